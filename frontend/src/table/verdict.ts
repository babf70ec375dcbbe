/** What the coach thinks of the last choice, where a hand is explained. */

import { effect, signal } from "@preact/signals";
import { nameOf } from "../cards/names";
import { hintResult, table } from "../store";
import { pending } from "./actions";

interface Verdict {
  readonly table: string;
  readonly turn: number;
  readonly chosen: string;
  readonly best: string;
  /** Points that the choice costs on average; 0: it may be as good. */
  readonly lost: number;
}

export const verdict = signal<Verdict | null>(null);

/** Watches until the table is left. */
export function watchChoices(): () => void {
  return effect(() => {
    const mine = pending.value;
    const hint = hintResult.value;
    if (mine === null || hint === null || hint.turn !== mine.turn) return;
    const { action, label, card } = mine.offer;
    const best = hint.choices.find((choice) => choice.best);
    const own = hint.choices.find((choice) => choice.action === action || choice.also.includes(action));
    if (best === undefined || own === undefined) return;
    const less = own.best ? 0 : best.points - own.points;
    // Less than two standard errors may be chance.
    const lost = less > 2 * own.error + 0.05 ? less : 0;
    const chosen = card === null ? label : `the ${nameOf(card)}`;
    verdict.value = { table: table.value, turn: mine.turn, chosen, best: best.label, lost };
  });
}
