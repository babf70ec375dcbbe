/** The keyboard at the table. Letters and figures can be switched off; arrows and Enter always work. */

import { settings } from "../settings";
import { room, sightNow } from "../store";
import { alone, atTurn, choose, nextHand } from "./act";
import { meant, pairsOf } from "./Calling";
import { describe } from "./reading";
import { answer } from "./speech";
import { hurry } from "./stage";

export interface Doors {
  last: () => void;
  help: () => void;
}

const TRUMPS: Record<string, string> = { c: "C", d: "D", h: "H", s: "S", n: "N", w: "L" };

export function own(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".card.own")];
}

/** Puts the hand's one tab stop on a card. */
export function rove(to: HTMLElement | undefined): void {
  for (const card of own()) card.tabIndex = card === to ? 0 : -1;
}

/** The card the tab stop is on. */
export function roving(): HTMLElement | undefined {
  const cards = own();
  return cards.find((card) => card.tabIndex === 0);
}

function step(by: number): void {
  const cards = own();
  if (cards.length === 0) return;
  const active = document.activeElement;
  const at = cards.indexOf(active as HTMLElement);
  const from = at >= 0 ? at : cards.findIndex((card) => card.tabIndex === 0);
  const to =
    cards[
      at < 0 && active?.closest(".cards") === null
        ? Math.max(0, from)
        : (from + by + cards.length) % cards.length
    ];
  rove(to);
  to?.focus();
}

/** What a key does; whether it did something. */
function press(key: string, doors: Doors): boolean {
  const sight = sightNow();
  if (sight === null) return false;
  if (/^[1-9]$/.test(key)) {
    const card = document.querySelector<HTMLElement>(`.card.own[data-number="${key}"]`);
    if (card === null) return false;
    rove(card);
    card.focus();
    card.click();
    return true;
  }
  const pairs = pairsOf(sight);
  const letter = key.toLowerCase();
  switch (letter) {
    case "p":
    case "o": {
      const offer =
        letter === "p"
          ? sight.offered.find((each) => each.action === "pass")
          : pairs.length === 1 && pairs[0] !== undefined
            ? meant(pairs[0])
            : undefined;
      if (offer !== undefined) void choose(offer);
      return offer !== undefined;
    }
    case "a":
      if (!pairs.some((pair) => pair.alone)) return false;
      alone.value = !alone.value;
      answer(alone.value ? "Alone." : "Not alone.");
      return true;
    case "u":
      if (sight.undo) void atTurn("undo");
      return sight.undo;
    case "l":
      doors.last();
      return true;
    case "r":
      answer(describe());
      return true;
    case "?":
      doors.help();
      return true;
    default: {
      if (letter === "n" && room.value?.stage === "hand-over") {
        void nextHand();
        return true;
      }
      const pair = pairs.find((each) => each.trump === TRUMPS[letter]);
      const offer = pair === undefined ? undefined : meant(pair);
      if (offer !== undefined) void choose(offer);
      return offer !== undefined;
    }
  }
}

/** Listens until the table is left. */
export function listen(doors: Doors): () => void {
  const heard = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (target?.closest("input, textarea, select, dialog, [contenteditable]")) return;
    if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      if (target?.closest(".story")) return;
      hurry();
      step(event.key === "ArrowLeft" ? -1 : 1);
      event.preventDefault();
      return;
    }
    if ((event.key === "Home" || event.key === "End") && target?.closest(".cards")) {
      const cards = own();
      const to = event.key === "Home" ? cards[0] : cards.at(-1);
      rove(to);
      to?.focus();
      event.preventDefault();
      return;
    }
    if (!settings.value.letters || event.key.length !== 1 || event.repeat) return;
    if (press(event.key, doors)) event.preventDefault();
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}
