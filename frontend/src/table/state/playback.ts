/**
 * What the felt shows: the room as the server told it, but one thing after another.
 *
 * A full trick stays a moment and is gathered towards its winner before the next picture.
 */

import { signal } from "@preact/signals";
import { linger, travel } from "../../kept/settings";
import { drawnBy, type News } from "../../net/store";
import { say } from "../../ui/liveRegion";
import type { GameView, HandView, Played, RoomView } from "../../wire";

export const shown = signal<RoomView | null>(null);
/** The seat a trick is being gathered to; null: none is. */
export const gathered = signal<number | null>(null);
/** A full trick lies on the table. */
export const resting = signal(false);
/** What happened in this hand, in sentences. */
export const story = signal<readonly string[]>([]);

interface Scene {
  room: RoomView;
  news: readonly News[];
}

const queue: Scene[] = [];
const NEW_STORY = new Set<News["kind"]>(["started", "dealt", "again"]);
/** A page that was away does not play back what it missed. */
const TOO_MANY = 6;
let busy = false;
let wake: (() => void) | null = null;
let era = 0;

/** Show a picture at once: the first one, or after a resync. */
export function playNow(room: RoomView | null, told: readonly string[]): void {
  era++;
  queue.length = 0;
  wake?.();
  busy = false;
  gathered.value = null;
  resting.value = false;
  story.value = told;
  shown.value = room;
}

/** Show what happened, after what is still being shown. */
export function play(room: RoomView, news: readonly News[]): void {
  queue.push({ room, news });
  if (!busy) void run();
}

/** Do not wait for the trick any longer. */
export function hurry(): void {
  wake?.();
}

async function run(): Promise<void> {
  const mine = era;
  busy = true;
  for (let scene = queue.shift(); scene !== undefined; scene = queue.shift()) {
    tell(scene.news);
    // More than one trick at once: somebody claimed, and the tricks are gone through, a little faster.
    const watched = queue.length < TOO_MANY && !document.hidden;
    let haste = 1;
    for (let trick = watched ? full(shown.value, scene.room) : null; trick !== null; haste = 0.6) {
      shown.value = trick.room;
      resting.value = true;
      await pause(haste * linger());
      if (era !== mine) return;
      gathered.value = trick.winner;
      await pause(travel());
      if (era !== mine) return;
      const next = taken(trick.room, scene.room, trick.winner);
      trick = full(next, scene.room);
      if (trick === null) break;
      gathered.value = null;
      shown.value = next;
      await frame();
      if (era !== mine) return;
    }
    gathered.value = null;
    resting.value = false;
    shown.value = scene.room;
    // The next picture waits until this one was painted, so that its cards have a place to come from.
    await (document.hidden ? Promise.resolve() : frame());
    if (era !== mine) return;
  }
  busy = false;
}

function tell(news: readonly News[]): void {
  for (const { kind, text } of news) {
    story.value = NEW_STORY.has(kind) ? text : [...story.value, ...text];
    say(text);
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(end, ms);
    function end() {
      clearTimeout(timer);
      if (wake === end) wake = null;
      done();
    }
    wake = end;
  });
}

function frame(): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, 60);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      done();
    });
  });
}

/** The picture with the trick that was just completed still on the table; null when none was. */
function full(before: RoomView | null, after: RoomView): { room: RoomView; winner: number } | null {
  const one = before?.game;
  const two = after.game;
  if (!one?.view || !two?.view || one.number !== two.number || one.hand !== two.hand) return null;
  const trick = two.view.tricks[one.view.tricks.length];
  if (trick === undefined) return null;
  const view = laid(one.view, two.view, trick.plays);
  const game: GameView = { ...two, scores: one.scores, over: false, winners: [], view };
  return { room: { ...after, stage: "playing", clock: null, game }, winner: trick.winner };
}

/** The picture after a trick was gathered, when more are to be shown. */
function taken(room: RoomView, after: RoomView, winner: number): RoomView {
  const { game } = room;
  const view = game?.view;
  if (!game || !view) return room;
  const tricks = after.game?.view?.tricks.slice(0, view.tricks.length + 1) ?? [];
  const won = view.won.map((count, seat) => count + Number(seat === winner));
  return { ...room, game: { ...game, view: { ...view, trick: [], tricks, won } } };
}

/** The hand before, with all of *plays* laid and nothing asked. */
function laid(before: HandView, after: HandView, plays: readonly Played[]): HandView {
  const fresh = plays.slice(before.trick.length);
  const piles = before.piles.map((row, seat) => {
    const cards = fresh.filter((play) => play.seat === seat).map((play) => play.card);
    return row.map((pile) => (pile.up !== null && cards.includes(pile.up) ? { ...pile, up: null } : pile));
  });
  const hand = [...before.hand];
  for (const { seat, card } of fresh) {
    if (seat !== before.viewer) continue;
    const at = hand.indexOf(card);
    if (at >= 0) hand.splice(at, 1);
  }
  return {
    ...before,
    hand,
    piles,
    sizes: after.tricks.length === before.tricks.length + 1 ? after.sizes : before.sizes,
    trick: plays,
    bowers: { ...before.bowers, ...after.bowers },
    turn: -1,
    question: "",
    offered: [],
    barred: [],
    accusations: [],
    claim: false,
    undo: false,
  };
}

drawnBy({ play, playNow });
