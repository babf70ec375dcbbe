import { Face } from "../../cards/Card";
import * as cardsCss from "../../cards/cards.module.css";
import { shortOf, spoken } from "../../cards/names";
import { Unseen } from "../../ui/Text";
import type { GameView, HandView, RoomView, RulesView } from "../../wire";
import { DegradedNotice } from "../sheets/Notices";
import { refused } from "../state/actions";
import { ordered } from "../state/handOrder";
import { marked } from "../state/premove";
import { CardButton } from "./CardButton";
import * as ownHandCss from "./ownHand.module.css";
import { Piles } from "./Piles";
import { NamePlate, Taken } from "./Seat";
import * as seatsCss from "./seats.module.css";

interface Props {
  room: RoomView;
  rules: RulesView;
  game: GameView;
  view: HandView;
  seat: number;
}

/** What is asked, in one sentence; or why the card just tapped cannot be laid. */
function Question({ room, view }: { room: RoomView; view: HandView }) {
  const text = refused.value || view.question || waiting(room, view);
  const now = !refused.value && view.question !== "";
  return (
    <p
      class={`${ownHandCss.ask} ${now ? ownHandCss.now : ""} ${refused.value ? ownHandCss.why : ""}`}
      key={text}
    >
      {text}
    </p>
  );
}

function waiting(room: RoomView, view: HandView): string {
  if (room.paused) return room.paused;
  if (room.stage !== "playing" || view.turn < 0 || view.turn === view.viewer) return "";
  const name = room.game?.names[view.turn] ?? "";
  const then = marked.value === null ? "" : ` Marked: ${shortOf(marked.value.card)}.`;
  return view.phase === "play" ? `${name} plays.${then}` : `${name} thinks.`;
}

/** The near side of the table: one's own piles, the question, one's hand and name. */
export function OwnHand({ room, rules, game, view, seat }: Props) {
  const row = view.piles[seat] ?? [];
  const lying = row.filter((pile) => pile.up !== null).length;
  const watching = view.viewer === null;
  const held = watching ? (view.sizes[seat] ?? 0) : 0;
  return (
    <section
      class={`${ownHandCss.mine} ${view.out.includes(seat) ? seatsCss.out : ""}`}
      data-seat={seat}
      aria-label={watching ? game.names[seat] : "You"}
    >
      <div
        class={ownHandCss.cards}
        tabIndex={-1}
        role="toolbar"
        aria-label={watching ? "Cards" : "Your cards"}
      >
        {rules.piles > 0 &&
          (watching ? <Piles view={view} seat={seat} /> : <Piles view={view} seat={seat} first={1} />)}
        <DegradedNotice />
        <Question room={room} view={view} />
        <div
          class={`${ownHandCss.hand} ${view.hand.length > 7 ? ownHandCss.many : ""}`}
          style={{ "--n": Math.max(2, view.hand.length || held) }}
          data-origin={seat}
        >
          {ordered(view).map((id, at) => (
            <CardButton key={id} id={id} card={id.slice(0, -2)} view={view} number={lying + at + 1} />
          ))}
          {watching &&
            Array.from({ length: held }, (_, at) => (
              <span class={`${cardsCss.card} ${cardsCss.back}`} key={at} />
            ))}
          {!watching && view.hand.length === 0 && <span class={ownHandCss.handEmpty} />}
        </div>
      </div>
      <div class={seatsCss.me}>
        <NamePlate room={room} game={game} view={view} seat={seat} />
        <Taken won={view.won[seat] ?? 0} seat={seat} />
      </div>
    </section>
  );
}

/** A card that somebody laid. */
export function Laid({
  card,
  bower,
  id,
  zone,
  style,
}: {
  card: string;
  bower: string | undefined;
  id: string;
  zone: string;
  style?: Record<string, string | number>;
}) {
  return (
    <span class={cardsCss.card} data-card={id} data-zone={zone} style={style}>
      <Unseen>{spoken(card, bower)}</Unseen>
      <Face card={card} bower={bower} />
    </span>
  );
}
