// One of several: side by side, or in a list that opens.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import * as formsCss from "./forms.module.css";

interface Props<T> {
  label: ComponentChildren;
  value: T;
  options: readonly (readonly [T, string])[];
  set: (value: T) => void;
  help?: ComponentChildren;
}

/** One of a few, side by side. */
export function Choices<T extends string | number>({ label, value, options, set, help }: Props<T>) {
  const name = useId();
  return (
    <fieldset class={formsCss.choices}>
      <legend>{label}</legend>
      <div class={formsCss.chips}>
        {options.map(([option, word]) => (
          <label key={String(option)} class={formsCss.chip}>
            <input type="radio" name={name} checked={option === value} onChange={() => set(option)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {help ? <p class={formsCss.help}>{help}</p> : null}
    </fieldset>
  );
}

interface SelectProps<T> extends Omit<Props<T>, "help" | "options"> {
  /** What each choice is and is called, and the group of the list that it belongs to. */
  options: readonly (readonly [T, string, group?: string])[];
}

/** One of many, in a list that opens; choices without a group come first. */
export function Select<T extends string | number>({ label, value, options, set }: SelectProps<T>) {
  const groups = [...new Set(options.map(([, , group]) => group))];
  const within = (group: string | undefined) =>
    options
      .filter(([, , its]) => its === group)
      .map(([option, word]) => (
        <option key={option} value={option}>
          {word}
        </option>
      ));
  const choose = (text: string) => {
    const chosen = options.find(([option]) => String(option) === text);
    if (chosen) set(chosen[0]);
  };
  return (
    <label class={formsCss.field}>
      <span>{label}</span>
      <select class={formsCss.choose} value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {within(undefined)}
        {groups.map((group) =>
          group ? (
            <optgroup key={group} label={group}>
              {within(group)}
            </optgroup>
          ) : null,
        )}
      </select>
    </label>
  );
}
