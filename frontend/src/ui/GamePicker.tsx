// Which game: each with its picture and how it is to play; the best known first, all others one press away.

import { useState } from "preact/hooks";
import type { GameOffered } from "../wire";
import { Fold } from "./Fold";
import { GamePicture } from "./GamePicture";
import * as pickerCss from "./gamePicker.module.css";
import { styled } from "./styled";
import { Label } from "./Text";

/** A group of games to choose from. */
export const Games = styled(pickerCss.games, "fieldset");

interface Props {
  games: readonly GameOffered[];
  chosen: string;
  choose: (name: string) => void;
}

function Tiles({ games, chosen, choose }: Props) {
  return (
    <div class={pickerCss.tiles}>
      {games.map((game) => (
        <label class={pickerCss.tile} key={game.name}>
          <input type="radio" name="game" checked={game.name === chosen} onChange={() => choose(game.name)} />
          <GamePicture felt layout={game.layout} />
          <b>{game.title}</b>
          <span>{game.feel}</span>
        </label>
      ))}
    </div>
  );
}

/** How many games are shown before one looks for others. */
const FIRST = 3;

export function FirstGames({ games, ...more }: Props) {
  return <Tiles games={games.slice(0, FIRST)} {...more} />;
}

export function OtherGames({ games, chosen, choose }: Props) {
  const [open, setOpen] = useState(false);
  const known = games.filter((game) => game.known).slice(FIRST);
  const rest = games.filter((game) => !game.known);
  const shown = open || rest.some((game) => game.name === chosen);
  const groups = [...new Set(rest.map((game) => game.group))];
  if (!rest.length) return null;
  return (
    <div class={pickerCss.otherGames}>
      <Tiles games={known} chosen={chosen} choose={choose} />
      <Fold
        summary={`${rest.length} more games`}
        open={shown}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        {shown
          ? groups.map((group) => (
              <div class={pickerCss.gameGroup} key={group}>
                <Label as="h3">{group}</Label>
                <Tiles games={rest.filter((game) => game.group === group)} chosen={chosen} choose={choose} />
              </div>
            ))
          : null}
      </Fold>
    </div>
  );
}
