import { isSuit, Suit, suitName } from "../../cards/Suit";
import { chairAt, chairOf, type Place, sideOf } from "../../cards/seats";
import { quickChats } from "../../net/store";
import { Unseen } from "../../ui/Text";
import type { GameView, HandView, RoomView, RulesView } from "../../wire";
import { PHRASES } from "../../wire";
import { Clock } from "./Clock";
import { Piles } from "./Piles";
import * as seatsCss from "./seats.module.css";

interface Props {
  room: RoomView;
  rules: RulesView;
  game: GameView;
  view: HandView;
  seat: number;
  place: Place;
}

/** Trump and what goes with it, worn by the one who named it. */
export function TrumpBadge({ view }: { view: HandView }) {
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
export function NamePlate({ room, game, view, seat }: Omit<Props, "place" | "rules">) {
  const chair = chairOf(room, seat);
  const turn = view.turn === seat;
  const you = view.viewer === seat;
  const said = quickChats.value[chairAt(room, seat)];
  const call = view.calls[seat];
  const auction = ["call", "bid", "blind", "name"].includes(view.phase);
  const away = chair?.person && !chair.here && !chair.player;
  const sat = chair?.person && chair.player ? chair.player : "";
  const comes = room.coming.find((one) => one.chair === chairAt(room, seat));
  const computer = chair && !chair.person ? chair.strength.toLowerCase() : "";
  const partner = view.viewer !== null && !you && sideOf(game, seat) === sideOf(game, view.viewer);
  return (
    <div
      class={`${seatsCss.plate} ${turn ? seatsCss.turn : ""} ${view.out.includes(seat) ? seatsCss.out : ""}`}
    >
      <span class={seatsCss.mark} aria-hidden="true">
        {turn && <Clock />}
      </span>
      <span class={seatsCss.name}>{you ? "You" : game.names[seat]}</span>
      {computer && (
        <span class={seatsCss.computer} title={`Computer player, ${computer}`}>
          <Unseen>{`, computer player, ${computer}`}</Unseen>
          <small aria-hidden="true">{computer}</small>
        </span>
      )}
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
      {view.defender === seat && <span class={seatsCss.tag}>defends alone</span>}
      {view.out.includes(seat) && <span class={seatsCss.tag}>sits out</span>}
      {turn && <Unseen>, to decide</Unseen>}
      {away && (
        <span class={seatsCss.tag}>{room.final || room.paused ? "not connected" : "reconnecting…"}</span>
      )}
      {sat && <span class={seatsCss.tag}>a computer sits in</span>}
      {comes && <span class={seatsCss.tag}>{`next hand: ${comes.name}`}</span>}
      {(said !== undefined || (auction && call)) && (
        <span class={seatsCss.bubble}>
          {said !== undefined ? (PHRASES[said as keyof typeof PHRASES] ?? said) : call}
        </span>
      )}
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

/** Somebody else at the table. */
export function Seat(props: Props) {
  const { view, seat, place, rules } = props;
  const held = view.sizes[seat] ?? 0;
  const lying = view.piles[seat] ?? [];
  return (
    <section
      class={`${seatsCss.seat} ${view.out.includes(seat) ? seatsCss.out : ""}`}
      data-sits={place}
      data-seat={seat}
      aria-label={props.game.names[seat]}
    >
      <NamePlate {...props} />
      <div class={seatsCss.holding}>
        <span class={seatsCss.fan} data-origin={seat} style={{ "--n": Math.max(2, held) }}>
          {Array.from({ length: held }, (_, at) => (
            <i key={at} />
          ))}
          <Unseen>{held === 1 ? "one card in hand" : `${held} cards in hand`}</Unseen>
        </span>
        <Taken won={view.won[seat] ?? 0} seat={seat} />
      </div>
      {lying.length > 0 && <Piles view={view} seat={seat} small={rules.seats > 2} />}
    </section>
  );
}
