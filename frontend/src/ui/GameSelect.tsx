import { useAnswer } from "../net/api";
import { Select } from "./Choices";

interface Props {
  value: string;
  set: (game: string) => void;
  /** What rules are called that are none of the games. */
  other?: string;
  class?: string;
}

/** Which game, in one list: the best known first. */
export function GameSelect({ value, other = "…", ...more }: Props) {
  const games = useAnswer("GET /api/games").data ?? [];
  const options = games.map(
    ({ name, title, known, group }) => [name, title, known ? undefined : group] as const,
  );
  const own = games.some((game) => game.name === value) ? [] : [[value, other] as const];
  return <Select label="Which game" value={value} options={[...own, ...options]} {...more} />;
}
