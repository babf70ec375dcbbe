// Play with people: at once in a game that one chooses, or at one of the tables that wait.

import { useState } from "preact/hooks";
import { lastGame, myName, rememberName } from "../kept/localState";
import { ask, Refused, useAnswer } from "../net/api";
import { goToTable } from "../net/router";
import { Fault, useAttempt } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { GameSelect } from "../ui/GameSelect";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Paper } from "../ui/Section";
import { Switch } from "../ui/Switch";
import { Dim } from "../ui/Text";
import * as clubCss from "./club.module.css";
import { WaitingTables } from "./WaitingTables";

/** How often somebody else may be quicker at a table, before one is told so. */
const TRIES = 10;

/** The table where one plays now. One that another process keeps is asked for the chair at its own address. */
async function meet(wish: { game: string; name: string; rated: boolean }): Promise<string> {
  for (const full: string[] = []; ; ) {
    const { table, seated } = await ask("POST /api/quick", {}, { ...wish, full });
    if (seated) return table;
    try {
      await ask("POST /api/open/{table}", { table }, { name: wish.name });
      return table;
    } catch (error) {
      const late = error instanceof Refused && error.code === "taken";
      if (!late || full.push(table) === TRIES) throw error;
    }
  }
}

function QuickMatch() {
  const games = useAnswer("GET /api/games").data ?? [];
  const [wanted, want] = useState(lastGame.value);
  const [name, setName] = useState(myName.value);
  const [rated, setRated] = useState(false);
  const game = games.find((one) => one.name === wanted) ?? games[0];
  const { busy, fault, submit } = useAttempt(async () => {
    if (!game) return;
    const table = await meet({ game: game.name, name: name.trim(), rated });
    rememberName(name.trim());
    goToTable(table, game.title);
  });
  return (
    <Paper as="form" class={clubCss.clubQuick} aria-label="Play with people now" onSubmit={submit}>
      <h2>Play with people now</h2>
      <GameSelect value={game?.name ?? ""} set={want} />
      <NameField value={name} set={setName} guest keep />
      <Switch on={rated} set={setRated}>
        Rated
      </Switch>
      <Button kind="now" type="submit" aria-disabled={busy || !game}>
        Play with people
      </Button>
      <Fault text={fault} />
      <Dim>
        You join the table that needs the fewest people, or open one and wait. The game begins by itself ten
        seconds after the last of you has come. You have 30 seconds for each decision, and three minutes in
        reserve. {rated ? "If you leave a rated game, you lose it." : ""}
      </Dim>
    </Paper>
  );
}

export default function OpenTables() {
  return (
    <Page
      title="Open tables"
      heading="Play with people"
      lead="Anybody may sit down at these tables. No account is needed."
    >
      <QuickMatch />
      <section aria-labelledby="tables-waiting">
        <h2 id="tables-waiting">Tables waiting for people</h2>
        <WaitingTables />
      </section>
      <Buttons>
        <ButtonLink href="/new">Open a table with other rules</ButtonLink>
        <ButtonLink href="/ladder">The ladder</ButtonLink>
        <ButtonLink href="/daily">The deals of the day</ButtonLink>
        <ButtonLink href="/evening">An evening of many tables</ButtonLink>
        <ButtonLink href="/duplicate">Duplicate match for two pairs</ButtonLink>
      </Buttons>
    </Page>
  );
}
