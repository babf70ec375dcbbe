// How strong the computer players are, chosen by words.

import { useAnswer } from "../net/api";
import type { Computer } from "../wire";
import * as formsCss from "./forms.module.css";

/** Who plays these rules, a game's name or a share code, and which of them is meant by *wanted*. */
export function usePlayers(rules: string, wanted: string): readonly [readonly Computer[], string] {
  const players = useAnswer("GET /api/rules/{rules}/players", { rules }).data ?? [];
  const known = players.some((player) => player.name === wanted);
  return [players, known ? wanted : (players.at(-1)?.name ?? wanted)];
}

export function Strength({
  players,
  value,
  set,
  label,
}: {
  players: readonly Computer[];
  value: string;
  set: (player: string) => void;
  label: string;
}) {
  return (
    <label class={formsCss.field}>
      <span>{label}</span>
      <select class={formsCss.choose} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {players.map((player) => (
          <option key={player.name} value={player.name}>
            {player.strength}
          </option>
        ))}
      </select>
    </label>
  );
}
