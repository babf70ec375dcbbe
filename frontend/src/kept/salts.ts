// The salt that this browser adds to deals: drawn here, and kept until the game can be checked against it.

import { hex, joined, randomHex, sha256, unhex } from "./sha256";
import { isTable, read, write } from "./storage";

/** What is remembered of a game: one's own salt, and what was known when it was told. */
export interface Receipt {
  readonly salt: string;
  /** Of the server to its secret. */
  readonly commitment: string;
  /** By chair, to everybody's salts; empty for nothing. */
  readonly before: readonly string[];
}

/** A new salt: sixteen bytes. */
export const drawSalt = (): string => randomHex(16);

/** The digest by which somebody commits to a salt. */
export const saltCommitment = (salt: string): string => hex(sha256(joined("euchre-salt-v1", unhex(salt))));

const key = (table: string, number: number) => `salt.${table}.${number}`;

/** Remember a receipt; *number* is that of the game at its table, from 0. */
export function keepReceipt(table: string, number: number, receipt: Receipt): void {
  write("localStorage", key(table, number), receipt);
}

/** Draw a salt for a game, or take *salt* again, and remember it: how to commit to it, and how to tell it. */
export function drawLuck(table: string, number: number, commitment: string, salt = drawSalt()) {
  keepReceipt(table, number, { salt, commitment, before: [] });
  return {
    commit: { type: "commit-salt", commitment: saltCommitment(salt) },
    tell: { type: "salt", salt },
  } as const;
}

export function receiptOf(table: string, number: number): Receipt | undefined {
  const kept = read("localStorage", key(table, number));
  return isTable(kept) && Array.isArray(kept.before) ? (kept as unknown as Receipt) : undefined;
}
