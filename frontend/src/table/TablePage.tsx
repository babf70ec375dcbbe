import { Unseen } from "../ui/Text";
import "./styles";
import { useEffect, useRef, useState } from "preact/hooks";
import { guidedGame } from "../kept/guided";
import { route } from "../net/router";
import { room as actual, connectionState, openTable, rules as rulesNow } from "../net/store";
import { Icon } from "../ui/Icon";
import { polite, urgent } from "../ui/liveRegion";
import { Laying } from "../ui/Waiting";
import { Felt } from "./felt/Felt";
import { TrumpBadge } from "./felt/Seat";
import * as frameCss from "./frame.module.css";
import { listen } from "./keys/keys";
import { lazyLobby } from "./lazy";
import { Panel } from "./panel/Panel";
import { ScoreLine } from "./panel/Score";
import { ClosedDoor } from "./sheets/Join";
import { AwayNotice, ComingNotice, ConnectionNotice, UndoNotice } from "./sheets/Notices";
import * as noticesCss from "./sheets/notices.module.css";
import { Sheets } from "./sheets/Sheets";
import { ready, seen } from "./state/actions";
import { watchTable } from "./state/effects";
import { asking } from "./state/hint";
import { beginning } from "./state/rematch";
import { watchChoices } from "./state/verdict";
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

/** A table, whatever goes on at it. */
export default function TablePage() {
  const here = route.value;
  const name = here.page === "table" ? here.table : "";
  const [door, open] = useState<Door | null>(null);
  useEffect(() => {
    if (name) openTable(name);
  }, [name]);
  useEffect(() => watchTable(), []);
  useEffect(
    () => listen({ last: () => open("last"), help: () => open("help"), hint: () => askHint(open) }),
    [],
  );
  const room = seen.value;
  const rules = rulesNow.value;
  const game = room?.game ?? null;
  const view = game?.view ?? null;
  const taught = guidedGame(name) !== "";
  useEffect(() => (taught ? watchChoices() : undefined), [taught]);
  // While the answer to the choice before is still waited for, nothing new can be asked.
  const free = ready.value && !asking.value;
  const due = taught && game && view && view.offered.length > 1 && free ? game.turn : -1;
  const asked = useRef(-1);
  useEffect(() => {
    if (due < 0 || asked.current === due) return;
    asked.current = due;
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
    const stuck =
      connectionState.value.is === "gone" ||
      connectionState.value.is === "taken-over" ||
      connectionState.value.is === "waiting";
    return (
      <>
        {there?.stage === "lobby" && !beginning.value ? lazyLobby() : stuck ? null : <Laying />}
        {there?.stage !== "lobby" && stuck ? (
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
  const total = rules.tricks;
  const now = Math.min(total, view.tricks.length + 1);
  return (
    <div class={frameCss.tablePage} data-stage={room.stage}>
      <header class={frameCss.bar}>
        <Unseen as="h1">{rules.title}</Unseen>
        <a class={frameCss.home} href="/" aria-label="Euchre: home">
          <span aria-hidden="true">♠</span>
          <b>Euchre</b>
        </a>
        <span class={frameCss.title}>{rules.title}</span>
        <ScoreLine game={game} />
        <TrumpBadge view={view} />
        <span class={frameCss.count}>
          <span class={frameCss.handNo}>Hand {game.hand_counted}</span>
          {view.phase === "play" && (
            <span>
              {`Trick ${now}`}
              <span class={frameCss.of}>{` of ${total}`}</span>
            </span>
          )}
        </span>
        {room.you === null && <span class={`${frameCss.count} ${frameCss.watch}`}>Watching</span>}
        {room.watching > 0 && (
          <span class={frameCss.count} title="Watching">
            <Icon name="eye" size={16} /> {room.watching}
          </span>
        )}
      </header>
      <Tools room={room} view={view} open={open} />
      <main class={frameCss.stage}>
        <Felt rules={rules} />
        <div class={noticesCss.notices}>
          <ConnectionNotice />
          <AwayNotice />
          <UndoNotice />
          <ComingNotice />
        </div>
      </main>
      <aside class={frameCss.tableSide} aria-label="Score, hint and story">
        <Panel room={room} rules={rules} game={game} />
      </aside>
      {door !== null && <Sheets door={door} room={room} rules={rules} game={game} view={view} open={open} />}
      <Voice />
    </div>
  );
}
