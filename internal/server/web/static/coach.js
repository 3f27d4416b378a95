// @ts-check
// A lesson's words stand over the table; what they suggest can be shown where it is chosen. Which
// lessons are won is kept in the browser, and told where lessons are listed.
import { write, writeRaw } from "./asking.js";

const STORE = "riposte.lessons";

/** @returns {string[]} the lessons that were won in this browser */
function won() {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? "[]");
  } catch {
    return []; // nothing may be kept here
  }
}

/** Notes the lesson that the page says is won. */
function note() {
  const id = document.getElementById("coach")?.dataset.won;
  if (!id || won().includes(id)) return;
  try {
    localStorage.setItem(STORE, JSON.stringify([...won(), id]));
  } catch {
    // as above
  }
}

/** Chooses what is suggested, without committing it. @returns {() => void} what to do after every frame */
export function startCoach() {
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest("#coach [data-try]"));
    const said = button?.dataset.try;
    if (said && !write(said)) writeRaw(said); // a place that nothing on the page stands for
  });
  const listed = won();
  for (const item of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-lesson]"))) {
    const done = item.querySelector(".done");
    if (done) /** @type {HTMLElement} */ (done).hidden = !listed.includes(item.dataset.lesson ?? "");
  }
  note();
  document.documentElement.dataset.coach = "";
  return note;
}
