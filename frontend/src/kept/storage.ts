/** What the browser keeps for this page. It may be anything when it is read again, so that each reader checks it. */

import { type Signal, signal } from "@preact/signals";

/** For good, or until the tab is closed. By name: where it is forbidden, even to look at it fails. */
type Where = "localStorage" | "sessionStorage";

const PREFIX = "euchre.";

/** What is kept under a name; nothing where nothing is, or nothing that can be read. */
export function read(where: Where, key: string): unknown {
  try {
    return JSON.parse(window[where].getItem(PREFIX + key) ?? "null");
  } catch {
    return null;
  }
}

export function write(where: Where, key: string, value: unknown): void {
  try {
    window[where].setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** Whether it has parts with names. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** A signal that the browser keeps, and that follows the other tabs; *usable* turns what was kept, which may be anything, into a value. */
export function kept<T>(where: Where, key: string, usable: (found: unknown) => T): Signal<T> {
  const own = signal(usable(read(where, key)));
  let begun = false;
  own.subscribe((value) => {
    if (begun) write(where, key, value);
    begun = true;
  });
  addEventListener("storage", (event) => {
    // No key: everything was removed.
    if (event.key === null || event.key === PREFIX + key) own.value = usable(read(where, key));
  });
  return own;
}

/** What the game is called now that this browser kept under *name*: ordinary Euchre was four-24. */
export const gameName = (name: string): string => (name === "four-24" ? "euchre" : name);
