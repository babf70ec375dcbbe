import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { rules } from "../net/store";

function Later({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const [Found, set] = useState<ComponentType | null>(null);
  useEffect(() => {
    let gone = false;
    void load().then((module) => {
      if (!gone) set(() => module.default);
    });
    return () => {
      gone = true;
    };
  }, [load]);
  return Found === null ? <p aria-busy="true">…</p> : <Found />;
}

const form = () => import("../settings/SettingsForm");
const daily = () => import("../club/ends/DailyBoard");
const rated = () => import("../club/ends/RatedEnd");
const duplicate = () => import("../club/ends/DuplicateStanding");
const lobby = () => import("../before/lobby/Lobby");

const sheet = () =>
  import("../before/sheet/RuleSheet").then(({ RuleSheet }) => ({
    default: () => <RuleSheet head={rules.value?.about ?? ""} sections={rules.value?.sheet ?? []} />,
  }));

/** The rules of the table, as they are written. */
export function lazyRules() {
  return <Later load={sheet} />;
}

/** The settings, loaded when they are first opened. */
export function lazySettings() {
  return <Later load={form} />;
}

/** How one did at the deals of a day. */
export function lazyDailyEnd() {
  return <Later load={daily} />;
}

/** What a rated game has counted for. */
export function lazyRatedEnd() {
  return <Later load={rated} />;
}

/** How a duplicate match stands. */
export function lazyDuplicate() {
  return <Later load={duplicate} />;
}

const guide = () => import("./panel/Guide");

/** Beside a first hand: what matters now. */
export function lazyGuide() {
  return <Later load={guide} />;
}

const playOn = () => import("./panel/Guide").then(({ PlayOn }) => ({ default: PlayOn }));

/** After a first hand: on to a whole game. */
export function lazyPlayOn() {
  return <Later load={playOn} />;
}

/** The chairs before a game. */
export function lazyLobby() {
  return <Later load={lobby} />;
}
