import { defineConfig } from "vite";

export default defineConfig({
  base: "/",
  build: {
    outDir: "../src/euchre/web/static",
    emptyOutDir: true,
    // A card or a font inside the style sheet would need a looser content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    cssCodeSplit: true,
    rolldownOptions: {
      output: {
        // Many small files compress badly: the pages before and after a game are two pieces, not twenty.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: "base",
              test: /node_modules|preload-helper|rolldown|src\/(App|ui|router|settings|storage|cards\/names|table\/seats\.ts)/,
              priority: 3,
            },
            {
              name: "later",
              test: /src\/pages\/(NewTable|FieldEditor|ruleData|Replay|ReplayBoard|ReviewPanel|charts|Table|editor|replay|review)\.(tsx?|css)$/,
              priority: 2,
            },
            { name: "house", test: /src\/pages\/.*\.(tsx?|css)$/, priority: 1 },
          ],
        },
      },
    },
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: {
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
});
