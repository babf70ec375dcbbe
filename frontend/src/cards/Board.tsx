// A hand as one seat sees it: the others with what lies before them, the trick or what is turned up, one's own cards.

import { Unseen } from "../ui/Text";
import "./cards.module.css";
import type { ComponentChildren, ComponentType } from "preact";
import type { HandView, PileView } from "../wire";
import * as boardCss from "./board.module.css";
import { Back, Card } from "./Card";
import { spoken } from "./names";
import { isSuit, Suit, suitName } from "./Suit";

interface Table {
  view: HandView;
  names: readonly string[];
  sides: readonly (readonly number[])[];
}

interface OwnCard {
  view: HandView;
  card: string;
}

interface Props extends Table {
  /** Above the table: the game, the score. */
  facts?: ComponentChildren;
  /** One of one's own cards, in the hand or face up before one; without it they are only looked at. */
  own?: ComponentType<OwnCard>;
  /** Behind one's hand: other cards that may be chosen. */
  more?: ComponentChildren;
}

/** A card for the eye, and its name for the ear. */
function Named({ view, card }: OwnCard) {
  const bower = view.bowers[card];
  return (
    <>
      <Card card={card} bower={bower} />
      <Unseen>{spoken(card, bower)} </Unseen>
    </>
  );
}

/** What somebody has called. */
const said = (view: HandView, seat: number) => (view.calls[seat] ? `“${view.calls[seat]}”` : "");

/** Who somebody is in this hand: dealer, maker, sitting out; and the tricks they have. */
function Name({ view, names, sides, seat }: Table & { seat: number }) {
  const out = view.out.includes(seat);
  const me = view.viewer ?? 0;
  const partner = seat !== me && sides.some((side) => side.includes(seat) && side.includes(me));
  const won = view.won[seat] ?? 0;
  return (
    <p class={boardCss.boardName}>
      <b>{names[seat]}</b>
      {partner ? <span>your partner</span> : null}
      {seat === view.dealer ? <span class={boardCss.boardDealer}>dealer</span> : null}
      {seat === view.maker && view.trump ? (
        <span class={boardCss.boardMaker}>
          {isSuit(view.trump) ? <Suit suit={view.trump} coin /> : null}
          {suitName(view.trump)}
          {view.alone ? ", alone" : ""}
        </span>
      ) : null}
      <span>
        {out ? "sits out" : view.trump ? `${won} ${won === 1 ? "trick" : "tricks"}` : said(view, seat)}
      </span>
    </p>
  );
}

function Pile({ pile, children }: { pile: PileView; children: ComponentChildren }) {
  return (
    <span class={boardCss.boardPile}>
      {pile.covered ? <Back class={boardCss.boardUnder ?? ""} /> : null}
      {children}
    </span>
  );
}

/** What others have before them. */
function Other({ seat, ...table }: Table & { seat: number }) {
  const { view, names } = table;
  const piles = view.piles[seat] ?? [];
  const held = view.sizes[seat] ?? 0;
  return (
    <section class={boardCss.boardSeat} aria-label={names[seat] ?? ""}>
      <Name seat={seat} {...table} />
      {piles.length ? (
        <div class={boardCss.boardPiles}>
          {piles.map((pile, at) => (
            <Pile key={at} pile={pile}>
              {pile.up ? <Card card={pile.up} bower={view.bowers[pile.up]} /> : null}
            </Pile>
          ))}
        </div>
      ) : null}
      {piles.length ? (
        <Unseen as="p">
          {piles
            .map(
              ({ up, covered }) =>
                `${up ? spoken(up, view.bowers[up]) : "Nothing"}${covered ? ", on a covered card" : ""}`,
            )
            .join("; ")}
        </Unseen>
      ) : null}
      <p class={boardCss.boardHeld}>{`${held} ${held === 1 ? "card" : "cards"} in hand`}</p>
    </section>
  );
}

/** A hand in which somebody is to decide. */
export function Board({ facts, own: Own = Named, more, ...table }: Props) {
  const { view, names } = table;
  const me = view.viewer ?? 0;
  const seats = names.length;
  return (
    <div class={boardCss.board}>
      {facts ? <p class={boardCss.boardFacts}>{facts}</p> : null}
      <div class={boardCss.boardOthers}>
        {Array.from({ length: seats - 1 }, (_, at) => (
          <Other key={at} seat={(me + 1 + at) % seats} {...table} />
        ))}
      </div>
      <div class={boardCss.boardMiddle}>
        {view.upcard && !view.trick.length && !view.hand.includes(view.upcard) ? (
          <figure>
            <Named view={view} card={view.upcard} />
            <figcaption>{view.turned_down ? "turned down" : "turned up"}</figcaption>
          </figure>
        ) : null}
        {view.trick.map(({ seat, card }) => (
          <figure key={card}>
            <Named view={view} card={card} />
            <figcaption>{names[seat]}</figcaption>
          </figure>
        ))}
        <p class={boardCss.boardQuestion}>{view.question}</p>
      </div>
      <section class={boardCss.boardMine} aria-label="Your cards">
        {view.piles[me]?.length ? (
          <div class={boardCss.boardPiles}>
            {view.piles[me].map((pile, at) => (
              <Pile key={at} pile={pile}>
                {pile.up ? <Own view={view} card={pile.up} /> : null}
              </Pile>
            ))}
          </div>
        ) : null}
        <div class={boardCss.boardHand}>
          {view.hand.map((card, at) => (
            <Own key={`${card}${at}`} view={view} card={card} />
          ))}
          {more}
        </div>
        <Name seat={me} {...table} />
      </section>
    </div>
  );
}
