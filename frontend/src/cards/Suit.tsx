export const PATHS: Record<string, string> = {
  H: "M50 93C19 67 5 49 5 30 5 15 16 6 28 6c10 0 18 6 22 15C54 12 62 6 72 6c12 0 23 9 23 24 0 19-14 37-45 63z",
  D: "M50 3c9 18 21 33 37 47-16 14-28 29-37 47-9-18-21-33-37-47C29 36 41 21 50 3z",
  S: "M50 4c7 17 44 36 44 60 0 12-9 20-20 20-8 0-14-4-18-9 1 9 4 16 11 21H33c7-5 10-12 11-21-4 5-10 9-18 9C15 84 6 76 6 64 6 40 43 21 50 4z",
  C: "M50 4c12 0 22 9 22 21 0 6-2 11-6 15 3-1 6-2 9-2 12 0 21 9 21 21s-9 21-21 21c-8 0-15-5-19-11 1 11 4 20 11 27H33c7-7 10-16 11-27-4 6-11 11-19 11C13 80 4 71 4 59s9-21 21-21c3 0 6 1 9 2-4-4-6-9-6-15C28 13 38 4 50 4z",
  X: "M50 96c-20 0-33-9-36-22 8 3 14 2 19-2C18 66 8 52 6 33c9 9 18 13 28 12C32 29 38 14 50 4c12 10 18 25 16 41 10 1 19-3 28-12-2 19-12 33-27 39 5 4 11 5 19 2-3 13-16 22-36 22z",
};

import * as suitCss from "./suit.module.css";

const SUIT_WORDS: Record<string, string> = {
  H: "hearts",
  D: "diamonds",
  S: "spades",
  C: "clubs",
  N: "no trump",
  L: "low no trump",
};

/** What a trump is called. */
export const suitName = (trump: string): string => SUIT_WORDS[trump] ?? trump;

/** Whether a trump has a suit; the others are no trump. */
export const isSuit = (trump: string): boolean => "CDHS".includes(trump);

interface Props {
  suit: string;
  /** In the colour of the text round it. */
  plain?: boolean;
  /** On a light disc, where the ground would not let the suit's colour be seen. */
  coin?: boolean;
  label?: string;
}

/** A suit as a drawing that follows the text's size; its colour comes from the palette unless `plain`. */
export function Suit({ suit, plain = false, coin = false, label = "" }: Props) {
  const named = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true as const };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden beside words
    <svg
      class={`${suitCss.suit} ${coin ? suitCss.coin : ""}`}
      data-suit={plain ? undefined : suit.toLowerCase()}
      viewBox="0 0 100 100"
      {...named}
    >
      <path d={PATHS[suit] ?? PATHS.X ?? ""} />
    </svg>
  );
}
