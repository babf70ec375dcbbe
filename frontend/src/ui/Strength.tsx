// How strong the computer players are, chosen by words.

import { useAnswer } from "../net/api";
import type { Computer } from "../wire";
import { Select } from "./Choices";

/** Who plays these rules, a game's name or a share code, and which of them is meant by *wanted*. */
export function usePlayers(rules: string, wanted: string): readonly [readonly Computer[], string] {
  const players = useAnswer("GET /api/rules/{rules}/players", { rules }).data ?? [];
  const known = players.some((player) => player.name === wanted);
  return [players, known ? wanted : (players.at(-1)?.name ?? wanted)];
}

interface Props {
  players: readonly Computer[];
  value: string;
  set: (player: string) => void;
  label: string;
}

export function Strength({ players, ...more }: Props) {
  return <Select {...more} options={players.map(({ name, strength }) => [name, strength])} />;
}
