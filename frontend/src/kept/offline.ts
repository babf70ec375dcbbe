/** Keeping the page, and what was looked at, for when there is no line. */

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL: (url: string) => string };
}

/** Let the service worker keep the pages from now on; where the browser has none, nothing happens. */
export function keepPages(): void {
  if (!("serviceWorker" in navigator) || import.meta.env?.DEV) return;
  const { trustedTypes } = window as unknown as { trustedTypes?: Policies };
  // The security policy of the page takes no plain text as the address of a script.
  const policy = trustedTypes?.createPolicy("service-worker", { createScriptURL: (url) => url });
  void navigator.serviceWorker.register(policy?.createScriptURL("/sw.js") ?? "/sw.js").catch(() => undefined);
}

/** Forget the finished games and puzzles that were looked at. */
export function forgetLooked(): void {
  if ("caches" in window) void caches.delete("euchre-looked-at");
}
