// The study of one's own games: asked for, waited for.

import { useEffect, useState } from "preact/hooks";
import { type Job, useJob } from "../net/polled";
import { Fault } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";

type Figures = Job<"/api/figures">;

/** One's figures as they are being worked out. */
export const useFigures = (): Figures => useJob(2000, "/api/figures");

/** How long the present game has been studied: a game takes several seconds. */
function Elapsed() {
  const [seconds, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden="true">{` · ${seconds} s`}</span>;
}

/** How far the study is, and the button that begins it. */
export function Studying({ figures }: { figures: Figures }) {
  const { state, fault, waiting, start } = figures;
  if (!state) return <Fault text={fault} />;
  const left = state.of - state.done;
  return (
    <>
      <Fault text={fault || state.text} />
      {waiting ? (
        <div>
          <p>
            <span role="status">{`Game ${state.done + 1} of ${state.of} is being studied`}</span>
            <Elapsed key={state.done} />
          </p>
          {/* Without a value it moves all the same. */}
          <progress max={state.of || 1} value={state.done || undefined} aria-label="How far the study is" />
        </div>
      ) : left || !state.of ? (
        <Buttons>
          {left ? (
            <Button kind="solid" onClick={start}>
              {state.of === 1 ? "Study your game" : state.done ? `Study ${left} more` : "Study your games"}
            </Button>
          ) : (
            <ButtonLink kind="solid" href="/">
              Play a game first
            </ButtonLink>
          )}
        </Buttons>
      ) : null}
    </>
  );
}
