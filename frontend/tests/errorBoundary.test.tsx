/** A page that broke says so, offers to load it again, and tells the server where it broke. */

import { render } from "preact";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const asked = vi.fn((_path: string, _request: RequestInit) => Promise.resolve(new Response("{}")));
const body = (call = 0) => JSON.parse(String(asked.mock.calls[call]?.[1].body));

beforeEach(() => {
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  document.head.innerHTML = "";
  document.body.innerHTML = '<div id="app"></div>';
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function thrown(text: string, stack = ""): TypeError {
  const error = new TypeError(text);
  error.stack = `TypeError: ${text}\n${stack}`;
  return error;
}

/** Draw something that throws; the page that is left. */
async function drawn(error: unknown): Promise<HTMLElement> {
  const { ErrorBoundary } = await import("../src/app/ErrorBoundary");
  function Breaks(): never {
    throw error;
  }
  const app = document.createElement("div");
  document.body.append(app);
  render(
    <ErrorBoundary>
      <Breaks />
    </ErrorBoundary>,
    app,
  );
  await Promise.resolve();
  await new Promise((done) => setTimeout(done));
  return app;
}

test("it says so and offers to load the page again", async () => {
  const app = await drawn(thrown("no"));
  expect(app.querySelector("h1")?.textContent).toBe("This page broke");
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  app.querySelector("button")?.click();
  expect(reload).toHaveBeenCalledOnce();
});

test("the server hears of what kind it was and where, and no text of it", async () => {
  const chromium =
    "    at Felt (http://here/assets/TablePage-B2x_-1.js:1:204)\n    at x (http://here/t/SECRET/x.js:1:1)";
  const firefox = "run@http://here/assets/base-C0mAV21F.js:2:7";
  document.head.innerHTML = '<script type="text/plain" src="/assets/index-DuFAPKc8.js"></script>';
  await drawn(thrown("the jack of hearts of Ann", `${chromium}\n${firefox}`));
  expect(asked).toHaveBeenCalledOnce();
  expect(asked.mock.calls[0]?.[0]).toBe("/api/page-errors");
  expect(body()).toEqual({
    build: "index-DuFAPKc8.js",
    error: "TypeError",
    places: ["TablePage-B2x_-1.js:1:204", "base-C0mAV21F.js:2:7"],
  });
});

test("a page that breaks again and again tells it once", async () => {
  await drawn(thrown("no"));
  dispatchEvent(new ErrorEvent("error", { error: thrown("again") }));
  expect(asked).toHaveBeenCalledOnce();
});

test("what is thrown elsewhere is told too", async () => {
  await import("../src/app/ErrorBoundary");
  dispatchEvent(new ErrorEvent("error", { error: thrown("no", "at http://here/assets/a-1.js:1:2") }));
  expect(body().places).toEqual(["a-1.js:1:2"]);
});

test("a server that cannot be reached changes nothing", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const app = await drawn(thrown("no"));
  expect(app.querySelector("h1")?.textContent).toBe("This page broke");
});
