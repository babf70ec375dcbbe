import * as boxCss from "./box.module.css";
import { styled } from "./styled";

/** A part of a form that is headed by an `h2`, or by its `legend`. */
export const Box = styled(boxCss.box, "section");
/** The number of a step, before its heading. */
export const StepNumber = styled(boxCss.number, "span");
