// A finished game, as the server is asked about it: by its table, or by the link that somebody shared.

import type { Route } from "../net/router";

/** A game that one of its players has shared. */
export interface LinkedGame {
  /** The game in an address: its link, or its table and its number there. */
  readonly key: string;
}

/** A game that one played, or could have watched. */
export interface TableGame extends LinkedGame {
  readonly table: string;
  readonly number: number;
}

export type Game = TableGame | LinkedGame;

/** Game *number* of a table, from 0. */
export const gameAt = (table: string, number: number): TableGame => ({
  key: `${table}.${number}`,
  table,
  number,
});

/** The game that an address is about. */
export function gameOf(route: Route): Game {
  if (route.page === "shared") return { key: route.link };
  return route.page === "replay" ? gameAt(route.table, Number(route.number)) : gameAt("", 0);
}
