import type { ComponentChildren } from "preact";
import * as ui from "./ui.module.css";

interface Props {
  on: boolean;
  set: (on: boolean) => void;
  disabled?: boolean;
  /** The id of what is said of it besides. */
  describedBy?: string;
  children: ComponentChildren;
}

/** On or off; one that may not be turned is reached and read all the same. */
export function Switch({ on, set, disabled = false, describedBy, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      class={ui.toggle}
      aria-checked={on}
      aria-disabled={disabled}
      aria-describedby={describedBy}
      onClick={() => !disabled && set(!on)}
    >
      <span class={ui.slot} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}
