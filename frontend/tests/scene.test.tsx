/** A position in which somebody is asked what to do. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Scene } from "../src/learn/Scene";
import type { Offered } from "../src/wire";
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
