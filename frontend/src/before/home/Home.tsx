// The first page: a name, a game, and one press to play it; a table for friends; the tables to come back to.

import { Dim, Label, Unseen } from "../../ui/Text";
import "../../ui/styles";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { FullestTables } from "../../club/WaitingTables";
import { beganToLearn } from "../../kept/guided";
import {
  lastGame,
  lastPlayer,
  myName,
  rememberGame,
  rememberName,
  rememberPlayer,
  rememberTable,
} from "../../kept/localState";
import { drawLuck } from "../../kept/salts";
import { botPause } from "../../kept/settings";
import { ask, assumeReachable, hasAnswered, Refused, reachable, sentence, useAnswer } from "../../net/api";
import { usePolled } from "../../net/polled";
import { navigate } from "../../net/router";
import { Button, ButtonLink } from "../../ui/Button";
import { moment, signed } from "../../ui/format";
import * as frameCss from "../../ui/frame.module.css";
import { FirstGames, OtherGames } from "../../ui/GamePicker";
import { GamePicture } from "../../ui/GamePicture";
import * as homeCss from "../../ui/home.module.css";
import { Icon } from "../../ui/Icon";
import { NameField } from "../../ui/NameField";
import { Page, WithoutServer } from "../../ui/Page";
import { Strength, usePlayers } from "../../ui/Strength";
import * as ui from "../../ui/ui.module.css";
import { YourTables } from "../../ui/YourTables";

/** A game to begin; *children*, what is going on, stand before the games that fewer look for. */
function PlayNow({ children }: { children: ComponentChildren }) {
  const { data, error } = useAnswer("GET /api/games");
  const games = data ?? [];
  const me = useAnswer("GET /api/me").data;
  const [game, setGame] = useState(lastGame.value);
  const [wanted, want] = useState(lastPlayer.value);
  const [typed, setName] = useState<string | null>(null);
  const name = typed ?? (myName.value || (me?.name ?? ""));
  const [fault, setFault] = useState<unknown>();
  const badName = fault instanceof Refused && fault.code === "bad_name";
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const hall = useRef<HTMLFormElement>(null);
  const chosen = games.find((one) => one.name === game) ?? games[0];
  const [players, player] = usePlayers(chosen?.name ?? game, wanted);

  /** Choose a game further down: what is chosen, and the button that plays it, come into view. */
  const look = (name: string) => {
    setGame(name);
    hall.current?.scrollIntoView({ block: "start" });
  };

  const play = async (event: Event) => {
    event.preventDefault();
    if (busy || !chosen) return;
    setBusy(true);
    setFault(undefined);
    void import("../../table/TablePage").catch(() => undefined); // on its way while the server shuffles
    const called = name.trim() || "Guest";
    try {
      // The server commits to its secret first; only then does it hear of our salt.
      const wish = { game: chosen.name, player, name: called, begin: false, bot_pause: botPause() };
      const { table, commitment } = await ask("POST /api/play", {}, wish);
      const { tell } = drawLuck(table, 0, commitment);
      await ask("POST /api/tables/{table}/begin", { table }, { salt: tell.salt });
      rememberName(name.trim());
      rememberGame(chosen.name);
      rememberPlayer(wanted);
      rememberTable(table, chosen.title);
      navigate(`/t/${table}`);
    } catch (error) {
      setBusy(false);
      setFault(error);
      if (error instanceof Refused && error.code === "bad_name") field.current?.focus();
    }
  };

  // All at once, when the games are known: nothing that is there already moves for what comes later.
  if (!data && !error) return <div class={`${frameCss.green} ${homeCss.alone}`} aria-busy="true" />;
  return (
    <form class={homeCss.hall} ref={hall} onSubmit={play}>
      <section class={frameCss.green} aria-labelledby="game-title">
        <GamePicture layout={chosen?.layout} />
        <div class={homeCss.greenWords}>
          <h1 id="game-title">{chosen?.title}</h1>
          <p>{chosen?.about}</p>
        </div>
        <div class={homeCss.greenTools}>
          <NameField
            value={name}
            set={setName}
            guest
            done={() => rememberName(name.trim())}
            field={field}
            fault={badName ? "play-fault" : undefined}
          />
          <Strength label="The others play" players={players} value={player} set={want} />
          <Button kind="now" large type="submit" class={homeCss.play} aria-disabled={busy}>
            {busy ? "Shuffling …" : "Play now"}
          </Button>
        </div>
        {fault ? (
          <p class={homeCss.greenFault} id="play-fault" role="alert">
            {sentence(fault)}
          </p>
        ) : null}
      </section>
      <div class={homeCss.choice}>
        <fieldset class={homeCss.games}>
          <Label as="legend">Which game</Label>
          <FirstGames games={games} chosen={chosen?.name ?? ""} choose={setGame} />
        </fieldset>
        <section class={`${ui.panel} ${homeCss.friends}`}>
          <h2>With friends</h2>
          <p>
            Choose the game and the house rules, and send the link. Empty chairs wait, or computer players
            take them.
          </p>
          <ButtonLink kind="solid" href="/new">
            <Icon name="link" /> Private table
          </ButtonLink>
          <ButtonLink kind="quiet" href="/open" class={homeCss.flush}>
            Play with people now: open tables
          </ButtonLink>
          <ButtonLink kind="quiet" href="/duplicate" class={homeCss.flush}>
            Duplicate match for two pairs
          </ButtonLink>
          <ButtonLink kind="quiet" href="/offline" class={homeCss.flush}>
            Play offline
          </ButtonLink>
          <ButtonLink kind="quiet" href="/evening" class={homeCss.flush}>
            An evening of many tables
          </ButtonLink>
        </section>
      </div>
      <div class={homeCss.below}>{children}</div>
      <fieldset class={`${homeCss.games} ${homeCss.otherChoice}`}>
        <Unseen as="legend">Another game</Unseen>
        <OtherGames games={games} chosen={chosen?.name ?? ""} choose={look} />
      </fieldset>
    </form>
  );
}

/** The games one has finished; nothing for whoever has finished none. */
function LastGames() {
  const games = useAnswer("GET /api/history").data?.games.slice(0, 3) ?? [];
  if (!games.length) return null;
  return (
    <section class={ui.panel}>
      <h2>Your last games</h2>
      <ul class={homeCss.rows}>
        {games.map((game) => (
          <li key={`${game.table}/${game.number}`}>
            <a class={homeCss.row} href={`/replay/${game.table}/${game.number}`}>
              <b>{game.title}</b>
              <span>{moment(game.ended)}</span>
              <span class={homeCss.rowEnd}>
                {game.result} {game.scores.join("–")}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ButtonLink kind="quiet" href="/history" class={homeCss.flush}>
        All games
      </ButtonLink>
    </section>
  );
}

/** The deals of the day, and how one did at them. */
function DailyDeals() {
  const boards = useAnswer("GET /api/daily").data?.games ?? [];
  return (
    <section class={ui.panel}>
      <h2>The deals of the day</h2>
      <Dim>The same cards for everybody, once a day, and a board.</Dim>
      <ul class={homeCss.rows}>
        {boards.map((board) => (
          <li key={board.game}>
            <a class={homeCss.row} href="/daily">
              <b>{board.title}</b>
              <span>{`${board.deals} hands`}</span>
              <span class={homeCss.rowEnd}>
                {board.points !== null
                  ? `${signed(board.points, 0)}, place ${board.place} of ${board.played}`
                  : board.table
                    ? "begun"
                    : "to be played"}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What to learn next: a first hand with a coach, then one's own mistakes, then puzzles. */
function NextLesson() {
  const { data } = useAnswer("GET /api/puzzles");
  const due = data?.mistakes_due ?? 0;
  const [to, title, about] = due
    ? [
        "/mistakes",
        "Your mistakes",
        `${due} of your own positions ${due === 1 ? "waits" : "wait"} for a better choice`,
      ]
    : data?.answered || beganToLearn()
      ? ["/puzzles", "The next puzzle", "One best choice, with a coach’s reason"]
      : ["/first/euchre", "A first hand", "Every decision is explained as you play it"];
  return (
    <section class={ui.panel}>
      <h2>Your next lesson</h2>
      <ul class={homeCss.rows}>
        <li>
          <a class={homeCss.row} href={to}>
            <b>{title}</b>
            <span>{about}</span>
          </a>
        </li>
      </ul>
      <ButtonLink kind="quiet" href="/learn" class={homeCss.flush}>
        All lessons
      </ButtonLink>
    </section>
  );
}

/** Milliseconds until the first page looks whether the server can be reached again. */
const LOOK_AGAIN = 4_000;

/** The first page where the server could not be reached yet: what can be done all the same. */
function Alone() {
  usePolled(LOOK_AGAIN, "GET /api/open");
  useEffect(() => {
    addEventListener("online", assumeReachable);
    return () => removeEventListener("online", assumeReachable);
  }, []);
  return (
    <section class={`${frameCss.green} ${homeCss.alone}`} aria-labelledby="alone-title" role="status">
      <h1 id="alone-title">No connection</h1>
      <p>
        The server cannot be reached. Two-handed and four-handed games against computer players need none, and
        the finished games and puzzles that you have looked at can be opened.
      </p>
      <WithoutServer />
      <Button kind="quiet" onClick={assumeReachable}>
        Try again
      </Button>
    </section>
  );
}

export default function Home() {
  if (!reachable.value && !hasAnswered.value)
    return (
      <Page title="Euchre" class={homeCss.home}>
        <Alone />
      </Page>
    );
  return (
    <Page title="Euchre" class={homeCss.home}>
      <PlayNow>
        <YourTables />
        <LastGames />
        <NextLesson />
        <DailyDeals />
        <FullestTables />
      </PlayNow>
    </Page>
  );
}
