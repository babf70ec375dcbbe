/** What lies on the felt, and what stands beside a name. */

import { render } from "preact";
import { afterEach, expect, test } from "vitest";
import { Middle } from "../src/felt/Middle";
import { NamePlate } from "../src/felt/Seat";
import { settings } from "../src/kept/settings";
import { chairBears } from "../src/table/felt/Felt";
import { gainOf, HandEnd } from "../src/table/felt/HandEnd";
import { ordered } from "../src/table/state/handOrder";
import type { GameView, HandView, RoomView, RulesView } from "../src/wire";
import { handOf, roomOf } from "./wire";

const app = document.createElement("div");
const names = ["Ann", "Bob", "Cem", "Dan"];
const table = {
  names,
  sides: [
    [0, 2],
    [1, 3],
  ],
  me: 0,
};

afterEach(() => render(null, app));

test("the upcard lies there until trump is fixed: then the dealer holds it, and sees it once", () => {
  const call = handOf({ phase: "call", upcard: "9S", trump: null });
  render(<Middle {...table} view={call} />, app);
  expect(app.textContent).toContain("turned up");
  const pickup = handOf({ phase: "pickup", upcard: "9S", trump: "S", hand: ["AS", "9S"] });
  render(<Middle {...table} view={pickup} />, app);
  expect(app.textContent).not.toContain("turned up");
});

test("the trump beside its maker has the colour that suits have on cards and calls", () => {
  render(<NamePlate {...table} view={handOf({ maker: 1, trump: "H" })} seat={1} />, app);
  expect(app.querySelector("svg[aria-label='hearts are trump']")?.getAttribute("data-suit")).toBe("h");
});

test("nobody reconnects at a table that is over or closed", () => {
  const told = (some: Partial<RoomView>) => {
    const chair = { name: "Bob", person: true, here: false, player: "", seat: 1 };
    const room = { ...roomOf(), chairs: [chair], ...some } as unknown as RoomView;
    render(<NamePlate {...table} view={handOf()} seat={1} bears={chairBears(room, 1)} />, app);
    return app.textContent;
  };
  expect(told({})).toContain("reconnecting");
  expect(told({ final: true })).toContain("not connected");
  expect(told({ paused: "This table is closed: the evening is over." })).toContain("not connected");
});

test("a game won is celebrated by those who won it, and a draw by nobody", () => {
  const RULES = { sides: [[0], [1]], seats: 2 } as unknown as RulesView;
  for (const [winners, celebrated] of [
    [[0], true],
    [[1], false],
    [[0, 1], false],
  ] as const) {
    const hand = { end: "passed-out", verdicts: [], shown: [], kitty: [] } as const;
    const room = { ...roomOf(hand), stage: "game-over", waited_for: [] } as RoomView;
    const game = { ...(room.game as GameView), sides: [[0], [1]], winners, ending: [] };
    render(<HandEnd room={room} rules={RULES} game={game} view={game.view as HandView} />, app);
    expect(app.textContent?.includes("♠♥♣♦")).toBe(celebrated);
  }
});

test("in a game that counts down fewer points are good news", () => {
  const RULES = { sides: [[0], [1]], seats: 2, countdown: true } as unknown as RulesView;
  for (const [points, result, stamp, good] of [
    [[5, 0], "euchre", "Euchred", false],
    [[-5, 0], "march", "March", true],
    [[-2, -3], "made", undefined, true],
    [[0, 0], "made", undefined, false],
  ] as const) {
    const hand = { end: "played", result, points, verdicts: [], shown: [], kitty: [] } as unknown as HandView;
    const room = { ...roomOf(hand), stage: "hand-over", waited_for: [] } as RoomView;
    const game = {
      ...(room.game as GameView),
      sides: [[0], [1]],
      winners: [],
      ending: [],
      heading: "So it is",
    };
    render(<HandEnd room={room} rules={RULES} game={game} view={game.view as HandView} />, app);
    expect(app.querySelector("h2")?.textContent).toBe("So it is");
    expect(app.textContent?.includes("Euchred")).toBe(stamp === "Euchred");
    expect(app.textContent?.includes("March")).toBe(stamp === "March");
    expect(gainOf(RULES, game.view as HandView, 0) > 0).toBe(good);
  }
});

test("a hand can be held by ranks, as the server ranks them", () => {
  const view = handOf({ hand: ["9C", "AC", "JH", "JD"], ranked: ["JH", "JD", "AC", "9C"] });
  const before = settings.value;
  settings.value = { ...before, sort: "rank" };
  expect(ordered(view)).toEqual(["JH:0", "JD:0", "AC:0", "9C:0"]);
  settings.value = { ...before, sort: "suit" };
  expect(ordered(view)).toEqual(["9C:0", "AC:0", "JH:0", "JD:0"]);
  settings.value = before;
});
