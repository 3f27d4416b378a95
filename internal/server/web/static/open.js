// @ts-check
// A seed is opened for one duel, one attempt and one commitment of the server, once it
// is noted what every other seat brings: whoever learns it then has nothing left to choose.
import { post } from "./post.js";
import { keepNote, keepSeed, keptSeed, made, makeSeed, noteOf, notes, says, seedOf } from "./seeds.js";

const AGAIN = 3000; // milliseconds until a post that did not arrive is sent again

/** @typedef {import("./seeds.js").Says} Says */
/** @typedef {import("./seeds.js").Note} Note */
/** @typedef {import("./seeds.js").Pin} Pin */

/** What each seat brings. @param {Says} now @returns {Record<string, Pin>} */
export const pinsOf = (now) => Object.fromEntries(now.seats.map(({ seat, commitment, none, bot, seal }) => [seat, commitment ? { commitment, seal } : none ? { none, seal } : { bot, seal }]));

/** Whether a commitment was used in another attempt or another duel. @param {Says} now @param {string | undefined} own */
const stood = (now, own) => own !== undefined && Object.entries(notes()).some(([duel, note]) =>
  Object.entries(note.attempts).some(([number, promise]) => promise.own === own && (duel !== now.duel || Number(number) !== now.attempt)));

/** Notes what is promised at the reader's own table; what was first noted about the server stands. @param {Says} now */
function noteDown(now) {
  if (!now.seat || now.over) return;
  /** @type {Note} */
  const note = noteOf(now.duel) ?? { at: Date.now(), seat: now.seat, attempts: {}, version: now.version, from: now.from, blind: now.blind };
  const before = JSON.stringify(note);
  note.version ??= now.version; // missing from notes made before versions were noted
  const own = now.seats.find((s) => s.seat === now.seat)?.commitment;
  if (stood(now, own)) return;
  // Once this seed is open a house could still choose its own half, so noting that now would be too late.
  if (!note.attempts[now.attempt] && !(now.settled && own)) note.attempts[now.attempt] = { commitment: now.commitment, root: now.root, own };
  const promise = note.attempts[now.attempt];
  if (promise && !promise.fixed) {
    note.seat = now.seat;
    if (!now.settled && own !== promise.own && seedOf(own)) promise.own = own;
    promise.seats = pinsOf(now);
    promise.fixed = now.settled;
  }
  if (JSON.stringify(note) !== before) keepNote(now.duel, note);
}

/**
 * Fixes what every seat brings, before anything is opened. The seed is given its only use.
 * @param {Says} now @param {string} asked @param {string} seed @returns {boolean} whether the seed may go out
 */
function pin(now, asked, seed) {
  const note = noteOf(now.duel);
  const promise = note?.attempts[now.attempt];
  const pins = pinsOf(now);
  const use = `${now.duel} ${now.attempt} ${now.commitment}`;
  const was = keptSeed(asked)?.use;
  if (!note || !promise || note.seat !== now.seat || promise.own !== asked || stood(now, asked) || pins[now.seat ?? ""]?.commitment !== asked) return false;
  // The house has changed its promise, so it gets no seed.
  if (promise.commitment !== now.commitment || promise.root !== now.root || note.version !== now.version || note.from !== now.from || (was ?? use) !== use) return false;
  // In version 1 documents are sealed after the seeds are opened; a fork has its past's documents.
  const sealed = now.version !== 1 && now.from === undefined;
  const whole = Object.values(pins).every((p) => (p.commitment || p.none || p.bot) && (p.seal || !sealed));
  if (!whole || (promise.fixed && JSON.stringify(promise.seats) !== JSON.stringify(pins))) return false;
  promise.seats = pins;
  promise.fixed = true;
  return keepNote(now.duel, note) && noteOf(now.duel)?.attempts[now.attempt]?.fixed === true && (was === use || keepSeed(asked, seed, use)) && keptSeed(asked)?.use === use;
}

let opened = ""; // the commitment of the seed that was sent
let committed = "";
let timer = 0;

/** Whether a post did not arrive; if so, the table is looked at again. @param {import("./post.js").Reply} reply */
function unheard(reply) {
  if (reply.ok || (reply.status && reply.status < 500 && reply.status !== 429)) return false;
  clearTimeout(timer);
  timer = window.setTimeout(() => void openSeed(), AGAIN);
  return true;
}

/** Notes what the table promises, opens the seed it asks for, and commits to a new one where an attempt to begin came to nothing. */
export async function openSeed() {
  const status = document.getElementById("status"); // of a table
  const now = status && says();
  if (!status || !now) return;
  noteDown(now);
  if (status.dataset.seedCommit !== undefined) return void commitAnew(now);
  const asked = status.dataset.seedAsked;
  if (asked === undefined) opened = ""; // whoever stands up is no longer asked, but may be asked again
  if (asked === undefined || opened === asked) return;
  const seed = seedOf(asked);
  const elsewhere = document.getElementById("seed-elsewhere");
  if (elsewhere) elsewhere.hidden = Boolean(seed);
  if (!seed || !pin(now, asked, seed)) return;
  opened = asked;
  const reply = await post(`/duels/${now.duel}/seed`, new URLSearchParams({ seed }), { key: `seed-${asked}` });
  if (unheard(reply) || reply.status === 409) opened = ""; // 409: the table changed meanwhile, and may ask again
}

/** Commits to a new seed if the last attempt came to nothing. @param {Says} now */
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
    // Then the seat brings none, and says so.
  }
  const reply = await post(`/duels/${now.duel}/commitment`, fields);
  if (unheard(reply)) committed = "";
}
