// Puzzles: one after the other, near one's rating; the first answer to each is rated.

import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { lastGame } from "../kept/localState";
import { ask, sentence, useAnswer } from "../net/api";
import { Fault, useAttempt } from "../ui/attempt";
import { Button, Buttons } from "../ui/Button";
import { Select } from "../ui/Choices";
import { Column } from "../ui/Layout";
import { Page, Trouble } from "../ui/Page";
import { Dim } from "../ui/Text";
import type { AskedPuzzle, PuzzleRecord, PuzzleSort, Verdict } from "../wire";
import { KINDS } from "./kinds";
import { Question } from "./Question";

/** A rating in a few words; one that says little yet is said with how far it may be off. */
export function ratingText({ rating, deviation, provisional }: PuzzleRecord): string {
  if (rating === null) return "no rating yet";
  const off = provisional && deviation !== null ? ` ± ${Math.round(deviation)}` : "";
  return `rating ${Math.round(rating)}${off}`;
}

/** The game one played last, if there are puzzles of it, and otherwise all. */
export function gameOfLast(sorts: readonly PuzzleSort[]): string {
  return sorts.some(({ game }) => game === lastGame.value) ? lastGame.value : "";
}

/** What is chosen among, by what it is called. */
export function namesOf(sorts: readonly PuzzleSort[]): readonly (readonly [string, string])[] {
  const games = new Map(sorts.map(({ game, title }) => [game, title]));
  return [["", "All games"], ...games];
}

/** What the choice among them says of the game. */
export const saidOf = (sorts: readonly PuzzleSort[] | undefined, game: string | undefined) =>
  sorts?.find((one) => one.game === game)?.title;

const CHOICES: readonly (readonly [string, string])[] = [
  ["", "All kinds"],
  ...Object.entries(KINDS).map(([kind, { title }]) => [kind, title] as const),
];

/** What an answer did to one's rating. */
function Rated({ verdict }: { verdict: Verdict }) {
  const { rating } = verdict;
  if (!rating) return null;
  const [before, after] = [Math.round(rating.before), Math.round(rating.after)];
  return (
    <Dim>
      {rating.counted
        ? `Your rating: ${before} → ${after}.`
        : "You answered this puzzle before: only a first answer is rated."}
    </Dim>
  );
}

interface PuzzleProps {
  asked: AskedPuzzle;
  /** The first answer is not rated. */
  drill?: boolean;
  /** The game that is said above it already, and not said again. */
  said: string | undefined;
  /** What is to be done once it is answered. */
  answered: (verdict: Verdict) => void;
  /** Below the answer. */
  children: ComponentChildren;
}

/** A puzzle, and what is told of the answer. */
export function Puzzle({ asked, drill = false, said, answered, children }: PuzzleProps) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { fault, run } = useAttempt(async (action: string) => {
    const found = await ask("POST /api/puzzles/{name}", { name: asked.name }, { action, drill });
    setVerdict(found);
    answered(found);
  });
  const { scene } = asked;
  useEffect(() => scrollTo(0, 0), []);
  return (
    <>
      <Fault text={fault} />
      <Question scene={scene.title === said ? { ...scene, title: "" } : scene} verdict={verdict} choose={run}>
        {verdict ? <Rated verdict={verdict} /> : null}
        <Buttons>{children}</Buttons>
      </Question>
    </>
  );
}

interface Wanted {
  readonly game: string;
  readonly kind: string;
  /** The one before, which is not asked twice in a row. */
  readonly after: string;
}

export default function Puzzles() {
  const record = useAnswer("GET /api/puzzles");
  const [chosen, setWanted] = useState<Wanted>();
  const mine = record.data;
  const sorts = mine?.sorts ?? (record.error ? [] : undefined);
  const first = sorts && gameOfLast(sorts);
  const wanted = useMemo(
    () => chosen ?? (first === undefined ? undefined : { game: first, kind: "", after: "" }),
    [chosen, first],
  );
  const [asked, setAsked] = useState<AskedPuzzle | null>(null);
  const [fault, setFault] = useState("");

  useEffect(() => {
    if (!wanted) return;
    let gone = false;
    ask("GET /api/puzzles/next", {}, undefined, `?${new URLSearchParams({ ...wanted })}`).then(
      (found) => {
        if (gone) return;
        setFault("");
        setAsked(found);
      },
      (error: unknown) => {
        if (!gone) setFault(sentence(error));
      },
    );
    return () => {
      gone = true;
    };
  }, [wanted]);
  const { game = "", kind = "" } = wanted ?? {};
  const next = () => setWanted({ game, kind, after: asked?.name ?? "" });
  const change = (to: string, sort: string) => {
    const there = sorts?.some((one) => (!to || one.game === to) && one.kind === sort);
    setWanted({ game: to, kind: there ? sort : "", after: asked?.name ?? "" });
  };
  const kinds = CHOICES.filter(
    ([sort]) => !sort || sorts?.some((one) => one.kind === sort && (!game || one.game === game)),
  );
  return (
    <Page title="Puzzles" heading="Puzzles">
      <Column>
        <p aria-live="polite">
          {mine?.answered
            ? `Your ${ratingText(mine)} · ${mine.right} of ${mine.answered} right · ${mine.streak} in a row${mine.longest > mine.streak ? `, at most ${mine.longest}` : ""}`
            : "Your first answer to each puzzle changes your rating, and that of the puzzle."}
        </p>
        {mine ? (
          <Buttons>
            <Select
              unseen
              label="Game"
              value={game}
              options={namesOf(mine.sorts)}
              set={(to) => change(to, kind)}
            />
            <Select unseen label="Kind" value={kind} options={kinds} set={(sort) => change(game, sort)} />
          </Buttons>
        ) : null}
        {fault ? <Trouble text={fault} again={next} /> : null}
        {asked ? (
          <>
            <Dim>
              {`${asked.name}, rated ${Math.round(asked.rating)}${asked.counted ? "; you have answered it before, so this is for practice" : ""}`}
            </Dim>
            <Puzzle key={asked.name} asked={asked} said={saidOf(sorts, game)} answered={record.again}>
              <Button kind="now" onClick={next}>
                Next puzzle
              </Button>
            </Puzzle>
          </>
        ) : null}
      </Column>
    </Page>
  );
}
