/** A match against the computer players in this page: what was decided, and how the table stands after it. */

import { signal } from "@preact/signals";
import type { JudgedDecision } from "../cards/Decision";
import { nameOf } from "../cards/names";
import type { Drawn } from "../felt/hand";
import { gameName, isTable, read, write } from "../kept/storage";
import type { Figure, Offered, Played } from "../wire";
import {
  bowerOf,
  cardText,
  GAMES,
  type GameName,
  GRADES,
  type Hand,
  open,
  PASS,
  SURE_ERRORS,
} from "./kernel";
import wasm from "./kernel.wasm?url";

/** Worlds that the computer player looks at for a choice: 200 play better than the queen. */
export const WORLDS = 200;

/** A hand as it was played: all else follows from it. */
export interface PlayedHand {
  /** Before it, by side. */
  scores: number[];
  dealer: number;
  /** The deal, any 64 bits in hexadecimal digits. */
  seed: string;
  codes: number[];
}

/** All that is kept. */
interface Kept extends PlayedHand {
  game: GameName;
  /** The hands of the match before this one. */
  past: PlayedHand[];
}

/** A choice, and the points that it brings on average, less the others'. */
export interface Advised extends Offered {
  worth: number;
}

/** The match as you see it from seat 0. */
export interface Seen {
  game: GameName;
  /** Which deal this is. */
  deal: string;
  scores: number[];
  /** Nobody's turn any more: what each side got. */
  points: number[] | null;
  passedOut: boolean;
  /** The side that has won the match. */
  winner: number | null;
  /** The table; a full trick lies there until it is gathered. */
  view: Drawn;
  /** Who took the trick that still lies there. */
  taker: number | null;
  /** How much had been done before you last had a choice; null: you have had none. */
  back: number | null;
  /** Your choices after you have asked: the one that the computer player would take, then the others, the best first. */
  advised: Advised[];
}

/** A decision of yours that is judged, and the table at which you made it. */
export interface Moment {
  now: Seen;
  decision: JudgedDecision;
}

/** What is said where the kernel cannot be had. */
export const LOST = "The game engine could not be loaded: open this page once with a connection.";

const KEY = "offline";
const SUITS = "CDHS";

/** The match; null before one has been opened. */
export const seen = signal<Seen | null>(null);

let bytes: Promise<ArrayBuffer> | null = null;
let hand: Hand | null = null;
let match: Kept | null = null;

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));

function isHand(value: unknown): value is PlayedHand & Record<string, unknown> {
  if (!isTable(value)) return false;
  const { scores, dealer, seed, codes } = value;
  return (
    numbers(scores) &&
    numbers(codes) &&
    numbers([dealer]) &&
    typeof seed === "string" &&
    /^[0-9a-f]{1,16}$/.test(seed)
  );
}

const isKept = (value: unknown): value is Kept & Record<string, unknown> =>
  isHand(value) &&
  typeof value.game === "string" &&
  value.game in GAMES &&
  Array.isArray(value.past) &&
  value.past.every(isHand);

/** 64 bits nobody can foretell. */
function luck(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  return ((BigInt(high) << 32n) | BigInt(low)).toString(16);
}

async function ready(game: GameName): Promise<Hand> {
  bytes ??= fetch(wasm).then((answer) => {
    if (!answer.ok) throw new Error(`the game engine did not arrive (${answer.status})`);
    return answer.arrayBuffer();
  });
  bytes.catch(() => {
    bytes = null;
  });
  return open(await bytes, game);
}

/** The seats of each side. */
export function sidesOf(game: GameName): number[][] {
  const { sides } = GAMES[game];
  return [...new Set(sides)].map((side) => sides.flatMap((each, seat) => (each === side ? [seat] : [])));
}

/** What a seat may choose, by its code: the kernel's calls of a suit are odd with the partner, and one more alone. */
function offer(of: Hand, code: number): Offered {
  const found = of.cardOf(code);
  const card = found === null ? null : cardText(found);
  const call = card === null && code > 0 && code <= 2 * SUITS.length;
  const alone = call && code % 2 === 0;
  const label = card === null ? of.nameOf(code) : nameOf(card);
  return {
    action: String(code),
    kind: card !== null ? (of.playing ? "play" : "discard") : call ? "call" : "pass",
    label,
    name: alone ? of.nameOf(code - 1) : label,
    card,
    trump: call ? (SUITS[(code - 1) >> 1] as Offered["trump"]) : null,
    tricks: null,
    lone: 0,
    alone,
  };
}

/** Deal *hand* of *game* and do again all that was done in it. */
function look(of: Hand, game: GameName, { seed, dealer, scores: before, codes }: PlayedHand): Seen {
  const { seats, target } = of.game;
  of.deal(BigInt(`0x${seed}`), dealer);
  const calls = Array<string>(seats).fill("");
  let trick: Played[] = [];
  let full: Played[] = [];
  let taker: number | null = null;
  let back: number | null = null;
  const everyone = Array.from({ length: seats }, (_, seat) => seat);
  for (const [at, code] of codes.entries()) {
    const legal = of.legal();
    if (!legal.includes(code)) throw new Error("what is kept of the hand does not fit the rules");
    const seat = of.number("TURN");
    if (seat === 0 && legal.length > 1) back = at;
    const card = of.cardOf(code);
    const before = everyone.map((each) => of.won(each));
    if (of.playing && card !== null) trick.push({ seat, card: cardText(card) });
    else if (card === null) calls[seat] = of.nameOf(code);
    of.act(code);
    const winner = everyone.findIndex((each) => of.won(each) > (before[each] ?? 0));
    taker = winner < 0 ? null : winner;
    full = trick;
    if (winner >= 0) trick = [];
  }
  const turn = of.number("TURN");
  const suit = of.number("TRUMP");
  const trump = suit < 0 ? null : (SUITS[suit] as Drawn["trump"]);
  const maker = of.number("MAKER");
  const points = of.over ? sidesOf(game).map((_, side) => of.number("POINTS", side)) : null;
  const scores = before.map((score, side) => score + (points?.[side] ?? 0));
  const winner = points ? scores.findIndex((score) => score >= (target ?? Number.POSITIVE_INFINITY)) : -1;
  const turned = of.number("UPCARD");
  const upcard = turned < 0 ? null : cardText(turned);
  const hand = of.cards(0).map(cardText).reverse();
  const lying = taker === null ? trick : full;
  const offered = points || turn !== 0 ? [] : of.legal().map((code) => offer(of, code));
  const cards = offered.flatMap(({ card }) => card ?? []);
  const seen = [...hand, ...lying.map(({ card }) => card), ...(upcard ? [upcard] : [])];
  const bowers: Record<string, "left" | "right"> = {};
  for (const card of suit < 0 ? [] : seen) {
    const bower = bowerOf(card, suit);
    if (bower) bowers[card] = bower;
  }
  return {
    game,
    deal: seed,
    scores,
    points,
    passedOut: of.passedOut,
    winner: winner < 0 ? null : winner,
    taker,
    back,
    advised: [],
    view: {
      viewer: 0,
      dealer,
      phase: of.over ? "over" : of.playing ? "play" : trump ? "pickup" : "call",
      turn: points ? -1 : turn,
      hand,
      sizes: everyone.map((seat) => of.cards(seat).length),
      piles: everyone.map(() => []),
      upcard,
      turned_down: codes.length >= seats && codes.slice(0, seats).every((code) => code === PASS),
      trump,
      maker: maker < 0 ? null : maker,
      bid: null,
      alone: of.number("ALONE") === 1,
      defender: null,
      out: everyone.filter((seat) => (of.number("OUT") >> seat) & 1),
      calls,
      trick: lying,
      won: everyone.map((seat) => of.won(seat)),
      bowers,
      question: "",
      offered,
      barred: cards.length
        ? hand.filter((card) => !cards.includes(card)).map((card) => ({ card, why: "" }))
        : [],
    },
  };
}

function show(): void {
  if (hand === null || match === null) return;
  write("localStorage", KEY, match);
  seen.value = look(hand, match.game, match);
}

const fresh = (scores: number[], dealer: number): PlayedHand => ({ scores, dealer, seed: luck(), codes: [] });

/** Begin a new match. */
export async function begin(game: GameName): Promise<void> {
  hand = await ready(game);
  const dealer = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % GAMES[game].seats;
  match = { game, past: [], ...fresh([0, 0], dealer) };
  show();
}

/** Go on with the match that this browser keeps, if it keeps one. */
export async function resume(): Promise<void> {
  const found = read("localStorage", KEY);
  const kept = isTable(found) ? { past: [], ...found, game: gameName(String(found.game)) } : found;
  if (!isKept(kept)) return;
  hand = await ready(kept.game);
  try {
    seen.value = look(hand, kept.game, kept);
    match = kept;
  } catch {
    seen.value = null; // of an older engine
  }
}

/** Do what you have chosen. */
export function act(action: string): void {
  if (match === null || !seen.value?.view.offered.some((each) => each.action === action)) return;
  match.codes.push(Number(action));
  show();
}

/** What a computer player does on the seat to act. */
const decided = (of: Hand, { seed, codes }: PlayedHand): number =>
  of.choose(WORLDS, BigInt(`0x${seed}`) ^ BigInt(codes.length + 1));

/** Let the computer player on turn decide. */
export function step(): void {
  if (
    hand === null ||
    match === null ||
    seen.value === null ||
    seen.value.points ||
    seen.value.view.turn === 0
  )
    return;
  match.codes.push(decided(hand, match));
  show();
}

/** Ask what a computer player would do in your place: it knows no more than you. */
export function hint(): void {
  const now = seen.value;
  if (hand === null || match === null || now === null || now.view.offered.length < 2) return;
  const code = decided(hand, match);
  const worths = hand.worths(WORLDS);
  const told = now.view.offered.map((each) => ({ ...each, worth: worths.get(Number(each.action)) ?? 0 }));
  const order = (one: Advised) => (Number(one.action) === code ? Number.POSITIVE_INFINITY : one.worth);
  seen.value = { ...now, advised: told.sort((one, other) => order(other) - order(one)) };
}

/** The full trick is gathered. */
export function gather(): void {
  const now = seen.value;
  if (now?.taker == null) return;
  seen.value = { ...now, taker: null, view: { ...now.view, trick: [] } };
}

/** Take your last choice back, with all that came after it. */
export function takeBack(): void {
  if (match === null || seen.value === null || seen.value.back === null) return;
  match.codes.length = seen.value.back;
  show();
}

/** Deal the next hand. */
export function next(): void {
  const now = seen.value;
  if (match === null || now === null || now.points === null) return;
  const { game, past, ...played } = match;
  match = { game, past: [...past, played], ...fresh(now.scores, (match.dealer + 1) % GAMES[game].seats) };
  show();
}

/** Leave the match, and choose a game again. */
export function leave(): void {
  seen.value = null;
}

// --- the review ----------------------------------------------------------------------------------------------------

/** How often a decision is judged, each time in other possible deals: how far the figures differ is their error. */
const JUDGED = 12;

/** The finished hands of this match. */
export const finished = (): PlayedHand[] =>
  match === null ? [] : seen.value?.points ? [...match.past, match] : match.past;

/** A mean and its standard error. */
function figure(values: readonly number[]): Figure {
  const value = values.reduce((all, one) => all + one, 0) / values.length;
  const spread = values.reduce((all, one) => all + (one - value) ** 2, 0);
  return { value, error: Math.sqrt(spread / (values.length * (values.length - 1))) };
}

/** How bad a loss is: none where nobody knows whether there is any. */
const gradeOf = ({ value, error }: Figure): string =>
  (value > SURE_ERRORS * error && GRADES.find(([least]) => value > least)?.[1]) || "fine";

/** Judge a decision of yours by what you knew then: what each choice brings in possible deals. */
async function judged(of: Hand, now: Seen, action: string, luck: bigint): Promise<JudgedDecision> {
  const draws: ReadonlyMap<number, number>[] = [];
  while (draws.length < JUDGED) {
    of.choose(WORLDS, luck ^ BigInt(1 + draws.length));
    draws.push(of.worths(WORLDS));
    await new Promise((drawn) => setTimeout(drawn)); // between two, the page hears what is tapped, and is drawn
  }
  const row = (each: string) => draws.map((worths) => worths.get(Number(each)) ?? 0);
  const choices = now.view.offered.map((each) => ({
    action: each.action,
    words: each.label,
    points: figure(row(each.action)),
  }));
  const best = choices.reduce((one, other) => (other.points.value > one.points.value ? other : one)).action;
  const lost = row(best).map((worth, at) => worth - (row(action)[at] ?? 0));
  const points_lost = figure(lost);
  return { action, best, choices, points_lost, class: gradeOf(points_lost) };
}

/** Your decisions in a finished hand of *game*, one after the other, each judged when it is asked for. */
export async function* review(game: GameName, played: PlayedHand): AsyncGenerator<Moment> {
  const of = await ready(game);
  for (const at of played.codes.keys()) {
    const now = look(of, game, { ...played, codes: played.codes.slice(0, at) });
    if (now.view.turn !== 0 || now.view.offered.length < 2) continue;
    const shown = now.taker === null ? now : { ...now, taker: null, view: { ...now.view, trick: [] } };
    const decision = await judged(
      of,
      now,
      String(played.codes[at]),
      BigInt(`0x${played.seed}`) ^ BigInt(at << 8),
    );
    yield { now: shown, decision };
  }
}
