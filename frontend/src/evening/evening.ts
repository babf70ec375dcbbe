// An evening of many tables, as the page follows it: looked at again as soon as there is something new.

import { useEffect, useState } from "preact/hooks";
import { ask, Refused } from "../net/api";
import { backoff } from "../net/backoff";
import { route } from "../net/router";
import { attempt } from "../ui/attempt";
import type { Direction, EveningSeen, EveningTableView, EveningView, Movement } from "../wire";

export const MOVEMENTS: Readonly<Record<Movement, readonly [string, string]>> = {
  progressive: [
    "Progressive",
    "Winners move up a table, losers stay, and all change partners. The winners of the head table stay there; its losers go to the last.",
  ],
  individual: ["Everybody with everybody", "A fixed schedule: nobody has the same partner twice."],
  "round-robin": ["Pairs, all meet", "Partners stay together, and every pair meets every other."],
  "knock-out": ["Pairs, knock-out", "Partners stay together, and the losers of a round are out."],
};

/** Partners stay together: chairs 0 and 1, 2 and 3 … */
export const paired = (view: EveningView) => view.movement === "round-robin" || view.movement === "knock-out";

/** What decided a table at which both sides had as many points; nothing at others. */
export const tieBreak = ({ won_by }: EveningTableView) =>
  won_by === "lot" ? "lot" : won_by === "lone" ? "lone hands" : "";

/** The evening of the address. */
export function eveningHere(): string {
  const here = route.value;
  return here.page === "evening" || here.page === "cards" ? here.evening : "";
}

export interface Followed {
  readonly seen: EveningSeen | undefined;
  readonly error: Refused | undefined;
  /** How many milliseconds the server's clock is ahead of this one. */
  readonly ahead: number;
}

/** What there is to see of an evening, now and from now on. */
export function useEvening(evening: string): Followed {
  const [state, setState] = useState<Followed>({ seen: undefined, error: undefined, ahead: 0 });
  useEffect(() => {
    const gone = new AbortController();
    const follow = async () => {
      let version = "";
      for (let tries = 0; !gone.signal.aborted; ) {
        try {
          const query = version ? `?version=${version}` : "";
          const route = "GET /api/evenings/{evening}";
          const seen = await ask(route, { evening }, undefined, query, gone.signal);
          version = seen.version;
          tries = 0;
          setState({ seen, error: undefined, ahead: seen.now - Date.now() });
        } catch (error) {
          if (gone.signal.aborted) return;
          const refused = error instanceof Refused ? error : undefined;
          if (refused) setState((now) => ({ ...now, error: refused }));
          if (refused?.code === "gone") return;
          version = "";
          await new Promise((done) => setTimeout(done, backoff(tries++)));
        }
      }
    };
    void follow();
    return () => gone.abort(); // the server answers late, and a browser asks a few questions at a time
  }, [evening]);
  return state;
}

/** Seconds until a moment of the server's clock, counted down. */
export function useSeconds(until: number | null, ahead: number): number | null {
  const [, again] = useState(0);
  useEffect(() => {
    if (until === null) return;
    const timer = setInterval(() => again((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - ahead - Date.now()) / 1000));
}

export const direct = (evening: string, what: Direction, number: number) =>
  attempt(() => ask("POST /api/evenings/{evening}/direct", { evening }, { what, number }));

export const leave = (evening: string) =>
  attempt(() => ask("POST /api/evenings/{evening}/leave", { evening }, {}));

/** Minutes and seconds, as a clock shows them. */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
