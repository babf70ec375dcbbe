/** Computer players that are not ready: the table says so, and not for longer than it is true. */

import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as store from "../src/net/store";
import { ConnectionNotice, DegradedNotice } from "../src/table/sheets/Notices";
import { CLOSE, type RoomView } from "../src/wire";
import { Socket } from "./line";
import { roomOf, snapshot } from "./wire";

let degraded: boolean;
let app: HTMLElement;
const asked = vi.fn(async (_path: string) => new Response(JSON.stringify({ degraded })));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", asked);
  asked.mockClear();
  Socket.all = [];
  degraded = true;
  app = document.createElement("div");
  document.body.append(app);
});

afterEach(() => {
  render(null, app);
  app.remove();
  store.closeTable();
  vi.unstubAllGlobals();
  vi.runOnlyPendingTimers(); // else Preact waits for ever for the frame in which it runs effects
  vi.useRealTimers();
});

/** A table with these computer players, "" for a person, and what it says of them. */
async function sits(table: string, players: readonly string[]): Promise<string | null> {
  store.openTable(table);
  const chairs = players.map((player) => ({ name: "Ann", player })) as unknown as RoomView["chairs"];
  Socket.last.opens().says(snapshot(5, { ...roomOf(), chairs }));
  render(<DegradedNotice />, app);
  await vi.advanceTimersByTimeAsync(100);
  return app.textContent;
}

test("while a simple player plays for the computer players the table says so, and no longer", async () => {
  expect(await sits("cold", ["", "queen"])).toContain("still getting ready");
  degraded = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(app.textContent).toBe("");
  asked.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
});

test("where all are ready nothing is said", async () => {
  degraded = false;
  expect(await sits("warm", ["", "queen"])).toBe("");
});

test("people alone ask for nothing", async () => {
  expect(await sits("people", ["", ""])).toBe("");
  expect(asked).not.toHaveBeenCalled();
});

test("a closed table of an evening says why, and leads back to the evening", () => {
  store.openTable("closed");
  const text = "This table is closed: the evening is over.";
  Socket.last
    .opens()
    .says({ type: "bye", code: "gone", text, retry_ms: -1, evening: "abcd" })
    .ends(CLOSE.GONE);
  render(<ConnectionNotice />, app);
  expect(app.textContent).toContain(text);
  expect([...app.querySelectorAll("a, button")].map((one) => one.getAttribute("href"))).toEqual([
    "/evening/abcd",
    "/",
  ]);
});
