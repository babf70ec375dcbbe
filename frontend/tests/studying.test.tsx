/** While one's games are studied, something moves from the first second on. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { Studying } from "../src/learn/Studying";
import type { FiguresState } from "../src/wire";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  vi.useRealTimers();
});

function studied(done: number, of: number): void {
  const state = { state: "running", text: "", done, of } as unknown as FiguresState;
  render(<Studying figures={{ state, fault: "", waiting: true, start: () => undefined }} />, app);
}

test("the only game is said to be studied, and since when", () => {
  vi.useFakeTimers();
  act(() => studied(0, 1));
  expect(app.textContent).toContain("Game 1 of 1 is being studied · 0 s");
  expect(app.querySelector("progress")?.hasAttribute("value")).toBe(false);
  act(() => void vi.advanceTimersByTime(3000));
  expect(app.textContent).toContain("Game 1 of 1 is being studied · 3 s");
});

test("of several games the bar shows those that are done", () => {
  act(() => studied(2, 5));
  expect(app.textContent).toContain("Game 3 of 5 is being studied · 0 s");
  expect(app.querySelector("progress")?.getAttribute("value")).toBe("2");
});
