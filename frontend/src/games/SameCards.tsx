// The deals of a finished game once more: for oneself, or for a friend who sits on one's chair.

import { useState } from "preact/hooks";
import { rememberTable } from "../kept/localState";
import { ask, sentence } from "../net/api";
import { navigate } from "../net/router";
import { Button, Buttons } from "../ui/Button";
import { Links } from "../ui/Links";
import { Section } from "../ui/Section";
import { canShare, copy, linkTo, share } from "../ui/share";
import { Dim } from "../ui/Text";
import { toast } from "../ui/Toast";
import type { TableCreated } from "../wire";
import type { Game, TableGame } from "./game";

/** A new table with the deals of a game; nothing, and a word about it, when there is none. */
async function opened(asked: Promise<TableCreated>, title: string): Promise<string | undefined> {
  try {
    const { table } = await asked;
    rememberTable(table, title);
    return table;
  } catch (error) {
    toast(sentence(error));
    return undefined;
  }
}

/** Go to such a table. */
export async function playOn(asked: Promise<TableCreated>, title: string): Promise<void> {
  const table = await opened(asked, title);
  if (table) navigate(`/t/${table}`);
}

const SENT = "The same deals of Euchre";

/** The deals of this game on a new table. */
export function SameCards({ game, title }: { game: Game; title: string }) {
  const [path, setPath] = useState("");
  const make = () => ask("POST /api/games/{game}/again", { game: game.key });
  const send = async (mine: TableGame) => {
    const table = await opened(ask("POST /api/games/{game}/send", { game: mine.key }), title);
    if (!table) return;
    setPath(`/t/${table}`);
    const link = linkTo(`/t/${table}`);
    if (canShare) await share(link, SENT);
    else await copy(link, "The link is copied: anybody who opens it plays your cards.");
  };
  return (
    <Section title="The same cards again">
      <Dim>
        {"link" in game
          ? "Play the deals of this game again at a table of your own, with computer players."
          : "For practice, or for a friend who plays them from your chair at another table. Afterwards the link compares your hands with theirs."}
      </Dim>
      <Buttons>
        <Button onClick={() => playOn(make(), title)}>Play these deals</Button>
        {"table" in game && <Button onClick={() => send(game)}>Send them to a friend</Button>}
      </Buttons>
      {path ? (
        <Links
          title={SENT}
          links={[{ label: "For your friend; and for you, when they have played", path }]}
        />
      ) : null}
    </Section>
  );
}
