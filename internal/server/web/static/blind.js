// @ts-check
// Blind locks: of a sealed choice only a hash leaves this browser, which keeps what it
// is the hash of, and opens the lock by itself once all have locked.
import { explain, form } from "./asking.js";
import { hex, post } from "./post.js";
import { say } from "./say.js";
import { sha256 } from "./seeds.js";

const STORE = "riposte.locks";
const MOST = 500; // locks kept
const AGAIN = 3000; // milliseconds until an opening that was not heard is sent again

/** @typedef {{duel: string, request: string, nonce: string, sentence: string, at: number, taken?: boolean, others?: string[]}} Lock taken: the table has shown it; others: the hashes of the others when it was opened first */

/** @returns {Record<string, Lock>} the locks made in this browser, by hash */
export function locks() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} hash @param {Lock} lock */
export function keepLock(hash, lock) {
  const newest = Object.entries({ ...locks(), [hash]: lock }).sort(([, a], [, b]) => b.at - a.at);
  try {
    localStorage.setItem(STORE, JSON.stringify(Object.fromEntries(newest.slice(0, MOST))));
    return locks()[hash]?.nonce === lock.nonce;
  } catch {
    return false;
  }
}

/** The hashes of a duel's locks that the table has shown, undefined if there are none. @param {string} duel */
export function locksOf(duel) {
  const all = Object.entries(locks()).filter(([, lock]) => lock.taken && lock.duel === duel).map(([hash]) => hash);
  return all.length ? all : undefined;
}

/** The hashes of the others' locks as they stood before ours were opened. @param {string} duel */
export function othersOf(duel) {
  const all = Object.values(locks()).filter((lock) => lock.duel === duel).flatMap((lock) => lock.others ?? []);
  return all.length ? all : undefined;
}

/** The newest lock of a duel with its hash, for a seat that moves. @param {string} duel @returns {[string, Lock] | undefined} */
export const lastLock = (duel) => Object.entries(locks()).filter(([, lock]) => lock.duel === duel).sort(([, a], [, b]) => b.at - a.at)[0];

const duel = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";

/**
 * The bytes of a lock: "riposte lock 1", the nonce, the duel's id, seat and request as
 * 8 bytes each, the sentence.
 * @param {Uint8Array} nonce @param {string} id @param {number} seat @param {number} request @param {string} sentence
 */
export function lockBytes(nonce, id, seat, request, sentence) {
  const text = new TextEncoder();
  const numbers = new DataView(new ArrayBuffer(16));
  numbers.setBigUint64(0, BigInt(seat));
  numbers.setBigUint64(8, BigInt(request));
  const of = Uint8Array.from(id.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const parts = [text.encode("riposte lock 1"), nonce, of, new Uint8Array(numbers.buffer), text.encode(sentence)];
  const all = new Uint8Array(parts.reduce((n, part) => n + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * The hash that locks a sentence, which is kept here before the hash goes out; "" where
 * it can't be.
 * @param {string} sentence
 */
export async function hide(sentence) {
  const box = form();
  if (!box) return "";
  const request = box.dataset.request ?? "";
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const bytes = lockBytes(nonce, duel(), Number(box.dataset.blind), Number(request), sentence);
  const hash = await sha256(bytes);
  return keepLock(hash, { duel: duel(), request, nonce: hex(nonce), sentence, at: Date.now() }) ? hash : "";
}

let opening = ""; // the hash whose opening is under way or done
let timer = 0;

/** Opens the lock that the table waits for, if it was made here. @param {() => void} refresh */
export async function openLock(refresh) {
  const box = form();
  const hash = box?.dataset.hash ?? "";
  const kept = locks()[hash];
  const mine = kept?.duel === duel() && kept.request === box?.dataset.request ? kept : undefined; // no other duel's, no other choice's
  const elsewhere = document.getElementById("elsewhere");
  if (elsewhere) elsewhere.hidden = !hash || Boolean(mine);
  if (mine && !mine.taken) keepLock(hash, { ...mine, taken: true });
  if (!hash || !box?.dataset.opening || !mine || opening === hash) return;
  // What the others have locked is kept before ours goes out; a lock that comes later gets nothing for it.
  const others = (box.dataset.others ?? "").split(" ").filter((other) => other);
  const stood = mine.others ?? others;
  if (others.some((other) => other === "none" || !stood.includes(other))) return;
  if (!mine.others && !keepLock(hash, { ...mine, taken: true, others })) return;
  if (!locks()[hash]?.others) return;
  opening = hash;
  const fields = new URLSearchParams({ request: mine.request, nonce: mine.nonce, sentence: mine.sentence });
  const reply = await post(`/duels/${duel()}/openings`, fields);
  if (!reply.status || reply.status >= 500 || reply.status === 429) {
    opening = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => void openLock(refresh), AGAIN);
    return;
  }
  const refused = reply.body?.refused;
  if (refused) explain({ status: 0, rule: refused.rule, detail: say("ask.unfit-lock", refused.why) });
  else if (!reply.ok && reply.problem?.status === 422) explain(reply.problem);
  refresh();
}

/** Compares the locks that this browser made at a table with those of its record. */
export function compareLocks() {
  const line = /** @type {HTMLElement | null} */ (document.getElementById("own-locks"));
  if (!line) return;
  const recorded = new Set((line.dataset.locks ?? "").split(" "));
  const mine = locksOf(line.dataset.of ?? "") ?? [];
  const lost = [...mine, ...(othersOf(line.dataset.of ?? "") ?? [])].filter((hash) => !recorded.has(hash));
  line.hidden = mine.length === 0;
  line.classList.toggle("why", lost.length > 0);
  line.textContent = lost.length ? say("fair.own-lost", lost.length, mine.length, lost.join(" ")) : say("fair.own-kept", mine.length);
}
