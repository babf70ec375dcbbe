import { Icon, type IconName } from "../ui/Icon";
import type { HandView, RoomView } from "../wire";
import { atTurn, mayClaim, mayUndo } from "./state/actions";
import { hintNow, hints, mayHint } from "./state/hint";
import * as toolsCss from "./tools.module.css";

export type Door = "last" | "talk" | "panel" | "accuse" | "help" | "settings" | "rules" | "menu" | "join";

/** Asks what the choices are worth; on a phone the answer opens over the table. */
export function askHint(open: (door: Door) => void): void {
  void hintNow().then(() => matchMedia("(max-width: 899px)").matches && open("panel"));
}

interface ToolProps {
  icon: IconName;
  /** What it is found by; its icon, unless that says something else. */
  name?: string;
  word: string;
  run: () => void;
  off?: boolean;
  class?: string;
}

function Tool({ icon, name = icon, word, run, off = false, class: more = "" }: ToolProps) {
  return (
    <button
      type="button"
      class={`${toolsCss.tool} ${more}`}
      aria-disabled={off}
      onClick={() => !off && run()}
      data-tool={name}
    >
      <Icon name={icon} />
      <span>{word}</span>
    </button>
  );
}

interface ToolsProps {
  room: RoomView;
  view: HandView;
  open: (door: Door) => void;
}

/** What can be done at the table besides playing. */
export function Tools({ room, view, open }: ToolsProps) {
  const seated = room.you !== null;
  const free = room.chairs.some((chair) => !chair.person) && !room.coming.some(({ you }) => you);
  return (
    <nav class={toolsCss.tools} aria-label="Tools">
      {hints.value && (
        <Tool
          icon="hint"
          word="Hint"
          off={!mayHint.value}
          run={() => askHint(open)}
          class={toolsCss.smallOnly}
        />
      )}
      {seated && room.helped && (
        <Tool
          icon="undo"
          word={room.solo ? "Undo" : "Ask undo"}
          off={!mayUndo.value}
          run={() => void atTurn("undo")}
        />
      )}
      {mayClaim.value && (
        <Tool icon="claim" word="Claim" run={() => void atTurn("claim")} class={toolsCss.due} />
      )}
      {view.accusations.length > 0 && (
        <Tool icon="flag" name="accuse" word="Renege" run={() => open("accuse")} />
      )}
      <Tool icon="last" word="Last trick" off={!view.tricks.length} run={() => open("last")} />
      {seated && !room.solo && <Tool icon="talk" word="Say" run={() => open("talk")} />}
      {!seated && free && <Tool icon="home" name="join" word="Sit down" run={() => open("join")} />}
      <Tool icon="story" name="panel" word="Score" run={() => open("panel")} class={toolsCss.smallOnly} />
      <Tool icon="menu" word="More" run={() => open("menu")} />
    </nav>
  );
}
