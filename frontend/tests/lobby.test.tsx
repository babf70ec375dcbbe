/** Before a game: what is said of the deals, and of those who look on. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import Lobby from "../src/before/lobby/Lobby";
import * as store from "../src/net/store";
import type { RoomView } from "../src/wire";
import { Socket } from "./line";
import { roomOf, snapshot } from "./wire";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  store.closeTable();
  vi.unstubAllGlobals();
});

async function told(more: Partial<RoomView>): Promise<string | null> {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => new Response("[]"));
  store.openTable("lobby");
  const lobby = { stage: "lobby", game: null, salted: [], salt_commitments: [], duplicate: null };
  const room = { ...roomOf(), ...lobby, commitment: "c0ffee", ...more } as RoomView;
  const rules = {
    title: "Euchre",
    about: "For four.",
    house_rules: [],
    sheet: [],
    code: "euchre",
    sides: [[0]],
  };
  Socket.last.opens().says({ ...snapshot(5, room), rules } as unknown as ReturnType<typeof snapshot>);
  render(<Lobby />, app);
  await new Promise((done) => setTimeout(done));
  return app.textContent;
}

const EARLIER = "the deals of an earlier game";
const BOTH = "The deals of this match are new";

test("the deals of a match are new, those of an earlier game may be known", async () => {
  const match = { same_deals: true, duplicate: { people: 2, partner: "queen" }, chairs: [] };
  expect(await told(match)).toContain(BOTH);
  expect(await told(match)).not.toContain(EARLIER);
  expect(await told({ same_deals: true })).toContain(EARLIER);
  expect(await told({ same_deals: false })).toContain("c0ffee");
});

test.each([
  [null, 1, ""],
  [null, 2, "One more person is here without a chair."],
  [0, 1, "One more person is here without a chair."],
  [0, 2, "2 more people are here without a chair."],
])("the viewer on chair %s is not counted among %i without a chair", async (you, watching, others) => {
  const chairs = [{ name: "", person: false, you: false, here: true }] as unknown as RoomView["chairs"];
  const page = await told({ you, watching, chairs, same_deals: true });
  const said = /(One|\d) more (person|people) [^.]*\./.exec(page ?? "")?.[0] ?? "";
  expect(said).toBe(others);
  expect(page).toContain("Nobody may watch.");
});
