/** What the page weighs, gzipped, against what it may weigh. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const KILO = 1000;
const SCRIPT = 60 * KILO;
const ALL = 200 * KILO;
const PACKED = new Set([".js", ".css", ".html", ".svg", ".json", ".webmanifest", ".txt"]);

function* files(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* files(path);
    else yield path;
  }
}

const root = fileURLToPath(new URL("../../src/euchre/web/static", import.meta.url));
const sums = new Map();
for (const path of files(root)) {
  const data = readFileSync(path);
  const kind = extname(path);
  const size = PACKED.has(kind) ? gzipSync(data, { level: 9 }).length : data.length;
  sums.set(kind, (sums.get(kind) ?? 0) + size);
}
const all = [...sums.values()].reduce((one, two) => one + two, 0);
for (const [kind, size] of [...sums].sort((one, two) => two[1] - one[1])) {
  console.log(`${kind.padEnd(14)}${(size / KILO).toFixed(1).padStart(7)} kB`);
}
console.log(`${"all".padEnd(14)}${(all / KILO).toFixed(1).padStart(7)} kB of ${ALL / KILO}`);
const script = sums.get(".js") ?? 0;
if (script > SCRIPT || all > ALL) {
  console.error(
    `Too heavy: script ${(script / KILO).toFixed(1)} kB of ${SCRIPT / KILO}, all ${(all / KILO).toFixed(1)} of ${ALL / KILO}.`,
  );
  process.exitCode = 1;
}
