// Puzzles: one after the other, near one's rating; the first answer to each is rated.

import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/Button";
import * as ui from "../ui/ui.module.css";
import type { AskedPuzzle, PuzzleRecord, PuzzleSort, Verdict } from "../wire";
import { ask, sentence, useAnswer } from "./api";
import * as formsCss from "./forms.module.css";
import * as frameCss from "./frame.module.css";
import { KINDS } from "./kinds";
import * as learnCss from "./learn.module.css";
import { Page, Trouble } from "./Page";
import { Question } from "./Question";

/** A rating in a few words; one that says little yet is said with how far it may be off. */
export function ratingText({ rating, deviation, provisional }: PuzzleRecord): string {
  if (rating === null) return "no rating yet";
  const off = provisional && deviation !== null ? ` ± ${Math.round(deviation)}` : "";
  return `rating ${Math.round(rating)}${off}`;
}

/** What is chosen among, by what it is called. */
export function namesOf(sorts: readonly PuzzleSort[]): readonly (readonly [string, string])[] {
  const games = new Map(sorts.map(({ game, title }) => [game, title]));
  return [["", "All games"], ...games];
}

const CHOICES: readonly (readonly [string, string])[] = [
  ["", "All kinds"],
  ...Object.entries(KINDS).map(([kind, { title }]) => [kind, title] as const),
];

interface ChosenProps {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  set: (value: string) => void;
}

/** One of many, in one line: the puzzle below stays in sight. */
function Chosen({ label, value, options, set }: ChosenProps) {
  return (
    <label>
      <span class={ui.unseen}>{label}</span>
      <select class={formsCss.choose} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What an answer did to one's rating. */
function Rated({ verdict }: { verdict: Verdict }) {
  const { rating } = verdict;
  if (!rating) return null;
  const [before, after] = [Math.round(rating.before), Math.round(rating.after)];
  return (
    <p class={frameCss.dim}>
      {rating.counted
        ? `Your rating: ${before} → ${after}.`
        : "You answered this puzzle before: only a first answer is rated."}
    </p>
  );
}

export default function Puzzles() {
  const record = useAnswer("GET /api/puzzles");
  const [wanted, setWanted] = useState({ game: "", kind: "", after: "" });
  const [asked, setAsked] = useState<AskedPuzzle | null>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    let gone = false;
    ask("GET /api/puzzles/next", {}, undefined, `?${new URLSearchParams(wanted)}`).then(
      (found) => {
        if (gone) return;
        setFault("");
        setVerdict(null);
        setAsked(found);
        scrollTo(0, 0);
      },
      (error: unknown) => {
        if (!gone) setFault(sentence(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  const next = () => setWanted({ ...wanted, after: asked?.name ?? "" });
  const choose = async (action: string) => {
    if (!asked || busy) return;
    setBusy(true);
    try {
      setVerdict(await ask("POST /api/puzzles/{name}", { name: asked.name }, { action }));
      setFault("");
      record.again();
    } catch (error) {
      setFault(sentence(error));
    } finally {
      setBusy(false);
    }
  };
  const change = (game: string, kind: string) => {
    const there = record.data?.sorts.some((one) => (!game || one.game === game) && one.kind === kind);
    setWanted({ game, kind: there ? kind : "", after: asked?.name ?? "" });
  };
  const mine = record.data;
  const kinds = CHOICES.filter(
    ([kind]) =>
      !kind || mine?.sorts.some((one) => one.kind === kind && (!wanted.game || one.game === wanted.game)),
  );
  return (
    <Page title="Puzzles" heading="Puzzles" class={learnCss.learn ?? ""}>
      <p class={learnCss.learnStanding} aria-live="polite">
        {mine?.answered
          ? `Your ${ratingText(mine)} · ${mine.right} of ${mine.answered} right · ${mine.streak} in a row${mine.longest > mine.streak ? `, at most ${mine.longest}` : ""}`
          : "Your first answer to each puzzle changes your rating, and that of the puzzle."}
      </p>
      {mine ? (
        <div class={learnCss.learnSorts}>
          <Chosen
            label="Game"
            value={wanted.game}
            options={namesOf(mine.sorts)}
            set={(game) => change(game, wanted.kind)}
          />
          <Chosen
            label="Kind"
            value={wanted.kind}
            options={kinds}
            set={(kind) => change(wanted.game, kind)}
          />
        </div>
      ) : null}
      {fault ? <Trouble text={fault} again={next} /> : null}
      {asked ? (
        <>
          <p class={frameCss.dim}>
            {`${asked.name}, rated ${Math.round(asked.rating)}${asked.counted ? "; you have answered it before, so this is for practice" : ""}`}
          </p>
          <Question key={asked.name} scene={asked.scene} verdict={verdict} choose={choose}>
            {verdict ? <Rated verdict={verdict} /> : null}
            <div class={frameCss.buttons}>
              <Button kind="now" onClick={next}>
                Next puzzle
              </Button>
            </div>
          </Question>
        </>
      ) : null}
    </Page>
  );
}
