import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Card } from "../../cards/Card";
import { nameOf } from "../../cards/names";
import { called } from "../../cards/seats";
import * as middleCss from "../../felt/middle.module.css";
import { guidedGame } from "../../kept/guided";
import { change, settings } from "../../kept/settings";
import { navigate } from "../../net/router";
import { room as actual, ask, hintResult, isMuted, mute, table } from "../../net/store";
import { KeyList } from "../../settings/KeyList";
import { Button, ButtonLink } from "../../ui/Button";
import { Sheet } from "../../ui/Sheet";
import { Switch } from "../../ui/Switch";
import { copy } from "../../ui/share";
import { Unseen } from "../../ui/Text";
import { type GameView, type HandView, PHRASES, type RoomView } from "../../wire";
import * as handEndCss from "../felt/handEnd.module.css";
import { own } from "../keys/keys";
import { Rules, SettingsForm } from "../lazy";
import { HouseRules, Panel } from "../panel/Panel";
import { accuse, type TableShown } from "../state/actions";
import type { Door } from "../Tools";
import { Join } from "./Join";
import * as sheetsCss from "./sheets.module.css";

interface Props extends TableShown {
  door: Door;
  open: (door: Door | null) => void;
}

/** Pixels that the words of a hint need at least. */
const WORDS = 200;

/** How much of the page, in pixels from its top, lies above one's cards, also when one is raised, and above the calls. */
function aboveCards(): number {
  const tops = own().map((card) => card.getBoundingClientRect().top - card.offsetWidth / 4);
  const calls = document.querySelector(`.${middleCss.calling}`);
  // While they appear they lie lower and are smaller.
  for (const appearing of calls?.getAnimations() ?? []) appearing.finish();
  return Math.min(innerHeight, Math.max(calls?.getBoundingClientRect().top ?? innerHeight, WORDS), ...tops);
}

function LastTrick({ game, view }: { game: GameView; view: HandView }) {
  const last = view.tricks.at(-1);
  if (last === undefined) return <p>No trick has been taken yet.</p>;
  return (
    <ol class={handEndCss.lastTrick}>
      {last.plays.map(({ seat, card }) => (
        <li key={`${seat}${card}`} class={seat === last.winner ? handEndCss.winner : ""}>
          <Card card={card} bower={view.bowers[card]} />
          <span>
            {called(game, seat, view.viewer)}
            <Unseen>{`: ${nameOf(card)}`}</Unseen>
          </span>
          {seat === last.winner && <small>{seat === view.viewer ? "take it" : "takes it"}</small>}
        </li>
      ))}
    </ol>
  );
}

const MENU = [
  ["rules", "Rules of this table"],
  ["settings", "Settings"],
  ["help", "Keys and help"],
] as const;

function Menu({ open }: { open: (door: Door | null) => void }) {
  const there = actual.value;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    void ask({ type: "stand" }).then(({ ok }) => ok && navigate("/"));
    open(null);
  };
  if (leaving)
    return (
      <div class={sheetsCss.menu}>
        <p tabIndex={-1} ref={(text) => text?.focus()}>
          The game is not over. A computer player takes your place.
        </p>
        <Button wide kind="solid" onClick={leave}>
          Leave the game
        </Button>
        <Button wide onClick={() => setLeaving(false)}>
          Stay
        </Button>
      </div>
    );
  return (
    <div class={sheetsCss.menu}>
      {MENU.map(([door, word]) => (
        <Button key={door} wide onClick={() => open(door)}>
          {word}
        </Button>
      ))}
      <Button
        wide
        onClick={() => {
          void copy(location.href, "The link is copied.");
          open(null);
        }}
      >
        Copy the link to this table
      </Button>
      {there?.you !== null && (
        <Button wide onClick={() => (there?.stage === "game-over" ? leave() : setLeaving(true))}>
          Leave the table
        </Button>
      )}
      <ButtonLink wide href="/">
        Home
      </ButtonLink>
    </div>
  );
}

/** What may be said to the others, and whose phrases are shown. */
function Say({ room, close }: { room: RoomView; close: () => void }) {
  const { phrases } = settings.value;
  return (
    <>
      <div class={sheetsCss.menu}>
        {Object.entries(PHRASES).map(([phrase, text]) => (
          <Button
            key={phrase}
            onClick={() => {
              void ask({ type: "phrase", phrase });
              close();
            }}
          >
            {text}
          </Button>
        ))}
      </div>
      <Switch on={phrases} set={(on) => change({ phrases: on })}>
        Show what the others say
      </Switch>
      {room.chairs.map(({ name, person, you }) =>
        person && !you ? (
          <Switch key={name} on={phrases && !isMuted(name)} set={(on) => mute(name, !on)} disabled={!phrases}>
            {`Show what ${name} says`}
          </Switch>
        ) : null,
      )}
    </>
  );
}

function Accuse({ game, view, close }: { game: GameView; view: HandView; close: () => void }) {
  return (
    <>
      <p>
        Say that somebody did not follow suit although they could. If it is so, their side pays; if it is not,
        yours does.
      </p>
      <div class={sheetsCss.menu}>
        {view.accusations.map(({ seat, action }) => (
          <Button
            key={seat}
            kind="solid"
            onClick={() => {
              void accuse(action);
              close();
            }}
          >
            {`${game.names[seat]} reneged`}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The title of a sheet, and what is on it. */
function contents({ door, room, rules, game, view, open }: Props): readonly [string, ComponentChildren] {
  const close = () => open(null);
  switch (door) {
    case "last":
      return ["The last trick", <LastTrick game={game} view={view} />];
    case "talk":
      return ["Say", <Say room={room} close={close} />];
    case "panel": {
      const title = hintResult.value ? "Hint, score and story" : "Score and story";
      const panel = <Panel room={room} rules={rules} game={game} />;
      return [guidedGame(table.value) ? "The coach" : title, <div class={sheetsCss.inSheet}>{panel}</div>];
    }
    case "accuse":
      return ["Call a renege", <Accuse game={game} view={view} close={close} />];
    case "help":
      return ["Keys", <KeyList />];
    case "rules":
      return [
        rules.title,
        <>
          <HouseRules rules={rules} />
          <Rules />
          <p class={middleCss.faint}>
            Share code: <code>{rules.code}</code>
          </p>
        </>,
      ];
    case "settings":
      return ["Settings", <SettingsForm />];
    case "join":
      return ["Sit down", <Join room={room} title={rules.title} joined={close} />];
    case "menu":
      return [
        rules.title,
        <>
          <p>{rules.about}</p>
          <HouseRules rules={rules} />
          <Menu open={open} />
        </>,
      ];
  }
}

/** The sheets of the table: one at a time, over it. */
export function Sheets(props: Props) {
  const { door, open } = props;
  const [title, children] = contents(props);
  const style = door === "panel" ? { "--above-cards": `${aboveCards()}px` } : undefined;
  return (
    <Sheet title={title} close={() => open(null)} style={style}>
      {children}
    </Sheet>
  );
}
