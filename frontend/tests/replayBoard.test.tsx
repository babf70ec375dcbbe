/** The board of a replay. */

import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { ReplayBoard } from "../src/games/ReplayBoard";
import type { Position, Replay } from "../src/wire";

const app = document.createElement("div");

afterEach(() => render(null, app));

test("the upcard is shown until it is turned down, and by its name from then on", () => {
  const lists = { hands: [], piles: [], kitty: ["QS"], out: [], trick: [], tricks: [], won: [], bowers: {} };
  for (const [down, caption] of [
    [false, "turned up"],
    [true, "Queen of spades, turned down"],
  ] as const) {
    const state = { ...lists, upcard: "QS", turned_down: down } as unknown as Position;
    const hands = [{ dealer: 0, steps: [{ state }] }];
    const replay = { names: ["Ann", "Bo"], sides: [[0], [1]], hands } as unknown as Replay;
    render(<ReplayBoard replay={replay} hand={0} step={0} me={0} />, app);
    expect(app.textContent).toContain(caption);
    expect(app.querySelector("[data-face=QS]") === null).toBe(down);
  }
});
