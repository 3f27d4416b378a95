// @ts-check
// The feed of a table: regions as they change. A lost connection is made
// again, after a longer wait each time and never at the same moment as everybody else's.
import { frame, page } from "./morph.js";
import { say } from "./say.js";

const FIRST = 1000; // milliseconds before the second try
const LONGEST = 30_000;
const HIDDEN = 20_000; // a hidden tab gives up its connection: browsers allow six of HTTP/1.1
const PEEK = 15_000; // and looks for news now and then

/** @type {EventSource | null} */
let source = null;
let seq = 0;
let tries = 0;
let due = 0; // when the next try is
let timer = 0;
let hiddenTimer = 0;
let peekTimer = 0;
let ended = false;

const main = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-feed]"));

/** Whether news arrives by itself. */
export function connected() {
  return source?.readyState === EventSource.OPEN;
}

export function startFeed() {
  const at = main();
  if (!at) return;
  seq = Number(at.dataset.seq ?? 0);
  connect();
  document.addEventListener("visibilitychange", () => (document.hidden ? hide() : wake()));
  addEventListener("online", retry);
  addEventListener("offline", () => lost());
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    ended = false;
    retry();
  });
  document.addEventListener("click", (event) => {
    if (/** @type {Element} */ (event.target).closest('[data-act="retry"]')) retry();
  });
}

function connect() {
  clearTimeout(timer);
  const at = main();
  if (!at || ended) return;
  source?.close();
  const url = new URL(at.dataset.feed ?? "", location.href);
  url.searchParams.set("as", "html");
  url.searchParams.set("since", String(seq));
  source = new EventSource(url);
  source.addEventListener("open", () => {
    tries = 0;
    banner(0);
  });
  source.addEventListener("regions", (event) => {
    const now = Number(event.lastEventId);
    const old = now < seq;
    if (!old) {
      seq = now;
      at.dataset.seq = String(seq);
    }
    frame(event.data, old); // the next one is made from it all the same
  });
  source.addEventListener("error", () => lost());
}

/** The connection is gone: shows the latest by asking for the page, and tries again. */
async function lost() {
  source?.close();
  source = null;
  if (ended || document.hidden) return;
  const wait = Math.min(LONGEST, FIRST * 2 ** tries++) * (0.5 + Math.random());
  due = Date.now() + wait;
  clearTimeout(timer);
  timer = window.setTimeout(connect, wait);
  // A proxy on the way that lets no stream through is not a lost connection.
  if (tries > 1 && (await refresh())) banner(0);
  else banner(due);
}

/** Tries at once. */
function retry() {
  tries = 0;
  connect();
}

/** Fetches the page and takes its regions. @returns {Promise<boolean>} */
export async function refresh() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" }, cache: "no-store" });
    if (answer.status === 404 || answer.status === 410) location.reload(); // the table is gone, and the page there says why
    return answer.ok && page(await answer.text());
  } catch {
    return false;
  }
}

function hide() {
  const protocol = /** @type {PerformanceNavigationTiming | undefined} */ (performance.getEntriesByType("navigation")[0])?.nextHopProtocol;
  if (protocol && !protocol.startsWith("http/1")) return; // one connection carries all tabs
  hiddenTimer = window.setTimeout(() => {
    stop();
    ended = false;
    peekTimer = window.setInterval(() => void refresh(), PEEK);
  }, HIDDEN);
}

function wake() {
  clearTimeout(hiddenTimer);
  clearInterval(peekTimer);
  if (!connected()) retry();
}

function stop() {
  ended = true;
  clearTimeout(timer);
  source?.close();
  source = null;
}

let countdown = 0;

/** The band under the mast that says that the connection is lost. @param {number} until 0 if it is not lost */
function banner(until) {
  clearInterval(countdown);
  const band = document.getElementById("lost");
  const wasOff = !band?.hidden;
  if (band) band.hidden = !until;
  mark(until > 0);
  if (wasOff !== until > 0) document.dispatchEvent(new CustomEvent("riposte:connection"));
  if (!until) return;
  const tell = () => {
    const words = document.getElementById("lost-words");
    const left = Math.ceil((until - Date.now()) / 1000);
    if (words) words.textContent = left > 0 ? say("feed.lost", left) : say("feed.trying");
  };
  tell();
  countdown = window.setInterval(tell, 1000);
}

/** The mast is drawn by the server, which can't know that it isn't getting through. @param {boolean} off */
function mark(off) {
  document.querySelector(".mast")?.classList.toggle("offline", off);
}

/** After a frame: the mast may have been drawn anew. */
export function keepBanner() {
  mark(document.getElementById("lost")?.hidden === false);
}
