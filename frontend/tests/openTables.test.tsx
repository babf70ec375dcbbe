/** Open tables: whoever sits down is called what they have typed, and it is said how long others have waited. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import OpenTables from "../src/club/OpenTables";
import { myName } from "../src/kept/localState";
import { soon } from "./line";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  myName.value = "";
  vi.unstubAllGlobals();
});

/** The page while a table waits: what it asked the server to do, with what. */
async function opened(waiting = 0): Promise<[path: string, body: unknown][]> {
  const table = { table: "t", title: "Euchre", names: ["Ann", ""], strengths: [null, null], house_rules: [] };
  const layout = { seats: 4, hand: 5, piles: 0, kitty: 4, turned: true };
  const tables = [{ ...table, layout, waiting, about: "", open_to: "anybody", rated: false, pace: 0 }];
  const sent: [string, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { method, body }: RequestInit = {}) => {
    if (method === "POST") sent.push([path, JSON.parse(String(body))]);
    return new Response(JSON.stringify(path === "/api/open" ? { tables } : []));
  });
  render(<OpenTables />, app);
  await soon(() => expect(app.querySelector("button[aria-label^='Sit down']")).not.toBeNull());
  return sent;
}

test("whoever has typed a name sits down by it", async () => {
  const sent = await opened();
  const field = app.querySelector<HTMLInputElement>("input[name=name]");
  if (field) field.value = "Bea ";
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  await soon(() => expect(field?.value).toBe("Bea "));
  field?.dispatchEvent(new Event("change", { bubbles: true })); // by leaving the field for the button
  app.querySelector<HTMLButtonElement>("button[aria-label^='Sit down']")?.click();
  await soon(() => expect(sent).toEqual([["/api/open/t", { name: "Bea" }]]));
});

test.each([
  [0, "the table has been waiting for less than a minute."],
  [59, "the table has been waiting for less than a minute."],
  [150, "the table has been waiting for 2 min."],
])("a table that was opened %i seconds ago", async (seconds, told) => {
  await opened(seconds);
  await soon(() => expect(app.textContent).toContain(told)); // what was known before is shown first
});
