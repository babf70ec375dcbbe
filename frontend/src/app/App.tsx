import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Route, route } from "../net/router";
import { Toasts } from "../ui/Toast";
import { Laying, Waiting } from "../ui/Waiting";
import { Broken, ErrorBoundary } from "./ErrorBoundary";

type Loader = () => Promise<{ default: ComponentType }>;

/** Each page is a piece of its own, loaded when it is first shown. */
const PAGES: Record<Route["page"], Loader> = {
  home: () => import("./Front"),
  new: () => import("../before/NewTable"),
  daily: () => import("../club/Daily"),
  offline: () => import("../offline/Offline"),
  duplicate: () => import("../club/Duplicate"),
  evenings: () => import("../evening/NewEvening"),
  evening: () => import("../evening/Evening"),
  cards: () => import("../evening/EveningCards"),
  ask: () => import("../study/Ask"),
  chart: () => import("../study/Chart"),
  first: () => import("../learn/First"),
  open: () => import("../club/OpenTables"),
  ladder: () => import("../club/Ladder"),
  player: () => import("../club/Player"),
  rules: () => import("../rules/Rules"),
  history: () => import("../games/History"),
  learn: () => import("../learn/Learn"),
  puzzles: () => import("../learn/Puzzles"),
  drill: () => import("../learn/Drill"),
  mistakes: () => import("../learn/Mistakes"),
  figures: () => import("../learn/Figures"),
  settings: () => import("../settings/Settings"),
  replay: () => import("../games/Replay"),
  shared: () => import("../games/Replay"),
  lost: () => import("../ui/Lost"),
  table: () => import("../table/TablePage"),
};

const loaded = new Map<Route["page"], ComponentType>();
/** A piece could not be loaded: its style sheets are asked for only once, so that the next comes with the whole page. */
let missed = false;

/** The piece of a page; null while the whole page is loaded anew. */
async function piece(page: Route["page"]): Promise<ComponentType | null> {
  if (!missed) return (await PAGES[page]()).default;
  await fetch(location.href, { method: "HEAD" }); // not without a line: the browser's own page would be all there is
  location.reload();
  return null;
}

function Page() {
  const { page } = route.value;
  const [, again] = useState(0);
  const [failed, setFailed] = useState(false);
  const Found = loaded.get(page);
  useEffect(() => {
    if (loaded.has(page)) return;
    let gone = false;
    setFailed(false);
    piece(page).then(
      (found) => {
        if (found !== null) loaded.set(page, found);
        if (!gone) again((count) => count + 1);
      },
      () => {
        missed = true;
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
    };
  }, [page]);
  if (Found !== undefined) return <Found key={JSON.stringify(route.value)} />;
  if (!failed && page === "table") return <Laying />;
  if (!failed) return <Waiting as="div" aria-busy />;
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
