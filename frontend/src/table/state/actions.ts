/** What the person does: laid at once on the felt, taken back with a sentence when the server refuses. */

import { computed, signal } from "@preact/signals";
import type { Answer } from "../../net/socket";
import { ask, room } from "../../net/store";
import type { GameView, HandView, Offered, RoomView, RulesView } from "../../wire";
import { shown } from "./playback";

interface Pending {
  turn: number;
  offer: Offered;
}

export const pending = signal<Pending | null>(null);
/** The card that waits for its second tap. */
export const picked = signal<string | null>(null);
/** Alone: what the next call or bid is to be. */
export const alone = signal(false);
/** The reason why the card that was tapped cannot be laid. */
export const refused = signal("");

/** The room as the felt shows it, with what was just chosen. */
export const seen = computed<RoomView | null>(() => {
  const there = shown.value;
  const mine = pending.value;
  const game = there?.game;
  if (!there || !game?.view || mine === null || game.turn !== mine.turn) return there;
  return { ...there, game: { ...game, view: chosen(game.view, mine.offer) } };
});

/** A table at which a hand is on, as it is drawn. */
export interface TableShown {
  readonly room: RoomView;
  readonly rules: RulesView;
  readonly game: GameView;
  readonly view: HandView;
}

/** Say why a card cannot be laid; nothing takes it back. */
export function refuse(why: string): void {
  refused.value = why;
}

/** Take a card up: the next tap lays it. */
export function pick(card: string): void {
  picked.value = card;
  refused.value = "";
}

export function setAlone(on: boolean): void {
  alone.value = on;
}

function chosen(view: HandView, { card, action }: Offered): HandView {
  const quiet = { ...view, question: "", offered: [], barred: [], claim: false, undo: false };
  if (card === null || view.viewer === null) return quiet;
  const seat = view.viewer;
  const at = view.hand.indexOf(card);
  const lying = view.piles.map((row, owner) =>
    owner === seat && at < 0 ? row.map((pile) => (pile.up === card ? { ...pile, up: null } : pile)) : row,
  );
  return {
    ...quiet,
    hand: view.hand.filter((_, index) => index !== at),
    piles: lying,
    trick: action === card ? [...view.trick, { seat, card }] : view.trick,
  };
}

/** Whether the felt shows the decision that is due, so that it may be answered. */
export const ready = computed(() => {
  const now = room.value?.game;
  return (
    now !== null &&
    now !== undefined &&
    shown.value?.game?.turn === now.turn &&
    pending.value?.turn !== now.turn
  );
});

/** Whether the last choice may be taken back; among people, whether one may ask for it. */
export const mayUndo = computed(() => ready.value && room.value?.game?.view?.undo === true);

/** Whether the rest of the tricks may be claimed. */
export const mayClaim = computed(() => ready.value && room.value?.game?.view?.claim === true);

/** Choose one of what is offered. */
export async function choose(offer: Offered): Promise<void> {
  const turn = room.value?.game?.turn;
  if (turn === undefined || !ready.value) return;
  pending.value = { turn, offer };
  picked.value = null;
  refused.value = "";
  alone.value = false;
  const answer = await ask({ type: "act", turn, action: offer.action });
  if (!answer.ok && pending.value?.turn === turn) pending.value = null;
}

/** Ask for what needs the turn it was decided at. */
export function atTurn(type: "undo" | "claim" | "hint-request"): Promise<Answer> {
  const turn = room.value?.game?.turn ?? 0;
  return ask({ type, turn });
}

/** Call a renege, as it was offered. */
export function accuse(action: string): Promise<unknown> {
  const turn = room.value?.game?.turn;
  return turn === undefined ? Promise.resolve() : ask({ type: "act", turn, action });
}

export function nextHand(): Promise<unknown> {
  const hand = room.value?.game?.hand;
  return hand === undefined ? Promise.resolve() : ask({ type: "deal", hand }, { quiet: true });
}
