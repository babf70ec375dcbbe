import type { ComponentChildren } from "preact";

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
      class="switch"
      aria-checked={on}
      disabled={disabled}
      onClick={() => set(!on)}
    >
      <span class="slot" aria-hidden="true" />
      <span>{children}</span>
    </button>
  );
}
