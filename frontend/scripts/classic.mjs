/**
 * Derives the classic deck from the CC0 drawings in `@letele/playing-cards`, one small SVG a card.
 *
 * The package holds React components; evaluated with a React that writes text, they are the drawings. Corner
 * marks are drawn larger, for they are what is read across a table, and the suits' colours come from tokens:
 * a drawing asked for as `JD.svg#four` has those of that palette.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { optimize } from "svgo";

const require = createRequire(import.meta.url);
const source = readFileSync(require.resolve("@letele/playing-cards/dist/index.esm.js"), "utf8");
const out = fileURLToPath(new URL("../src/made/classic/", import.meta.url));

const KEPT = new Set([
  "viewBox",
  "preserveAspectRatio",
  "patternUnits",
  "patternTransform",
  "gradientUnits",
  "gradientTransform",
]);
const spelt = (name) =>
  name === "className"
    ? "class"
    : name === "xlinkHref"
      ? "href"
      : KEPT.has(name)
        ? name
        : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const React = {
  createElement(tag, props, ...children) {
    if (tag === "title") return "";
    const known = Object.entries(props ?? {}).filter(
      ([name, value]) => value !== undefined && value !== null && name !== "xmlnsXlink",
    );
    const written = known.map(([name, value]) =>
      name === "style"
        ? ` style="${Object.entries(value)
            .map(([key, each]) => `${spelt(key)}:${each}`)
            .join(";")}"`
        : ` ${spelt(name)}="${String(value).replaceAll('"', "&quot;")}"`,
    );
    return `<${tag}${written.join("")}>${children.flat().filter(Boolean).join("")}</${tag}>`;
  },
};
const body = source
  .replace(/^import .*$/gm, "")
  .replace(
    /^export \{([^}]*)\};?$/m,
    (_, names) => `return {${names.replace(/(\w+) as (\w+)/g, "$2: $1")}};`,
  );
const cards = new Function("React", "_extends", body)(React, Object.assign);

const SUIT = /(<symbol [^>]*viewBox="-600 -600 1200 1200"[^>]*>)(.*?)<\/symbol>/;
/** One large pip. The ace of spades that was drawn bears an address: ours is that of clubs with a spade for the club. */
function ace(suit) {
  const [, , spade] = SUIT.exec(cards.S9({})) ?? [];
  const drawn =
    suit === "S"
      ? cards.Ca({}).replace(SUIT, (_, open) => `${open}${spade}</symbol>`)
      : cards[`${suit}a`]({});
  return drawn.replace('height="70" width="70" x="-35" y="-35"', 'height="130" width="130" x="-65" y="-65"');
}

const tokens = readFileSync(new URL("../src/ui/tokens.css", import.meta.url), "utf8");
/** A suit's colour in a palette, as the plain deck has it. */
function colour(suit, palette) {
  const from = palette ? tokens.indexOf(`[data-palette="${palette}"]`) : 0;
  return new RegExp(`--suit-${suit.toLowerCase()}: (#\\w+)`).exec(tokens.slice(from))[1];
}

/** Index and pips in the colour of the palette that the address names; a court's clothes stay as they are. */
function coloured(drawn, suit) {
  const palettes = ["four", "poker"].map((name) => `#${name}:target{color:${colour(suit, name)}}`).join("");
  return (
    drawn
      .replace(/(viewBox="-500 [^>]*><path[^>]*stroke=)"[^"]*"/, '$1"currentColor"')
      .replace(/(viewBox="-600 [^>]*><path)(?: fill="[^"]*")?/, '$1 fill="currentColor"')
      // Black as the spades of this deck are.
      .replace(
        /^(<svg[^>]*)>/,
        `$1 color="${suit === "C" ? "#000" : colour(suit)}"><style>${palettes}</style><g id="four"><g id="poker">`,
      )
      .replace(/<\/svg>$/, "</g></g></svg>")
  );
}

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
let total = 0;
for (const suit of "CDHS") {
  for (const rank of ["7", "8", "9", "10", "j", "q", "k", "a"]) {
    const drawn = (rank === "a" ? ace(suit) : cards[`${suit}${rank}`]({}))
      .replace(/ height="336"| width="240"/g, "")
      .replaceAll(/"(red|#f00|#df0000|#d40000)"/g, '"#b3261e"')
      .replaceAll('height="32" width="32" x="-114.4" y="-156"', 'height="45" width="45" x="-117.5" y="-160"')
      .replaceAll(
        'height="26.769" width="26.769" x="-111.784" y="-119"',
        'height="35" width="35" x="-113.5" y="-111"',
      );
    const { data } = optimize(drawn, {
      multipass: true,
      floatPrecision: 1,
      plugins: [
        {
          name: "preset-default",
          params: {
            overrides: {
              convertPathData: { floatPrecision: 0 },
              cleanupNumericValues: { floatPrecision: 1 },
              mergePaths: { force: true },
            },
          },
        },
        "removeDimensions",
        "cleanupIds",
        { name: "removeAttrs", params: { attrs: ["class", "stroke-miterlimit", "svg:preserveAspectRatio"] } },
      ],
    });
    const drawing = "CD".includes(suit) ? coloured(data, suit) : data;
    const name = `${rank === "10" ? "T" : rank.toUpperCase()}${suit}.svg`;
    writeFileSync(`${out}${name}`, drawing);
    total += drawing.length;
  }
}
console.log(`classic deck: 32 cards, ${(total / 1000).toFixed(0)} kB`);
