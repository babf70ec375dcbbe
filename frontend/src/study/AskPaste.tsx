// A question about a text that is pasted: a position, or a point of a recorded game; with an example of each format.

import { useState } from "preact/hooks";
import { sentence } from "../net/api";
import { Button } from "../ui/Button";
import { Select } from "../ui/Choices";
import { Field } from "../ui/Field";
import { Paper } from "../ui/Section";
import { Dim } from "../ui/Text";
import type { Asked } from "../wire";
import * as askCss from "./ask.module.css";
import { type Answer, useAsking } from "./asking";
import url from "./examples.json?url";

const KINDS = ["Position", "Record", "EGN", "PTN"] as const;

let fetched: Promise<Readonly<Record<string, string>>> | null = null;

/** A text of each kind; fetched once, when the first is wanted. */
function examples(): Promise<Readonly<Record<string, string>>> {
  fetched ??= fetch(url)
    .then((answer) => answer.json())
    .catch(() => {
      fetched = null;
      return {};
    });
  return fetched;
}

interface Point {
  readonly deal: number | null;
  readonly at: number | null;
}

export function Pasting({
  show,
  point,
}: {
  show: (answer: Answer) => void;
  point: Asked["point"] | undefined;
}) {
  const [text, write] = useState("");
  const { question, giveUp } = useAsking();
  const change = (next: string) => {
    giveUp();
    write(next);
    show({});
  };
  const example = async (kind: string) => change((await examples())[kind] ?? "");
  const asking = async ({ deal, at }: Point) => {
    show({ busy: true });
    try {
      show({ asked: await question("POST /api/ask", { text, deal, at }), text });
    } catch (fault) {
      show({ fault: sentence(fault) });
    }
  };
  const decisions = point?.deals[point.deal - 1] ?? 0;
  return (
    <Paper class={askCss.form} aria-label="Paste a position or a game">
      <Field label="A position in one line, or a game as a record, EGN or PTN">
        <textarea
          rows={6}
          spellcheck={false}
          value={text}
          onInput={(event) => change(event.currentTarget.value)}
        />
      </Field>
      <div class={askCss.examples} role="group" aria-label="Examples">
        <span>Paste an example:</span>
        {KINDS.map((kind) => (
          <Button key={kind} onClick={() => void example(kind)}>
            {kind}
          </Button>
        ))}
      </div>
      {point ? (
        <div class={askCss.scores}>
          <Select
            label="Hand"
            value={point.deal}
            options={point.deals.map((_, at) => [at + 1, `${at + 1} of ${point.deals.length}`] as const)}
            set={(deal) => asking({ deal, at: null })}
          />
          <Select
            label="Before decision"
            value={point.at}
            options={Array.from({ length: decisions }, (_, at) => [at, `${at + 1} of ${decisions}`] as const)}
            set={(at) => asking({ deal: point.deal, at })}
          />
        </div>
      ) : null}
      <Button kind="now" large disabled={!text.trim()} onClick={() => asking({ deal: null, at: null })}>
        What should I do?
      </Button>
      <Dim>
        The coach uses only what the seat to act can see, even if the text contains more. Write ? for a card
        that nobody has seen.
      </Dim>
    </Paper>
  );
}
