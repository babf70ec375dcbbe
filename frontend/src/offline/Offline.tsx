// Two-handed and four-handed games against computer players that sit in the page itself, with a line or without.

import { useEffect, useState } from "preact/hooks";
import { spoken } from "../cards/names";
import { Board } from "../felt/Board";
import { Calling } from "../felt/Calling";
import type { OwnCard } from "../felt/hand";
import { Held } from "../felt/Laid";
import * as middleCss from "../felt/middle.module.css";
import * as ownHandCss from "../felt/ownHand.module.css";
import { keepPages } from "../kept/offline";
import { botPause, linger, travel } from "../kept/settings";
import { Button, Buttons } from "../ui/Button";
import { signed } from "../ui/format";
import { Page, Trouble } from "../ui/Page";
import { Unseen } from "../ui/Text";
import type { Offered } from "../wire";
import { GAMES, type GameName } from "./kernel";
import {
  type Advised,
  act,
  begin,
  gather,
  hint,
  LOST,
  leave,
  next,
  resume,
  type Seen,
  seen,
  sidesOf,
  step,
  takeBack,
  WORLDS,
} from "./match";
import * as offlineCss from "./offline.module.css";
import { Review } from "./Review";

/** Who sits there, by seat. */
const NAMES: Record<number, readonly string[]> = {
  2: ["You", "Odile"],
  4: ["You", "Gustav", "Lena", "Theo"],
};

/** What a game is called where one is chosen: what is different in it. */
const TITLES: Partial<Record<GameName, string>> = { tournament: "Euchre, stick the dealer" };
const titleOf = (game: GameName) => TITLES[game] ?? GAMES[game].title;

const nameOf = (now: Seen, seat: number) => NAMES[GAMES[now.game].seats]?.[seat] ?? "";
/** Whether you have a partner. */
const partners = (now: Seen) => GAMES[now.game].seats > 2;

/** How a hand went: who named trump, what their side took, and who got the points. */
function result(now: Seen, [ours = 0, theirs = 0]: readonly number[]): string {
  const { maker, alone, won } = now.view;
  if (now.passedOut || maker === null) return "Everybody passed: no points.";
  const { sides } = GAMES[now.game];
  const [made, mine] = [sides[maker], sides[0]];
  const [we, they] = partners(now) ? ["your side", "they"] : ["you", nameOf(now, 1)];
  const sum = (all: number, tricks: number) => all + tricks;
  const taken = won.filter((_, seat) => sides[seat] === made).reduce(sum, 0);
  const called = `${nameOf(now, maker)} named trump${alone ? " alone" : ""}`;
  const tricks = `${made === mine ? we : they} took ${taken} of ${won.reduce(sum, 0)} tricks`;
  const points = ours > theirs ? `${ours} for ${we}` : `${theirs} for ${partners(now) ? "the others" : they}`;
  return `${called}; ${tricks}: ${points}.`;
}

/** One sentence: what is due, or how it went. */
function status(now: Seen): string {
  const { turn, phase, trick, offered } = now.view;
  const won =
    now.winner === null ? "" : now.winner === 0 ? " You have won the match." : " The match is lost.";
  if (now.points) return result(now, now.points) + won;
  if (turn !== 0) return `${nameOf(now, turn)} is thinking.`;
  if (phase === "play") return trick.length && now.taker === null ? "Your turn: play a card." : "Your lead.";
  return offered.some(({ card }) => card) ? "Your turn: put a card down." : "Your turn to call.";
}

/** What a choice is called within a sentence. */
const called = ({ view }: Seen, { card, label }: Offered) =>
  card === null ? `“${label}”` : spoken(card, view.bowers[card]).toLowerCase();

/** How many choices of a hint are told with their points. */
const MOST_TOLD = 3;

/** What a computer player would do in your place, and what that and the next best choices bring. */
function advice(now: Seen, best: Advised): string {
  const what = called(now, best);
  const said = best.card === null ? what : `${now.view.phase === "play" ? "play" : "put down"} the ${what}`;
  const told = now.advised.slice(0, MOST_TOLD);
  const points = told.map((each) => `${called(now, each)} ${signed(each.worth)}`).join("; ");
  const less = partners(now) ? "the others’" : `${nameOf(now, 1)}’s`;
  return `Hint: ${said}. Average points in ${WORLDS} possible deals, less ${less}: ${points}.`;
}

/** What comes by itself: a full trick is gathered, then the next computer player decides. The seat it goes to now. */
function useGoingOn(now: Seen): number | null {
  const [winner, go] = useState<number | null>(null);
  useEffect(() => {
    const timers: number[] = [];
    const later = (run: () => void, ms: number) => timers.push(window.setTimeout(run, ms));
    go(null);
    if (now.taker !== null) {
      later(() => {
        go(now.taker);
        later(gather, travel());
      }, linger());
    } else if (!now.points && now.view.turn !== 0) later(step, botPause());
    return () => timers.forEach(clearTimeout);
  }, [now]);
  return winner;
}

/** The match as it stands, over the whole window. */
function Match({ now, review }: { now: Seen; review: () => void }) {
  const { view, advised } = now;
  const [alone, setAlone] = useState(false);
  const gathering = useGoingOn(now);
  const best = advised[0];
  useEffect(() => {
    if (best?.trump) setAlone(best.alone);
  }, [best]);
  const over = now.winner !== null;
  const own = (card: OwnCard) => {
    const offer = view.offered.find((each) => each.card === card.card);
    const barred = view.barred.some((each) => each.card === card.card);
    return (
      <Held
        key={card.id}
        {...card}
        view={view}
        look={offer ? "may" : barred ? "barred" : ""}
        state={barred ? "not playable" : ""}
        aria-disabled={offer === undefined}
        data-advised={offer !== undefined && offer.action === best?.action}
        onClick={() => offer && act(offer.action)}
      />
    );
  };
  return (
    <>
      <p class={offlineCss.score}>
        <span>
          {partners(now) ? "We" : "You"} <b>{now.scores[0]}</b>
        </span>
        <span>
          {partners(now) ? "They" : nameOf(now, 1)} <b>{now.scores[1]}</b>
        </span>
      </p>
      <Board
        view={view}
        names={NAMES[GAMES[now.game].seats] ?? []}
        sides={sidesOf(now.game)}
        deal={now.deal}
        taker={now.taker}
        gathering={gathering}
        own={own}
        ask={
          <p class={`${ownHandCss.ask} ${view.turn === 0 ? ownHandCss.now : ""}`} role="status">
            {best ? advice(now, best) : status(now)}
          </p>
        }
        below={
          now.taker !== null && now.points ? null : now.points ? (
            <div class={middleCss.calling} role="group" aria-label="The hand is over">
              <Button kind="now" large onClick={() => (over ? begin(now.game) : next())}>
                {over ? "Another match" : "Next hand"}
              </Button>
              <Button onClick={review}>Review</Button>
            </div>
          ) : (
            <Calling
              view={{ offered: view.offered, question: "What you may say" }}
              say={({ action }) => act(action)}
              alone={alone}
              setAlone={setAlone}
              best={best?.action}
            />
          )
        }
      />
      <Buttons role="group" aria-label="Tools" class={offlineCss.tools}>
        <Button aria-disabled={view.offered.length < 2} onClick={hint}>
          Hint
        </Button>
        <Button aria-disabled={now.back === null} onClick={takeBack}>
          Undo
        </Button>
        <Button onClick={leave}>Another game</Button>
      </Buttons>
    </>
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
  const [reviewing, setReviewing] = useState(false);
  if (now && reviewing)
    return (
      <Page title="Play offline" heading="Review" lead={titleOf(now.game)}>
        <Review now={now} names={NAMES[GAMES[now.game].seats] ?? []} back={() => setReviewing(false)} />
      </Page>
    );
  if (now)
    return (
      <Page title="Play offline" class={offlineCss.match}>
        <Unseen as="h1">{titleOf(now.game)}</Unseen>
        <Match key={now.game} now={now} review={() => setReviewing(true)} />
      </Page>
    );
  return (
    <Page
      title="Play offline"
      heading="Play offline"
      lead="Against computer players, also without a connection: open this page once, and it can be opened again offline. So can the finished games and puzzles that you have looked at."
    >
      {trouble ? <Trouble text={trouble} /> : null}
      <Buttons>
        {(Object.keys(GAMES) as GameName[]).map((game) => (
          <Button key={game} kind="now" large onClick={() => begin(game).catch(failed)}>
            {titleOf(game)}
          </Button>
        ))}
      </Buttons>
    </Page>
  );
}
