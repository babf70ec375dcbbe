import type { ComponentChildren } from "preact";
import { isSuit, Suit, suitName } from "../cards/Suit";
import { placeOf } from "../cards/seats";
import { Unseen } from "../ui/Text";
import { calledAt, type Drawn, idsOf, type Table } from "./hand";
import { Laid } from "./Laid";
import { Piles } from "./Piles";
import * as seatsCss from "./seats.module.css";

/** What a plate bears besides what the hand says of its seat. */
export interface Bears {
  /** In the mark of the one on turn. */
  clock?: ComponentChildren;
  /** Behind the name, and at the end. */
  named?: ComponentChildren;
  tags?: readonly (string | false)[];
  /** What was said just now. */
  said?: string | undefined;
}

interface Props extends Table {
  seat: number;
  bears?: Bears | undefined;
}

/** Trump and what goes with it, worn by the one who named it. */
export function TrumpBadge({ view }: { view: Pick<Drawn, "trump" | "bid" | "alone"> }) {
  const { trump, bid, alone: lone } = view;
  if (trump === null && bid === null) return null;
  const words = [bid && !lone ? bid : "", lone ? "alone" : ""].filter(Boolean).join(", ");
  const suited = trump !== null && isSuit(trump);
  return (
    <span class={seatsCss.trump}>
      {suited && <Suit suit={trump} coin label={`${suitName(trump)} are trump`} />}
      {trump !== null && !suited && <span>{suitName(trump)}</span>}
      {words && <span>{words}</span>}
    </span>
  );
}

/** A name, and all that is true of who bears it at this moment. */
export function NamePlate({ seat, bears = {}, ...table }: Props) {
  const { view, sides } = table;
  const { viewer } = view;
  const turn = view.turn === seat;
  const out = view.out.includes(seat);
  const call = view.calls[seat];
  const auction = ["call", "bid", "blind", "name"].includes(view.phase);
  const together = (side: readonly number[]) =>
    viewer !== null && side.includes(viewer) && side.includes(seat);
  const partner = viewer !== seat && sides.some(together);
  const said = bears.said ?? (auction ? call : "");
  const tags = [view.defender === seat && "defends alone", out && "sits out"].filter(Boolean);
  return (
    <div class={`${seatsCss.plate} ${turn ? seatsCss.turn : ""} ${out ? seatsCss.out : ""}`}>
      <span class={seatsCss.mark} aria-hidden="true">
        {turn && bears.clock}
      </span>
      <span class={seatsCss.name} data-acted={seat === table.acted ? "" : undefined}>
        {calledAt(table, seat)}
      </span>
      {bears.named}
      {partner && <span class={seatsCss.tag}>partner</span>}
      {view.dealer === seat && (
        <span class={seatsCss.dealer} title="Dealer">
          <span aria-hidden="true">D</span>
          <Unseen>, dealer</Unseen>
        </span>
      )}
      {(view.maker === seat || (view.maker === null && view.bid !== null && call === view.bid)) && (
        <TrumpBadge view={view} />
      )}
      {tags.map((tag) => (
        <span class={seatsCss.tag}>{tag}</span>
      ))}
      {turn && <Unseen>, to decide</Unseen>}
      {bears.tags?.map((tag) => tag && <span class={seatsCss.tag}>{tag}</span>)}
      {said && <span class={seatsCss.bubble}>{said}</span>}
    </div>
  );
}

/** Tricks taken, as they lie in front of who took them. */
export function Taken({ won, seat }: { won: number; seat: number }) {
  return (
    <span class={seatsCss.tricksWon} data-taken={seat}>
      {won > 0 && (
        <>
          <span class={seatsCss.stack} aria-hidden="true">
            {Array.from({ length: Math.min(won, 12) }, (_, at) => (
              <i key={at} />
            ))}
          </span>
          <span class={seatsCss.count}>
            {won}
            <Unseen>{won === 1 ? " trick" : " tricks"}</Unseen>
          </span>
        </>
      )}
    </span>
  );
}

/** The cards somebody holds: their backs, or the cards where they lie open. */
function Fan({ view, seat, open }: Table & { seat: number }) {
  const held = view.sizes[seat] ?? 0;
  if (open) {
    const cards = idsOf(open.hands[seat] ?? []);
    return (
      <span class={seatsCss.openFan} data-origin={seat}>
        {cards.map((id) => (
          <i key={id}>
            <Laid card={id.slice(0, -2)} bower={view.bowers[id.slice(0, -2)]} id={id} zone={`hand${seat}`} />
          </i>
        ))}
      </span>
    );
  }
  return (
    <span class={seatsCss.fan} data-origin={seat} style={{ "--n": Math.max(2, held) }}>
      {Array.from({ length: held }, (_, at) => (
        <i key={at} />
      ))}
      <Unseen>{held === 1 ? "one card in hand" : `${held} cards in hand`}</Unseen>
    </span>
  );
}

/** Somebody else at the table. */
export function Seat(props: Props) {
  const { view, seat, me, names, sides } = props;
  return (
    <section
      class={`${seatsCss.seat} ${view.out.includes(seat) ? seatsCss.out : ""}`}
      data-sits={placeOf(seat, me, names.length)}
      data-seat={seat}
      aria-label={names[seat]}
    >
      <NamePlate {...props} />
      <div class={seatsCss.holding}>
        <Fan {...props} />
        <Taken won={view.won[seat] ?? 0} seat={seat} />
      </div>
      {view.piles[seat]?.length ? <Piles {...props} small={sides.flat().length > 2} /> : null}
    </section>
  );
}
