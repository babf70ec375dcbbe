/** Somebody who is avoided is shown as avoided, and the same button undoes it. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { NotAgain } from "../src/pages/NotAgain";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  vi.unstubAllGlobals();
});

test("not again, and with them after all", async () => {
  const asked = vi.fn(async (path: string, { method }: RequestInit) => {
    void path;
    return new Response(JSON.stringify(method === "POST" ? { word: "w", name: "Ben" } : { kept: true }));
  });
  vi.stubGlobal("fetch", asked);
  render(<NotAgain chair={1} name="Ben" />, app);
  const press = async () => {
    app.querySelector("button")?.click();
    await new Promise((done) => setTimeout(done, 5));
    return app.textContent;
  };
  expect(app.textContent).toBe("Not again");
  expect(await press()).toBe("You avoid Ben.Meet again");
  expect(await press()).toBe("Not again");
  expect(asked.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    "POST /api/tables//avoid",
    "DELETE /api/avoided/w",
  ]);
});
