// A question about a text that is pasted: a position, or a point of a recorded game; with an example of each format.

import { useState } from "preact/hooks";
import { attempt } from "../ui/attempt";
import { Button, Buttons } from "../ui/Button";
import { Select } from "../ui/Choices";
import { Field } from "../ui/Field";
import { Paper } from "../ui/Section";
import * as sectionCss from "../ui/section.module.css";
import { Dim } from "../ui/Text";
import type { Advice } from "../wire";
import * as askCss from "./ask.module.css";
import { type Outcome, useAsking } from "./asking";

const KINDS = ["Position", "Record", "EGN", "PTN"] as const;

interface Props {
  /** What has come of the question, and the text that it was about. */
  show: (outcome: Outcome<Advice>, text: string) => void;
  /** Where in the recorded game the last answer was, if it was about one. */
  point: Advice["point"];
}

export function Pasting({ show, point }: Props) {
  const [text, write] = useState("");
  const { askCoach, takeBack } = useAsking("POST /api/ask", (outcome) => show(outcome, text));
  const change = (next: string) => {
    takeBack();
    write(next);
  };
  const example = (kind: (typeof KINDS)[number]) =>
    attempt(async () => change((await import("./examples.json")).default[kind]));
  const asking = (deal: number | null, at: number | null) => void askCoach({ text, deal, at });
  const decisions = point?.deals[point.deal - 1] ?? 0;
  return (
    <Paper class={sectionCss.stack} aria-label="Paste a position or a game">
      <Field label="A position in one line, or a game as a record, EGN or PTN">
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </Field>
      <Buttons role="group" aria-label="Examples">
        <span>Paste an example:</span>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => void example(kind)}>
            {kind}
          </Button>
        ))}
      </Buttons>
      {point ? (
        <div class={askCss.scores}>
          <Select
            label="Hand"
            value={point.deal}
            options={point.deals.map((_, at) => [at + 1, `${at + 1} of ${point.deals.length}`])}
            set={(deal) => asking(deal, null)}
          />
          <Select
            label="Before decision"
            value={point.at}
            options={Array.from({ length: decisions }, (_, at) => [at, `${at + 1} of ${decisions}`] as const)}
            set={(at) => asking(point.deal, at)}
          />
        </div>
      ) : null}
      <Button kind="now" large disabled={!text.trim()} onClick={() => asking(null, null)}>
        What should I do?
      </Button>
      <Dim>
        The coach uses only what the seat to act can see, even if the text contains more. Write ? for a card
        that nobody has seen.
      </Dim>
    </Paper>
  );
}
