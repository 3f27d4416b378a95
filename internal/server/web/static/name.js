// @ts-check
// The reader's name is asked once: it is kept in this browser, and is there wherever a form
// asks for it.
import { keep, setting } from "./settings.js";

const FIELDS = 'input[autocomplete="nickname"]';
/** @type {WeakSet<HTMLInputElement>} */
const seen = new WeakSet(); // filled once: what a reader clears stays clear

export function fillName() {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll(FIELDS))) {
    if (seen.has(field)) continue;
    seen.add(field);
    if (!field.value) field.value = setting("name");
  }
}

export function startName() {
  fillName();
  document.addEventListener("submit", (event) => {
    const field = /** @type {HTMLInputElement | null} */ (/** @type {HTMLFormElement} */ (event.target).querySelector(FIELDS));
    if (field?.value.trim() && !setting("name")) keep("name", field.value.trim());
  }, { capture: true });
}
