// What each choice of a finished hand was worth with open cards, had everybody played best from there.

import { capital } from "../cards/names";
import { useAnswer } from "../net/api";
import { FigureTable } from "../ui/FigureTable";
import { sideNames } from "../ui/format";
import { Trouble } from "../ui/Page";
import { Dim } from "../ui/Text";
import type { OpenHand, ReplayHand } from "../wire";
import type { Game } from "./game";
import * as replayCss from "./replay.module.css";

interface Props {
  game: Game;
  hand: number;
  /** How many decisions of the hand were made. */
  made: number;
  played: ReplayHand;
  names: readonly string[];
  sides: readonly (readonly number[])[];
}

const score = (points: readonly (number | null)[]) => points.map((one) => one ?? "?").join(" – ");

/** The contracts the calling could have led to. */
function Contracts({ found, names }: { found: OpenHand; names: readonly string[] }) {
  return (
    <FigureTable
      class={replayCss.openTable}
      heads={["Call", "Maker", "Round", "Tricks", "Points", ""]}
      rows={found.contracts.map(({ maker, round, call, tricks, points, note }) => [
        capital(call),
        names[maker],
        round ?? "",
        tricks ?? "–",
        score(points),
        note,
      ])}
    />
  );
}

export function OpenHands({ game, hand, made, played, names, sides }: Props) {
  const { data, error, again } = useAnswer("GET /api/games/{game}/open/{hand}", { game: game.key, hand });
  if (error && !data) return <Trouble text={error.message} again={again} />;
  if (!data) return <p aria-busy="true">Solving …</p>;
  const done = played.steps.find(({ decision }) => decision === made)?.action;
  return <Solved data={data} made={made} done={done} names={names} sides={sides} />;
}

interface SolvedProps extends Pick<Props, "made" | "names" | "sides"> {
  data: OpenHand;
  /** What was chosen there, where that is known. */
  done?: string | undefined;
}

/** What there is to say of a point of a hand that was solved. */
export function Solved({ data, made, done, names, sides }: SolvedProps) {
  const due = data.decisions.find(({ decision }) => decision === made);
  const headed = `Points: ${sideNames(names, sides).join(" – ")}.`;
  if (due) {
    return (
      <div aria-live="polite">
        <p>{`To decide now: ${names[due.seat]}. If all saw every card and played best from there:`}</p>
        <FigureTable
          class={replayCss.openTable}
          heads={["Choice", "Tricks", "Points", ""]}
          rows={due.choices.map(({ action, label, tricks, points, best }) => [
            capital(label),
            tricks,
            score(points),
            [best ? "best" : "", action === done ? "chosen" : ""].filter(Boolean).join(", "),
          ])}
        />
        <Dim>{`Tricks are those of this seat’s side in the whole hand. ${headed}`}</Dim>
      </div>
    );
  }
  if (data.contracts.length && made < (data.decisions[0]?.decision ?? Number.POSITIVE_INFINITY)) {
    return (
      <div aria-live="polite">
        <p>
          What each call would have brought if nobody else had called and everybody had played perfectly with
          open cards:
        </p>
        <Contracts found={data} names={names} />
        <Dim>{`Tricks are those of the maker’s side. ${headed}`}</Dim>
      </div>
    );
  }
  return <Dim>{data.text || "The hand is over: nothing is left to choose."}</Dim>;
}
