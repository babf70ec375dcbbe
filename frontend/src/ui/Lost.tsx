// What is not there: a page, a game, a server.

import type { ComponentChildren } from "preact";
import { Button, ButtonLink, Buttons } from "./Button";
import * as lostCss from "./lost.module.css";
import { Page } from "./Page";
import { styled } from "./styled";

/** A remark in the middle, below a card that fell. */
export const Empty = styled(lostCss.nothing);

interface NothingProps {
  title: string;
  text: string;
  /** Where trying again can help. */
  again?: () => void;
  /** A link to where one would rather go on than on the home page. */
  children?: ComponentChildren;
}

/** The whole page is one remark: what is not there, and where to go instead. */
export function Nothing({ title, text, again, children }: NothingProps) {
  return (
    <Page title={title} class={lostCss.nothing}>
      <h1>{title}</h1>
      <p>{text}</p>
      <Buttons>
        {again ? (
          <Button kind="solid" onClick={again}>
            Try again
          </Button>
        ) : null}
        {children}
        <ButtonLink kind={again || children ? "plain" : "solid"} href="/">
          To the home page
        </ButtonLink>
      </Buttons>
    </Page>
  );
}

/** For a server that does not answer. */
export function Unreachable({ again }: { again: () => void }) {
  return (
    <Nothing
      title="The card table cannot be reached"
      text="The server is not answering just now. Nothing you have played is lost."
      again={again}
    />
  );
}

export default function Lost() {
  return <Nothing title="There is nothing here" text="No page of this card table has this address." />;
}
