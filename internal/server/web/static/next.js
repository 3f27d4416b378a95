// @ts-check
// The next of the reader's duels that waits for them: a link in the mast with their number, and
// a key. It is looked for when the reader's own turn is over, and when the page comes to the front.
import { say } from "./say.js";

const WAIT = 1500; // milliseconds, in which a bot answers

/** The others that wait for the reader. @returns {Promise<string[]>} their paths */
async function waiting() {
  try {
    const answer = await fetch("/mine", { headers: { Accept: "application/json" } });
    /** @type {{duels: {duel: string, yourTurn?: boolean}[]}} */
    const { duels } = await answer.json();
    return duels.filter((one) => one.yourTurn).map((one) => `/duels/${one.duel}`).filter((path) => path !== location.pathname);
  } catch {
    return []; // the connection is gone, which the page says elsewhere
  }
}

/** Goes there, or to the list if none waits. */
export async function goNext() {
  const [first] = await waiting();
  location.assign(first ?? "/mine");
}

async function showNext() {
  const nav = document.querySelector("#mast nav");
  let link = /** @type {HTMLAnchorElement | null} */ (document.getElementById("next-duel"));
  const all = await waiting();
  if (!all.length || !nav) return link?.remove();
  if (!link) {
    link = document.createElement("a");
    link.id = "next-duel";
    link.setAttribute("data-kept", "");
    link.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${document.body.dataset.icons ?? ""}#next"/></svg><span class="word"></span>`;
    nav.prepend(link);
  }
  link.href = all[0];
  link.title = say("next.title", all.length);
  link.setAttribute("aria-label", link.title);
  link.dataset.count = String(all.length); // drawn by the style sheet
  /** @type {HTMLElement} */ (link.querySelector(".word")).textContent = say("next.word");
}

let timer = 0;
function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (!document.hidden) void showNext();
  }, WAIT);
}

export function startNext() {
  soon();
  addEventListener("riposte:turn", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail)) soon();
  });
  document.addEventListener("visibilitychange", soon);
}
