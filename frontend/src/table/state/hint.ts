/** Asking what to do, and what the choices are worth. */

import { computed, signal } from "@preact/signals";
import { forgetHint, hintResult, room, rules } from "../../net/store";
import { answer } from "../../ui/liveRegion";
import { atTurn, ready } from "./actions";

/** A server that works at other things takes its time. */
const PATIENCE = 35_000;

export const asking = signal(false);

/** Whether there are hints: for one person alone, where the game allows it and reneges are not judged. */
export const hints = computed(() => {
  const there = room.value;
  return Boolean(there?.solo && there.helped && there.you !== null && !rules.value?.revoke);
});

export const mayHint = computed(() => {
  const view = room.value?.game?.view;
  return (
    hints.value &&
    ready.value &&
    !asking.value &&
    view !== null &&
    view !== undefined &&
    view.offered.length > 0
  );
});

export async function hintNow(): Promise<void> {
  if (!mayHint.value) return;
  asking.value = true;
  // Asked again, the server that is still at it says nothing new.
  forgetHint();
  let told = hintResult.value;
  const turn = room.value?.game?.turn;
  const { ok } = await atTurn("hint-request");
  // The bars come some time after the ok; when they do not, the button works again.
  const end = performance.now() + (ok ? PATIENCE : 0);
  const wait = () => {
    const found = hintResult.value;
    if (found !== null && found !== told) {
      told = found;
      answer((found.advice.length ? found.advice : found.text).join(" "));
    }
    const due = found === null || found.follows;
    if (due && performance.now() < end && room.value?.game?.turn === turn) setTimeout(wait, 120);
    else asking.value = false;
  };
  wait();
}
