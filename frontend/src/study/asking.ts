// Questions to the coach, whose answers take seconds: one at a time, and none that nobody waits for.

import { useCallback, useEffect, useRef } from "preact/hooks";
import { ask, sentence } from "../net/api";
import type { Routes } from "../wire";

/** What has come of a question: nothing yet, an answer, or why there is none. */
export interface Outcome<Answer> {
  readonly answer?: Answer;
  readonly fault?: string;
  readonly busy?: boolean;
}

/**
 * Questions to the coach, and *show* for what comes of each. A question is given up when another is asked, when it
 * is taken back, and when the view goes, so that the server answers others.
 */
export function useAsking<R extends keyof Routes>(
  route: R,
  show: (outcome: Outcome<Routes[R]["answer"]>) => void,
) {
  const last = useRef<AbortController | null>(null);
  const giveUp = useCallback(() => last.current?.abort(), []);
  useEffect(() => giveUp, [giveUp]);
  const askCoach = async (body: Routes[R]["body"]) => {
    giveUp();
    last.current = new AbortController();
    const { signal } = last.current;
    show({ busy: true });
    const outcome = await ask(route, {}, body, "", signal).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ fault: sentence(error) }),
    );
    if (!signal.aborted) show(outcome);
  };
  const takeBack = () => {
    giveUp();
    show({});
  };
  return { askCoach, takeBack };
}
