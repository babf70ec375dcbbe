import type { ComponentChildren, VNode } from "preact";
import * as cardsCss from "../cards/cards.module.css";
import { idsOf, type OwnCard, type Table } from "./hand";
import { Laid } from "./Laid";
import * as ownHandCss from "./ownHand.module.css";
import { Piles } from "./Piles";
import { type Bears, NamePlate, Taken } from "./Seat";
import * as seatsCss from "./seats.module.css";

export interface OwnProps {
  /** How each of one's own cards is drawn; without it they are only looked at. */
  own?: ((card: OwnCard) => VNode) | undefined;
  /** One's cards from the left, by their names. */
  order?: readonly string[];
  /** What is asked; without it, the question of the hand. */
  ask?: ComponentChildren;
  /** Behind one's hand: other cards that may be chosen. */
  more?: ComponentChildren;
  bears?: Bears | undefined;
}

/** The near side of the table: the piles, the question, the hand and the name of the seat in front. */
export function OwnHand({ own, order, ask, more, bears, ...table }: Table & OwnProps) {
  const { view, me, names, open } = table;
  const watching = view.viewer === null;
  const cards = open ? (open.hands[me] ?? []) : view.hand;
  const backs = watching && !open ? (view.sizes[me] ?? 0) : 0;
  const lying = (view.piles[me] ?? []).filter((pile) => pile.up !== null).length;
  const drawn = (card: OwnCard) =>
    own ? own(card) : <Laid key={card.id} bower={view.bowers[card.card]} zone="own" {...card} />;
  return (
    <section
      class={`${ownHandCss.mine} ${view.out.includes(me) ? seatsCss.out : ""}`}
      data-seat={me}
      aria-label={watching ? names[me] : "You"}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names */}
      <div
        class={ownHandCss.cards}
        tabIndex={-1}
        role={own ? "toolbar" : "group"}
        aria-label={watching ? "Cards" : "Your cards"}
      >
        {view.piles[me]?.length ? <Piles {...table} seat={me} own={watching ? undefined : drawn} /> : null}
        {ask ?? <p class={`${ownHandCss.ask} ${ownHandCss.now}`}>{view.question}</p>}
        <div
          class={`${ownHandCss.hand} ${cards.length > 7 ? ownHandCss.many : ""}`}
          style={{ "--n": Math.max(2, cards.length || backs) }}
          data-origin={me}
        >
          {(order ?? idsOf(cards)).map((id, at) =>
            drawn({ id, card: id.slice(0, -2), number: lying + at + 1 }),
          )}
          {more}
          {Array.from({ length: backs }, (_, at) => (
            <span class={`${cardsCss.card} ${cardsCss.back}`} key={at} />
          ))}
          {!watching && cards.length === 0 && <span class={ownHandCss.handEmpty} />}
        </div>
      </div>
      <div class={seatsCss.me}>
        <NamePlate {...table} seat={me} bears={bears} />
        <Taken won={view.won[me] ?? 0} seat={me} />
      </div>
    </section>
  );
}
