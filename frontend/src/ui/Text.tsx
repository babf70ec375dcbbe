// Kinds of text.

import { styled } from "./styled";
import * as textCss from "./text.module.css";

/** For screen readers alone. */
export const Unseen = styled(textCss.unseen, "span");
/** What is said beside the main thing. */
export const Dim = styled(textCss.dim, "p");
/** What a choice means, below it. */
export const Help = styled(textCss.help);
/** The small capitals above a group. */
export const Label = styled(textCss.label, "span");
/** A word in a frame; `data-tone` says whether it is `good` or `bad`. */
export const Tag = styled(textCss.tag, "span");
/** Something that is wrong, where it stands. */
export const Wrong = styled(textCss.fault, "span");
