/** The ladder: games are counted where somebody has played any. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import Ladder from "../src/club/Ladder";
import { soon } from "./line";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  vi.unstubAllGlobals();
});

const COMPUTER = { place: null, word: "", name: "Good", strength: { rating: 1500 }, games: null };
const ANN = { place: 1, word: "w", name: "Ann", strength: { rating: 1500 }, games: 12 };

test.each([
  [[COMPUTER], ["Place", "Name", "Rating"], []],
  [
    [ANN, COMPUTER],
    ["Place", "Name", "Rating", "Games"],
    ["12", "–"],
  ],
])("of %o", async (rows, heads, games) => {
  vi.stubGlobal("fetch", async (path: string) =>
    path === "/api/profile"
      ? new Response("{}", { status: 503 })
      : new Response(JSON.stringify(path === "/api/ladder" ? { rows } : [])),
  );
  render(<Ladder />, app);
  await soon(() => expect(app.querySelectorAll("tbody tr")).toHaveLength(rows.length));
  expect([...app.querySelectorAll("thead th")].map((one) => one.textContent)).toEqual(heads);
  expect([...app.querySelectorAll("td:nth-child(4)")].map((one) => one.textContent)).toEqual(games);
});
