/** Who sits where: seats as the viewer sees them, their own at the bottom. */

import type { ChairView, GameView, RoomView } from "../wire";

export type Place = "bottom" | "left" | "top-left" | "top" | "top-right" | "right";

const PLACES: Record<number, readonly Place[]> = {
  2: ["bottom", "top"],
  3: ["bottom", "top-left", "top-right"],
  4: ["bottom", "left", "top", "right"],
  5: ["bottom", "left", "top-left", "top-right", "right"],
  6: ["bottom", "left", "top-left", "top", "top-right", "right"],
};

/** The place of *seat* for a viewer at *me*, clockwise. */
export function placeOf(seat: number, me: number, seats: number): Place {
  return PLACES[seats]?.[(seat - me + seats) % seats] ?? "top";
}

/** The chair of a seat. */
export function chairOf(room: RoomView, seat: number): ChairView | undefined {
  return room.chairs.find((chair) => chair.seat === seat);
}

export function chairAt(room: RoomView, seat: number): number {
  return room.chairs.findIndex((chair) => chair.seat === seat);
}

/** The side of a seat. */
export function sideOf(game: GameView, seat: number): number {
  return game.sides.findIndex((side) => side.includes(seat));
}

/** The name of a seat for a viewer. */
export function called(game: GameView, seat: number, viewer: number | null): string {
  return seat === viewer ? "You" : (game.names[seat] ?? "");
}

/** `You & North`; the viewer first. */
export function sideName(game: GameView, side: number, viewer: number | null): string {
  const seats = [...(game.sides[side] ?? [])].sort(
    (one, two) => Number(two === viewer) - Number(one === viewer),
  );
  return seats.map((seat) => called(game, seat, viewer)).join(" & ");
}

/** The sides, the viewer's first. */
export function sidesInOrder(game: GameView, viewer: number | null): number[] {
  const all = game.sides.map((_, side) => side);
  const mine = viewer === null ? -1 : sideOf(game, viewer);
  return all.sort((one, two) => Number(two === mine) - Number(one === mine));
}
