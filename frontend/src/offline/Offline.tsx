// Two-handed and four-handed games against computer players that sit in the page itself, with a line or without.

import { useEffect, useState } from "preact/hooks";
import { Back, Card, Face } from "../cards/Card";
import * as cardsCss from "../cards/cards.module.css";
import { spoken } from "../cards/names";
import { Suit, suitName } from "../cards/Suit";
import { keepPages } from "../kept/offline";
import { botPause } from "../kept/settings";
import { Button } from "../ui/Button";
import { signed } from "../ui/format";
import { Green } from "../ui/Layout";
import { Page, Trouble } from "../ui/Page";
import { Switch } from "../ui/Switch";
import { Unseen } from "../ui/Text";
import * as textCss from "../ui/text.module.css";
import { GAMES, type GameName } from "./kernel";
import {
  type Advised,
  act,
  begin,
  bower,
  type Choice,
  hint,
  leave,
  next,
  resume,
  type Seen,
  seen,
  step,
  takeBack,
  WORLDS,
} from "./match";
import * as offlineCss from "./offline.module.css";

/** By seat: who sits there, and where. */
const SEATS: Record<number, readonly (readonly [name: string, at: string])[]> = {
  2: [
    ["You", "bottom"],
    ["Odile", "top"],
  ],
  4: [
    ["You", "bottom"],
    ["Gustav", "left"],
    ["Lena", "top"],
    ["Theo", "right"],
  ],
};

const seatsOf = (game: GameName) => SEATS[GAMES[game].seats] ?? [];
/** What a game is called where one is chosen: what is different in it. */
const TITLES: Partial<Record<GameName, string>> = { tournament: "Euchre, stick the dealer" };
const titleOf = (game: GameName) => TITLES[game] ?? GAMES[game].title;

const LOST = "The game engine could not be loaded: open this page once with a connection.";

const nameOf = (now: Seen, seat: number) => seatsOf(now.game)[seat]?.[0] ?? "";
const placeOf = (now: Seen, seat: number) => seatsOf(now.game)[seat]?.[1];
/** Whether you have a partner. */
const partners = (now: Seen) => GAMES[now.game].seats > 2;

/** How a hand went: who named trump, what their side took, and who got the points. */
function result(now: Seen, [ours = 0, theirs = 0]: readonly number[]): string {
  if (now.passedOut || now.maker === null) return "Everybody passed: no points.";
  const { sides } = GAMES[now.game];
  const [made, mine] = [sides[now.maker], sides[0]];
  const [we, they] = partners(now) ? ["your side", "they"] : ["you", nameOf(now, 1)];
  const sum = (all: number, tricks: number) => all + tricks;
  const taken = now.won.filter((_, seat) => sides[seat] === made).reduce(sum, 0);
  const called = `${nameOf(now, now.maker)} named trump${now.alone ? " alone" : ""}`;
  const tricks = `${made === mine ? we : they} took ${taken} of ${now.won.reduce(sum, 0)} tricks`;
  const points = ours > theirs ? `${ours} for ${we}` : `${theirs} for ${partners(now) ? "the others" : they}`;
  return `${called}; ${tricks}: ${points}.`;
}

/** One sentence: what is due, or how it went. */
function status(now: Seen): string {
  const won =
    now.winner === null ? "" : now.winner === 0 ? " You have won the match." : " The match is lost.";
  if (now.points) return result(now, now.points) + won;
  if (now.turn !== 0) return `${nameOf(now, now.turn)} is thinking.`;
  if (now.playing) return now.trick.length ? "Your turn: play a card." : "Your lead.";
  return now.choices.some(({ card }) => card) ? "Your turn: put a card down." : "Your turn to call.";
}

/** What a choice is called within a sentence. */
const called = (now: Seen, { card, words }: Choice) =>
  card === null ? `“${words}”` : spoken(card, bower(now, card)).toLowerCase();

/** So many choices of a hint have their points told. */
const TOLD = 3;

/** What a computer player would do in your place, and what that and the next best choices bring. */
function advice(now: Seen, best: Advised): string {
  const what = called(now, best);
  const said = best.card === null ? what : `${now.playing ? "play" : "put down"} the ${what}`;
  const told = now.advised.slice(0, TOLD);
  const points = told.map((each) => `${called(now, each)} ${signed(each.worth)}`).join("; ");
  const less = partners(now) ? "the others’" : `${nameOf(now, 1)}’s`;
  return `Hint: ${said}. Average points in ${WORLDS} possible deals, less ${less}: ${points}.`;
}

function OtherSeat({ now, seat }: { now: Seen; seat: number }) {
  const told =
    now.playing || now.points ? "" : (now.said.findLast((each) => each.seat === seat)?.words ?? "");
  const marks = [
    seat > 0 && GAMES[now.game].sides[seat] === GAMES[now.game].sides[0] && "partner",
    seat === now.dealer && "dealer",
    seat === now.maker && (now.alone ? "maker, alone" : "maker"),
    (now.out >> seat) & 1 && "sits out",
  ].filter(Boolean);
  return (
    <section
      class={offlineCss.seat}
      data-at={placeOf(now, seat)}
      data-turn={now.turn === seat && !now.points}
    >
      <h2>{nameOf(now, seat)}</h2>
      <p>{marks.join(", ")}</p>
      {now.playing || now.points ? (
        <p>
          {now.won[seat]} {now.won[seat] === 1 ? "trick" : "tricks"}
        </p>
      ) : null}
      {seat ? (
        <p class={offlineCss.backs}>
          <Unseen>{now.counts[seat]} cards</Unseen>
          {Array.from({ length: now.counts[seat] ?? 0 }, (_, at) => (
            <Back key={at} />
          ))}
        </p>
      ) : null}
      {told ? <p class={offlineCss.said}>“{told}”</p> : null}
    </section>
  );
}

function Middle({ now }: { now: Seen }) {
  const shown = now.trick.length ? now.trick : now.last;
  if (!now.playing && !now.points) {
    return now.upcard && now.trump === null ? (
      <figure class={offlineCss.trick}>
        <div>
          <Card card={now.upcard} />
          <figcaption>Turned up: {spoken(now.upcard, undefined).toLowerCase()}</figcaption>
        </div>
      </figure>
    ) : null;
  }
  return (
    <ol
      class={offlineCss.trick}
      aria-label={now.trick.length ? "This trick" : "The last trick"}
      data-old={!now.trick.length}
    >
      {shown.map(({ seat, card }) => (
        <li key={card} data-at={placeOf(now, seat)} data-took={!now.trick.length && seat === now.taker}>
          <Card card={card} bower={bower(now, card)} />
          <span class={partners(now) ? textCss.unseen : ""}>
            {nameOf(now, seat)}
            <Unseen>: {spoken(card, bower(now, card))}</Unseen>
            {!now.trick.length && seat === now.taker ? " took it" : ""}
          </span>
        </li>
      ))}
    </ol>
  );
}

function OwnHand({ now }: { now: Seen }) {
  const choices = new Map(now.choices.filter(({ card }) => card).map((each) => [each.card, each]));
  return (
    <div class={offlineCss.hand} role="group" aria-label="Your hand">
      {now.hand.map((card) => {
        const chosen = choices.get(card);
        return (
          <button
            key={card}
            type="button"
            class={cardsCss.card}
            aria-label={`${spoken(card, bower(now, card))}${choices.size && !chosen ? ", not playable" : ""}`}
            aria-disabled={chosen === undefined}
            data-advised={chosen !== undefined && chosen.code === now.advised[0]?.code}
            data-barred={choices.size > 0 && chosen === undefined}
            onClick={() => chosen && act(chosen.code)}
          >
            <Face card={card} bower={bower(now, card)} />
          </button>
        );
      })}
    </div>
  );
}

function Calls({ now }: { now: Seen }) {
  const [alone, setAlone] = useState(false);
  const calls: Choice[] = now.choices.filter(({ card }) => card === null);
  const lone = calls.some(({ twin }) => twin !== null);
  const best = now.advised[0];
  useEffect(() => {
    if (best && best.twin !== null) setAlone(best.code > best.twin);
  }, [best]);
  // Of two calls that differ in that alone, one is shown: as the switch stands.
  const shown = calls.filter(({ code, twin }) => twin === null || code > twin === alone);
  return (
    <div class={offlineCss.calls} role="group" aria-label="What you may say">
      {shown.map(({ code, words }) => (
        <Button
          key={code}
          kind={code === 0 ? "plain" : "now"}
          data-advised={code === now.advised[0]?.code}
          onClick={() => act(code)}
        >
          {words}
        </Button>
      ))}
      {lone ? (
        <Switch on={alone} set={setAlone}>
          Alone
        </Switch>
      ) : null}
      {now.points ? (
        <Button kind="now" onClick={() => (now.winner === null ? next() : begin(now.game))}>
          {now.winner === null ? "Next hand" : "Another match"}
        </Button>
      ) : null}
    </div>
  );
}

function Board({ now }: { now: Seen }) {
  useEffect(() => {
    if (now.points || now.turn === 0) return;
    const timer = setTimeout(step, botPause());
    return () => clearTimeout(timer);
  }, [now]);
  const others = seatsOf(now.game)
    .map((_, seat) => seat)
    .slice(1);
  return (
    <div class={offlineCss.board}>
      <p class={offlineCss.score}>
        <span>
          {partners(now) ? "We" : "You"} <b>{now.scores[0]}</b>
        </span>
        <span>
          {partners(now) ? "They" : nameOf(now, 1)} <b>{now.scores[1]}</b>
        </span>
        {now.trump ? (
          <span>
            Trump: <Suit suit={now.trump} label={suitName(now.trump)} />
          </span>
        ) : null}
      </p>
      <Green as="div" class={offlineCss.cloth} data-seats={others.length + 1}>
        {others.map((seat) => (
          <OtherSeat key={seat} now={now} seat={seat} />
        ))}
        <div class={offlineCss.middle}>
          <Middle now={now} />
        </div>
        <div class={offlineCss.mine}>
          <p class={offlineCss.status} role="status">
            {now.advised[0] ? advice(now, now.advised[0]) : status(now)}
          </p>
          <Calls key={now.dealer} now={now} />
          <OwnHand now={now} />
          <OtherSeat now={now} seat={0} />
        </div>
      </Green>
      <div class={offlineCss.calls} role="group" aria-label="Tools">
        <Button aria-disabled={now.choices.length < 2} onClick={hint}>
          Hint
        </Button>
        <Button aria-disabled={now.back === null} onClick={takeBack}>
          Undo
        </Button>
        <Button onClick={leave}>Another game</Button>
      </div>
    </div>
  );
}

export default function Offline() {
  const [trouble, setTrouble] = useState("");
  const now = seen.value;
  const failed = () => setTrouble(LOST);
  useEffect(() => {
    resume().catch(() => setTrouble(LOST));
    keepPages();
  }, []);
  return (
    <Page
      title="Play offline"
      heading={now ? undefined : "Play offline"}
      lead="Against computer players, also without a connection: open this page once, and it can be opened again offline. So can the finished games and puzzles that you have looked at."
    >
      {trouble ? <Trouble text={trouble} /> : null}
      {now ? (
        <>
          <Unseen as="h1">{titleOf(now.game)}</Unseen>
          <Board now={now} />
        </>
      ) : (
        <p class={offlineCss.games}>
          {(Object.keys(GAMES) as GameName[]).map((game) => (
            <Button key={game} kind="now" large onClick={() => begin(game).catch(failed)}>
              {titleOf(game)}
            </Button>
          ))}
        </p>
      )}
    </Page>
  );
}
