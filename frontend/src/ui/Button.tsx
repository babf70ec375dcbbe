import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import * as buttonCss from "./button.module.css";
import { styled } from "./styled";

const KINDS = {
  plain: "",
  solid: buttonCss.solid,
  now: buttonCss.now,
  quiet: buttonCss.quiet,
  flush: `${buttonCss.quiet} ${buttonCss.flush}`,
};

interface Look {
  /** `now`: what is due at this moment; `solid`: the page's main step; `quiet`: a tool; `flush`: one that begins where the text does. */
  kind?: keyof typeof KINDS | undefined;
  large?: boolean | undefined;
  wide?: boolean | undefined;
  class?: string | undefined;
  children?: ComponentChildren;
}

function look({ kind = "plain", large, wide, class: more }: Look): string {
  return [buttonCss.button, KINDS[kind], large && buttonCss.large, wide && buttonCss.wide, more]
    .filter(Boolean)
    .join(" ");
}

type ButtonProps = Look & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look | "size">;

/** Several of them in a row. */
export const Buttons = styled(buttonCss.buttons);

/** A button of at least 44 by 44 pixels. */
export function Button({ kind, large, wide, class: more, ...rest }: ButtonProps) {
  return <button type="button" {...rest} class={look({ kind, large, wide, class: more })} />;
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
export function ButtonLink({ kind, large, wide, class: more, ...rest }: LinkProps) {
  return <a {...rest} class={look({ kind, large, wide, class: more })} />;
}
