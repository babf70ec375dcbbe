/** A table for friends: what is asked about its rules, and that no choice is lost. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import NewTable from "../src/before/NewTable";
import { soon } from "./line";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

const CHECKED = {
  ok: true,
  code: "euchre",
  title: "Euchre",
  about: "For four.",
  changes: { base: "euchre" },
  rules: {},
  sheet: [],
  faults: [],
  switches: [],
  amounts: [],
  layout: { seats: 4, hand: 5, piles: 0, upcard: true },
};

/** The page: which rules the server was asked about, and which tables were opened. */
async function opened(): Promise<{ checked: unknown[]; made: unknown[] }> {
  const [checked, made]: unknown[][] = [[], []];
  vi.stubGlobal("fetch", async (path: string, { body = "" }: RequestInit = {}) => {
    const sent = body ? JSON.parse(String(body)) : null;
    if (path === "/api/rules/check") {
      checked?.push(sent.text);
      const ok = sent.text !== "nonsense";
      return new Response(JSON.stringify({ ...CHECKED, ok, faults: ok ? [] : [{ text: "?", paths: [] }] }));
    }
    if (path === "/api/tables") {
      made?.push(sent);
      return new Response(JSON.stringify({ table: "abcd" }));
    }
    return new Response(JSON.stringify(path === "/api/games" ? [] : { fields: [] }));
  });
  render(<NewTable />, app);
  await soon(() => expect(app.textContent).toContain("For four."));
  return { checked: checked ?? [], made: made ?? [] };
}

const option = (word: string) =>
  [...app.querySelectorAll<HTMLInputElement>("input[type=radio]")].find(
    (one) => one.closest("label")?.textContent === word,
  );

test("rules that cannot be read are asked about once, and Euchre instead of them", async () => {
  history.replaceState(null, "", "/new?rules=nonsense");
  const { checked } = await opened();
  await new Promise((done) => setTimeout(done, 300));
  expect(checked).toEqual(["nonsense", "euchre"]);
});

test("two choices made before the page is drawn again are both kept", async () => {
  const { made } = await opened();
  for (const word of ["30 s", "Not at all"])
    option(word)?.dispatchEvent(new Event("change", { bubbles: true }));
  const name = app.querySelector<HTMLInputElement>("input[name=name]");
  if (name) name.value = "Ann";
  name?.dispatchEvent(new Event("input", { bubbles: true }));
  await soon(() => expect(option("30 s")?.checked).toBe(true));
  app
    .querySelector("form#open-table")
    ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await soon(() => expect(made).toMatchObject([{ pace: 30, bot_pause: 0, name: "Ann" }]));
});
