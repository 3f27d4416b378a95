// @ts-check
// What stands on the buttons: a few words from the server for each sentence, asked for once a
// request, when the ask has been drawn. Their places are there from the start, so nothing moves.
import { read } from "./ask.js";
import { onChosen, PICKS, standsFor } from "./asking.js";

/** @typedef {import("./ask.js").Ask} Ask */

let request = "";
/** @type {{sentence: string, text: string}[]} */
let told = [];
/** @type {Map<Ask, {words: string[], text: string}[]>} the same by form, in the words of its fields */
let byForm = new Map();

const duel = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";
const asked = () => /** @type {HTMLElement | null} */ (document.querySelector("form.ask[data-request]:not([data-locked])"))?.dataset.request ?? "";
const places = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-prospect]"));

/** What is told of a form. @param {Ask} ask */
function toldOf(ask) {
  let list = byForm.get(ask);
  if (!list) {
    list = told.flatMap(({ sentence, text }) => {
      const words = read(ask, sentence);
      return words ? [{ words, text }] : [];
    });
    byForm.set(ask, list);
  }
  return list;
}

/** What a thing comes to as things stand. @param {Element} thing */
function prospect(thing) {
  const texts = standsFor(thing).flatMap(({ ask, words }) => toldOf(ask).filter((one) => one.words.every((word, i) => !words[i] || words[i] === word)).map(({ text }) => text));
  return together([...new Set(texts)]);
}

/** Texts that differ in one number are one text with its span: "hit 57\u201371 %". @param {string[]} texts */
function together(texts) {
  if (texts.length < 2) return texts[0] ?? "";
  const parts = texts.map((text) => text.split(/([<>]?\d+)/));
  const [first] = parts;
  const open = first.flatMap((part, i) => (parts.some((other) => other[i] !== part) ? i : []));
  if (open.length !== 1 || open[0] % 2 === 0 || parts.some(({ length }) => length !== first.length)) return "";
  const size = (/** @type {string} */ part) => Number(part.replace(/[<>]/, "")) + (part[0] === "<" ? -0.5 : part[0] === ">" ? 0.5 : 0);
  const sorted = parts.map((part) => part[open[0]]).sort((a, b) => size(a) - size(b));
  return first.with(open[0], `${sorted[0]}\u2013${sorted.at(-1)}`).join("");
}

function fill() {
  for (const place of places()) {
    const thing = place.closest(PICKS);
    const text = thing && asked() ? prospect(thing) : "";
    if (place.textContent !== text) place.textContent = text;
  }
}

/** Asks once for each request, when the page has time. */
function show() {
  const now = asked();
  if (now !== request) {
    [request, told, byForm] = [now, [], new Map()];
    if (now && places().length) setTimeout(() => void ask(now), 50);
  }
  fill();
}

/** @param {string} now */
async function ask(now) {
  if (now !== asked()) return;
  try {
    const answer = await fetch(`/duels/${duel()}/prospects?request=${now}`, { headers: { Accept: "application/json" } });
    if (answer.status !== 200 || now !== request) return;
    const { prospects } = await answer.json();
    told = prospects.map((/** @type {any} */ one) => ({ sentence: one.sentence, text: one.text.text ?? one.text }));
    byForm = new Map();
    fill();
  } catch {
    // What stands on a button is no more than a comfort: without it the slip still tells.
  }
}

/** What it returns runs after every frame. */
export function startProspects() {
  onChosen(fill);
  return show;
}
