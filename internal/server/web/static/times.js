// @ts-check
// Moments in the reader's own time, and clocks that run between two frames.

const whole = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
const hours = new Intl.DateTimeFormat(undefined, { timeStyle: "short" });
let ticking = 0;

/** Writes every moment on the page in the reader's own time. */
export function localTimes() {
  for (const time of /** @type {NodeListOf<HTMLTimeElement>} */ (document.querySelectorAll("time[datetime]"))) {
    const at = new Date(time.dateTime);
    if (Number.isNaN(at.getTime()) || !time.dateTime.includes("T")) continue;
    const today = at.toDateString() === new Date().toDateString();
    const text = (today ? hours : whole).format(at);
    if (time.textContent !== text) time.textContent = text;
    time.title = whole.format(at);
  }
  tick();
  clearInterval(ticking);
  if (document.querySelector("[data-deadline]")) ticking = window.setInterval(tick, 500);
}

/** How far the server's clock is ahead of ours, from the page's data-at. */
let ahead = 0;
let atOf = "";

function tick() {
  const at = /** @type {HTMLElement | null} */ (document.querySelector("main[data-at]"))?.dataset.at ?? "";
  if (at && at !== atOf) {
    atOf = at;
    ahead = Date.parse(at) - Date.now();
  }
  for (const clock of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-deadline]"))) {
    const left = Math.max(0, Date.parse(clock.dataset.deadline ?? "") - Date.now() - ahead);
    if (Number.isNaN(left)) continue;
    const text = inWords(left);
    // Only the number inside is replaced; its icon and its words stay.
    const place = clock.querySelector(".left, time") ?? (clock.childElementCount ? null : clock);
    if (place && place.textContent !== text) place.textContent = text;
    clock.classList.toggle("short", left < 20_000);
  }
}

/** @param {number} left milliseconds */
function inWords(left) {
  const seconds = Math.ceil(left / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
