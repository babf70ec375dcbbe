// How a rating is written.

import type { Strength } from "../wire";

/** A rating; a question mark where too little is known. */
export const figure = (one: Strength) => `${one.rating}${one.provisional ? " ?" : ""}`;
