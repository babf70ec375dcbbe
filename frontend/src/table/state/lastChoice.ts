/** What the coach thinks of the last choice, where a hand is explained. */

import { effect, signal } from "@preact/signals";
import { capital, nameOf } from "../../cards/names";
import { hintResult, room, table } from "../../net/store";
import type { Offered } from "../../wire";
import { pending } from "./actions";

interface JudgedChoice {
  readonly table: string;
  readonly turn: number;
  readonly chosen: string;
  /** What the coach would do, or one of these: they come to the same. */
  readonly best: readonly string[];
  /** Points that the choice costs on average; 0: it may be as good. */
  readonly lost: number;
}

export const lastChoice = signal<JudgedChoice | null>(null);

/** What a choice is called in a sentence: a card by its name, a call as on its button. */
const named = ({ card, label }: Offered): string =>
  card === null ? `“${capital(label)}”` : `the ${nameOf(card)}`;

/** What the coach thinks of the choice on its way; null where it was not weighed. */
function judged(): JudgedChoice | null {
  const mine = pending.value;
  const hint = hintResult.value;
  if (mine === null || hint === null || hint.turn !== mine.turn) return null;
  const { action } = mine.offer;
  const best = hint.choices.find((choice) => choice.best);
  const own = hint.choices.find((choice) => choice.action === action || choice.also.includes(action));
  if (best === undefined || own === undefined) return null;
  const less = own.best ? 0 : best.points - own.points;
  // Less than two standard errors may be chance.
  const lost = less > 2 * own.error + 0.05 ? less : 0;
  const offered = room.peek()?.game?.view?.offered ?? [];
  const same = offered.filter((one) => one.action === best.action || best.also.includes(one.action));
  return { table: table.value, turn: mine.turn, chosen: named(mine.offer), best: same.map(named), lost };
}

/** Watches until the table is left: what is thought of a choice stands until the next one, also where that is forced. */
export function watchChoices(): () => void {
  return effect(() => {
    const found = judged();
    const last = lastChoice.peek();
    const next = pending.value !== null && pending.value.turn !== last?.turn;
    if (found !== null || next) lastChoice.value = found;
  });
}
