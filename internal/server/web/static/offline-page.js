// @ts-check
// What every part of the page /offline needs: its words, its elements, and what this browser keeps for it.

export const main = /** @type {HTMLElement} */ (document.querySelector("#main"));
export const words = main.dataset;
export const version = words.version ?? "";

/** @template {HTMLElement} [T=HTMLElement] @param {string} id */
export const at = (id) => /** @type {T} */ (document.getElementById(`off-${id}`));

/** @param {string | undefined} text @param {...(string | number)} args */
export const say = (text, ...args) => (text ?? "").replace(/\{(\d)\}/g, (_, n) => String(args[Number(n) - 1]));

/** @param {string} text */
export function tell(text) {
  at("status").textContent = text;
}

/** What is called what, of the bots. @type {Record<string, string>} */
export const bots = JSON.parse(words.bots ?? "{}");

const OURS = "riposte.offline.";

/** What this browser keeps under a name; null if it is nothing, or if nothing may be kept. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(OURS + name);
  } catch {
    return null;
  }
}

/** Keeps a text, or forgets it where it is null. It returns false if the browser refuses to. @param {string} name @param {string | null} text */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(OURS + name);
    else localStorage.setItem(OURS + name, text);
    return true;
  } catch {
    return false;
  }
}
