// @ts-check
// What a whole sentence would do, as far as its seat may know: the server works it out,
// and the slip beside the choice shows it.

import { showBeside } from "./beside.js";
import { perilLine } from "./peril.js";
import { say } from "./say.js";
import { spread } from "./spread.js";

/** @typedef {{kind: string, class: string, points: [number, number][], radius?: number}} Shape */

let shown = ""; // the request and the sentence
/** @type {(shapes: Shape[]) => void} */
let showStop = () => {};

/** Calls back with the shapes of whatever is told. @param {typeof showStop} show */
export function onShapes(show) {
  showStop = show;
}
let latest = ""; // asked for most recently
let timer = 0;
/** @type {Map<string, Promise<any>>} by path and sentence */
const known = new Map();

const request = () => document.getElementById("ask")?.dataset.request ?? "";

/** Shows again what was shown last, if it belongs to the present request. @returns {boolean} whether there was any */
export function lastOdds() {
  const [of, ...words] = shown.split(" ");
  if (!shown || of !== request() || !words.length) return false;
  showOdds(words.join(" "), false);
  return true;
}

/** @param {string} sentence "" hides the slip @param {boolean} [firm] it is chosen, not merely looked at; if it does nothing, nothing is shown */
export function showOdds(sentence, firm = true) {
  const slip = document.getElementById("odds");
  if (!slip || !document.querySelector("main[data-duel]")) return;
  const what = sentence && `${request()} ${sentence}`;
  // A morph has emptied the slip: put back what is known.
  if (what === shown && (!what || slip.childElementCount)) return;
  if (firm || !slip.childElementCount) shown = what;
  clearTimeout(timer);
  if (!what) {
    showStop([]);
    return fill(slip, null);
  }
  latest = what;
  const show = (/** @type {any} */ preview) => {
    if (what !== latest || !what.startsWith(`${request()} `)) return;
    if (!firm && !preview?.facts && !preview?.odds && !preview?.peril) return;
    shown = what;
    fill(document.getElementById("odds"), preview);
  };
  if (known.has(what)) return void reckoned(sentence).then(show);
  timer = window.setTimeout(() => void reckoned(sentence).then(show), 200);
}

/** The answer with every text as its words alone: {text, key, args} is for programs. @param {string} json */
export const inWords = (json) =>
  JSON.parse(json, (_, value) => (typeof value?.text === "string" && Object.keys(value).every((name) => name === "text" || name === "key" || name === "args") ? value.text : value));

/** What the server works out for a sentence at the present request; asked only once. @param {string} sentence @returns {Promise<any>} null: nothing */
export function reckoned(sentence) {
  // If locks are blind the server is asked nothing: the question would give the choice away.
  if (document.querySelector("form.ask[data-blind]")) return Promise.resolve(null);
  const duel = /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";
  const what = `${request()} ${sentence}`;
  let asked = known.get(what);
  if (asked) return asked;
  const path = `/duels/${duel}/preview?request=${request()}&sentence=${encodeURIComponent(sentence)}`;
  // 204: the duel has gone on meanwhile, and the page is about to learn of it.
  asked = fetch(path, { headers: { Accept: "application/json" } }).then((answer) => (answer.status === 200 ? answer.text().then(inWords) : null)).catch(() => null);
  known.set(what, asked);
  if (known.size > 50) known.delete([...known.keys()][0]);
  return asked;
}

/**
 * @typedef {{label: string, value: string, rule?: string, sum?: boolean}} Fact
 * @typedef {{label: string, p: number, much?: string, note?: string}} Part
 * @typedef {{text: string, if?: string, p: number, more?: number, rule?: string, parts?: Part[]}} Odds
 */

/** @param {HTMLElement | null} slip @param {{peril?: import("./ask.js").Peril, facts?: Fact[], odds?: Odds[], shapes?: Shape[],
 *   spread?: import("./spread.js").Spread} | null} preview */
function fill(slip, preview) {
  showStop(preview?.shapes ?? []);
  if (!slip) return;
  slip.hidden = !preview?.facts?.length && !preview?.odds?.length && !preview?.peril;
  slipOf(slip, preview);
  showBeside();
}

/** Fills a slip. @param {HTMLElement} slip @param {any} preview */
export function slipOf(slip, preview) {
  /** @type {Odds[]} */
  const odds = preview?.odds ?? [];
  /** @type {Fact[]} */
  let facts = preview?.facts ?? [];
  slip.replaceChildren();
  if (preview?.peril) slip.append(perilLine(preview.peril));
  if (!facts.length && !odds.length) return;
  for (const one of odds) chance(slip, one);
  if (!odds.length) {
    // The first fact is the number that matters; it is shown large.
    head(slip, facts[0].value, called(facts[0].label), "", facts[0].rule);
    facts = facts.slice(1);
  }
  if (preview?.spread) slip.append(spread(preview.spread));
  if (!facts.length) return;
  const table = slip.appendChild(document.createElement("table"));
  for (const fact of facts) {
    const row = table.insertRow();
    if (fact.sum) row.className = "sum";
    const name = row.appendChild(document.createElement("th"));
    name.scope = "row";
    name.textContent = called(fact.label);
    cite(name, fact.rule);
    row.insertCell().textContent = minus(fact.value);
  }
}

/** A chance in large figures, what it is a chance of, and what may happen as a bar. @param {HTMLElement} slip @param {Odds} odds */
function chance(slip, odds) {
  const p = head(slip, percent(odds.p), odds.text, odds.if ?? "", odds.rule);
  if (odds.more && odds.more >= 0.0005) p.append(` ${say("odds.sampled", (100 * odds.more).toFixed(1))}`);
  const parts = odds.parts ?? [];
  if (!parts.length) return;
  const line = (/** @type {Part} */ part) => `${part.label} ${percent(part.p)}${part.note ? `: ${part.note}` : ""}`;
  const bar = slip.appendChild(draw("svg", { class: "split", viewBox: "0 0 100 10", preserveAspectRatio: "none", role: "img", "aria-label": parts.map(line).join(", ") }));
  let x = 0;
  for (const part of parts) {
    bar.append(draw("rect", { class: shade(part), x, width: 100 * part.p, height: 10 }));
    x += 100 * part.p;
  }
  const keys = slip.appendChild(document.createElement("ul"));
  keys.className = "keys";
  for (const part of parts) {
    const key = keys.appendChild(document.createElement("li"));
    const mark = key.appendChild(draw("svg", { viewBox: "0 0 9 9", "aria-hidden": "true" }));
    mark.append(draw("rect", { class: shade(part), width: 9, height: 9 }));
    key.append(line(part));
  }
}

const shade = (/** @type {Part} */ part) => `s-${part.much || "none"}`;

/** @param {HTMLElement} slip @param {string} figure @param {string} text @param {string} supposed @param {string} [rule] */
function head(slip, figure, text, supposed, rule) {
  const header = slip.appendChild(document.createElement("header"));
  header.append(Object.assign(document.createElement("b"), { className: "figure", textContent: minus(figure) }));
  const p = header.appendChild(document.createElement("p"));
  p.append(Object.assign(document.createElement("b"), { textContent: text }), supposed ? ` ${say("odds.if", supposed)}.` : "");
  cite(p, rule);
  return p;
}

/** @param {number} p */
function percent(p) {
  if (p > 0 && p < 0.005) return say("odds.less");
  if (p < 1 && p > 0.995) return say("odds.over");
  return say("odds.percent", Math.round(100 * p));
}

const minus = (/** @type {string} */ text) => text.replace(/^-/, "\u2212");

/** @param {string} name @param {Record<string, string | number>} attributes */
function draw(name, attributes) {
  const shape = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}

/** The name of whoever a seat's word stands for. @param {string} word */
function called(word) {
  const side = document.getElementById(`side-${word.toLowerCase()}`);
  return side?.querySelector(".name span")?.textContent ?? word;
}

/** @param {HTMLElement} at @param {string} [rule] */
function cite(at, rule) {
  if (!rule) return;
  const link = document.createElement("a");
  link.className = "cite";
  link.href = `/rules/${document.documentElement.dataset.system ?? ""}/${encodeURIComponent(rule)}`;
  link.textContent = rule;
  at.append(" ", link);
}
