/** Which page is shown: the address, read as a route. */

import { computed, signal } from "@preact/signals";

export type Route =
  | {
      page:
        | "home"
        | "new"
        | "daily"
        | "duplicate"
        | "offline"
        | "ask"
        | "chart"
        | "open"
        | "ladder"
        | "rules"
        | "history"
        | "settings"
        | "lost";
    }
  | { page: "learn" | "puzzles" | "mistakes" | "figures" }
  | { page: "drill"; kind: string }
  | { page: "evenings" }
  | { page: "evening" | "cards"; evening: string }
  | { page: "first"; game: string }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; number: number }
  | { page: "shared"; link: string }
  | { page: "player"; word: string };

/** The route of an address. */
export function parse(path: string): Route {
  const [first = "", second = "", third = "", ...more] = path.split("/").slice(1);
  if (more.length === 0) {
    if (first === "" && !second) return { page: "home" };
    if (first === "t" && /^[\w-]{4,64}$/.test(second) && !third) return { page: "table", table: second };
    if (first === "first" && /^[a-z0-9-]{2,24}$/.test(second) && !third)
      return { page: "first", game: second };
    if (first === "shared" && /^[\w-]{22}$/.test(second) && !third) return { page: "shared", link: second };
    if (first === "evening" && !third) {
      if (!second) return { page: "evenings" };
      if (/^[\w-]{4,40}$/.test(second)) return { page: "evening", evening: second };
    }
    if (first === "evening" && /^[\w-]{4,40}$/.test(second) && third === "cards") {
      return { page: "cards", evening: second };
    }
    if (first === "player" && /^[\w-]{22}$/.test(second) && !third) return { page: "player", word: second };
    if (first === "replay" && /^[\w-]{4,64}$/.test(second) && /^\d{1,6}$/.test(third)) {
      return { page: "replay", table: second, number: Number(third) };
    }
    if (first === "drill" && /^[a-z]{4,10}$/.test(second) && !third) return { page: "drill", kind: second };
    if (
      (first === "new" ||
        first === "daily" ||
        first === "duplicate" ||
        first === "offline" ||
        first === "ask" ||
        first === "chart" ||
        first === "open" ||
        first === "ladder" ||
        first === "rules" ||
        first === "history" ||
        first === "learn" ||
        first === "puzzles" ||
        first === "mistakes" ||
        first === "figures" ||
        first === "settings") &&
      !second
    ) {
      return { page: first };
    }
  }
  return { page: "lost" };
}

const path = signal(location.pathname);
export const route = computed(() => parse(path.value));

/** Go to another page of ours without loading anything anew. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

addEventListener("popstate", () => {
  path.value = location.pathname;
});

/** Links to our own pages are followed without loading. */
addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin || link.target) return;
  if (link.hasAttribute("download") || link.pathname.startsWith("/api/") || link.hash) return;
  if (parse(link.pathname).page === "lost") return;
  event.preventDefault();
  navigate(link.pathname + link.search);
});
