import { Component, type ComponentChildren, type ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Route, route } from "./router";
import { Button } from "./ui/Button";
import { Toasts } from "./ui/Toast";
import * as ui from "./ui/ui.module.css";

type Loader = () => Promise<{ default: ComponentType }>;

/** Each page is a piece of its own, loaded when it is first shown. */
const PAGES: Record<Route["page"], Loader> = {
  home: () => import("./pages/Home"),
  new: () => import("./pages/NewTable"),
  rules: () => import("./pages/Rules"),
  history: () => import("./pages/History"),
  settings: () => import("./pages/Settings"),
  replay: () => import("./pages/Replay"),
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
  if (!failed) return <div class={ui.waiting} aria-busy="true" />;
  return (
    <Broken
      heading="This page did not arrive"
      text="The server may be starting again, or the page is of an older version."
    />
  );
}

/** What stands where a page should: why, and a way back. */
function Broken({ heading, text }: { heading: string; text: string }) {
  return (
    <main class={ui.waiting}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button kind="solid" onClick={() => location.reload()}>
        Load it again
      </Button>
    </main>
  );
}

/** Whatever throws while it is drawn leaves a sentence and a way back, never an empty page. */
class Guard extends Component<{ children: ComponentChildren }, { broke: boolean }> {
  override state = { broke: false };
  override componentDidCatch(error: unknown) {
    if (!this.state.broke) console.error(error);
    this.setState({ broke: true });
  }
  override render() {
    if (!this.state.broke) return this.props.children;
    return <Broken heading="This page broke" text="That is a fault of ours, and your seat is kept." />;
  }
}

/** All there is: the page of the address, and what is said in passing. */
export function App() {
  return (
    <Guard>
      <Page />
      <Toasts />
    </Guard>
  );
}
