// @ts-check
// The reader's part of the dice: a seed made here, committed to by its SHA-256 when
// sitting down, kept on this machine and opened when the table asks for it.
import { hex, post } from "./post.js";

const STORE = "riposte.seeds";
const MOST = 100; // seeds kept

/** @typedef {Record<string, {seed: string, at: number}>} Seeds by commitment */

/** @returns {Seeds} */
function kept() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Seeds} seeds */
function keep(seeds) {
  const newest = Object.entries(seeds).sort(([, a], [, b]) => b.at - a.at);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
    return true;
  } catch {
    return false;
  }
}

/** Gives a form that sits its reader down the commitment to a new seed. @param {HTMLFormElement} form */
async function commitIn(form) {
  const input = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=commitment]"));
  if (!input || !crypto.subtle) return; // without a secure context there is no SHA-256: no seed then
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const commitment = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", seed)));
  seeds.set(input, { commitment, seed: hex(seed) });
  input.value = commitment;
}

/** @type {WeakMap<HTMLInputElement, {commitment: string, seed: string}>} */
const seeds = new WeakMap();

/** Prepares the forms of the page. A page that comes back out of memory gets new seeds. */
export function prepareSeeds() {
  for (const form of document.forms) {
    const input = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=commitment]"));
    if (input && !input.value) void commitIn(form);
  }
}

/** A seed is kept before its commitment goes out; one that can't be kept is not promised. @param {HTMLFormElement} form */
export function keepSeed(form) {
  const input = /** @type {HTMLInputElement | null} */ (form.querySelector("input[type=hidden][name=commitment]"));
  const made = input && seeds.get(input);
  if (!input || !made) return;
  if (!keep({ ...kept(), [made.commitment]: { seed: made.seed, at: Date.now() } })) input.value = "";
}

let asked = "";

/** Opens the seed that the table asks for, if it was made here. */
export async function openSeed() {
  const table = /** @type {HTMLElement | null} */ (document.querySelector("main[data-seed-asked]"));
  const duel = table?.dataset.duel ?? "";
  if (!table || asked === duel) return;
  asked = duel;
  const commitment = table.dataset.seedAsked || (await myCommitment(duel));
  const seed = kept()[commitment]?.seed;
  if (!seed) return; // made in another browser: who can't open a seed is left out
  const reply = await post(`/duels/${duel}/seed`, new URLSearchParams({ seed }), { key: `seed-${duel}` });
  if (reply.ok) {
    const rest = kept();
    delete rest[commitment];
    keep(rest);
  } else if (!reply.status || reply.status >= 500) asked = "";
}

/** @param {string} duel */
async function myCommitment(duel) {
  try {
    const answer = await fetch(`/duels/${duel}`, { headers: { Accept: "application/json" } });
    const sight = await answer.json();
    return sight.dice?.seats?.find((/** @type {{seat: number}} */ s) => s.seat === sight.seat)?.commitment ?? "";
  } catch {
    return "";
  }
}

export function startSeeds() {
  prepareSeeds();
  document.addEventListener("submit", (event) => keepSeed(/** @type {HTMLFormElement} */ (event.target)), { capture: true });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[type=hidden][name=commitment]"))) input.value = "";
    prepareSeeds();
  });
  void openSeed();
}
