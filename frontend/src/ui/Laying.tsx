import * as ui from "./ui.module.css";

/** The cloth of a table that is not here yet. */
export function Laying() {
  return (
    <div class={`${ui.waiting} ${ui.cloth}`} aria-busy="true">
      Finding the table…
    </div>
  );
}
