import { readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { scopedName } from "./scripts/classes.mjs";

/** The names of classes are written in where they are used, and nothing else holds a style sheet any more: it is kept for itself. */
const sheets: Plugin = {
  name: "sheets",
  enforce: "post",
  apply: "build",
  transform: (code, id) => (id.endsWith(".module.css") ? { code, moduleSideEffects: "no-treeshake" } : null),
};

/** What works without a line: `sw.js` keeps all pieces of this very page, whose names it is told here. */
const worker: Plugin = {
  name: "worker",
  enforce: "post",
  apply: "build",
  generateBundle(_, bundle) {
    const names = Object.keys(bundle).filter((name) => name.startsWith("assets/"));
    const files = ["/", "/favicon.svg", "/manifest.webmanifest", ...names.map((name) => `/${name}`)];
    const source = readFileSync("src/offline/worker.js", "utf8").replace('["files"]', JSON.stringify(files));
    this.emitFile({ type: "asset", fileName: "sw.js", source });
  },
};

export default defineConfig({
  base: "/",
  css: { modules: { generateScopedName: scopedName, localsConvention: "camelCaseOnly" } },
  plugins: [sheets, worker],
  build: {
    outDir: "../src/euchre/web/static",
    emptyOutDir: true,
    manifest: true, // tests/browser/test_weight.py reads in it what a page loads
    // A card or a font inside the style sheet would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    cssCodeSplit: true,
    rolldownOptions: {
      // A class is known when the page is built: its name stands where it is used.
      optimization: { inlineConst: { mode: "all", pass: 2 } },
      output: {
        // Many small files compress badly: a piece is a folder, or two. What the table itself opens of the others
        // is a piece too, so that it loads nothing of the rest.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /node_modules|preload-helper|rolldown|src\/(wire|(app|kept|net|ui|cards)\/(?!main|classic|Front|ComparedHands|Solved))/,
              priority: 4,
            },
            {
              name: "opened",
              test: /src\/(before\/lobby|rules\/(RuleSheet|ruleSheet|glossary)|club\/ends|settings|ui\/ComparedHands)/,
              priority: 3,
            },
            { name: "felt", test: /src\/felt\//, priority: 2 },
            {
              name: "later",
              test: /src\/(before\/(NewTable|newTable)|rules|games|cards\/Solved)/,
              priority: 2,
            },
            { name: "learn", test: /src\/learn\//, priority: 2 },
            { name: "club", test: /src\/club\//, priority: 2 },
            { name: "asked", test: /src\/(study|evening)\//, priority: 2 },
          ],
        },
      },
    },
  },
  // Children as arguments are shorter than the runtime that puts them among the properties.
  oxc: {
    jsx: { runtime: "classic", pragma: "createElement", pragmaFrag: "Fragment" },
    jsxInject: `import { createElement, Fragment } from "preact";`,
  },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
