// How strong the computer players are, in words.

import { capital } from "../cards/names";

const STRENGTHS: { readonly [player: string]: string } = {
  nine: "First evening",
  ten: "Beginner",
  jack: "Casual",
  queen: "Good",
  king: "Strong",
  left: "Very strong",
  ace: "Really strong",
  right: "Strongest",
  benny: "Nearly unbeatable",
};

/** How strong a computer player is, in a word or two. */
export function strength(player: string): string {
  return STRENGTHS[player] ?? capital(player);
}
