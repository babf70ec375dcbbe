import { useEffect, useRef, useState } from "preact/hooks";
import { Card } from "../../cards/Card";
import { nameOf } from "../../cards/names";
import { called, sideOf } from "../../cards/seats";
import * as middleCss from "../../felt/middle.module.css";
import { guidedGame } from "../../kept/guided";
import { ask, room, table, useGone } from "../../net/store";
import { Button, ButtonLink } from "../../ui/Button";
import { listed } from "../../ui/format";
import { say } from "../../ui/liveRegion";
import { Label, Unseen } from "../../ui/Text";
import type { GameView, HandView, RoomView, RulesView } from "../../wire";
import * as frameCss from "../frame.module.css";
import { DailyEnd, DuplicateEnd, PlayOn, RatedEnd } from "../lazy";
import { Score } from "../panel/Score";
import { nextHand, type TableShown } from "../state/actions";
import { anotherGame } from "../state/rematch";
import * as handEndCss from "./handEnd.module.css";

/** What kind of end a hand came to. */
type Moment = "euchre" | "march" | "revoke" | "thrown" | "plain";

export function momentOf({ end, result }: HandView): Moment {
  if (end === "revoke") return "revoke";
  if (end !== "played") return "thrown";
  return result === "euchre" || result === "march" ? result : "plain";
}

const STAMPS: Partial<Record<Moment, string>> = { euchre: "Euchred", march: "March", revoke: "Renege" };

/** What a side made of a hand: more is better, whichever way the game counts. */
export function gainOf(rules: RulesView, view: HandView, side: number): number {
  const points = view.points[side] ?? 0;
  return rules.countdown ? 0 - points : points;
}

/** The offence, card by card: the trick it was in, what was led and what was laid. */
function Verdicts({ game, view }: { game: GameView; view: HandView }) {
  const last = view.verdicts.at(-1);
  const [step, next] = useState(0);
  const trick =
    last === undefined || last.trick === null ? undefined : (view.tricks[last.trick]?.plays ?? view.trick);
  const cards = trick?.length ?? 0;
  useEffect(() => {
    if (step >= cards) return;
    const timer = setTimeout(() => next(step + 1), 900);
    return () => clearTimeout(timer);
  }, [step, cards]);
  if (last === undefined) return null;
  return (
    <div class={handEndCss.ruling}>
      <Label as="p">
        {last.trick === null ? "Nothing was found" : `Trick ${last.trick + 1}, card by card`}
      </Label>
      {trick !== undefined && (
        <ol>
          {trick.slice(0, step + 1).map(({ seat, card }) => (
            <li key={`${seat}${card}`} class={seat === last.seat ? handEndCss.guilty : ""}>
              <Card card={card} bower={view.bowers[card]} />
              <span>
                {called(game, seat, view.viewer)}
                <Unseen>{`: ${nameOf(card)}`}</Unseen>
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

/** Everybody's cards that were left, and those nobody played. */
function Leftovers({ game, view }: { game: GameView; view: HandView }) {
  const rows = view.shown.map((cards, seat) => ({
    name: seat === view.viewer ? "You" : (game.names[seat] ?? ""),
    cards,
  }));
  const kitty = { name: "Kitty", cards: view.kitty };
  const left = [...rows, kitty].filter((row) => row.cards.length > 0);
  if (left.length === 0) return null;
  return (
    <dl class={handEndCss.leftovers} aria-label="Cards that were not played">
      {left.map(({ name, cards }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {cards.map((card, at) => (
              <span key={at}>
                <Card card={card} bower={view.bowers[card]} />
                <Unseen>{nameOf(card)}</Unseen>
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The end of a hand, or of the game: a moment of its own. */
export function HandEnd({ room, rules, game, view }: TableShown) {
  const box = useRef<HTMLDivElement>(null);
  const moment = momentOf(view);
  const over = room.stage === "game-over";
  // A table of an evening that is closed between two hands goes on as little as one whose game is over.
  const leaves = over || room.paused !== "";
  const side = view.viewer === null ? -1 : sideOf(game, view.viewer);
  const won = game.winners.includes(side) && game.winners.length < game.sides.length;
  const mine = over ? won : gainOf(rules, view, side) > 0;
  const stamp = over ? undefined : STAMPS[moment];
  const seated = room.you !== null;
  const me = room.you === null ? undefined : room.chairs[room.you];
  const decides = me !== undefined && (over || !me.player);
  const taught = over && guidedGame(table.value) !== "";
  const [asked, ask1] = useState(false);
  const waits = asked || me?.ready === true;
  const next = () => {
    if (!over) return void nextHand();
    ask1(room.solo);
    void anotherGame(room.solo).then((granted) => ask1(granted && room.solo));
  };
  useEffect(() => {
    const idle =
      document.activeElement === document.body ||
      document.activeElement?.closest(`.${frameCss.tablePage}`) != null;
    if (idle) box.current?.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
  }, []);
  const replay = `/replay/${table.value}/${game.number}`;
  return (
    <div
      class={`${handEndCss.end} ${moment === "revoke" ? handEndCss.revoke : ""} ${mine ? handEndCss.ours : ""}`}
      ref={box}
      role="group"
      aria-label={over ? "The game is over" : "The hand is over"}
    >
      {mine && (over || moment === "march") && <Burst />}
      {stamp !== undefined && <p class={handEndCss.stamp}>{stamp}</p>}
      <h2>{game.heading}</h2>
      {over && room.daily && <DailyEnd />}
      {room.final && room.rated && <RatedEnd />}
      {room.duplicate && <DuplicateEnd />}
      <Score rules={rules} game={game} />
      {game.ending.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {over && !room.final && <p>For a moment a renege can still be called; then the result stands.</p>}
      <div class={handEndCss.proof}>
        <Verdicts game={game} view={view} />
        <Leftovers game={game} view={view} />
      </div>
      <div class={middleCss.calls}>
        <Waiting room={room} />
        {over && room.daily && (
          <ButtonLink kind="now" large data-next href="/daily">
            The whole board
          </ButtonLink>
        )}
        {leaves && room.evening && (
          <ButtonLink kind="now" large data-next href={`/evening/${room.evening}`}>
            Back to the evening
          </ButtonLink>
        )}
        {taught && <PlayOn />}
        {decides && !taught && !(over && room.daily) && !(leaves && room.evening) && (
          <Button kind="now" large data-next aria-disabled={waits} onClick={() => !waits && next()}>
            {over ? "Another game" : "Next hand"}
          </Button>
        )}
        {over && !taught && seated && !room.daily && !room.evening && rules.sides.length < rules.seats && (
          <Button aria-disabled={waits} onClick={() => !waits && void ask({ type: "rematch", rotate: true })}>
            Change partners
          </Button>
        )}
        {room.final && (
          <ButtonLink href={room.sent ? `${replay}?compare` : replay}>
            {room.sent ? "Compare the hands" : rules.revoke ? "Replay" : "Replay and review"}
          </ButtonLink>
        )}
        {over && <ButtonLink href="/">Home</ButtonLink>}
      </div>
    </div>
  );
}

/** Seconds before the next hand from which on they are counted. */
const SOON = 10;

/** Who is ready for what comes next, or is waited for, and how soon it comes by itself. */
function Waiting({ room: shown }: { room: RoomView }) {
  const left = room.value?.next_ms ?? null;
  const gone = useGone(left !== null);
  const seconds = left === null ? null : Math.ceil(Math.max(0, left - gone) / 1000);
  const mine = shown.you !== null && shown.chairs[shown.you]?.ready === true;
  const ready = shown.chairs.filter((chair) => chair.ready);
  const soon = seconds !== null && seconds <= SOON;
  const next = shown.stage === "hand-over" ? "The next hand" : "Another game";
  useEffect(() => {
    if (seconds === 5 && !mine) say([`${next} comes in 5 seconds.`]);
  }, [seconds, mine, next]);
  const still = shown.chairs.filter((_, at) => shown.waited_for.includes(at));
  const names = (mine ? still : ready).map(({ name }) => name);
  if (names.length === 0 && !soon) return null;
  const who = listed(names);
  return (
    <p class={handEndCss.waiting}>
      <span role="status">
        {who && (mine ? `Waiting for ${who}` : `${who} ${names.length > 1 ? "are" : "is"} ready`)}
      </span>
      {soon && <span aria-hidden="true">{` · ${next.toLowerCase()} in ${seconds} s`}</span>}
    </p>
  );
}

/** Pips that fly once, for a march or a game won. */
function Burst() {
  return (
    <span class={handEndCss.burst} aria-hidden="true">
      {Array.from({ length: 24 }, (_, at) => (
        <i
          key={at}
          class={at % 2 ? handEndCss.hot : ""}
          style={{ "--a": `${at * 15}deg`, "--d": `${(at % 4) * 40}ms`, "--far": 0.75 + ((at * 7) % 5) / 10 }}
        >
          {["♠", "♥", "♣", "♦"][at % 4]}
        </i>
      ))}
    </span>
  );
}
