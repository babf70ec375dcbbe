// The frame of every page but the table: the wooden bar, a heading that takes the focus, and the contents.

import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { hasAnswered, reachable } from "../net/api";
import { route } from "../net/router";
import { Brand } from "./Brand";
import { Button, ButtonLink, Buttons } from "./Button";
import * as pageCss from "./page.module.css";
import { useTitle } from "./title";

const PLACES = [
  ["/learn", "Learn"],
  ["/open", "Club"],
  ["/history", "History"],
  ["/settings", "Settings"],
] as const;

/** The wooden bar at the head of a page. */
function Bar({ children }: { children?: ComponentChildren }) {
  const here = `/${route.value.page}`;
  return (
    <header class={pageCss.pageBar}>
      <a class={pageCss.skip} href="#contents">
        Skip to the content
      </a>
      <Brand />
      {children}
      <nav aria-label="Pages">
        {PLACES.map(([to, word]) => (
          <a key={to} href={to} aria-current={to === here ? "page" : undefined}>
            {word}
          </a>
        ))}
      </nav>
    </header>
  );
}

/** What can be done while the server cannot be reached. */
export function WithoutServer() {
  return (
    <Buttons>
      <ButtonLink kind="now" href="/offline">
        Play offline
      </ButtonLink>
      <ButtonLink href="/history">Finished games</ButtonLink>
      <ButtonLink href="/puzzles">Puzzles</ButtonLink>
    </Buttons>
  );
}

/** The same on every page that does not say it at more length, as the first page does where it has nothing to show. */
function ConnectionLost() {
  const here = route.value.page;
  if (reachable.value || here === "offline" || (here === "home" && !hasAnswered.value)) return null;
  return (
    <aside class={pageCss.lost} aria-label="Without a connection">
      <p>No connection. These pages work all the same, with the games and puzzles you have looked at:</p>
      <WithoutServer />
    </aside>
  );
}

let arrived = false;

interface Props {
  /** For the window and the history of the browser. */
  title: string;
  /** What the page is headed by; without it, the page brings its own `h1`. */
  heading?: ComponentChildren;
  lead?: ComponentChildren;
  /** For a form or a list alone. */
  narrow?: boolean;
  class?: string;
  children: ComponentChildren;
}

export function Page({ title, heading, lead, narrow = false, class: more = "", children }: Props) {
  const main = useRef<HTMLElement>(null);
  useTitle(title);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another page
  useEffect(() => {
    // After a link the focus is in the contents; when the page is opened, at its head.
    if (arrived) main.current?.focus({ preventScroll: true });
    arrived = true;
  }, [title]);
  return (
    <div class={pageCss.page}>
      <Bar />
      <main
        id="contents"
        class={`${pageCss.contents} ${narrow ? pageCss.narrow : ""} ${more}`}
        tabIndex={-1}
        ref={main}
        aria-label={title}
      >
        {heading ? (
          <div class={pageCss.heading}>
            <h1>{heading}</h1>
            {lead ? <p>{lead}</p> : null}
          </div>
        ) : null}
        <ConnectionLost />
        {children}
      </main>
    </div>
  );
}

/** What is to be done on this page, at the foot of the window; what has the focus is scrolled clear of it. */
export function BottomBar({ children }: { children: ComponentChildren }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const watch = new ResizeObserver(() =>
      root.setProperty("--bottom-bar", `${Math.ceil(bar.current?.getBoundingClientRect().height ?? 0)}px`),
    );
    if (bar.current) watch.observe(bar.current);
    return () => {
      watch.disconnect();
      root.removeProperty("--bottom-bar");
    };
  }, []);
  return (
    <div class={pageCss.bottomBar} ref={bar}>
      {children}
    </div>
  );
}

/** A remark that something went wrong, and what can be done. */
export function Trouble({ text, again }: { text: string; again?: () => void }) {
  return (
    <div class={pageCss.trouble} role="alert">
      <p>{text}</p>
      {again ? <Button onClick={again}>Try again</Button> : null}
    </div>
  );
}
