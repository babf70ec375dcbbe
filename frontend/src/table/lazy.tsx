// What is loaded when the table first shows it, and not with the table.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { connectionState, rules } from "../net/store";
import { ButtonLink } from "../ui/Button";

function later(load: () => Promise<{ default: ComponentType }>) {
  return function Later() {
    const [Found, set] = useState<ComponentType | null>(null);
    useEffect(() => void load().then((module) => set(() => module.default)), []);
    return Found === null ? <p aria-busy="true">…</p> : <Found />;
  };
}

/** The chairs before a game. */
export const Lobby = later(() => import("../before/lobby/Lobby"));

/** Instead of a table that cannot be opened. */
export const Closed = later(() =>
  import("../ui/Lost").then(({ Nothing }) => ({
    default: () => {
      const state = connectionState.value;
      if (state.is !== "gone") return null;
      const { text, evening, again } = state;
      return (
        <Nothing
          title="This table cannot be opened"
          text={text}
          {...(again ? { again: () => location.reload() } : {})}
        >
          {evening === null ? null : (
            <ButtonLink kind="solid" href={`/evening/${evening}`}>
              Back to the evening
            </ButtonLink>
          )}
        </Nothing>
      );
    },
  })),
);

/** The rules of the table, as they are written. */
export const Rules = later(() =>
  import("../rules/RuleSheet").then(({ RuleSheet }) => ({
    default: () => <RuleSheet head={rules.value?.about ?? ""} sections={rules.value?.sheet ?? []} />,
  })),
);

export const SettingsForm = later(() => import("../settings/SettingsForm"));

/** How one did at the deals of a day. */
export const DailyEnd = later(() => import("../club/ends/DailyBoard"));

/** What a rated game has counted for. */
export const RatedEnd = later(() => import("../club/ends/RatedEnd"));

/** How a duplicate match stands. */
export const DuplicateEnd = later(() => import("../club/ends/DuplicateStanding"));

/** Beside a first hand: what matters now. */
export const Guide = later(() => import("./panel/Guide"));

/** After a first hand: on to a whole game. */
export const PlayOn = later(() => import("./panel/Guide").then(({ PlayOn }) => ({ default: PlayOn })));
