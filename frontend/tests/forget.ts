/** Nothing that a test made the browser keep, and no answer to it, is there for the next one. */

import { afterEach } from "vitest";

afterEach(async () => {
  await new Promise((done) => setTimeout(done)); // answers that are on their way come first
  localStorage.clear();
  sessionStorage.clear();
  dispatchEvent(new StorageEvent("storage"));
});
