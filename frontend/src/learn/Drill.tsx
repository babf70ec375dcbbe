// A drill: ten puzzles of one kind, and at the end how it went; nothing of it is rated.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { ask, sentence, useAnswer } from "../net/api";
import { route } from "../net/router";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { Select } from "../ui/Choices";
import { Column } from "../ui/Layout";
import { Nothing } from "../ui/Lost";
import { Page, Trouble } from "../ui/Page";
import type { Verdict } from "../wire";
import { kindOf } from "./kinds";
import { gameOfLast, namesOf, Puzzle, saidOf } from "./Puzzles";
import { Told } from "./Question";

interface NamedProps {
  name: string;
  said: string | undefined;
  answered: (verdict: Verdict) => void;
  children: ComponentChildren;
}

/** The puzzle of that name. */
function Named({ name, ...more }: NamedProps) {
  const { data, error, again } = useAnswer("GET /api/puzzles/{name}", { name });
  if (error && !data) return <Trouble text={error.message} again={again} />;
  return data ? <Puzzle drill asked={data} {...more} /> : null;
}

export default function Drill() {
  const kind = route.value.page === "drill" ? route.value.kind : "";
  const found = kindOf(kind);
  if (found) return <Ten kind={kind} asked={found.asked} />;
  return (
    <Nothing title="There is no such drill" text="No kind of puzzle has this address.">
      <ButtonLink kind="solid" href="/learn">
        Back to Learn
      </ButtonLink>
    </Nothing>
  );
}

/** Ten puzzles of a kind, and ten more; *asked*: what is asked in them. */
function Ten({ kind, asked }: { kind: string; asked: string }) {
  const record = useAnswer("GET /api/puzzles");
  const sorts = (record.data?.sorts ?? []).filter((one) => one.kind === kind);
  const [chosen, setGame] = useState<string>();
  const game = chosen ?? (record.data || record.error ? gameOfLast(sorts) : undefined);
  const [round, setRound] = useState(0);
  const [names, setNames] = useState<readonly string[]>([]);
  /** Which of them is shown; behind the last: how it went. */
  const [at, setAt] = useState(0);
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([]);
  const [fault, setFault] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round draws anew
  useEffect(() => {
    if (game === undefined) return;
    ask("GET /api/drills/{kind}", { kind }, undefined, `?${new URLSearchParams({ game })}`).then(
      (found) => {
        setFault("");
        setNames(found.names);
        setVerdicts([]);
        setAt(0);
      },
      (error: unknown) => setFault(sentence(error)),
    );
  }, [kind, game, round]);
  const name = names[at];
  const right = verdicts.filter((one) => one.right).length;
  const lost = verdicts.reduce(
    (sum, one) => sum + (one.choices.find((choice) => choice.words === one.chosen)?.lost ?? 0),
    0,
  );
  return (
    <Page title="Drill" heading={asked}>
      <Column>
        <p aria-live="polite">{name ? `${at + 1} of ${names.length} · ${right} right` : ""}</p>
        {sorts.length ? (
          <Buttons>
            <Select unseen label="Game" value={game ?? ""} options={namesOf(sorts)} set={setGame} />
          </Buttons>
        ) : null}
        {fault ? <Trouble text={fault} again={() => setRound(round + 1)} /> : null}
        {name ? (
          <Named
            key={name}
            name={name}
            said={saidOf(sorts, game)}
            answered={(verdict) => setVerdicts([...verdicts, verdict])}
          >
            <Button kind="now" onClick={() => setAt(at + 1)}>
              {at + 1 < names.length ? "Next" : "How it went"}
            </Button>
          </Named>
        ) : names.length ? (
          <Told aria-label="How it went">
            <h2>{`${right} of ${names.length} right`}</h2>
            <p>{`Points lost: ${lost.toFixed(2)}, ${(lost / names.length).toFixed(2)} a puzzle.`}</p>
            <Buttons>
              <Button kind="now" onClick={() => setRound(round + 1)}>
                Ten more
              </Button>
              <ButtonLink href="/learn">Back to Learn</ButtonLink>
            </Buttons>
          </Told>
        ) : null}
      </Column>
    </Page>
  );
}
