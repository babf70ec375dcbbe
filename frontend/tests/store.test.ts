/** What a message from the server changes, and what the page asks for. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change } from "../src/kept/settings";
import * as store from "../src/net/store";
import { shown, story } from "../src/table/state/playback";
import { polite } from "../src/ui/liveRegion";
import type { ServerMessage } from "../src/wire";
import { Socket } from "./line";
import { events, roomOf, snapshot } from "./wire";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  Socket.all = [];
  store.openTable("t");
  Socket.last.opens().says(snapshot(5));
});

afterEach(() => {
  store.closeTable();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const turn = () => store.room.value?.game?.turn;
const says = (message: unknown) => Socket.last.says(message as ServerMessage);
const sent = (type: string) => Socket.last.sent.filter((message) => message.type === type);

test("a table is asked for at the address of the page, by its name", () => {
  expect(Socket.last.url).toMatch(/^ws:\/\/[^/]*\/ws\/t$/);
  store.openTable("t");
  expect(Socket.all).toHaveLength(1);
});

test("a snapshot is the whole picture", () => {
  expect(turn()).toBe(1);
  expect(story.value).toEqual(["Ann deals."]);
  expect(shown.value).toEqual(store.room.value);
});

test("events go on from what was seen, and their room is the room", async () => {
  says(events(6, ["Bob leads.", "Cy follows."], roomOf({}, { turn: 2 })));
  await vi.advanceTimersByTimeAsync(100);
  expect(turn()).toBe(2);
  expect(story.value).toEqual(["Ann deals.", "Bob leads.", "Cy follows."]);
});

test("rules that come with events are the rules from then on", () => {
  const before = store.rules.value;
  says(events(6, ["Bob leads."]));
  expect(store.rules.value).toBe(before);
  says({ ...events(7, ["Cy follows."]), rules: { title: "without the draw" } });
  expect(store.rules.value).toEqual({ title: "without the draw" });
});

test("an event that comes twice is told once", async () => {
  says(events(6, ["Bob leads."]));
  says(events(6, ["Bob leads.", "Cy follows."]));
  await vi.advanceTimersByTimeAsync(100);
  expect(story.value).toEqual(["Ann deals.", "Bob leads.", "Cy follows."]);
  expect(sent("resync")).toHaveLength(0);
});

test("after a gap nothing is believed: the page asks for the whole picture", () => {
  says(events(7, ["Cy follows."], roomOf({}, { turn: 9 })));
  expect(turn()).toBe(1);
  expect(sent("resync")).toHaveLength(1);
  says(snapshot(7, roomOf({}, { turn: 9 })));
  expect(turn()).toBe(9);
});

test("a new line says what was seen last", async () => {
  says(events(6, ["Bob leads."]));
  Socket.last.ends(1006);
  await vi.advanceTimersByTimeAsync(1000);
  expect(Socket.last.opens().sent).toMatchObject([{ type: "hello", epoch: "e", seq: 6 }]);
});

test("a hint stands for the decision it was asked at, and goes with it", () => {
  const hint = { type: "hint-result", choices: [], text: [], follows: false };
  says({ ...hint, turn: 4 });
  expect(store.hintResult.value).toBeNull();
  says({ ...hint, turn: 1 });
  expect(store.hintResult.value).not.toBeNull();
  says(events(6, ["Bob leads."], roomOf({}, { turn: 2 })));
  expect(store.hintResult.value).toBeNull();
});

test("who is here is told between two events and changes nothing else", async () => {
  const chair = { name: "Bob", here: true };
  says(snapshot(5, { ...roomOf(), chairs: [chair, chair] as never }));
  says({
    type: "presence",
    here: [true, false],
    watching: 3,
    text: "Bob lost the line.",
    next_ms: 4000,
    waited_for: [1],
    waits_ms: 60_000,
  });
  await vi.advanceTimersByTimeAsync(100);
  expect(store.room.value?.chairs.map(({ here }) => here)).toEqual([true, false]);
  expect(store.room.value?.waited_for).toEqual([1]);
  expect([store.room.value?.watching, store.room.value?.next_ms, turn()]).toEqual([3, 4000, 1]);
  expect(story.value.at(-2)).toBe("Bob lost the line.");
  const from = new Date(Date.now() - 100 + 60_000).toLocaleTimeString("en-GB");
  expect(story.value.at(-1)).toBe(`On their turn a computer player sits in, from ${from} on.`);
});

test("what a chair says is seen for some seconds, the last of it longest", async () => {
  says({ type: "quick-chat", chair: 2, phrase: "nice" });
  await vi.advanceTimersByTimeAsync(4000);
  says({ type: "quick-chat", chair: 2, phrase: "thanks" });
  await vi.advanceTimersByTimeAsync(3000);
  expect(store.quickChats.value).toEqual({ 2: "thanks" });
  await vi.advanceTimersByTimeAsync(4000);
  expect(store.quickChats.value).toEqual({});
});

test("who wants no phrases is shown and told none", () => {
  const before = polite.value;
  change({ phrases: false });
  says({ type: "quick-chat", chair: 2, phrase: "nice" });
  change({ phrases: true });
  expect(store.quickChats.value).toEqual({});
  expect(polite.value).toBe(before);
});

test("of one person no phrases are shown, of the others they are", () => {
  says(snapshot(5, { ...roomOf(), chairs: [{ name: "Ann" }, { name: "Bob" }] as never }));
  says({ type: "quick-chat", chair: 1, phrase: "hurry" });
  store.mute("Bob", true);
  expect(store.quickChats.value).toEqual({});
  says({ type: "quick-chat", chair: 1, phrase: "nice" });
  says({ type: "quick-chat", chair: 0, phrase: "nice" });
  expect(store.quickChats.value).toEqual({ 0: "nice" });
  store.mute("Bob", false);
  says({ type: "quick-chat", chair: 1, phrase: "thanks" });
  expect(store.quickChats.value).toEqual({ 0: "nice", 1: "thanks" });
});

test("a table that is left leaves nothing behind", async () => {
  store.closeTable();
  expect([store.room.value, store.rules.value, shown.value, store.table.value]).toEqual([
    null,
    null,
    null,
    "",
  ]);
  expect(await store.ask({ type: "deal", hand: 0 })).toMatchObject({ ok: false, code: "no_connection" });
});
