// What this browser keeps for the pages between visits: the name, the last choices, the tables to come back to.

const PREFIX = "euchre.";

function read<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(key: string, value: unknown): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

export interface Recent {
  readonly table: string;
  readonly title: string;
  readonly at: number;
}

const MOST = 12;

export const keep = {
  get name(): string {
    const name = read<unknown>("name", "");
    return typeof name === "string" ? name : "";
  },
  set name(name: string) {
    write("name", name);
  },
  get player(): string {
    const player = read<unknown>("player", "queen");
    return typeof player === "string" ? player : "queen";
  },
  set player(player: string) {
    write("player", player);
  },
  get tables(): readonly Recent[] {
    const tables = read<unknown>("tables", []);
    return Array.isArray(tables) ? tables : [];
  },
  set tables(tables: readonly Recent[]) {
    write("tables", tables.slice(0, MOST));
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
