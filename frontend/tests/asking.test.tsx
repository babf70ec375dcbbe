/** Questions to the coach: one at a time, and none is kept up that nobody waits for. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { assumeReachable, reachable } from "../src/net/api";
import { useAsking } from "../src/study/asking";

const show = vi.fn();
let asking: ReturnType<typeof useAsking<"POST /api/chart">>;

function View() {
  asking = useAsking("POST /api/chart", show);
  return null;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("a newer question, or leaving the view, gives the question up, and nothing comes of it", async () => {
  assumeReachable();
  const given: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, { signal }: RequestInit) => {
    given.push(signal);
    return new Promise((_, failed) => {
      signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
    });
  });
  const box = document.createElement("div");
  await act(() => render(<View />, box));
  for (const dealer of [0, 1]) void asking.askCoach({ rules: "euchre", dealer });
  expect(given.map((signal) => signal?.aborted)).toEqual([true, false]);
  await act(() => render(null, box));
  expect(given.map((signal) => signal?.aborted)).toEqual([true, true]);
  await new Promise((done) => setTimeout(done));
  expect(show.mock.calls).toEqual([[{ busy: true }], [{ busy: true }]]);
  expect(reachable.value).toBe(true);
});
