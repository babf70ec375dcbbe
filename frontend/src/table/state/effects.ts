/** What follows from what the felt shows: sounds, the call that it is your turn, the last card by itself. */

import { effect } from "@preact/signals";
import { linger, settings } from "../../kept/settings";
import { room as actual, viewNow } from "../../net/store";
import { call } from "../../ui/liveRegion";
import { toast } from "../../ui/Toast";
import type { RoomView } from "../../wire";
import { momentOf } from "../felt/HandEnd";
import { choose, ready, refuse, seen } from "./actions";
import { gathered, shown } from "./playback";
import { layMarked } from "./premove";
import * as sound from "./sound";

interface Before {
  hand: string;
  laid: number;
  stage: string;
  due: string;
}

function noises(room: RoomView, before: Before, now: Before): void {
  if (before.hand !== now.hand) sound.deal();
  else if (now.laid > before.laid) sound.play();
  if (before.stage !== now.stage && (now.stage === "hand-over" || now.stage === "game-over")) {
    const view = room.game?.view;
    const moment = view ? momentOf(view) : "plain";
    if (now.stage === "game-over") sound.march();
    else if (moment === "euchre") sound.euchre();
    else if (moment === "march") sound.march();
    else sound.over();
  }
}

/** Watches until the table is left. */
export function watchTable(): () => void {
  let before: Before | null = null;
  let lock: WakeLockSentinel | null = null;
  let timer = 0;
  let awaited: readonly string[] = [];
  const stops = [
    effect(() => {
      const room = seen.value;
      const game = room?.game;
      const view = game?.view;
      if (!room || !game || !view) {
        before = null;
        return;
      }
      const now: Before = {
        hand: `${game.number}/${game.hand}`,
        laid: view.tricks.length * 10 + view.trick.length,
        stage: room.stage,
        due: view.question ? `${game.turn}` : "",
      };
      if (before !== null) noises(room, before, now);
      if (now.due !== (before?.due ?? "")) {
        refuse("");
        if (now.due) {
          call(`Your turn. ${view.question}`);
          if (before !== null) sound.turn();
        } else call("");
      }
      before = now;
    }),
    effect(layMarked),
    effect(() => {
      const { you = null, coming = [] } = actual.value ?? {};
      const names = coming.map(({ name }) => name);
      for (const name of names) {
        if (you !== null && !awaited.includes(name)) toast(`${name} sits down after this hand.`);
      }
      awaited = names;
    }),
    effect(() => {
      if (gathered.value !== null) sound.gather();
    }),
    effect(() => {
      // The screen stays lit while it is your turn.
      const mine = Boolean(shown.value?.game?.view?.question);
      if (mine && lock === null) {
        void navigator.wakeLock?.request("screen").then(
          (sentinel) => {
            lock = sentinel;
          },
          () => undefined,
        );
      } else if (!mine && lock !== null) {
        void lock.release();
        lock = null;
      }
    }),
    effect(() => {
      clearTimeout(timer);
      const view = shown.value?.game?.view;
      if (!settings.value.lastCard || !ready.value || !view || view.phase !== "play") return;
      const [only, ...more] = view.offered;
      const mine = view.viewer === null ? [] : (view.piles[view.viewer] ?? []);
      const left = view.hand.length + mine.filter((pile) => pile.up !== null || pile.covered).length;
      if (only === undefined || more.length > 0 || left !== 1 || view.accusations.length > 0) return;
      timer = window.setTimeout(() => {
        if (ready.value && viewNow()?.offered.length === 1) void choose(only);
      }, linger());
    }),
  ];
  return () => {
    clearTimeout(timer);
    void lock?.release();
    for (const stop of stops) stop();
  };
}
