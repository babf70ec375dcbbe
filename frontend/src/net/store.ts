/** The table that is open: what the server told last, and how to ask it for something. */

import { computed, signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { settings } from "../kept/settings";
import { kept } from "../kept/storage";
import { say } from "../ui/liveRegion";
import { toast } from "../ui/Toast";
import {
  type EntryKind,
  type HandView,
  type HintResult,
  PHRASES,
  type Presence,
  type RoomEventView,
  type RoomView,
  type RulesView,
  type ServerMessage,
  type Stage,
} from "../wire";
import { type Answer, type Command, Connection, type ConnectionState } from "./socket";

/** The table's name in its address. */
export const table = signal("");
export const rules = signal<RulesView | null>(null);
/** What the tab and the browser's history call a table. */
export const tableTitle = ({ title }: Pick<RulesView, "title">): string => `${title}: the table`;
/** The room as it is; the felt shows it a moment later, when the cards have come to rest. */
export const room = signal<RoomView | null>(null);
export const hintResult = signal<HintResult | null>(null);
/** What each chair said last, for a few seconds. */
export const quickChats = signal<Readonly<Record<number, string>>>({});
/** Whose phrases are not shown, as long as this tab is open: the table, and their name there. */
export const muted = kept<readonly string[]>("sessionStorage", "muted", (found) =>
  Array.isArray(found) ? found.filter((one) => typeof one === "string") : [],
);
/** When the last clock was told, by our own clock. */
export const clockTold = signal(0);
const connection = signal<Connection | null>(null);
export const connectionState = computed<ConnectionState>(
  () => connection.value?.state.value ?? { is: "connecting" },
);
/** Commands on their way. */
export const unanswered = computed(() => connection.value?.unanswered.value ?? 0);

/** Who draws the open table: a picture at once, or one thing after another. */
interface Drawer {
  readonly playNow: (room: RoomView | null, told: readonly string[]) => void;
  readonly play: (room: RoomView, news: readonly News[]) => void;
}

/** What there is to tell: a room event, or who has come or gone. */
export type News = Pick<RoomEventView, "text"> & { readonly kind: EntryKind | "presence" };

let screen: Drawer = { playNow: () => undefined, play: () => undefined };

/** Tell *drawer* from now on what happens at the open table. */
export function drawnBy(drawer: Drawer): void {
  screen = drawer;
}

let epoch = "";
let seq = 0;

const here = (name: string) => `${table.value} ${name}`;

export const isMuted = (name: string) => muted.value.includes(here(name));

/** Show nothing more of what *name* says at this table, nor what is shown of it now; or show it again. */
export function mute(name: string, on: boolean): void {
  const others = muted.value.filter((one) => one !== here(name));
  muted.value = on ? [...others, here(name)] : others;
  quickChats.value = Object.fromEntries(
    Object.entries(quickChats.value).filter(
      ([chair]) => !isMuted(room.value?.chairs[Number(chair)]?.name ?? ""),
    ),
  );
}

/** Sit down in front of a table; leaves the one before. */
export function openTable(id: string): void {
  if (table.value === id && connection.value !== null) return;
  closeTable();
  table.value = id;
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/${id}`;
  connection.value = new Connection(url, () => ({ epoch, seq }), hear);
}

export function closeTable(): void {
  connection.value?.close();
  connection.value = null;
  table.value = "";
  epoch = "";
  seq = 0;
  rules.value = null;
  room.value = null;
  hintResult.value = null;
  quickChats.value = {};
  screen.playNow(null, []);
}

/** Forget a hint that is there already, unless it said only why it takes so long. */
export function forgetHint(): void {
  if (hintResult.value?.follows === false) hintResult.value = null;
}

/** Ask the server; a refusal is said in passing unless `quiet`. */
export async function ask(command: Command, { quiet = false } = {}): Promise<Answer> {
  const open = connection.value;
  if (open === null) return { ok: false, code: "no_connection", text: "No table is open." };
  const answer = await open.ask(command);
  if (!answer.ok && !quiet) toast(answer.text);
  return answer;
}

export function reconnect(): void {
  connection.value?.reconnect();
}

function see(next: RoomView): void {
  room.value = next;
  clockTold.value = performance.now();
  if (hintResult.value !== null && hintResult.value.turn !== next.game?.turn) hintResult.value = null;
}

/** Until what time a person who has left is waited for, and what comes then. */
function waits({ waits_ms }: Presence, stage: Stage): string[] {
  if (waits_ms === null) return [];
  const from = new Date(Date.now() + waits_ms).toLocaleTimeString("en-GB");
  if (stage === "lobby") return [`Their chair is kept for them until ${from}.`];
  return [`On their turn a computer player sits in, from ${from} on.`];
}

/** Milliseconds since the server told how long something has left; they pass while it is *running*. */
export function useGone(running: boolean): number {
  const told = clockTold.value;
  const [now, tick] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => tick(performance.now()), 250);
    return () => clearInterval(timer);
  }, [running]);
  return Math.max(0, now - told);
}

/** What a message from the server changes. */
export function hear(message: ServerMessage): void {
  switch (message.type) {
    case "snapshot":
      epoch = message.epoch;
      seq = message.seq;
      rules.value = message.rules;
      see(message.room);
      screen.playNow(message.room, message.story);
      return;
    case "events": {
      const fresh = message.events.filter((news) => news.seq > seq);
      const [first] = fresh;
      if (first !== undefined && first.seq !== seq + 1) {
        connection.value?.resync();
        return;
      }
      epoch = message.epoch;
      seq = fresh.at(-1)?.seq ?? seq;
      if (message.rules) rules.value = message.rules;
      see(message.room);
      screen.play(message.room, fresh);
      return;
    }
    case "hint-result":
      if (message.turn === room.value?.game?.turn) hintResult.value = message;
      return;
    case "presence":
      if (room.value !== null) {
        const chairs = room.value.chairs.map((chair, at) => ({
          ...chair,
          here: message.here[at] ?? chair.here,
        }));
        const { watching, next_ms, waited_for } = message;
        const next = { ...room.value, chairs, watching, next_ms, waited_for };
        if (next.clock === null) clockTold.value = performance.now();
        room.value = next;
        screen.play(
          next,
          message.text ? [{ kind: "presence", text: [message.text, ...waits(message, next.stage)] }] : [],
        );
      }
      return;
    case "quick-chat": {
      const { chair, phrase } = message;
      if (!settings.value.phrases || isMuted(room.value?.chairs[chair]?.name ?? "")) return;
      quickChats.value = { ...quickChats.value, [chair]: phrase };
      say([`${room.value?.chairs[chair]?.name}: ${PHRASES[phrase as keyof typeof PHRASES] ?? phrase}`]);
      setTimeout(() => {
        if (quickChats.value[chair] === phrase) {
          const { [chair]: _, ...rest } = quickChats.value;
          quickChats.value = rest;
        }
      }, 6000);
      return;
    }
    default:
      return;
  }
}

/** The hand as it is now. */
export function viewNow(): HandView | null {
  return room.value?.game?.view ?? null;
}
