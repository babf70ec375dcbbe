// Score cards and table cards of an evening, to be printed: filled in as far as it has been played.

import { useAnswer } from "../net/api";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { FigureTable } from "../ui/FigureTable";
import { Nothing } from "../ui/Lost";
import { Page, Trouble } from "../ui/Page";
import { Paper } from "../ui/Section";
import type { EveningPlayer, EveningRoundView, EveningTableView, EveningView } from "../wire";
import { eveningHere, paired, tieBreak } from "./evening";
import * as cardsCss from "./eveningCards.module.css";

interface Line {
  readonly table: number;
  readonly chairs: readonly number[];
  readonly played: EveningTableView | null;
}

/** Round by round, where a chair sits and what it made there; null: nowhere, or not known yet. */
function lines(
  chair: number,
  rounds: readonly EveningRoundView[],
  coming: readonly (readonly (readonly number[])[])[],
): (Line | null)[] {
  const done = rounds.map((round): Line | null => {
    const table = round.tables.findIndex((one) => one.chairs.includes(chair));
    const played = round.tables[table];
    return played ? { table, chairs: played.chairs, played: played.over ? played : null } : null;
  });
  const ahead = coming.map((tables): Line | null => {
    const table = tables.findIndex((one) => one.includes(chair));
    const chairs = tables[table];
    return chairs ? { table, chairs, played: null } : null;
  });
  return [...done, ...ahead];
}

/** How a table came out for a side, where both have as many points. */
function settled(table: EveningTableView, side: number): string {
  const tie = tieBreak(table);
  return tie ? `: ${side === table.won ? "won" : "lost"} by ${tie}` : "";
}

function Card({ one, view, known }: { one: EveningPlayer; view: EveningView; known: (Line | null)[] }) {
  const names = new Map(view.players.map((player) => [player.chair, player.name]));
  const rows = Array.from({ length: view.rounds }, (_, number) => {
    const line = known[number];
    if (!line) return [number + 1, number < known.length ? "bye" : "", "", "", ""];
    const seat = line.chairs.indexOf(one.chair);
    const call = (by: number) => names.get(line.chairs[(seat + by) % 4] ?? -1) ?? "";
    const points = line.played ? line.played.points[seat % 2] : "";
    const lone = line.played ? line.played.lone[seat] : "";
    const tie = line.played ? settled(line.played, seat % 2) : "";
    const who = `With ${call(2)} against ${call(1)} & ${call(3)}${tie}`;
    return [number + 1, line.table + 1, who, points, lone];
  });
  return (
    <section class={cardsCss.card} aria-label={`Score card of ${one.name}`}>
      <h2>{one.name}</h2>
      <FigureTable
        heads={["Round", "Table", "Partner and opponents", "Points", "Lone"]}
        rows={[...rows, ["Sum", "", "", one.played ? one.points : "", one.played ? one.lone : ""]]}
      />
    </section>
  );
}

/** What stands on a table: what happens after a round. */
function TableCard({ at, last, view }: { at: number; last: number; view: EveningView }) {
  const moves = () => {
    if (view.movement !== "progressive") return "Your score card says where you sit next.";
    if (at === 0) return `Winners stay. Losers go to table ${last + 1}. All change partners.`;
    return `Winners go to table ${at}. Losers stay. All change partners.`;
  };
  return (
    <section class={cardsCss.card} aria-label={`Card of table ${at + 1}`}>
      <h2>
        Table {at + 1}
        {at === 0 ? ", the head table" : ""}
      </h2>
      <p>
        {view.hands} hands. {moves()}
      </p>
    </section>
  );
}

export default function EveningCards() {
  const evening = eveningHere();
  const seen = useAnswer("GET /api/evenings/{evening}", { evening });
  const cards = useAnswer("GET /api/evenings/{evening}/cards", { evening });
  const view = seen.data?.view;
  const tables = view?.round?.tables.length ?? 0;
  if (seen.error?.final && !seen.data)
    return <Nothing title="This evening cannot be shown" text={seen.error.message} />;
  return (
    <Page
      title="Score cards"
      heading="Score cards"
      lead="One for each chair and one for each table, filled in as far as the evening has been played."
    >
      {seen.error ? <Trouble text={seen.error.message} /> : null}
      <Paper as="div" class={cardsCss.screenOnly}>
        <Buttons>
          <Button kind="now" onClick={() => print()}>
            Print
          </Button>
          <ButtonLink href={`/evening/${evening}`}>Back to the evening</ButtonLink>
        </Buttons>
      </Paper>
      <div class={cardsCss.eveningCards} aria-busy={!view}>
        {view && cards.data
          ? [...view.players]
              .sort((one, other) => one.chair - other.chair)
              .map((one) => (
                <Card
                  key={one.chair}
                  one={one}
                  view={view}
                  known={lines(one.chair, cards.data?.rounds ?? [], cards.data?.coming ?? [])}
                />
              ))
          : null}
        {view && !paired(view)
          ? Array.from({ length: tables }, (_, at) => (
              <TableCard key={at} at={at} last={tables - 1} view={view} />
            ))
          : null}
      </div>
    </Page>
  );
}
