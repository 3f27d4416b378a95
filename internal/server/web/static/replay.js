// @ts-check
// A replay: its steps are plain links. The script fetches them in place, plays them
// one after another and handles the keys and the slider.
import { page } from "./morph.js";
import { still } from "./motion.js";
import { say } from "./say.js";

const PACE = 1400; // milliseconds for each step

let playing = 0;
let turn = 0; // number of the last fetch: only that one counts
/** @type {{to: string, html: Promise<string>} | null} */
let ahead = null;

/** An uploaded record is sent again with every step: the server keeps nothing of it. */
const sent = () => /** @type {HTMLFormElement | null} */ (document.querySelector("form#sent"));
const slider = () => /** @type {HTMLInputElement | null} */ (document.querySelector('input[type="range"][name="step"]'));
const playButton = () => document.querySelector('[data-act="play"]');

/** Where a control leads, "" if it leads nowhere now. @param {Element | null} control */
const goal = (control) => control?.getAttribute("href") ?? control?.getAttribute("formaction") ?? "";
const goalOf = (/** @type {string} */ act) => goal(document.querySelector(`.reel [data-act="${act}"]`));

/** @param {string} to @returns {Promise<string>} */
async function load(to) {
  if (ahead?.to === to) return ahead.html;
  const form = sent();
  const headers = { Accept: "text/html" };
  const answer = await fetch(to, form ? { method: "POST", headers, body: new FormData(form) } : { headers });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** Shows the moment of an address. @param {string} to */
async function go(to) {
  const mine = ++turn;
  try {
    const html = await load(to);
    if (mine !== turn) return;
    if (!page(html)) throw new Error("no regions");
    if (!sent()) history.replaceState(null, "", to);
  } catch {
    if (mine !== turn) return;
    stop();
    if (!sent()) location.assign(to);
    return;
  }
  const next = goalOf("forward");
  if (next && !sent()) {
    const html = load(next);
    html.catch(() => (ahead = null));
    ahead = { to: next, html };
  }
  showPlaying();
}

/** @param {string} act */
function step(act) {
  const to = goalOf(act);
  if (!to) return false;
  void go(to);
  return true;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}

function toggle() {
  if (playing) return stop();
  if (!step("forward")) step("first");
  playing = window.setInterval(() => step("forward") || stop(), still() || sent() ? 2 * PACE : PACE);
  showPlaying();
}

function showPlaying() {
  playButton()?.setAttribute("aria-pressed", String(playing > 0));
}

/** @type {Record<string, string>} */
const keys = { ArrowRight: "forward", ArrowLeft: "back", Home: "first", End: "last" };

export function startReplay() {
  document.documentElement.dataset.replay = "";
  document.addEventListener("click", (event) => {
    const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".reel [data-act], .reel .eyes :is(a, button), .moves :is(a, button)"));
    if (!control || event.ctrlKey || event.metaKey || event.shiftKey || control.dataset.act === "copy") return;
    if (control.dataset.act === "play") {
      event.preventDefault();
      return toggle();
    }
    const to = goal(control);
    if (!to) return;
    event.preventDefault();
    stop();
    void go(to);
  });
  document.addEventListener("input", (event) => {
    const input = slider();
    if (!input || event.target !== input) return;
    stop();
    input.setAttribute("aria-valuetext", say("replay.step-of", input.value, input.max)); // until the moment itself is there
    const as = /** @type {HTMLInputElement | null} */ (document.querySelector('input[type="hidden"][name="as"]'));
    const where = new URLSearchParams({ step: input.value });
    if (as) where.set("as", as.value);
    void go(`${location.pathname}?${where}`);
  });
  document.addEventListener("keydown", (event) => {
    const at = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || at.closest('input, select, textarea, [role="gridcell"], dialog')) return;
    if (event.key === " " && !at.closest("button, a, summary")) toggle();
    else if (keys[event.key]) {
      stop();
      step(keys[event.key]);
    } else return;
    event.preventDefault();
  });
}
