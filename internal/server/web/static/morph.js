// @ts-check
// Frames: regions that have changed, drawn by the server, are morphed into the page.
// What is typed, focused or open stays as it is, and so do scroll positions.
import { merge } from "./merge.js";
import { after, before } from "./motion.js";

/** @type {(() => void)[]} */
const listeners = [];
let held = 0;
/** @type {(() => void)[]} */
const waiting = [];

/** Calls back after every frame. @param {() => void} listener */
export function onFrame(listener) {
  listeners.push(listener);
}

/** @type {(() => void)[]} */
const clearers = [];

/** Calls back before every frame, so that a module can remove what it has drawn into regions. @param {() => void} clearer */
export function beforeFrame(clearer) {
  clearers.push(clearer);
}

/** @type {(regions: Element[], done: () => void) => boolean} */
let follow = () => false;

/** Hands frames to a follower that may show them step by step: it says whether it will, and calls done when it has. @param {typeof follow} follower */
export function followBy(follower) {
  follow = follower;
}

/** Keeps frames back, as while something is dragged, until release. */
export function hold() {
  held++;
}

export function release() {
  held = Math.max(0, held - 1);
  while (!held && waiting.length) waiting.shift()?.();
}

/** How many frames are waiting. */
export const backlog = () => waiting.length;

/** What the feed has sent of each region, by id, last and the time before: the next frame is made from it. @type {Map<string, [string, string]>} */
const sent = new Map();

/**
 * What a delta makes of the HTML that was sent before: of its cuts, in front of every tag that opens and every {,
 * those from a number up to the next, and the texts between.
 * @param {string} was @param {(number | string)[]} delta
 */
function patched(was, delta) {
  const cuts = was.split(/(?=<[^/]|\{)/);
  let html = "";
  for (let i = 0; i < delta.length; i++) {
    const part = delta[i];
    html += typeof part === "string" ? part : cuts.slice(part, Number(delta[++i])).join("");
  }
  return html;
}

/** Puts a frame into the page: its regions, whole or as what has changed in them. @param {string} json @param {boolean} old whether newer ones are shown */
export function frame(json, old) {
  if (held) return void waiting.push(() => frame(json, old));
  let html = "";
  for (const [id, now, from = 0] of /** @type {[string, string | (number | string)[], (0 | 1)?][]} */ (JSON.parse(json))) {
    const was = sent.get(id) ?? ["", ""];
    const whole = typeof now === "string" ? now : patched(was[from], now);
    sent.set(id, [whole, was[0]]);
    html += whole;
  }
  if (!old) put(thinned(html));
}

/** The parts of the board as they were shown last, by id. @type {Map<string, string>} */
const parts = new Map();

/** The HTML of a frame without the parts of the board that stay as they are: a large one is most of a frame, and little
 * of it changes. Such a part has an id that ends in -part and holds none of its own. @param {string} html */
function thinned(html) {
  return html.replace(/<g id="([\w-]+-part)".*?<\/g><!---->/gs, (part, id) => {
    const same = parts.get(id) === part && document.getElementById(id) !== null;
    parts.set(id, part);
    return same ? `<g id="${id}" data-same></g>` : part;
  });
}

/** Shows the outer HTML of regions, one after the other. @param {string} html */
export function show(html) {
  if (held) return void waiting.push(() => show(html));
  parts.clear();
  put(html);
}

/** @param {string} html */
function put(html) {
  const regions = [...new DOMParser().parseFromString(`<body>${html}`, "text/html").body.children];
  // What was set in secret is shown step by step; the table stays as it is meanwhile.
  const done = () => {
    regionsIn(regions);
    release();
  };
  if (follow(regions, done)) hold();
  else regionsIn(regions);
}

/** Takes the live regions of a whole page, unless a newer frame has come meanwhile. @param {string} html @returns {boolean} whether there were any */
export function page(html) {
  parts.clear();
  const fresh = new DOMParser().parseFromString(html, "text/html");
  // One inside another comes with it: a merge takes what is fresh apart.
  const regions = [...fresh.querySelectorAll("[data-live][id]")].filter((region) => {
    const around = region.parentElement?.closest("[data-live][id]");
    return !around || !document.getElementById(around.id);
  });
  const main = /** @type {HTMLElement | null} */ (fresh.querySelector("main"));
  const ours = /** @type {HTMLElement | null} */ (document.querySelector("main"));
  if (main?.dataset.seat === ours?.dataset.seat && Number(main?.dataset.seq ?? 0) < Number(ours?.dataset.seq ?? 0)) return regions.length > 0;
  if (regions.length) document.title = fresh.title;
  if (main && ours) for (const [name, value] of Object.entries(main.dataset)) ours.dataset[name] = value;
  if (held) waiting.push(() => regionsIn(regions));
  else regionsIn(regions);
  return regions.length > 0;
}

/** @param {Element[]} regions */
function regionsIn(regions) {
  const focus = remember();
  const lists = picked();
  const seen = before();
  for (const clear of clearers) clear();
  for (const region of regions) {
    const old = region.id ? document.getElementById(region.id) : null;
    if (old) {
      merge(old, region, rules);
      continue;
    }
    const into = /** @type {HTMLElement} */ (region).dataset.into;
    if (into) document.getElementById(into)?.append(document.importNode(region, true));
  }
  for (const [list, value] of lists) if (list.isConnected && [...list.options].some((option) => option.value === value)) list.value = value;
  reflect();
  for (const listener of listeners) listener();
  restore(focus);
  after(seen);
}

/** What the reader has picked from lists: a list that is drawn anew starts at its first line. @returns {[HTMLSelectElement, string][]} */
function picked() {
  const lists = /** @type {NodeListOf<HTMLSelectElement>} */ (document.querySelectorAll("[data-live] select"));
  return [...lists].filter((list) => list.selectedIndex > 0 && !list.selectedOptions[0].defaultSelected).map((list) => [list, list.value]);
}

/** The status says how the page as a whole is now: who leads, its shape, the phase. */
function reflect() {
  const main = /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"));
  const status = document.getElementById("status");
  if (!main || !status) return;
  for (const name of ["lead", "shape", "with", "phase", "seedAsked"]) {
    const value = status.dataset[name];
    if (value === undefined || (value === "" && name !== "seedAsked")) delete main.dataset[name];
    else if (main.dataset[name] !== value) main.dataset[name] = value;
  }
}

/** Keeps what the reader has done to an element since the server drew it. @type {import("./merge.js").Rules} */
const rules = {
  touch(old, fresh) {
    if (fresh.hasAttribute("data-same")) return false; // it was shown already
    if (old instanceof HTMLElement && old.dataset.kept !== undefined) return false; // a script fills it in
    if (old instanceof HTMLInputElement || old instanceof HTMLTextAreaElement) {
      if (!(fresh instanceof old.constructor)) return true;
      const typed = old instanceof HTMLInputElement && /^(checkbox|radio)$/.test(old.type) ? old.checked !== old.defaultChecked : old.value !== old.defaultValue;
      return !(typed && old.defaultValue === /** @type {HTMLInputElement} */ (fresh).defaultValue);
    }
    return true;
  },
  leave: (node) => !(node instanceof HTMLElement && node.dataset.kept !== undefined),
  set(name, element) {
    if (name === "data-zoom" || name === "data-threats") return false;
    if (name === "tabindex" && element === document.activeElement) return false; // it would lose the focus
    return !(name === "open" && (element instanceof HTMLDetailsElement || element instanceof HTMLDialogElement));
  },
};

/** @typedef {{element: Element, find: string, region: string} | null} Focus */

/** @returns {Focus} what has the focus, and how to find it again if its element is replaced */
function remember() {
  const element = document.activeElement;
  const region = element?.closest("[data-live]");
  if (!element || !region) return null;
  const data = /** @type {HTMLElement} */ (element).dataset;
  let find = element.id ? `#${CSS.escape(element.id)}` : "";
  for (const name of ["card", "square", "token", "word", "act"]) {
    if (!find && data[name] !== undefined) find = `#${CSS.escape(region.id)} [data-${name}="${CSS.escape(data[name] ?? "")}"]`;
  }
  return { element, find, region: region.id };
}

/** @param {Focus} focus */
function restore(focus) {
  if (!focus || document.activeElement === focus.element || (document.activeElement && document.activeElement !== document.body)) return;
  const again = focus.element.isConnected ? focus.element : focus.find ? document.querySelector(focus.find) : null;
  const goal = /** @type {HTMLElement | null} */ (again ?? document.getElementById(focus.region) ?? document.querySelector("main"));
  if (!goal) return;
  // The focused element is gone: its region takes the focus, so that Tab goes on from there.
  goal.focus({ preventScroll: true });
  if (document.activeElement === goal) return;
  goal.tabIndex = -1;
  goal.focus({ preventScroll: true });
}
