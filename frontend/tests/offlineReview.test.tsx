/** The review of a hand that was played in the page. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { soon } from "./line";
import { handOf } from "./wire";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  vi.doUnmock("../src/offline/match");
  vi.resetModules();
  vi.unstubAllGlobals();
});

test("where the kernel cannot be had, that is said, and nothing is looked at for ever", async () => {
  vi.resetModules(); // another file may have loaded the kernel
  vi.doMock("../src/offline/match", async (original) => ({
    ...(await original<object>()),
    finished: () => [{ scores: [0, 0], dealer: 0, seed: "1", codes: [] }],
  }));
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const { Review } = await import("../src/offline/Review");
  const now = { game: "two", view: handOf() } as unknown as Parameters<typeof Review>[0]["now"];
  render(<Review now={now} names={["You", "Odile"]} back={() => undefined} />, app);
  await soon(() =>
    expect(app.querySelector("[role=alert]")?.textContent ?? "").toContain("could not be loaded"),
  );
  expect(app.textContent).not.toContain("are looked at");
});
