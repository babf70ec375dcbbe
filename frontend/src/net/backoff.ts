/** How long the page waits before it tries something again. */

/** Milliseconds before the second try. */
const FIRST = 500;
/** Each pause is longer by this than the last, so that after a failure the page waits for at most half of its length. */
const LONGER = 1.5;
/** Milliseconds, at most. */
export const LAST = 15_000;

/** Milliseconds until the next try: longer after each, and not the same for all pages. */
export function backoff(tries: number): number {
  return Math.min(LAST, FIRST * LONGER ** tries) * (0.6 + 0.8 * Math.random());
}
