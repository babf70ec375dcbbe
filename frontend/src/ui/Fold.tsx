import type { ComponentChildren, DetailsHTMLAttributes } from "preact";
import * as foldCss from "./fold.module.css";

interface Props extends Omit<DetailsHTMLAttributes<HTMLDetailsElement>, "class"> {
  summary: ComponentChildren;
  /** Part of the text around it; otherwise it is a box. */
  line?: boolean;
  class?: string;
}

/** Something that a press opens. */
export function Fold({ summary, line = false, class: more = "", children, ...rest }: Props) {
  return (
    <details {...rest} class={`${foldCss.fold} ${line ? foldCss.line : foldCss.boxed} ${more}`}>
      <summary>{summary}</summary>
      {line ? children : <div class={foldCss.inside}>{children}</div>}
    </details>
  );
}
