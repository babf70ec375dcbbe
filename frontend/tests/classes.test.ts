/** Classes that the tests of the drawn page name. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../src");
const TESTS = join(import.meta.dirname, "../../tests/browser");

test("a sheet has each of them: another would select nothing, and its test would hold of nothing", () => {
  const sheets = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).filter((name) =>
    name.endsWith(".module.css"),
  );
  const known = new Set(
    sheets.flatMap((sheet) =>
      [...readFileSync(join(SOURCES, sheet), "utf-8").matchAll(/\.([a-z][\w-]*)/g)].map(
        ([, name]) => `${sheet[0]}-${name}`,
      ),
    ),
  );
  const named = readdirSync(TESTS)
    .filter((name) => name.endsWith(".py"))
    .flatMap((file) =>
      [...readFileSync(join(TESTS, file), "utf-8").matchAll(/["' >,(]\.([a-z]-[a-z][\w-]*)/g)].map(
        ([, name]) => ({ file, name: name ?? "" }),
      ),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ name }) => !known.has(name))).toEqual([]);
});
