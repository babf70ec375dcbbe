// The house rules people argue about, each a switch or a choice.

import { Box, StepNumber } from "../ui/Box";
import { Choices } from "../ui/Choices";
import { Switch } from "../ui/Switch";
import { Label, Wrong } from "../ui/Text";
import type { RuleSwitch } from "../wire";
import type { Draft } from "./draft";
import { type Data, puts } from "./ruleData";
import * as switchesCss from "./ruleSwitches.module.css";

export function RuleSwitches({
  draft,
  edit,
  wrong,
  step,
}: {
  draft: Pick<Draft, "rules" | "switches" | "amounts">;
  edit: (rules: Data, switches?: Draft["switches"]) => void;
  wrong: ReadonlyMap<string, string>;
  /** Which step of several it is. */
  step?: number;
}) {
  const { rules, switches, amounts } = draft;
  const turn = (one: RuleSwitch, on: boolean) =>
    edit(
      puts(rules, on ? one.yes : one.no),
      switches.map((each) => (each === one ? { ...one, on, also: "" } : each)),
    );
  return (
    <Box as="fieldset">
      <legend>{step ? <StepNumber>{step}</StepNumber> : null} House rules</legend>
      <div class={switchesCss.amounts}>
        {amounts.map(({ path, label, choices }) => (
          <Choices
            key={path}
            label={label}
            value={rules[path] as number | string}
            options={choices.map((choice) => [choice.value, choice.label] as const)}
            set={(value) => edit(puts(rules, { [path]: value }))}
            help={wrong.has(path) ? <Wrong>{wrong.get(path)}</Wrong> : undefined}
          />
        ))}
      </div>
      {[...new Set(switches.map((one) => one.group))].map((group) => (
        <div key={group}>
          <Label as="p">{group}</Label>
          <div class={switchesCss.switches}>
            {switches
              .filter((one) => one.group === group)
              .map((one) => (
                <Switch
                  key={one.path}
                  on={one.on}
                  set={(on) => turn(one, on)}
                  disabled={one.refused !== ""}
                  help={
                    <>
                      {one.help.join(" ")} <b>{one.refused || one.also}</b>
                      {wrong.has(one.path) ? <Wrong as="p">{wrong.get(one.path)}</Wrong> : null}
                    </>
                  }
                >
                  {one.label}
                </Switch>
              ))}
          </div>
        </div>
      ))}
    </Box>
  );
}
