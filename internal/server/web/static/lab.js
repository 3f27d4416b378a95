// @ts-check
// A run of the laboratory while it is played: the page is asked again, and its regions are
// shown as they are now.
import { page } from "./morph.js";

const EVERY = 1000; // milliseconds
const HIDDEN = 10; // times as long while nobody looks
const MOST = 30000;

let wait = EVERY;

async function look() {
  if (!document.querySelector("[data-poll]")) return;
  if (!document.hidden) {
    try {
      const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (answer.ok) {
        page(await answer.text());
        wait = EVERY;
      } else wait = Math.min(MOST, Math.max(2 * wait, 1000 * Number(answer.headers.get("Retry-After") ?? 0)));
    } catch {
      wait = Math.min(MOST, 2 * wait); // the server is gone; it goes on when it is back
    }
  }
  setTimeout(look, document.hidden ? HIDDEN * wait : wait);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) wait = EVERY;
});
setTimeout(look, EVERY);
