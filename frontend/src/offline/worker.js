/**
 * The service worker: keeps the page for when there is no line. With a line nothing comes from here but files whose
 * names hold a digest of their content; without one, the page as it was last, and what was looked at.
 */

/** The pieces of the page, written in when it is built. */
const FILES = ["files"];
const SHELL = `euchre-page-${FILES.join()
  .split("")
  .reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) | 0, 7)}`;
const LOOKED_AT = "euchre-looked-at";
const MOST = 400;
/** Finished games, their list, puzzles, and what the pages themselves need; never a table or a hint. */
const READABLE = /^\/api\/(games$|history$|games\/[^/]+\/(replay|review)$|puzzles(\/|$))/;

addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(SHELL)
      .then((kept) => kept.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names.filter((name) => ![SHELL, LOOKED_AT].includes(name)).map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

/** The answer of the server, kept for later; without a line the one that was kept. */
async function looked(request) {
  const kept = await caches.open(LOOKED_AT);
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(kept, request, answer.clone()).catch(() => undefined); // the disk may be full
    return answer;
  } catch (error) {
    const found = await kept.match(request);
    if (found) return found;
    throw error;
  }
}

/** Keep an answer, and only the newest of all. */
async function keep(kept, request, answer) {
  await kept.put(
    request,
    new Response(answer.body, { headers: { "Content-Type": "application/json", "X-Kept": "yes" } }),
  );
  const names = await kept.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => kept.delete(name)));
}

/** The page, from the server if it can be had. */
async function page(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const found = await caches.match("/");
    if (found) return found;
    throw error;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (FILES.includes(pathname))
    event.respondWith(caches.match(pathname).then((found) => found ?? fetch(request)));
  else if (READABLE.test(pathname)) event.respondWith(looked(request));
});
