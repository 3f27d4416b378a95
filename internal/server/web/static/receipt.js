// @ts-check
// The receipt of what this browser noted, as a file; fetched when it is asked for.
import { locksOf, othersOf } from "./locks.js";
import { seedOf } from "./seeds.js";

/** @typedef {import("./seeds.js").Says} Says */
/** @typedef {import("./seeds.js").Note} Note */

/** The receipt in the form that riposte verify reads. @param {Note} note @param {Says} now */
function receipt(note, now) {
  const last = note.attempts[now.attempt];
  const seats = last?.fixed ? last.seats : undefined;
  const own = seats?.[note.seat]?.seal;
  return {
    riposte: "receipt 1", duel: now.duel, version: note.version, from: note.from ?? 0, blind: note.blind, commitment: last?.commitment, root: last?.root,
    attempts: Object.entries(note.attempts).map(([number, { commitment, own }]) => ({ number: Number(number), commitment, own })),
    seat: note.seat, seed: last?.own && seedOf(last.own), seals: own ? [own] : undefined, seats, locks: locksOf(now.duel), others: othersOf(now.duel),
  };
}

/** Keeps it where the browser keeps files. @param {Note} note @param {Says} now */
export function keep(note, now) {
  const link = document.createElement("a");
  link.download = `receipt-${now.duel.slice(0, 8)}.json`;
  link.href = URL.createObjectURL(new Blob([`${JSON.stringify(receipt(note, now), null, 1)}\n`], { type: "application/json" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
