// @ts-check
// The reader's part of the dice: a seed made here, committed to by its SHA-256 when
// sitting down and opened when the table asks for it: see open.js. Seeds, and what the
// house has promised, stay in this browser, to be compared after the end: see noted.js.
import { hex } from "./post.js";

const SEEDS = "riposte.seeds";
const NOTES = "riposte.noted";
const MOST = 200; // how many of each are kept

/** @typedef {{seed: string, at: number, use?: string}} Seed use: the one duel, attempt and server's commitment it may be opened for */
/** @typedef {Record<string, Seed>} Seeds by commitment */
/** @typedef {{commitment?: string, none?: boolean, bot?: boolean, seal?: string}} Pin what a seat brings to the dice, and the seal of its document */
/** @typedef {{commitment: string, root?: string, own?: string, seats?: Record<string, Pin>, fixed?: boolean}} Promised in one attempt to begin; fixed: no others are accepted in place of these seats */
/** @typedef {{at: number, seat: string, attempts: Record<string, Promised>, version?: number, from?: number, blind?: boolean}} Note of a duel */
/** @typedef {Pin & {seat: string, seed?: string, leftOut?: boolean}} SeatSays */
/** @typedef {{duel: string, attempt: number, commitment: string, root?: string, server?: string, seat?: string, settled?: boolean, over?: boolean,
 *   version: number, from?: number, blind?: boolean, seats: SeatSays[], earlier?: {number: number, commitment: string, seats?: Record<string, string>}[]}} Says what a page says of a duel's promises */

/** @param {string} name @returns {any} */
function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} name @param {Record<string, {at: number}>} all @returns {boolean} */
function keep(name, all) {
  const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
  try {
    localStorage.setItem(name, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} [commitment] @returns {Seed | undefined} */
export const keptSeed = (commitment) => kept(SEEDS)[commitment ?? ""];

/** The seed that was committed to, if it was made here. @param {string} [commitment] @returns {string | undefined} */
export const seedOf = (commitment) => keptSeed(commitment)?.seed;

/** @param {string} commitment @param {string} seed @param {string} [use] */
export const keepSeed = (commitment, seed, use) => keep(SEEDS, { ...kept(SEEDS), [commitment]: { seed, at: Date.now(), use: use ?? keptSeed(commitment)?.use } });

/** @returns {Record<string, Note>} by duel */
export const notes = () => kept(NOTES);

/** @param {string} duel @returns {Note | undefined} */
export const noteOf = (duel) => notes()[duel];

/** @param {string} duel @param {Note} note */
export const keepNote = (duel, note) => keep(NOTES, { ...kept(NOTES), [duel]: note });

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} in hexadecimal digits */
export async function sha256(bytes) {
  // A page that came over plain HTTP is given no crypto.subtle.
  return hex(crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : (await import("./sha256.js")).sha256(bytes));
}

/** @type {Map<string, string>} seeds made by this page, by commitment */
export const made = new Map();

/** A new seed. @returns {Promise<string>} its commitment */
export async function makeSeed() {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const commitment = await sha256(seed);
  made.set(commitment, hex(seed));
  return commitment;
}

/** The field for the commitment, in a form that seats its reader. @param {HTMLFormElement} form */
function fieldOf(form) {
  const field = form.elements.namedItem("commitment");
  return field instanceof HTMLInputElement && field.type === "hidden" ? field : null;
}

/** @param {HTMLFormElement} form */
async function commitIn(form) {
  const commitment = await makeSeed();
  const field = fieldOf(form); // a frame may have drawn it anew
  if (field) field.value = commitment;
}

/** A commitment that the browser put back into a form may be in use at another table. @param {HTMLInputElement} field */
const known = (field) => made.has(field.value);

/** Prepares the forms of the page. */
export function prepareSeeds() {
  for (const form of document.forms) {
    const field = fieldOf(form);
    if (field && !known(field)) void commitIn(form).catch(() => {});
  }
}

/** Where a form leads if it seats its reader; its other buttons only change it. */
const SEATS = /^\/duels$|\/(seats|rematch|fork|encounters)$/;
/** @type {WeakSet<HTMLFormElement>} */
const seedless = new WeakSet(); // forms for which no seed could be made

/** A seed is kept before its commitment goes out; a seed that can't be kept is not promised. @param {SubmitEvent} event */
function beforeSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const field = fieldOf(form);
  const to = by?.hasAttribute("formaction") ? by.formAction : form.action;
  if (!field || !SEATS.test(new URL(to).pathname)) return;
  const seed = made.get(field.value);
  if (seed && !keepSeed(field.value, seed)) field.value = "";
  else if (!known(field) && !seedless.has(form)) {
    // Pressed before the seed was made: the form goes out once it is.
    event.preventDefault();
    event.stopImmediatePropagation();
    const again = () => setTimeout(() => form.requestSubmit(by)); // not before this event is over
    commitIn(form).then(again, () => {
      seedless.add(form);
      field.value = "";
      again();
    });
  }
}

/** What the page says about the promises of a duel, if anything. @returns {Says | null} */
export function says() {
  const at = /** @type {HTMLElement | null} */ (document.querySelector("[data-promise]"));
  return at ? JSON.parse(at.dataset.promise ?? "null") : null;
}

export function startSeeds() {
  prepareSeeds();
  document.addEventListener("submit", beforeSubmit, { capture: true });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    // A page restored from memory gets new seeds.
    for (const form of document.forms) {
      const field = fieldOf(form);
      if (field) field.value = "";
    }
    prepareSeeds();
  });
}
