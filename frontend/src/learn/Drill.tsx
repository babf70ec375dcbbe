// A drill: ten puzzles of one kind, and at the end how it went; nothing of it is rated.

import { useEffect, useState } from "preact/hooks";
import { ask, sentence, useAnswer } from "../net/api";
import { route } from "../net/router";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { Select } from "../ui/Choices";
import { Page, Trouble } from "../ui/Page";
import type { AskedPuzzle, Verdict } from "../wire";
import { kindOf } from "./kinds";
import * as learnCss from "./learn.module.css";
import { gameOfLast, namesOf } from "./Puzzles";
import { Question } from "./Question";

export default function Drill() {
  const kind = route.value.page === "drill" ? route.value.kind : "";
  const record = useAnswer("GET /api/puzzles");
  const sorts = (record.data?.sorts ?? []).filter((one) => one.kind === kind);
  const [chosen, setGame] = useState<string>();
  const game = chosen ?? (record.data || record.error ? gameOfLast(sorts) : undefined);
  const [round, setRound] = useState(0);
  const [names, setNames] = useState<readonly string[]>([]);
  /** Which of them is shown; behind the last: how it went. */
  const [at, setAt] = useState(0);
  const [asked, setAsked] = useState<AskedPuzzle | null>(null);
  const [verdicts, setVerdicts] = useState<readonly Verdict[]>([]);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round draws anew
  useEffect(() => {
    if (game === undefined) return;
    ask("GET /api/drills/{kind}", { kind }, undefined, `?${new URLSearchParams({ game })}`).then(
      (found) => {
        setNames(found.names);
        setVerdicts([]);
        setAt(0);
      },
      (error: unknown) => setFault(sentence(error)),
    );
  }, [kind, game, round]);
  const name = names[at];
  useEffect(() => {
    let gone = false;
    setAsked(null);
    if (!name) return;
    ask("GET /api/puzzles/{name}", { name }).then(
      (found) => {
        if (!gone) setAsked(found);
        scrollTo(0, 0);
      },
      (error: unknown) => setFault(sentence(error)),
    );
    return () => {
      gone = true;
    };
  }, [name]);
  const choose = async (action: string) => {
    if (!asked || busy) return;
    setBusy(true);
    try {
      const verdict = await ask("POST /api/puzzles/{name}", { name: asked.name }, { action, drill: true });
      setVerdicts([...verdicts, verdict]);
      setFault("");
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const right = verdicts.filter((one) => one.right).length;
  const lost = verdicts.reduce(
    (sum, one) => sum + (one.choices.find((choice) => choice.words === one.chosen)?.lost ?? 0),
    0,
  );
  const over = names.length > 0 && at >= names.length;
  return (
    <Page title="Drill" heading={kindOf(kind)?.asked ?? "Drill"} class={learnCss.learn ?? ""}>
      <p class={learnCss.learnStanding} aria-live="polite">
        {names.length && !over ? `${at + 1} of ${names.length} · ${right} right` : ""}
      </p>
      {sorts.length ? (
        <div class={learnCss.learnSorts}>
          <Select unseen label="Game" value={game ?? ""} options={namesOf(sorts)} set={setGame} />
        </div>
      ) : null}
      {fault ? <Trouble text={fault} again={() => location.reload()} /> : null}
      {asked ? (
        <Question key={asked.name} scene={asked.scene} verdict={verdicts[at] ?? null} choose={choose}>
          <Buttons>
            <Button kind="now" onClick={() => setAt(at + 1)}>
              {at + 1 < names.length ? "Next" : "How it went"}
            </Button>
          </Buttons>
        </Question>
      ) : null}
      {over ? (
        <section class={learnCss.learnVerdict} aria-label="How it went">
          <h2>{`${right} of ${names.length} right`}</h2>
          <p>{`Points lost: ${lost.toFixed(2)}, ${(lost / names.length).toFixed(2)} a puzzle.`}</p>
          <Buttons>
            <Button kind="now" onClick={() => setRound(round + 1)}>
              Ten more
            </Button>
            <ButtonLink href="/learn">Back to Learn</ButtonLink>
          </Buttons>
        </section>
      ) : null}
    </Page>
  );
}
