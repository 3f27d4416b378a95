// @ts-check
// The worker that keeps the page /offline, what it loads and the modules it was asked to keep, and
// nothing else: no other page is in its scope. The page says what it needs.
const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SHELF = "riposte-offline";
const PAGE = "/offline";
const EVEN_SO = { ignoreVary: true }; // an address has one form here

here.addEventListener("install", () => void here.skipWaiting());
here.addEventListener("activate", (event) => event.waitUntil(here.clients.claim()));

/** Keeps these addresses, and drops what was kept before. @param {string[]} urls */
async function keep(urls) {
  const shelf = await caches.open(SHELF);
  const wanted = new Set(urls.map((url) => new URL(url, here.location.origin).href));
  for (const kept of await shelf.keys()) if (!wanted.has(kept.url)) await shelf.delete(kept);
  const missing = [];
  for (const url of wanted) if (!(await shelf.match(url, EVEN_SO))) missing.push(new Request(url, { headers: { Accept: "text/html,*/*" } }));
  await shelf.addAll(missing);
}

here.addEventListener("message", (event) => {
  event.waitUntil(
    keep(event.data.keep).then(
      () => event.ports[0]?.postMessage({ kept: true }),
      (why) => event.ports[0]?.postMessage({ kept: false, why: String(why) }),
    ),
  );
});

/** The page is asked for first, so that a newer release is seen; the rest has names of its own. @param {Request} request */
async function answer(request) {
  const shelf = await caches.open(SHELF);
  if (request.mode !== "navigate") return (await shelf.match(request.url, EVEN_SO)) ?? fetch(request);
  const kept = await shelf.match(PAGE, EVEN_SO);
  try {
    const fresh = await fetch(request);
    if (fresh.ok && kept) await shelf.put(PAGE, fresh.clone());
    if (fresh.status < 500) return fresh;
  } catch (why) {
    if (!kept) throw why;
  }
  return kept ?? Response.error();
}

here.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== here.location.origin) return;
  if (event.request.mode === "navigate" && url.pathname !== PAGE) return;
  event.respondWith(answer(event.request));
});
