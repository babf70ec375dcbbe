// Which game: the best known as tiles, every other in a list.

import { useId } from "preact/hooks";
import * as ui from "../ui/ui.module.css";
import type { GameOffered } from "../wire";
import * as formsCss from "./forms.module.css";
import * as homeCss from "./home.module.css";

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
      <div class={homeCss.tiles}>
        {known.map((game, at) => (
          <label class={at ? homeCss.tile : `${homeCss.tile} ${homeCss.first}`} key={game.name}>
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
        <label
          class={
            rest.some((game) => game.name === chosen) ? `${homeCss.others} ${homeCss.taken}` : homeCss.others
          }
        >
          <span class={ui.unseen}>Another game</span>
          <select
            class={formsCss.choose}
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
