// A duplicate match: what two pairs play at two tables, and a link for each of the four.

import { useState } from "preact/hooks";
import { lastGame } from "../kept/localState";
import { botPause } from "../kept/settings";
import { ask, useAnswer } from "../net/api";
import { navigate } from "../net/router";
import { Fault, useAttempt } from "../ui/attempt";
import { Box } from "../ui/Box";
import { Button } from "../ui/Button";
import { Choices } from "../ui/Choices";
import { FirstGames, Games, OtherGames } from "../ui/GamePicker";
import { Links } from "../ui/Links";
import { Page } from "../ui/Page";
import { Section } from "../ui/Section";
import { Dim, Label } from "../ui/Text";
import { DuplicateStanding } from "./ends/DuplicateStanding";

const LENGTHS = [4, 8, 16].map((deals) => [deals, `${deals} deals`] as const);

/** Which table and chair each link leads to: a pair has the other side at the second table. */
const PLACES = [
  ["First pair, at the first table", 0, 0],
  ["First pair, at the second table", 1, 1],
  ["Second pair, at the first table", 0, 1],
  ["Second pair, at the second table", 1, 0],
] as const;

function FourLinks({ tables }: { tables: readonly string[] }) {
  return (
    <Section title="A link for each of the four">
      <Dim>
        Each of the four opens one of them, you too: nobody can sit at both tables, as the cards are the same.
        A table begins when both have sat down; keep this page to see how it went.
      </Dim>
      <Links
        title="A duplicate match of Euchre"
        links={PLACES.map(([label, at, chair]) => ({ label, path: `/t/${tables[at]}?chair=${chair + 1}` }))}
      />
      <DuplicateStanding of={tables[0] ?? ""} />
    </Section>
  );
}

export default function Duplicate() {
  const games = (useAnswer("GET /api/games").data ?? []).filter((game) => game.pairs);
  const [wanted, want] = useState(lastGame.value);
  const [deals, setDeals] = useState(8);
  const tables = new URLSearchParams(location.search).getAll("table");
  const chosen = (games.find((game) => game.name === wanted) ?? games[0])?.name ?? "";
  const { busy, fault, submit } = useAttempt(async () => {
    if (!chosen) return;
    const wish = { rules: { base: chosen }, deals, bot_pause: botPause() };
    const made = await ask("POST /api/duplicate", {}, wish);
    navigate(`/duplicate?${made.tables.map((table) => `table=${table}`).join("&")}`, { replace: true });
  });
  return (
    <Page
      title="Duplicate match"
      heading="A duplicate match"
      lead="Two pairs play the same deals at two tables, sitting opposite ways: the cards that your side is dealt here, the other pair gets there. So no pair has the better cards, and the deals are compared one by one."
    >
      {tables.length === 2 ? (
        <FourLinks tables={tables} />
      ) : (
        <Box as="form" onSubmit={submit}>
          <Games>
            <Label as="legend">Which game</Label>
            <FirstGames games={games} chosen={chosen} choose={want} />
            <OtherGames games={games} chosen={chosen} choose={want} />
          </Games>
          <Choices label="How long" value={deals} options={LENGTHS} set={setDeals} />
          <Dim>
            Where four sit at a table, your partner there is a computer player, the same one at both tables.
          </Dim>
          <Fault text={fault} />
          <Button kind="now" large type="submit" aria-disabled={busy || !chosen}>
            Make the four links
          </Button>
        </Box>
      )}
    </Page>
  );
}
