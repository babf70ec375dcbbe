// The house rules people argue about, each a switch or a choice.

import { Choices } from "../../ui/Choices";
import * as formsCss from "../../ui/forms.module.css";
import * as frameCss from "../../ui/frame.module.css";
import { Switch } from "../../ui/Switch";
import * as ui from "../../ui/ui.module.css";
import type { RuleSwitch } from "../../wire";
import type { Draft } from "./draft";
import * as editorCss from "./editor.module.css";
import { type Data, puts } from "./ruleData";

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
    <fieldset class={formsCss.stepBox}>
      <legend>{step ? <span class={formsCss.stepNumber}>{step}</span> : null} House rules</legend>
      <div class={editorCss.amounts}>
        {amounts.map(({ path, label, choices }) => (
          <Choices
            key={path}
            label={label}
            value={rules[path] as number | string}
            options={choices.map((choice) => [choice.value, choice.label] as const)}
            set={(value) => edit(puts(rules, { [path]: value }))}
            help={wrong.has(path) ? <span class={frameCss.fault}>{wrong.get(path)}</span> : undefined}
          />
        ))}
      </div>
      {[...new Set(switches.map((one) => one.group))].map((group) => (
        <div class={formsCss.group} key={group}>
          <p class={ui.label}>{group}</p>
          <div class={formsCss.disputes}>
            {switches
              .filter((one) => one.group === group)
              .map((one) => (
                <div class={formsCss.dispute} key={one.path}>
                  <Switch
                    on={one.on}
                    set={(on) => turn(one, on)}
                    disabled={one.refused !== ""}
                    describedBy={`${one.path}-help`}
                  >
                    {one.label}
                  </Switch>
                  <p class={formsCss.help} id={`${one.path}-help`}>
                    {one.help.join(" ")} <b>{one.refused || one.also}</b>
                  </p>
                  {wrong.has(one.path) ? (
                    <p class={`${formsCss.help} ${frameCss.fault}`}>{wrong.get(one.path)}</p>
                  ) : null}
                </div>
              ))}
          </div>
        </div>
      ))}
    </fieldset>
  );
}
