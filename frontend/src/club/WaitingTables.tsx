// The tables that anybody may sit down at: what is played there, who sits, and a chair in one press.

import { myName } from "../kept/localState";
import { ask } from "../net/api";
import { usePolled } from "../net/polled";
import { goToTable } from "../net/router";
import { attempt } from "../ui/attempt";
import { Button, ButtonLink } from "../ui/Button";
import { GamePicture } from "../ui/GamePicture";
import { LEVELS } from "../ui/levels";
import { Row, Rows } from "../ui/Row";
import { Paper, Section } from "../ui/Section";
import { Dim } from "../ui/Text";
import type { TableWaiting } from "../wire";
import * as clubCss from "./club.module.css";
import { figure } from "./ends/rating";

/** Milliseconds between two looks at the tables, while somebody looks at the page. */
const EVERY = 4000;

/** Take a free chair of a table, and go there. */
const sitDown = ({ table, title }: TableWaiting) =>
  attempt(async () => {
    await ask("POST /api/open/{table}", { table }, { name: myName.value });
    goToTable(table, title);
  });

/** Who sits there; with the rating of those who show it. */
const seated = ({ names, strengths }: TableWaiting) =>
  names
    .map((name, at) => {
      const strength = strengths[at];
      return name && strength ? `${name} (${figure(strength)})` : name;
    })
    .filter(Boolean)
    .join(", ");

const minutes = (seconds: number) =>
  seconds < 60 ? "less than a minute" : `${Math.floor(seconds / 60)} min`;

/** What is to be known of a table before one sits down, besides who is there. */
function terms(one: TableWaiting): string {
  return [
    ...one.house_rules,
    LEVELS[one.open_to],
    one.rated ? "Rated" : "Not rated",
    one.pace ? `${one.pace} s for each decision` : "No clock",
  ].join(" · ");
}

function Waiting({ one }: { one: TableWaiting }) {
  const free = one.names.filter((name) => !name).length;
  return (
    <Paper as="li" class={clubCss.clubTable}>
      <GamePicture layout={one.layout} felt="broad" />
      <div class={clubCss.clubWords}>
        <h3>{one.title}</h3>
        <p>
          <b>{seated(one)}</b>{" "}
          {`${free === 1 ? "One chair is" : `${free} chairs are`} free; the table has been waiting for ${minutes(one.waiting)}.`}
        </p>
        <p>{one.about}</p>
        <Dim>{terms(one)}</Dim>
      </div>
      <Button
        kind="now"
        onClick={() => sitDown(one)}
        aria-label={`${one.mine ? "Go there" : "Sit down"}: ${one.title}, ${one.names.filter(Boolean).join(", ")}`}
      >
        {one.mine ? "Go there" : "Sit down"}
      </Button>
    </Paper>
  );
}

/** The open tables, the fullest first, looked at again every few seconds; undefined until they are known. */
function useWaiting(): readonly TableWaiting[] | undefined {
  return usePolled(EVERY, "GET /api/open").data?.tables;
}

/** For the first page: the fullest three of the open tables, a line each; nothing while nobody waits. */
export function FullestTables() {
  const tables = useWaiting();
  if (!tables?.length) return null;
  return (
    <Section title="People waiting to play">
      <Rows>
        {tables.slice(0, 3).map((one) => (
          <Row
            key={one.table}
            to={() => sitDown(one)}
            title={one.title}
            about={[seated(one), terms(one)].join(" · ")}
            end={one.mine ? "Go there" : "Sit down"}
          />
        ))}
      </Rows>
      <ButtonLink kind="flush" href="/open">
        All open tables
      </ButtonLink>
    </Section>
  );
}

/** All open tables, each with its picture. */
export function WaitingTables() {
  const tables = useWaiting();
  if (!tables) return <Dim>Looking for tables …</Dim>;
  return (
    <>
      <Dim role="status">
        {tables.length
          ? `${tables.length === 1 ? "One table is waiting" : `${tables.length} tables are waiting`} for people.`
          : "Nobody is waiting at an open table just now. Press Play with people to be the first."}
      </Dim>
      <ul class={clubCss.clubTables}>
        {tables.map((one) => (
          <Waiting key={one.table} one={one} />
        ))}
      </ul>
    </>
  );
}
