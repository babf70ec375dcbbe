// House rules as plain data: reading and changing a place in them, and the ones people fight about.

import type { RuleChoice, RuleField } from "../wire";

export type Data = { readonly [key: string]: unknown };

export function isData(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What stands at a dotted place, `auction.stick`. */
export function at(rules: Data, path: string): unknown {
  let here: unknown = rules;
  for (const key of path.split(".")) here = isData(here) ? here[key] : undefined;
  return here;
}

/** *rules* with something else at a place. */
export function put(rules: Data, path: string, value: unknown): Data {
  const [key = "", ...below] = path.split(".");
  if (!below.length) return { ...rules, [key]: value };
  const here = rules[key];
  return { ...rules, [key]: put(isData(here) ? here : {}, below.join("."), value) };
}

function puts(rules: Data, changes: { readonly [path: string]: unknown }): Data {
  return Object.entries(changes).reduce((now, [path, value]) => put(now, path, value), rules);
}

/** A table of its kind as it is to begin with. */
export function fresh(choice: RuleChoice, tagged: boolean): Data {
  const table: { [key: string]: unknown } = tagged ? { kind: choice.word } : {};
  for (const field of choice.fields) table[field.name] = first(field);
  return table;
}

/** The value a rule begins with: its default, else the first that can be. */
export function first(field: RuleField): unknown {
  const [choice] = field.choices;
  if (field.type === "case" && !isData(field.default))
    return field.none || !choice ? null : fresh(choice, field.choices.length > 1);
  if (field.default !== null && field.default !== undefined) return field.default;
  if (field.none) return null;
  switch (field.type) {
    case "bool":
      return false;
    case "int":
      return field.least ?? 0;
    case "word":
      return choice?.word ?? null;
    default:
      return Array.from({ length: field.length ?? 0 }, () => (field.items ? first(field.items) : null));
  }
}

// --- the rules people fight about -----------------------------------------------------------------------

/** A rule to be switched on or off. */
export interface Dispute {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly about: string;
  /** Does it mean anything in this game? */
  readonly fits: (rules: Data) => boolean;
  readonly on: (rules: Data) => boolean;
  readonly set: (rules: Data, on: boolean) => Data;
}

const kind = (rules: Data, path: string) => at(rules, `${path}.kind`);
const turned = (rules: Data) => kind(rules, "auction") === "turn-up";
const pairs = (rules: Data) => rules.seats === 4 && rules.sides === 2;
const lonely = (rules: Data) =>
  pairs(rules) && kind(rules, "auction") !== "bidding" && kind(rules, "scoring") !== "own-tricks";
const goesAlone = (rules: Data) => lonely(rules) && isData(rules.alone);

function toggle(path: string, yes: unknown = true, no: unknown = false): Pick<Dispute, "on" | "set"> {
  return {
    on: (rules) => JSON.stringify(at(rules, path)) === JSON.stringify(yes),
    set: (rules, on) => put(rules, path, on ? yes : no),
  };
}

export const DISPUTES: readonly Dispute[] = [
  {
    key: "stick",
    group: "Calling",
    title: "Stick the dealer",
    about: "When everyone has passed, the dealer has to name a suit.",
    fits: turned,
    on: (rules) => at(rules, "auction.stick") === true,
    set: (rules, on) =>
      on
        ? puts(rules, {
            "auction.stick": true,
            "auction.passed_out": "next_deals",
            "auction.natural_trump": false,
          })
        : puts(rules, {
            "auction.stick": false,
            "auction.stuck_may_name_turned": false,
            "auction.no_trump":
              at(rules, "auction.no_trump") === "stuck" ? "never" : at(rules, "auction.no_trump"),
          }),
  },
  {
    key: "pickup",
    group: "Calling",
    title: "The dealer must take the card turned up",
    about: "Otherwise the dealer may leave it and keep the hand as it is.",
    fits: turned,
    on: (rules) => at(rules, "auction.pickup") === "must",
    set: (rules, on) => put(rules, "auction.pickup", on ? "must" : "may"),
  },
  {
    key: "bury",
    group: "Calling",
    title: "The dealer may put that very card down again",
    about: "Otherwise another card has to go.",
    fits: turned,
    ...toggle("auction.bury_upcard"),
  },
  {
    key: "natural",
    group: "Calling",
    title: "Only a suit one holds may be called",
    about: "A caller needs a card of the suit; the left bower is not one.",
    fits: turned,
    on: (rules) => at(rules, "auction.natural_trump") === true,
    set: (rules, on) =>
      on
        ? puts(rules, { "auction.natural_trump": true, "auction.stick": false })
        : put(rules, "auction.natural_trump", false),
  },
  {
    key: "no-trump",
    group: "Calling",
    title: "No trump may be called",
    about: "No suit is above the others, and there are no bowers.",
    fits: (rules) => rules.joker !== true,
    on: (rules) => at(rules, "auction.no_trump") !== "never" && at(rules, "auction.no_trump") !== false,
    set: (rules, on) => put(rules, "auction.no_trump", turned(rules) ? (on ? "second_round" : "never") : on),
  },
  {
    key: "farmer",
    group: "Calling",
    title: "Farmer’s hand",
    about: "Whoever holds three nines or three tens may change three cards with the kitty.",
    fits: (rules) => turned(rules) && Number(rules.hand) >= 5 && rules.seats === 4,
    on: (rules) => isData(rules.farmer),
    set: (rules, on) =>
      put(rules, "farmer", on ? { hand: "clean3", remedy: "swap", keep_upcard_suit: false } : null),
  },
  {
    key: "alone",
    group: "Alone",
    title: "The maker may go alone",
    about: "The partner sits out; taking all the tricks pays double.",
    fits: lonely,
    on: (rules) => isData(rules.alone),
    set: (rules, on) =>
      puts(rules, {
        alone: on ? { partner_of_dealer_must: false, defend: "never", best_card: "never" } : null,
        ...(on ? {} : { lead: "eldest" }),
      }),
  },
  {
    key: "canadian",
    group: "Alone",
    title: "Ordering up one’s partner means going alone",
    about: "The dealer’s partner who orders the card up has to play alone.",
    fits: (rules) => goesAlone(rules) && turned(rules),
    ...toggle("alone.partner_of_dealer_must"),
  },
  {
    key: "defend",
    group: "Alone",
    title: "A defender may go alone too",
    about: "Against a lone maker, for four points.",
    fits: goesAlone,
    on: (rules) => at(rules, "alone.defend") !== "never",
    set: (rules, on) => put(rules, "alone.defend", on ? "loners" : "never"),
  },
  {
    key: "best-card",
    group: "Alone",
    title: "Best card from the partner",
    about: "The lone player puts a card down and gets one from the partner.",
    fits: goesAlone,
    on: (rules) => at(rules, "alone.best_card") !== "never",
    set: (rules, on) => put(rules, "alone.best_card", on ? "discard_first" : "never"),
  },
  {
    key: "lead",
    group: "Alone",
    title: "The player to the left of a lone maker leads",
    about: "Otherwise the player after the dealer leads, as always.",
    fits: goesAlone,
    ...toggle("lead", "left_of_loner", "eldest"),
  },
  {
    key: "joker",
    group: "Cards and points",
    title: "A joker is the highest trump",
    about: "The Benny, above both bowers.",
    fits: (rules) => rules.copies === 1 && rules.piles === 0,
    on: (rules) => rules.joker === true,
    set: (rules, on) =>
      on
        ? puts(rules, { joker: true, "auction.no_trump": turned(rules) ? "never" : false })
        : put(rules, "joker", false),
  },
  {
    key: "super",
    group: "Cards and points",
    title: "Defenders who take every trick score four",
    about: "Otherwise a euchre pays two, however many tricks they take.",
    fits: (rules) => kind(rules, "scoring") === "ladder" && rules.piles === 0,
    ...toggle("scoring.super_euchre", 4, 0),
  },
  {
    key: "sweep",
    group: "Cards and points",
    title: "Calling and taking every trick wins the game",
    about: "At once, whatever the score.",
    fits: (rules) => kind(rules, "scoring") === "countdown",
    ...toggle("scoring.sweep_wins"),
  },
  {
    key: "honour",
    group: "Cards and points",
    title: "Honour play",
    about: "Any card can be laid; whoever reneges is called out, and loses the hand.",
    fits: () => true,
    on: (rules) => isData(rules.revoke),
    set: (rules, on) => put(rules, "revoke", on ? {} : null),
  },
];

/** A choice among a few amounts: the deck, and how long the game is. */
export interface Amount {
  readonly key: string;
  readonly title: string;
  readonly path: string;
  readonly fits: (rules: Data) => boolean;
  readonly options: (rules: Data) => readonly (readonly [unknown, string])[];
}

const TARGETS: { readonly [kind: string]: readonly number[] } = {
  ladder: [5, 7, 10, 11, 15],
  "own-tricks": [15, 21, 31, 51],
  contract: [15, 32, 52],
};

export const AMOUNTS: readonly Amount[] = [
  {
    key: "low",
    title: "Cards in the deck",
    path: "low",
    fits: (rules) => rules.piles === 0 && rules.copies === 1,
    options: () => [
      ["nine", "24"],
      ["eight", "28"],
      ["seven", "32"],
    ],
  },
  {
    key: "target",
    title: "The game is to",
    path: "target",
    fits: (rules) => kind(rules, "scoring") !== "countdown" && rules.target !== null,
    options: (rules) =>
      [...new Set([...(TARGETS[String(kind(rules, "scoring"))] ?? []), Number(rules.target)])]
        .sort((a, b) => a - b)
        .map((points) => [points, String(points)] as const),
  },
  {
    key: "start",
    title: "Everyone counts down from",
    path: "start",
    fits: (rules) => kind(rules, "scoring") === "countdown",
    options: (rules) =>
      [...new Set([15, 20, 25, Number(rules.start)])]
        .sort((a, b) => a - b)
        .map((points) => [points, String(points)] as const),
  },
];
