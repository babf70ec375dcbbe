// Whether a finished game was dealt as promised: docs/fair.md, followed without asking the server.

import { type Receipt, saltCommitment } from "./salts";
import { hex, hmac, joined, sha256, unhex } from "./sha256";

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

/** What in the record of a game is not as it was promised, or as this browser remembers it: sentences. */
export function faults(record: FairRecord, mine: Receipt | undefined): readonly string[] {
  const tag = (name: string) => record.tags[`Fair-${name}`] ?? "";
  const secret = unhex(tag("Secret"));
  const salts = tag("Salts").split(" ");
  const promised = tag("Salt-Commitments").split(" ");
  const key = sha256(joined(secret, ...salts.map((salt) => unhex(salt === "-" ? "0".repeat(32) : salt))));
  const found: string[] = [];
  const sealed = hex(sha256(joined("euchre-deal-v1", tag("Game"), secret)));
  if (sealed !== tag("Commitment") || (mine && mine.commitment !== sealed)) {
    found.push("The secret is not the one that was sealed.");
  }
  if (mine && !salts.includes(mine.salt)) found.push("Your luck is not in the deals.");
  if (salts.length !== record.players.length) found.push("There is not one salt for each chair.");
  salts.forEach((salt, chair) => {
    const name = record.players[chair] ?? "Somebody";
    const own = salt === mine?.salt && salts.indexOf(salt) === salts.lastIndexOf(salt);
    if (salt === "-") {
      if (/\w/.test(promised[chair] ?? "")) found.push(`${name} promised luck that was never told.`);
    } else if (mine && !own && saltCommitment(salt) !== mine.before[chair]) {
      found.push(`${name} may have chosen their luck after yours was told.`);
    }
  });
  const cuts = record.hands.some((hand) => hand.cut);
  if (!drawn(record, key)) found.push("The draw for the deal did not come from them.");
  record.hands.forEach(({ deck, cut = 0 }, number) => {
    const cards = split(deck);
    const below = draws(key, String(number));
    const same = shuffled(cards, below).join("") === deck;
    if (!same || cut !== (cuts ? 4 + below(cards.length - 7) : 0)) {
      found.push(`Deal ${number + 1} did not come from them.`);
    }
  });
  return found;
}

/** The command with which anybody checks the same without this page. */
export function command(file: string, mine: Receipt | undefined, chairs: number): string {
  if (!mine) return `euchre verify ${file}`;
  const before = Array.from({ length: chairs }, (_, chair) => mine.before[chair] || "-");
  return `euchre verify ${file} --salt ${mine.salt} --commitment ${[mine.commitment, ...before].join()}`;
}
