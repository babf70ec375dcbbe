// The study of one's own games: asked for, waited for.

import { useCallback, useEffect, useState } from "preact/hooks";
import { ask, sentence } from "../net/api";
import { Button, ButtonLink } from "../ui/Button";
import * as frameCss from "../ui/frame.module.css";
import type { FiguresState } from "../wire";

export interface FiguresAsked {
  readonly state: FiguresState | null;
  readonly fault: string;
  readonly waiting: boolean;
  readonly start: () => void;
}

/** One's figures as they are being worked out: asked after every two seconds while there is something to wait for. */
export function useFigures(): FiguresAsked {
  const [state, setState] = useState<FiguresState | null>(null);
  const [fault, setFault] = useState("");
  const look = useCallback(async (start: boolean) => {
    try {
      setState(await ask(start ? "POST /api/figures" : "GET /api/figures"));
      setFault("");
    } catch (error) {
      setFault(sentence(error));
    }
  }, []);
  useEffect(() => {
    void look(false);
  }, [look]);
  const waiting = state?.state === "waiting" || state?.state === "running";
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(look, 2000, false);
    return () => clearInterval(timer);
  }, [waiting, look]);
  return { state, fault, waiting, start: () => void look(true) };
}

/** Since when the present game is studied: a game takes several seconds. */
function Elapsed() {
  const [seconds, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{` · ${seconds} s`}</span>;
}

/** How far the study is, and the button that begins it. */
export function Studying({ figures }: { figures: FiguresAsked }) {
  const { state, fault, waiting, start } = figures;
  if (!state) return fault ? <p class={frameCss.fault}>{fault}</p> : null;
  const left = state.of - state.done;
  return (
    <>
      {fault || state.text ? (
        <p class={frameCss.fault} role="alert">
          {fault || state.text}
        </p>
      ) : null}
      {waiting ? (
        <div>
          <p>
            <span role="status">{`Game ${state.done + 1} of ${state.of} is being studied`}</span>
            <Elapsed key={state.done} />
          </p>
          {/* Without a value it moves all the same. */}
          <progress max={state.of || 1} value={state.done || undefined} aria-label="How far the study is" />
        </div>
      ) : left ? (
        <div class={frameCss.buttons}>
          <Button kind="solid" onClick={start}>
            {state.of === 1
              ? "Study your game"
              : left === state.of
                ? "Study your games"
                : `Study ${left} more`}
          </Button>
        </div>
      ) : state.of ? null : (
        <div class={frameCss.buttons}>
          <ButtonLink kind="solid" href="/">
            Play a game first
          </ButtonLink>
        </div>
      )}
    </>
  );
}
