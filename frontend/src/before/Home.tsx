// The first page: a name, a game, and one press to play it; a table for friends; the tables to come back to.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { beganToLearn } from "../kept/guided";
import { lastGame, lastPlayer, rememberGame, rememberName, rememberPlayer } from "../kept/localState";
import { drawLuck } from "../kept/salts";
import { botPause } from "../kept/settings";
import { ask, assumeReachable, hasAnswered, reachable, useAnswer } from "../net/api";
import { usePolled } from "../net/polled";
import { goToTable } from "../net/router";
import { Fault, useAttempt } from "../ui/attempt";
import { Button, ButtonLink } from "../ui/Button";
import { moment, signed } from "../ui/format";
import { FirstGames, Games, OtherGames } from "../ui/GamePicker";
import { GamePicture } from "../ui/GamePicture";
import { Icon } from "../ui/Icon";
import { Green } from "../ui/Layout";
import { useName } from "../ui/NameField";
import { Page, WithoutServer } from "../ui/Page";
import { Row, Rows } from "../ui/Row";
import { Papers, Section } from "../ui/Section";
import { Strength, usePlayers } from "../ui/Strength";
import * as sectionCss from "../ui/section.module.css";
import { Dim, Label, Unseen } from "../ui/Text";
import { useYourTables, YourTables } from "../ui/YourTables";
import * as homeCss from "./home.module.css";

interface Props {
  /** A game begins: the table can be loaded while the server shuffles. */
  begins: () => void;
  children: ComponentChildren;
}

/** How many tables to come back to stand before everything else. */
const FIRST = 2;

/** Games to go on with, and one to begin; *children*, what else is going on, stand before the games that fewer look for. */
function PlayNow({ begins, children }: Props) {
  const { data, error } = useAnswer("GET /api/games");
  const games = data ?? [];
  const [game, setGame] = useState(lastGame.value);
  const [wanted, want] = useState(lastPlayer.value);
  const me = useAnswer("GET /api/me").data;
  const { tables, asked } = useYourTables();
  const { field, given, refused } = useName({ guest: true, suggested: me?.name ?? "" });
  const hall = useRef<HTMLFormElement>(null);
  const chosen = games.find((one) => one.name === game) ?? games[0];
  const [players, player] = usePlayers(chosen?.name ?? game, wanted);

  /** Choose a game further down: what is chosen, and the button that plays it, come into view. */
  const look = (name: string) => {
    setGame(name);
    hall.current?.scrollIntoView({ block: "start" });
  };

  const { busy, fault, submit } = useAttempt(async () => {
    if (!chosen) return;
    begins();
    // The server commits to its secret first; only then does it hear of our salt.
    const wish = { game: chosen.name, player, name: given() || "Guest", begin: false, bot_pause: botPause() };
    const made = await ask("POST /api/play", {}, wish).catch(refused);
    if (!made) return;
    const { table, commitment } = made;
    const { tell } = drawLuck(table, 0, commitment);
    await ask("POST /api/tables/{table}/begin", { table }, { salt: tell.salt });
    rememberName(given());
    rememberGame(chosen.name);
    rememberPlayer(wanted);
    goToTable(table, chosen.title);
  });

  // All at once, when the games are known: nothing that is there already moves for what comes later.
  if ((!data && !error) || !asked) return <Green as="div" class={homeCss.alone} aria-busy />;
  return (
    <>
      <YourTables tables={tables} most={FIRST} class={homeCss.goOn} />
      <form class={homeCss.hall} ref={hall} onSubmit={submit}>
        <Green class={homeCss.chosen} aria-labelledby="game-title">
          <GamePicture layout={chosen?.layout} class={homeCss.drawing} />
          <div class={homeCss.told}>
            <h1 id="game-title">{chosen?.title}</h1>
            <p>{chosen?.about}</p>
          </div>
          <div class={homeCss.tools}>
            {field}
            <Strength label="The others play" players={players} value={player} set={want} />
            <Button kind="now" large type="submit" class={homeCss.play} aria-disabled={busy}>
              {busy ? "Shuffling …" : "Play now"}
            </Button>
          </div>
          <Fault text={fault} />
        </Green>
        <div class={homeCss.choice}>
          <Games>
            <Label as="legend">Which game</Label>
            <FirstGames games={games} chosen={chosen?.name ?? ""} choose={setGame} />
          </Games>
          <Section title="With friends" class={sectionCss.stack}>
            <p>
              Choose the game and the house rules, and send the link. Empty chairs wait, or computer players
              take them.
            </p>
            <ButtonLink kind="solid" href="/new">
              <Icon name="link" /> Private table
            </ButtonLink>
            <ButtonLink kind="flush" href="/open">
              Play with people now: open tables
            </ButtonLink>
            <ButtonLink kind="flush" href="/duplicate">
              Duplicate match for two pairs
            </ButtonLink>
            <ButtonLink kind="flush" href="/offline">
              Play offline
            </ButtonLink>
            <ButtonLink kind="flush" href="/evening">
              An evening of many tables
            </ButtonLink>
          </Section>
        </div>
        <Papers>{children}</Papers>
        <Games class={homeCss.otherChoice}>
          <Unseen as="legend">Another game</Unseen>
          <OtherGames games={games} chosen={chosen?.name ?? ""} choose={look} />
        </Games>
      </form>
    </>
  );
}

/** The last games that were finished in this browser. */
function LastGames() {
  const games = useAnswer("GET /api/history").data?.games.slice(0, 3) ?? [];
  if (!games.length) return null;
  return (
    <Section title="Your last games">
      <Rows>
        {games.map((game) => (
          <Row
            key={`${game.table}/${game.number}`}
            to={`/replay/${game.table}/${game.number}`}
            title={game.title}
            about={moment(game.ended)}
            end={`${game.result} ${game.scores.join("–")}`}
          />
        ))}
      </Rows>
      <ButtonLink kind="flush" href="/history">
        All games
      </ButtonLink>
    </Section>
  );
}

/** The deals of the day, and your place on their boards. */
function DailyDeals() {
  const boards = useAnswer("GET /api/daily").data?.games ?? [];
  if (!boards.length) return null;
  return (
    <Section title="The deals of the day">
      <Dim>The same cards for everybody, once a day, and a board.</Dim>
      <Rows>
        {boards.map((board) => (
          <Row
            key={board.game}
            to="/daily"
            title={board.title}
            about={`${board.deals} hands`}
            end={
              board.points !== null
                ? `${signed(board.points, 0)}, place ${board.place} of ${board.played}`
                : board.table
                  ? "begun"
                  : "to be played"
            }
          />
        ))}
      </Rows>
    </Section>
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
    <Section title="Your next lesson">
      <Rows>
        <Row to={to} title={title} about={about} />
      </Rows>
      <ButtonLink kind="flush" href="/learn">
        All lessons
      </ButtonLink>
    </Section>
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
    <Green class={homeCss.alone} aria-labelledby="alone-title" role="status">
      <h1 id="alone-title">No connection</h1>
      <p>
        The server cannot be reached. Two-handed and four-handed games against computer players need none, and
        the finished games and puzzles that you have looked at can be opened.
      </p>
      <WithoutServer />
      <Button kind="quiet" onClick={assumeReachable}>
        Try again
      </Button>
    </Green>
  );
}

/** The first page; *children* stand below what one has played and may learn. */
export default function Home({ begins, children }: Props) {
  if (!reachable.value && !hasAnswered.value)
    return (
      <Page title="Euchre" class={homeCss.home}>
        <Alone />
      </Page>
    );
  return (
    <Page title="Euchre" class={homeCss.home}>
      <PlayNow begins={begins}>
        <LastGames />
        <NextLesson />
        <DailyDeals />
        {children}
      </PlayNow>
    </Page>
  );
}
