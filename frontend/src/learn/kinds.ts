// The kinds of puzzles, in words.

import type { AskedPuzzle } from "../wire";

interface Kind {
  readonly title: string;
  /** What is asked. */
  readonly asked: string;
  readonly about: string;
}

export const KINDS: { readonly [kind in AskedPuzzle["kind"]]: Kind } = {
  calls: { title: "Calls", asked: "To call or to pass", about: "Call, order up, go alone, or pass." },
  discards: {
    title: "Discards",
    asked: "Which card to put down",
    about: "What to put down when you pick up.",
  },
  leads: { title: "Leads", asked: "Which card to lead", about: "Which card to lead, and when trump." },
  following: {
    title: "Following",
    asked: "Which card to play to a trick",
    about: "Take the trick, trump it, or let it go.",
  },
  endgames: {
    title: "Endgames",
    asked: "The last three cards",
    about: "The last three cards of two-handed Euchre; every answer is proved.",
  },
};

/** The kind of that name, which may come from an address. */
export const kindOf = (name: string): Kind | undefined =>
  Object.entries(KINDS).find(([kind]) => kind === name)?.[1];
