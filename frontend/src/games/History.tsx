// The games of this browser's owner: to look at, to take along, to erase.

import { useState } from "preact/hooks";
import { capital } from "../cards/names";
import { forgetTables } from "../kept/localState";
import { forgetLooked } from "../kept/offline";
import { address, ask, useAnswer } from "../net/api";
import { Fault, useAttempt } from "../ui/attempt";
import { Button, ButtonLink, Buttons } from "../ui/Button";
import { moment, sideNames } from "../ui/format";
import { Column } from "../ui/Layout";
import { Empty } from "../ui/Lost";
import { Page, Trouble } from "../ui/Page";
import { Row, Rows } from "../ui/Row";
import { Paper } from "../ui/Section";
import { Sheet } from "../ui/Sheet";
import * as sectionCss from "../ui/section.module.css";
import { Tag } from "../ui/Text";
import { toast } from "../ui/Toast";
import { useYourTables, YourTables } from "../ui/YourTables";
import type { FinishedGame } from "../wire";

function Game({ game }: { game: FinishedGame }) {
  const { table, number, title, names, sides, scores, winners, result, ended } = game;
  const tones: Partial<Record<typeof result, string>> = { won: "good", lost: "bad" };
  return (
    <Row
      to={`/replay/${table}/${number}`}
      title={title}
      about={
        <>
          {sideNames(names, sides).map((side, at) => {
            const score = `${side} ${scores[at]}`;
            return <span key={at}>{winners.includes(at) ? <b>{score}</b> : score} · </span>;
          })}
          <time dateTime={new Date(ended).toISOString()}>{moment(ended)}</time>
        </>
      }
      end={<Tag data-tone={tones[result]}>{capital(result)}</Tag>}
    />
  );
}

interface EraseProps {
  /** How many games there are to erase. */
  count: number;
  close: () => void;
  erased: () => void;
}

/** Asks once more before everything is erased. */
function Erase({ count, close, erased }: EraseProps) {
  const { fault, run } = useAttempt(async () => {
    const { games } = await ask("DELETE /api/history");
    forgetTables();
    forgetLooked();
    close();
    toast(games === 1 ? "One game is erased." : games ? `${games} games are erased.` : "It is erased.");
    erased();
  });
  return (
    <Sheet title={count ? "Erase your games?" : "Erase what you learnt?"} close={close}>
      <div class={sectionCss.stack}>
        <p>
          {count === 0 ? "Everything is" : count === 1 ? "The game is" : `All ${count} games are`} taken off
          your history on this server, with your figures, your mistakes, your answers to puzzles and your
          rating; the tables to come back to are forgotten. It cannot be undone.
        </p>
        <Fault text={fault} />
        <Buttons>
          <Button kind="solid" onClick={run}>
            Erase
          </Button>
          <Button onClick={close}>Keep them</Button>
        </Buttons>
      </div>
    </Sheet>
  );
}

export default function History() {
  const { data, error, again } = useAnswer("GET /api/history");
  const { tables } = useYourTables();
  const [erasing, setErasing] = useState(false);
  const games = data?.games ?? [];
  const won = games.filter((game) => game.result === "won").length;
  return (
    <Page
      title="Your games"
      heading="Your games"
      lead={
        games.length
          ? `${games.length === 1 ? "One game" : `${games.length} games`} finished in this browser, ${won || "none"} won.`
          : undefined
      }
      narrow
    >
      <Column>
        <YourTables tables={tables} />
        {error && !data ? <Trouble text={error.message} again={again} /> : null}
        {data && !games.length ? (
          <Empty>
            <h2>No finished games yet</h2>
            <p>
              Every game you finish is kept here: to step through card by card, to have it reviewed, to play
              its deals again.
            </p>
            <ButtonLink kind="solid" href="/">
              Play one
            </ButtonLink>
          </Empty>
        ) : null}
        {games.length ? (
          <Paper>
            <Rows>
              {games.map((game) => (
                <Game key={`${game.table}/${game.number}`} game={game} />
              ))}
            </Rows>
          </Paper>
        ) : null}
        {data ? (
          <Buttons>
            {games.length ? (
              <>
                <ButtonLink href={address("GET /api/history/export")} download="euchre-games.json">
                  Export all
                </ButtonLink>
                <ButtonLink href="/figures">Your figures</ButtonLink>
              </>
            ) : null}
            <Button onClick={() => setErasing(true)}>Erase …</Button>
          </Buttons>
        ) : null}
      </Column>
      {erasing ? <Erase count={games.length} close={() => setErasing(false)} erased={again} /> : null}
    </Page>
  );
}
