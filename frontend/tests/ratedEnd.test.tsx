/** What a rated game counted for is said where it ended: whoever won the cards may have lost it by leaving. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import RatedEnd from "../src/club/ends/RatedEnd";
import * as store from "../src/net/store";
import { Panel } from "../src/table/panel/Panel";
import type { GameView, RoomView, RulesView } from "../src/wire";
import { Socket } from "./line";
import { roomOf, snapshot } from "./wire";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  store.closeTable();
  vi.unstubAllGlobals();
});

async function ends(more: Partial<RoomView>): Promise<string | null> {
  const profile = { strength: { rating: 1662, provisional: true }, won: 1, games: 1 };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(profile)));
  store.openTable("rated");
  const room = { ...roomOf({ viewer: 0 }), rated: true, final: true, lost_by: [], ...more };
  Socket.last.opens().says(snapshot(5, room));
  render(<RatedEnd />, app);
  await new Promise((done) => setTimeout(done));
  await new Promise((done) => setTimeout(done));
  return app.textContent;
}

test("who left has lost, whoever won the cards, and one's rating is told", async () => {
  const mine = "Your rating is 1662 ?; you won 1 of 1 rated games.";
  expect(await ends({ lost_by: [1] })).toBe(`Rated: lost by Bob, who left the game.${mine}`);
  expect(await ends({ lost_by: [0, 3] })).toBe(`Rated: lost by you and Di, who left the game.${mine}`);
  expect(await ends({})).toBe(mine);
});

test("whoever watches is told of no rating", async () => {
  expect(await ends({ you: null })).toBe("");
});

const RULES = {
  sides: [
    [0, 2],
    [1, 3],
  ],
  target: 10,
  deals: null,
  house_rules: [],
  sheet: [],
} as unknown as RulesView;

/** Draw the panel of a table during play. */
function play(rules: Partial<RulesView>, more: Partial<RoomView> = {}) {
  const room = { ...roomOf({ viewer: 0 }), ...more };
  render(<Panel room={room} rules={{ ...RULES, ...rules }} game={room.game as GameView} />, app);
}

test("a table tells during play that it is rated, and only then", () => {
  for (const rated of [true, false]) {
    play({}, { rated });
    expect(app.textContent?.includes("Rated: if you leave, you lose.")).toBe(rated);
  }
});

test.each([
  ["Score · to 10", {}],
  ["Score · 8 hands", { target: null, deals: 8 }],
  ["Score · 1 hand", { target: null, deals: 1 }],
  ["From 25 down to 0", { target: 0, start: 25, countdown: true }],
])("a table tells during play how the game ends: %s", (told, rules) => {
  play(rules);
  expect(app.querySelector("h2")?.textContent).toBe(told);
});
