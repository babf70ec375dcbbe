// A moment of a finished game, every card open.

import { Unseen } from "../ui/Text";
import "../cards/cards.module.css";
import { Back, Card } from "../cards/Card";
import { capital, nameOf } from "../cards/names";
import { isSuit, Suit, suitName } from "../cards/Suit";
import { placeOf } from "../cards/seats";
import type { OpenPile, Position, Replay, TrickView } from "../wire";
import * as replayCss from "./replay.module.css";

function Pile({ pile, bowers }: { pile: OpenPile; bowers: Position["bowers"] }) {
  const top = pile.up ?? pile.down;
  if (!top) return <span class={replayCss.openPile} aria-hidden="true" />;
  return (
    <span class={pile.up ? replayCss.openPile : `${replayCss.openPile} ${replayCss.down}`}>
      {pile.up && pile.down ? (
        <Card card={pile.down} class={replayCss.under} bower={bowers[pile.down]} />
      ) : null}
      <Card card={top} bower={bowers[top]} />
    </span>
  );
}

/** What somebody holds and what lies before them, for those who listen. */
function told(hand: readonly string[], piles: readonly OpenPile[]): string {
  const parts = [hand.length ? `In hand: ${hand.map(nameOf).join(", ")}.` : ""];
  for (const { up, down } of piles) {
    if (up && down) parts.push(`${capital(nameOf(up))} on the ${nameOf(down)}.`);
    else if (up) parts.push(`${capital(nameOf(up))} on the table.`);
    else if (down) parts.push(`${capital(nameOf(down))}, covered.`);
  }
  return parts.filter(Boolean).join(" ") || "No cards.";
}

interface Props {
  replay: Replay;
  state: Position;
  dealer: number;
  /** Who decided last. */
  seat: number | null;
  /** A trick that was completed by the last card, still to be seen. */
  done: TrickView | null;
  /** The seat in front. */
  me: number;
}

export function ReplayBoard({ replay, state, dealer, seat, done, me }: Props) {
  const seats = replay.names.length;
  const trick = state.trick.length ? state.trick : (done?.plays ?? []);
  const last = trick.at(-1)?.card;
  return (
    <div
      class={`${replayCss.board} ${state.piles.some((row) => row.length) ? replayCss.withPiles : ""}`}
      data-seats={seats}
    >
      {replay.names.map((name, at) => {
        const hand = state.hands[at] ?? [];
        const piles = state.piles[at] ?? [];
        const out = state.out.includes(at);
        return (
          <section
            key={at}
            class={`${replayCss.boardSeat} ${out ? replayCss.out : ""}`}
            data-at={placeOf(at, me, seats)}
            aria-label={name}
          >
            <p class={replayCss.boardName}>
              <b class={at === seat ? replayCss.acted : ""}>{name}</b>
              {at === dealer ? (
                <span class={replayCss.dealerButton} title="dealer">
                  D<Unseen>ealer</Unseen>
                </span>
              ) : null}
              {at === state.maker && state.trump ? (
                <span class={replayCss.makerMark}>
                  {isSuit(state.trump) ? (
                    <>
                      <Suit suit={state.trump} coin />
                      <Unseen>maker, {suitName(state.trump)}</Unseen>
                    </>
                  ) : (
                    suitName(state.trump)
                  )}
                  {state.alone ? "alone" : ""}
                </span>
              ) : null}
              <span>
                {out ? "sits out" : `${state.won[at] ?? 0} ${state.won[at] === 1 ? "trick" : "tricks"}`}
              </span>
            </p>
            <Unseen as="p">{told(hand, piles)}</Unseen>
            <div class={replayCss.boardCards} aria-hidden="true">
              {piles.length ? (
                <div class={replayCss.openPiles}>
                  {piles.map((pile, n) => (
                    <Pile key={n} pile={pile} bowers={state.bowers} />
                  ))}
                </div>
              ) : null}
              {hand.length || !piles.length ? (
                <div class={replayCss.openHand} data-cards={hand.length}>
                  {hand.map((card, n) => (
                    <Card key={`${card}${n}`} card={card} bower={state.bowers[card]} />
                  ))}
                </div>
              ) : null}
            </div>
          </section>
        );
      })}
      <div class={replayCss.boardMiddle}>
        {state.upcard ? (
          <figure>
            {state.turned_down ? <Back /> : <Card card={state.upcard} />}
            <figcaption>
              {state.turned_down ? `${capital(nameOf(state.upcard))}, turned down` : "turned up"}
            </figcaption>
          </figure>
        ) : null}
        {trick.map((play) => (
          <figure
            key={`${play.seat}${play.card}`}
            class={`${play.card === last ? replayCss.laid : ""} ${done && !state.trick.length && done.winner === play.seat ? replayCss.took : ""}`}
          >
            <Card card={play.card} bower={state.bowers[play.card]} />
            <figcaption>
              {replay.names[play.seat]}
              {done && !state.trick.length && done.winner === play.seat ? " takes it" : ""}
            </figcaption>
          </figure>
        ))}
        {!trick.length && !state.upcard && state.kitty.length ? (
          <figure class={replayCss.kitty}>
            <div class={replayCss.openHand}>
              {state.kitty.map((card, n) => (
                <Card key={`${card}${n}`} card={card} />
              ))}
            </div>
            <figcaption>kitty</figcaption>
          </figure>
        ) : null}
      </div>
    </div>
  );
}
