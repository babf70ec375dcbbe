// The deals of a day: the same for everybody, each person once, and a board for each game.

import { useState } from "preact/hooks";
import { myName } from "../kept/localState";
import { botPause } from "../kept/settings";
import { ask, useAnswer } from "../net/api";
import { goToTable } from "../net/router";
import { attempt } from "../ui/attempt";
import { Button, ButtonLink } from "../ui/Button";
import { GamePicture } from "../ui/GamePicture";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Section } from "../ui/Section";
import * as sectionCss from "../ui/section.module.css";
import { Dim } from "../ui/Text";
import type { DailyBoard } from "../wire";
import { BoardRows, standing } from "./ends/DailyBoard";
import * as dailyCss from "./ends/daily.module.css";

/** Go to one's table with the deals of today, which is made now if need be. */
const playDaily = (game: string, title: string, name: string) =>
  attempt(async () => {
    const { table } = await ask("POST /api/daily/{game}", { game }, { name, bot_pause: botPause() });
    goToTable(table, title);
  });

function Board({ board, today, name }: { board: DailyBoard; today: boolean; name: string }) {
  return (
    <Section title={board.title} class={`${sectionCss.stack} ${dailyCss.dailyBoard}`}>
      <GamePicture layout={board.layout} felt="broad" />
      <p>{standing(board)}</p>
      {today && board.points === null && !board.erased ? (
        <Button kind="now" onClick={() => playDaily(board.game, board.title, name)}>
          {board.table === null ? "Play today’s hands" : "Go on"}
        </Button>
      ) : null}
      {board.points !== null && board.table !== null ? (
        <ButtonLink href={`/replay/${board.table}/0`}>Look at your game</ButtonLink>
      ) : null}
      <BoardRows board={board} />
    </Section>
  );
}

const DAY = 24 * 3600 * 1000;

/** The day that lies *by* days after another, or before it. */
const shifted = (day: string, by: number) => new Date(Date.parse(day) + by * DAY).toISOString().slice(0, 10);

/** A day in the language of the browser. It is a day of UTC, which may not be the day here. */
const spoken = (day: string) =>
  new Date(day).toLocaleDateString(undefined, {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

export default function Daily() {
  const today = useAnswer("GET /api/daily").data;
  const [back, setBack] = useState(0);
  const day = today ? shifted(today.day, -back) : "";
  const past = useAnswer("GET /api/daily", {}, undefined, day && back ? `?day=${day}` : "").data;
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? myName.value;
  const shown = back ? past : today;
  return (
    <Page
      title="Daily deal"
      heading="The deals of the day"
      lead="The same cards for everybody, against the same computer players. Each game is played once, without hints or undo; points are your side’s, less the others’. A hand that everybody passes counts, too, with no points."
    >
      <div class={dailyCss.dailyTools}>
        <NameField label="Your name on the board" value={name} set={setName} guest keep />
        <Button disabled={!today} onClick={() => setBack(back + 1)}>
          The day before
        </Button>
        <Button disabled={back === 0} onClick={() => setBack(back - 1)}>
          The day after
        </Button>
        <Dim aria-live="polite">{day ? `${back ? "" : "Today: "}${spoken(day)}` : ""}</Dim>
      </div>
      <div class={dailyCss.dailyBoards} aria-busy={!shown}>
        {shown?.games.map((board) => (
          <Board key={board.game} board={board} today={back === 0} name={name.trim()} />
        ))}
      </div>
    </Page>
  );
}
