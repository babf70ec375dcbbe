/** The page of a table: what the tab calls it, and what it is where there is no such table. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as store from "../src/net/store";
import TablePage from "../src/table/TablePage";
import { CLOSE } from "../src/wire";
import { Socket, soon } from "./line";
import { roomOf, snapshot } from "./wire";

const app = document.createElement("div");

beforeEach(() => {
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async () => new Response("{}"));
});

afterEach(() => {
  render(null, app);
  store.closeTable();
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
});

test("a table that is not there has a page of its own with a way home, and one title for the tab", async () => {
  history.replaceState(null, "", "/t/nosuchtable");
  dispatchEvent(new PopStateEvent("popstate"));
  await act(() => render(<TablePage />, app));
  expect(document.title).toBe("The table · Euchre");
  const text = "There is no such table, or not any more.";
  const socket = Socket.last.opens().says({ type: "bye", code: "gone", text, retry_ms: -1, evening: null });
  await act(() => void socket.ends(CLOSE.GONE));
  await soon(() => expect(app.querySelector("h1")?.textContent).toBe("This table cannot be opened"));
  expect(document.title).toBe("This table cannot be opened · Euchre");
  expect(app.querySelector("header nav")).not.toBeNull();
  expect([...app.querySelectorAll("main a, main button")].map((one) => one.textContent)).toEqual([
    "To the home page",
  ]);
});

test("a table is called the same before and during its game, also where one comes back to it", async () => {
  document.title = "Private table · Euchre";
  history.replaceState(null, "", "/t/abcdef");
  dispatchEvent(new PopStateEvent("popstate"));
  await act(() => render(<TablePage />, app));
  const told = { ...snapshot(5, { ...roomOf(), game: null }), rules: { title: "Euchre" } };
  await act(() => void Socket.last.opens().says(told as unknown as ReturnType<typeof snapshot>));
  expect(app.textContent).toContain("This table is not open to spectators.");
  expect(document.title).toBe("Euchre: the table · Euchre");
});
