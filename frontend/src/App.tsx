import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Broken, ErrorBoundary } from "./ErrorBoundary";
import { type Route, route } from "./router";
import { Laying } from "./ui/Laying";
import { Toasts } from "./ui/Toast";
import * as ui from "./ui/ui.module.css";

type Loader = () => Promise<{ default: ComponentType }>;

/** Each page is a piece of its own, loaded when it is first shown. */
const PAGES: Record<Route["page"], Loader> = {
  home: () => import("./pages/Home"),
  new: () => import("./pages/NewTable"),
  daily: () => import("./pages/Daily"),
  offline: () => import("./offline/Offline"),
  duplicate: () => import("./pages/Duplicate"),
  evenings: () => import("./pages/NewEvening"),
  evening: () => import("./pages/Evening"),
  cards: () => import("./pages/EveningCards"),
  ask: () => import("./pages/Ask"),
  chart: () => import("./pages/Chart"),
  first: () => import("./pages/First"),
  open: () => import("./pages/OpenTables"),
  ladder: () => import("./pages/Ladder"),
  player: () => import("./pages/Player"),
  rules: () => import("./pages/Rules"),
  history: () => import("./pages/History"),
  learn: () => import("./pages/Learn"),
  puzzles: () => import("./pages/Puzzles"),
  drill: () => import("./pages/Drill"),
  mistakes: () => import("./pages/Mistakes"),
  figures: () => import("./pages/Figures"),
  settings: () => import("./pages/Settings"),
  replay: () => import("./pages/Replay"),
  shared: () => import("./pages/Replay"),
  lost: () => import("./pages/Lost"),
  table: () => import("./table/TablePage"),
};

const loaded = new Map<Route["page"], ComponentType>();

function Page() {
  const { page } = route.value;
  const [, again] = useState(0);
  const [failed, setFailed] = useState(false);
  const Found = loaded.get(page);
  useEffect(() => {
    if (loaded.has(page)) return;
    let gone = false;
    setFailed(false);
    PAGES[page]().then(
      (module) => {
        loaded.set(page, module.default);
        if (!gone) again((count) => count + 1);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [page]);
  if (Found !== undefined) return <Found key={JSON.stringify(route.value)} />;
  if (!failed && page === "table") return <Laying />;
  if (!failed) return <div class={ui.waiting} aria-busy="true" />;
  return (
    <Broken
      heading="This page could not be loaded"
      text="The server may be restarting, or this page may be out of date."
    />
  );
}

/** All there is: the page of the address, and what is said in passing. */
export function App() {
  return (
    <ErrorBoundary>
      <Page />
      <Toasts />
    </ErrorBoundary>
  );
}
