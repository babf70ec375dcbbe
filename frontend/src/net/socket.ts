/** The connection to a table: opened, kept, and opened again; a command without an answer is sent again. */

import { type Signal, signal } from "@preact/signals";
import { randomHex } from "../kept/sha256";
import { read, write } from "../kept/storage";
import { CLOSE, type ClientMessage, PROTOCOL, type ServerMessage } from "../wire";
import { backoff, LAST } from "./backoff";

/** A command without its id: the connection gives it one. */
export type Command = ClientMessage extends infer Message
  ? Message extends { readonly id: string }
    ? Omit<Message, "id">
    : never
  : never;

export type ConnectionState =
  | { is: "connecting" }
  | { is: "open" }
  | { is: "waiting"; text: string }
  | { is: "taken-over" }
  /** *again*: it may be there if the page is loaded again. */
  | { is: "gone"; text: string; evening: string | null; again: boolean };

export interface Answer {
  ok: boolean;
  code: string;
  text: string;
}

interface Open {
  message: ClientMessage & { id: string };
  done: (answer: Answer) => void;
}

/** Milliseconds without an answer after which the connection is dead, though nobody closed it. */
const DEAF = 8_000;
/** Milliseconds without a first picture after which a socket is dead, though nobody closed it. */
const MUTE = 20_000;
/** After these the page does not come back by itself. */
const STRANGE = "The server and this page do not understand each other. Load the page again.";
const FINAL: Record<number, string> = {
  [CLOSE.BINARY]: STRANGE,
  [CLOSE.POLICY]: STRANGE,
  [CLOSE.TOO_LONG]: STRANGE,
  [CLOSE.NO_HELLO]: STRANGE,
  [CLOSE.UNAUTHORISED]: "The server does not know this browser any more. Load the page again.",
  [CLOSE.GONE]: "There is no such table, or it is closed to spectators.",
};

/** Whether this tab has not loaded itself anew for this version yet; false where that cannot be remembered. */
function firstReload(): boolean {
  if (read("sessionStorage", "reloaded") === PROTOCOL) return false;
  write("sessionStorage", "reloaded", PROTOCOL);
  return read("sessionStorage", "reloaded") === PROTOCOL;
}

export class Connection {
  readonly state: Signal<ConnectionState> = signal({ is: "connecting" });
  readonly unanswered: Signal<number> = signal(0);
  private socket: WebSocket | null = null;
  private timer = 0;
  private ear = 0;
  private tries = 0;
  private greeted = false;
  private bye: Extract<ServerMessage, { type: "bye" }> | null = null;
  private readonly open = new Map<string, Open>();
  private readonly leave = new AbortController();

  constructor(
    private readonly url: string,
    private readonly seen: () => { epoch: string; seq: number },
    private readonly hear: (message: ServerMessage) => void,
  ) {
    const { signal: over } = this.leave;
    addEventListener("offline", () => this.broke(), { signal: over });
    addEventListener("online", () => this.hurry(), { signal: over });
    addEventListener("pageshow", () => this.hurry(), { signal: over });
    const shown = () => document.visibilityState === "visible" && this.hurry();
    document.addEventListener("visibilitychange", shown, { signal: over });
    this.connect();
  }

  /** Ask for something; the answer comes once, however often the connection breaks in between. */
  ask(command: Command): Promise<Answer> {
    const message = { ...command, id: randomHex(12) } as ClientMessage & { id: string };
    return new Promise((done) => {
      this.open.set(message.id, { message, done });
      this.unanswered.value = this.open.size;
      if (this.greeted) this.write(message);
      this.listen();
    });
  }

  /** Wait for answers; when none comes, the same is asked on another connection. */
  private listen(): void {
    clearTimeout(this.ear);
    if (this.open.size === 0) return;
    this.ear = window.setTimeout(() => {
      if (this.greeted) this.broke();
    }, DEAF);
  }

  /** The connection is dead: a phone that changes its network is told nothing. */
  private broke(): void {
    const old = this.socket;
    if (old === null) return;
    this.socket = null;
    old.close();
    this.closed(1006);
  }

  /** Ask for the whole picture. */
  resync(): void {
    if (this.greeted) this.write({ type: "resync" });
  }

  /** Come back now: after another page took over, or instead of waiting. */
  reconnect(): void {
    this.tries = 0;
    this.connect();
  }

  close(): void {
    this.leave.abort();
    clearTimeout(this.timer);
    clearTimeout(this.ear);
    this.socket?.close(1000);
    this.socket = null;
  }

  private hurry(): void {
    if (this.state.value.is === "waiting") this.reconnect();
  }

  private write(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  private connect(): void {
    clearTimeout(this.timer);
    const old = this.socket;
    this.socket = null;
    old?.close(1000);
    this.greeted = false;
    this.bye = null;
    this.state.value = { is: "connecting" };
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.timer = window.setTimeout(() => this.broke(), MUTE);
    socket.addEventListener("open", () => {
      if (socket !== this.socket) return;
      this.write({ type: "hello", protocol: PROTOCOL, ...this.seen() });
    });
    socket.addEventListener("message", ({ data }) => {
      if (socket === this.socket && typeof data === "string") this.read(JSON.parse(data) as ServerMessage);
    });
    socket.addEventListener("close", ({ code }) => {
      if (socket === this.socket) this.closed(code);
    });
  }

  private read(message: ServerMessage): void {
    switch (message.type) {
      case "ok":
      case "err": {
        const asked = this.open.get(message.id);
        this.open.delete(message.id);
        this.unanswered.value = this.open.size;
        this.listen();
        asked?.done(
          message.type === "ok"
            ? { ok: true, code: "", text: "" }
            : { ok: false, code: message.code, text: message.text },
        );
        return;
      }
      case "bye":
        this.bye = message;
        return;
      case "snapshot":
      case "events":
        this.hear(message);
        if (!this.greeted) this.welcome();
        return;
      default:
        this.hear(message);
    }
  }

  /** The first picture is here: the connection is good, and what was not answered is asked again. */
  private welcome(): void {
    clearTimeout(this.timer);
    this.greeted = true;
    this.tries = 0;
    this.state.value = { is: "open" };
    for (const { message } of this.open.values()) this.write(message);
    this.listen();
  }

  private closed(code: number): void {
    clearTimeout(this.timer);
    this.socket = null;
    this.greeted = false;
    const bye = this.bye;
    if (code === CLOSE.TAKEN_OVER) {
      this.state.value = { is: "taken-over" };
      return;
    }
    if (bye?.code === "reload" && firstReload()) {
      location.reload();
      return;
    }
    const final = FINAL[code];
    if (final !== undefined) {
      const { text, evening = null } = bye ?? {};
      this.state.value = { is: "gone", text: text || final, evening, again: code !== CLOSE.GONE };
      return;
    }
    const usual = backoff(this.tries++);
    const asked = bye !== null && bye.retry_ms >= 0 ? bye.retry_ms * (1 + Math.random()) : 0;
    const wait =
      code === CLOSE.BUSY ? 30_000 : code === CLOSE.HEARTBEAT ? 0 : Math.min(LAST, Math.max(asked, usual));
    const text =
      code === CLOSE.RESTART
        ? "The server has stopped or is restarting."
        : "The connection to the server broke.";
    this.state.value = { is: "waiting", text };
    this.timer = window.setTimeout(() => this.connect(), wait);
  }
}
