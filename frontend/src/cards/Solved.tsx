// What each choice in a hand is worth with open cards, if everybody plays best from there.

import { FigureTable } from "../ui/FigureTable";
import { sideNames } from "../ui/format";
import { Dim } from "../ui/Text";
import type { OpenHand } from "../wire";
import { capital } from "./names";
import * as solvedCss from "./solved.module.css";

const score = (points: readonly (number | null)[]) => points.map((one) => one ?? "?").join(" – ");

/** The contracts the calling could have led to. */
function Contracts({ found, names }: { found: OpenHand; names: readonly string[] }) {
  return (
    <FigureTable
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

interface Props {
  data: OpenHand;
  /** How many decisions of the hand were made. */
  made: number;
  /** What was chosen there, where that is known. */
  done?: string | undefined;
  names: readonly string[];
  sides: readonly (readonly number[])[];
}

/** What there is to say of a point of a hand that was solved. */
export function Solved({ data, made, done, names, sides }: Props) {
  const due = data.decisions.find(({ decision }) => decision === made);
  const headed = `Points: ${sideNames(names, sides).join(" – ")}.`;
  if (due) {
    return (
      <div class={solvedCss.solved} aria-live="polite">
        <p>{`To decide now: ${names[due.seat]}. If all saw every card and played best from there:`}</p>
        <FigureTable
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
      <div class={solvedCss.solved} aria-live="polite">
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
