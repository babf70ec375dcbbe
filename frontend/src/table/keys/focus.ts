/** The focus is never lost: when what had it goes away, it moves to what comes next. */

import * as middleCss from "../../felt/middle.module.css";
import * as ownHandCss from "../../felt/ownHand.module.css";
import * as handEndCss from "../felt/handEnd.module.css";
import { own, rove, roving } from "./keys";

/** Where the focus is kept. */
const PLACES = `.${ownHandCss.cards}, .${middleCss.calling}, .${handEndCss.end}`;
let kept = false;
/** The card that had the focus last, counted from the left. */
let place = 0;
addEventListener("focusin", ({ target }) => {
  kept = target instanceof Element && target.closest(PLACES) !== null;
  const at = own().indexOf(target as HTMLElement);
  if (at >= 0) place = at;
});
addEventListener("pointerdown", ({ target }) => {
  if (!(target instanceof Element && target.closest(PLACES))) kept = false;
});

/** After the table was drawn: one tab stop in the hand, and the focus somewhere. */
export function keepFocus(page: HTMLElement | null): void {
  if (page === null) return;
  const cards = [...page.querySelectorAll<HTMLElement>("[data-zone=own]")];
  const active = document.activeElement;
  const stop = roving() ?? cards[Math.min(place, cards.length - 1)];
  rove(stop);
  const rest = page.querySelector<HTMLElement>(`.${ownHandCss.cards}`);
  const lost = active === null || active === document.body || active === rest || !active.isConnected;
  if (!kept || !lost) return;
  const next =
    page.querySelector<HTMLElement>(
      `.${handEndCss.end} [data-next], .${middleCss.calling} button:not([aria-disabled=true])`,
    ) ??
    stop ??
    rest;
  if (next !== active) next?.focus({ preventScroll: true });
}
