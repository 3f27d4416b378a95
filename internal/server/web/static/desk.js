// @ts-check
// Forms of an answer that are filled in aside. What is chosen shows what it would do
// before it is sent. They know no rules: all they have is what the ask says.
import { complete, inSpan, refusal, sentence } from "./ask.js";
import { asks } from "./asking.js";
import { reckoned, slipOf } from "./odds.js";
import { freshKey, post, whyLine } from "./post.js";
import { say } from "./say.js";

const forms = () => /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-form]"));
const controls = (/** @type {HTMLFormElement} */ form) => /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement>} */ (form.querySelectorAll("[data-index]"));
const duel = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";
const memory = (/** @type {HTMLFormElement} */ form) => `riposte.desk.${duel()}.${form.dataset.name}`;

/** The ask of a form. @param {HTMLFormElement} form */
const askOf = (form) => asks()[Number(form.dataset.form)] ?? null;

/** One word for each field. @param {HTMLFormElement} form */
const wordsOf = (form) => [...controls(form)].map((control) => control.value.trim());

/** Adjusts what a form leaves out to what comes before it. @param {HTMLFormElement} form */
function fit(form) {
  const ask = askOf(form);
  if (!ask) return;
  for (const control of controls(form)) {
    if (!(control instanceof HTMLSelectElement)) continue;
    const field = Number(control.dataset.index);
    const words = wordsOf(form);
    const picks = new Map((ask.fields[field]?.picks ?? []).map((pick) => [pick.word, pick]));
    for (const option of control.options) {
      const pick = picks.get(option.value);
      const why = pick ? refusal({ field, pick }, words) : null;
      option.disabled = why !== null;
      option.title = why?.why ?? "";
    }
    if (control.selectedOptions[0]?.disabled) control.value = "";
    why(control, !ask.fields[field]?.optional && ask.fields.every((one, i) => i >= field || one.optional || words[i] !== ""));
  }
}

const FEW = 12; // so many words that each reason is about some of them

const NAMED = 3; // words that are named beside the reason that they share

/** Says under a short list why words of it can't be chosen. @param {HTMLSelectElement} control @param {boolean} due whether its turn has come */
function why(control, due) {
  const field = control.closest(".field");
  const shut = !due || control.options.length > FEW ? [] : [...control.options].filter((option) => option.disabled && option.title);
  const reasons = [...new Set(shut.map((option) => option.title))];
  const of = (/** @type {string} */ reason) => shut.filter((option) => option.title === reason).map((option) => option.text.trim());
  const text = reasons.map((reason) => (of(reason).length > NAMED ? reason : `${of(reason).join(", ")}: ${reason}`)).join("; ");
  let line = field?.querySelector("[data-shut]");
  if (line && line.textContent === text) return;
  if (!text) return line?.remove();
  line ??= field?.appendChild(Object.assign(document.createElement("small"), { className: "shut" }));
  line?.setAttribute("data-shut", "");
  line?.setAttribute("data-kept", "");
  if (line) line.textContent = text;
}

/** The sentence of a form, "" while something is missing or wrong. @param {HTMLFormElement} form */
function reads(form) {
  const ask = askOf(form);
  const words = wordsOf(form);
  if (!ask || !complete(ask, words)) return "";
  const good = words.every((word, field) => {
    const span = ask.fields[field].number;
    const pick = ask.fields[field].picks?.find((one) => one.word === word);
    return !word || (span ? inSpan(span, word) : pick !== undefined && refusal({ field, pick }, words) === null);
  });
  return good ? sentence(ask, words) : "";
}

/** @param {HTMLFormElement} form */
function show(form) {
  fit(form);
  const text = reads(form);
  const output = form.querySelector("[data-reads]");
  if (output) output.textContent = text;
  const slip = /** @type {HTMLElement | null} */ (form.querySelector("[data-slip]"));
  if (!slip) return;
  const what = text && `${asks().length} ${/** @type {HTMLInputElement} */ (form.elements.namedItem("request")).value} ${text}`;
  if (slip.dataset.what === what) return;
  slip.dataset.what = what;
  if (!text) return slip.replaceChildren();
  void reckoned(text).then((preview) => slip.dataset.what === what && slip.isConnected && slipOf(slip, preview));
}

/** @type {WeakSet<Element>} */
const filled = new WeakSet();

/** Looks at all forms after a frame: their lists may have changed, and a new form is filled in as the old one was. */
export function showDesk() {
  for (const form of forms()) {
    if (!filled.has(form)) {
      filled.add(form);
      recall(form);
    }
    show(form);
  }
  showTurn();
  const offers = document.getElementById("offers");
  if (!offers || asks().length) return;
  offers.hidden = true;
  document.getElementById("command-text")?.setAttribute("aria-expanded", "false");
}

/** @param {HTMLFormElement} form */
function keep(form) {
  sessionStorage.setItem(memory(form), JSON.stringify([...controls(form)].map((control) => [control.name, control.value])));
}

/** @param {HTMLFormElement} form */
function recall(form) {
  const found = new Map(JSON.parse(sessionStorage.getItem(memory(form)) ?? "[]"));
  for (const control of controls(form)) {
    if (!found.get(control.name)) continue;
    control.value = found.get(control.name);
    const details = form.closest("details");
    if (details) details.open = true;
  }
}

/** What a form lacks, or what is wrong in it; the first such control gets the focus. @param {HTMLFormElement} form */
function lacking(form) {
  const ask = askOf(form);
  const words = wordsOf(form);
  const off = (/** @type {number} */ i) => Boolean(words[i] && ask?.fields[i].number && !inSpan(ask.fields[i].number, words[i]));
  const left = ask?.fields.filter((field, i) => !field.optional && !words[i]).map((field) => field.title.toLowerCase()) ?? [];
  const wrong = ask?.fields.findIndex((field, i) => (!field.optional && !words[i]) || off(i)) ?? -1;
  [...controls(form)].find((control) => Number(control.dataset.index) === wrong)?.focus();
  if (left.length) return say("ask.missing", left.join(", "));
  const field = ask?.fields[wrong];
  return field?.number ? say("ask.number", field.title, field.number.min, field.number.max) : say("ask.elsewhere");
}

/** @param {HTMLFormElement} form @param {() => void} refresh */
async function send(form, refresh) {
  form.querySelector(".why")?.remove();
  const text = reads(form);
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button[name=lock]"));
  if (!text) {
    form.append(whyLine({ detail: lacking(form), status: 0 }, "desk-why"));
    return;
  }
  if (button.getAttribute("aria-disabled") === "true") return;
  // A disabled button would lose the focus.
  button.setAttribute("aria-disabled", "true");
  /** @param {string} request */
  const answer = (request) => {
    const key = freshKey();
    return post(form.action, new URLSearchParams({ request, sentence: text, lock: "true", key }), { key });
  };
  let reply = await answer(/** @type {HTMLInputElement} */ (form.elements.namedItem("request")).value);
  // Other seats go on playing while a form is filled in: what it says still holds.
  const stands = /** @type {{request?: number} | undefined} */ (reply.problem)?.request;
  if (reply.status === 409 && stands) reply = await answer(String(stands));
  button.removeAttribute("aria-disabled");
  if (reply.ok) {
    sessionStorage.removeItem(memory(form));
    form.reset();
    show(form);
  } else if (reply.problem) form.append(whyLine(reply.problem, "desk-why"));
  refresh();
}

let turn = "";

/** Scrolls the order of play to whoever is acting. */
function showTurn() {
  const now = /** @type {HTMLElement | null} */ (document.querySelector('.order [aria-current="step"]'));
  const order = now?.parentElement;
  if (!now || !order || turn === now.textContent) return;
  turn = now.textContent ?? "";
  order.scrollLeft = now.offsetLeft - (order.clientWidth - now.offsetWidth) / 2;
}

/** @param {() => void} refresh is called when the server will have drawn something new */
export function startDesk(refresh) {
  const changed = (/** @type {Event} */ event) => {
    const form = /** @type {HTMLElement} */ (event.target).closest?.("form[data-form]");
    if (!(form instanceof HTMLFormElement)) return;
    form.querySelector(".why")?.remove();
    keep(form);
    show(form);
  };
  document.addEventListener("submit", (event) => {
    const fold = /** @type {Element} */ (event.target).closest("#goback");
    if (fold instanceof HTMLDetailsElement) fold.open = false;
  });
  document.addEventListener("change", changed);
  document.addEventListener("input", changed);
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.form === undefined) return;
    event.preventDefault();
    void send(form, refresh);
  }, true); // before the handlers of all forms, whenever this module was fetched
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest('a[href^="#sheet-"]'));
    const sheet = link && document.getElementById(link.hash.slice(1));
    if (sheet instanceof HTMLDetailsElement) sheet.open = true;
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest('a[href^="#aside-"], a[href="#goback"], a[href="#notes-own"]'));
    const form = link && document.getElementById(link.hash.slice(1));
    if (!(form instanceof HTMLDetailsElement)) return;
    event.preventDefault();
    form.open = true;
    form.scrollIntoView({ block: "start" });
    /** @type {HTMLElement | null} */ (form.querySelector("select, input:not([type=hidden]), textarea"))?.focus({ preventScroll: true });
  });
}
