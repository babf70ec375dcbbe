// Small parts of forms: a row of choices of which one is taken, and a group of them with a heading.

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
