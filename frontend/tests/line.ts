/** A browser's socket whose other end is the test. */

import { vi } from "vitest";
import type { ServerMessage } from "../src/wire";

type Heard = (event: { data?: string; code?: number }) => void;

export class Socket {
  static readonly OPEN = 1;
  /** Every socket the page has opened, in order. */
  static all: Socket[] = [];
  static get last(): Socket {
    const last = Socket.all.at(-1);
    if (last === undefined) throw new Error("no socket was opened");
    return last;
  }

  readyState = 0;
  /** What the page has written to it. */
  readonly sent: { type: string; id?: string; epoch?: string; seq?: number; protocol?: number }[] = [];
  private readonly heard: Record<string, Heard[]> = {};

  constructor(readonly url: string) {
    Socket.all.push(this);
  }

  addEventListener(what: string, listener: Heard): void {
    this.heard[what] ??= [];
    this.heard[what].push(listener);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  /** The handshake is done. */
  opens(): this {
    this.readyState = Socket.OPEN;
    return this.happens("open", {});
  }

  /** The server says something. */
  says(message: ServerMessage): this {
    return this.happens("message", { data: JSON.stringify(message) });
  }

  /** The line ends, with a code of the protocol or 1006 where it was cut. */
  ends(code: number): this {
    this.readyState = 3;
    return this.happens("close", { code });
  }

  private happens(what: string, event: { data?: string; code?: number }): this {
    for (const listener of this.heard[what] ?? []) listener(event);
    return this;
  }
}

/** Wait for what surely comes, however slow the machine. */
export function soon<T>(found: () => T): Promise<T> {
  return vi.waitFor(found, 30_000);
}
