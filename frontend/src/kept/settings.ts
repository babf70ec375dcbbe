/** What this browser's owner likes, kept in the browser. */

import { effect, signal } from "@preact/signals";
import type { BotPause } from "../wire";
import { isTable, kept } from "./storage";

export const DEFAULTS = {
  theme: "system" as "system" | "light" | "dark" | "contrast",
  palette: "two" as "two" | "four" | "poker",
  /** One's own cards larger, and the marks in the corners of all. */
  large: false,
  deck: "plain" as "plain" | "classic",
  motion: "normal" as "off" | "fast" | "normal",
  sound: false,
  /** A card is laid by two taps. */
  confirm: false,
  /** The page lays the last card by itself. */
  lastCard: true,
  /** A card can be marked before one's turn. */
  ahead: false,
  sort: "suit" as "suit" | "rank",
  score: "fives" as "fives" | "sixfour" | "figures",
  /** Letters and figures choose; arrows and Enter always do. */
  letters: true,
  /** The live region tells every event, or only when it is your turn. */
  speak: "all" as "all" | "turn",
  /** What others say in phrases is shown and told. */
  phrases: true,
  /** The last seconds of one's clock are counted, sounded and told. */
  countdown: true,
  /** Tools on the left-hand side. */
  left: false,
};

export type Settings = typeof DEFAULTS;

/** What was kept, as far as it fits. */
function usable(found: unknown): Settings {
  const fitting = Object.entries(isTable(found) ? found : {}).filter(
    ([name, value]) => name in DEFAULTS && typeof value === typeof DEFAULTS[name as keyof Settings],
  );
  return { ...DEFAULTS, ...Object.fromEntries(fitting) };
}

export const settings = kept("localStorage", "settings", usable);

export function change(some: Partial<Settings>): void {
  settings.value = { ...settings.value, ...some };
}

const light = matchMedia("(prefers-color-scheme: light)");
const contrast = matchMedia("(prefers-contrast: more)");
const still = matchMedia("(prefers-reduced-motion: reduce)");
const system = signal(0);
for (const query of [light, contrast, still]) query.addEventListener("change", () => system.value++);

/** How long a card travels, in milliseconds; 0: it does not. */
export function travel(): number {
  if (settings.value.motion === "off" || still.matches) return 0;
  return settings.value.motion === "fast" ? 120 : 220;
}

/** How long computer players are to wait before they speak, in milliseconds. */
export function botPause(): BotPause {
  return travel() === 0 ? 0 : settings.value.motion === "fast" ? 300 : 700;
}

/** How long a full trick stays on the table, in milliseconds. */
export function linger(): number {
  return { off: 700, fast: 450, normal: 950 }[settings.value.motion];
}

/** Keeps the document's looks in step with the settings. */
export function dress(): void {
  effect(() => {
    system.value;
    const { theme, palette, left, large } = settings.value;
    document.documentElement.toggleAttribute("data-large", large);
    document.documentElement.toggleAttribute("data-still", travel() === 0);
    const root = document.documentElement.dataset;
    const asked = contrast.matches ? "contrast" : light.matches ? "light" : "dark";
    root.theme = theme === "system" ? asked : theme;
    root.palette = palette;
    root.hand = left ? "left" : "right";
    const bar = { dark: "#2a1a11", light: "#7b4e2c", contrast: "#000000" }[root.theme] ?? "#2a1a11";
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", bar);
  });
}
