// @ts-check
// The blind locks that this browser has made: each hash, and what it is the hash of.
import { hex } from "./post.js";
import { sha256 } from "./seeds.js";

const STORE = "riposte.locks";
const MOST = 500; // locks kept

/** @typedef {{duel: string, request: string, nonce: string, sentence: string, at: number, taken?: boolean, others?: string[]}} Lock taken: the table has shown it; others: the others' hashes when it was first opened */

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

/** The hashes of a duel's locks that the table has shown; undefined if there are none. @param {string} duel */
export function locksOf(duel) {
  const all = Object.entries(locks()).filter(([, lock]) => lock.taken && lock.duel === duel).map(([hash]) => hash);
  return all.length ? all : undefined;
}

/** The hashes of the others' locks as they were before ours were opened. @param {string} duel */
export function othersOf(duel) {
  const all = Object.values(locks()).filter((lock) => lock.duel === duel).flatMap((lock) => lock.others ?? []);
  return all.length ? all : undefined;
}

/** The duel of the page. */
export const duel = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";

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
 * The hash that locks a sentence. The sentence is kept here before the hash goes out; "" if
 * that can't be done.
 * @param {HTMLElement} box the form of the ask @param {string} sentence
 */
export async function hide(box, sentence) {
  const request = box.dataset.request ?? "";
  const nonce = crypto.getRandomValues(new Uint8Array(32));
  const bytes = lockBytes(nonce, duel(), Number(box.dataset.blind), Number(request), sentence);
  const hash = await sha256(bytes);
  return keepLock(hash, { duel: duel(), request, nonce: hex(nonce), sentence, at: Date.now() }) ? hash : "";
}
