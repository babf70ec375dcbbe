/** A page that follows an evening asks one question at a time, and none once it is left. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { type Followed, useEvening } from "../src/pages/evening";

let followed: Followed;

function View() {
  followed = useEvening("friday");
  return null;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("whoever leaves the page of an evening gives up the question that waits for news", async () => {
  const asked: [string, AbortSignal | null | undefined][] = [];
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit) => {
    asked.push([path, signal]);
    if (asked.length === 1) return Promise.resolve(new Response('{"version": "1.1", "now": 0}'));
    return new Promise((_, failed) => {
      signal?.addEventListener("abort", () => failed(new DOMException("", "AbortError")));
    });
  });
  const box = document.createElement("div");
  await act(() => render(<View />, box));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked.map(([path]) => path)).toEqual(["/api/evenings/friday", "/api/evenings/friday?version=1.1"]);
  await act(() => undefined);
  expect(followed.seen?.version).toBe("1.1");
  await act(() => render(null, box));
  await new Promise((done) => setTimeout(done));
  expect(asked[1]?.[1]?.aborted).toBe(true);
  expect(asked).toHaveLength(2);
  expect(followed.error).toBeUndefined();
});
