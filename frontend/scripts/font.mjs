/**
 * Cuts the letters of the table out of Fraunces: Latin letters, figures and signs, in the weights that are used.
 *
 * A name in other letters is written in the next font of the list.
 */

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import cut from "subset-font";

const require = createRequire(import.meta.url);
const whole = readFileSync(
  require.resolve("@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"),
);
const range = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)).join("");
const letters = `${range(0x20, 0x7e)}${range(0xc0, 0xff)} ·×°½±‘’“”–—−…`;
const font = await cut(whole, letters, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 750 } },
});
const out = fileURLToPath(new URL("../src/made/", import.meta.url));
mkdirSync(out, { recursive: true });
writeFileSync(`${out}fraunces.woff2`, font);
console.log(`font: ${(whole.length / 1000).toFixed(1)} → ${(font.length / 1000).toFixed(1)} kB`);
