/** Somebody who is avoided is shown as avoided, and the same button undoes it. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { NotAgain } from "../src/before/lobby/NotAgain";
import { table } from "../src/net/store";
import { soon } from "./line";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  table.value = "";
  vi.unstubAllGlobals();
});

test("not again, and with them after all", async () => {
  const asked = vi.fn(async (path: string, { method }: RequestInit) => {
    void path;
    return new Response(JSON.stringify(method === "POST" ? { word: "w", name: "Ben" } : { kept: true }));
  });
  vi.stubGlobal("fetch", asked);
  table.value = "t1";
  render(<NotAgain chair={1} name="Ben" />, app);
  const press = (then: string) => {
    app.querySelector("button")?.click();
    return soon(() => expect(app.textContent).toBe(then));
  };
  expect(app.textContent).toBe("Not again");
  await press("You avoid Ben.Meet again");
  await press("Not again");
  expect(asked.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    "POST /api/tables/t1/avoid",
    "DELETE /api/avoided/w",
  ]);
});
