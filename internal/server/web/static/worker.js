// @ts-check
// The page's worker: shows what the server tells through the browser's push service while no
// page is open, and leads to the duel. It caches nothing.
const here = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

here.addEventListener("install", () => void here.skipWaiting());
here.addEventListener("activate", (event) => event.waitUntil(here.clients.claim()));

/** @param {string} path */
async function pageAt(path) {
  const pages = await here.clients.matchAll({ type: "window", includeUncontrolled: true });
  return pages.find((page) => new URL(page.url).pathname === path);
}

here.addEventListener("push", (event) => {
  const told = event.data?.json() ?? {};
  event.waitUntil(
    (async () => {
      const page = await pageAt(told.path);
      if (page?.focused) return; // the reader sees it
      await here.registration.showNotification(told.title, { body: told.body, tag: told.path, data: told.path, icon: "/favicon.svg" });
    })(),
  );
});

here.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = event.notification.data;
  event.waitUntil(
    (async () => {
      const page = await pageAt(path);
      await (page ? page.focus() : here.clients.openWindow(path));
    })(),
  );
});

// The browser has changed its subscription by itself.
here.addEventListener("pushsubscriptionchange", (event) => {
  const change = /** @type {ExtendableEvent & {oldSubscription?: PushSubscription, newSubscription?: PushSubscription}} */ (event);
  change.waitUntil(
    (async () => {
      const old = change.oldSubscription;
      const now = change.newSubscription ?? (old && (await here.registration.pushManager.subscribe(old.options)));
      if (!now) return;
      const { endpoint, keys } = now.toJSON();
      await fetch("/me/push", { method: "PUT", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ endpoint, keys }) });
    })(),
  );
});
