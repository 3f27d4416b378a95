// @ts-check
// Duels of the page /offline that were left in the middle: one of each system is kept in this browser, by what the
// module needs to play it again, and is offered where the systems are.
import { el } from "./offline-draw.js";
import { at, keep, kept, main, say, tell, words } from "./offline-page.js";

/** @typedef {{form: 1, at: string, far: string, over: boolean, duel: {order: any}}} Left */

/** @param {string} system */
const named = (system) => `duel.${system}`;

/** The duel of a system that was left: null if there is none, undefined if it can't be read. @param {string} system @returns {Left | null | undefined} */
export function left(system) {
  const text = kept(named(system));
  if (text === null) return null;
  try {
    const read = JSON.parse(text);
    return read.form === 1 && read.duel.order.ruleset === system && read.duel.order.names.length > 1 ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps where a duel stands. It returns false if this browser keeps nothing. @param {string} system @param {string} far @param {boolean} over @param {any} duel */
export function leave(system, far, over, duel) {
  return keep(named(system), JSON.stringify({ form: 1, at: new Date().toISOString(), far, over, duel }));
}

/** Who plays against whom. @param {Left} duel */
export const pair = (duel) => say(words.pair, ...duel.duel.order.names);

/** Shows the duels that were left, each with its system. @param {(system: string) => void} goOn */
export function showLeft(goOn) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-left]"))) showOne(place, place.dataset.left ?? "", goOn);
}

/** @param {HTMLElement} place @param {string} system @param {(system: string) => void} goOn */
function showOne(place, system, goOn) {
  const duel = left(system);
  place.hidden = duel === null;
  if (duel === null) return place.replaceChildren();
  const drop = button("btn quiet", words.drop, system, () => dropped(place, system, goOn));
  if (!duel) return place.replaceChildren(el("p", {}, words.unreadable), row(drop));
  const on = button("btn primary", duel.over ? words.look : words.goOn, system, () => goOn(system));
  const when = new Date(duel.at).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
  place.replaceChildren(el("p", {}, el("b", {}, pair(duel))), el("p", { class: "small" }, `${duel.far} · ${when}`), row(on, drop), el("p", { class: "why", role: "alert", hidden: true }));
}

/** Drops a duel, which can be taken back as long as the page is there. @param {HTMLElement} place @param {string} system @param {(system: string) => void} goOn */
function dropped(place, system, goOn) {
  const text = kept(named(system));
  keep(named(system), null);
  const back = button("btn quiet", words.undrop, system, () => {
    keep(named(system), text);
    showOne(place, system, goOn);
    place.querySelector("button")?.focus();
  });
  place.replaceChildren(el("p", {}, words.dropped), row(back));
  tell(words.dropped ?? "");
  back.focus();
}

/** Says beside a duel why it can't be gone on with. @param {string} system @param {string} why */
export function refuse(system, why) {
  const line = /** @type {HTMLElement | null} */ (main.querySelector(`[data-left="${system}"] .why`));
  if (!line) return;
  line.hidden = false;
  line.textContent = why;
}

/** @param {string} look @param {string | undefined} text @param {string} system @param {() => void} pressed */
function button(look, text, system, pressed) {
  const made = el("button", { type: "button", class: look }, text, el("span", { class: "vh" }, `: ${at(system).textContent}`));
  made.addEventListener("click", pressed);
  return made;
}

/** @param {...Node} inside */
const row = (...inside) => el("p", { class: "off-send" }, ...inside);
