import type { ComponentChildren } from "preact";
import * as fieldCss from "./field.module.css";
import { styled } from "./styled";

/** Fields and buttons in a row, as far as there is room. */
export const FieldRow = styled(fieldCss.inline);

interface FieldProps {
  label: ComponentChildren;
  class?: string;
  children: ComponentChildren;
}

/** Something to fill in, with its name above it. */
export function Field({ label, class: more = "", children }: FieldProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: what is filled in is handed over
    <label class={`${fieldCss.field} ${more}`}>
      <span>{label}</span>
      {children}
    </label>
  );
}
