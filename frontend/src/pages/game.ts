// A finished game, as the server is asked about it: by its table, or by the link that somebody shared.

import type { Route } from "../router";

/** A game that one played, or could have watched. */
export interface TableGame {
  readonly table: string;
  readonly number: number;
}

/** A game that one of its players has shared. */
export interface LinkedGame {
  readonly link: string;
}

export type Game = TableGame | LinkedGame;

/** The game that an address is about. */
export function gameOf(route: Route): Game {
  if (route.page === "shared") return { link: route.link };
  return route.page === "replay" ? { table: route.table, number: route.number } : { table: "", number: 0 };
}

const OWN = {
  replay: "GET /api/games/{table}/{number}/replay",
  record: "GET /api/games/{table}/{number}/record",
  report: "GET /api/games/{table}/{number}/report",
  review: "GET /api/games/{table}/{number}/review",
  open: "GET /api/games/{table}/{number}/open/{hand}",
  beginReview: "POST /api/games/{table}/{number}/review",
  again: "POST /api/games/{table}/{number}/again",
} as const;

const SHARED = {
  replay: "GET /api/shared/{link}/replay",
  record: "GET /api/shared/{link}/record",
  report: "GET /api/shared/{link}/report",
  review: "GET /api/shared/{link}/review",
  open: "GET /api/shared/{link}/open/{hand}",
  beginReview: "POST /api/shared/{link}/review",
  again: "POST /api/shared/{link}/again",
} as const;

/** What can be asked about a game. */
export const routes = (game: Game) => ("link" in game ? SHARED : OWN);
