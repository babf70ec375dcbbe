/** What is asked for again and again: while it is wanted, and while somebody looks at the page. */

import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Job, useJob, usePolled } from "../src/net/polled";

const app = document.createElement("div");
const asked: string[] = [];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  vi.stubGlobal("fetch", (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    return Promise.resolve(answer());
  });
});

afterEach(() => {
  render(null, app);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const draw = (view: preact.ComponentChild) =>
  act(async () => {
    render(view, app);
    await vi.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

function Match() {
  const { data, error } = usePolled(
    1000,
    "GET /api/duplicate/{table}",
    { table: "abcd" },
    (known) => !known?.over,
  );
  return <p>{`${data ? `over: ${data.over}` : "nothing"}${error ? ", no answer" : ""}`}</p>;
}

test("an answer is asked for again until it is the last one, and stays while none comes", async () => {
  answer = () => json({ over: false });
  await draw(<Match />);
  await pass(2500);
  expect(asked).toHaveLength(3);
  answer = () => json({ code: "busy", text: "Busy." }, 503);
  await pass(1000);
  expect(app.textContent).toBe("over: false, no answer");
  answer = () => json({ over: true });
  await pass(1000);
  expect(app.textContent).toBe("over: true");
  const before = asked.length;
  await pass(5000);
  expect(asked).toHaveLength(before);
});

test("nothing is asked while the page is hidden", async () => {
  answer = () => json({ over: false });
  await draw(<Match />);
  const before = asked.length;
  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  await pass(5000);
  expect(asked).toHaveLength(before);
  hidden.mockReturnValue("visible");
  await pass(1000);
  expect(asked).toHaveLength(before + 1);
});

test("a job that nobody has begun is no fault; once begun it is asked after until it is done", async () => {
  let job = {} as Job<"/api/games/{game}/review">;
  function Review() {
    job = useJob(1000, "/api/games/{game}/review", { game: "abcd.0" });
    return null;
  }
  answer = () => json({ code: "no_such_thing", text: "Not begun." }, 404);
  await draw(<Review />);
  await pass(3000);
  expect([asked.length, job.state, job.fault]).toEqual([1, null, ""]);
  answer = () => json({ state: "running" });
  job.start();
  await pass(0);
  await pass(2500);
  expect(asked.slice(1)).toEqual([
    "POST /api/games/abcd.0/review",
    ...Array(2).fill("GET /api/games/abcd.0/review"),
  ]);
  answer = () => json({ state: "done" });
  await pass(1000);
  await pass(4000);
  expect([asked.length, job.waiting]).toEqual([5, false]);
});
