/** The table in sentences, for the key that reads it. */

import { capital, nameOf } from "../cards/names";
import { room, sightNow } from "../store";
import { SUIT_WORDS } from "../ui/Suit";
import { ordered } from "./handOrder";
import { sideName, sidesInOrder } from "./seats";

function list(cards: readonly string[]): string {
  return cards.map(nameOf).join(", ");
}

export function describe(): string {
  const sight = sightNow();
  const game = room.value?.game;
  if (sight === null || !game) return "No cards are on the table.";
  const who = (seat: number) => (seat === sight.viewer ? "you" : (game.names[seat] ?? ""));
  const said: string[] = [];
  said.push(sight.question || (sight.turn >= 0 ? `${capital(who(sight.turn))} to decide.` : ""));
  if (sight.trump !== null) {
    const maker = sight.maker === null ? "" : `, named by ${who(sight.maker)}${sight.alone ? ", alone" : ""}`;
    said.push(`Trump: ${SUIT_WORDS[sight.trump] ?? sight.trump}${maker}.`);
  } else if (sight.upcard !== null) {
    said.push(`${capital(nameOf(sight.upcard))} ${sight.turned_down ? "is turned down" : "is turned up"}.`);
  }
  if (sight.trick.length)
    said.push(
      `In the trick: ${sight.trick.map(({ seat, card }) => `${who(seat)}, ${nameOf(card)}`).join("; ")}.`,
    );
  sight.piles.forEach((row, seat) => {
    const ups = row.flatMap((pile) => (pile.up === null ? [] : [pile.up]));
    const covered = row.filter((pile) => pile.covered).length;
    if (row.length)
      said.push(
        `On the table, ${who(seat)}: ${list(ups) || "nothing"}${covered ? `; ${covered} covered` : ""}.`,
      );
  });
  if (sight.hand.length) said.push(`In your hand: ${list(ordered(sight).map((id) => id.slice(0, -2)))}.`);
  said.push(`Tricks: ${sight.won.map((won, seat) => `${who(seat)} ${won}`).join(", ")}.`);
  said.push(
    `Score: ${sidesInOrder(game, sight.viewer)
      .map((side) => `${sideName(game, side, sight.viewer)} ${game.scores[side]}`)
      .join(", ")}.`,
  );
  return said.filter(Boolean).join(" ");
}
