// The words of the table, each in a sentence; the longer list is the glossary of the documents.

export const GLOSSARY: { readonly [word: string]: string } = {
  alone: "Without one's partner, who lays the cards down and sits out the hand.",
  auction: "How trump is found: by a card turned up, by free choice, or by bidding.",
  "best card": "The card a lone maker gets from the partner.",
  bid: "A number of tricks promised.",
  bower:
    "The right bower is the jack of trump, the highest card; the left bower, the other jack of its colour, is the second highest and a trump in every way.",
  bury: "To put the card just taken up face down again.",
  call: "To name trump, and so to become the maker.",
  dealer: "Whoever deals this hand; the deal passes to the left.",
  defender: "Whoever plays against the maker.",
  eldest: "The player after the dealer: the first to speak, and mostly the first to lead.",
  euchre: "What the maker suffers who takes too few tricks; the defenders score.",
  euchred: "The maker, short of the tricks needed.",
  "farmer's hand": "A hand so weak that the rules of some tables help it.",
  follow: "To play a card of the suit led. Whoever has one must.",
  hand: "The cards one holds; and the play from one deal to the next.",
  "honour play": "Unlawful cards stand until somebody calls them.",
  joker: "Where the deck has one, the highest trump. The British call it Benny.",
  kitty: "The cards left over after the deal.",
  lead: "To play the first card of a trick; that card.",
  maker: "Whoever named trump, and must take most of the tricks.",
  march: "All the tricks of a hand.",
  next: "The other suit of the colour that was turned down.",
  "no trump": "No suit is above the others, and there are no bowers.",
  "order up": "To call the suit of the card turned up, when another deals.",
  partner: "Whoever shares one's side and sits across.",
  pass: "To say nothing more for now.",
  pile: "Two cards on the table before a player, one face down and one face up on it.",
  renege: "A card that broke the rules and stood: not following suit, though one could.",
  "stick the dealer": "The dealer, last to speak, may not pass.",
  trick: "One card from everyone; the best takes them.",
  trump: "The suit above all the others in this hand.",
  "turned down": "The card that was turned up, once everybody has passed on it.",
  upcard: "The card turned up after the deal.",
};

const OTHERS: { readonly [form: string]: string } = {
  bowers: "bower",
  calls: "call",
  defenders: "defender",
  "ordered up": "order up",
  "orders up": "order up",
  piles: "pile",
  trumps: "trump",
  tricks: "trick",
  reneges: "renege",
  "left bower": "bower",
  "right bower": "bower",
};

const forms = [...Object.keys(GLOSSARY), ...Object.keys(OTHERS)].sort((a, b) => b.length - a.length);

// Words anybody knows, and words that mean something else in most sentences, are not marked in running text.
const QUIET = new Set([
  "hand",
  "lead",
  "follow",
  "call",
  "calls",
  "pass",
  "next",
  "bid",
  "partner",
  "dealer",
  "auction",
]);

const PATTERN = new RegExp(`\\b(${forms.filter((form) => !QUIET.has(form)).join("|")})\\b`, "i");

/** A piece of text; with *word*, a term of the glossary. */
export interface Piece {
  readonly text: string;
  readonly word?: string;
}

/** *text* in pieces, each term marked where it stands first; *seen* remembers which were. */
export function marked(text: string, seen: Set<string>): Piece[] {
  const pieces: Piece[] = [];
  let rest = text;
  while (rest) {
    const hit = PATTERN.exec(rest);
    if (!hit?.[1]) break;
    const form = hit[1].toLowerCase();
    const word = OTHERS[form] ?? form;
    const end = hit.index + hit[1].length;
    if (seen.has(word)) {
      pieces.push({ text: rest.slice(0, end) });
    } else {
      seen.add(word);
      if (hit.index) pieces.push({ text: rest.slice(0, hit.index) });
      pieces.push({ text: hit[1], word });
    }
    rest = rest.slice(end);
  }
  if (rest) pieces.push({ text: rest });
  return pieces;
}
