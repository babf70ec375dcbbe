// Which game: the best known as tiles, every other in a list.

import { useId } from "preact/hooks";
import type { GameOffered } from "../wire";
import "./home.css";

const KNOWN = ["four-24", "twelve", "two", "tournament", "british", "cutthroat", "buck", "bid"];

/** Before the server has answered. */
export const GAMES: readonly GameOffered[] = [
  {
    name: "twelve",
    title: "Twelve tricks",
    about: "",
    seats: 2,
    group: "Twelve tricks",
  },
];

interface Props {
  games: readonly GameOffered[];
  chosen: string;
  choose: (name: string) => void;
}

function words(game: GameOffered): string {
  if (game.name === "twelve") return "two players, cards in hand and on the table";
  if (game.name === "two") return "two players, five cards";
  if (game.name === "four-24") return "four players, 24 cards, two against two";
  if (game.name === "british") return "two against two";
  if (game.name === "tournament") return "two against two, stick the dealer";
  if (game.name === "bid") return "two against two, bidding";
  return `${["three", "four", "five", "six"][game.seats - 3]} players, everyone alone`;
}

export function GamePicker({ games, chosen, choose }: Props) {
  const name = useId();
  const known = KNOWN.flatMap((one) => games.filter((game) => game.name === one));
  const rest = games.filter((game) => !KNOWN.includes(game.name));
  const groups = [...new Set(rest.map((game) => game.group))];
  return (
    <>
      <div class="tiles">
        {known.map((game) => (
          <label class={game.name === "four-24" ? "tile first" : "tile"} key={game.name}>
            <input
              type="radio"
              name={name}
              checked={game.name === chosen}
              onChange={() => choose(game.name)}
            />
            <b>{game.title}</b>
            <span>{words(game)}</span>
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
