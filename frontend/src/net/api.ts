// What is asked of the server over HTTP: routes and answers as `wire.ts` has them.

import { signal } from "@preact/signals";
import { useCallback, useEffect, useState } from "preact/hooks";
import type { Refusal, RefusalCode, Routes } from "../wire";
import { backoff } from "./backoff";

type Route = keyof Routes;
type Params = { readonly [name: string]: string | number };

/** A request that came to nothing: the server's word and sentence, or what the network did. */
export class Refused extends Error {
  constructor(
    readonly code: RefusalCode | "unreachable",
    readonly status: number,
    text: string,
  ) {
    super(text);
  }

  /** Whether it would be refused again: what was asked for is not there, or may not be. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 429;
  }
}

/** Whether the server answered when it was asked last; what the service worker has kept is no answer of it. */
export const reachable = signal(true);

/** Whether the server has answered at all since the page was loaded. */
export const hasAnswered = signal(false);

/** Take it that the server can be reached, until it has been asked again. */
export function assumeReachable(): void {
  reachable.value = true;
}

/** Why the server did not answer as it was asked. */
async function refusal(answer: Response): Promise<Refused> {
  const { status } = answer;
  const said: Partial<Refusal> | null = await answer.json().catch(() => null);
  return new Refused(said?.code ?? "refused", status, said?.text ?? `The server answered with ${status}.`);
}

/** The address of a route, its blanks filled in. */
export function address(route: Route, params: Params = {}): string {
  const path = route.slice(route.indexOf(" ") + 1);
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

/** How often a table that moves to another server is asked for. */
const MOST_TRIES = 4;

/** Ask the server; the answer, or a `Refused`. *query*: `?word=…`; *signal* gives the question up. */
export async function ask<R extends Route>(
  route: R,
  params: Params = {},
  body?: Routes[R]["body"],
  query = "",
  signal: AbortSignal | null = null,
): Promise<Routes[R]["answer"]> {
  const sent = body === undefined ? "" : JSON.stringify(body);
  return send<R>(methodOf(route), address(route, params) + query, sent, signal);
}

const methodOf = (route: Route) => route.slice(0, route.indexOf(" "));

async function send<R extends Route>(
  method: string,
  path: string,
  body: string,
  signal: AbortSignal | null = null,
): Promise<Routes[R]["answer"]> {
  const request: RequestInit = { method, credentials: "same-origin", signal };
  // Each request that changes something says so, also without a body: otherwise the server refuses it.
  if (method !== "GET") request.headers = { "Content-Type": "application/json" };
  if (body) request.body = body;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(path, request).catch(() => {
      if (!signal?.aborted) reachable.value = false;
      throw new Refused("unreachable", 0, "The card table cannot be reached just now.");
    });
    reachable.value = !answer.headers.has("x-kept");
    hasAnswered.value ||= reachable.value;
    if (answer.ok) return (await answer.json()) as Routes[R]["answer"];
    const refused = await refusal(answer);
    if (refused.code !== "moved" || tries === MOST_TRIES) throw refused;
    await new Promise((done) => setTimeout(done, backoff(tries)));
  }
}

/** What went wrong, as a sentence. */
export function sentence(error: unknown): string {
  return error instanceof Error ? error.message : "Something went wrong.";
}

export interface Asked<T> {
  readonly data: T | undefined;
  readonly error: Refused | undefined;
  readonly again: () => void;
}

const known = new Map<string, unknown>();
// No key: everything that was kept for this page was removed, in another tab.
addEventListener("storage", (event) => {
  if (event.key === null) known.clear();
});

/** An answer that a view shows: what is known already at once, then what the server says now. *query*: `?word=…`. */
export function useAnswer<R extends Route>(
  route: R,
  params: Params = {},
  body?: Routes[R]["body"],
  query = "",
): Asked<Routes[R]["answer"]> {
  type Answer = Routes[R]["answer"];
  const method = methodOf(route);
  const path = address(route, params) + query;
  const sent = body === undefined ? "" : JSON.stringify(body);
  const key = path + sent;
  const [state, setState] = useState<{ key: string; data?: Answer; error?: Refused }>({ key: "" });
  const again = useCallback(() => {
    let gone = false;
    send<R>(method, path, sent).then(
      (data) => {
        known.set(path + sent, data);
        if (!gone) setState({ key: path + sent, data });
      },
      (error: unknown) => {
        if (gone || !(error instanceof Refused)) return;
        // What was told before stays: it is asked for again, and may be told then.
        setState((now) => ({ ...(now.key === path + sent ? now : { key: path + sent }), error }));
      },
    );
    return () => {
      gone = true;
    };
  }, [method, path, sent]);
  useEffect(again, [again]);
  const mine = state.key === key;
  return {
    data: mine ? state.data : (known.get(key) as Answer | undefined),
    error: mine ? state.error : undefined,
    again,
  };
}
