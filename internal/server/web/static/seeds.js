// @ts-check
// The reader's part of the dice: a seed made here, committed to by its SHA-256 when
// sitting down and opened when the table asks for it. Seeds, and what the house has
// promised, stay in this browser, to be compared after the end: see noted.js.
import { hex, post } from "./post.js";

const SEEDS = "riposte.seeds";
const NOTES = "riposte.noted";
const MOST = 200; // of each that are kept

/** @typedef {Record<string, {seed: string, at: number}>} Seeds by commitment */
/** @typedef {{commitment: string, root?: string, own?: string}} Promised in one attempt to begin */
/** @typedef {{at: number, seat: string, attempts: Record<string, Promised>, seals: Record<string, string>}} Note of a duel */
/** @typedef {{seat: string, commitment?: string, seed?: string, none?: boolean, leftOut?: boolean, seal?: string}} SeatSays */
/** @typedef {{duel: string, attempt: number, commitment: string, root?: string, server?: string, seat?: string, settled?: boolean, over?: boolean,
 *   seats: SeatSays[], earlier?: {number: number, commitment: string}[]}} Says what a page says of a duel's promises */

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

/** The seed that was committed to, if it was made here. @param {string} [commitment] @returns {string | undefined} */
export const seedOf = (commitment) => /** @type {Seeds} */ (kept(SEEDS))[commitment ?? ""]?.seed;

/** @param {string} commitment @param {string} seed */
export const keepSeed = (commitment, seed) => keep(SEEDS, { ...kept(SEEDS), [commitment]: { seed, at: Date.now() } });

/** @param {string} duel @returns {Note | undefined} */
export const noteOf = (duel) => kept(NOTES)[duel];

/** @param {string} duel @param {Note} note */
export const keepNote = (duel, note) => keep(NOTES, { ...kept(NOTES), [duel]: note });

/** @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<string>} in hexadecimal digits */
export async function sha256(bytes) {
  // A page that came over plain HTTP is given no crypto.subtle.
  return hex(crypto.subtle ? new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)) : (await import("./sha256.js")).sha256(bytes));
}

/** @type {Map<string, string>} seeds made by this page, by commitment */
const made = new Map();

/** A new seed. @returns {Promise<string>} its commitment */
async function makeSeed() {
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const commitment = await sha256(seed);
  made.set(commitment, hex(seed));
  return commitment;
}

/** The field of a form for the commitment of who sits down by it. @param {HTMLFormElement} form */
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

/** @param {HTMLInputElement} field */
const known = (field) => field.value !== "" && (made.has(field.value) || seedOf(field.value) !== undefined);

/** Prepares the forms of the page. */
export function prepareSeeds() {
  for (const form of document.forms) {
    const field = fieldOf(form);
    if (field && !known(field)) void commitIn(form).catch(() => {});
  }
}

/** Where a form may lead that seats its reader; its other buttons only change it. */
const SEATS = /^\/duels$|\/(seats|rematch|fork|encounters)$/;
/** @type {WeakSet<HTMLFormElement>} */
const seedless = new WeakSet(); // forms for which no seed could be made

/** A seed is kept before its commitment goes out; one that can't be kept is not promised. @param {SubmitEvent} event */
function beforeSubmit(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const by = /** @type {HTMLButtonElement | null} */ (event.submitter);
  const field = fieldOf(form);
  const to = by?.hasAttribute("formaction") ? by.formAction : form.action;
  if (!field || !SEATS.test(new URL(to).pathname)) return;
  const seed = made.get(field.value);
  if (seed && !keepSeed(field.value, seed)) field.value = "";
  else if (!known(field) && !seedless.has(form)) {
    // Pressed before the seed was made: it goes out when it is.
    event.preventDefault();
    event.stopImmediatePropagation();
    const again = () => setTimeout(() => form.requestSubmit(by)); // not before this event is over
    commitIn(form).then(again, () => (seedless.add(form), (field.value = ""), again()));
  }
}

/** What the page says of the promises of a duel, if it does. @returns {Says | null} */
export function says() {
  const at = /** @type {HTMLElement | null} */ (document.querySelector("[data-promise]"));
  return at ? JSON.parse(at.dataset.promise ?? "null") : null;
}

/** Notes what is promised at the reader's own table; what was noted first stands. @param {Says} now */
function noteDown(now) {
  if (!now.seat || now.over) return;
  const note = noteOf(now.duel) ?? { at: Date.now(), seat: now.seat, attempts: {}, seals: {} };
  const before = JSON.stringify(note);
  const own = now.seats.find((s) => s.seat === now.seat)?.commitment;
  const promise = note.attempts[now.attempt];
  // Once its seed is opened a house could still choose the other half, so that comes too late.
  if (!promise && !(now.settled && own)) note.attempts[now.attempt] = { commitment: now.commitment, root: now.root, own };
  else if (promise && !now.settled && own !== promise.own && seedOf(own)) promise.own = own;
  for (const s of now.seats) if (s.seal) note.seals[s.seat] ??= s.seal;
  if (JSON.stringify(note) !== before) keepNote(now.duel, note);
}

let opened = ""; // the commitment whose seed was sent
let committed = "";

/** Notes what the table promises, opens the seed it asks for, and commits to a new one where an attempt to begin came to nothing. */
export async function openSeed() {
  const status = document.getElementById("status"); // of a table
  const now = status && says();
  if (!status || !now) return;
  noteDown(now);
  if (status.dataset.seedCommit !== undefined) return void commitAnew(now);
  const asked = status.dataset.seedAsked;
  if (asked === undefined || opened === asked) return;
  const seed = seedOf(asked);
  const elsewhere = document.getElementById("seed-elsewhere");
  if (elsewhere) elsewhere.hidden = Boolean(seed);
  // Made in another browser; or the house has changed its promise, and gets nothing for that.
  if (!seed || noteOf(now.duel)?.attempts[now.attempt]?.commitment !== now.commitment) return;
  opened = asked;
  const reply = await post(`/duels/${now.duel}/seed`, new URLSearchParams({ seed }), { key: `seed-${asked}` });
  if (!reply.ok && (!reply.status || reply.status >= 500)) opened = "";
}

/** Commits to a new seed where the attempt before came to nothing. @param {Says} now */
async function commitAnew(now) {
  const attempt = `${now.duel} ${now.attempt}`;
  if (committed === attempt) return;
  committed = attempt;
  const fields = new URLSearchParams({ none: "yes" });
  try {
    const commitment = await makeSeed();
    if (keepSeed(commitment, made.get(commitment) ?? "")) {
      fields.delete("none");
      fields.set("commitment", commitment);
    }
  } catch {
    // It brings none then, and says so.
  }
  const reply = await post(`/duels/${now.duel}/commitment`, fields);
  if (!reply.ok && (!reply.status || reply.status >= 500)) committed = "";
}

export function startSeeds() {
  prepareSeeds();
  document.addEventListener("submit", beforeSubmit, { capture: true });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    // A page that comes back out of memory gets new seeds.
    for (const form of document.forms) {
      const field = fieldOf(form);
      if (field) field.value = "";
    }
    prepareSeeds();
  });
  void openSeed();
}
