/** How long the page waits before it tries something again. */

const FIRST = 500;
/** Each pause is so much longer than the last: whoever waited out a failure waits on for half of it at most. */
const LONGER = 1.5;
/** Milliseconds, at most. */
export const LAST = 15_000;

/** Milliseconds until the next try, after so many: longer each time, and not the same for all pages. */
export function backoff(tries: number): number {
  return Math.min(LAST, FIRST * LONGER ** tries) * (0.6 + 0.8 * Math.random());
}
