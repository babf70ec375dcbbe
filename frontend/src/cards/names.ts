/** Cards in words. A card is two letters, `JH`; the joker is `X`. */

const RANKS: Record<string, string> = {
  A: "ace",
  K: "king",
  Q: "queen",
  J: "jack",
  T: "ten",
  9: "nine",
  8: "eight",
  7: "seven",
  6: "six",
  5: "five",
  4: "four",
  3: "three",
  2: "two",
};
const SUITS: Record<string, string> = { C: "clubs", D: "diamonds", H: "hearts", S: "spades" };
export const GLYPHS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

export function rankOf(card: string): string {
  return card === "X" ? "X" : (card[0] ?? "");
}

export function suitOf(card: string): string {
  return card === "X" ? "X" : (card[1] ?? "");
}

/** `10` for a ten; the joker has its name. */
export function indexOf(card: string): string {
  const rank = rankOf(card);
  return rank === "T" ? "10" : rank === "X" ? "Joker" : rank;
}

/** `jack of diamonds`. */
export function nameOf(card: string): string {
  return card === "X" ? "joker" : `${RANKS[rankOf(card)] ?? "?"} of ${SUITS[suitOf(card)] ?? "?"}`;
}

/** `J♦`. */
export function shortOf(card: string): string {
  return card === "X" ? "Joker" : `${indexOf(card)}${GLYPHS[suitOf(card)] ?? ""}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `Jack of diamonds, left bower`. */
export function spoken(card: string, bower: string | undefined): string {
  return capital(nameOf(card)) + (bower ? `, ${bower} bower` : "");
}
