// @ts-check
// A seat or a guest that moves to another device takes along what its browser keeps about
// the dice and its blind locks: behind the # of the link, which no browser sends to a server.
import { keepLock, locks } from "./locks.js";
import { keepNote, keepSeed, keptSeed, noteOf, sha256 } from "./seeds.js";

/** @param {string} path @returns {string} the duel of a path below /duels/ */
const duelIn = (path) => path.split("/")[2] ?? "";

/** What the browser keeps of some duels, "" if that is nothing. @param {string[]} duels */
export function packed(duels) {
  const kept = duels.flatMap((duel) => {
    const note = noteOf(duel);
    return note ? [{ duel, note }] : [];
  });
  // Only the table knows which of them counts: the newest may have been refused.
  const mine = Object.entries(locks()).filter(([, lock]) => duels.includes(lock.duel));
  if (!kept.length && !mine.length) return "";
  const seeds = kept.flatMap(({ note }) => Object.values(note.attempts).map((a) => keptSeed(a.own)).filter((seed) => seed));
  const all = JSON.stringify({ notes: kept, seeds, locks: mine });
  const ascii = all.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  return btoa(ascii).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Keeps what a link brought. @param {string} text */
async function unpack(text) {
  if (!text) return;
  try {
    const { notes, seeds, locks: brought } = JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
    for (const [hash, lock] of brought) keepLock(hash, { ...lock, ...locks()[hash] });
    for (const { duel, note } of notes) if (!noteOf(duel)) keepNote(duel, note); // what this browser has seen itself takes precedence
    for (const { seed, use } of seeds) await keepSeed(await sha256(Uint8Array.from(seed.match(/../g), (/** @type {string} */ pair) => parseInt(pair, 16))), seed, use);
  } catch {
    // A link that was cut short brings only whom it is for.
  }
}

/** Adds what the browser keeps to the link that is shown. */
function packLink() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("move-link"));
  if (!field || new URL(field.value).hash) return;
  const all = packed([duelIn(new URL(field.value).pathname)]);
  if (!all) return;
  for (const copy of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-copy]"))) {
    if (copy.dataset.copy === field.value) copy.dataset.copy = `${field.value}#${all}`;
  }
  field.value += `#${all}`;
}

/** Keeps what a link brought before its form goes out. @param {HTMLFormElement} form @param {string} brought */
export function bring(form, brought) {
  let text = brought;
  form.addEventListener("submit", (event) => {
    if (!text) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const by = /** @type {HTMLElement | null} */ (event.submitter);
    void unpack(text).then(() => setTimeout(() => form.requestSubmit(by))); // not until this event is over
    text = "";
  }, { capture: true });
}

export function startCarry() {
  packLink();
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector('form[action*="/move/"]'));
  if (!form || !location.hash) return;
  bring(form, location.hash.slice(1));
  form.addEventListener("submit", () => history.replaceState(null, "", location.pathname));
}
