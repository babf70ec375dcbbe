/** The first page: what it offers to whom, and what it remembers. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import Home from "../src/app/Front";
import { lastGame, myName, rememberTable } from "../src/kept/localState";
import { soon } from "./line";

const app = document.createElement("div");
const LAYOUT = { seats: 4, hand: 5, piles: 0, upcard: true };
const GAMES = ["Euchre", "Twelve tricks", "Two-handed"].map((title) => ({
  name: title.toLowerCase(),
  title,
  about: `About ${title}.`,
  feel: "",
  known: true,
  group: "",
  layout: LAYOUT,
}));

afterEach(() => {
  render(null, app);
  myName.value = "";
  lastGame.value = "";
  vi.unstubAllGlobals();
});

/** The page, once the server has answered; who plays a game there is called after it. */
async function shown(): Promise<void> {
  const answers: Record<string, unknown> = {
    "/api/games": GAMES,
    "/api/history": { games: [] },
    "/api/daily": { games: [] },
    "/api/open": { tables: [] },
    "/api/me": { name: "" },
    "/api/puzzles": { answered: 0, mistakes_due: 0 },
    "/api/tables/played": { title: "Euchre", names: ["Ann", "Bob"], stage: "playing" },
    "/api/tables/ended": { title: "Euchre", names: ["Ann", "Bob"], stage: "game-over" },
  };
  vi.stubGlobal("fetch", async (path: string) => {
    const game = /^\/api\/rules\/(.*)\/players$/.exec(path)?.[1];
    const players = [
      { name: "queen", strength: "Good" },
      { name: "last", strength: `Strongest at ${decodeURIComponent(game ?? "")}` },
    ];
    return new Response(JSON.stringify(game ? players : answers[path]));
  });
  render(<Home />, app);
  await soon(() => expect(radio("Two-handed")).toBeDefined());
}

/** The tile of a game. */
const radio = (title: string) =>
  [...app.querySelectorAll<HTMLInputElement>("input[type=radio]")].find(
    (one) => one.closest("label")?.querySelector("b")?.textContent === title,
  );

test("the games stand in the server's order, and the first is chosen", async () => {
  await shown();
  expect(app.querySelector("h1")?.textContent).toBe("Euchre");
  expect(radio("Euchre")?.checked).toBe(true);
});

test("the game played last and the name are there again", async () => {
  lastGame.value = "twelve tricks";
  myName.value = "Ann";
  await shown();
  expect(radio("Twelve tricks")?.checked).toBe(true);
  expect(app.querySelector<HTMLInputElement>("input[name=name]")?.value).toBe("Ann");
});

test("whoever has learnt nothing yet is offered a first hand", async () => {
  await shown();
  await soon(() => expect(app.textContent).toContain("A first hand"));
  const link = [...app.querySelectorAll("a")].find((one) => one.textContent?.startsWith("A first hand"));
  expect(link?.getAttribute("href")).toMatch(/^\/first\//);
});

test("only levels that play the chosen game are offered", async () => {
  await shown();
  const levels = () => [...app.querySelectorAll("option")].map((one) => one.textContent);
  await soon(() => expect(levels().at(-1)).toMatch(/at euchre$/i));
  radio("Two-handed")?.dispatchEvent(new Event("change", { bubbles: true }));
  await soon(() => expect(levels().at(-1)).toMatch(/at two-handed$/i));
});

test("a game that is on stands before all else, and one that is over does not", async () => {
  rememberTable("played", "Euchre");
  rememberTable("ended", "Euchre");
  await shown();
  const [first] = app.querySelectorAll("main section");
  expect(first?.getAttribute("aria-label")).toBe("Pick up where you left off");
  expect([...(first?.querySelectorAll("a") ?? [])].map((one) => one.getAttribute("href"))).toEqual([
    "/t/played",
  ]);
  expect(first?.compareDocumentPosition(app.querySelector("h1") as Node)).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
});
