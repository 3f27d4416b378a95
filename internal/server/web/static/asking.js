// @ts-check
// The ask on the page: which words are chosen, where they show, how they are sent.
// The server keeps redrawing the ask and the things that can be picked; what
// is kept here is put back on them after every morph.
import { beyond, complete, inLabels, inSpan, load, missing, press, put, read, refusal, sentence, settle, starts, wanted } from "./ask.js";
import { hide } from "./locks.js";
import { freshKey, post, whyLine } from "./post.js";
import { confirmPeril } from "./peril.js";
import { say } from "./say.js";
import { setting } from "./settings.js";
import { inSight, keepInSight } from "./sight.js";
import { play } from "./sound.js";

/**
 * @typedef {import("./ask.js").Ask} Ask
 * @typedef {import("./ask.js").Candidate} Candidate
 * @typedef {import("./post.js").Problem} Problem
 * @typedef {{ask: Ask | null, chosen: string[], form: number, whom: string, text: string, bare: boolean}} Chosen what is chosen now; text: the
 *   sentence, "" while it is not whole; bare: nothing beyond what is there from the start
 */

/** What may be pressed to choose. */
export const PICKS = "[data-word], [data-card], [data-square], [data-token], [data-kind], [data-places]";

/** @type {{request: string, form: number, armed: boolean, face: string, whom: string, chosen: string[], raw: string, rawPeril: import("./ask.js").Peril | null, known: string, sent: string, locking: boolean,
 *   sure: string, key: string, keyOf: string, unchecked: string, problem: Problem | null, note: string}} known: the draft drawn last; sent: the draft the server holds;
 *   sure: the sentence that the reader has confirmed although it costs the duel; unchecked: the sentence about which the reader was told that nobody has checked it; armed: only the places of the form are meant; face, whom: half of a pick made in two steps; note: what a press has put out of the sentence */
const state = { request: "", form: 0, armed: false, face: "", whom: "", chosen: [], raw: "", rawPeril: null, known: "", sent: "", locking: false, sure: "", key: "", keyOf: "", unchecked: "", problem: null, note: "" };
/** @type {() => void} */
let afterPost = () => {};
let draftTimer = 0;
let inFlight = Promise.resolve();
let sending = 0; // drafts that have not reached the server yet

const HELD = 500; // milliseconds for which a new ask takes no final answer from the pointer
let holding = false;
let holdTimer = 0;
/** What the pointer made the answer whole with, and that answer: the same once more sends it. @type {{thing: string, text: string} | null} */
let made = null;
/** The request that stood there when the pointer went down; null: no press is under way. @type {string | null} */
let pressedAt = null;

/** @type {((now: Chosen) => void)[]} */
const shown = [];

/** Calls these functions, in this order, to show what is chosen. @param {...(now: Chosen) => void} show */
export function onChosen(...show) {
  shown.push(...show);
}

/** @param {Chosen} now */
function tell(now) {
  for (const show of shown) show(now);
}

export const form = () => /** @type {HTMLFormElement | null} */ (document.querySelector("form.ask[data-request]"));

/** @type {{json: string, asks: Ask[]}} */
let parsed = { json: "", asks: [] };

// What has no label is called by its word.
const labelled = (/** @type {string} */ _, /** @type {any} */ value) => {
  if (value?.word) value.label ??= value.word;
  return value;
};

/** The forms that the answer may have; usually one. @returns {Ask[]} */
export function asks() {
  const json = form()?.querySelector("#asks")?.textContent ?? "";
  if (json !== parsed.json) parsed = { json, asks: json ? JSON.parse(json, labelled) : [] };
  return parsed.asks;
}

/** The ask that is being answered, or null. @returns {Ask | null} */
export function current() {
  return asks()[state.form] ?? asks()[0] ?? null;
}

/** Reads a sentence in the first form it fits. @param {string} text @returns {{form: number, chosen: string[]} | null} */
function readAny(text) {
  for (const [form, ask] of asks().entries()) {
    const chosen = read(ask, text);
    if (chosen) return { form, chosen };
  }
  return null;
}

/** Whether nothing is chosen beyond what is there from the start. @param {Ask} ask */
const untouched = (ask) => !state.raw && starts(ask).every((word, i) => word === (state.chosen[i] ?? ""));
const sealed = () => form()?.hasAttribute("data-sealed") ?? false;
/** Whether the choice is locked by its hash; if so, no word of it is sent before all have locked. */
export const blind = () => form()?.hasAttribute("data-blind") ?? false;
export const locked = () => form()?.hasAttribute("data-locked") ?? false;
const words = (/** @type {Ask} */ ask) => state.raw || sentence(ask, state.chosen);
/** The same as it is read on the page: in the labels of what was pressed. @param {Ask} ask */
const reads = (ask) => state.raw || inLabels(ask, state.chosen, asks().length > 1, calledOnPage);
/** Whoever a token stands for. @param {string} id */
const calledOnPage = (id) => document.querySelector(`[data-aimed="${CSS.escape(id)}"] bdi, #side-${CSS.escape(id)} .name`)?.textContent?.trim() ?? "";
const full = (/** @type {Ask} */ ask) => state.raw !== "" || complete(ask, state.chosen);

/** Looks at the ask the server has drawn, and puts the chosen words back on the page. */
export function apply() {
  const box = form();
  const request = box?.dataset.request ?? "";
  const fresh = request !== state.request;
  if (fresh) {
    clearTimeout(draftTimer);
    Object.assign(state, { request, form: 0, armed: false, face: "", whom: "", chosen: starts(asks()[0]), raw: "", known: "", sent: "", locking: false, sure: "", problem: null, note: "" });
    if (request && (!sealed() || blind() || !box?.dataset.draft)) recall();
    if (request) hold();
  }
  // Once somebody answers, the message that nobody did is out of date.
  if (state.problem?.detail === say("post.offline") && !state.locking && !document.querySelector(".mast.offline")) state.problem = null;
  let ask = current();
  if (!ask || !box) {
    marks(null);
    return tell({ ask: null, chosen: [], form: -1, whom: "", text: "", bare: true });
  }
  // A draft from elsewhere, another tab or before a reload, is taken over unless
  // other words have been chosen here since.
  const draft = box.dataset.draft ?? "";
  const mine = untouched(ask) ? "" : words(ask);
  if (draft !== state.known && (words(ask) === state.known || mine === state.known) && !sending) {
    const found = draft ? readAny(draft) : { form: 0, chosen: starts(asks()[0]) };
    Object.assign(state, { ...(found ?? { form: 0, chosen: starts(asks()[0]) }), raw: found ? "" : draft, sent: draft });
    ask = current() ?? ask;
  }
  if (locked()) state.locking = false;
  document.getElementById("table")?.toggleAttribute("data-whom", state.whom !== "");
  state.known = draft;
  state.chosen = settle(ask, ask.fields.map((_, i) => state.chosen[i] ?? ""));
  marks(ask);
  place();
  foot(ask, box);
  if (fresh) inSight();
  const { chosen, form: number, whom } = state;
  tell({ ask, chosen, form: number, whom, text: full(ask) && words(ask) !== ask.none?.word ? words(ask) : "", bare: untouched(ask) });
}

/** For a moment what answers at once is not the pointer's: it may be on its way to what stood there before. */
function hold() {
  holding = true;
  window.clearTimeout(holdTimer); // the moment of the ask before must not end this one's
  holdTimer = window.setTimeout(() => {
    holding = false;
    for (const button of document.querySelectorAll("[data-held]")) button.removeAttribute("data-held");
  }, HELD);
}

/** Whether a press by the pointer was meant for something else than what is asked now. @param {MouseEvent} event */
function misses(event) {
  const meant = pressedAt ?? state.request;
  pressedAt = null;
  const at = /** @type {Element} */ (event.target);
  if (!event.detail || !at.closest?.("#ask, #tray, .board")) return false;
  if (at.closest("[data-held]")) return true;
  if (meant === state.request || !form()) return false;
  return explain({ detail: say("ask.moved-on"), status: 0 });
}

/** What would be chosen if the thing were pressed; null if that leaves something open. @param {Element} thing */
function would(thing) {
  const at = candidates(current() ?? asks()[0], thing, state.form);
  const found = at.length ? { form: state.form, ask: asks()[state.form] ?? asks()[0], may: at } : elsewhere(thing);
  if (!found || halves(thing, found.may)) return null;
  const from = found.form === state.form && !state.raw ? state.chosen : starts(found.ask);
  if (found.may.some(({ field, pick }) => from[field] === pick.word)) return { ask: found.ask, chosen: from };
  const done = press(found.ask, from, found.may);
  return done.field < 0 ? null : { ask: found.ask, chosen: done.chosen };
}

/** The sentence that pressing a thing would make; "" if it would make none. @param {Element} thing */
export function wouldSay(thing) {
  const at = current() && !locked() ? would(thing) : null;
  return at && complete(at.ask, at.chosen) ? sentence(at.ask, at.chosen) : "";
}

/** The same; "" if that is already the sentence. @param {Element} thing */
export function wouldRead(thing) {
  const ask = current();
  const text = ask && !state.locking ? wouldSay(thing) : "";
  return ask && text === words(ask) ? "" : text;
}

/**
 * Which sentences a thing stands for: a form, and the words that its sentences have, "" for any; several if it stands for several picks.
 * @param {Element} thing @returns {{ask: Ask, words: string[]}[]}
 */
export function standsFor(thing) {
  const own = Number(/** @type {HTMLElement} */ (thing).dataset.form);
  if (thing.hasAttribute("data-places")) {
    const ask = asks()[own];
    return ask ? [{ ask, words: own === state.form ? state.chosen : [] }] : [];
  }
  const at = candidates(current() ?? asks()[0], thing, state.form);
  const { form, ask, may } = at.length ? { form: state.form, ask: asks()[state.form], may: at } : (elsewhere(thing) ?? { form: -1, ask: null, may: [] });
  const words = form === state.form && !state.raw ? state.chosen : starts(ask);
  return ask ? may.map(({ field, pick }) => ({ ask, words: put(words, field, pick.word) })) : [];
}

/** Whether a thing stands for picks of which only half is known. @param {Element} thing @param {Candidate[]} may */
function halves(thing, may) {
  const { kind, token } = /** @type {HTMLElement} */ (thing).dataset;
  if (kind !== undefined) return new Set(may.map(({ pick }) => pick.whom)).size > 1;
  return token !== undefined && new Set(may.map(({ pick }) => pick.face ?? "")).size > 1;
}

/** Where the thing may stand. @param {Ask} ask @param {Element} thing @param {number} form the ask's form @returns {Candidate[]} */
function candidates(ask, thing, form) {
  const { word, field, card, square, token, kind, form: own } = /** @type {HTMLElement} */ (thing).dataset;
  if (own !== undefined && Number(own) !== form) return [];
  if (ask.aside) return []; // such a form is filled in; nothing is pressed
  if (thing.hasAttribute("data-places")) return [];
  if (kind !== undefined) {
    const picks = ask.fields[fieldNamed(ask, field ?? "0")]?.picks ?? [];
    return picks.filter((pick) => pick.face === kind && (!state.whom || !pick.whom || pick.whom === state.whom)).map((pick) => ({ field: fieldNamed(ask, field ?? "0"), pick }));
  }
  const aimed = card !== undefined || square !== undefined || token !== undefined;
  // A thing on the table may serve several fields, but a button only its own.
  const only = field === undefined || aimed ? -1 : fieldNamed(ask, field);
  const found = [];
  for (const [i, f] of ask.fields.entries()) {
    if (!aimed && field !== undefined && i !== only) continue;
    if (f.number && i === only && word !== undefined && inSpan(f.number, word)) found.push({ field: i, pick: { word, label: f.title, at: { kind: "button" } } });
    const picks = f.picks ?? [];
    const exact = token === undefined ? picks.filter((pick) => pick.word === word) : [];
    const meant = picks.filter(
      ({ at, face, refusal: no }) =>
        !(token !== undefined && (no || (state.face && face !== state.face))) &&
        ((at.kind === "card" && card !== undefined && at.id === card) ||
        (at.kind === "token" && token !== undefined && at.id === token) ||
        (at.kind === "square" && square === `${at.x ?? 0},${at.y ?? 0}`)),
    );
    for (const pick of exact.length ? exact : meant) found.push({ field: i, pick });
  }
  return found;
}

/** @param {Ask} ask @param {string} name or number */
const fieldNamed = (ask, name) => ask.fields.findIndex((f, i) => f.name === name || String(i) === name);

/** Marks what is chosen and what may be. @param {Ask | null} ask */
function marks(ask) {
  for (const thing of marked()) {
    if (thing.hasAttribute("data-act")) continue; // it answers at once
    const may = ask ? candidates(ask, thing, state.form) : [];
    const other = !may.length && elsewhere(thing) !== null;
    const at = may.filter(({ field, pick }) => state.chosen[field] === pick.word);
    const cell = thing.getAttribute("role") === "gridcell";
    const places = ask !== null && thing.hasAttribute("data-places");
    thing.classList.toggle("may", may.length > 0 || other || places);
    if (cell) document.getElementById(thing.id.replace("sq-", "n-"))?.classList.toggle("unmeant", !may.length && !other);
    if (places) {
      thing.setAttribute("aria-pressed", String(Number(/** @type {HTMLElement} */ (thing).dataset.form) === state.form && (state.armed || state.chosen[0] !== "")));
      continue;
    }
    if (!may.length) {
      const mark = cell ? "aria-selected" : "aria-pressed";
      if (other) thing.setAttribute(mark, String(startsChosen(thing)));
      else thing.removeAttribute(mark);
      if (other && thing.hasAttribute("data-form") && !refusedThere(thing)) thing.removeAttribute("aria-disabled");
      else if (!other && thing.hasAttribute("data-kind")) thing.setAttribute("aria-disabled", "true"); // not aimed at whom the reader means
      tag(thing, "");
      continue;
    }
    // In a row of cards, those up to the chosen one are chosen.
    const on = upTo(thing) ? Number(state.chosen[may[0].field]) >= upTo(thing) : at.length > 0;
    const half = state.face !== "" && /** @type {HTMLElement} */ (thing).dataset.kind === state.face;
    thing.setAttribute(cell ? "aria-selected" : "aria-pressed", String(on || half));
    const early = ask !== null && may.every((c) => wanted(ask, c, state.chosen));
    const shut = at.length === 0 && !early && may.every((c) => refusal(c, state.chosen) !== null);
    if (shut) thing.setAttribute("aria-disabled", "true");
    else thing.removeAttribute("aria-disabled");
    tag(thing, ask && ask.fields.length > 1 ? at.map((c) => short(ask.fields[c.field].title)).join(" ") : "");
  }
  // The figures of a field are one text.
  for (const costs of /** @type {NodeListOf<SVGElement>} */ (document.querySelectorAll("[data-costs]"))) {
    costs.classList.toggle("unmeant", !document.querySelector(`.square.may[data-field="${CSS.escape(costs.dataset.costs ?? "")}"]`));
  }
  for (const input of numbers()) {
    const i = ask ? fieldNamed(ask, input.dataset.field ?? "") : -1;
    if (i >= 0 && document.activeElement !== input) input.value = state.chosen[i] ?? "";
  }
}

/** What may be chosen, or is marked: most squares of a large board are neither. @returns {Set<Element>} */
function marked() {
  /** @type {Set<Element>} */
  const things = new Set(document.querySelectorAll("[data-word], [data-card], [data-token], [data-kind], [data-places], .square.may, .square[aria-selected]"));
  for (const { fields } of asks()) {
    for (const { picks } of fields) {
      for (const { at } of picks ?? []) {
        const square = at.kind === "square" ? document.getElementById(`sq-${at.x ?? 0}-${at.y ?? 0}`) : null;
        if (square) things.add(square);
      }
    }
  }
  return things;
}

/** The number of a card in a row whose first so many cards are chosen; 0 for any other thing. @param {Element} thing */
const upTo = (thing) => (thing.hasAttribute("data-upto") ? Number(/** @type {HTMLElement} */ (thing).dataset.word) : 0);

/** Another form of the answer that knows the thing. While the places of one form are
 * meant, those of others are not. @param {Element} thing */
function elsewhere(thing) {
  const { square, token } = /** @type {HTMLElement} */ (thing).dataset;
  if ((square !== undefined || token !== undefined) && placed()) return null;
  for (const [form, ask] of asks().entries()) {
    if (form === state.form) continue;
    const may = candidates(ask, thing, form);
    if (may.length) return { form, ask, may };
  }
  return null;
}

/** Whether a form that has not been begun starts with the thing's word. @param {Element} thing */
function startsChosen(thing) {
  const found = elsewhere(thing);
  const from = starts(found?.ask);
  return found?.may.some(({ field, pick }) => from[field] === pick.word) ?? false;
}

/** Whether the form that is being filled in needs a place of its own. */
function placed() {
  const ask = current();
  if (!ask || state.raw) return false;
  if (state.armed) return true;
  const next = ask.fields.findIndex((f, i) => !f.optional && !state.chosen[i]);
  return next > 0 && !untouched(ask) && (ask.fields[next].picks ?? []).some((pick) => pick.at.kind === "square");
}

/** Where a place is needed, what else could be answered folds away on a small screen, and the board comes into sight. */
function place() {
  const table = document.getElementById("table");
  const was = table?.hasAttribute("data-placing");
  if (table?.toggleAttribute("data-placing", placed()) && !was) keepInSight(document.querySelector(".board"));
}

/** Whether a rule refuses the thing as things stand. @param {Element} thing */
function refusedThere(thing) {
  const found = elsewhere(thing);
  return !found || found.may.every(({ pick }) => pick.refusal);
}

/** The tab on a card. @param {Element} thing @param {string} text */
function tag(thing, text) {
  if (!thing.classList.contains("card")) return;
  let tab = thing.querySelector(":scope > .tag");
  if (!text) return tab?.remove();
  if (!tab) {
    tab = document.createElement("span");
    tab.className = "tag";
    thing.prepend(tab);
  }
  if (tab.textContent !== text) tab.textContent = text;
}

const ordinals = new Map([["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"], ["fifth", "5th"]]);

/** @param {string} title "First attack" is "1st", "Defense" is "def." */
function short(title) {
  const word = title.toLowerCase().split(" ")[0];
  return ordinals.get(word) ?? (word.length > 5 ? `${word.slice(0, 3)}.` : word);
}

/** The foot of the ask: the sentence, what is missing, the buttons, what went wrong. @param {Ask} ask @param {HTMLElement} box */
function foot(ask, box) {
  const begun = !untouched(ask) || full(ask);
  const [text, said] = begun ? [words(ask), reads(ask)] : ["", ""];
  const output = /** @type {HTMLElement | null} */ (box.querySelector("#notation"));
  // What is written again is read aloud again.
  if (output && output.textContent?.trim() !== said) output.textContent = said;
  if (output) output.dataset.sentence = text;
  const left = state.raw ? [] : missing(ask, state.chosen);
  const hint = box.querySelector(".missing");
  const commit = /** @type {HTMLElement | null} */ (box.querySelector('[data-act="commit"]'));
  const lacks = ask.aside || commit?.hidden ? "" : lacking(ask, left);
  const needs = locked() ? "" : lacks || state.note;
  if (hint && hint.textContent?.trim() !== needs) hint.textContent = needs;
  const dead = locked() || state.locking;
  const bare = untouched(ask) && !state.armed && !state.face && !state.whom;
  const nothing = text === ask.none?.word;
  shut(box.querySelector('[data-act="back"]'), dead || bare);
  shut(box.querySelector('[data-act="clear"]'), dead || bare);
  shut(commit, dead || !full(ask));
  // What can be pressed without having been chosen is final.
  for (const button of box.querySelectorAll('[data-act="quick"], [data-act="commit"]')) button.toggleAttribute("data-held", holding && (button !== commit || (bare && full(ask) && !dead)));
  if (commit) {
    const place = /** @type {HTMLElement} */ (commit.querySelector(".word") ?? commit);
    const verb = state.locking ? say("ask.sent") : ask.none && nothing ? ask.none.label : (placeless(ask) ?? (bare ? firstBuilt(box, ask) : ask).verb);
    if (place.textContent?.trim() !== verb) {
      // The verb is the last text of the button, after its icon.
      const last = place.lastChild;
      if (last?.nodeType === Node.TEXT_NODE) last.textContent = verb;
      else place.append(verb);
    }
  }
  box.querySelector("#ask-why")?.remove();
  if (state.problem) box.append(whyLine(state.problem, "ask-why"));
}

/** What is done instead of going to a place, where the button would speak of that. @param {Ask} ask */
function placeless(ask) {
  const { picks = [], aim } = ask.fields[0] ?? {};
  const now = picks.find((pick) => pick.word === state.chosen[0]);
  return now?.at.kind === "button" && !/^\d/.test(now.word) && (aim || picks.some(({ at }) => at.kind === "square")) ? now.label : undefined;
}

/** The first answer that is built and committed: others have buttons of their own. @param {HTMLElement} box @param {Ask} ask */
function firstBuilt(box, ask) {
  const quick = new Set([.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('[data-act="quick"]'))].map((button) => Number(button.dataset.form)));
  return asks().find((one, i) => !one.aside && !quick.has(i) && one.fields.every(({ picks, optional }) => optional || picks?.some((pick) => !pick.refusal) !== false)) ?? ask;
}

/** What is still missing from the answer. @param {Ask} ask @param {string[]} left the titles of fields */
function lacking(ask, left) {
  if (!state.raw && beyond(ask, state.chosen)) return say("cards.over", load(ask, state.chosen), ask.budget?.max ?? 0);
  if (state.face) return say("cards.whom");
  if (!left.length) return "";
  // No form has been begun, or only one thing is missing: any card will do.
  if ((asks().length > 1 || ask.fields.length === 1) && untouched(ask) && !state.armed) return say("cards.choose");
  const names = new Set([...document.querySelectorAll("#bill .name")].map((e) => e.textContent?.trim()));
  return say("ask.missing", left.map((title) => (names.has(title) ? title : title.toLowerCase())).join(", "));
}

/** @param {Element | null} button @param {boolean} off */
function shut(button, off) {
  if (!button) return;
  if (off) button.setAttribute("aria-disabled", "true");
  else button.removeAttribute("aria-disabled");
}

/** Presses a thing on the table. @param {Element} thing @returns {boolean} whether the ask knows it */
function pick(thing) {
  let ask = current();
  if (!ask) return false;
  if (locked() || state.locking) return true;
  if (thing.hasAttribute("data-places")) return arm(Number(/** @type {HTMLElement} */ (thing).dataset.form));
  let may = candidates(ask, thing, state.form);
  let chosen = state.raw ? starts(ask) : state.chosen;
  if (!may.length) {
    const other = elsewhere(thing);
    if (!other) return refuseUnknown(thing);
    Object.assign(state, { form: other.form, armed: false });
    ({ ask, may } = other);
    chosen = starts(ask);
  }
  if (halves(thing, may)) return half(ask, chosen, thing);
  state.face = "";
  const n = upTo(thing);
  if (n && chosen[may[0].field] === String(n)) {
    // Only the last of the chosen ones is taken back.
    choose(ask, settle(ask, put(chosen, may[0].field, n > 1 ? String(n - 1) : "")));
    return true;
  }
  const done = press(ask, chosen, may);
  const label = may[0].pick.label;
  if (done.full) return explain({ detail: say("ask.full", done.full.join(", ").toLowerCase()), status: 0 });
  const first = done.refusal && may.every((c) => wanted(ask, c, chosen)) ? wanted(ask, may[0], chosen) : undefined;
  if (first && may.length > 1) return explain({ detail: say("ask.first", first.title.toLowerCase()), status: 0 });
  if (first) {
    choose(ask, put(chosen, may[0].field, may[0].pick.word)); // it waits for the word that it needs
    return true;
  }
  if (done.refusal) return explain({ rule: done.refusal.rule, detail: done.refusal.why || say("ask.unfit", label), status: 0 });
  const out = ousted(ask, chosen, done.chosen, label);
  choose(ask, done.chosen);
  state.note = out && say("ask.instead", label, out);
  if (out) apply();
  return true;
}

/** What a press has put out of the sentence to make room. @param {Ask} ask @param {string[]} was @param {string[]} is @param {string} pressed */
function ousted(ask, was, is, pressed) {
  const gone = was.flatMap((word, i) => (word && is[i] && !is.includes(word) ? (ask.fields[i].picks?.find((pick) => pick.word === word)?.label ?? []) : []));
  return gone.filter((label) => label !== pressed).join(", ");
}

/** From now on only the form's places on the board are meant. @param {number} form @returns {true} */
function arm(form) {
  const again = form === state.form && state.armed;
  Object.assign(state, { form, armed: !again, face: "", whom: "" });
  choose(asks()[form], starts(asks()[form]));
  if (!again) /** @type {SVGElement | null} */ (document.querySelector(".board [data-first]") ?? document.querySelector(".board .square.may"))?.focus();
  return true;
}

/**
 * A press on what can be chosen. Pressed once more by the pointer, what made the answer whole sends
 * it; it is sent at once where the reader has it so. What costs the duel never is, nor anything
 * in the moment in which an ask is new: the press may have been meant for what stood there before.
 * @param {Element} thing @param {boolean} pointer @param {() => boolean | void} choosing
 */
export function chosenBy(thing, pointer, choosing = () => pick(thing)) {
  const { field, word, square, token, kind, aimed } = /** @type {HTMLElement} */ (thing).dataset;
  const is = JSON.stringify([state.request, field, word, square, token, kind, aimed]);
  const was = current();
  if (pointer && was && made?.thing === is && made.text === words(was)) {
    if (!holding) commit();
    return true;
  }
  const known = choosing();
  const ask = current();
  const whole = ask !== null && holds(ask, thing);
  made = pointer && whole && !takesBack(thing) ? { thing: is, text: words(ask) } : null;
  if (whole) sendsAtOnce();
  return known;
}

/** Sends what is whole, if the reader has moves sent without the block button, and nothing could be added to it. */
export function sendsAtOnce() {
  const ask = current();
  if (!ask || holding || setting(`confirm.${document.documentElement.dataset.system}`) !== "off") return;
  const open = ask.fields.some(({ optional, list, picks }, i) => optional && !list && !state.chosen[i] && picks?.some((pick) => !refusal({ field: i, pick }, state.chosen)));
  if (!open && !state.raw && complete(ask, state.chosen) && !perilOf(ask)) commit();
}

/** A card that is pressed again is taken back. @param {Element} thing */
const takesBack = (thing) => thing.hasAttribute("data-card") || upTo(thing) > 0;

/** Whether the answer is whole with what a thing stands for. @param {Ask} ask @param {Element} thing */
function holds(ask, thing) {
  const { aimed } = /** @type {HTMLElement} */ (thing).dataset;
  if (state.raw || !complete(ask, state.chosen)) return false;
  if (aimed !== undefined) return ask.fields.some(({ picks }, i) => picks?.some(({ word, whom }) => whom === aimed && word === state.chosen[i]));
  return candidates(ask, thing, state.form).some(({ field, pick }) => !ask.fields[field].optional && state.chosen[field] === pick.word);
}

/** Takes the half of a pick that a thing stands for: what is done, or at whom. @param {Ask} ask @param {string[]} chosen @param {Element} thing @returns {true} */
function half(ask, chosen, thing) {
  const { kind, token } = /** @type {HTMLElement} */ (thing).dataset;
  if (kind !== undefined) state.face = state.face === kind ? "" : kind;
  else if (token !== undefined) aimAtWhom(token);
  choose(ask, starts(ask).map((word, i) => (ask.fields[i].picks?.[0]?.face ? "" : chosen[i] || word)));
  if (token !== undefined) keepInSight(thing);
  return true;
}

/** Sets the target: what is chosen already is aimed there too, if it can be. @param {string} id */
function aimAtWhom(id) {
  state.whom = state.whom === id ? "" : id;
}

/** A press on somebody at whom the picks may be aimed. @param {string} id */
function target(id) {
  const ask = current();
  if (!ask || locked() || state.locking) return;
  aimAtWhom(id);
  let { chosen } = state;
  for (const [i, f] of ask.fields.entries()) {
    const now = f.picks?.find((pick) => pick.word === chosen[i]);
    const face = now?.face ?? state.face;
    if (!face || !state.whom) continue;
    const there = f.picks?.find((pick) => pick.face === face && pick.whom === state.whom && !pick.refusal);
    chosen = put(chosen, i, there?.word ?? "");
    state.face = "";
  }
  choose(ask, settle(ask, chosen));
}

/** A press on a square or thing that no field lists: its own line may say why, or the rules. @param {Element} thing */
function refuseUnknown(thing) {
  const line = document.getElementById(thing.getAttribute("aria-describedby")?.split(" ")[0] ?? "");
  const link = line?.querySelector(".cite");
  const at = /** @type {HTMLElement} */ (thing).dataset.square;
  if (!line && !at) return false;
  if (!line && at) {
    void ruled(at);
    return true;
  }
  const detail = (line?.textContent ?? "").replace(link?.textContent ?? "", "").trim();
  return explain({ detail, rule: link?.textContent?.trim() || undefined, status: 0 });
}

/** Asks the rules why a square can't be chosen: with the sentence that the ask would make of it. @param {string} at */
async function ruled(at) {
  const { request } = state;
  const text = insteadOf(at);
  const problem = text ? await refused(text) : null;
  if (request === state.request) explain(problem ?? { detail: say("ask.elsewhere"), status: 0 });
}

/** Which rule refuses a sentence, and why; null if none is known to. A blind lock must not be asked about: the question would give the choice away.
 * @param {string} text @returns {Promise<Problem | null>} */
export async function refused(text) {
  const duel = /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";
  const path = `/duels/${duel}/preview?request=${state.request}&sentence=${encodeURIComponent(text)}`;
  const answer = blind() ? null : await fetch(path, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.status !== 422) return null;
  const { rule, detail } = await answer.json();
  return rule ? { rule, detail, status: 0 } : null;
}

/** The sentence of a square that the ask lists, with another in its place; "" if it lists none. @param {string} at */
export function insteadOf(at) {
  for (const ask of new Set([current(), ...asks()])) {
    for (const [i, field] of ask?.fields.entries() ?? []) {
      for (const { word, at: there } of field.picks ?? []) {
        if (!ask || there.kind !== "square" || !word.split(" ").includes(`${there.x},${there.y}`)) continue;
        return sentence(ask, put(starts(ask), i, word.replace(`${there.x},${there.y}`, at)));
      }
    }
  }
  return "";
}

/** @param {Problem | null} problem @returns {true} */
export function explain(problem) {
  state.problem = problem;
  apply();
  return true;
}

/** Chooses other words. @param {Ask} ask @param {string[]} chosen @param {string} [raw] */
function choose(ask, chosen, raw = "") {
  Object.assign(state, { chosen, raw, sure: "", problem: null, note: "" });
  apply();
  keep();
  if (!sealed() || blind()) return;
  clearTimeout(draftTimer);
  // The server holds what is chosen here; if no words are left, the draft is removed.
  const text = full(ask) ? words(ask) : "";
  draftTimer = window.setTimeout(() => void send(text, false), 150);
}

// The server holds no choice that isn't sealed or isn't whole; a reloaded page finds it here.
const kept = () => `riposte.words.${/** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel}`;

function keep() {
  const { request, form, chosen, raw, armed, face, whom } = state;
  sessionStorage.setItem(kept(), JSON.stringify({ request, form, chosen, raw, armed, face, whom }));
}

function recall() {
  const found = JSON.parse(sessionStorage.getItem(kept()) ?? "null");
  const ask = asks()[found?.form];
  if (found?.request !== state.request || !ask) return;
  if (sealed() && !blind() && (found.raw || complete(ask, found.chosen))) return; // the server knows it, or that it was taken back
  Object.assign(state, found);
}

/** Takes a whole sentence, as from the command box. @param {string} text @returns {boolean} whether it can be read */
export function write(text) {
  const found = locked() || state.locking ? null : readAny(text);
  if (!found) return false;
  const ask = asks()[found.form];
  let chosen = ask.fields.map(() => "");
  for (const [i, word] of found.chosen.entries()) {
    const why = (ask.fields[i].picks ?? []).filter((p) => p.word === word).map((p) => refusal({ field: i, pick: p }, chosen));
    if (word && why.length && why.every(Boolean)) return explain({ rule: why[0]?.rule, detail: why[0]?.why || say("ask.unfit", word), status: 0 });
    chosen = put(chosen, i, word);
  }
  state.form = found.form;
  choose(ask, chosen);
  return true;
}

/** Takes a sentence that only the server can read. @param {string} text @param {import("./ask.js").Peril} [peril] what it costs */
export function writeRaw(text, peril) {
  const ask = current();
  if (!ask) return;
  state.rawPeril = peril ?? null;
  choose(ask, starts(ask), text);
}

export function back() {
  const ask = current();
  if (!ask || locked() || state.locking) return;
  const now = starts(ask);
  const last = state.chosen.findLastIndex((word, i) => word !== now[i]);
  if (last < 0) Object.assign(state, { armed: false, face: "", whom: "" });
  choose(ask, settle(ask, last < 0 ? now : put(state.chosen, last, now[last])));
}

export function clear() {
  const ask = current();
  if (!ask || locked() || state.locking) return;
  Object.assign(state, { form: 0, armed: false, face: "", whom: "" });
  choose(asks()[0], starts(asks()[0]));
}

/** Commits what is chosen, or says what is missing. @param {(peril: import("./ask.js").Peril) => void} [again] asks once more before what costs the duel */
export function commit(again) {
  const ask = current();
  if (!ask || locked() || state.locking) return;
  if (!full(ask)) return void explain({ detail: lacking(ask, missing(ask, state.chosen)), rule: beyond(ask, state.chosen) ? ask.budget?.rule : undefined, status: 0 });
  if (state.raw && blind() && state.unchecked !== state.raw) {
    state.unchecked = state.raw;
    return void explain({ detail: say("ask.unchecked"), status: 0 });
  }
  const costs = perilOf(ask);
  if (costs && state.sure !== words(ask)) return dare(costs, ask, again);
  clearTimeout(draftTimer);
  state.locking = true;
  state.problem = null;
  apply();
  void send(words(ask), true);
}

/** What the chosen words cost whoever makes them. @param {Ask} ask @returns {import("./ask.js").Peril | undefined} */
function perilOf(ask) {
  if (state.raw) return state.rawPeril ?? undefined;
  for (const [i, f] of ask.fields.entries()) {
    const word = state.chosen[i];
    const n = Number(word);
    const costs = (/** @type {import("./ask.js").Pick} */ { word: own, peril }) => own === word && peril && (peril.with?.some((w) => state.chosen.includes(w)) ?? true);
    const found = f.picks?.find(costs)?.peril ?? (word ? null : f.omitted) ?? f.number?.perils?.find(({ from, to }) => n >= from && n <= to);
    if (found) return found;
  }
  return undefined;
}

/** Asks whether the reader means it: by default elsewhere on the page, so that a second press of the same place does nothing.
 * @param {import("./ask.js").Peril} peril @param {Ask} ask @param {((peril: import("./ask.js").Peril) => void) | undefined} again asks in its own way */
function dare(peril, ask, again) {
  const request = state.request;
  const text = words(ask);
  const go = () => {
    if (request !== state.request || !current() || words(/** @type {Ask} */ (current())) !== text) return;
    state.sure = text;
    commit();
  };
  if (!again) return void confirmPeril(peril, say("peril.title", reads(ask)), go);
  state.sure = text;
  again(peril);
}

/** Answers at once; not before asking what is to become of something else that has been chosen. @param {string} text @param {string} name of the button */
function quick(text, name) {
  const go = () => write(text) && commit();
  const ask = current();
  if (!ask || untouched(ask) || !full(ask) || words(ask) === text || locked() || state.locking) return void go();
  confirmPeril(null, say("peril.left", name, reads(ask)), go);
}

/** Sends the sentence as it is. Sentences go one after the other, so that the last one sent is the last to arrive. @param {string} text @param {boolean} lock */
export function send(text, lock) {
  const request = state.request;
  sending++;
  const task = inFlight.then(async () => {
    const box = form();
    if (!box || request !== state.request) return;
    if (!lock && (text === state.sent || state.locking)) return;
    const what = `${request} ${lock} ${text}`;
    if (what !== state.keyOf) Object.assign(state, { key: freshKey(), keyOf: what });
    const fields = new URLSearchParams({ request, lock: String(lock), key: state.key });
    if (blind() && text !== "concede") {
      const hash = lock ? await hide(box, text) : "";
      if (request !== state.request) return;
      if (!hash) return lock && unkept();
      fields.set("hash", hash);
    } else fields.set("sentence", text);
    const reply = await post(box.action, fields, { key: state.key });
    if (request !== state.request) return;
    if (reply.ok) {
      state.sent = text;
      if (lock) play("tap");
      // A final answer: the button stays disabled until the server has drawn what comes next.
    } else {
      state.problem = reply.problem ?? null;
      state.locking = false;
      state.keyOf = "";
    }
    apply();
    if (lock || reply.status === 409) afterPost();
  });
  inFlight = task.catch(() => {}).then(() => void sending--);
  return inFlight;
}

/** Says that the lock was not sent, because this browser can't keep what it would have to open. */
function unkept() {
  Object.assign(state, { locking: false, keyOf: "" });
  explain({ detail: say("ask.unkept"), status: 0 });
}

const numbers = () => /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("input[data-field]"));

/** The word that stands in a field. @param {string} name */
export function chosenIn(name) {
  const ask = current();
  return (ask && state.chosen[fieldNamed(ask, name)]) ?? "";
}

/** Sets the word of a field that is written or aimed, not picked. @param {string} name @param {string} text */
export function setField(name, text) {
  const ask = current();
  const i = ask ? fieldNamed(ask, name) : -1;
  if (!ask || i < 0 || locked() || state.locking) return false;
  const span = ask.fields[i].number;
  const good = text === "" || !span || inSpan(span, text);
  choose(ask, settle(ask, put(state.chosen, i, good ? text : "")));
  return good;
}

/** Sets the word of a list, in whatever form. @param {number} form @param {string} name @param {string} word */
export function setList(form, name, word) {
  if (!asks()[form] || locked() || state.locking) return;
  if (form !== state.form) Object.assign(state, { form, armed: false, chosen: starts(asks()[form]) });
  setField(name, word);
}

/** @param {() => void} refresh is called when the server will have drawn something new */
export function startAsking(refresh) {
  afterPost = refresh;
  document.addEventListener("pointerdown", () => (pressedAt = state.request), true);
  document.addEventListener("click", (event) => {
    if (!misses(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("click", (event) => {
    const clicked = /** @type {Element} */ (event.target);
    const act = /** @type {HTMLElement | null} */ (clicked.closest(".ask [data-act]"));
    if (act?.dataset.act === "back") back();
    else if (act?.dataset.act === "clear") clear();
    else if (act?.dataset.act === "commit") commit();
    else if (act?.dataset.act === "quick") quick(/** @type {HTMLButtonElement} */ (act).value, act.firstChild?.textContent?.trim() ?? "");
    else {
      const whom = /** @type {HTMLElement | null} */ (clicked.closest("[data-aimed]"));
      const thing = whom ?? clicked.closest(PICKS);
      if (!thing || (!whom && clicked.closest("a[href]"))) return;
      const knows = chosenBy(thing, event.detail > 0, whom ? () => target(whom.dataset.aimed ?? "") : undefined);
      if (knows && !whom) event.preventDefault();
      return;
    }
    event.preventDefault();
  });
  document.addEventListener("submit", (event) => {
    if (event.target !== form()) return;
    event.preventDefault();
    commit();
  });
  document.addEventListener("input", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (!input.matches?.("input[data-field]")) return;
    input.setAttribute("aria-invalid", String(!setField(input.dataset.field ?? "", input.value.trim())));
  });
  apply();
}
