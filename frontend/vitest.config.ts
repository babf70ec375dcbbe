import { defineConfig } from "vitest/config";

/** The page's logic in Node, with a browser's window around it; what is drawn is tested in Chromium, by tests/browser. */
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  test: {
    environment: "happy-dom",
    pool: "threads",
    maxWorkers: 1,
    isolate: false, // the files share one window: tests/forget.ts empties it after each test
    setupFiles: ["tests/forget.ts"],
    include: ["tests/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    testTimeout: 60_000, // however slow the machine
  },
});
