// The tables of this browser's owner at which a game goes on, or may.

import { useEffect } from "preact/hooks";
import { forgetTable, type Recent, recentTables } from "../kept/localState";
import { useAnswer } from "../net/api";
import type { Invitation } from "../wire";
import { moment } from "./format";
import { Row, Rows } from "./Row";
import { Section } from "./Section";

const STAGES: Readonly<Record<Invitation["stage"], string>> = {
  lobby: "waiting for players",
  playing: "a hand is being played",
  "hand-over": "between two hands",
  "game-over": "the game is over",
};

function Coming({ one }: { one: Recent }) {
  const { data, error } = useAnswer("GET /api/tables/{table}", { table: one.table });
  const lost = error?.final ?? false;
  useEffect(() => {
    if (lost) forgetTable(one.table);
  }, [lost, one.table]);
  // A game that is over stands among the last games; the next one at its table stands here again.
  if (lost || data?.stage === "game-over") return null;
  const names = (data?.names ?? []).filter(Boolean);
  return (
    <Row
      to={`/t/${one.table}`}
      title={data?.title ?? one.title}
      about={names.length ? names.join(", ") : moment(one.at)}
      end={data ? STAGES[data.stage] : ""}
    />
  );
}

/** The tables one may go on at; nothing where one never sat at one. */
export function YourTables() {
  const tables = recentTables.value.slice(0, 5);
  if (!tables.length) return null;
  return (
    <Section title="Pick up where you left off">
      <Rows>
        {tables.map((one) => (
          <Coming key={one.table} one={one} />
        ))}
      </Rows>
    </Section>
  );
}
