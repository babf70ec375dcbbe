/** The order in which the viewer's hand is shown: as the table sorts it, by rank, or as the viewer arranged it. */

import { nameOf } from "../../cards/names";
import { idsOf } from "../../felt/hand";
import * as ownHandCss from "../../felt/ownHand.module.css";
import { settings } from "../../kept/settings";
import { isTable, kept } from "../../kept/storage";
import { room, table } from "../../net/store";
import { answer } from "../../ui/liveRegion";
import type { HandView } from "../../wire";

interface Arranged {
  since: string;
  ids: readonly string[];
}

function usable(found: unknown): Arranged {
  const { since, ids } = isTable(found) ? found : {};
  const whole = typeof since === "string" && Array.isArray(ids) && ids.every((id) => typeof id === "string");
  return whole ? { since, ids } : { since: "", ids: [] };
}

/** The cards as they were arranged, for this deal only, and until one asks for another order. */
export const arranged = kept("sessionStorage", "hand", usable);

/** Which deal this is, of all at the table. */
export function dealNow(): string {
  const game = room.value?.game;
  return `${table.value} ${game?.number}/${game?.hand}`;
}

const since = () => dealNow() + settings.value.sort;

/** The hand as it is shown: each card's own name, from the left. */
export function ordered({ hand, ranked }: HandView): string[] {
  const cards = idsOf(hand);
  const { since: made, ids: own } = arranged.value;
  if (made === since()) {
    // A card that came later, as the upcard does, goes to the right.
    const place = (id: string) => (own.includes(id) ? own.indexOf(id) : own.length);
    return cards.sort((one, two) => place(one) - place(two));
  }
  if (settings.value.sort === "suit") return cards;
  const place = (id: string) => ranked.indexOf(id.slice(0, -2));
  return cards.sort((one, two) => place(one) - place(two));
}

/** Puts a card of the hand at another place, counted from the left. */
function arrange(view: HandView, id: string, to: number): void {
  const own = ordered(view);
  const from = own.indexOf(id);
  const place = Math.max(0, Math.min(own.length - 1, to));
  if (from < 0 || from === place) return;
  own.splice(place, 0, ...own.splice(from, 1));
  arranged.value = { since: since(), ids: own };
}

/** The same by keys, one place at a time. */
export function shift(view: HandView, id: string, by: number): void {
  arrange(view, id, ordered(view).indexOf(id) + by);
  const own = ordered(view);
  if (own.includes(id)) answer(`${nameOf(id.slice(0, -2))}: number ${own.indexOf(id) + 1} of ${own.length}.`);
}

const ENDS = ["pointerup", "pointercancel"] as const;
let dragged = false;

/** Whether the tap that ends now was a drag, and lays nothing. */
export const wasDragged = () => dragged;

/** Follows the finger or the mouse that takes a card along the hand; other fingers have no part in it. */
export function drag(down: PointerEvent, view: HandView, id: string): void {
  if (!down.isPrimary) return;
  dragged = false;
  const card = down.currentTarget as HTMLElement;
  const row = [...(card.parentElement?.querySelectorAll<HTMLElement>("[data-zone=own]") ?? [])];
  if (down.button !== 0 || row.length < 2 || !card.parentElement?.matches(`.${ownHandCss.hand}`)) return;
  const places = row.map((one) => one.offsetLeft);
  const home = places[row.indexOf(card)] ?? 0;
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    const by = event.clientX - down.clientX;
    if (!dragged && Math.abs(by) < 10) return;
    if (!dragged) card.setPointerCapture(down.pointerId);
    dragged = true;
    const now = home + by;
    const far = places.map((place) => Math.abs(place - now));
    const to = far.indexOf(Math.min(...far));
    arrange(view, id, to);
    card.classList.add(ownHandCss.dragged);
    card.style.translate = `${now - (places[to] ?? 0)}px`;
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    card.classList.remove(ownHandCss.dragged);
    card.style.translate = "";
    for (const what of ENDS) removeEventListener(what, end);
    removeEventListener("pointermove", move);
    // After the click that belongs to it.
    setTimeout(() => {
      dragged = false;
    });
  };
  addEventListener("pointermove", move);
  for (const what of ENDS) addEventListener(what, end);
}
