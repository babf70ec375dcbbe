// A position, a choice, and what is told then: the coach's words first, the best three, and the figures behind "why".

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { capital } from "../cards/names";
import { FigureBox } from "../ui/FigureTable";
import { Fold } from "../ui/Fold";
import { listed, STANDARD_ERROR, signed } from "../ui/format";
import { styled } from "../ui/styled";
import type { Scene as SceneOf, Verdict } from "../wire";
import * as questionCss from "./question.module.css";
import { Scene } from "./Scene";

interface Props {
  scene: SceneOf;
  verdict: Verdict | null;
  /** Called with the action that is chosen; undefined: nothing can be chosen. */
  choose: ((action: string) => void) | undefined;
  /** What stands under the verdict: where to go from here. */
  children?: ComponentChildren;
}

const SHOWN = 3;

/** What is told, beside the position. */
export const Told = styled(questionCss.verdict, "section");

function Answered({ verdict, children }: { verdict: Verdict; children?: ComponentChildren }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const { choices, right } = verdict;
  const chosen = choices.find((one) => one.words === verdict.chosen);
  return (
    <Told aria-label="The answer" data-right={right}>
      <h2 ref={head} tabIndex={-1}>
        {right ? "Right" : `Not the best: ${verdict.chosen}`}
      </h2>
      {verdict.advice ? <p class={questionCss.advice}>{verdict.advice}</p> : null}
      <ol class={questionCss.best}>
        {choices.slice(0, SHOWN).map((one, at) => (
          <li key={one.action}>
            <b>{capital(one.words)}</b> <span>{at ? `${signed(-one.lost, 2)} points` : "best"}</span>
          </li>
        ))}
      </ol>
      {chosen && choices.indexOf(chosen) >= SHOWN ? (
        <p>{`Your choice, ${chosen.words}, loses ${chosen.lost.toFixed(2)} points.`}</p>
      ) : null}
      <Fold line summary="Why">
        {verdict.why ? <p>{verdict.why}</p> : null}
        <FigureBox
          heads={["Choice", "Points", "Less than the best"]}
          rows={choices.map((one) => [
            capital(one.words),
            signed(one.points, 2),
            one.lost ? `${one.lost.toFixed(2)}${one.error ? ` ± ${one.error.toFixed(2)}` : ""}` : "",
          ])}
        />
        <p>{verdict.proved ? "Every possible hand and play was tried: this is proved." : STANDARD_ERROR}</p>
        {verdict.erring.length ? (
          <p>{`Computer players that go wrong here: ${listed(verdict.erring.map((one) => one.toLowerCase()))}.`}</p>
        ) : null}
      </Fold>
      {children}
    </Told>
  );
}

export function Question({ scene, verdict, choose, children }: Props) {
  const best = verdict?.choices[0]?.action;
  const chosen = verdict?.choices.find((one) => one.words === verdict.chosen)?.action;
  return (
    <div class={questionCss.asked}>
      <Scene scene={scene} choose={verdict ? undefined : choose} chosen={chosen} best={best} />
      {verdict ? <Answered verdict={verdict}>{children}</Answered> : null}
    </div>
  );
}
