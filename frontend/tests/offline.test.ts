// The kernel in the page plays by the rules: the counted trees that both engines of the server are held to.

import { readFileSync } from "node:fs";
import { afterEach, expect, test, vi } from "vitest";
import { address } from "../src/net/api";
import { cardNumber, GAMES, type GameName, type Hand, open } from "../src/offline/kernel";
import {
  act,
  begin,
  finished,
  gather,
  hint,
  next,
  resume,
  review,
  seen,
  step,
  takeBack,
} from "../src/offline/match";

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
  const advised = () => seen.value?.advised[0]?.action ?? "";
  await begin("two");
  for (let now = seen.value; now && now.view.offered.length < 2; now = seen.value) {
    if (now.points) next();
    else if (now.view.turn) step();
    else act(now.view.offered[0]?.action ?? "");
  }
  hint();
  const first = advised();
  expect(seen.value?.view.offered.map(({ action }) => action)).toContain(first);
  act(first);
  expect(advised()).toBe("");
  takeBack();
  expect(advised()).toBe("");
  hint();
  expect(advised()).toBe(first);
  await resume(); // another tab may have played on
  expect(advised()).toBe("");
});

test("a finished hand is reviewed: each decision of yours, by what its choices bring", async () => {
  vi.stubGlobal("fetch", async () => new Response(bytes));
  await begin("tournament");
  let decisions = 0;
  for (let now = seen.value; now && !now.points; now = seen.value) {
    if (now.view.turn) step();
    else {
      if (now.view.offered.length > 1) decisions++;
      act(now.view.offered.at(-1)?.action ?? "");
    }
    if (seen.value?.taker != null)
      expect(seen.value.view.trick, "it lies there in full").toHaveLength(4 - seen.value.view.out.length);
  }
  gather();
  expect(seen.value?.view.trick).toEqual([]);
  const hand = finished();
  expect(hand).toHaveLength(1);
  const found = [];
  for await (const moment of review("tournament", hand[0] as (typeof hand)[0])) found.push(moment);
  expect(found).toHaveLength(decisions);
  for (const { now, decision } of found) {
    expect(now.view.turn).toBe(0);
    expect(decision.choices.map(({ action }) => action)).toEqual(
      now.view.offered.map(({ action }) => action),
    );
    const worth = (action: string | undefined) =>
      decision.choices.find((one) => one.action === action)?.points.value ?? Number.NaN;
    expect(worth(decision.best)).toBe(Math.max(...decision.choices.map(({ points }) => points.value)));
    expect(decision.points_lost?.value).toBeCloseTo(worth(decision.best) - worth(decision.action));
    if (decision.action === decision.best) expect(decision.class).toBe("fine");
  }
  next();
  expect(finished()).toHaveLength(1);
  await resume();
  expect(
    finished().map(({ codes }) => codes),
    "the hands of the match are kept",
  ).toEqual([hand[0]?.codes]);
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
