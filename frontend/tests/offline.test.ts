// The kernel in the page plays by the rules: the counted trees that both engines of the server are held to.

import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { address } from "../src/net/api";
import { cardNumber, GAMES, type GameName, type Hand, open } from "../src/offline/kernel";
import { act, begin, hint, next, resume, seen, step, takeBack } from "../src/offline/match";

const bytes = readFileSync("src/offline/kernel.wasm");

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

interface Entry {
  dealer: number;
  deck: number[];
  counts: [number, number][];
}

/** The entries of a file of counted trees that begin with the deal. */
function entries(game: GameName): Entry[] {
  const text = readFileSync(`../tests/perft/${game}.perft`, "utf8");
  return text
    .split("\n\n")
    .filter((block) => block.includes(`rules ${game}\n`) && !/^(after|house) /m.test(block))
    .map((block) => {
      const lines = block.split("\n").map((line) => [line.slice(0, 6).trim(), line.slice(6).trim()] as const);
      const one = Object.fromEntries(lines);
      const cards = (word: string) => (word.match(/../g) ?? []).map(cardNumber);
      const hands = (one.hands ?? "").split(" ").map(cards);
      const dealer = Number(one.dealer);
      return {
        dealer,
        deck: [...packets(game, dealer, hands), ...cards(one.kitty ?? "")],
        counts: lines
          .filter(([key]) => key === "perft")
          .map(([, rest]) => rest.split(" ").map(Number) as [number, number]),
      };
    })
    .filter(({ deck, counts }) => deck.length === 24 && counts.length > 0);
}

/** The hands as they lie in the deck: packets of three and two, eldest first. */
function packets(game: GameName, dealer: number, hands: number[][]): number[] {
  const { seats } = GAMES[game];
  const round = (from: number, to: number) =>
    Array.from({ length: seats }, (_, at) => hands[(dealer + 1 + at) % seats]?.slice(from, to) ?? []).flat();
  return [...round(0, 3), ...round(3, 5)];
}

function perft(hand: Hand, depth: number): number {
  if (depth === 0 || hand.over) return 1;
  const saved = hand.save();
  let found = 0;
  for (const code of hand.legal()) {
    hand.act(code);
    found += perft(hand, depth - 1);
    hand.restore(saved);
  }
  return found;
}

test.each(["two", "euchre"] as const)("%s: as many ways as on file, at every depth", async (game) => {
  const hand = await open(bytes, game);
  const found = entries(game);
  expect(found.length).toBeGreaterThan(1);
  for (const { dealer, deck, counts } of found) {
    for (const [depth, count] of counts.filter(([, count]) => count < 20_000)) {
      hand.dealCards(deck, dealer);
      expect(perft(hand, depth)).toBe(count);
    }
  }
});

test("a computer player always does what it may, and each hand comes to its end", async () => {
  for (const game of ["two", "euchre"] as const) {
    const hand = await open(bytes, game);
    for (let number = 0; number < 40; number++) {
      hand.deal(BigInt(number) * 0x9e3779b97f4a7c15n, number % hand.game.seats);
      let decisions = 0;
      while (!hand.over) {
        const legal = hand.legal();
        const code = hand.choose(8, BigInt(decisions++));
        expect(legal).toContain(code);
        expect(hand.cardOf(code) !== null || hand.nameOf(code) !== "").toBe(true);
        if (legal.length > 1) {
          const worths = hand.worths(8);
          expect([...worths.keys()]).toEqual(legal);
          expect(worths.get(code)).toBe(Math.max(...worths.values()));
          expect(Math.abs(worths.get(code) ?? Number.NaN)).toBeLessThan(4.1);
          const sums = [...worths.values()].map((worth) => 8 * worth);
          expect(sums, "an average of whole points, and nothing else").toEqual(sums.map(Math.round));
        }
        hand.act(code);
      }
    }
  }
});

test("a hint holds for what you see, whatever comes after it", async () => {
  vi.stubGlobal("fetch", async () => new Response(bytes));
  const advised = () => seen.value?.advised[0]?.code ?? -1;
  await begin("two");
  for (let now = seen.value; now && now.choices.length < 2; now = seen.value) {
    if (now.points) next();
    else if (now.turn) step();
    else act(now.choices[0]?.code ?? 0);
  }
  hint();
  const first = advised();
  expect(seen.value?.choices.map(({ code }) => code)).toContain(first);
  act(first);
  expect(advised()).toBe(-1);
  takeBack();
  expect(advised()).toBe(-1);
  hint();
  expect(advised()).toBe(first);
  await resume(); // another tab may have played on
  expect(advised()).toBe(-1);
});

test("the service worker keeps finished games and puzzles, and nothing of a table", () => {
  const source = readFileSync("src/offline/worker.js", "utf8");
  const kept = new RegExp(/READABLE =\s*\/(.+)\/;/.exec(source)?.[1] ?? "^$");
  const game = { game: "abcdefgh.0" };
  for (const path of [
    address("GET /api/history"),
    address("GET /api/games/{game}/replay", game),
    address("GET /api/games/{game}/review", game),
    address("GET /api/puzzles/{name}", { name: "lead-1" }),
  ])
    expect(path).toMatch(kept);
  for (const path of [
    address("GET /api/tables/{table}", { table: "abcdefgh" }),
    address("GET /api/games/{game}/record", game),
    address("GET /api/open"),
  ])
    expect(path).not.toMatch(kept);
});
