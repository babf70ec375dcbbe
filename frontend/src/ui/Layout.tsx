// How the parts of a page lie.

import * as layoutCss from "./layout.module.css";
import { styled } from "./styled";

/** Two columns, where there is room for them. */
export const Beside = styled(layoutCss.beside);
export const Column = styled(layoutCss.column);
/** A framed piece of the table. */
export const Green = styled(layoutCss.green, "section");
