import { Suit } from "../cards/Suit";
import * as brandCss from "./brand.module.css";

/** Whose page this is, and the way home. */
export function Brand() {
  return (
    <a class={brandCss.brand} href="/" aria-label="Euchre: home">
      <Suit suit="S" plain />
      <span>Euchre</span>
    </a>
  );
}
