import type { ComponentChildren } from "preact";
import * as ui from "./ui.module.css";

/** A part of a page, on paper of its own and under its title. */
export function Section({
  title,
  class: more = "",
  children,
}: {
  title: string;
  class?: string;
  children: ComponentChildren;
}) {
  return (
    <section class={`${ui.panel} ${more}`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
