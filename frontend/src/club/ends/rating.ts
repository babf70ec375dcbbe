// How a rating is written.

import type { MyProfile, Strength } from "../../wire";

/** A rating; a question mark where too little is known. */
export const figure = (one: Strength) => `${one.rating}${one.provisional ? " ?" : ""}`;

/** How somebody stands, in a sentence. */
export const standing = ({ strength, won, games }: MyProfile) =>
  strength
    ? `Your rating is ${figure(strength)}; you won ${won} of ${games} rated games.`
    : "You have not played a rated game yet.";
