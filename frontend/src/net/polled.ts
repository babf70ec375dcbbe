// What is asked for again and again: while somebody looks at the page, and while there is something to wait for.

import { useCallback, useEffect, useState } from "preact/hooks";
import type { Routes } from "../wire";
import { type Asked, ask, Refused, sentence, useAnswer } from "./api";

/** Do `work` every `ms` milliseconds while it is wanted; not while the page is hidden. */
export function useEvery(ms: number, work: () => unknown, wanted = true): void {
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void work();
    }, ms);
    return () => clearInterval(timer);
  }, [ms, work, wanted]);
}

/** An answer that a view shows, asked for again every `ms` milliseconds while what is known of it is `open`. */
export function usePolled<R extends keyof Routes>(
  ms: number,
  route: R,
  params: Parameters<typeof useAnswer>[1] = {},
  open: (data: Routes[R]["answer"] | undefined) => boolean = () => true,
): Asked<Routes[R]["answer"]> {
  const asked = useAnswer(route, params);
  useEvery(ms, asked.again, open(asked.data));
  return asked;
}

/** Where the server tells how a long job stands (GET), and is asked to begin it (POST). */
type JobPath = "/api/figures" | "/api/games/{game}/review";

export interface Job<P extends JobPath> {
  /** Null until it is known, and while nobody has begun it. */
  readonly state: Routes[`GET ${P}`]["answer"] | null;
  readonly fault: string;
  readonly waiting: boolean;
  readonly start: () => void;
}

/** A long job of the server: asked after every `ms` milliseconds while there is something to wait for. */
export function useJob<P extends JobPath>(
  ms: number,
  path: P,
  params: { readonly game?: string } = {},
): Job<P> {
  const [state, setState] = useState<Job<P>["state"]>(null);
  const [fault, setFault] = useState("");
  const { game = "" } = params;
  const send = useCallback(
    async (method: "GET" | "POST") => {
      try {
        setState(await ask(`${method} ${path}` as `GET ${P}`, { game }));
        setFault("");
      } catch (error) {
        const begun = !(error instanceof Refused && error.status === 404);
        if (begun || method === "POST") setFault(sentence(error));
      }
    },
    [path, game],
  );
  const look = useCallback(() => send("GET"), [send]);
  useEffect(() => {
    void look();
  }, [look]);
  const waiting = state?.state === "waiting" || state?.state === "running";
  useEvery(ms, look, waiting);
  return { state, fault, waiting, start: () => void send("POST") };
}
