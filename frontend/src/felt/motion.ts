/** Cards travel: from where they were seen last to where they are now. Nothing else moves. */

import * as cardsCss from "../cards/cards.module.css";
import { travel } from "../kept/settings";
import * as middleCss from "./middle.module.css";
import * as ownHandCss from "./ownHand.module.css";
import * as pilesCss from "./piles.module.css";

interface Spot {
  x: number;
  y: number;
  width: number;
  zone: string;
}

type Spots = Map<string, Spot>;

const EASE = "cubic-bezier(.2,.85,.25,1)";

function spotOf(element: Element): Spot {
  const box = element.getBoundingClientRect();
  const zone = element.getAttribute("data-zone") ?? "";
  return {
    x: box.left + box.width / 2,
    y: box.top + box.height / 2,
    width: element.clientWidth || box.width,
    zone,
  };
}

function centre(felt: Element, selector: string): Spot | null {
  const found = felt.querySelector(selector);
  return found === null ? null : spotOf(found);
}

/** Remembers where every card in view was, and lets those that moved travel. */
export class Motion {
  private before: Spots = new Map();
  private covered = new Set<string>();
  private hand = "";
  private flights: Animation[] = [];

  /** After the felt was drawn anew. *hand* changes with every deal. */
  drawn(felt: HTMLElement, hand: string, dealer: number, gathering: number | null): void {
    const ms = travel();
    for (const flight of this.flights) if (flight.playState !== "running") flight.cancel();
    this.flights = this.flights.filter((flight) => flight.playState === "running");
    if (gathering !== null) {
      if (ms > 0) this.gather(felt, gathering, ms);
      return;
    }
    const now: Spots = new Map();
    const cards = [...felt.querySelectorAll<HTMLElement>("[data-card]")];
    const dealing = hand !== this.hand;
    const covered = new Set<string>();
    for (const pile of felt.querySelectorAll<HTMLElement>(`.${pilesCss.covered}`))
      covered.add(pile.dataset.pile ?? "");
    for (const card of cards) {
      const id = card.dataset.card ?? "";
      const here = spotOf(card);
      const was = this.before.get(id);
      // A card in flight is on its way to where it was seen last.
      const flying = card.getAnimations().some((flight) => !(flight instanceof CSSTransition));
      now.set(id, flying && was?.zone === here.zone ? was : here);
    }
    if (ms > 0 && this.hand !== "") {
      let order = 0;
      for (const card of cards) {
        const here = now.get(card.dataset.card ?? "");
        if (here === undefined || card.classList.contains(ownHandCss.dragged)) continue;
        const was = this.before.get(card.dataset.card ?? "");
        if (dealing) this.from(card, centre(felt, `[data-origin="${dealer}"]`), here, ms, 26 * order++);
        else if (was !== undefined) this.from(card, was, here, was.zone === here.zone ? ms * 0.8 : ms);
        else if (here.zone.startsWith("trick")) {
          this.from(card, centre(felt, `[data-origin="${here.zone.slice(5)}"]`), here, ms);
        } else {
          const pile = card.closest<HTMLElement>("[data-pile]")?.dataset.pile ?? "-";
          if (this.covered.has(pile) && !covered.has(pile)) this.flip(card, ms);
          else if (here.zone === "own")
            this.from(card, centre(felt, `.${middleCss.upcard}, .${middleCss.middle}`), here, ms);
        }
      }
    }
    this.before = now;
    this.covered = covered;
    this.hand = hand;
  }

  /** The places are not what they were: the window changed. */
  forget(felt: HTMLElement | null): void {
    if (felt === null) return;
    for (const card of felt.querySelectorAll<HTMLElement>("[data-card]")) {
      this.before.set(card.dataset.card ?? "", spotOf(card));
    }
  }

  private from(card: HTMLElement, was: Spot | null, here: Spot, ms: number, delay = 0): void {
    if (was === null) return;
    const [x, y] = [was.x - here.x, was.y - here.y];
    const size = was.width && here.width ? Math.min(1.4, Math.max(0.4, was.width / here.width)) : 1;
    if (Math.hypot(x, y) < 3) return;
    card.animate(
      [
        { translate: `${x}px ${y}px`, scale: String(size), zIndex: 30, opacity: delay ? 0 : 1, offset: 0 },
        ...(delay ? [{ opacity: 1, offset: 0.25 }] : []),
        { translate: "0 0", scale: "1", zIndex: 30, opacity: 1, offset: 1 },
      ],
      { duration: ms, delay, easing: EASE, fill: "backwards" },
    );
  }

  private flip(card: HTMLElement, ms: number): void {
    card.animate(
      [
        { transform: "perspective(700px) rotateY(90deg)", filter: "brightness(.7)" },
        { transform: "perspective(700px) rotateY(0deg)", filter: "none" },
      ],
      { duration: ms, easing: "ease-out" },
    );
  }

  private gather(felt: HTMLElement, winner: number, ms: number): void {
    const to = centre(felt, `[data-taken="${winner}"]`);
    if (to === null) return;
    for (const card of felt.querySelectorAll<HTMLElement>(`.${middleCss.trick} .${cardsCss.card}`)) {
      const here = spotOf(card);
      this.flights.push(
        card.animate(
          [
            {},
            { translate: `${(to.x - here.x) * 0.12}px ${(to.y - here.y) * 0.12}px`, opacity: 1, offset: 0.3 },
            { translate: `${to.x - here.x}px ${to.y - here.y}px`, scale: "0.35", opacity: 0.2 },
          ],
          { duration: ms, easing: "ease-in", fill: "forwards" },
        ),
      );
    }
  }
}
