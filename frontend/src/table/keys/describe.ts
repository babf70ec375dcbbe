/** The table in sentences, for the key that reads it. */

import { capital, nameOf } from "../../cards/names";
import { suitName } from "../../cards/Suit";
import { called, sideName, sidesInOrder } from "../../cards/seats";
import { room, viewNow } from "../../net/store";
import { ordered } from "../state/handOrder";

function list(cards: readonly string[]): string {
  return cards.map(nameOf).join(", ");
}

export function describe(): string {
  const view = viewNow();
  const game = room.value?.game;
  if (view === null || !game) return "No cards are on the table.";
  const who = (seat: number) => (seat === view.viewer ? "you" : called(game, seat, null));
  const said: string[] = [];
  said.push(view.question || (view.turn >= 0 ? `${capital(who(view.turn))} to decide.` : ""));
  if (view.trump !== null) {
    const maker = view.maker === null ? "" : `, named by ${who(view.maker)}${view.alone ? ", alone" : ""}`;
    said.push(`Trump: ${suitName(view.trump)}${maker}.`);
  } else if (view.upcard !== null) {
    said.push(`${capital(nameOf(view.upcard))} ${view.turned_down ? "is turned down" : "is turned up"}.`);
  }
  if (view.trick.length)
    said.push(
      `In the trick: ${view.trick.map(({ seat, card }) => `${who(seat)}, ${nameOf(card)}`).join("; ")}.`,
    );
  view.piles.forEach((row, seat) => {
    const ups = row.flatMap((pile) => (pile.up === null ? [] : [pile.up]));
    const covered = row.filter((pile) => pile.covered).length;
    if (row.length)
      said.push(
        `On the table, ${who(seat)}: ${list(ups) || "nothing"}${covered ? `; ${covered} covered` : ""}.`,
      );
  });
  if (view.hand.length) said.push(`In your hand: ${list(ordered(view).map((id) => id.slice(0, -2)))}.`);
  said.push(`Tricks: ${view.won.map((won, seat) => `${who(seat)} ${won}`).join(", ")}.`);
  said.push(
    `Score: ${sidesInOrder(game, view.viewer)
      .map((side) => `${sideName(game, side, view.viewer)} ${game.scores[side]}`)
      .join(", ")}.`,
  );
  return said.filter(Boolean).join(" ");
}
