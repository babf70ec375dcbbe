/** The tables whose hand is explained, and of which game it is. */

import { isTable, kept } from "./storage";

interface Guided {
  readonly table: string;
  readonly game: string;
}

/** How many tables are remembered: a first hand of each game, and perhaps again. */
const MOST_TABLES = 6;

const guided = kept("localStorage", "guided", (found): readonly Guided[] =>
  Array.isArray(found)
    ? found.filter(
        (one): one is Guided => isTable(one) && typeof one.table === "string" && typeof one.game === "string",
      )
    : [],
);

/** The game of a table whose hand is explained; empty: nothing is explained there. */
export function guidedGame(table: string): string {
  return guided.value.find((one) => one.table === table)?.game ?? "";
}

/** Whether a first hand of some game was dealt here. */
export const beganToLearn = (): boolean => guided.value.length > 0;

export function rememberGuided(table: string, game: string): void {
  guided.value = [{ table, game }, ...guided.value].slice(0, MOST_TABLES);
}
