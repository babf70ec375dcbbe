/** Another game at the same table; a person who plays alone is not led through the lobby. */

import { signal } from "@preact/signals";
import { drawLuck } from "../../kept/salts";
import { ask, room, table } from "../../net/store";

/** The next game begins by itself in a moment. */
export const beginning = signal(false);

/** Ask for it; whether it was granted. */
export async function anotherGame(alone: boolean): Promise<boolean> {
  beginning.value = alone;
  const { ok } = await ask({ type: "rematch" });
  // The answer comes first, and then the room with the seal of the next game.
  for (let tries = 0; ok && alone && tries < 100 && room.value?.stage !== "lobby"; tries++) {
    await new Promise((done) => setTimeout(done, 20));
  }
  const next = room.value;
  if (ok && alone && next !== null) {
    const { commit, tell } = drawLuck(table.value, next.number, next.commitment);
    for (const command of [commit, tell, { type: "start" }] as const) {
      if (!(await ask(command)).ok) break;
    }
  }
  beginning.value = false;
  return ok;
}
