import { nameOf } from "../../cards/names";
import type { OwnCard } from "../../felt/hand";
import { Held } from "../../felt/Laid";
import { settings } from "../../kept/settings";
import { answer } from "../../ui/liveRegion";
import type { HandView } from "../../wire";
import { choose, pick, picked, ready, refuse } from "../state/actions";
import { drag, wasDragged } from "../state/handOrder";
import { hurry } from "../state/playback";
import { mark, marked, mayMark } from "../state/premove";

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
export function CardButton({ view, ...card }: OwnCard & { view: HandView }) {
  const face = card.card;
  const offered = view.offered.some((offer) => offer.card === face);
  const barred = view.barred.some((each) => each.card === face);
  const ahead = !offered && marked.value?.card === face;
  return (
    <Held
      {...card}
      view={view}
      look={offered ? (picked.value === face ? "picked" : "may") : barred ? "barred" : ahead ? "ahead" : ""}
      state={offered ? "playable" : barred ? "not playable" : ahead ? "marked for your turn" : ""}
      tabIndex={-1}
      aria-disabled={!offered && !mayMark(view)}
      onPointerDown={(event) => drag(event, view, card.id)}
      onClick={() => wasDragged() || tap(face, view)}
    />
  );
}
