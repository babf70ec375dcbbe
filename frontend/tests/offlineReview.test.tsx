/** The review of a hand that was played in the page. */

import { render } from "preact";
import { afterEach, expect, test, vi } from "vitest";
import { Review } from "../src/offline/Review";
import { handOf } from "./wire";

const app = document.createElement("div");

vi.mock("../src/offline/match", async (original) => ({
  ...(await original<object>()),
  finished: () => [{ scores: [0, 0], dealer: 0, seed: "1", codes: [] }],
}));

afterEach(() => {
  render(null, app);
  vi.unstubAllGlobals();
});

test("where the kernel cannot be had, that is said, and nothing is looked at for ever", async () => {
  vi.stubGlobal("fetch", async () => new Response("", { status: 404 }));
  const now = { game: "two", view: handOf() } as unknown as Parameters<typeof Review>[0]["now"];
  render(<Review now={now} names={["You", "Odile"]} back={() => undefined} />, app);
  await vi.waitFor(() =>
    expect(app.querySelector("[role=alert]")?.textContent ?? "").toContain("could not be loaded"),
  );
  expect(app.textContent).not.toContain("are looked at");
});
