// The finished hands of a match: what you did, and what each choice brings in the eyes of the page's own player.

import { useEffect, useState } from "preact/hooks";
import { Decision, MARKS, wordsOf } from "../cards/Decision";
import { capital } from "../cards/names";
import { Board } from "../felt/Board";
import * as feltCss from "../felt/felt.module.css";
import { Button, Buttons } from "../ui/Button";
import { signed } from "../ui/format";
import { Beside, Column } from "../ui/Layout";
import { Trouble } from "../ui/Page";
import { Row, Rows } from "../ui/Row";
import { Section } from "../ui/Section";
import { Dim } from "../ui/Text";
import { finished, LOST, type Moment, review, type Seen, sidesOf } from "./match";

/** The judged decisions of a hand, as far as they have been looked at; null after the last. */
function useReview({ game }: Seen, hand: number) {
  const [moments, set] = useState<readonly Moment[]>([]);
  const [done, finish] = useState(false);
  const [trouble, lose] = useState(false);
  useEffect(() => {
    let left = false;
    const played = finished()[hand];
    const judge = async () => {
      if (!played) return;
      for await (const moment of review(game, played)) {
        if (left) return;
        set((before) => [...before, moment]);
      }
      if (!left) finish(true);
    };
    set([]);
    finish(false);
    lose(false);
    judge().catch(() => {
      if (!left) lose(true);
    });
    return () => {
      left = true;
    };
  }, [game, hand]);
  return { moments, done, trouble };
}

/** When in a hand a decision was made. */
function when({ view: { phase, won } }: Seen): string {
  if (phase === "play") return `trick ${won.reduce((all, one) => all + one, 1)}`;
  return phase === "pickup" ? "discarding" : "calling";
}

interface Props {
  now: Seen;
  names: readonly string[];
  back: () => void;
}

export function Review({ now, names, back }: Props) {
  const hands = finished();
  const [hand, setHand] = useState(hands.length - 1);
  const [at, go] = useState(0);
  const { moments, done, trouble } = useReview(now, hand);
  const shown = moments[at];
  return (
    <Column>
      <Buttons role="group" aria-label="Which hand">
        <Button onClick={back}>Back to the game</Button>
        <label>
          {"Hand "}
          <select
            value={hand}
            onChange={(event) => {
              go(0);
              setHand(Number(event.currentTarget.value));
            }}
          >
            {hands.map(({ scores }, number) => (
              <option key={number} value={number}>{`Hand ${number + 1} · ${scores.join("–")}`}</option>
            ))}
          </select>
        </label>
      </Buttons>
      {done && !moments.length ? <p>You had no choice in this hand.</p> : null}
      {trouble ? <Trouble text={LOST} /> : null}
      {!done && !trouble ? <p role="status">{`${moments.length} decisions are looked at.`}</p> : null}
      {shown ? (
        <Beside>
          <Board view={shown.now.view} names={names} sides={sidesOf(now.game)} told class={feltCss.inPage} />
          <Section title="What each choice was worth">
            <Decision who="You" decision={shown.decision} />
            <h3>Your decisions</h3>
            <Rows>
              {moments.map(({ decision, now }, number) => (
                <Row
                  key={number}
                  to={() => go(number)}
                  title={`${MARKS[decision.class ?? ""]} ${capital(wordsOf(decision.action, decision.choices))}`}
                  about={when(now)}
                  end={
                    (decision.points_lost?.value ?? 0) >= 0.005
                      ? signed(-(decision.points_lost?.value ?? 0), 2)
                      : ""
                  }
                />
              ))}
            </Rows>
            <Dim>Judged by the computer player of this page, by what you knew then.</Dim>
          </Section>
        </Beside>
      ) : null}
    </Column>
  );
}
