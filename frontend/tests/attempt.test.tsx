/** A button stays taken until the page that it leads to is there, and is free again where one stays. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test } from "vitest";
import { navigate } from "../src/net/router";
import { useAttempt } from "../src/ui/attempt";

const app = document.createElement("div");

afterEach(() => {
  render(null, app);
  navigate("/", { replace: true });
});

function View({ work }: { work: () => Promise<unknown> }) {
  const { busy, fault, run } = useAttempt(work);
  return (
    <button type="button" onClick={run}>
      {busy ? "busy" : fault || "free"}
    </button>
  );
}

test.each([
  ["leaves the page", async () => navigate("/t/abcd"), "busy"],
  ["stays on the page", async () => undefined, "free"],
  ["fails", () => Promise.reject(new Error("No.")), "No."],
])("work that %s", async (_, work, after) => {
  await act(() => render(<View work={work} />, app));
  await act(async () => app.querySelector("button")?.click());
  expect(app.textContent).toBe(after);
});
