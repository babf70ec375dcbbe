// What a rated game has counted for, at the table where it was played.

import { useAnswer } from "../../net/api";
import { room } from "../../net/store";
import { listed } from "../../ui/format";
import * as dailyCss from "./daily.module.css";
import { standing } from "./rating";

export default function RatedEnd() {
  const mine = useAnswer("GET /api/profile").data;
  const now = room.value;
  if (!now?.game) return null;
  const { game, lost_by } = now;
  const viewer = game.view?.viewer ?? null;
  const leavers = lost_by.map((seat) => (seat === viewer ? "you" : (game.names[seat] ?? "")));
  return (
    <div class={dailyCss.dailyEnd} role="status">
      {leavers.length ? <p>{`Rated: lost by ${listed(leavers)}, who left the game.`}</p> : null}
      {now.you !== null && mine ? <p>{standing(mine)}</p> : null}
    </div>
  );
}
