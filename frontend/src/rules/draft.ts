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

/** Rules that are looked at by the server a moment after each change; *seatsDecide*: nobody draws for partners. */
export function useDraft(asked: string, seatsDecide = false) {
  const [start] = useState(asked);
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const latest = useRef(0);
  const timer = useRef(0);
  // Another game was chosen, and what is in view is still of the one before.
  const changing = useRef(false);
  const undrawn = useRef(seatsDecide);
  undrawn.current = seatsDecide;
  const wanted = useRef<{ rules: Data } | { text: string }>({ text: asked });

  const look = useCallback(
    async (body: { rules: Data } | { text: string }, otherwise?: string): Promise<RulesChecked | null> => {
      const mine = ++latest.current;
      clearTimeout(timer.current);
      wanted.current = body;
      changing.current = "text" in body;
      try {
        let error = "";
        let found = await ask("POST /api/rules/check", {}, { ...body, seats_decide: undrawn.current });
        if (!found.ok && otherwise !== undefined) {
          error = UNREAD;
          found = await ask("POST /api/rules/check", {}, { text: otherwise, seats_decide: undrawn.current });
        }
        const { faults, switches, amounts } = found;
        const stand = found.ok || "rules" in body ? { switches, amounts } : {};
        if (mine === latest.current)
          setDraft((now) => ({
            ...now,
            ...stand,
            ...(found.ok ? { rules: found.rules, good: found } : {}),
            faults,
            error,
          }));
        return found;
      } catch (error) {
        if (mine === latest.current) setDraft((now) => ({ ...now, error: sentence(error) }));
        return null;
      } finally {
        if (mine === latest.current) changing.current = false;
      }
    },
    [],
  );
  const edit = (rules: Data, switches?: Draft["switches"]) => {
    if (changing.current) return;
    latest.current++;
    wanted.current = { rules };
    setDraft((now) => ({ ...now, rules, switches: switches ?? now.switches }));
    clearTimeout(timer.current);
    timer.current = window.setTimeout(look, 180, { rules });
  };
  useEffect(() => {
    void look({ text: start }, "euchre");
    return () => clearTimeout(timer.current);
  }, [look, start]);
  const told = useRef(seatsDecide);
  useEffect(() => {
    if (told.current === seatsDecide) return;
    told.current = seatsDecide;
    void look(wanted.current);
  }, [look, seatsDecide]);
  return { draft, edit, look, again: () => look(wanted.current) };
}
