// For whom an open table is meant.

import type { Level } from "../wire";

export const LEVELS: Record<Level, string> = {
  any: "Everybody",
  beginner: "Beginners",
  club: "Club players",
  strong: "Strong players",
};
