// What this browser keeps for the pages between visits: the name, the last choices, the tables to come back to.

import { gameName, isTable, kept } from "./storage";

export interface Recent {
  readonly table: string;
  readonly title: string;
  readonly at: number;
}

/** How many tables are offered to come back to. */
const MOST_TABLES = 12;

function isRecent(value: unknown): value is Recent {
  const { table, title, at } = isTable(value) ? value : {};
  return typeof table === "string" && typeof title === "string" && typeof at === "number";
}

const text = (otherwise: string) => (found: unknown) => (typeof found === "string" ? found : otherwise);

/** Letters of a name, as they are seen: a picture that is joined of several is one. */
const LONGEST_NAME = 24;
/** Characters of a name as it is sent. */
const LONGEST_TEXT = 120;

/** What of *typed* a name has room for; nothing is cut through that is seen as one letter. */
export function nameIn(typed: string): string {
  const seen =
    typeof Intl.Segmenter === "function"
      ? Array.from(new Intl.Segmenter().segment(typed), ({ segment }) => segment)
      : Array.from(typed);
  const letters = seen.slice(0, LONGEST_NAME);
  while (Array.from(letters.join("")).length > LONGEST_TEXT) letters.pop();
  return letters.join("");
}

/** What to say where a name is needed and none was given. */
export const NAME_WANTED = "Say what the others should call you.";
/** What one called oneself last. */
export const myName = kept("localStorage", "name", text(""));
/** Whom one played against last. */
export const lastPlayer = kept("localStorage", "player", text("queen"));
/** The game one played last; ordinary Euchre at first. */
export const lastGame = kept("localStorage", "game", (found) => gameName(text("euchre")(found)));
/** The tables to come back to, the latest first. */
export const recentTables = kept("localStorage", "tables", (found): readonly Recent[] =>
  Array.isArray(found) ? found.filter(isRecent) : [],
);

export function rememberName(called: string): void {
  myName.value = called;
}

export function rememberPlayer(wanted: string): void {
  lastPlayer.value = wanted;
}

export function rememberGame(chosen: string): void {
  lastGame.value = chosen;
}

/** Put a table at the head of those to come back to. */
export function rememberTable(table: string, title: string): void {
  const others = recentTables.value.filter((one) => one.table !== table);
  recentTables.value = [{ table, title, at: Date.now() }, ...others].slice(0, MOST_TABLES);
}

/** A table that is no more. */
export function forgetTable(table: string): void {
  recentTables.value = recentTables.value.filter((one) => one.table !== table);
}

export function forgetTables(): void {
  recentTables.value = [];
}
