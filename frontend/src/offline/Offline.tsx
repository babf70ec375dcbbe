// Two-handed and four-handed games against computer players that sit in the page itself, with a line or without.

import "./offline.module.css";
import { useEffect, useState } from "preact/hooks";
import { spoken } from "../cards/names";
import { Page, Trouble } from "../pages/Page";
import { botPause } from "../settings";
import { Button } from "../ui/Button";
import { Back, Card, Face } from "../ui/Card";
import * as cardsCss from "../ui/cards.module.css";
import { Suit } from "../ui/Suit";
import * as ui from "../ui/ui.module.css";
import { keepPages } from "./keep";
import { GAMES, type GameName } from "./kernel";
import { act, begin, type Choice, leave, next, resume, type Seen, seen, step } from "./match";
import * as offlineCss from "./offline.module.css";

const NAMES: Record<GameName, string[]> = {
  two: ["You", "Opponent"],
  "four-24": ["You", "Left", "Partner", "Right"],
};

const LOST = "The game engine could not be loaded: open this page once with a connection.";

const nameOf = (now: Seen, seat: number) => NAMES[now.game][seat] ?? "";

/** One sentence: what is due, or how it went. */
function status(now: Seen): string {
  if (now.winner !== null)
    return now.winner === 0 ? "You have won the match." : "The others have won the match.";
  if (now.points) {
    const [ours = 0, theirs = 0] = now.points;
    if (now.passedOut) return "Everybody passed: no points.";
    return ours > theirs ? `${ours} for your side.` : `${theirs} for the other side.`;
  }
  if (now.turn !== 0) return `${nameOf(now, now.turn)} is thinking.`;
  if (now.playing) return "Your turn: play a card.";
  return now.choices.some(({ card }) => card) ? "Your turn: put a card down." : "Your turn to call.";
}

function OtherSeat({ now, seat }: { now: Seen; seat: number }) {
  const told =
    now.playing || now.points ? "" : (now.said.findLast((each) => each.seat === seat)?.words ?? "");
  const marks = [
    seat === now.dealer && "deals",
    seat === now.maker && (now.alone ? "alone" : "makes trump"),
    (now.out >> seat) & 1 && "sits out",
  ].filter(Boolean);
  return (
    <section class={offlineCss.seat} data-turn={now.turn === seat && !now.points}>
      <h2>{nameOf(now, seat)}</h2>
      <p>{marks.join(", ")}</p>
      <p>
        {now.won[seat]} {now.won[seat] === 1 ? "trick" : "tricks"}
      </p>
      {seat ? (
        <p class={offlineCss.backs}>
          <span class={ui.unseen}>{now.counts[seat]} cards</span>
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
        <li key={seat}>
          <Card card={card} />
          <span>
            {nameOf(now, seat)}
            <span class={ui.unseen}>: {spoken(card, undefined)}</span>
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
            aria-label={`${spoken(card, undefined)}${choices.size && !chosen ? ", not playable" : ""}`}
            aria-disabled={chosen === undefined}
            data-barred={choices.size > 0 && chosen === undefined}
            onClick={() => chosen && act(chosen.code)}
          >
            <Face card={card} />
          </button>
        );
      })}
    </div>
  );
}

function Calls({ now }: { now: Seen }) {
  const calls: Choice[] = now.choices.filter(({ card }) => card === null);
  return (
    <div class={offlineCss.calls} role="group" aria-label="What you may say">
      {calls.map(({ code, words }) => (
        <Button key={code} kind={code === 0 ? "plain" : "now"} onClick={() => act(code)}>
          {words}
        </Button>
      ))}
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
  const others = NAMES[now.game].map((_, seat) => seat).slice(1);
  return (
    <div class={offlineCss.board}>
      <p class={offlineCss.score}>
        <span>Your side {now.scores[0]}</span> <span>The others {now.scores[1]}</span>
        {now.trump ? (
          <span>
            Trump: <Suit suit={now.trump} />
          </span>
        ) : null}
      </p>
      <div class={offlineCss.cloth}>
        <div class={offlineCss.others}>
          {others.map((seat) => (
            <OtherSeat key={seat} now={now} seat={seat} />
          ))}
        </div>
        <Middle now={now} />
        <p class={offlineCss.status} role="status">
          {status(now)}
        </p>
        <Calls now={now} />
        <OwnHand now={now} />
        <OtherSeat now={now} seat={0} />
      </div>
      <Button onClick={leave}>Another game</Button>
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
          <h1 class={ui.unseen}>{GAMES[now.game].title}</h1>
          <Board now={now} />
        </>
      ) : (
        <p class={offlineCss.games}>
          {(Object.keys(GAMES) as GameName[]).map((game) => (
            <Button key={game} kind="now" large onClick={() => begin(game).catch(failed)}>
              {GAMES[game].title}
            </Button>
          ))}
        </p>
      )}
    </Page>
  );
}
