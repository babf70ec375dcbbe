// Parts of a page, each on paper of its own.

import * as sectionCss from "./section.module.css";
import { type StyledProps, styled } from "./styled";

/** Paper. */
export const Paper = styled(sectionCss.panel, "section");
/** Several of them, side by side where there is room. */
export const Papers = styled(sectionCss.panels);

/** A part of a page under its title. */
export function Section({ title, children, ...more }: StyledProps & { title: string }) {
  return (
    <Paper aria-label={title} {...more}>
      <h2>{title}</h2>
      {children}
    </Paper>
  );
}
