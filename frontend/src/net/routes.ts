// Written by `python -m euchre.web.contract.documents` from `euchre.web.core.wire.pages`.

/** The page that an address is for, and the parameters that it names. */
export type Page =
  | { page: "home" }
  | { page: "table"; table: string }
  | { page: "new" }
  | { page: "daily" }
  | { page: "duplicate" }
  | { page: "offline" }
  | { page: "ask" }
  | { page: "chart" }
  | { page: "first"; game: string }
  | { page: "evenings" }
  | { page: "evening"; evening: string }
  | { page: "cards"; evening: string }
  | { page: "learn" }
  | { page: "puzzles" }
  | { page: "mistakes" }
  | { page: "figures" }
  | { page: "drill"; kind: string }
  | { page: "open" }
  | { page: "ladder" }
  | { page: "player"; word: string }
  | { page: "rules" }
  | { page: "history" }
  | { page: "settings" }
  | { page: "replay"; table: string; number: string }
  | { page: "shared"; link: string };

/** The address of each page, as a pattern. */
export const PAGES: Record<Page["page"], RegExp> = {
  home: /^\/$/,
  table: /^\/t\/(?<table>[A-Za-z0-9_-]{4,40})\/?$/,
  new: /^\/new\/?$/,
  daily: /^\/daily\/?$/,
  duplicate: /^\/duplicate\/?$/,
  offline: /^\/offline\/?$/,
  ask: /^\/ask\/?$/,
  chart: /^\/chart\/?$/,
  first: /^\/first\/(?<game>[a-z0-9-]{2,24})\/?$/,
  evenings: /^\/evening\/?$/,
  evening: /^\/evening\/(?<evening>[A-Za-z0-9_-]{4,40})\/?$/,
  cards: /^\/evening\/(?<evening>[A-Za-z0-9_-]{4,40})\/cards\/?$/,
  learn: /^\/learn\/?$/,
  puzzles: /^\/puzzles\/?$/,
  mistakes: /^\/mistakes\/?$/,
  figures: /^\/figures\/?$/,
  drill: /^\/drill\/(?<kind>[a-z]{4,10})\/?$/,
  open: /^\/open\/?$/,
  ladder: /^\/ladder\/?$/,
  player: /^\/player\/(?<word>[A-Za-z0-9_-]{22})\/?$/,
  rules: /^\/rules\/?$/,
  history: /^\/history\/?$/,
  settings: /^\/settings\/?$/,
  replay: /^\/replay\/(?<table>[A-Za-z0-9_-]{4,40})\/(?<number>[0-9]{1,6})\/?$/,
  shared: /^\/shared\/(?<link>[A-Za-z0-9_-]{22})\/?$/,
};
