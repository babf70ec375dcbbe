/** What is left of a page that broke: a sentence, a way back, and a line in the server's log. */

import { Component, type ComponentChildren } from "preact";
import { Button } from "../ui/Button";
import { Waiting } from "../ui/Waiting";
import type { Routes } from "../wire";

const AT = /\/assets\/([\w.-]+\.js:\d+:\d+)/g;
/** How many places the server takes. */
const MOST_PLACES = 12;
let told = false;

/** Tell the server once what was thrown and where; not its text, which may name a card. */
function report(error: unknown): void {
  if (told || !(error instanceof Error)) return;
  told = true;
  const entry = document.querySelector<HTMLScriptElement>('script[src*="/assets/"]')?.src ?? "";
  const body: Routes["POST /api/page-errors"]["body"] = {
    build: entry.slice(entry.lastIndexOf("/") + 1),
    error: error.name,
    places: [...(error.stack ?? "").matchAll(AT)].map(([, place]) => place ?? "").slice(0, MOST_PLACES),
  };
  // The page that broke has no other use for the answer.
  void fetch("/api/page-errors", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

addEventListener("error", ({ error }) => report(error));
addEventListener("unhandledrejection", ({ reason }) => report(reason));

/** What stands where a page should: why, and a way back. */
export function Broken({ heading, text }: { heading: string; text: string }) {
  return (
    <Waiting>
      <h1>{heading}</h1>
      <p>{text}</p>
      <Button kind="solid" onClick={() => location.reload()}>
        Load it again
      </Button>
    </Waiting>
  );
}

/** If anything throws while the page is drawn, a sentence and a way back stand in its place. */
export class ErrorBoundary extends Component<{ children: ComponentChildren }, { broke: boolean }> {
  override state = { broke: false };
  override componentDidCatch(error: unknown) {
    if (!this.state.broke) {
      console.error(error);
      report(error);
    }
    this.setState({ broke: true });
  }
  override render() {
    if (!this.state.broke) return this.props.children;
    return <Broken heading="This page broke" text="That is our mistake. Your seat is kept." />;
  }
}
