// One's own mistakes: each comes back as a puzzle until it is solved, after longer and longer.

import { useState } from "preact/hooks";
import { ask, useAnswer } from "../net/api";
import { Fault, useAttempt } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { upcoming } from "../ui/format";
import { Column } from "../ui/Layout";
import { Page, Trouble } from "../ui/Page";
import { Dim } from "../ui/Text";
import type { AskedMistake, Mistakes as MistakesOf, MistakeVerdict } from "../wire";
import { Question, Told } from "./Question";
import { Studying, useFigures } from "./Studying";

/** What is still to be asked. */
function standing({ due, later, learnt }: MistakesOf): string {
  return `${due} to solve now · ${later} for later · ${learnt} learnt`;
}

/** Why nothing is asked now, and what can be done. */
function Nothing({ found }: { found: MistakesOf }) {
  const figures = useFigures();
  return (
    <Told>
      <h2>{found.later || found.learnt ? "Nothing to solve just now" : "No mistakes yet"}</h2>
      <p>
        {found.next_due
          ? `The next of your mistakes is asked again ${upcoming(found.next_due)}.`
          : "The costliest mistakes of your finished games come here once the games are studied."}
      </p>
      <Studying figures={figures} />
    </Told>
  );
}

export default function Mistakes() {
  const { data, error, again } = useAnswer("GET /api/mistakes");
  /** The one that is answered stays while its answer is read. */
  const [shown, setShown] = useState<AskedMistake | null>(null);
  const [told, setTold] = useState<MistakeVerdict | null>(null);
  const one = told ? shown : (data?.asked ?? null);
  const { fault, run } = useAttempt(async (action: string) => {
    if (!one) return;
    const { mistake, asked } = one;
    setTold(await ask("POST /api/mistakes/{mistake}", { mistake }, { action, asked }));
    setShown(one);
    again();
  });
  return (
    <Page
      title="Your mistakes"
      heading="Your mistakes"
      lead="Positions of your own games in which another choice was better."
    >
      <Column>
        <p aria-live="polite">{data ? standing(data) : ""}</p>
        {error && !data ? <Trouble text={error.message} again={again} /> : null}
        <Fault text={fault} />
        {one ? (
          <Question
            key={`${one.mistake}${one.asked}`}
            scene={one.scene}
            verdict={told?.verdict ?? null}
            choose={run}
          >
            {told ? (
              <>
                <Dim>
                  {`In the game you chose ${told.played}. ${
                    told.due
                      ? `It is asked again ${upcoming(told.due)}.`
                      : "It is learnt, and not asked again."
                  }`}
                </Dim>
                <Buttons>
                  <Button kind="now" onClick={() => setTold(null)}>
                    {data?.due ? "Next" : "Done"}
                  </Button>
                  <ButtonLink href={told.game}>{`The game, hand ${told.deal}`}</ButtonLink>
                </Buttons>
              </>
            ) : null}
          </Question>
        ) : data ? (
          <Nothing found={data} />
        ) : null}
      </Column>
    </Page>
  );
}
