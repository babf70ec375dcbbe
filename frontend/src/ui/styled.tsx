import type { AllHTMLAttributes, HTMLAttributes } from "preact";

export interface StyledProps extends Omit<AllHTMLAttributes<HTMLElement>, "as" | "class"> {
  as?:
    | "article"
    | "div"
    | "main"
    | "ul"
    | "ol"
    | "p"
    | "span"
    | "h1"
    | "h3"
    | "legend"
    | "section"
    | "aside"
    | "form"
    | "fieldset"
    | "li";
  class?: string;
}

/** A component that is no more than an element with a class; *as* makes another element of it. */
export function styled(name: string, usual: NonNullable<StyledProps["as"]> = "div") {
  return ({ as = usual, class: more = "", ...rest }: StyledProps) => {
    const Tag = as as "div";
    return <Tag {...(rest as HTMLAttributes<HTMLDivElement>)} class={more ? `${name} ${more}` : name} />;
  };
}
