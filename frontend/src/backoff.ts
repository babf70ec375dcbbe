/** How long the page waits before it tries something again. */

const FIRST = 500;
/** Milliseconds, at most. */
export const LAST = 15_000;

/** Milliseconds until the next try, after so many: longer each time, and not the same for all pages. */
export function backoff(tries: number): number {
  return Math.min(LAST, FIRST * 2 ** tries) * (0.6 + 0.8 * Math.random());
}
