import { styled } from "./styled";
import * as waitingCss from "./waiting.module.css";

/** A page of a few words, or of none yet. */
export const Waiting = styled(waitingCss.waiting, "main");

/** The cloth of a table that is not here yet. */
export function Laying() {
  return (
    <Waiting as="div" class={waitingCss.cloth} aria-busy>
      Finding the table…
    </Waiting>
  );
}
