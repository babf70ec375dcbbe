/** The keyboard at the table. Letters and figures can be switched off; arrows and Enter always work. */

import { meant, pairsOf } from "../../felt/Calling";
import * as ownHandCss from "../../felt/ownHand.module.css";
import { settings } from "../../kept/settings";
import { answer } from "../../ui/liveRegion";
import { toast } from "../../ui/Toast";
import type { Offered } from "../../wire";
import * as panelCss from "../panel/panel.module.css";
import { alone, atTurn, choose, mayClaim, mayUndo, nextHand, seen, setAlone } from "../state/actions";
import { shift } from "../state/handOrder";
import { mayHint } from "../state/hint";
import { hurry } from "../state/playback";
import { askHint, type Door } from "../Tools";
import { describe } from "./describe";

type Open = (door: Door) => void;

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

/** Choose what was offered, if anything was; whether it was. */
function take(offer: Offered | undefined): boolean {
  if (offer !== undefined) void choose(offer);
  return offer !== undefined;
}

/** Do what may be done; whether it may. */
function when(may: boolean, work: () => unknown): boolean {
  if (may) work();
  return may;
}

/** Puts the focus on the next card of the hand, or on the one before. */
function moveFocus(by: number): void {
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

/** Do what the button of a key, in small letters, does; whether there was something to do. */
function press(key: string, open: Open): boolean {
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
  const offerOf = (pair: (typeof pairs)[number] | undefined) => pair && meant(pair, alone.value);
  switch (key) {
    case "p":
      return take(view.offered.find((each) => each.kind === "pass"));
    case "o":
      return take(pairs.length === 1 ? offerOf(pairs[0]) : undefined);
    case "a": {
      if (take(view.offered.find((each) => each.kind === "go-alone"))) return true;
      if (!pairs.some((pair) => pair.alone)) return false;
      setAlone(!alone.value);
      answer(alone.value ? "Alone." : "Not alone.");
      return true;
    }
    case "i":
      return when(mayHint.value, () => askHint(open));
    case "u":
      return when(mayUndo.value, () => atTurn("undo"));
    case "t":
      return when(mayClaim.value, () => atTurn("claim"));
    case "l":
      open("last");
      return true;
    case "r":
      answer(describe());
      return true;
    case "?":
      open("help");
      return true;
    default:
      if (key === "n" && when(seen.value?.stage === "hand-over", nextHand)) return true;
      return take(offerOf(pairs.find((each) => each.trump === TRUMPS[key])));
  }
}

/** Listens until the table is left; *open* shows a sheet over it. */
export function listen(open: Open): () => void {
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
      } else moveFocus(by);
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
    if (press(letter, open)) event.preventDefault();
    else if (/[acdhinopstuw]/.test(letter)) toast("That cannot be done now.");
  };
  addEventListener("keydown", heard);
  return () => removeEventListener("keydown", heard);
}
