// @ts-check
// What a whole sentence would do, as far as its seat may know: the server reckons,
// the slip beside the choice shows it, and the board its shapes.

import { showStop } from "./aim.js";
import { showPreview } from "./plan.js";
import { spread } from "./spread.js";

let shown = "";
let timer = 0;
/** @type {Map<string, Promise<any>>} by what was asked, in which moment */
const known = new Map();

const request = () => document.getElementById("ask")?.dataset.request ?? "";

/** What the server reckons of a sentence, asked once. @param {string} sentence
 * @param {string} [what] the sentence and the moment, by which it is known; of the ask by itself @returns {Promise<any>} null: nothing */
export function reckoned(sentence, what = `${request()} ${sentence}`) {
  const duel = /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel;
  let asked = known.get(what);
  if (asked || !duel) return asked ?? Promise.resolve(null);
  const path = `/duels/${duel}/preview?sentence=${encodeURIComponent(sentence)}`;
  asked = fetch(path, { headers: { Accept: "application/json" } }).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  known.set(what, asked);
  if (known.size > 50) known.delete([...known.keys()][0]);
  return asked;
}

/** @param {string} sentence "" hides the slip */
export function showOdds(sentence) {
  const slip = document.getElementById("odds");
  if (!slip || !document.querySelector("main[data-duel]")) return;
  const what = sentence && `${request()} ${sentence}`;
  // A morph has emptied the slip: what is known goes back into it.
  if (what === shown && (!what || slip.childElementCount)) return;
  shown = what;
  clearTimeout(timer);
  showStop([]);
  showPreview(what ? null : undefined);
  if (!what) return fill(slip, null);
  const show = () => void reckoned(sentence).then((preview) => {
    if (what !== shown) return;
    showPreview(preview?.shapes ?? []);
    fill(document.getElementById("odds"), preview);
  });
  if (known.has(what)) show();
  else timer = window.setTimeout(show, 200);
}

/** @param {HTMLElement | null} slip @param {{facts?: {label: string, value: string, rule?: string}[], shapes?: import("./aim.js").Shape[],
 *   spread?: import("./spread.js").Spread} | null} preview */
function fill(slip, preview) {
  showStop(preview?.shapes ?? []);
  if (!slip) return;
  slip.hidden = !preview?.facts?.length;
  slipOf(slip, preview);
}

/** Fills a slip. @param {HTMLElement} slip @param {any} preview */
export function slipOf(slip, preview) {
  /** @type {{label: string, value: string, rule?: string}[]} */
  const facts = preview?.facts ?? [];
  slip.replaceChildren();
  if (!facts.length) return;
  // What is asked first is the chance; it stands large.
  const [first, ...rest] = facts;
  const head = slip.appendChild(document.createElement("header"));
  head.append(Object.assign(document.createElement("span"), { className: "figure", textContent: first.value }));
  head.append(Object.assign(document.createElement("p"), { textContent: first.label }));
  cite(head, first.rule);
  if (preview?.spread) slip.append(spread(preview.spread));
  if (!rest.length) return;
  const table = slip.appendChild(document.createElement("table"));
  for (const fact of rest) {
    const row = table.insertRow();
    const name = row.appendChild(document.createElement("th"));
    name.scope = "row";
    name.textContent = called(fact.label);
    cite(name, fact.rule);
    row.insertCell().textContent = fact.value;
  }
}

/** The name of who is called by the word of a seat. @param {string} word */
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
