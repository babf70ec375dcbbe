/**
 * Classes of the style sheets, and who uses them.
 *
 * Writes the types of every `*.module.css`, so that `tsc` refuses a class that is misspelt; and refuses a class that no component
 * uses, one that components take from two sheets of a folder, where it means two things, and one that a sheet asks for with
 * `:global` and nobody has.
 */

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../src", import.meta.url));
/** The folders below src/ whose classes are for all, and stand as they are; those of another begin with its letter. */
const SHARED = ["ui", "cards"];

/** The name of a class in the document. */
export function scopedName(name, path) {
  const [folder] = relative(SOURCES, path).split(sep);
  return SHARED.includes(folder) ? name : `${folder[0]}-${name}`;
}

/** A class that is written down where one of a sheet belongs. */
const BY_TEXT =
  /class="[^"]+"|(?:uerySelector(?:All)?|closest|matches)(?:<\w+>)?\(\s*["`](?:[^"`$]*[^"`$\w])?\.[a-z][\w-]*/g;

const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
const listed = (found) => new Set([...found].map(([, name]) => name));

/** The classes of a sheet, its own and those of other folders; what stands in comments, texts and blocks is none. */
function classesOf(text) {
  const selectors = text.replace(/\/\*.*?\*\/|"[^"]*"/gs, "").match(/[^{};]+(?=\{)/g) ?? [];
  const all = selectors.filter((one) => !one.trim().startsWith("@")).join(" ");
  const shared = /:global\(\.([\w-]+)\)/g;
  return {
    own: listed(all.replace(shared, "").matchAll(/\.([a-zA-Z][\w-]*)/g)),
    shared: listed(all.matchAll(shared)),
  };
}

/** Write the types; the faults that were found, in sentences. */
export function check() {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf-8" }).map((name) =>
    join(SOURCES, name),
  );
  const sheets = new Map(
    files
      .filter((path) => path.endsWith(".module.css"))
      .map((path) => [path, classesOf(readFileSync(path, "utf-8"))]),
  );
  /** Each class that a component uses, with the sheet that it takes it from. */
  const used = new Map();
  const faults = [];
  for (const path of files.filter((name) => /\.tsx?$/.test(name) && !name.endsWith(".d.css.ts"))) {
    const text = readFileSync(path, "utf-8");
    for (const [said] of text.matchAll(BY_TEXT))
      faults.push(`${relative(SOURCES, path)}: ${said} is no class of a sheet`);
    for (const [, alias, from] of text.matchAll(/^import \* as (\w+) from "([^"]+\.module\.css)";/gm)) {
      const sheet = resolve(dirname(path), from);
      for (const [, name] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))) {
        const one = scopedName(name, sheet);
        const other = used.get(one) ?? used.set(one, sheet).get(one);
        if (other !== sheet)
          faults.push(
            `${relative(SOURCES, path)}: ${name} is taken from ${basename(sheet)}, and elsewhere from ${basename(other)}`,
          );
      }
    }
  }
  const all = new Set(
    [...sheets].flatMap(([path, { own }]) => [...own].map((name) => scopedName(name, path))),
  );
  for (const [path, { own, shared }] of sheets) {
    const said = relative(SOURCES, path);
    const types = [...own].sort().map((name) => `export const ${camel(name)}: string;\n`);
    const target = path.replace(/\.css$/, ".d.css.ts");
    if (!files.includes(target) || readFileSync(target, "utf-8") !== types.join(""))
      writeFileSync(target, types.join(""));
    for (const name of own) {
      if (!used.has(scopedName(camel(name), path))) faults.push(`${said}: no component uses .${name}`);
    }
    for (const name of shared) if (!all.has(name)) faults.push(`${said}: no sheet has .${name}`);
  }
  return faults;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = check();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
