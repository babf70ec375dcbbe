/** A position in which somebody is asked what to do. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Puzzle } from "../src/learn/Puzzles";
import { Scene } from "../src/learn/Scene";
import type { AskedPuzzle, Offered } from "../src/wire";
import { handOf } from "./wire";

const app = document.createElement("div");

afterEach(() => render(null, app));

test("a key counts from the moment at which the choices are drawn", () => {
  const offered = ["pass", "call:S"].map((action) => ({ action, label: action, card: null }) as Offered);
  const scene = {
    title: "Euchre",
    names: ["You", "West", "North", "East"],
    sides: [
      [0, 2],
      [1, 3],
    ],
    scores: [],
    story: [],
    view: handOf({ phase: "call", offered }),
  };
  const choose = vi.fn();
  render(<Scene scene={scene} choose={choose} />, app);
  dispatchEvent(new KeyboardEvent("keydown", { key: "2" }));
  expect(choose).toHaveBeenCalledWith("call:S");
});

test("the upcard lies on the table no longer once trump is fixed, taken up or turned down", () => {
  for (const [phase, trump, lies] of [
    ["call", null, true],
    ["pickup", "S", false],
    ["play", "S", false],
    ["play", "H", false],
  ] as const) {
    const view = handOf({ phase, trump, upcard: "QS", turned_down: false });
    const scene = {
      title: "Euchre",
      names: ["You", "West", "North", "East"],
      sides: [],
      scores: [],
      story: [],
      view,
    };
    render(<Scene scene={scene} choose={undefined} />, app);
    expect(app.querySelector("[data-face=QS]") !== null).toBe(lies);
    expect(app.textContent?.includes("turned up")).toBe(lies);
  }
});

test.each([
  ["Euchre", "Four-handed", true],
  ["Euchre", undefined, true],
  ["Euchre", "Euchre", false],
])("a puzzle of %s below %s says its game: %s", (title, said, again) => {
  const scene = { title, names: ["You", "West", "North", "East"], sides: [], scores: [], story: [] };
  const asked = { name: "calls-1", scene: { ...scene, view: handOf() } } as unknown as AskedPuzzle;
  render(
    <Puzzle asked={asked} said={said} answered={() => undefined}>
      {null}
    </Puzzle>,
    app,
  );
  expect([...app.querySelectorAll("span")].some((one) => one.textContent === title)).toBe(again);
});
