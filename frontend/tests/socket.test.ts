/** The line to a table: what was asked is done once, however the line behaves. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Connection } from "../src/net/socket";
import { CLOSE, PROTOCOL, type ServerMessage } from "../src/wire";
import { Socket } from "./line";
import { events, snapshot } from "./wire";

let link: Connection;
let heard: ServerMessage["type"][];
let seen: { epoch: string; seq: number };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Socket);
  vi.spyOn(Math, "random").mockReturnValue(0.5); // the middle of what chance adds: waits of 500, 750, 1125 ms …
  Socket.all = [];
  heard = [];
  seen = { epoch: "", seq: 0 };
  link = new Connection(
    "ws://here/ws/t",
    () => seen,
    (message) => heard.push(message.type),
  );
});

afterEach(() => {
  link.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const deal = { type: "deal", hand: 0 } as const;
const greet = () => Socket.last.opens().says(snapshot(1));
const commands = (socket: Socket) => socket.sent.filter(({ type }) => type !== "hello");
const idOf = (socket: Socket) => commands(socket)[0]?.id ?? "none was sent";
const ok = (id: string): ServerMessage => ({ type: "ok", id, seq: 2 }) as ServerMessage;

/** Wait until the page opens another socket; after how many milliseconds it did. */
async function reopened(most = 120_000): Promise<number> {
  const before = Socket.all.length;
  for (let waited = 0; waited <= most; waited += 50) {
    if (Socket.all.length > before) return waited;
    await vi.advanceTimersByTimeAsync(50);
  }
  return Number.POSITIVE_INFINITY;
}

test("says what it has seen, and is open with the first picture", () => {
  seen = { epoch: "e", seq: 7 };
  Socket.last.opens();
  expect(Socket.last.sent).toEqual([{ type: "hello", protocol: PROTOCOL, epoch: "e", seq: 7 }]);
  expect(link.state.value).toEqual({ is: "connecting" });
  Socket.last.says(events(8, ["Bob leads."]));
  expect(link.state.value).toEqual({ is: "open" });
  expect(heard).toEqual(["events"]);
});

test("a command waits for the first picture and goes out once", () => {
  Socket.last.opens();
  void link.ask(deal);
  expect(commands(Socket.last)).toEqual([]);
  Socket.last.says(snapshot(1)).says(events(2, ["Bob leads."]));
  expect(commands(Socket.last)).toHaveLength(1);
  expect(link.unanswered.value).toBe(1);
});

test("a command cut off is asked again under the same name, and its answer comes once", async () => {
  greet();
  const answer = vi.fn();
  void link.ask(deal).then(answer);
  const id = idOf(Socket.last);
  Socket.last.ends(1006);
  await reopened();
  greet();
  expect(commands(Socket.last)).toMatchObject([{ type: "deal", id }]);
  Socket.last.says(ok(id)).says(ok(id));
  await vi.advanceTimersByTimeAsync(0);
  expect(answer).toHaveBeenCalledOnce();
  expect(link.unanswered.value).toBe(0);
  Socket.last.ends(1006);
  await reopened();
  greet();
  expect(commands(Socket.last)).toEqual([]);
});

test("commands cut off are asked again in the order they were asked", async () => {
  greet();
  for (const hand of [0, 1, 2]) void link.ask({ type: "deal", hand });
  Socket.last.ends(1006);
  await reopened();
  greet();
  expect(commands(Socket.last)).toMatchObject([{ hand: 0 }, { hand: 1 }, { hand: 2 }]);
});

test("a refusal is an answer too, with its word and its sentence", async () => {
  greet();
  const answer = link.ask(deal);
  Socket.last.says({
    type: "err",
    id: idOf(Socket.last),
    code: "too_late",
    text: "Too late.",
    seq: 1,
  } as ServerMessage);
  expect(await answer).toEqual({ ok: false, code: "too_late", text: "Too late." });
});

test("a line that gives no answer is dead, and the command goes over another", async () => {
  greet();
  void link.ask(deal);
  const [old, id] = [Socket.last, idOf(Socket.last)];
  await reopened();
  expect(old.readyState).toBe(3);
  old.says(ok(id));
  expect(link.unanswered.value).toBe(1); // what a socket given up still says is not heard
  greet();
  expect(idOf(Socket.last)).toBe(id);
});

test("F92 a line that opens and never greets is given up", async () => {
  Socket.last.opens();
  expect(await reopened()).toBeLessThanOrEqual(30_000);
});

test("the waits grow by a half up to a quarter of a minute, and begin anew after a good line", async () => {
  for (let tries = 0; tries < 11; tries++) {
    Socket.last.ends(1006); // a door that answers 421 or not at all ends so as well
    const wait = Math.min(500 * 1.5 ** tries, 15_000);
    expect(await reopened()).toBe(50 * Math.ceil(wait / 50)); // it is looked at every 50 ms
  }
  greet();
  Socket.last.ends(1006);
  expect(await reopened()).toBe(500);
});

test("the chance in a wait spreads pages that were cut off together", async () => {
  const waits: number[] = [];
  for (const chance of [0, 0.999]) {
    vi.mocked(Math.random).mockReturnValue(chance);
    greet();
    Socket.last.ends(1006);
    waits.push(await reopened());
  }
  expect(waits).toEqual([300, 700]);
});

test("a restart (1012) is waited for as long as the server asked, and said", async () => {
  greet();
  Socket.last
    .says({ type: "bye", code: "restart", text: "", retry_ms: 2000 } as ServerMessage)
    .ends(CLOSE.RESTART);
  expect(link.state.value).toMatchObject({ is: "waiting", text: "The server has stopped or is restarting." });
  expect(await reopened()).toBe(3000);
  // What it asked for once is not asked for again.
  Socket.last.ends(CLOSE.RESTART);
  expect(await reopened()).toBe(750);
});

test("a wrong door closes with 1012 before it says anything: the page asks again at once", async () => {
  Socket.last.opens().ends(CLOSE.RESTART);
  expect(await reopened()).toBe(500);
  greet();
  expect(link.state.value).toEqual({ is: "open" });
});

test("a full house is asked again after half a minute, silence at once", async () => {
  greet();
  Socket.last.ends(CLOSE.BUSY);
  expect(await reopened()).toBe(30_000);
  greet();
  Socket.last.ends(CLOSE.HEARTBEAT);
  expect(await reopened()).toBeLessThanOrEqual(50);
});

test("a page that was taken over (4409) stays away until it is told to come back", async () => {
  greet();
  void link.ask(deal);
  const id = idOf(Socket.last);
  Socket.last.ends(CLOSE.TAKEN_OVER);
  expect(link.state.value).toEqual({ is: "taken-over" });
  dispatchEvent(new Event("online"));
  expect(await reopened(60_000)).toBe(Number.POSITIVE_INFINITY);
  link.reconnect();
  greet();
  expect(idOf(Socket.last)).toBe(id);
});

test.each([CLOSE.BINARY, CLOSE.POLICY, CLOSE.TOO_LONG, CLOSE.NO_HELLO, CLOSE.UNAUTHORISED, CLOSE.GONE])(
  "after %i the page does not come back, and says why",
  async (code) => {
    greet();
    Socket.last.ends(code);
    expect(link.state.value).toMatchObject({ is: "gone", text: expect.stringMatching(/\w+\.$/) });
    expect(await reopened(60_000)).toBe(Number.POSITIVE_INFINITY);
  },
);

test("F44 a page of another version loads itself anew, once, and then says what is the matter", () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  const text = "The page is older or newer than the server: load it again.";
  const turned = () => {
    Socket.last
      .opens()
      .says({ type: "bye", code: "reload", text, retry_ms: -1, evening: null })
      .ends(CLOSE.NO_HELLO);
  };
  turned();
  expect(reload).toHaveBeenCalledTimes(1);
  link.reconnect(); // as the page that was loaded does
  turned();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(link.state.value).toEqual({ is: "gone", text, evening: null, again: true });
});

test("a phone that changes its network breaks the line and comes back with the next", async () => {
  greet();
  void link.ask(deal);
  const id = idOf(Socket.last);
  dispatchEvent(new Event("offline"));
  expect(link.state.value).toMatchObject({ is: "waiting" });
  dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(2);
  greet();
  expect(idOf(Socket.last)).toBe(id);
});

test("a table that was left opens no more sockets and hears nothing", async () => {
  greet();
  const old = Socket.last;
  link.close();
  old.says(events(2, ["Bob leads."])).ends(1006);
  dispatchEvent(new Event("online"));
  expect(await reopened(60_000)).toBe(Number.POSITIVE_INFINITY);
  expect(heard).toEqual(["snapshot"]);
});

test("nor when it was left while the line was broken", async () => {
  Socket.last.ends(1006);
  link.close();
  dispatchEvent(new Event("online"));
  expect(Socket.all).toHaveLength(1);
});
