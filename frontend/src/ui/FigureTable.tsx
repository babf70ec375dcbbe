// Figures in rows and columns: what its columns are called, and its rows, each named by its first cell.

import type { ComponentChildren } from "preact";
import * as figureTableCss from "./figureTable.module.css";

interface Props {
  heads: readonly ComponentChildren[];
  rows: readonly (readonly ComponentChildren[])[];
  class?: string;
}

export function FigureTable({ heads, rows, class: more = "" }: Props) {
  return (
    <table class={`${figureTableCss.figures} ${more}`}>
      <thead>
        <tr>
          {heads.map((head, at) => (
            <th key={at} scope="col">
              {head}
            </th>
          ))}
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

/** The same where all columns but the first are figures, in a box that scrolls sideways. */
export function FigureBox({ heads, rows }: Pick<Props, "heads" | "rows"> & { heads: readonly string[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <div class={figureTableCss.scroll} tabIndex={0} role="region" aria-label={heads[0]}>
      <FigureTable class={figureTableCss.ranged} heads={heads} rows={rows} />
    </div>
  );
}
