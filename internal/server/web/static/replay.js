// @ts-check
// A replay: the steps are plain links; the script fetches them in place, plays them
// one after the other and takes the keys and the slider.
import { page } from "./morph.js";
import { still } from "./motion.js";

const PACE = 1400; // milliseconds a step

let playing = 0;
let turn = 0; // of the fetches: only the last one counts
/** @type {{url: string, html: Promise<string>} | null} */
let ahead = null;

const link = (/** @type {string} */ act) => /** @type {HTMLAnchorElement | null} */ (document.querySelector(`a[data-act="${act}"][href]`));
const slider = () => /** @type {HTMLInputElement | null} */ (document.querySelector('input[type="range"][name="step"]'));
const playButton = () => document.querySelector('[data-act="play"]');

/** @param {string} url @returns {Promise<string>} */
async function load(url) {
  if (ahead?.url === url) return ahead.html;
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

/** Shows the moment of a link. @param {string} url */
async function go(url) {
  const mine = ++turn;
  try {
    const html = await load(url);
    if (mine !== turn) return;
    if (!page(html)) throw new Error("no regions");
    history.replaceState(null, "", url);
  } catch {
    if (mine === turn) location.assign(url);
    return;
  }
  const next = link("forward")?.href;
  if (next) {
    const html = load(next);
    html.catch(() => (ahead = null));
    ahead = { url: next, html };
  }
  showPlaying();
}

/** @param {string} act */
function step(act) {
  const at = link(act);
  if (!at || at.getAttribute("aria-disabled") === "true") return false;
  void go(at.href);
  return true;
}

function stop() {
  clearInterval(playing);
  playing = 0;
  showPlaying();
}

function toggle() {
  if (playing) return stop();
  const last = !link("forward");
  if (last) step("first");
  else step("forward");
  playing = window.setInterval(() => step("forward") || stop(), still() ? 2 * PACE : PACE);
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
    const control = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest(".reel [data-act]"));
    const act = control?.dataset.act ?? "";
    if (act === "play") {
      event.preventDefault();
      toggle();
    } else if (Object.values(keys).includes(act) && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      stop();
      step(act);
    }
  });
  document.addEventListener("input", (event) => {
    const input = slider();
    if (!input || event.target !== input) return;
    stop();
    const url = new URL(location.href);
    url.searchParams.set("step", input.value);
    void go(url.href);
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
