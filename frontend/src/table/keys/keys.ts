/** The keyboard at the table. Letters and figures can be switched off; arrows and Enter always work. */

import { settings } from "../../kept/settings";
import { answer } from "../../ui/liveRegion";
import { toast } from "../../ui/Toast";
import { meant, pairsOf } from "../felt/Calling";
import * as ownHandCss from "../felt/ownHand.module.css";
import * as panelCss from "../panel/panel.module.css";
import { alone, atTurn, choose, mayClaim, mayUndo, nextHand, seen, setAlone } from "../state/actions";
import { shift } from "../state/handOrder";
import { mayHint } from "../state/hint";
import { hurry } from "../state/playback";
import { describe } from "./describe";

interface Doors {
  last: () => void;
  hint: () => void;
  help: () => void;
}

const TRUMPS: Record<string, string> = { c: "C", d: "D", h: "H", s: "S", n: "N", w: "L" };

export function own(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-zone=own]")];
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
      at < 0 && active?.closest(`.${ownHandCss.cards}`) === null
        ? Math.max(0, from)
        : (from + by + cards.length) % cards.length
    ];
  rove(to);
  to?.focus();
}

/** What a key, in small letters, does, which is what the button does that is in view; whether it did something. */
function press(key: string, doors: Doors): boolean {
  const view = seen.value?.game?.view;
  if (!view) return false;
  if (/^[1-9]$/.test(key)) {
    const card = document.querySelector<HTMLElement>(`[data-zone=own][data-number="${key}"]`);
    if (card === null) return false;
    rove(card);
    card.focus();
    card.click();
    return true;
  }
  const pairs = pairsOf(view);
  switch (key) {
    case "p":
    case "o": {
      const offer =
        key === "p"
          ? view.offered.find((each) => each.kind === "pass")
          : pairs.length === 1 && pairs[0] !== undefined
            ? meant(pairs[0])
            : undefined;
      if (offer !== undefined) void choose(offer);
      return offer !== undefined;
    }
    case "a": {
      const lone = view.offered.find((each) => each.kind === "go-alone");
      if (lone !== undefined) {
        void choose(lone);
        return true;
      }
      if (!pairs.some((pair) => pair.alone)) return false;
      setAlone(!alone.value);
      answer(alone.value ? "Alone." : "Not alone.");
      return true;
    }
    // Read before acting: the action itself makes it false.
    case "i": {
      const may = mayHint.value;
      if (may) doors.hint();
      return may;
    }
    case "u": {
      const may = mayUndo.value;
      if (may) void atTurn("undo");
      return may;
    }
    case "t": {
      const may = mayClaim.value;
      if (may) void atTurn("claim");
      return may;
    }
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
      if (key === "n" && seen.value?.stage === "hand-over") {
        void nextHand();
        return true;
      }
      const pair = pairs.find((each) => each.trump === TRUMPS[key]);
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
      if (target?.closest(`.${panelCss.story}`)) return;
      hurry();
      const by = event.key === "ArrowLeft" ? -1 : 1;
      const view = seen.value?.game?.view;
      const card = target?.closest<HTMLElement>(`.${ownHandCss.hand} > [data-zone=own]`);
      if (event.shiftKey && view && card) {
        shift(view, card.dataset.card ?? "", by);
        // A card that changes its place among its neighbours loses the focus.
        setTimeout(() => card.focus());
      } else step(by);
      event.preventDefault();
      return;
    }
    if ((event.key === "Home" || event.key === "End") && target?.closest(`.${ownHandCss.cards}`)) {
      const cards = own();
      const to = event.key === "Home" ? cards[0] : cards.at(-1);
      rove(to);
      to?.focus();
      event.preventDefault();
      return;
    }
    if (!settings.value.letters || event.key.length !== 1 || event.repeat) return;
    const letter = event.key.toLowerCase();
    if (press(letter, doors)) event.preventDefault();
    else if (/[acdhinopstuw]/.test(letter)) toast("That cannot be done now.");
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}
