/** What the felt shows when: one thing after another, as long as the person's motion wants it. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { change, DEFAULTS, linger, travel } from "../src/kept/settings";
import { gathered, hurry, play, playNow, resting, shown, story } from "../src/table/state/playback";
import type { RoomView } from "../src/wire";
import { events, roomOf } from "./wire";

const PLAYS = ["AS", "9S", "TS", "QS"].map((card, seat) => ({ seat, card }));
const trickOf = (winner: number) => ({ plays: PLAYS, winner, led: 0 });
const three = roomOf({ hand: ["KS"], trick: PLAYS.slice(0, 3) });
const done = roomOf(
  { hand: ["KS"], tricks: [trickOf(0)] as never, won: [1, 0, 0, 0], sizes: [1, 1, 1, 1] },
  { scores: [1, 0] },
);
const news = (text: string, kind?: string) => events(1, [text], done, kind).events;
const laid = () => shown.value?.game?.view?.trick.map(({ card }) => card) ?? [];
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** More than the time of a frame, less than anything that is shown. */
const FRAME = 70;

beforeEach(() => {
  vi.useFakeTimers();
  change(DEFAULTS);
  playNow(three, []);
});

afterEach(() => {
  vi.useRealTimers();
});

const MOTIONS = ["normal", "fast", "off"] as const;

test.each(MOTIONS)(
  "motion %s: a full trick rests, is gathered, and only then is it taken",
  async (motion) => {
    change({ motion });
    play(done, news("Di plays the queen of spades."));
    expect(laid()).toEqual(["AS", "9S", "TS", "QS"]);
    expect(resting.value).toBe(true);
    expect(shown.value?.game?.scores).toEqual([0, 0]); // the score waits with it
    await after(linger() - 1);
    expect(gathered.value).toBeNull();
    await after(1);
    if (travel() > 0) {
      expect(gathered.value).toBe(0);
      expect(laid()).toHaveLength(4);
      await after(travel());
    }
    await after(FRAME);
    expect([laid(), resting.value, gathered.value]).toEqual([[], false, null]);
    expect(shown.value).toEqual(done);
  },
);

test("the faster the motion, the shorter a card travels; without motion it does not", () => {
  const times = MOTIONS.map((motion) => {
    change({ motion });
    return travel();
  });
  expect(times[0]).toBeGreaterThan(times[1] ?? 0);
  expect(times[2]).toBe(0);
});

test("whoever is in a hurry need not wait for the trick", async () => {
  play(done, []);
  hurry();
  await after(0);
  hurry();
  await after(FRAME);
  expect(shown.value).toEqual(done);
});

test("what comes meanwhile is shown after the trick, in order", async () => {
  const next: RoomView[] = [1, 2].map((turn) =>
    roomOf({ hand: ["KS"], tricks: [trickOf(0)] as never }, { turn }),
  );
  const seen: (number | undefined)[] = [];
  const stop = shown.subscribe((room) => seen.push(room?.game?.turn));
  play(done, []);
  for (const room of next) play(room, []);
  await after(linger() - 1);
  expect(laid()).toHaveLength(4);
  await after(travel() + 4 * FRAME);
  stop();
  expect(seen.slice(-2)).toEqual([1, 2]);
  expect(shown.value).toEqual(next[1]);
});

test("a picture is painted before the next, so that its cards have a place to come from", async () => {
  play(three, []);
  play(done, []);
  expect(laid()).toHaveLength(3);
  await after(FRAME);
  expect(laid()).toHaveLength(4);
});

test("tricks that come at once, by a claim, are shown one by one and a little faster", async () => {
  const all = roomOf({ hand: [], tricks: [trickOf(0), trickOf(1)] as never, won: [1, 1, 0, 0] });
  const winners: number[] = [];
  const stop = gathered.subscribe((seat) => seat !== null && winners.push(seat));
  const bare = vi.fn();
  const look = shown.subscribe(() => laid().length === 0 && bare(shown.value?.game?.view?.won));
  play(all, []);
  await after(linger() + travel() + FRAME);
  expect(laid()).toHaveLength(4);
  await after(0.6 * linger() + travel() + 2 * FRAME);
  stop();
  look();
  expect(bare.mock.calls[0]).toEqual([[1, 0, 0, 0]]); // between two tricks the table is bare
  expect(winners).toEqual([0, 1]);
  expect(shown.value).toEqual(all);
});

test("a page that was away does not play back what it missed", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  play(done, []);
  await after(0);
  expect(shown.value).toEqual(done);
  hidden.mockRestore();
});

test("a whole picture from the server ends what was being shown", async () => {
  play(done, []);
  await after(10);
  playNow(three, ["Ann deals."]);
  await after(5000);
  expect([shown.value, resting.value, gathered.value]).toEqual([three, false, null]);
  expect(story.value).toEqual(["Ann deals."]);
});

test("the story goes on through a hand and begins anew with the next", async () => {
  play(three, news("Ann leads."));
  play(three, news("Bob follows."));
  await after(3 * FRAME);
  expect(story.value).toEqual(["Ann leads.", "Bob follows."]);
  play(three, news("Cy deals.", "dealt"));
  await after(FRAME);
  expect(story.value).toEqual(["Cy deals."]);
});
