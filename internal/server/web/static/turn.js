// @ts-check
// My turn: the title, the tab's icon and a sound say so; what happened has its sounds too.
import { showMoment } from "./moment.js";
import { say } from "./say.js";
import { play } from "./sound.js";

const icon = /** @type {HTMLLinkElement | null} */ (document.getElementById("favicon"));
let plain = document.title;
let mine = false;
let lines = -1;
let heard = ""; // what the reader was called to when the page was loaded
/** What the status told last, and of which ask. @type {{request: string, text: string, phase: string}} */
let told = { request: "", text: "", phase: "" };

/** Tells each ask, though the last one had the same words, and the end, unless it is read where the focus has gone. @param {HTMLElement | null} status */
function tellAsk(status) {
  if (!status) return;
  const request = /** @type {HTMLElement | null} */ (document.querySelector("form.ask[data-request]:not([data-locked])"))?.dataset.request ?? "";
  const phase = status.dataset.phase ?? "";
  const text = status.textContent?.trim() ?? "";
  if (told.phase === "playing" && phase === "over" && document.activeElement?.id !== "ask-h") status.textContent = status.dataset.end ?? "";
  else if (told.request && request && request !== told.request && text === told.text) status.textContent = text;
  told = { request: request || told.request, text, phase };
}

/** Whether the duel waits for the reader. */
export function myTurn() {
  return document.querySelector("#status[data-turn]") !== null;
}

/** Looks at what a frame has drawn. */
export function lookForTurn() {
  const status = document.getElementById("status");
  tellAsk(status);
  const call = status?.dataset.called ?? "";
  if (lines < 0) heard = call;
  const called = call !== "" && call !== heard;
  const now = myTurn() || called;
  const mark = called ? "" : say("turn.title", "");
  const headline = called ? call : status?.dataset.title;
  if (headline) plain = headline;
  else if (!document.title.startsWith(mark)) plain = document.title;
  // The browser sets to work on each of them even if it is told the same.
  const title = now ? mark + plain : plain;
  if (document.title !== title) document.title = title;
  const drawn = icon?.dataset[now ? "turn" : "calm"] ?? "";
  if (icon && icon.getAttribute("href") !== drawn) icon.setAttribute("href", drawn);
  const all = document.querySelectorAll("#log-turns .line");
  const fresh = lines < 0 ? [] : [...all].slice(lines);
  const first = lines < 0;
  lines = all.length;
  const loud = fresh.filter((line) => line.classList.contains("loud") && !line.classList.contains("aside"));
  if (loud.length) {
    showMoment(loud.map((line) => line.querySelector("p")?.textContent ?? ""));
    news();
    play("bell");
  }
  else if (fresh.some((line) => line.querySelector(".rolled, .dice"))) play("dice");
  else if (now && !mine && !first) play("turn");
  if (now !== mine && !first) dispatchEvent(new CustomEvent("riposte:turn", { detail: now }));
  mine = now;
}

/** The log's tab, if there is one, shows that something important was reported. */
function news() {
  const tab = /** @type {HTMLInputElement | null} */ (document.getElementById("tab-log"));
  const label = tab?.closest("label");
  if (!tab || !label || tab.checked || label.querySelector(".news")) return;
  const mark = label.appendChild(document.createElement("span"));
  mark.className = "news";
  mark.appendChild(document.createElement("span")).className = "vh";
  mark.firstElementChild?.append(say("tab.news"));
  const seen = () => {
    if (!tab.checked) return;
    mark.remove();
    document.removeEventListener("change", seen);
  };
  document.addEventListener("change", seen);
}
