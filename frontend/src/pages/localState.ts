// What this browser keeps for the pages between visits: the name, the last choices, the tables to come back to.

import { isTable, read, write } from "../storage";

export interface Recent {
  readonly table: string;
  readonly title: string;
  readonly at: number;
}

const MOST = 12;

function isRecent(value: unknown): value is Recent {
  const { table, title, at } = isTable(value) ? value : {};
  return typeof table === "string" && typeof title === "string" && typeof at === "number";
}

export const keep = {
  get name(): string {
    const name = read("localStorage", "name");
    return typeof name === "string" ? name : "";
  },
  set name(name: string) {
    write("localStorage", "name", name);
  },
  get player(): string {
    const player = read("localStorage", "player");
    return typeof player === "string" ? player : "queen";
  },
  set player(player: string) {
    write("localStorage", "player", player);
  },
  get tables(): readonly Recent[] {
    const tables = read("localStorage", "tables");
    return Array.isArray(tables) ? tables.filter(isRecent) : [];
  },
  set tables(tables: readonly Recent[]) {
    write("localStorage", "tables", tables.slice(0, MOST));
  },
};

/** Put a table at the head of those to come back to. */
export function remember(table: string, title: string): void {
  keep.tables = [{ table, title, at: Date.now() }, ...keep.tables.filter((one) => one.table !== table)];
}

/** A table that is no more. */
export function forget(table: string): void {
  keep.tables = keep.tables.filter((one) => one.table !== table);
}
