// @ts-check
// A lesson's words stand over the table; what they suggest can be shown where it is chosen.
import { write, writeRaw } from "./asking.js";

/** Chooses what is suggested, without committing it. */
export function startCoach() {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("#coach [data-try]"));
    const said = button?.dataset.try;
    if (said && !write(said)) writeRaw(said); // a place that nothing on the page stands for
  });
}
