import { shortOf, spoken } from "../cards/names";
import { Face } from "../ui/Card";
import * as cardsCss from "../ui/cards.module.css";
import * as ui from "../ui/ui.module.css";
import type { GameView, HandView, RoomView, RulesView } from "../wire";
import { refused } from "./actions";
import { CardButton } from "./CardButton";
import { ordered } from "./handOrder";
import * as narrowCss from "./narrow.module.css";
import * as ownHandCss from "./ownHand.module.css";
import { Piles } from "./Piles";
import { marked } from "./premove";
import { NamePlate, Taken } from "./Seat";
import * as seatsCss from "./seats.module.css";

interface Props {
  room: RoomView;
  rules: RulesView;
  game: GameView;
  sight: HandView;
  seat: number;
}

/** What is asked, in one sentence; or why the card just tapped cannot be laid. */
export function Question({ room, sight }: { room: RoomView; sight: HandView }) {
  const text = refused.value || sight.question || waiting(room, sight);
  const now = !refused.value && sight.question !== "";
  return (
    <p
      class={`${ownHandCss.ask} ${now ? ownHandCss.now : ""} ${refused.value ? ownHandCss.why : ""}`}
      key={text}
    >
      {text}
    </p>
  );
}

function waiting(room: RoomView, sight: HandView): string {
  if (room.paused) return room.paused;
  if (room.stage !== "playing" || sight.turn < 0 || sight.turn === sight.viewer) return "";
  const name = room.game?.names[sight.turn] ?? "";
  const then = marked.value === null ? "" : ` Marked: ${shortOf(marked.value.card)}.`;
  return sight.phase === "play" ? `${name} plays.${then}` : `${name} thinks.`;
}

/** The near side of the table: one's own piles, the question, one's hand and name. */
export function OwnHand({ room, rules, game, sight, seat }: Props) {
  const row = sight.piles[seat] ?? [];
  const lying = row.filter((pile) => pile.up !== null).length;
  const watching = sight.viewer === null;
  const held = watching ? (sight.sizes[seat] ?? 0) : 0;
  return (
    <section
      class={`${ownHandCss.mine} ${sight.out.includes(seat) ? seatsCss.out : ""}`}
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
          (watching ? <Piles sight={sight} seat={seat} /> : <Piles sight={sight} seat={seat} first={1} />)}
        <Question room={room} sight={sight} />
        <div
          class={`${ownHandCss.hand} ${sight.hand.length > 7 ? narrowCss.many : ""}`}
          style={{ "--n": Math.max(2, sight.hand.length || held) }}
          data-origin={seat}
        >
          {ordered(sight).map((id, at) => (
            <CardButton key={id} id={id} card={id.slice(0, -2)} sight={sight} number={lying + at + 1} />
          ))}
          {watching &&
            Array.from({ length: held }, (_, at) => (
              <span class={`${cardsCss.card} ${cardsCss.back}`} key={at} />
            ))}
          {!watching && sight.hand.length === 0 && <span class={ownHandCss.handEmpty} />}
        </div>
      </div>
      <div class={seatsCss.me}>
        <NamePlate room={room} game={game} sight={sight} seat={seat} />
        <Taken won={sight.won[seat] ?? 0} seat={seat} />
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
      <span class={ui.unseen}>{spoken(card, bower)}</span>
      <Face card={card} bower={bower} />
    </span>
  );
}
