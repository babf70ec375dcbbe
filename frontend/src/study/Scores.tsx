// The score before a hand, side by side; or none.

import { Field } from "../ui/Field";
import { Switch } from "../ui/Switch";
import * as askCss from "./ask.module.css";

interface Props {
  names: readonly string[];
  sides: readonly (readonly number[])[];
  /** Empty: no match is on. */
  scores: readonly number[];
  set: (scores: readonly number[]) => void;
}

export function Scores({ names, sides, scores, set }: Props) {
  const on = scores.length > 0;
  const called = (side: readonly number[]) =>
    side.map((seat) => (seat === 0 ? "You" : (names[seat] ?? ""))).join(" and ");
  return (
    <fieldset>
      <legend>Score before the hand</legend>
      <div class={askCss.scores}>
        <Switch on={on} set={() => set(on ? [] : sides.map(() => 0))}>
          It is part of a match
        </Switch>
        {on
          ? sides.map((side, at) => (
              <Field key={at} label={called(side)}>
                <input
                  type="number"
                  inputMode="numeric"
                  value={scores[at]}
                  onChange={(event) => {
                    const value = Math.trunc(event.currentTarget.valueAsNumber) || 0;
                    set(scores.map((one, index) => (index === at ? value : one)));
                  }}
                />
              </Field>
            ))
          : null}
      </div>
    </fieldset>
  );
}
