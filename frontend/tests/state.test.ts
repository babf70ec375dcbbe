/** One way to hold state: a signal is changed only by the module that owns it. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../src");
const SOURCES = readdirSync(ROOT, { recursive: true, encoding: "utf-8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(join(ROOT, name), "utf-8") }));
const SIGNAL = /^export const (\w+)(?:: [^=]+)? = (?:signal|kept)\b/gm;

test("a signal that others can see is changed only where it is", () => {
  const owners = SOURCES.flatMap(({ name, text }) =>
    [...text.matchAll(SIGNAL)].map(([, signal]) => ({ signal, name })),
  );
  expect(owners.length).toBeGreaterThan(15);
  const strangers = owners.flatMap(({ signal, name: owner }) =>
    SOURCES.filter(
      ({ name, text }) => name !== owner && new RegExp(`(?<![\\w.])${signal}\\.value [-+?|]*= `).test(text),
    ).map(({ name }) => `${name} changes ${signal} of ${owner}`),
  );
  expect(strangers).toEqual([]);
});
