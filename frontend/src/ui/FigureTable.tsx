// Figures in rows and columns: what its columns are called, and its rows, each named by its first cell.

import type { ComponentChildren } from "preact";
import * as figureTableCss from "./figureTable.module.css";

interface Props {
  /** An empty text for a column that needs no head. */
  heads: readonly ComponentChildren[];
  rows: readonly (readonly ComponentChildren[])[];
  class?: string;
}

/** What may be wider than its place: it scrolls there, also by keys. */
export function Scrolled({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <div class={figureTableCss.scrolled} role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}

export function FigureTable({ heads, rows, class: more = "" }: Props) {
  return (
    <table class={`${figureTableCss.figures} ${more}`}>
      <thead>
        <tr>
          {heads.map((head, at) =>
            head === "" ? (
              <td key={at} />
            ) : (
              <th key={at} scope="col">
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface BoxProps extends Omit<Props, "class"> {
  label?: string;
}

/** The same where all columns but the first are figures, in a box that scrolls sideways. */
export function FigureBox({ label, heads, rows }: BoxProps) {
  return (
    <Scrolled label={label ?? String(heads[0])}>
      <FigureTable class={figureTableCss.ranged} heads={heads} rows={rows} />
    </Scrolled>
  );
}
