// @ts-check
// A seat that moves to another device takes along what its browser keeps about the dice
// and its blind locks at that table: behind the # of the link, which no browser sends to
// a server.
import { keepLock, locks } from "./locks.js";
import { keepNote, keepSeed, keptSeed, noteOf, sha256 } from "./seeds.js";

/** @param {string} path @returns {string} the duel of a path below /duels/ */
const duelIn = (path) => path.split("/")[2] ?? "";

/** Adds what the browser keeps to the link that is shown. */
function packLink() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("move-link"));
  const duel = field ? duelIn(new URL(field.value).pathname) : "";
  const note = noteOf(duel);
  // Only the table knows which of them counts: the newest may have been refused.
  const mine = Object.entries(locks()).filter(([, lock]) => lock.duel === duel);
  if (!field || (!note && !mine.length) || new URL(field.value).hash) return;
  const seeds = Object.values(note?.attempts ?? {}).map((a) => keptSeed(a.own)).filter((seed) => seed);
  const all = JSON.stringify({ note, seeds, locks: mine });
  const ascii = all.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const packed = btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  for (const copy of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    if (copy.dataset.copy === field.value) copy.dataset.copy = `${field.value}#${packed}`;
  }
  field.value += `#${packed}`;
}

/** Keeps what the link brought, once it has taken the seat. @param {HTMLFormElement} form */
async function unpackLink(form) {
  try {
    const { note, seeds, locks: brought } = JSON.parse(atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/")));
    for (const { seed, use } of seeds) await keepSeed(await sha256(Uint8Array.from(seed.match(/../g), (/** @type {string} */ pair) => parseInt(pair, 16))), seed, use);
    for (const [hash, lock] of brought) keepLock(hash, { ...lock, ...locks()[hash] });
    const duel = duelIn(new URL(form.action).pathname);
    if (note && !noteOf(duel)) keepNote(duel, note); // what this browser has seen itself takes precedence
  } catch {
    // A link that was cut short moves only the seat.
  }
  history.replaceState(null, "", location.pathname);
}

export function startCarry() {
  packLink();
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[action*="/move/"]'));
  if (!form || !location.hash) return;
  form.addEventListener("submit", (event) => {
    if (!location.hash) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    void unpackLink(form).then(() => setTimeout(() => form.requestSubmit())); // not until this event is over
  }, { capture: true });
}
