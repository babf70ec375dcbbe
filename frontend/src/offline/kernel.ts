/**
 * The engine of the game as WebAssembly: the same functions that the server's computer players run, compiled from the
 * same source. `kernel.json` says where in a row of words which one is; nothing of a rule is written here.
 */

import description from "./kernel.json";

const { words } = description;

/** A game that can be played here. */
export type GameName = keyof typeof description.games;
export type Game = (typeof description.games)["two"] & { choices: Record<string, string> };

export const GAMES = description.games as unknown as Record<GameName, Game>;

/** What a decision is called that costs more points than this, the worst first; and how many standard errors are no accident. */
export const GRADES = description.grades as [least: number, grade: string][];
export const SURE_ERRORS = description.sureErrors;
/** The code of a pass. */
export const PASS = description.pass;

const BYTES = 8;
const RANKS = "789TJQKA";
const SUITS = "CDHS";

type Call = (...numbers: bigint[]) => bigint;

/** A card as the page writes it, `JH`, by its number. */
export const cardText = (card: number): string => `${RANKS[card & 7]}${SUITS[card >> 3]}`;
/** The number of a card that the page writes `JH`. */
export const cardNumber = (card: string): number =>
  8 * SUITS.indexOf(card[1] ?? "") + RANKS.indexOf(card[0] ?? "");

/** What a card is called where this suit, by its number, is trump; undefined: it is no bower. */
export function bowerOf(card: string, trump: number): "right" | "left" | undefined {
  const at = description.bowers[trump]?.indexOf(card) ?? -1;
  return at < 0 ? undefined : at ? "left" : "right";
}

/** One hand of one game, dealt and played in the kernel's memory. */
export class Hand {
  private readonly memory: BigInt64Array;
  private readonly at: { rules: number; hand: number; scratch: number };

  /** *exports* are those of an instance of `kernel.wasm` that nothing else uses. */
  constructor(
    private readonly exports: WebAssembly.Exports,
    readonly game: Game,
  ) {
    const { handWords, rulesWords, scratchWords } = description;
    const start = Number((exports.__heap_base as WebAssembly.Global).value);
    const rules = BYTES * Math.ceil(start / BYTES);
    const hand = rules + rulesWords * BYTES;
    const scratch = hand + handWords * BYTES;
    const end = scratch + scratchWords * BYTES;
    const memory = exports.memory as WebAssembly.Memory;
    const missing = end - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    this.memory = new BigInt64Array(memory.buffer);
    this.at = { rules, hand, scratch };
    this.memory.set(game.rules.map(BigInt), rules / BYTES);
  }

  private call(name: string, ...numbers: (number | bigint)[]): bigint {
    return (this.exports[name] as Call)(...numbers.map(BigInt));
  }

  /** The word of the hand with this name; *more* words after it. */
  word(name: keyof typeof words, more = 0): bigint {
    return this.memory[this.at.hand / BYTES + words[name] + more] as bigint;
  }

  number(name: keyof typeof words, more = 0): number {
    return Number(this.word(name, more));
  }

  private forget(): void {
    this.memory.fill(0n, this.at.hand / BYTES, this.at.scratch / BYTES);
  }

  /** Shuffle by *seed*, any 64 bits, and deal. */
  deal(seed: bigint, dealer: number): void {
    this.forget();
    this.call("deal", this.at.rules, this.at.hand, dealer, BigInt.asIntN(64, seed));
  }

  /** Deal these cards, the first from the top. */
  dealCards(deck: readonly number[], dealer: number): void {
    this.forget();
    this.memory.set(deck.map(BigInt), this.at.scratch / BYTES);
    this.call("deal_cards", this.at.rules, this.at.hand, dealer, this.at.scratch);
  }

  /** The codes of what the seat to act may do. */
  legal(): number[] {
    const codes = this.at.hand + words.CODES * BYTES;
    const count = Number(this.call("legal", this.at.rules, this.at.hand, codes));
    return Array.from({ length: count }, (_, at) => this.number("CODES", at));
  }

  act(code: number): void {
    this.call("act", this.at.rules, this.at.hand, code);
  }

  /** What the computer player does on the seat to act; it knows no card that this seat has not seen. */
  choose(worlds: number, luck: bigint): number {
    const { rules, hand, scratch } = this.at;
    return Number(this.call("choose", rules, hand, worlds, BigInt.asIntN(64, luck), scratch));
  }

  /**
   * What each action brought, by its code, when `choose` was asked just now with *worlds* worlds: the points of this
   * side less those of the best other, on average.
   */
  worths(worlds: number): ReadonlyMap<number, number> {
    const first = this.at.scratch / BYTES + description.worth;
    return new Map(this.legal().map((code, at) => [code, Number(this.memory[first + at]) / worlds] as const));
  }

  /** A copy of the hand as it is now, for `restore`. */
  save(): BigInt64Array {
    return this.memory.slice(this.at.hand / BYTES, this.at.scratch / BYTES);
  }

  restore(saved: BigInt64Array): void {
    this.memory.set(saved, this.at.hand / BYTES);
  }

  /** The cards of a seat as numbers, the lowest place first: suit by suit, trumps last. */
  cards(seat: number): number[] {
    const trump = this.number("TRUMP");
    const row = this.at.rules / BYTES + description.card + 64 * (trump < 0 ? description.unfixed : trump);
    const found: number[] = [];
    const mask = BigInt.asUintN(64, this.word("HANDS", seat));
    for (let place = 0; place < 64; place++) {
      if ((mask >> BigInt(place)) & 1n) found.push(Number(this.memory[row + place]));
    }
    return found;
  }

  /** Tricks that a seat has taken. */
  won(seat: number): number {
    return (this.number("WON") >> (8 * seat)) & 255;
  }

  get playing(): boolean {
    return this.number("PHASE") === description.play;
  }

  /** Over without a card played: everybody passed. */
  get passedOut(): boolean {
    return this.over && this.number("END") !== description.played;
  }

  get over(): boolean {
    return this.number("PHASE") === description.over;
  }

  /** The card that an action lays or puts down; null: it is no such action. */
  cardOf(code: number): number | null {
    if (code >= description.doPlay && code < description.doPlay + 33) return code - description.doPlay;
    const down = code - description.doDiscard;
    return down >= 0 && down < 33 && this.number("PHASE") === description.pickup ? down : null;
  }

  /** What an action before the play is called, said from the seat to act. */
  nameOf(code: number): string {
    const { seats, choices } = this.game;
    const round = Math.floor(this.number("SPOKEN") / seats);
    const seat = (this.number("TURN") - this.number("DEALER") + seats) % seats;
    return choices[`${round}/${seat}/${code}`] ?? "";
  }
}

/** Make a hand of this game ready from the bytes of `kernel.wasm`. */
export async function open(bytes: BufferSource, game: GameName): Promise<Hand> {
  const { instance } = await WebAssembly.instantiate(bytes);
  return new Hand(instance.exports, GAMES[game]);
}
