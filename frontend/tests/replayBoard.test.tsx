/** The board of a replay. */

import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { ReplayBoard } from "../src/games/ReplayBoard";
import type { Position, Replay } from "../src/wire";

const app = document.createElement("div");

afterEach(() => render(null, app));

test("the upcard is shown until it is turned down, and by its name from then on", () => {
  const lists = {
    hands: [],
    piles: [],
    kitty: ["QS"],
    out: [],
    trick: [],
    tricks: [],
    won: [],
    bowers: {},
    trump: null,
  };
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

test("who decided last, the card just laid and who takes the trick are marked", () => {
  const lists = { hands: [], piles: [], kitty: [], out: [], won: [], bowers: {}, upcard: null, trump: "S" };
  const trick = [
    { seat: 0, card: "9H" },
    { seat: 1, card: "TH" },
  ];
  const states = [
    { ...lists, trick: trick.slice(0, 1), tricks: [] },
    { ...lists, trick: [], tricks: [{ plays: trick, winner: 1 }] },
  ];
  const steps = states.map((state, seat) => ({ state, seat }));
  const hands = [{ dealer: 0, steps }];
  const replay = { names: ["Ann", "Bo"], sides: [[0], [1]], hands } as unknown as Replay;
  for (const [step, acted, latest] of [
    [0, "Ann", "9H"],
    [1, "Bo", "TH"],
  ] as const) {
    render(<ReplayBoard replay={replay} hand={0} step={step} me={0} />, app);
    const names = [...app.querySelectorAll("[data-acted]")];
    expect(names.map((one) => one.textContent)).toEqual([acted]);
    const laid = [...app.querySelectorAll<HTMLElement>("[data-latest]")];
    expect(laid.map((one) => one.dataset.face)).toEqual([latest]);
    expect(app.textContent?.includes("takes it")).toBe(step === 1);
  }
});
