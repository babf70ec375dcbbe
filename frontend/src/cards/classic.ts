/** The classic deck: drawn by Adrian Kennard, given to everybody (CC0), made small by `scripts/classic.mjs`. */

const drawn = import.meta.glob<string>("../made/classic/*.svg", {
  eager: true,
  query: "?url",
  import: "default",
});

/** The address of a card's drawing; `#four` and `#poker` behind it are its other colours. */
export function face(card: string): string | undefined {
  return drawn[`../made/classic/${card}.svg`];
}
