// The bar at the head of the table: the way home, the score in a line, trump, and how far the hand is.

import { sideName, sidesInOrder } from "../cards/seats";
import { TrumpBadge } from "../felt/Seat";
import { Brand } from "../ui/Brand";
import { Icon } from "../ui/Icon";
import { Unseen } from "../ui/Text";
import type { GameView } from "../wire";
import * as barCss from "./bar.module.css";
import type { TableShown } from "./state/actions";

function ScoreLine({ game }: { game: GameView }) {
  const viewer = game.view?.viewer ?? null;
  const order = sidesInOrder(game, viewer);
  const called = (side: number) => {
    const seats = game.sides[side] ?? [];
    if (viewer === null || game.sides.length > 2 || seats.length === 1)
      return sideName(game, side, viewer).replaceAll("& ", "&\n");
    return seats.includes(viewer) ? "We" : "They";
  };
  return (
    <span class={barCss.scoreLine}>
      {(order.length > 3 ? order.slice(0, 1) : order).map((side) => (
        <span key={side}>
          <span>{called(side)}</span> <b>{game.scores[side]}</b>
        </span>
      ))}
    </span>
  );
}

export function Bar({ room, rules: { title, tricks }, game, view }: TableShown) {
  return (
    <header class={barCss.bar}>
      <Unseen as="h1">{title}</Unseen>
      <Brand />
      <span class={barCss.title}>{title}</span>
      <ScoreLine game={game} />
      <TrumpBadge view={view} />
      <span class={barCss.progress}>
        <span class={barCss.handNo}>Hand {game.hand_counted}</span>
        {view.phase === "play" && (
          <span>
            {`Trick ${Math.min(tricks, view.tricks.length + 1)}`}
            <span class={barCss.of}>{` of ${tricks}`}</span>
          </span>
        )}
      </span>
      {room.you === null && <span class={`${barCss.progress} ${barCss.watch}`}>Watching</span>}
      {room.watching > 0 && (
        <span class={barCss.progress} title="Watching">
          <Icon name="eye" size={16} /> {room.watching}
        </span>
      )}
    </header>
  );
}
