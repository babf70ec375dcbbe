/** Markup in a name, or in what is asked, is shown as it is written. */

import type { ComponentType } from "preact";
import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import Ladder from "../src/club/Ladder";
import Ask from "../src/study/Ask";
import { soon } from "./line";

const SCRIPT = '"><script>x()</script>';
const IMAGE = '"><img src=x onload=x()>';

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  vi.unstubAllGlobals();
});

/** Show a page to which the server answers so; by path, with a status. */
function shown(View: ComponentType, answers: Record<string, [status: number, body: unknown]>) {
  vi.stubGlobal("fetch", async (path: string) => {
    const [status, body] = answers[path] ?? [200, []];
    return new Response(JSON.stringify(body), { status });
  });
  render(<View />, app);
}

const foreign = () => app.querySelectorAll("script, img, [onload]").length;

test("F62 a name on the ladder, and of somebody avoided, is text", async () => {
  const row = { strength: { rating: 1500, provisional: false }, games: 12 };
  shown(Ladder, {
    "/api/ladder": [
      200,
      {
        rows: [
          { ...row, place: 1, word: "w", name: SCRIPT, mine: false },
          { ...row, place: null, word: "", name: IMAGE, mine: false },
        ],
      },
    ],
    "/api/profile": [
      200,
      {
        name: IMAGE,
        shows: "rating",
        word: "v",
        strength: null,
        games: 0,
        won: 0,
        avoided: [{ word: "u", name: SCRIPT }],
      },
    ],
  });
  await soon(() => expect(app.querySelector("tbody")?.textContent).toContain(SCRIPT));
  expect(app.querySelector("tbody")?.textContent).toContain(IMAGE);
  await soon(() => expect(app.querySelector("ul")?.textContent).toContain(SCRIPT));
  expect(app.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe(IMAGE);
  expect(foreign()).toBe(0);
});

test("F62 what the coach does not understand is quoted as text", async () => {
  const text = `There is no position in ${SCRIPT}${IMAGE}.`;
  const refused: [number, unknown] = [400, { code: "no_position", text }];
  shown(Ask, { "/api/ask": refused, "/api/ask/pick": refused });
  await soon(() => expect(app.querySelector("input[type=radio]")).not.toBeNull());
  const paste = [...app.querySelectorAll("label")].find((one) => one.textContent?.includes("Paste a text"));
  paste?.querySelector("input")?.dispatchEvent(new Event("change", { bubbles: true }));
  await soon(() => expect(app.querySelector("textarea")).not.toBeNull());
  const field = app.querySelector("textarea");
  if (field) field.value = IMAGE;
  field?.dispatchEvent(new Event("input", { bubbles: true }));
  const asks = () =>
    [...app.querySelectorAll("button")].find((one) => one.textContent === "What should I do?");
  await soon(() => expect(asks()?.getAttribute("aria-disabled")).not.toBe("true"));
  asks()?.click();
  await soon(() => expect(app.textContent).toContain(text));
  expect(foreign()).toBe(0);
});
