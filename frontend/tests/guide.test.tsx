/** A first hand is explained for the game at hand, and the coach's word on a choice goes with the next. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rememberGuided } from "../src/kept/guided";
import { hear, hintResult, room, table } from "../src/net/store";
import Guide from "../src/table/panel/Guide";
import { pending } from "../src/table/state/actions";
import { lastChoice, watchChoices } from "../src/table/state/lastChoice";
import { playNow } from "../src/table/state/playback";
import type { GameView, HandView, HintResult, Offered, RoomView } from "../src/wire";
import { soon } from "./line";
import { roomOf } from "./wire";

const TRUMPS = {
  C: ["JC", "JS", "AC"],
  D: ["JD", "JH", "AD"],
  H: ["JH", "JD", "AH"],
  S: ["JS", "JC", "AS"],
};
const app = document.createElement("div");
let stop: () => void;

const offer = (some: Partial<Offered>): Offered =>
  ({ card: null, trump: null, alone: false, ...some }) as never;
const names = (suit: string, label: string, alone = false) =>
  offer({ action: `call:${suit}`, kind: "call", label, trump: suit as never, alone });
const lays = (card: string) => offer({ action: card, kind: "play", label: card, card });
const choice = (action: string, points: number, best = false, also: string[] = []) =>
  ({ action, label: action, points, error: 0, chance: null, best, also }) as never;

function shows(hand: Partial<HandView>, game: Partial<GameView> = {}): void {
  const there: RoomView = roomOf({ phase: "call", trump: null, turned_down: false, ...hand }, game);
  room.value = there;
  playNow(there, []);
}

const hint = (turn: number, choices: HintResult["choices"]) =>
  hear({ type: "hint-result", turn, choices, text: [], advice: [], reasons: [], follows: false });

beforeEach(async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response(JSON.stringify({ game: "two", title: "", trumps: TRUMPS })),
  );
  table.value = "t";
  rememberGuided("t", "two");
  stop = watchChoices();
});

afterEach(() => {
  stop();
  act(() => render(null, app));
  vi.unstubAllGlobals();
  for (const one of [pending, hintResult, lastChoice, room]) one.value = null;
});

test("of a game for two nothing is said of partners, and of one with partners what alone means", async () => {
  const words = async (hand: Partial<HandView>, game: Partial<GameView>) => {
    await act(() => {
      shows(hand, game);
      render(<Guide />, app);
    });
    return app.textContent;
  };
  const two = { sides: [[0], [1]] };
  const calls = [names("H", "hearts"), names("D", "diamonds")];
  const leads = { phase: "play", trump: "S", offered: [lays("AS"), lays("KS")] } as const;
  expect(await words({ offered: calls }, two)).not.toMatch(/partner|alone/i);
  expect(await words(leads, two)).toMatch(/your opponent’s trumps/);
  expect(await words(leads, {})).toMatch(/the trumps of the others/);
  expect(await words({ offered: calls }, {})).not.toContain("Alone");
  const lone = [...calls, names("H", "hearts, alone", true)];
  expect(await words({ offered: lone }, {})).toContain("Alone, your partner sits out");
});

test("the trumps shown are those of the suit that the coach advises", async () => {
  shows({ hand: ["JD", "AH"], offered: [names("D", "diamonds"), names("H", "hearts")] });
  await act(() => render(<Guide />, app));
  await soon(() => expect(app.textContent).toContain("If you name diamonds"));
  await act(() => hint(1, [choice("call:H", 1, true), choice("call:D", 0)]));
  expect(app.textContent).toContain("If you name hearts, they rank like this:");
  expect(app.textContent).toContain("jack of hearts, jack of diamonds, ace of hearts");
});

test("the coach's word is a sentence, and goes when the next card is laid, forced or not", async () => {
  const cards = ["AS", "KS", "QS"].map(lays);
  const [ace, king] = cards;
  shows({ phase: "play", trump: "S", hand: ["AS", "KS", "QS"], offered: cards }, { turn: 1 });
  await act(() => render(<Guide />, app));
  await act(() => {
    hint(1, [choice("KS", 1.5, true, ["QS"]), choice("AS", 0)]);
    pending.value = { turn: 1, offer: ace as Offered };
  });
  const told = () => app.querySelector("[role=status]")?.textContent;
  expect(told()).toBe(
    "You chose the ace of spades. The coach prefers the king of spades or the queen of spades: " +
      "that brings 1.5 points more on average. Never mind, go on.",
  );
  await act(() => {
    hintResult.value = null;
    shows({ phase: "play", trump: "S", hand: ["KS"], offered: [king as Offered] }, { turn: 3 });
  });
  expect(told()).toContain("You chose the ace of spades.");
  const playing = room.value as RoomView;
  await act(() => playNow({ ...playing, stage: "game-over" }, []));
  expect(told()).toMatch(/on average\.$/); // there is nothing to go on with
  await act(() => playNow(playing, []));
  await act(() => {
    pending.value = { turn: 3, offer: king as Offered };
  });
  expect(told()).toBeUndefined();
  await act(() => {
    shows({ offered: [names("H", "order it up")] }, { turn: 5 });
    hint(5, [choice("call:H", 1, true)]);
    pending.value = { turn: 5, offer: names("H", "order it up") };
  });
  expect(told()).toBe("“Order it up”: well chosen.");
});
