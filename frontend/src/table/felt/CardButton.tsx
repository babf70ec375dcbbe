import { Face } from "../../cards/Card";
import * as cardsCss from "../../cards/cards.module.css";
import { nameOf, spoken } from "../../cards/names";
import { settings } from "../../kept/settings";
import { answer } from "../../ui/liveRegion";
import type { HandView } from "../../wire";
import { choose, pick, picked, ready, refuse } from "../state/actions";
import { drag, wasDragged } from "../state/handOrder";
import { hurry } from "../state/playback";
import { mark, marked, mayMark } from "../state/premove";
import * as ownHandCss from "./ownHand.module.css";

interface Props {
  card: string;
  view: HandView;
  /** The figure that chooses it. */
  number: number;
  /** Its name among all cards in view. */
  id: string;
  where?: string;
}

/** Tap a card: lay it, or learn why it cannot be laid. */
export function tap(card: string, view: HandView): void {
  hurry();
  const offer = view.offered.find((offered) => offered.card === card);
  if (offer === undefined) {
    if (mayMark(view) || marked.value?.card === card) {
      mark(card);
      return;
    }
    const why = view.barred.find((barred) => barred.card === card)?.why ?? "";
    refuse(why);
    if (why) answer(why);
    return;
  }
  if (!ready.value) return;
  if (settings.value.confirm && picked.value !== card) {
    pick(card);
    answer(`${nameOf(card)}: tap again to play it.`);
    return;
  }
  void choose(offer);
}

/** One of one's own cards. */
export function CardButton({ card, view, number, id, where = "" }: Props) {
  const offered = view.offered.some((offer) => offer.card === card);
  const barred = view.barred.find((each) => each.card === card);
  const bower = view.bowers[card];
  const ahead = !offered && marked.value?.card === card;
  const state = offered ? "playable" : barred ? "not playable" : ahead ? "marked for your turn" : "";
  const name = [spoken(card, bower), where, state].filter(Boolean).join(", ");
  const look = offered ? ownHandCss.may : barred ? ownHandCss.barred : ahead ? ownHandCss.ahead : "";
  return (
    <button
      type="button"
      class={`${cardsCss.card} ${ownHandCss.own} ${look} ${picked.value === card && offered ? ownHandCss.picked : ""}`}
      data-card={id}
      data-zone="own"
      data-number={number}
      tabIndex={-1}
      aria-label={name}
      aria-disabled={!offered && !mayMark(view)}
      aria-keyshortcuts={number <= 9 ? String(number) : undefined}
      title={barred?.why}
      onPointerDown={(event) => drag(event, view, id)}
      onClick={() => wasDragged() || tap(card, view)}
    >
      <Face card={card} bower={bower} />
    </button>
  );
}
