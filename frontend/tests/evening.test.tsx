/** A page that follows an evening asks one question at a time, and none once it is left; what it tells of ties. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import Evening from "../src/evening/Evening";
import EveningCards from "../src/evening/EveningCards";
import { type Followed, useEvening } from "../src/evening/evening";
import { myName } from "../src/kept/localState";
import { soon } from "./line";

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
  await soon(() => expect(asked).toHaveLength(2));
  expect(asked.map(([path]) => path)).toEqual(["/api/evenings/friday", "/api/evenings/friday?version=1.1"]);
  await act(() => undefined);
  expect(followed.seen?.version).toBe("1.1");
  await act(() => render(null, box));
  await new Promise((done) => setTimeout(done));
  expect(asked[1]?.[1]?.aborted).toBe(true);
  expect(asked).toHaveLength(2);
  expect(followed.error).toBeUndefined();
});

test("where both sides have as many points it is told who won the table, and by what", async () => {
  const players = ["Ann", "Bob", "Cy", "Di"].map((name, chair) => ({
    chair,
    name,
    played: 1,
    won: 1,
    points: 2,
  }));
  const table = {
    table: "t",
    chairs: [0, 1, 2, 3],
    points: [2, 2],
    lone: [0, 0, 0, 0],
    over: true,
    whole: true,
  };
  const round = { tables: [{ ...table, won: 1, won_by: "lot" }], idle: [], closing: false };
  const view = {
    movement: "progressive",
    stage: "between",
    next_at: null,
    hands: 4,
    rounds: 1,
    players,
    round,
  };
  vi.stubGlobal("fetch", (path: string) => {
    if (path.includes("version")) return new Promise(() => undefined);
    const answer = path.endsWith("cards") ? { rounds: [round], coming: [] } : { version: "1", now: 0, view };
    return Promise.resolve(new Response(JSON.stringify({ chair: null, table: null, ...answer })));
  });
  const box = document.createElement("div");
  await act(() => render(<Evening />, box));
  await soon(() => expect(box.textContent).toContain("done; Bob & Di won by lot"));
  await act(() => render(<EveningCards />, box));
  await soon(() => expect(box.textContent).toContain("With Cy against Bob & Di: lost by lot"));
  expect(box.textContent).toContain("With Di against Cy & Ann: won by lot");
  await act(() => render(null, box));
});

test("a name is kept once its person takes part, and not when it is only typed", async () => {
  const view = { evening: "friday", movement: "progressive", stage: "gathering", next_at: null, players: [] };
  const seen = { version: "1", now: 0, chair: null, table: null, view };
  const joined: unknown[] = [];
  vi.stubGlobal("fetch", (path: string, { body = "" }: RequestInit) => {
    if (path.includes("version")) return new Promise(() => undefined);
    if (path.endsWith("join")) joined.push(JSON.parse(String(body)));
    return Promise.resolve(new Response(JSON.stringify(seen)));
  });
  const box = document.createElement("div");
  await act(() => render(<Evening />, box));
  await soon(() => expect(box.querySelector("input[name=name]")).not.toBeNull());
  const field = box.querySelector<HTMLInputElement>("input[name=name]");
  if (field) field.value = "Bea";
  await act(() => void field?.dispatchEvent(new Event("input", { bubbles: true })));
  field?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(myName.value).toBe("");
  field?.form?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  await soon(() => expect(myName.value).toBe("Bea"));
  expect(joined).toEqual([{ name: "Bea", chair: null }]);
  await act(() => render(null, box));
});
