// @ts-check
// A run of the laboratory while it is played: the page is asked again, and its regions are
// shown as they are now. Where the server does not answer the page says so, and nobody leaves it.
import { page } from "./morph.js";
import { say } from "./say.js";

const EVERY = 1000; // milliseconds
const HIDDEN = 10; // times as long while nobody looks
const MOST = 30000;

let wait = EVERY;
let timer = 0;

/** Says why nothing moves. @param {string} words "" once the server answers */
function lost(words) {
  const band = document.getElementById("lost");
  const line = document.getElementById("lost-words");
  if (!band || !line) return;
  band.hidden = !words;
  if (line.textContent !== words) line.textContent = words;
  document.querySelector(".mast")?.classList.toggle("offline", words !== "");
}

async function look() {
  const region = /** @type {HTMLElement | null} */ (document.querySelector("[data-poll]"));
  if (!region) return;
  if (!document.hidden) {
    try {
      const answer = await fetch(region.dataset.poll || location.href, { headers: { Accept: "text/html" } });
      lost("");
      if (answer.ok) {
        page(await answer.text());
        wait = EVERY;
      } else wait = Math.min(MOST, Math.max(2 * wait, 1000 * Number(answer.headers.get("Retry-After") ?? 0)));
    } catch {
      wait = Math.min(MOST, 2 * wait); // the server is gone; it goes on when it is back
      lost(say("feed.lost", Math.round(wait / 1000)));
    }
  }
  again(document.hidden ? HIDDEN * wait : wait);
}

/** @param {number} after milliseconds */
function again(after) {
  clearTimeout(timer);
  timer = window.setTimeout(look, after);
}

/** Does what a button of a run says, and shows the run as it is then. @param {HTMLFormElement} form */
async function act(form) {
  if (form.dataset.busy !== undefined) return;
  form.dataset.busy = "";
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  try {
    const answer = await fetch(form.action, { method: "POST", body: fields, headers: { Accept: "text/html" } });
    lost("");
    if (!answer.ok) return form.submit(); // its page says why
    page(await answer.text());
  } catch {
    lost(say("post.offline"));
  } finally {
    delete form.dataset.busy;
  }
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.closest(".run-state")) return;
  event.preventDefault();
  void act(form);
}, true);
document.addEventListener("click", (event) => {
  if (event.target instanceof Element && event.target.closest('[data-act="retry"]')) again(0);
});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wait = EVERY;
});
again(EVERY);
