// @ts-check
// A seat that moves to another device takes along what its browser keeps of the dice,
// and its last blind lock, which may be still to be opened: behind the # of the link, which no browser sends to a server.
import { keepLock, lastLock } from "./blind.js";
import { keepNote, keepSeed, noteOf, seedOf, sha256 } from "./seeds.js";

/** @param {string} path @returns {string} the duel of a path below /duels/ */
const duelIn = (path) => path.split("/")[2] ?? "";

/** Adds it to the link that is shown. */
function packLink() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("move-link"));
  const note = field && noteOf(duelIn(new URL(field.value).pathname));
  if (!field || !note || new URL(field.value).hash) return;
  const seeds = Object.values(note.attempts).map((a) => seedOf(a.own)).filter((seed) => seed);
  const all = JSON.stringify({ note, seeds, lock: lastLock(duelIn(new URL(field.value).pathname)) });
  const ascii = all.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const packed = btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  for (const copy of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    if (copy.dataset.copy === field.value) copy.dataset.copy = `${field.value}#${packed}`;
  }
  field.value += `#${packed}`;
}

/** Keeps what the link brought, once the seat is taken with it. @param {HTMLFormElement} form */
async function unpackLink(form) {
  try {
    const { note, seeds, lock } = JSON.parse(atob(location.hash.slice(1).replaceAll("-", "+").replaceAll("_", "/")));
    for (const seed of seeds) await keepSeed(await sha256(Uint8Array.from(seed.match(/../g), (/** @type {string} */ pair) => parseInt(pair, 16))), seed);
    if (lock) keepLock(lock[0], lock[1]);
    const duel = duelIn(new URL(form.action).pathname);
    if (!noteOf(duel)) keepNote(duel, note); // what this browser has seen itself stands
  } catch {
    // A link that was cut short moves the seat alone.
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
    void unpackLink(form).then(() => setTimeout(() => form.requestSubmit())); // not before this event is over
  }, { capture: true });
}
