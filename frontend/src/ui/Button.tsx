import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import * as ui from "./ui.module.css";

type Kind = "plain" | "solid" | "now" | "quiet";

const KINDS = { plain: "", solid: ui.solid, now: ui.now, quiet: ui.quiet } satisfies Record<Kind, string>;

interface Look {
  /** `now`: what is due at this moment; `solid`: the page's main step; `quiet`: a tool. */
  kind?: Kind;
  large?: boolean;
  wide?: boolean;
  class?: string;
  children?: ComponentChildren;
}

function look({ kind = "plain", large, wide, class: more }: Look): string {
  return [ui.button, KINDS[kind], large && ui.large, wide && ui.wide, more].filter(Boolean).join(" ");
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "size">;

/** A button of at least 44 by 44 pixels. */
export function Button({
  kind = "plain",
  large = false,
  wide = false,
  class: more = "",
  children,
  ...rest
}: ButtonProps) {
  return (
    <button type="button" {...rest} class={look({ kind, large, wide, class: more })}>
      {children}
    </button>
  );
}

interface LinkProps extends Look {
  href: string;
  download?: string | boolean;
  target?: string;
  rel?: string;
  "aria-label"?: string;
  onClick?: () => void;
  "data-next"?: boolean;
}

/** A link that looks like a button. */
export function ButtonLink({
  kind = "plain",
  large = false,
  wide = false,
  class: more = "",
  children,
  ...rest
}: LinkProps) {
  return (
    <a {...rest} class={look({ kind, large, wide, class: more })}>
      {children}
    </a>
  );
}
