// The board of a day's deals in one game, and where one stands on it.

import { useAnswer } from "../../net/api";
import { room } from "../../net/store";
import { FigureTable } from "../../ui/FigureTable";
import { signed } from "../../ui/format";
import type { DailyBoard as Board } from "../../wire";
import * as dailyCss from "./daily.module.css";

/** What is to be done with these deals, or how it went. */
export function standing({ points, place, played, table, erased, deals }: Board): string {
  if (points !== null) return `You made ${signed(points, 0)}: place ${place} of ${played}.`;
  if (erased) return "You have played them, and erased your history since.";
  if (table !== null) return "You have started: pick up where you left off.";
  return `${deals} hands; ${played === 0 ? "nobody has" : played === 1 ? "one person has" : `${played} people have`} played them so far.`;
}

export function BoardRows({ board, most }: { board: Board; most?: number }) {
  if (!board.rows.length) return null;
  return (
    <FigureTable
      class={dailyCss.dailyRows}
      heads={["Place", "Name", "Points"]}
      rows={board.rows
        .slice(0, most)
        .map((row) => [row.place, row.mine ? <b>{`${row.name} (you)`}</b> : row.name, signed(row.points, 0)])}
    />
  );
}

/** How one did, at the table where the deals of a day are played to their end. */
export default function DailyEnd() {
  const deals = room.value?.daily;
  const boards = useAnswer("GET /api/daily", {}, undefined, `?day=${deals?.day ?? ""}`).data?.games;
  const board = boards?.find((one) => one.game === deals?.game);
  if (!board || board.points === null) return null;
  return (
    <div class={dailyCss.dailyEnd}>
      <p role="status">{standing(board)}</p>
      <BoardRows board={board} most={3} />
    </div>
  );
}
