// Which game: the best known as tiles, every other in a list.

import { useId } from "preact/hooks";
import type { GameOffered } from "../wire";
import "./home.css";

interface Props {
  games: readonly GameOffered[];
  chosen: string;
  choose: (name: string) => void;
}

export function GamePicker({ games, chosen, choose }: Props) {
  const name = useId();
  const known = games.filter((game) => game.brief);
  const rest = games.filter((game) => !game.brief);
  const groups = [...new Set(rest.map((game) => game.group))];
  return (
    <>
      <div class="tiles">
        {known.map((game, at) => (
          <label class={at ? "tile" : "tile first"} key={game.name}>
            <input
              type="radio"
              name={name}
              checked={game.name === chosen}
              onChange={() => choose(game.name)}
            />
            <b>{game.title}</b>
            <span>{game.brief}</span>
          </label>
        ))}
      </div>
      {rest.length ? (
        <label class={rest.some((game) => game.name === chosen) ? "others taken" : "others"}>
          <span class="unseen">Another game</span>
          <select
            class="choose"
            value={rest.some((game) => game.name === chosen) ? chosen : ""}
            onChange={(event) => event.currentTarget.value && choose(event.currentTarget.value)}
          >
            <option value="">{rest.length} more games …</option>
            {groups.map((group) => (
              <optgroup key={group} label={group}>
                {rest
                  .filter((game) => game.group === group)
                  .map((game) => (
                    <option key={game.name} value={game.name}>
                      {game.title}
                    </option>
                  ))}
              </optgroup>
            ))}
          </select>
        </label>
      ) : null}
    </>
  );
}
