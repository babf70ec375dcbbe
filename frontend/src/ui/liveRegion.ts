/** What a screen reader hears: every event in order, and at once when it is your turn. */

import { signal } from "@preact/signals";
import { settings } from "../kept/settings";

interface Line {
  key: number;
  text: string;
}

export const polite = signal<readonly Line[]>([]);
export const urgent = signal("");
const KEPT = 8;
let spoken = 0;

/** Tell events, in order. */
export function say(sentences: readonly string[]): void {
  if (settings.value.speak !== "all") return;
  for (const text of sentences) {
    polite.value = [...polite.value.slice(1 - KEPT), { key: ++spoken, text }];
  }
}

/** Say something however little the reader wants to hear: they asked for it. */
export function answer(text: string): void {
  polite.value = [...polite.value.slice(1 - KEPT), { key: ++spoken, text }];
}

/** Break in: it is your turn. */
export function call(text: string): void {
  urgent.value = text;
}
