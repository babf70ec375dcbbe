/** The page's own check of the deals finds what `euchre check --fair` finds, and says when there is nothing to check. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Fairness } from "../src/games/Fairness";
import { type FairRecord, faults, unrevealed } from "../src/games/fairness";
import { gameAt } from "../src/games/game";
import type { Receipt } from "../src/kept/salts";
import { soon } from "./line";

interface Altered {
  readonly what: string;
  readonly record: FairRecord;
  readonly seen: Receipt | null;
  readonly faults: readonly string[];
  readonly unrevealed: readonly string[];
}

const file = join(import.meta.dirname, "../../tests/golden/altered-games.json");
const games = JSON.parse(readFileSync(file, "utf-8")) as readonly Altered[];

afterEach(() => vi.unstubAllGlobals());

test.each(games)("$what", ({ record, seen, faults: wanted, unrevealed: silent }) => {
  expect(faults(record, seen ?? undefined)).toEqual(wanted);
  expect(unrevealed(record)).toEqual(silent);
});

/** What the page says of a game for which the server answers so. */
async function said(answer: unknown, status = 200): Promise<string> {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer), { status }));
  const app = document.createElement("div");
  document.body.append(app);
  render(<Fairness game={gameAt("t", 0)} file="game.json" />, app);
  const fold = app.querySelector("details");
  if (fold) fold.open = true;
  fold?.dispatchEvent(new Event("toggle"));
  await soon(() => expect(app.querySelector("p")).not.toBeNull());
  return [...app.querySelectorAll("p")].map((each) => each.textContent).join("\n");
}

test("a refusal of the server is said in its words", async () => {
  const text = "There is no such game, or it is not over.";
  expect(await said({ code: "no_such_game", text }, 404)).toBe(text);
});

test("a salt that was never told is said, and is no fault", async () => {
  const silent = games.find((game) => game.unrevealed.length);
  const told = await said(silent?.record);
  expect(told).toContain("✓ Every card came from");
  expect(told).toContain("Ben committed to a salt that was never revealed");
});
