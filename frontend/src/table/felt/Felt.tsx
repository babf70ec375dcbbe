import { useLayoutEffect, useRef } from "preact/hooks";
import { shortOf } from "../../cards/names";
import { chairAt, chairOf } from "../../cards/seats";
import { Board } from "../../felt/Board";
import { Calling } from "../../felt/Calling";
import * as feltCss from "../../felt/felt.module.css";
import * as ownHandCss from "../../felt/ownHand.module.css";
import type { Bears } from "../../felt/Seat";
import * as seatsCss from "../../felt/seats.module.css";
import { quickChats } from "../../net/store";
import { Unseen } from "../../ui/Text";
import type { HandView, Offered, RoomView, RulesView } from "../../wire";
import { PHRASES } from "../../wire";
import { keepFocus } from "../keys/focus";
import { DegradedNotice } from "../sheets/Notices";
import { alone, choose, ready, refused, seen, setAlone } from "../state/actions";
import { ordered } from "../state/handOrder";
import { gathered, hurry, resting } from "../state/playback";
import { marked } from "../state/premove";
import { CardButton } from "./CardButton";
import { Clock } from "./Clock";
import { HandEnd } from "./HandEnd";

/** What is true of a chair at a live table: who sits there, who comes, what they said, how long they have. */
export function chairBears(room: RoomView, seat: number): Bears {
  const chair = chairOf(room, seat);
  const at = chairAt(room, seat);
  const said = quickChats.value[at];
  const away = chair?.person && !chair.here && !chair.player;
  const sat = chair?.person && chair.player ? chair.player : "";
  const comes = room.coming.find((one) => one.chair === at);
  const computer = chair && !chair.person ? chair.strength.toLowerCase() : "";
  return {
    clock: <Clock />,
    named: computer && (
      <span class={seatsCss.computer} title={`Computer player, ${computer}`}>
        <Unseen>{`, computer player, ${computer}`}</Unseen>
        <small aria-hidden="true">{computer}</small>
      </span>
    ),
    tags: [
      away ? (room.final || room.paused ? "not connected" : "reconnecting…") : false,
      sat !== "" && "a computer sits in",
      comes !== undefined && `next hand: ${comes.name}`,
    ],
    said: said === undefined ? undefined : (PHRASES[said as keyof typeof PHRASES] ?? said),
  };
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

function say(offer: Offered): void {
  hurry();
  void choose(offer);
}

/** The board of a live table: what the server tells of its chairs, and what one may do. */
export function Felt({ rules }: { rules: RulesView }) {
  const felt = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => keepFocus(felt.current));
  const room: RoomView | null = seen.value;
  const game = room?.game ?? null;
  const view = game?.view ?? null;
  if (room === null || game === null || view === null)
    return (
      <div class={feltCss.felt} data-seats={rules.seats} ref={felt}>
        <div class={feltCss.cloth} />
      </div>
    );
  const ended = room.stage === "hand-over" || room.stage === "game-over";
  return (
    <Board
      felt={felt}
      view={view}
      names={game.names}
      sides={game.sides}
      deal={`${game.number}/${game.hand}`}
      held={rules.tricks - 2 * rules.piles}
      gathering={gathered.value}
      resting={resting.value}
      bears={(seat) => chairBears(room, seat)}
      own={(card) => <CardButton key={card.id} {...card} view={view} />}
      order={ordered(view)}
      ask={
        <>
          <DegradedNotice />
          <Question room={room} view={view} />
        </>
      }
      below={<Calling view={view} say={say} alone={alone.value} setAlone={setAlone} ready={ready.value} />}
      onClick={hurry}
    >
      {ended && <HandEnd room={room} rules={rules} game={game} view={view} />}
    </Board>
  );
}
