// Questions to the coach, which take seconds: one at a time, and none that nobody waits for.

import { useCallback, useEffect, useRef } from "preact/hooks";
import { ask } from "../net/api";
import type { Asked, Routes } from "../wire";

/** What a question has brought so far. */
export type Answer = {
  readonly asked?: Asked;
  /** What was pasted, when that was asked about. */
  readonly text?: string;
  readonly fault?: string;
  readonly busy?: boolean;
};

export interface Asking {
  /** Ask, and give up what was asked before; nothing comes of a question that is given up. */
  readonly question: <R extends keyof Routes>(
    route: R,
    body: Routes[R]["body"],
  ) => Promise<Routes[R]["answer"]>;
  readonly giveUp: () => void;
}

/** What a view asks the coach; it is given up when the view goes, so that the server answers others. */
export function useAsking(): Asking {
  const last = useRef<AbortController | null>(null);
  const giveUp = useCallback(() => last.current?.abort(), []);
  useEffect(() => giveUp, [giveUp]);
  const question: Asking["question"] = (route, body) => {
    giveUp();
    const asked = new AbortController();
    last.current = asked;
    return new Promise((done, failed) => {
      ask(route, {}, body, "", asked.signal).then(
        (answer) => {
          if (!asked.signal.aborted) done(answer);
        },
        (error: unknown) => {
          if (!asked.signal.aborted) failed(error);
        },
      );
    });
  };
  return { question, giveUp };
}
