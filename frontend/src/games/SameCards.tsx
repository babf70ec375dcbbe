// The deals of a finished game once more: for oneself, or for a friend who sits on one's chair.

import { useState } from "preact/hooks";
import { rememberTable } from "../kept/localState";
import { ask } from "../net/api";
import { goToTable } from "../net/router";
import { attempt } from "../ui/attempt";
import { Button, Buttons } from "../ui/Button";
import { Links } from "../ui/Links";
import { Section } from "../ui/Section";
import { handOn } from "../ui/share";
import { Dim } from "../ui/Text";
import type { TableCreated } from "../wire";
import type { Game, TableGame } from "./game";

/** Go to a new table with deals of a finished game, once the server has made it. */
export const playOn = (made: Promise<TableCreated>, title: string) =>
  attempt(async () => goToTable((await made).table, title));

const SENT = "The same deals of Euchre";

/** The deals of this game on a new table. */
export function SameCards({ game, title }: { game: Game; title: string }) {
  const [path, setPath] = useState("");
  const make = () => ask("POST /api/games/{game}/again", { game: game.key });
  const send = (mine: TableGame) =>
    attempt(async () => {
      const { table } = await ask("POST /api/games/{game}/send", { game: mine.key });
      rememberTable(table, title);
      setPath(`/t/${table}`);
      await handOn(`/t/${table}`, SENT, "The link is copied: anybody who opens it plays your cards.");
    });
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
