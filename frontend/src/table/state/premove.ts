/** A card chosen before one's turn: laid when the turn comes and the rules let it, else left with a sentence. */

import { signal } from "@preact/signals";
import { capital, nameOf } from "../../cards/names";
import { settings } from "../../kept/settings";
import { rules } from "../../net/store";
import { answer } from "../../ui/liveRegion";
import type { HandView } from "../../wire";
import { choose, ready, refuse } from "./actions";
import { dealNow } from "./handOrder";
import { shown } from "./playback";

export const marked = signal<{ deal: string; card: string } | null>(null);

/** Whether a card can be marked now. In honour play none can: there even an unlawful card would be laid. */
export function mayMark(view: HandView): boolean {
  const { viewer, phase, question, out } = view;
  const playing = phase === "play" && shown.value?.stage === "playing";
  const mine = viewer !== null && !out.includes(viewer) && question === "";
  return settings.value.ahead && playing && mine && rules.value?.revoke === false;
}

/** Marks a card, or takes the mark off again. */
export function mark(card: string): void {
  const off = marked.value?.card === card;
  marked.value = off ? null : { deal: dealNow(), card };
  const name = capital(nameOf(card));
  answer(off ? `${name}: not marked any more.` : `${name}: marked, to be played when it is your turn.`);
}

/** Lays the marked card when its time has come; once, and only if the rules and the settings let it. */
export function layMarked(): void {
  const mine = marked.value;
  const view = shown.value?.game?.view;
  if (mine === null) return;
  const { card } = mine;
  const held = view?.piles[view.viewer ?? -1]?.some((pile) => pile.up === card) || view?.hand.includes(card);
  const stands = settings.value.ahead && held && mine.deal === dealNow();
  if (!stands || view?.phase !== "play") marked.value = null;
  else if (ready.value && view.question) {
    marked.value = null;
    const offer = view.offered.find((one) => one.card === card);
    if (offer !== undefined) void choose(offer);
    else {
      const why = view.barred.find((one) => one.card === card)?.why ?? "it cannot be played now.";
      const text = `${capital(nameOf(card))} stays in your hand: ${why}`;
      refuse(text);
      answer(text);
    }
  }
}
