import { useState } from "preact/hooks";
import { Card } from "../../cards/Card";
import { nameOf } from "../../cards/names";
import { called } from "../../cards/seats";
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
import { type GameView, type HandView, PHRASES, type RoomView, type RulesView } from "../../wire";
import * as handEndCss from "../felt/handEnd.module.css";
import * as middleCss from "../felt/middle.module.css";
import { own } from "../keys/keys";
import { lazyRules, lazySettings } from "../lazy";
import { HouseRules } from "../panel/HouseRules";
import { Panel } from "../panel/Panel";
import * as panelCss from "../panel/panel.module.css";
import { accuse } from "../state/actions";
import type { Door } from "../Tools";
import { Join } from "./Join";

interface Props {
  door: Door;
  room: RoomView;
  rules: RulesView;
  game: GameView;
  view: HandView;
  open: (door: Door | null) => void;
}

/** Pixels that the words of a hint need, whatever lies below. */
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

function Menu({ open }: { open: (door: Door | null) => void }) {
  const there = actual.value;
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    void ask({ type: "stand" }).then(({ ok }) => ok && navigate("/"));
    open(null);
  };
  if (leaving)
    return (
      <div class={panelCss.menu}>
        <p tabIndex={-1} ref={(asked) => asked?.focus()}>
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
    <div class={panelCss.menu}>
      <Button wide onClick={() => open("rules")}>
        Rules of this table
      </Button>
      <Button wide onClick={() => open("settings")}>
        Settings
      </Button>
      <Button wide onClick={() => open("help")}>
        Keys and help
      </Button>
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

/** The sheets of the table: one at a time, over it. */
export function Sheets({ door, room, rules, game, view, open }: Props) {
  const close = () => open(null);
  switch (door) {
    case "last":
      return (
        <Sheet title="The last trick" close={close}>
          <LastTrick game={game} view={view} />
        </Sheet>
      );
    case "talk":
      return (
        <Sheet title="Say" close={close}>
          <div class={panelCss.phrases}>
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
          <Switch on={settings.value.phrases} set={(phrases) => change({ phrases })}>
            Show what the others say
          </Switch>
          {room.chairs.map(({ name, person, you }) =>
            person && !you ? (
              <Switch
                key={name}
                on={settings.value.phrases && !isMuted(name)}
                set={(on) => mute(name, !on)}
                disabled={!settings.value.phrases}
              >
                {`Show what ${name} says`}
              </Switch>
            ) : null,
          )}
        </Sheet>
      );
    case "panel":
      return (
        <Sheet
          title={
            guidedGame(table.value)
              ? "The coach"
              : hintResult.value
                ? "Hint, score and story"
                : "Score and story"
          }
          close={close}
          style={{ "--above-cards": `${aboveCards()}px` }}
        >
          <div class={panelCss.inSheet}>
            <Panel room={room} rules={rules} game={game} />
          </div>
        </Sheet>
      );
    case "accuse":
      return (
        <Sheet title="Call a renege" close={close}>
          <p>
            Say that somebody did not follow suit although they could. If it is so, their side pays; if it is
            not, yours does.
          </p>
          <div class={panelCss.phrases}>
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
        </Sheet>
      );
    case "help":
      return (
        <Sheet title="Keys" close={close}>
          <KeyList />
        </Sheet>
      );
    case "rules":
      return (
        <Sheet title={rules.title} close={close}>
          <HouseRules rules={rules} />
          {lazyRules()}
          <p class={middleCss.faint}>
            Share code: <code>{rules.code}</code>
          </p>
        </Sheet>
      );
    case "settings":
      return (
        <Sheet title="Settings" close={close}>
          {lazySettings()}
        </Sheet>
      );
    case "join":
      return (
        <Sheet title="Sit down" close={close}>
          <Join room={room} title={rules.title} joined={close} />
        </Sheet>
      );
    case "menu":
      return (
        <Sheet title={rules.title} close={close}>
          <p>{rules.about}</p>
          <HouseRules rules={rules} />
          <Menu open={open} />
        </Sheet>
      );
  }
}
