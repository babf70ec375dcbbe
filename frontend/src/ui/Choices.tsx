// One of several: side by side, or in a list that opens.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import * as choicesCss from "./choices.module.css";
import * as fieldCss from "./field.module.css";
import { styled } from "./styled";
import { Help, Unseen } from "./Text";

/** Buttons or choices side by side. */
export const Chips = styled(choicesCss.chips);

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
    <fieldset>
      <legend>{label}</legend>
      <Chips>
        {options.map(([option, word]) => (
          <label key={option} class={choicesCss.chip}>
            <input type="radio" name={name} checked={option === value} onChange={() => set(option)} />
            <span>{word}</span>
          </label>
        ))}
      </Chips>
      {help ? <Help>{help}</Help> : null}
    </fieldset>
  );
}

interface SelectProps<T> extends Omit<Props<T>, "help" | "options" | "label"> {
  label: string;
  /** The label is for screen readers alone. */
  unseen?: boolean;
  /** What each choice is and is called, and the group of the list that it belongs to. */
  options: readonly (readonly [T, string, group?: string | undefined])[];
  class?: string;
}

/** One of many, in a list that opens; choices without a group come first. */
export function Select<T extends string | number>({
  label,
  unseen = false,
  value,
  options,
  set,
  class: more = "",
}: SelectProps<T>) {
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
    <label class={`${unseen ? "" : fieldCss.field} ${more}`}>
      {unseen ? <Unseen>{label}</Unseen> : <span>{label}</span>}
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
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
