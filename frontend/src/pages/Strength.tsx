// How strong the computer players are, chosen by words.

import { useAnswer } from "./api";
import { PLAYERS, strength } from "./words";

export function Strength({
  value,
  set,
  label,
}: {
  value: string;
  set: (player: string) => void;
  label: string;
}) {
  const players = useAnswer("GET /api/players").data ?? PLAYERS;
  const known = players.some((player) => player.name === value);
  return (
    <label class="field">
      <span>{label}</span>
      <select class="choose" value={value} onChange={(event) => set(event.currentTarget.value)}>
        {known ? null : <option value={value}>{strength(value)}</option>}
        {players.map((player) => (
          <option key={player.name} value={player.name}>
            {strength(player.name)}
          </option>
        ))}
      </select>
    </label>
  );
}
