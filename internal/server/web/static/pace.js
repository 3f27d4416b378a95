// @ts-check
// Secret choices are carried out before the readers' eyes: one line of the
// report after another, with the dice of those who fight and the cards they turn. It
// can be paused, stepped and skipped; readers who want no motion see it only on demand.
import { backlog, followBy } from "./morph.js";
import { still } from "./motion.js";
import { inDrawing, layer } from "./ruler.js";
import { say } from "./say.js";
import { setting } from "./settings.js";

const STEP = 1200; // milliseconds for each step
const LEAST = 350;
const MOST = 14_000; // for all of them

/** @typedef {{lines: HTMLElement[], what: string}} Step dice of one seat that are turned up together are one step */
/** @typedef {{icon: string, state: "" | "now" | "done" | "gone"}} Die */

/** @type {{steps: Step[], at: number, paused: boolean, done: () => void, rows: Map<string, Die[]>, timer: number} | null} */
let show = null;

let skipping = false;

const icons = () => document.body.dataset.icons ?? "";
const panel = () => document.getElementById("steps");

/** Whether new lines of the regions are shown first; done is called when they have been. @param {Element[]} regions @param {() => void} done */
function follow(regions, done) {
  if (skipping) {
    skipping = backlog() > 0; // and everything that has come meanwhile
    return false;
  }
  if (show || still() || document.hidden || !document.querySelector("main[data-feed]")) return false;
  const fresh = regions.flatMap((region) => /** @type {HTMLElement[]} */ ([...region.querySelectorAll("li[data-paced]")])).filter((line) => !document.getElementById(line.id));
  if (!fought(fresh) || !document.querySelector("li[data-paced], .laid-row, #ask")) return false;
  begin(fresh, done, false);
  return true;
}

/** Neighbouring dice of one seat make one step. @param {HTMLElement[]} lines @returns {Step[]} */
function stepsOf(lines) {
  /** @type {Step[]} */
  const steps = [];
  for (const line of lines) {
    const last = steps.at(-1);
    const what = line.dataset.paced ?? "";
    if (what === "die" && last?.what === "die" && last.lines[0].dataset.seat === line.dataset.seat) last.lines.push(line);
    else steps.push({ lines: [line], what });
  }
  return steps;
}

/** @param {HTMLElement[]} lines @param {() => void} done @param {boolean} paused */
function begin(lines, done, paused) {
  show = { steps: stepsOf(lines), at: -1, paused, done, rows: laid(paused), timer: 0 };
  const box = document.createElement("section");
  box.id = "steps";
  box.className = "steps";
  box.setAttribute("aria-label", say("pace.title"));
  box.innerHTML = '<p class="step-head"><b></b><span class="count"></span></p><div class="step"></div><div class="step-rows" aria-hidden="true"></div><p class="row"></p>';
  const title = box.querySelector("b");
  if (title) title.textContent = say("pace.title");
  for (const [act, word] of [["pause", paused ? say("pace.go") : say("pace.pause")], ["step", say("pace.next")], ["skip", say("pace.skip")]]) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn";
    button.dataset.pace = act;
    button.textContent = word;
    box.lastElementChild?.append(button);
  }
  document.querySelector("main.table")?.append(box);
  // What is shown is told by the report in a moment: only that the table waits is told now.
  const status = document.getElementById("status");
  if (!paused && status) status.textContent = say("pace.shown");
  next();
}

/** The rows on the table during a fight. @param {boolean} again whether it is shown from the beginning */
function laid(again) {
  /** @type {Map<string, Die[]>} */
  const rows = new Map();
  if (again) return rows;
  for (const row of document.querySelectorAll(".laid-row")) {
    const seat = /** @type {HTMLElement | null} */ (row.querySelector(".seat"))?.dataset.seat ?? "";
    const dice = [...row.querySelectorAll("li:not(.down)")].map((die) => ({
      icon: (die.querySelector("use")?.getAttribute("href") ?? "").split("#")[1] ?? "",
      state: /** @type {Die["state"]} */ (die.matches(".done, .now") ? "done" : ""),
    }));
    if (dice.length) rows.set(seat, dice);
  }
  return rows;
}

/** @param {string} name @param {string} [className] */
const icon = (name, className = "icon") => `<svg class="${className}" aria-hidden="true"><use href="${icons()}#${name}"/></svg>`;

/** Goes on to the next step, or to the end. */
function next() {
  if (!show) return;
  clearTimeout(show.timer);
  if (++show.at >= show.steps.length) return finish();
  draw();
  wait();
}

function wait() {
  if (!show) return;
  clearTimeout(show.timer);
  // Catches up when frames have piled up.
  if (!show.paused) show.timer = window.setTimeout(next, Math.max(LEAST, Math.min(STEP, MOST / show.steps.length) / (1 + backlog())));
}

function draw() {
  const box = panel();
  if (!show || !box) return;
  const { lines, what } = show.steps[show.at];
  const [first] = lines;
  const seat = first.dataset.seat ?? "";
  turnOn(what, lines, seat);
  const count = box.querySelector(".count");
  if (count) count.textContent = say("pace.count", show.at + 1, show.steps.length);
  const step = /** @type {HTMLElement} */ (box.querySelector(".step"));
  step.replaceChildren();
  if (seat) step.insertAdjacentHTML("beforeend", icon(`seat-${seat}`, "icon mark"));
  if (seat) step.dataset.seat = seat;
  else delete step.dataset.seat;
  const text = step.appendChild(document.createElement("p"));
  if (what === "die") text.textContent = say("pace.dice", first.querySelector("b")?.textContent ?? "", lines.length);
  else text.append(...[...(first.querySelector("p")?.childNodes ?? [])].map((node) => node.cloneNode(true)));
  if (what === "cards" && Number(first.dataset.n) > 0) {
    const cards = step.appendChild(document.createElement("span"));
    cards.className = "turned";
    cards.innerHTML = `<i>${icon(first.dataset.face ?? "")}</i>`.repeat(Math.min(Number(first.dataset.n), 10));
    if (!still()) for (const [i, card] of [...cards.children].entries()) card.animate([{ transform: "perspective(20rem) rotateY(90deg)" }, { transform: "none" }], { duration: 300, delay: 90 * i, fill: "backwards" });
  }
  const rows = /** @type {HTMLElement} */ (box.querySelector(".step-rows"));
  rows.innerHTML = [...show.rows].map(([owner, dice]) => `<p data-seat="${owner}">${icon(`seat-${owner}`, "icon mark")}${dice.map((die) => `<i class="${die.state}">${icon(die.icon)}</i>`).join("")}</p>`).join("");
  light(first);
}

/** What the step does to the rows. @param {string} what @param {HTMLElement[]} lines @param {string} seat */
function turnOn(what, lines, seat) {
  const rows = show?.rows;
  if (!rows) return;
  if (what === "start") rows.clear();
  if (what === "die") rows.set(seat, lines.map((line) => ({ icon: line.dataset.face ?? "", state: "" })));
  const other = rows.get(lines[0].dataset.other || seat);
  if (what === "gone") {
    const standing = other?.filter((die) => die.state !== "gone") ?? [];
    const die = standing[Number(lines[0].dataset.n) - 1];
    if (die) die.state = "gone";
  }
  if (what !== "next") return;
  for (const row of rows.values()) for (const die of row) if (die.state === "now") die.state = "done";
  const die = rows.get(seat)?.find((one) => one.state === "");
  if (die) die.state = "now";
}

/** Lights up the pieces that the line is about, and draws the way of an attack. @param {HTMLElement} line */
function light(line) {
  for (const lit of document.querySelectorAll(".board .token.lit")) lit.classList.remove("lit");
  document.querySelector(".board > svg.blow")?.remove();
  const tokens = (line.dataset.about ?? "").split(" ").filter(Boolean).map((id) => /** @type {SVGGElement | null} */ (document.querySelector(`.board g.token[data-token="${CSS.escape(id)}"]`)));
  for (const token of tokens) token?.classList.add("lit");
  const at = /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg#board"));
  const from = tokens.find((token) => token?.dataset.seat === line.dataset.seat);
  const to = tokens.find((token) => token?.dataset.seat === line.dataset.other);
  if (line.dataset.paced !== "next" || !at || !from || !to || from === to) return;
  const [a, b] = [inDrawing(from), inDrawing(to)];
  layer(at, "blow").innerHTML = `<path class="b-bad b-blow" d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}"/>`;
}

function finish() {
  if (!show) return;
  clearTimeout(show.timer);
  const { done } = show;
  show = null;
  const inside = panel()?.contains(document.activeElement);
  panel()?.remove();
  for (const lit of document.querySelectorAll(".board .token.lit")) lit.classList.remove("lit");
  document.querySelector(".board > svg.blow")?.remove();
  done();
  if (inside && document.activeElement === document.body) /** @type {HTMLElement | null} */ (document.querySelector('[data-act="follow"]'))?.focus({ preventScroll: true });
}

function skip() {
  skipping = backlog() > 0;
  finish();
}

const fought = (/** @type {HTMLElement[]} */ lines) => lines.some((line) => /^(die|next)$/.test(line.dataset.paced ?? ""));

/** The lines of the last fight on the page of which there is anything to see: dice that are shown or carried out. */
function last() {
  let lines = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#log-turns li[data-paced]")]);
  for (;;) {
    const start = lines.findLastIndex((line) => line.dataset.paced === "start");
    const fight = start < 0 ? [] : lines.slice(start);
    if (!fight.length || fought(fight)) return fight;
    lines = lines.slice(0, start);
  }
}

/** Lets readers see the last fight again at their own pace. */
export function offerPace() {
  const button = /** @type {HTMLElement | null} */ (document.querySelector('[data-act="follow"]'));
  if (button) button.hidden = !last().length;
}

export function startPace() {
  followBy(follow);
  document.addEventListener("click", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (target.closest?.('[data-act="follow"]') && !show) {
      begin(last(), () => {}, true);
      return void /** @type {HTMLElement | null} */ (panel()?.querySelector('[data-pace="step"]'))?.focus();
    }
    const act = /** @type {HTMLElement | null} */ (target.closest?.("[data-pace]"));
    if (!act || !show) return;
    if (act.dataset.pace === "skip") return skip();
    show.paused = act.dataset.pace === "step" || !show.paused;
    const pause = panel()?.querySelector('[data-pace="pause"]');
    if (pause) pause.textContent = show.paused ? say("pace.go") : say("pace.pause");
    if (act.dataset.pace === "step") next();
    else wait();
  });
  // A key that would answer ends the showing first: what it means is asked only then.
  document.addEventListener("keydown", (event) => {
    if (!show || event.ctrlKey !== (event.key === "Enter") || event.altKey || event.metaKey) return;
    const target = /** @type {Element} */ (event.target);
    const answers = !show.paused && !target.closest("input, textarea, select, dialog") && (event.ctrlKey || (setting("keys") !== "off" && /^[0-9a-z]$/i.test(event.key)));
    if (event.key !== "Escape" && !answers) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    skip();
  }, true);
  document.addEventListener("visibilitychange", () => document.hidden && show && !show.paused && finish());
}
