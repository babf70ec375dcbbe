/** Nothing that a test made the browser keep is there for the next one. */

import { afterEach } from "vitest";

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  dispatchEvent(new StorageEvent("storage"));
});
