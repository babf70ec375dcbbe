/** A hand as it lies on the felt: what of it is drawn, and who sits round it. */

import type { HandView, Position } from "../wire";

/** What of a hand is drawn. */
export type Drawn = Pick<
  HandView,
  | "viewer"
  | "dealer"
  | "phase"
  | "turn"
  | "hand"
  | "sizes"
  | "piles"
  | "upcard"
  | "turned_down"
  | "trump"
  | "maker"
  | "bid"
  | "alone"
  | "defender"
  | "out"
  | "calls"
  | "trick"
  | "won"
  | "bowers"
  | "question"
  | "offered"
  | "barred"
>;

/** A card of the seat in front, as it is asked for. */
export interface OwnCard {
  card: string;
  /** Its name among all cards in view. */
  id: string;
  /** The figure that chooses it. */
  number: number;
  /** Where it lies, if not in the hand. */
  where?: string;
}

/** The hand and those who play it. */
export interface Table {
  view: Drawn;
  names: readonly string[];
  /** The seats of each side. */
  sides: readonly (readonly number[])[];
  /** The seat in front. */
  me: number;
  /** All cards, where they lie open. */
  open?: Position | undefined;
  /** Who decided last, where that is marked: on the name, and on the card just laid. */
  acted?: number | null | undefined;
}

/** Equal cards get names of their own. */
export function idsOf(cards: readonly string[]): string[] {
  return cards.map((card, at) => `${card}:${cards.slice(0, at).filter((one) => one === card).length}`);
}

/** The name of a seat to those who look on, or sit there. */
export const calledAt = ({ view, names }: Table, seat: number): string =>
  view.viewer === seat ? "You" : (names[seat] ?? "");
