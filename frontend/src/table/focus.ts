/** The focus is never lost: when what had it goes away, it moves to what comes next. */

import { own, rove, roving } from "./keys";

let kept = false;
/** The card that had the focus last, counted from the left. */
let place = 0;
addEventListener("focusin", ({ target }) => {
  kept = target instanceof Element && target.closest(".cards, .calling, .end") !== null;
  const at = own().indexOf(target as HTMLElement);
  if (at >= 0) place = at;
});
addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Element && target.closest(".cards, .calling, .end"))) kept = false;
});

/** After the table was drawn: one tab stop in the hand, and the focus somewhere. */
export function keepFocus(page: HTMLElement | null): void {
  if (page === null) return;
  const cards = [...page.querySelectorAll<HTMLElement>(".card.own")];
  const active = document.activeElement;
  const stop = roving() ?? cards[Math.min(place, cards.length - 1)];
  rove(stop);
  const rest = page.querySelector<HTMLElement>(".cards");
  const lost = active === null || active === document.body || active === rest || !active.isConnected;
  if (!kept || !lost) return;
  const next =
    page.querySelector<HTMLElement>(".end [data-next], .calling button:not([aria-disabled=true])") ??
    stop ??
    rest;
  if (next !== active) next?.focus({ preventScroll: true });
}
