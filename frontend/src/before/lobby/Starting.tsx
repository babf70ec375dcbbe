// What the room before a game waits for, and the start.

import { useEffect, useState } from "preact/hooks";
import { ask, room, useGone } from "../../net/store";
import { Button } from "../../ui/Button";
import { sideNames } from "../../ui/format";
import { BottomBar } from "../../ui/Page";
import { Unseen } from "../../ui/Text";
import type { ChairView, RoomView, RulesView } from "../../wire";

export const isFree = (chair: ChairView) => !chair.name;

/** Whether a computer player may have chair `at`. */
export const mayFill = (now: RoomView, at: number) => !now.rated && at >= (now.duplicate?.people ?? 0);

/** Who plays with whom, when partners sit across. */
function partners(now: RoomView, rule: RulesView): string {
  if (rule.partners === "none") return rule.seats > 2 ? "Everyone plays alone." : "";
  const people = now.chairs.filter((chair) => chair.person).length;
  if (rule.partners === "drawn" && !now.together)
    return `Partners are drawn for when the game starts${people === 2 && !now.same_deals ? "; sit across from each other to stay together" : ""}.`;
  const names = now.chairs.map((chair, at) => chair.name || `Chair ${at + 1}`);
  return `${sideNames(names, rule.sides).join(" against ")}${now.together ? ": nobody draws for partners" : ""}.`;
}

/** Seconds at an open table after which people who wait are told what else they can do. */
const PATIENCE = 45;

/** What is said at a table that anybody may find, while chairs are free. */
function patience(now: RoomView, over: boolean): string {
  if (!over)
    return `Anybody may find this table. If nobody comes in ${PATIENCE} seconds, you are told what else you can do.`;
  return now.rated
    ? "Nobody has come yet. Keep waiting, or play unrated: open a table that is not rated."
    : "Nobody has come yet. Keep waiting, or let computer players fill the free chairs.";
}

/** How soon the game begins by itself; it is said once, and counted for the eye alone. */
function Begins({ left }: { left: number }) {
  const seconds = Math.ceil(Math.max(0, left - useGone(true)) / 1000);
  return (
    <>
      <span aria-hidden="true">{`The game begins in ${seconds} s. `}</span>
      <Unseen>The game begins in a few seconds. </Unseen>
      Stand up if you would rather not play.
    </>
  );
}

/** Below the room before a game: what it waits for, and the button that starts it. */
export function Starting({ now, rule, player }: { now: RoomView; rule: RulesView; player: string }) {
  const free = now.chairs.flatMap((chair, at) => (isFree(chair) ? [at] : []));
  // Chairs that only people take are waited for.
  const fills = free.every((at) => mayFill(now, at));
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1000 * PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  const mayStart = now.host || (now.open_to !== null && now.you !== null && free.length === 0);
  const start = async () => {
    // Somebody may sit down at this moment: their chair is then not filled.
    for (const chair of free)
      await ask({ type: "fill", chair, player: now.duplicate?.partner ?? player }, { quiet: true });
    if (!now.same_deals && !(await ask({ type: "reveal" })).ok) return;
    // People who are here have a moment to reveal their salt; the game begins without it, too.
    const silent = () =>
      room.value?.chairs.some(
        ({ here }, at) => here && room.value?.salt_commitments[at] && !room.value.salted[at],
      );
    for (let tries = 0; tries < 30 && silent(); tries++) await new Promise((done) => setTimeout(done, 100));
    await ask({ type: "start" });
  };
  const looking = now.watching && now.you !== null ? ", and a spectator may be choosing a name" : "";
  const text = free.length
    ? `${free.length === 1 ? "One chair is" : `${free.length} chairs are`} free${looking}.`
    : "Everyone sits.";
  const open = now.open_to !== null && now.you !== null && free.length > 0;
  const next =
    now.you === null && !mayStart
      ? "Take a chair, or watch."
      : open
        ? patience(now, late)
        : `${mayStart ? "" : "The host starts the game. "}${partners(now, rule)}`;
  return (
    <BottomBar>
      <p role="status">
        {text} {next} {mayStart && now.next_ms !== null ? <Begins left={now.next_ms} /> : null}
      </p>
      {mayStart ? (
        <Button kind="now" large onClick={start} disabled={now.you === null || !fills}>
          {free.length && fills
            ? "Fill with computers and start"
            : now.next_ms === null
              ? "Start"
              : "Start now"}
        </Button>
      ) : null}
    </BottomBar>
  );
}
