/** Which page is shown: the address, read as a route. */

import { computed, signal } from "@preact/signals";
import { rememberTable } from "../kept/localState";
import { PAGES, type Page } from "./routes";

export type Route = Page | { page: "lost" };

/** The route of an address. */
export function parse(path: string): Route {
  for (const [page, pattern] of Object.entries(PAGES)) {
    const found = pattern.exec(path);
    if (found !== null) return { page, ...found.groups } as Route;
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

/** Go to a table, which is from now on one of those to come back to. */
export function goToTable(table: string, title: string): void {
  rememberTable(table, title);
  navigate(`/t/${table}`);
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
