import type { ComponentChildren } from "preact";
import * as ui from "./ui.module.css";

interface Props {
  on: boolean;
  set: (on: boolean) => void;
  disabled?: boolean;
  children: ComponentChildren;
}

/** On or off. */
export function Switch({ on, set, disabled = false, children }: Props) {
  return (
    <button
      type="button"
      role="switch"
      class={ui.toggle}
      aria-checked={on}
      disabled={disabled}
      onClick={() => set(!on)}
    >
      <span class={ui.slot} aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}
