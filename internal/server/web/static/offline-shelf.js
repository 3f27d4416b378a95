// @ts-check
// What of the page /offline is kept in the browser: the page, what it has loaded, and modules. The worker
// offline-keep.js does the keeping; here is what it is told.

const SHELF = "riposte-offline";
const PAGE = "/offline";

/** The modules of a version that are kept. @param {string} version @returns {Promise<Set<string>>} */
export async function keptModules(version) {
  if (!("caches" in window)) return new Set();
  const shelf = await caches.open(SHELF);
  const kept = new Set();
  for (const { url } of await shelf.keys()) {
    const found = new RegExp(`/offline/(\\w+)\\.wasm\\?v=${version}$`).exec(url);
    if (found) kept.add(found[1]);
  }
  return kept;
}

/** Has these modules kept beside those that are. @param {string} version @param {...string} more @returns {Promise<boolean>} */
async function keep(version, ...more) {
  if (!("serviceWorker" in navigator)) return false;
  const registered = await navigator.serviceWorker.register("/offline-keep.js", { scope: PAGE });
  const worker = registered.active ?? registered.waiting ?? registered.installing;
  if (!worker) return false;
  const names = new Set([...(await keptModules(version)), ...more]);
  if (names.has("all")) for (const name of [...names]) if (name !== "all") names.delete(name);
  const loaded = performance.getEntriesByType("resource").map((entry) => new URL(entry.name));
  const urls = [
    PAGE,
    `/offline-player.js?v=${version}`,
    `/offline/wasm_exec.js?v=${version}`,
    ...[...names].map((name) => `/offline/${name}.wasm?v=${version}`),
    ...loaded.filter((url) => url.origin === location.origin && url.pathname.startsWith("/assets/")).map((url) => url.pathname),
    ...[.../** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[href^='/assets/']"))].map((link) => new URL(link.href).pathname),
  ];
  return new Promise((done) => {
    const line = new MessageChannel();
    line.port1.onmessage = ({ data }) => {
      if (!data.kept) console.warn(data.why);
      done(data.kept);
    };
    worker.postMessage({ keep: urls }, [line.port2]);
  });
}

/** Keeps the page and the module that has just been loaded. @param {string} version @param {string} name */
export const keepPage = (version, name) => keep(version, name).catch(() => false);

/** Waits until the server has made the module of all systems, and keeps it. @param {string} version */
export async function keepAll(version) {
  try {
    for (;;) {
      const answer = await fetch(`/offline/all.wasm?v=${version}`);
      if (answer.ok) return await keep(version, "all");
      if (answer.status !== 503) return false;
      await new Promise((later) => setTimeout(later, 1000));
    }
  } catch {
    return false;
  }
}
