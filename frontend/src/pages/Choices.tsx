// Small parts of forms: a row of choices of which one is taken, and a group of them with a heading.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

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
    <fieldset class="choices">
      <legend>{label}</legend>
      <div class="chips">
        {options.map(([option, word]) => (
          <label key={String(option)} class="chip">
            <input type="radio" name={name} checked={option === value} onChange={() => set(option)} />
            <span>{word}</span>
          </label>
        ))}
      </div>
      {help ? <p class="help">{help}</p> : null}
    </fieldset>
  );
}
