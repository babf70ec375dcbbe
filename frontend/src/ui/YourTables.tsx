// The tables of this browser's owner at which a game goes on, or may.

import { useEffect, useState } from "preact/hooks";
import { forgetTable, type Recent, recentTables } from "../kept/localState";
import { ask, Refused } from "../net/api";
import type { Invitation } from "../wire";
import { ButtonLink } from "./Button";
import { moment } from "./format";
import { Row, Rows } from "./Row";
import { Section } from "./Section";

const STAGES: Readonly<Record<Invitation["stage"], string>> = {
  lobby: "waiting for players",
  playing: "a hand is being played",
  "hand-over": "between two hands",
  "game-over": "the game is over",
};

/** A table, and what the server has told of it. */
interface Open extends Recent {
  readonly told: Invitation | undefined;
}

/** How many tables are asked after. */
const MOST = 5;

async function look(one: Recent): Promise<readonly Open[]> {
  try {
    const told = await ask("GET /api/tables/{table}", { table: one.table });
    // A game that is over stands among the last games; the next one at its table stands here again.
    return told.stage === "game-over" ? [] : [{ ...one, told }];
  } catch (error) {
    if (!(error instanceof Refused && error.final)) return [{ ...one, told: undefined }];
    forgetTable(one.table);
    return [];
  }
}

/** The tables one may go on at; *asked*: the server has told of them, and none will be taken away. */
export function useYourTables(): { tables: readonly Open[]; asked: boolean } {
  const [recent] = useState(() => recentTables.value.slice(0, MOST));
  const [found, setFound] = useState<readonly Open[] | undefined>(recent.length ? undefined : []);
  useEffect(() => {
    let gone = false;
    void Promise.all(recent.map(look)).then((all) => {
      if (!gone) setFound(all.flat());
    });
    return () => {
      gone = true;
    };
  }, [recent]);
  return { tables: found ?? recent.map((one) => ({ ...one, told: undefined })), asked: found !== undefined };
}

interface Props {
  tables: readonly Open[];
  /** How many are shown; the others stand beside one's games. */
  most?: number;
  class?: string;
}

/** Tables to come back to; nothing where there is none. */
export function YourTables({ tables, most = MOST, class: more = "" }: Props) {
  if (!tables.length) return null;
  return (
    <Section title="Pick up where you left off" class={more}>
      <Rows>
        {tables.slice(0, most).map(({ table, title, at, told }) => (
          <Row
            key={table}
            to={`/t/${table}`}
            title={told?.title ?? title}
            about={told?.names.filter(Boolean).join(", ") || moment(at)}
            end={told ? STAGES[told.stage] : ""}
          />
        ))}
      </Rows>
      {tables.length > most ? (
        <ButtonLink kind="flush" href="/history">
          All your tables
        </ButtonLink>
      ) : null}
    </Section>
  );
}
