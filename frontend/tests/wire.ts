/** What a server says, as small as a test needs it. */

import type { GameView, RoomView, ServerMessage } from "../src/wire";

type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { type: T }>;
type Hand = NonNullable<GameView["view"]>;

/** A hand of four, seen by seat 0, in play. */
export function handOf(some: Partial<Hand> = {}): Hand {
  const none = [[], [], [], []];
  return {
    viewer: 0,
    dealer: 3,
    phase: "play",
    turn: 0,
    hand: ["AS", "KS"],
    ranked: ["AS", "KS"],
    sizes: [2, 2, 2, 2],
    piles: none,
    trick: [],
    tricks: [],
    won: [0, 0, 0, 0],
    bowers: {},
    out: [],
    calls: ["", "", "", ""],
    points: [0, 0],
    question: "",
    offered: [],
    barred: [],
    accusations: [],
    claim: false,
    undo: false,
    upcard: null,
    trump: "S",
    maker: 0,
    end: null,
    ...some,
  } as unknown as Hand;
}

/** A room in which that hand is played. */
export function roomOf(hand: Partial<Hand> = {}, game: Partial<GameView> = {}): RoomView {
  return {
    stage: "playing",
    chairs: [],
    you: 0,
    clock: null,
    coming: [],
    pace: 0,
    solo: true,
    watching: 0,
    paused: "",
    game: {
      number: 0,
      hand: 0,
      turn: 1,
      names: ["Ann", "Bob", "Cy", "Di"],
      sides: [
        [0, 2],
        [1, 3],
      ],
      scores: [0, 0],
      over: false,
      winners: [],
      view: handOf(hand),
      ...game,
    },
  } as unknown as RoomView;
}

/** A whole picture. */
export function snapshot(seq: number, room = roomOf(), epoch = "e"): Message<"snapshot"> {
  return {
    type: "snapshot",
    epoch,
    seq,
    table: "t",
    rules: {},
    room,
    story: ["Ann deals."],
  } as unknown as Message<"snapshot">;
}

/** What happened, numbered from *first*. */
export function events(first: number, texts: string[], room = roomOf(), kind = "acted"): Message<"events"> {
  const told = texts.map((text, at) => ({ seq: first + at, kind, text: [text] }));
  return { type: "events", epoch: "e", events: told, room } as unknown as Message<"events">;
}
