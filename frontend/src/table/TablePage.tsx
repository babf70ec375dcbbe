import "./styles"; // before all that brings sheets: there they stand in the order in which they hold
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { guidedGame } from "../kept/guided";
import { route } from "../net/router";
import { room as actual, connectionState, openTable, rules as rulesNow, tableTitle } from "../net/store";
import { polite, urgent } from "../ui/liveRegion";
import { Unseen } from "../ui/Text";
import { useTitle } from "../ui/title";
import { Laying } from "../ui/Waiting";
import { Bar } from "./Bar";
import { Felt } from "./felt/Felt";
import * as frameCss from "./frame.module.css";
import { listen } from "./keys/keys";
import { Closed, Lobby } from "./lazy";
import { Panel } from "./panel/Panel";
import { ClosedDoor } from "./sheets/Join";
import { ConnectionNotice, Notices } from "./sheets/Notices";
import { Sheets } from "./sheets/Sheets";
import { ready, seen } from "./state/actions";
import { watchTable } from "./state/effects";
import { asking } from "./state/hint";
import { watchChoices } from "./state/lastChoice";
import { beginning } from "./state/rematch";
import { askHint, type Door, Tools } from "./Tools";

/** What a screen reader hears of the table. */
function Voice() {
  return (
    <>
      <Unseen as="div" role="log" aria-live="polite" aria-label="What happens">
        {polite.value.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </Unseen>
      <Unseen as="div" role="alert">
        {urgent.value}
      </Unseen>
    </>
  );
}

/** A table: its lobby, its game, or why it cannot be shown. */
export default function TablePage() {
  const here = route.value;
  const name = here.page === "table" ? here.table : "";
  const [door, open] = useState<Door | null>(null);
  useEffect(() => {
    if (name) openTable(name);
  }, [name]);
  useEffect(() => watchTable(), []);
  useLayoutEffect(() => listen(open), []);
  const room = seen.value;
  const rules = rulesNow.value;
  const game = room?.game ?? null;
  const view = game?.view ?? null;
  const gone = connectionState.value.is === "gone";
  useTitle(rules !== null ? tableTitle(rules) : gone ? "This table cannot be opened" : "The table");
  const taught = guidedGame(name) !== "";
  useEffect(() => (taught ? watchChoices() : undefined), [taught]);
  // Until the choice before is answered, no new hint can be asked for.
  const free = ready.value && !asking.value;
  const due = taught && game && view && view.offered.length > 1 && free ? game.turn : -1;
  const explained = useRef(-1);
  useEffect(() => {
    if (due < 0 || explained.current === due) return;
    explained.current = due;
    askHint(open);
  }, [due]);

  if (rules === null || room === null || game === null || view === null) {
    const there = actual.value;
    if (there !== null && rules !== null && there.stage !== "lobby" && there.game === null) {
      return (
        <>
          <ClosedDoor room={there} title={rules.title} />
          <ConnectionNotice />
        </>
      );
    }
    const lobby = there?.stage === "lobby";
    if (gone && !lobby) return <Closed />;
    const stuck = gone || ["taken-over", "waiting"].includes(connectionState.value.is);
    return (
      <>
        {lobby && !beginning.value ? <Lobby /> : stuck ? null : <Laying />}
        {stuck && !lobby ? (
          <main>
            <Unseen as="h1">The table</Unseen>
            <ConnectionNotice />
          </main>
        ) : (
          <ConnectionNotice />
        )}
        <Voice />
      </>
    );
  }
  return (
    <div class={frameCss.tablePage} data-stage={room.stage}>
      <Bar room={room} rules={rules} game={game} view={view} />
      <Tools room={room} view={view} open={open} />
      <main class={frameCss.stage}>
        <Felt rules={rules} />
        <Notices />
      </main>
      <aside class={frameCss.tableSide} aria-label="Score, hint and story">
        <Panel room={room} rules={rules} game={game} />
      </aside>
      {door !== null && <Sheets door={door} room={room} rules={rules} game={game} view={view} open={open} />}
      <Voice />
    </div>
  );
}
