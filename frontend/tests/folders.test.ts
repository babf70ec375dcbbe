/** Which folder may import which: what all share knows no part of the page, and only `app` knows all parts. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../src");
const FILES = readdirSync(ROOT, { recursive: true, encoding: "utf-8" }).filter(
  (name) => /\.tsx?$/.test(name) && !/\.d\.css\.ts$/.test(name),
);
/** What every part may import, and what of one another these import; as on the server, every part may read rules. */
const SHARED: Record<string, readonly string[]> = {
  kept: [],
  net: ["kept", "ui"],
  cards: ["kept", "ui"],
  felt: ["kept", "ui", "cards"],
  ui: ["kept", "net", "cards"],
  rules: ["kept", "net", "cards", "ui"],
};
/** The parts of the page, and what of one another they import. */
const PARTS: Record<string, readonly string[]> = {
  table: ["before", "club", "settings"],
  before: [],
  games: [],
  learn: [],
  study: [],
  club: [],
  evening: [],
  offline: [],
  settings: [],
};

const folder = (name: string) => name.split("/")[0] ?? "";

/** The modules and sheets that a module imports, when it starts or later. */
function imports(name: string): { from: string; later: boolean }[] {
  const text = readFileSync(join(ROOT, name), "utf-8");
  return [...text.matchAll(/(\bfrom |\bimport |\bimport\()"(\.[^"?]*)/g)].map(([, way, path]) => {
    const target = join(ROOT, dirname(name), path ?? "");
    const found = ["", ".ts", ".tsx"].map((ending) => target + ending).find((one) => existsSync(one));
    return { from: relative(ROOT, found ?? target), later: way === "import(" };
  });
}

test("a folder imports the shared ones, and of the others only those that are listed here", () => {
  const strangers = FILES.filter((name) => name.includes("/") && folder(name) !== "app").flatMap((name) => {
    const here = folder(name);
    const may = SHARED[here] ?? [...Object.keys(SHARED), ...(PARTS[here] ?? [])];
    return imports(name)
      .map(({ from }) => from)
      .filter((from) => from.includes("/") && ![here, "made", ...may].includes(folder(from)))
      .map((from) => `${name} imports ${from}`);
  });
  expect(strangers).toEqual([]);
});

test("every folder is listed, and at the root there is only what the server writes", () => {
  const folders = readdirSync(ROOT, { withFileTypes: true }).filter((one) => one.isDirectory());
  const known = ["app", "made", ...Object.keys(SHARED), ...Object.keys(PARTS)];
  expect(folders.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(FILES.filter((name) => !name.includes("/"))).toEqual(["wire.ts"]);
});

test("no module imports itself by way of others", () => {
  const graph = new Map(
    FILES.map((name) => [
      name,
      imports(name)
        .filter(({ later }) => !later)
        .map(({ from }) => from),
    ]),
  );
  const done = new Set<string>();
  const circles: string[] = [];
  const walk = (name: string, path: readonly string[]) => {
    if (path.includes(name)) circles.push([...path.slice(path.indexOf(name)), name].join(" → "));
    else if (!done.has(name)) for (const next of graph.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of FILES) walk(name, []);
  expect(circles).toEqual([]);
});
