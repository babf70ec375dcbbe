// A moment of a finished game, every card open.

import "../styles/cards.css";
import { capital, nameOf } from "../cards/names";
import { placeOf } from "../table/seats";
import { Card } from "../ui/Card";
import { isSuit, Suit } from "../ui/Suit";
import type { OpenPile, Position, Replay, TrickView } from "../wire";
import { suitName } from "./format";

function Pile({ pile, bowers }: { pile: OpenPile; bowers: Position["bowers"] }) {
  const top = pile.up ?? pile.down;
  if (!top) return <span class="open-pile gone" aria-hidden="true" />;
  return (
    <span class={pile.up && pile.down ? "open-pile two" : pile.up ? "open-pile" : "open-pile down"}>
      {pile.up && pile.down ? <Card card={pile.down} class="under" bower={bowers[pile.down]} /> : null}
      <Card card={top} bower={bowers[top]} />
    </span>
  );
}

/** What somebody holds and what lies before him, for those who listen. */
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
    <div class={`board seats-${seats}${state.piles.some((row) => row.length) ? " with-piles" : ""}`}>
      {replay.names.map((name, at) => {
        const hand = state.hands[at] ?? [];
        const piles = state.piles[at] ?? [];
        const out = state.out.includes(at);
        return (
          <section
            key={at}
            class={`board-seat at-${placeOf(at, me, seats)}${out ? " out" : ""}`}
            aria-label={name}
          >
            <p class="board-name">
              <b class={at === seat ? "acted" : ""}>{name}</b>
              {at === dealer ? (
                <span class="dealer-button" title="dealer">
                  D<span class="unseen">ealer</span>
                </span>
              ) : null}
              {at === state.maker && state.trump ? (
                <span class="maker-mark">
                  {isSuit(state.trump) ? (
                    <>
                      <Suit suit={state.trump} plain />
                      <span class="unseen">maker, {suitName(state.trump)}</span>
                    </>
                  ) : (
                    suitName(state.trump)
                  )}
                  {state.alone ? "alone" : ""}
                </span>
              ) : null}
              <span class="board-won">
                {out ? "sits out" : `${state.won[at] ?? 0} ${state.won[at] === 1 ? "trick" : "tricks"}`}
              </span>
            </p>
            <p class="unseen">{told(hand, piles)}</p>
            <div class="board-cards" aria-hidden="true">
              {piles.length ? (
                <div class="open-piles">
                  {piles.map((pile, n) => (
                    <Pile key={n} pile={pile} bowers={state.bowers} />
                  ))}
                </div>
              ) : null}
              {hand.length || !piles.length ? (
                <div class={`open-hand cards-${hand.length}`}>
                  {hand.map((card, n) => (
                    <Card key={`${card}${n}`} card={card} bower={state.bowers[card]} />
                  ))}
                </div>
              ) : null}
            </div>
          </section>
        );
      })}
      <div class="board-middle">
        {state.upcard ? (
          <figure>
            <Card card={state.upcard} />
            <figcaption>turned up</figcaption>
          </figure>
        ) : null}
        {trick.map((play) => (
          <figure
            key={`${play.seat}${play.card}`}
            class={`${play.card === last ? "laid" : ""}${done && !state.trick.length && done.winner === play.seat ? " took" : ""}`}
          >
            <Card card={play.card} bower={state.bowers[play.card]} />
            <figcaption>
              {replay.names[play.seat]}
              {done && !state.trick.length && done.winner === play.seat ? " takes it" : ""}
            </figcaption>
          </figure>
        ))}
        {!trick.length && !state.upcard && state.kitty.length ? (
          <figure class="kitty">
            <div class="open-hand">
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
