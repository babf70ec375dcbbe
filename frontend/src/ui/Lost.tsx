// What is not there: a page, a game, a server.

import { Button, ButtonLink, Buttons } from "./Button";
import * as lostCss from "./lost.module.css";
import { Page } from "./Page";
import { styled } from "./styled";

/** A remark in the middle, below a card that fell. */
export const Empty = styled(lostCss.nothing);

/** The whole page is one remark: what is not there, and where to go instead. */
export function Nothing({ title, text, again }: { title: string; text: string; again?: () => void }) {
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
        <ButtonLink kind={again ? "plain" : "solid"} href="/">
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
