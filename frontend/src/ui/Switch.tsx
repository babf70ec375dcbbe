import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import * as switchCss from "./switch.module.css";
import { Help } from "./Text";

interface Props {
  on: boolean;
  set: (on: boolean) => void;
  disabled?: boolean;
  /** What it means, below it. */
  help?: ComponentChildren;
  children: ComponentChildren;
}

/** On or off; one that may not be turned is reached and read all the same. */
export function Switch({ on, set, disabled = false, help, children }: Props) {
  const id = useId();
  const toggle = (
    <button
      type="button"
      role="switch"
      class={switchCss.toggle}
      aria-checked={on}
      aria-disabled={disabled}
      aria-describedby={help ? id : undefined}
      onClick={() => !disabled && set(!on)}
    >
      <span class={switchCss.slot} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
  if (!help) return toggle;
  return (
    <div class={switchCss.helped}>
      {toggle}
      <Help id={id}>{help}</Help>
    </div>
  );
}
