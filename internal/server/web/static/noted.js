// @ts-check
// What this browser noted of a duel's promises, compared with what a page says about them
// now. The server is asked nothing: it could say what it likes.
import { noteOf, says, seedOf, sha256 } from "./seeds.js";

/** @typedef {import("./seeds.js").Says} Says */
/** @typedef {import("./seeds.js").Note} Note */
/** @typedef {{line: string, ok: boolean, was: string, is: string}} Line one thing that was promised */

/** @param {string} digits */
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Note} note @param {Says} now @returns {Promise<Line[]>} */
async function compare(note, now) {
  /** @type {Line[]} */
  const lines = [];
  const add = (/** @type {string} */ line, /** @type {string} */ was, /** @type {string} */ is, ok = was === is) => lines.push({ line, ok, was, is });
  if (note.version) add("server", `fair ${note.version}`, `fair ${now.version}`);
  for (const [number, promise] of Object.entries(note.attempts)) {
    const last = Number(number) === now.attempt;
    const is = last ? now : now.earlier?.find((e) => e.number === Number(number));
    add("server", promise.commitment, is?.commitment ?? "–");
    const then = now.earlier?.find((e) => e.number === Number(number))?.seats?.[note.seat];
    if (!last && promise.fixed && promise.own && then) add("seed", promise.own, then);
    if (!last) continue;
    // Neither a bot nor a seat without a seed adds anything.
    if (promise.fixed) for (const [seat, { commitment, seal }] of Object.entries(promise.seats ?? {})) {
      const at = now.seats.find((s) => s.seat === seat);
      add("seats", commitment ?? "–", at?.commitment ?? "–");
      if (note.version !== 1 || seal) add("seals", seal ?? "–", at?.seal ?? "–");
    }
    if (promise.root) add("server", promise.root, now.root ?? "–");
    if (now.server) add("opened", promise.commitment, await sha256(bytes(now.server)));
    if (!promise.own) continue;
    const mine = now.seats.find((s) => s.seat === note.seat);
    const seed = seedOf(promise.own) ?? "";
    if (now.settled && mine?.commitment === promise.own) add("seed", seed, mine.leftOut || mine.none ? "–" : (mine.seed ?? "–"));
    else if (now.settled) add("seed", promise.own, mine?.commitment ?? "–");
  }
  return lines;
}

/** A page about a duel may say what it knows more than once: as the house tells it, and as the record does. */
async function judge() {
  const now = says();
  if (!now) return null;
  const note = noteOf(now.duel);
  const told = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-promise]"));
  /** @type {Line[]} */
  const lines = [];
  if (note) for (const at of told) lines.push(...(await compare(note, JSON.parse(at.dataset.promise ?? "null"))));
  const any = lines.some((l) => l.line === "server");
  const state = lines.some((l) => !l.ok) ? "differs" : !any ? "none" : now.over ? "same" : "noting";
  return { now, note, lines, state };
}

/** @param {ParentNode} at @param {string} find @param {(e: HTMLElement) => boolean} shown */
function show(at, find, shown) {
  for (const e of /** @type {NodeListOf<HTMLElement>} */ (at.querySelectorAll(find))) if (e.hidden === shown(e)) e.hidden = !shown(e);
}

/** Fills in what the page shows of the comparison. */
export async function showNoted() {
  const found = await judge();
  for (const at of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-noted]"))) {
    at.dataset.noted = found?.state ?? "";
    at.hidden = !at.querySelector(`[data-says="${found?.state}"]`); // in brief it has nothing to say of most
    if (!found || at.hidden) continue;
    show(at, "[data-says]", (e) => e.dataset.says === found.state);
    show(at, "[data-receipt]", () => found.note !== undefined);
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (at.querySelectorAll("[data-line]"))) {
      const of = found.lines.filter((l) => l.line === item.dataset.line);
      const bad = of.find((l) => !l.ok);
      item.hidden = of.length === 0;
      show(item, "[data-ok]", () => !bad);
      show(item, "[data-bad]", () => bad !== undefined);
      for (const [find, text] of [["[data-was]", bad?.was], ["[data-is]", bad?.is]]) {
        const code = item.querySelector(find ?? "");
        if (code) code.textContent = text ?? "";
      }
    }
  }
}

export function startNoted() {
  document.addEventListener("click", async (event) => {
    const now = /** @type {Element} */ (event.target).closest('[data-act="receipt"]') && says();
    const note = now && noteOf(now.duel);
    if (now && note) (await import("./receipt.js")).keep(note, now);
  });
  return () => void showNoted();
}
