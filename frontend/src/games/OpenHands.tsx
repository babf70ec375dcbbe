// What each choice of a finished hand was worth with open cards, had everybody played best from there.

import { Solved } from "../cards/Solved";
import { useAnswer } from "../net/api";
import { Trouble } from "../ui/Page";
import type { ReplayHand } from "../wire";
import type { Game } from "./game";

interface Props {
  game: Game;
  hand: number;
  /** How many decisions of the hand were made. */
  made: number;
  played: ReplayHand;
  names: readonly string[];
  sides: readonly (readonly number[])[];
}

export function OpenHands({ game, hand, made, played, names, sides }: Props) {
  const { data, error, again } = useAnswer("GET /api/games/{game}/open/{hand}", { game: game.key, hand });
  if (error && !data) return <Trouble text={error.message} again={again} />;
  if (!data) return <p aria-busy="true">Solving …</p>;
  const done = played.steps.find(({ decision }) => decision === made)?.action;
  return <Solved data={data} made={made} done={done} names={names} sides={sides} />;
}
