/** Every wrong address is answered by the same page: it says what is wrong and leads on, and offers what may help. */

import { type ComponentType, render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import Player from "../src/club/Player";
import Evening from "../src/evening/Evening";
import EveningCards from "../src/evening/EveningCards";
import Drill from "../src/learn/Drill";
import First from "../src/learn/First";
import { navigate } from "../src/net/router";
import { soon } from "./line";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  navigate("/", { replace: true });
  vi.unstubAllGlobals();
});

function shown(path: string, Found: ComponentType, status: number): void {
  vi.stubGlobal("fetch", async () => new Response('{"code": "gone", "text": "Not here."}', { status }));
  navigate(path, { replace: true });
  render(<Found />, app);
}

const ways = () => [...app.querySelectorAll("main a, main button")].map((one) => one.textContent);

test.each([
  ["/evening/none", Evening, "This evening cannot be shown", []],
  ["/evening/none/cards", EveningCards, "This evening cannot be shown", []],
  ["/drill/none", Drill, "There is no such drill", ["Back to Learn"]],
  ["/first/none", First, "There is no first hand of this game", ["Back to Learn"]],
  [`/player/${"x".repeat(22)}`, Player, "This player cannot be shown", ["The ladder"]],
] as const)("%s", async (path, Found, heading, before) => {
  shown(path, Found, 404);
  await soon(() => expect(app.querySelector("h1")?.textContent).toBe(heading));
  await soon(() => expect(document.title).toBe(`${heading} · Euchre`));
  expect(ways()).toEqual([...before, "To the home page"]);
});

test("where the server fails it can be tried again", async () => {
  shown("/first/euchre", First, 503);
  await soon(() => expect(ways()).toEqual(["Try again"]));
});
