// Rules on their way: as they are being edited, and what the server says of them.

import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask, sentence } from "../net/api";
import { UNREAD } from "../ui/format";
import type { RuleAmount, RuleSwitch, RulesChecked, RulesFault } from "../wire";
import type { Data } from "./ruleData";

export interface Draft {
  /** As they are being edited; perhaps not playable. */
  readonly rules: Data;
  /** What the server last said of rules that can be played. */
  readonly good: RulesChecked | null;
  readonly faults: readonly RulesFault[];
  readonly switches: readonly RuleSwitch[];
  readonly amounts: readonly RuleAmount[];
  readonly error: string;
}

const EMPTY: Draft = { rules: {}, good: null, faults: [], switches: [], amounts: [], error: "" };

/** What is wrong, by the first rule that it is about. */
export const wrongAt = (faults: Draft["faults"]): ReadonlyMap<string, string> =>
  new Map([...faults].reverse().map(({ paths, text }) => [paths[0] ?? "", text]));

type Wanted = { rules: Data } | { text: string };

/** Rules that are looked at by the server a moment after each change; *seatsDecide*: nobody draws for partners. */
export function useDraft(asked: string, seatsDecide = false) {
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const latest = useRef(0);
  const timer = useRef(0);
  const wanted = useRef<Wanted>({ text: asked });
  // Another game was chosen, and what is in view is still of the one before.
  const changing = useRef(false);
  const decided = useRef(seatsDecide);
  decided.current = seatsDecide;

  const look = useCallback(async (body: Wanted, otherwise = ""): Promise<RulesChecked | null> => {
    const mine = ++latest.current;
    clearTimeout(timer.current);
    wanted.current = body;
    changing.current = "text" in body;
    const check = (one: Wanted) =>
      ask("POST /api/rules/check", {}, { ...one, seats_decide: decided.current });
    let change: Partial<Draft> = {};
    let found: RulesChecked | null = null;
    try {
      found = await check(body);
      let error = "";
      if (!found.ok && otherwise) {
        error = UNREAD;
        found = await check({ text: otherwise });
      }
      const { rules, faults, switches, amounts } = found;
      change = {
        ...(found.ok || "rules" in body ? { switches, amounts } : {}),
        ...(found.ok ? { rules, good: found } : {}),
        faults,
        error,
      };
    } catch (error) {
      change = { error: sentence(error) };
    }
    if (mine === latest.current) {
      changing.current = false;
      setDraft((now) => ({ ...now, ...change }));
    }
    return found;
  }, []);
  const edit = (rules: Data, switches?: Draft["switches"]) => {
    if (changing.current) return;
    latest.current++;
    wanted.current = { rules };
    setDraft((now) => ({ ...now, rules, switches: switches ?? now.switches }));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(look, 180, { rules });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: who decides is asked about at once, and at first what was asked for
  useEffect(() => {
    void look(wanted.current, latest.current ? "" : "euchre");
    return () => clearTimeout(timer.current);
  }, [look, seatsDecide]);
  return { draft, edit, look, again: () => look(wanted.current) };
}
