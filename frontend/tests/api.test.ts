/** What is asked over HTTP: a table on the move is asked for again, anything else is told at once. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, reachable } from "../src/net/api";

const table = { table: "t" } as const;
let answers: [number, unknown][];
let asked: number;
let kept: Record<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  answers = [];
  asked = 0;
  kept = {};
  vi.stubGlobal("fetch", async () => {
    asked++;
    const [status, body] = answers.shift() ?? [200, { stage: "lobby" }];
    if (status === 0) throw new TypeError("no line");
    return { ok: status === 200, status, json: async () => body, headers: new Headers(kept) };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const moved: [number, unknown] = [421, { code: "moved", text: "This table moves." }];

test("a table that moves to another server is asked for again, after the usual waits", async () => {
  answers = [moved, moved];
  const answer = ask("GET /api/tables/{table}", table);
  await vi.advanceTimersByTimeAsync(499);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1 + 1000);
  expect(await answer).toEqual({ stage: "lobby" });
  expect(asked).toBe(3);
});

test("it is not asked for for ever", async () => {
  answers = Array(9).fill(moved);
  const told = expect(ask("GET /api/tables/{table}", table)).rejects.toMatchObject({
    status: 421,
    code: "moved",
  });
  await vi.runAllTimersAsync();
  await told;
  expect(asked).toBe(5);
});

test("a server that does not go by this name is not asked again", async () => {
  answers = [[421, { code: "wrong_host", text: "This server does not go by that name." }]];
  await expect(ask("GET /api/tables/{table}", table)).rejects.toMatchObject({ code: "wrong_host" });
  expect(asked).toBe(1);
});

test("the server is reached when it answers, not when the network fails or an answer was kept", async () => {
  answers = [[0, null]];
  await expect(ask("GET /api/tables/{table}", table)).rejects.toMatchObject({ code: "unreachable" });
  expect(reachable.value).toBe(false);
  await ask("GET /api/tables/{table}", table);
  expect(reachable.value).toBe(true);
  kept = { "X-Kept": "yes" };
  await ask("GET /api/tables/{table}", table);
  expect(reachable.value).toBe(false);
});
