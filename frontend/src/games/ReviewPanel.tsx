// What the decisions of a finished game were worth: asked for, waited for, and looked at.

import { Decision, MARKS } from "../cards/Decision";
import * as decisionCss from "../cards/decision.module.css";
import { useJob } from "../net/polled";
import { Fault } from "../ui/attempt";
import { Button } from "../ui/Button";
import { FigureBox } from "../ui/FigureTable";
import { decimal, sideNames, signed } from "../ui/format";
import { Trouble } from "../ui/Page";
import { Row, Rows } from "../ui/Row";
import * as sectionCss from "../ui/section.module.css";
import { Dim } from "../ui/Text";
import type { Report, ReviewedDecision } from "../wire";
import { LossBars, WinLine, words } from "./charts";
import type { Game } from "./game";
import * as reviewCss from "./review.module.css";

/** A review as it is being made. */
export const useReview = (game: Game) => useJob(1000, "/api/games/{game}/review", { game: game.key });

/** What was decided at this moment of the game, and what else could have been. */
function DecisionPanel({ report, decision }: { report: Report; decision: ReviewedDecision | undefined }) {
  if (!decision) return <Dim>Go to a decision to see what each choice was worth.</Dim>;
  const who = report.names[decision.seat];
  if (!decision.judged || !decision.choices)
    return (
      <Dim>
        {decision.why_not === "no choice"
          ? `The choice just made: ${who} had no other.`
          : `The choice just made: ${who}’s was not judged${decision.why_not ? `: ${decision.why_not}` : ""}.`}
      </Dim>
    );
  return <Decision who={who ?? ""} decision={{ ...decision, choices: decision.choices }} />;
}

function Summary({ report, sides }: { report: Report; sides: Props["sides"] }) {
  const named = sideNames(report.names, sides);
  return (
    <>
      <FigureBox
        label="What everyone gave away"
        heads={[
          "Player",
          "Lost per hand",
          <abbr title="small losses">?!</abbr>,
          <abbr title="mistakes">?</abbr>,
          <abbr title="blunders">??</abbr>,
        ]}
        rows={report.players.map(({ seat, points_lost: lost, grades }) => [
          report.names[seat],
          lost.all ? decimal(lost.all.value) : "–",
          grades.small ?? 0,
          grades.mistake ?? 0,
          grades.blunder ?? 0,
        ])}
      />
      <Dim>?! small losses, ? mistakes, ?? blunders</Dim>
      {report.sides.slice(0, report.sides.length === 2 ? 1 : undefined).map((side) =>
        side.adjusted && side.adjusted_interval ? (
          <Dim key={side.side}>
            With much of the luck of the cards taken out, {named[side.side]}: {signed(side.adjusted.value, 1)}{" "}
            points per hand ({signed(side.adjusted_interval[0], 1)} to {signed(side.adjusted_interval[1], 1)}
            ).
          </Dim>
        ) : null,
      )}
    </>
  );
}

function Worst({ report, go }: { report: Report; go: (hand: number, decision: number) => void }) {
  const worst = report.decisions
    .filter((one) => one.judged && (one.class === "mistake" || one.class === "blunder"))
    .sort((a, b) => (b.points_lost?.value ?? 0) - (a.points_lost?.value ?? 0))
    .slice(0, 6);
  if (!worst.length) return <Dim>No mistakes in the whole game.</Dim>;
  return (
    <Rows as="ol">
      {worst.map((one) => (
        <Row
          key={`${one.deal}/${one.decision}`}
          to={() => go(one.deal - 1, one.decision)}
          title={`${MARKS[one.class ?? ""]} ${report.names[one.seat]}: ${words(one)}`}
          about={`hand ${one.deal}`}
          end={`−${(one.points_lost?.value ?? 0).toFixed(2)}`}
        />
      ))}
    </Rows>
  );
}

interface Props {
  review: ReturnType<typeof useReview>;
  /** The seats of each side. */
  sides: readonly (readonly number[])[];
  /** The seat in front. */
  me: number;
  hand: number;
  part: number;
  /** From 1; 0: the deal itself. */
  decision: number;
  go: (hand: number, decision: number) => void;
}

/** The panel beside a game that is stepped through. */
export function ReviewPanel({ review, sides, me, hand, part, decision, go }: Props) {
  const { state, fault: error, waiting, start } = review;
  const report = state?.report;
  if (error) return <Trouble text={error} again={start} />;
  if (report) {
    const found = report.decisions.find((one) => one.deal === hand + 1 && one.decision === decision);
    return (
      <div class={reviewCss.review}>
        <DecisionPanel report={report} decision={found} />
        <LossBars
          report={report}
          sides={sides}
          hand={hand}
          decision={decision}
          choose={(one) => go(hand, one)}
        />
        <WinLine
          report={report}
          sides={sides}
          side={sides.findIndex((seats) => seats.includes(me))}
          hand={hand}
          part={part}
          choose={(deal) => go(Math.min(deal, report.hands.length - 1), deal < report.hands.length ? 0 : 999)}
        />
        {report.learn.length ? (
          <>
            <h3>What to learn</h3>
            {report.learn.map((one) => (
              <p class={decisionCss.reason} key={one.text}>
                {one.text}
              </p>
            ))}
          </>
        ) : null}
        <h3>What to look at</h3>
        <Worst report={report} go={go} />
        <h3>Given away</h3>
        <Summary report={report} sides={sides} />
        <Dim>
          Judged by the {report.player} ({state.strength.toLowerCase()}), by what each player knew then.
        </Dim>
      </div>
    );
  }
  if (waiting && state)
    return (
      <div class={sectionCss.stack} role="status">
        <p>
          {state.of
            ? `${state.done} of ${state.of} decisions are looked at.`
            : "The review begins in a moment."}
        </p>
        <progress max={state.of || 1} value={state.done} aria-label="How far the review is" />
        <Dim>You can step through the game meanwhile.</Dim>
      </div>
    );
  return (
    <div class={sectionCss.stack}>
      <p>A strong computer player judges every decision again, by what was known then.</p>
      {state?.state === "failed" ? <Fault text={state.text || "The last review failed."} /> : null}
      <Button kind="solid" onClick={start}>
        Review this game
      </Button>
    </div>
  );
}
