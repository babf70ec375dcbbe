import type { ComponentChildren } from "preact";
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
  children: ComponentChildren;
  run: () => void;
  off?: boolean;
  class?: string;
  name: string;
}

function Tool({ icon, children, run, off = false, class: more = "", name }: ToolProps) {
  return (
    <button
      type="button"
      class={`${toolsCss.tool} ${more}`}
      aria-disabled={off}
      onClick={() => !off && run()}
      data-tool={name}
    >
      <Icon name={icon} />
      <span>{children}</span>
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
  return (
    <nav class={toolsCss.tools} aria-label="Tools">
      {hints.value && (
        <Tool
          icon="hint"
          name="hint"
          off={!mayHint.value}
          run={() => askHint(open)}
          class={toolsCss.smallOnly}
        >
          Hint
        </Tool>
      )}
      {seated && room.helped && (
        <Tool icon="undo" name="undo" off={!mayUndo.value} run={() => void atTurn("undo")}>
          {room.solo ? "Undo" : "Ask undo"}
        </Tool>
      )}
      {mayClaim.value && (
        <Tool icon="claim" name="claim" run={() => void atTurn("claim")} class={toolsCss.due}>
          Claim
        </Tool>
      )}
      {view.accusations.length > 0 && (
        <Tool icon="flag" name="accuse" run={() => open("accuse")}>
          Renege
        </Tool>
      )}
      <Tool icon="last" name="last" off={!view.tricks.length} run={() => open("last")}>
        Last trick
      </Tool>
      {seated && !room.solo && (
        <Tool icon="talk" name="talk" run={() => open("talk")}>
          Say
        </Tool>
      )}
      {!seated && !room.coming.some(({ you }) => you) && room.chairs.some((chair) => !chair.person) && (
        <Tool icon="home" name="join" run={() => open("join")}>
          Sit down
        </Tool>
      )}
      <Tool icon="story" name="panel" run={() => open("panel")} class={toolsCss.smallOnly}>
        Score
      </Tool>
      <Tool icon="menu" name="menu" run={() => open("menu")}>
        More
      </Tool>
    </nav>
  );
}
