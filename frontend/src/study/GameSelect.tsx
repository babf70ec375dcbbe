// Which game, in one list: the best known first.

import { useAnswer } from "../net/api";
import * as formsCss from "../ui/forms.module.css";

export function GameSelect({ value, set }: { value: string; set: (game: string) => void }) {
  const games = useAnswer("GET /api/games").data ?? [];
  const groups = [...new Set(games.filter((game) => !game.known).map((game) => game.group))];
  const option = (game: { name: string; title: string }) => (
    <option key={game.name} value={game.name}>
      {game.title}
    </option>
  );
  return (
    <label class={formsCss.field}>
      <span>Which game</span>
      <select class={formsCss.choose} value={value} onChange={(event) => set(event.currentTarget.value)}>
        {games.filter((game) => game.known).map(option)}
        {groups.map((group) => (
          <optgroup key={group} label={group}>
            {games.filter((game) => !game.known && game.group === group).map(option)}
          </optgroup>
        ))}
      </select>
    </label>
  );
}
