/** A match against the computer players in this page: what was decided, and how the table stands after it. */

import { signal } from "@preact/signals";
import { gameName, isTable, read, write } from "../kept/storage";
import { bowerOf, cardText, GAMES, type GameName, type Hand, open } from "./kernel";
import wasm from "./kernel.wasm?url";

/** Worlds that the computer player looks at for a choice: 200 play better than the queen. */
export const WORLDS = 200;

/** All that is kept: everything else follows from it. */
interface Kept {
  game: GameName;
  scores: number[];
  dealer: number;
  /** The deal, any 64 bits in hexadecimal digits. */
  seed: string;
  codes: number[];
}

export interface Choice {
  code: number;
  words: string;
  /** The card it lays or puts down. */
  card: string | null;
  /** Of a call that may also be made alone, and of the same call alone: the code of the other. */
  twin: number | null;
}

/** A choice, and the points that it brings on average, less the others'. */
export interface Advised extends Choice {
  worth: number;
}

/** The table as you see it; you are seat 0. */
export interface Seen {
  game: GameName;
  scores: number[];
  dealer: number;
  turn: number;
  /** Nobody's turn any more: what each side got. */
  points: number[] | null;
  passedOut: boolean;
  /** The side that has won the match. */
  winner: number | null;
  hand: string[];
  counts: number[];
  won: number[];
  out: number;
  upcard: string | null;
  /** The suit that is trump, and who made it. */
  trump: string | null;
  maker: number | null;
  alone: boolean;
  /** What each seat has said, the latest last. */
  said: { seat: number; words: string }[];
  trick: { seat: number; card: string }[];
  /** The last trick, and who took it. */
  last: { seat: number; card: string }[];
  taker: number | null;
  choices: Choice[];
  playing: boolean;
  /** How much had been done before you last had a choice; null: you have had none. */
  back: number | null;
  /** Your choices after you have asked: the one that the computer player would take, then the others, the best first. */
  advised: Advised[];
}

const KEY = "offline";
const SUITS = "CDHS";

/** What a card of the table is called, where it is a bower. */
export const bower = (now: Seen, card: string) =>
  now.trump === null ? undefined : bowerOf(card, SUITS.indexOf(now.trump));

/** The table; null before one has been opened. */
export const seen = signal<Seen | null>(null);

let bytes: Promise<ArrayBuffer> | null = null;
let hand: Hand | null = null;
let match: Kept | null = null;

const numbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((each) => Number.isSafeInteger(each));

function isKept(value: unknown): value is Kept & Record<string, unknown> {
  if (!isTable(value)) return false;
  const { game, scores, dealer, seed, codes } = value;
  return (
    typeof game === "string" &&
    game in GAMES &&
    numbers(scores) &&
    numbers(codes) &&
    numbers([dealer]) &&
    typeof seed === "string" &&
    /^[0-9a-f]{1,16}$/.test(seed)
  );
}

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

/** Deal the hand of *kept* and do again all that was done in it. */
function look(of: Hand, kept: Kept): Seen {
  const { seats, target, sides } = of.game;
  of.deal(BigInt(`0x${kept.seed}`), kept.dealer);
  const said: Seen["said"] = [];
  let trick: Seen["trick"] = [];
  let last: Seen["last"] = [];
  let taker: number | null = null;
  let back: number | null = null;
  const everyone = Array.from({ length: seats }, (_, seat) => seat);
  for (const [at, code] of kept.codes.entries()) {
    const legal = of.legal();
    if (!legal.includes(code)) throw new Error("what is kept of the hand does not fit the rules");
    const seat = of.number("TURN");
    if (seat === 0 && legal.length > 1) back = at;
    const card = of.cardOf(code);
    const before = everyone.map((each) => of.won(each));
    if (of.playing && card !== null) trick.push({ seat, card: cardText(card) });
    else said.push({ seat, words: card === null ? of.nameOf(code) : "A card down" });
    of.act(code);
    const winner = everyone.findIndex((each) => of.won(each) > (before[each] ?? 0));
    if (winner >= 0) {
      last = trick;
      trick = [];
      taker = winner;
    }
  }
  const turn = of.number("TURN");
  const trump = of.number("TRUMP");
  const points = of.over
    ? Array.from({ length: new Set(sides).size }, (_, side) => of.number("POINTS", side))
    : null;
  const scores = kept.scores.map((score, side) => score + (points?.[side] ?? 0));
  const winner = points ? scores.findIndex((score) => score >= (target ?? Number.POSITIVE_INFINITY)) : -1;
  const upcard = of.number("UPCARD");
  return {
    game: kept.game,
    scores,
    dealer: kept.dealer,
    turn,
    points,
    passedOut: of.passedOut,
    winner: winner < 0 ? null : winner,
    hand: of.cards(0).map(cardText).reverse(),
    counts: everyone.map((seat) => of.cards(seat).length),
    won: everyone.map((seat) => of.won(seat)),
    out: of.number("OUT"),
    upcard: upcard < 0 ? null : cardText(upcard),
    trump: trump < 0 ? null : (SUITS[trump] ?? null),
    maker: of.number("MAKER") < 0 ? null : of.number("MAKER"),
    alone: of.number("ALONE") === 1,
    said,
    trick,
    last,
    taker,
    choices: points || turn !== 0 ? [] : of.legal().map((code) => choice(of, code)),
    playing: of.playing,
    back,
    advised: [],
  };
}

/** The calls of a suit, as the rules number them: with the partner an odd code, alone the next. */
const CALLS = 8;

function choice(of: Hand, code: number): Choice {
  const card = of.cardOf(code);
  const twin = code % 2 ? code + 1 : code - 1;
  return {
    code,
    words: card === null ? of.nameOf(code) : "",
    card: card === null ? null : cardText(card),
    twin: code > 0 && code <= CALLS && of.legal().includes(twin) ? twin : null,
  };
}

function show(): void {
  if (hand === null || match === null) return;
  write("localStorage", KEY, match);
  seen.value = look(hand, match);
}

const fresh = (game: GameName, scores: number[], dealer: number): Kept => ({
  game,
  scores,
  dealer,
  seed: luck(),
  codes: [],
});

/** Begin a new match. */
export async function begin(game: GameName): Promise<void> {
  hand = await ready(game);
  const dealer = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % GAMES[game].seats;
  match = fresh(game, [0, 0], dealer);
  show();
}

/** Go on with the match that this browser keeps, if it keeps one. */
export async function resume(): Promise<void> {
  const found = read("localStorage", KEY);
  const kept = isTable(found) ? { ...found, game: gameName(String(found.game)) } : found;
  if (!isKept(kept)) return;
  hand = await ready(kept.game);
  try {
    seen.value = look(hand, kept);
    match = kept;
  } catch {
    seen.value = null; // of an older engine
  }
}

/** Do what you have chosen. */
export function act(code: number): void {
  if (match === null || !seen.value?.choices.some((each) => each.code === code)) return;
  match.codes.push(code);
  show();
}

/** What a computer player does on the seat to act. */
const decided = (of: Hand, { seed, codes }: Kept): number =>
  of.choose(WORLDS, BigInt(`0x${seed}`) ^ BigInt(codes.length + 1));

/** Let the computer player on turn decide. */
export function step(): void {
  if (hand === null || match === null || seen.value === null || seen.value.points || seen.value.turn === 0)
    return;
  match.codes.push(decided(hand, match));
  show();
}

/** Ask what a computer player would do in your place: it knows no more than you. */
export function hint(): void {
  const now = seen.value;
  if (hand === null || match === null || now === null || now.choices.length < 2) return;
  const code = decided(hand, match);
  const worths = hand.worths(WORLDS);
  const told = now.choices.map((each) => ({ ...each, worth: worths.get(each.code) ?? 0 }));
  const order = (one: Advised) => (one.code === code ? Number.POSITIVE_INFINITY : one.worth);
  seen.value = { ...now, advised: told.sort((one, other) => order(other) - order(one)) };
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
  match = fresh(match.game, now.scores, (match.dealer + 1) % GAMES[match.game].seats);
  show();
}

/** Leave the match, and choose a game again. */
export function leave(): void {
  seen.value = null;
}
