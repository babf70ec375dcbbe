// What a decision was worth: the choice that was made, how bad it was, and what each of the others would have brought.

import { FigureTable, Scrolled } from "../ui/FigureTable";
import { percent, STANDARD_ERROR, signed } from "../ui/format";
import { Dim, Tag } from "../ui/Text";
import type { ReviewedChoice, ReviewedDecision } from "../wire";
import * as decisionCss from "./decision.module.css";
import { capital } from "./names";

/** What is written for a grade. */
export const MARKS: { readonly [grade: string]: string } = {
  fine: "",
  small: "?!",
  mistake: "?",
  blunder: "??",
};

const TONES: Readonly<Record<string, string>> = { fine: "good", mistake: "bad", blunder: "bad" };

type Choice = Pick<ReviewedChoice, "action" | "words" | "points" | "chance">;

/** A decision with its choices. */
export type JudgedDecision = Pick<
  ReviewedDecision,
  "action" | "best" | "class" | "points_lost" | "advice" | "reason" | "hindsight"
> & { readonly choices: readonly Choice[] };

/** What a choice was, in the words of its own list. */
export const wordsOf = (action: string, choices: readonly Choice[]): string =>
  choices.find((one) => one.action === action)?.words ?? action;

/** The decision just made, by *who*. */
export function Decision({ who, decision }: { who: string; decision: JudgedDecision }) {
  const { choices } = decision;
  const values = choices.map((choice) => choice.points.value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const rows = [...choices].sort(
    (a, b) => (b.chance?.value ?? b.points.value) - (a.chance?.value ?? a.points.value),
  );
  const chance = choices.some((choice) => choice.chance);
  const lost = decision.points_lost?.value ?? 0;
  return (
    <div class={decisionCss.decision}>
      <p>
        The choice just made:{" "}
        <b>
          {who}: {wordsOf(decision.action, choices)}
        </b>{" "}
        <Tag data-tone={TONES[decision.class ?? ""]}>
          {decision.class === "fine" ? "fine" : `${MARKS[decision.class ?? ""]} ${decision.class}`}
        </Tag>
        {lost >= 0.005 ? (
          <Dim as="span">
            {" "}
            {lost.toFixed(2)} ± {(decision.points_lost?.error ?? 0).toFixed(2)} points
          </Dim>
        ) : null}
      </p>
      <Scrolled label="The choices">
        <FigureTable
          class={decisionCss.choicesWorth}
          heads={["Choice", "", "Points", chance ? "Wins" : ""]}
          rows={rows.map((choice) => {
            const { action, points } = choice;
            const share = high > low ? (points.value - low) / (high - low) : 1;
            const best = action === decision.best;
            const played = action === decision.action;
            return [
              <span class={played ? decisionCss.played : ""}>
                {capital(choice.words)}
                <small>{`${played ? " played" : ""}${best ? " best" : ""}`}</small>
              </span>,
              <i class={best ? decisionCss.bestBar : ""} style={{ width: `${8 + 92 * share}%` }} />,
              <>
                {signed(points.value, 2)} <small>± {points.error.toFixed(2)}</small>
              </>,
              choice.chance ? percent(choice.chance.value, 1) : "",
            ];
          })}
        />
      </Scrolled>
      <Dim>{STANDARD_ERROR}</Dim>
      {decision.advice ? (
        <p class={decisionCss.reason}>
          <b>{decision.advice}</b>
        </p>
      ) : null}
      {decision.reason ? <p class={decisionCss.reason}>{decision.reason}</p> : null}
      {decision.hindsight && decision.hindsight >= 0.05 ? (
        <Dim>
          As the cards lay, another choice would have brought {decision.hindsight.toFixed(1)} points more
          {decision.class === "fine" ? ": luck, not a fault." : "."}
        </Dim>
      ) : null}
    </div>
  );
}
