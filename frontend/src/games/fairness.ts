// Whether a finished game was dealt as promised: docs/fair.md, followed without asking the server.

import { type Receipt, saltCommitment } from "../kept/salts";
import { hex, hmac, joined, sha256, unhex } from "../kept/sha256";

/** What a record says, as far as it is looked at. */
export interface FairRecord {
  readonly tags: { readonly [name: string]: string };
  readonly players: readonly string[];
  readonly draws?: readonly string[];
  readonly hands: readonly { readonly dealer: number; readonly deck: string; readonly cut?: number }[];
}

/** The numbers of one stream: each below its bound, all equally likely. */
function draws(key: Uint8Array, label: string): (bound: number) => number {
  let counter = 0;
  let bytes: DataView = new DataView(new ArrayBuffer(0));
  let at = 0;
  return (bound) => {
    for (;;) {
      if (at === bytes.byteLength) {
        bytes = new DataView(hmac(key, `${label}|${counter++}`).buffer);
        at = 0;
      }
      const number = bytes.getUint32(at);
      at += 4;
      if (number < Math.floor(2 ** 32 / bound) * bound) return number % bound;
    }
  };
}

const split = (deck: string): readonly string[] => deck.match(/X|../g) ?? [];

const height = (card: string) => "CDHSX".indexOf(card.at(-1) ?? "") * 9 + "789TJQKA".indexOf(card[0] ?? "");

function shuffled(deck: readonly string[], below: (bound: number) => number): string[] {
  const cards = [...deck].sort((one, two) => height(one) - height(two));
  for (let last = cards.length - 1; last > 0; last--) {
    const other = below(last + 1);
    [cards[last], cards[other]] = [cards[other] ?? "", cards[last] ?? ""];
  }
  return cards;
}

/** Whether the first dealer, or the cards drawn for the deal, came from their stream. */
function drawn({ draws: rounds = [], hands, players }: FairRecord, key: Uint8Array): boolean {
  const below = draws(key, "draw");
  const [first] = hands;
  if (!first) return true;
  if (!rounds.length) return first.dealer === below(players.length);
  const deck = shuffled(split(first.deck), below).filter((card) => card !== "X");
  const cards = rounds.flatMap((round) => round.split(" ").map((one) => one.split(":")[1]));
  // Cards are turned from the top until a jack lies there, or drawn from the bottom.
  return [deck, [...deck].reverse()].some((order) => cards.every((card, at) => card === order[at]));
}

const tag = (record: FairRecord, name: string): string => record.tags[`Fair-${name}`] ?? "";

/** By chair, what was committed to and the salt that was told; `-` for none. */
const saltsOf = (record: FairRecord) => ({
  salts: tag(record, "Salts").split(" "),
  promised: tag(record, "Salt-Commitments").split(" "),
});

/** Who committed to a salt that they never told: no fault, for they may have gone. */
export function unrevealed(record: FairRecord): readonly string[] {
  const { salts, promised } = saltsOf(record);
  return record.players.filter((_, chair) => salts[chair] === "-" && (promised[chair] ?? "-").length > 1);
}

/**
 * What in the record of a game is not as it was promised, or as this browser remembers it: the sentences of
 * `euchre check --fair`.
 */
export function faults(record: FairRecord, mine: Receipt | undefined): readonly string[] {
  const secret = unhex(tag(record, "Secret"));
  const { salts, promised } = saltsOf(record);
  const key = sha256(joined(secret, ...salts.map((salt) => unhex(salt === "-" ? "0".repeat(32) : salt))));
  const sealed = tag(record, "Commitment");
  const found: string[] = [];
  if (hex(sha256(joined("euchre-deal-v1", tag(record, "Game"), secret))) !== sealed)
    found.push("The secret is not the one that was sealed.");
  if (mine && mine.commitment !== sealed) found.push("The seal is not the one that you were shown.");
  if (salts.length !== record.players.length) found.push("There is not one salt for each chair.");
  const told = record.players.flatMap((name, chair) => {
    const salt = salts[chair] ?? "-";
    return salt === "-" ? [] : [{ name, chair, salt, digest: saltCommitment(salt) }];
  });
  for (const { name, chair, digest } of told)
    if (tag(record, "Salt-Commitments") && digest !== promised[chair])
      found.push(`The salt of ${name} is not what was committed to.`);
  if (mine && !salts.includes(mine.salt)) found.push("Your salt is not in the deals.");
  for (const { name, chair, salt, digest } of mine ? told : []) {
    const own = salt === mine?.salt && salts.indexOf(salt) === salts.lastIndexOf(salt);
    if (!own && digest !== mine?.before[chair])
      found.push(`The salt of ${name} may have been chosen after yours was told.`);
  }
  const cuts = record.hands.some((hand) => hand.cut);
  const from = "did not come from the secret and the salts.";
  if (!drawn(record, key)) found.push(`The draw for the deal ${from}`);
  record.hands.forEach(({ deck, cut = 0 }, number) => {
    const cards = split(deck);
    const below = draws(key, String(number));
    const same = shuffled(cards, below).join("") === deck;
    if (!same || cut !== (cuts ? 4 + below(cards.length - 7) : 0)) found.push(`Deal ${number + 1} ${from}`);
  });
  return found;
}

/** The command with which anybody checks the same without this page. */
export function command(file: string, mine: Receipt | undefined, chairs: number): string {
  if (!mine) return `euchre check --fair ${file}`;
  const before = Array.from({ length: chairs }, (_, chair) => mine.before[chair] || "-");
  return `euchre check --fair ${file} --salt ${mine.salt} --commitment ${[mine.commitment, ...before].join()}`;
}
