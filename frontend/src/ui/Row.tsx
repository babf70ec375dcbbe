// Lists in which each row leads somewhere.

import type { ComponentChildren } from "preact";
import * as rowCss from "./row.module.css";
import { styled } from "./styled";

export const Rows = styled(rowCss.rows, "ul");

interface Props {
  title: ComponentChildren;
  about: ComponentChildren;
  /** What stands at its end. */
  end?: ComponentChildren;
  /** Where it leads, or what it does. */
  to: string | (() => void);
}

export function Row({ title, about, end, to }: Props) {
  const words = (
    <>
      <b>{title}</b>
      <span>{about}</span>
      {end === undefined ? null : <span class={rowCss.rowEnd}>{end}</span>}
    </>
  );
  return (
    <li>
      {typeof to === "string" ? (
        <a class={rowCss.row} href={to}>
          {words}
        </a>
      ) : (
        <button type="button" class={rowCss.row} onClick={to}>
          {words}
        </button>
      )}
    </li>
  );
}
