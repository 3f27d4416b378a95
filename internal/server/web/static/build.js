// @ts-check
// Forms that say what follows from them. What a form holds is sent as it is typed,
// and the page that comes back is the one that the form's own buttons would have fetched.
import { page, show } from "./morph.js";
import { whyLine } from "./post.js";
import { say } from "./say.js";

const PAUSE = 250; // milliseconds without typing before a form is sent
let timer = 0;
/** @type {AbortController | null} */
let sending = null;

/** @param {EventTarget | null} target @returns {HTMLFormElement | null} */
function liveForm(target) {
  const form = target instanceof Element ? target.closest("form[data-live-form]") : null;
  return form instanceof HTMLFormElement ? form : null;
}

export function startBuild() {
  for (const kind of ["input", "change"]) {
    document.addEventListener(kind, (event) => {
      const form = liveForm(event.target);
      if (!form || (event.target instanceof HTMLInputElement && event.target.type === "file")) return;
      sendSoon(form);
    });
  }
  document.addEventListener("submit", (event) => {
    const form = liveForm(event.target);
    const button = event.submitter;
    if (!form || !(button instanceof HTMLButtonElement) || button.name !== "act") return;
    if (button.formAction && button.hasAttribute("formaction") && new URL(button.formAction).pathname !== form.dataset.liveForm) return;
    event.preventDefault();
    if (button.value === "forecast") {
      asked = due = true;
      return void foresee();
    }
    clearTimeout(timer);
    void send(form.id, button.value);
  }, true);
  document.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input instanceof HTMLInputElement && input.dataset.upload) void upload(input);
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest('[data-act="print"]')) print();
  });
  document.addEventListener("submit", (event) => {
    const by = event.submitter;
    if (by instanceof HTMLButtonElement && by.value.startsWith("copy:") && event.target instanceof HTMLFormElement) toOwn(event.target.id, 60);
  });
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-live-form]"));
  if (form && ahead(form)) sendSoon(form);
  void restore();
  foresee();
}

/** @param {HTMLFormElement} form */
function sendSoon(form) {
  clearTimeout(timer);
  timer = window.setTimeout(() => void send(form.id, "show"), PAUSE);
}

/** Whether a form holds something else than it came with: somebody was faster than this module, or the browser has put
 * back what was there. A name that the page fills in changes nothing. @param {HTMLFormElement} form */
function ahead(form) {
  return [...form.elements].some((field) => {
    if (field instanceof HTMLSelectElement) return field.selectedIndex !== Math.max(0, [...field.options].findIndex((option) => option.defaultSelected));
    if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
    return field instanceof HTMLInputElement && field.getAttribute("autocomplete") !== "nickname" && (field.checked !== field.defaultChecked || (field.type !== "file" && field.value !== field.defaultValue));
  });
}

/** Leads to the fields of a document of one's own once they are there. @param {string} id of its form @param {number} tries */
function toOwn(id, tries) {
  const form = document.getElementById(id);
  if (form?.querySelector(".own input:checked")) return form.querySelector(".docfields")?.scrollIntoView({ block: "start" });
  if (tries) setTimeout(toOwn, 50, id, tries - 1);
}

/** What somebody has put into a form: not the commitment, which the page adds when it is ready. @param {HTMLFormElement} form */
function typedIn(form) {
  const fields = fieldsOf(form);
  fields.delete("commitment");
  return String(fields);
}

/** What a form holds. @param {HTMLFormElement} form */
function fieldsOf(form) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
  return fields;
}

/** Sends a form and puts what comes back into the page, unless more was typed meanwhile. @param {string} id @param {string} act */
async function send(id, act) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  sending?.abort();
  const mine = new AbortController();
  sending = mine;
  const fields = fieldsOf(form);
  const before = typedIn(form);
  fields.set("act", act);
  // What is being typed is not judged before it is left.
  if (act === "show" && document.activeElement instanceof HTMLInputElement && document.activeElement.form === form) fields.set("at", document.activeElement.name);
  form.setAttribute("aria-busy", "true");
  let html = "";
  try {
    const answer = await fetch(form.dataset.liveForm ?? form.action, { method: "POST", body: fields, headers: { Accept: "text/html" }, signal: mine.signal });
    if (answer.ok) html = await answer.text();
    else if (answer.status === 429) timer = window.setTimeout(() => void send(id, act), 1000 * Number(answer.headers.get("Retry-After") ?? 1));
  } catch {
    if (!mine.signal.aborted && act !== "show") complain(form);
  }
  if (sending === mine) sending = null;
  form.removeAttribute("aria-busy");
  if (!html || mine.signal.aborted) return;
  if (act === "show" && typedIn(form) !== before) return; // it is already being asked what follows now
  const entries = new Set([...form.querySelectorAll(".entry")].map((entry) => entry.id));
  page(html);
  foresee();
  const fresh = document.getElementById(id);
  if (!(fresh instanceof HTMLFormElement)) return;
  if (act.startsWith("add:")) {
    const added = [...fresh.querySelectorAll(".entry")].find((entry) => !entries.has(entry.id));
    /** @type {HTMLElement | null | undefined} */ (added?.querySelector("select, input:not([type=hidden])"))?.focus();
  }
  keep(fresh);
}

/** @param {HTMLFormElement} form */
function complain(form) {
  document.getElementById("build-why")?.remove();
  const line = whyLine({ detail: say("post.offline"), status: 0 }, "build-why");
  line.dataset.kept = "";
  form.append(line);
}

/** Takes a file into the text of a document. @param {HTMLInputElement} input */
async function upload(input) {
  const file = input.files?.[0];
  const text = document.getElementById(input.dataset.upload ?? "");
  const form = liveForm(input);
  if (!file || !(text instanceof HTMLTextAreaElement)) return;
  text.value = await file.text();
  input.value = "";
  if (form) return send(form.id, input.dataset.read ?? "show");
  input.form?.requestSubmit(input.form.querySelector(`button[value="${CSS.escape(input.dataset.read ?? "")}"]`)); // at a seat
}

/** Keeps the draft of a builder in this browser. @param {HTMLFormElement} form */
function keep(form) {
  const name = form.dataset.keep;
  const text = /** @type {HTMLTextAreaElement | null} */ (form.querySelector('textarea[name$="~json"]'));
  const own = /** @type {HTMLInputElement | null} */ (form.querySelector(".own input"));
  if (!name || !text) return;
  try {
    if (own?.checked) localStorage.setItem(name, text.value);
    else localStorage.removeItem(name);
  } catch {
    // This browser allows nothing to be kept.
  }
}

/** Brings back the draft that a builder was left with, unless the link asks for something. */
async function restore() {
  const form = /** @type {HTMLFormElement | null} */ (document.querySelector("form[data-keep]"));
  const text = /** @type {HTMLTextAreaElement | null | undefined} */ (form?.querySelector('textarea[name$="~json"]'));
  if (!form || !text || location.search) return;
  let kept = null;
  try {
    kept = localStorage.getItem(form.dataset.keep ?? "");
  } catch {
    return;
  }
  if (!kept || kept === text.value) return;
  text.value = kept;
  await send(form.id, "show");
}

const FORECAST_PAUSE = 500; // milliseconds without typing before a forecast is made
const STEPS = [200, 2000]; // games: a first look, then a closer one
let forecastTimer = 0;
/** @type {AbortController | null} */
let forecasting = null;

/** Forecasts from what the form holds, once asked to, or if the rules say that somebody is preparing an encounter. */
function foresee() {
  clearTimeout(forecastTimer);
  forecasting?.abort();
  forecasting = null;
  if (!wanted()) return;
  forecastTimer = window.setTimeout(() => void reckon(), FORECAST_PAUSE);
}

let asked = false;
let due = false; // what the reader has just asked for is told when it is made; what merely follows the form is not

/** Whether the forecast follows changes to the form. */
function wanted() {
  const panel = document.getElementById("forecast");
  return panel !== null && (asked || panel.dataset.always !== undefined);
}

async function reckon() {
  const mine = new AbortController();
  forecasting = mine;
  for (const games of STEPS) {
    const panel = document.getElementById("forecast");
    const form = liveForm(panel);
    if (!panel || !form) return;
    const fields = fieldsOf(form);
    fields.set("games", String(games));
    panel.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(panel.dataset.forecast ?? "", { method: "POST", body: fields, headers: { Accept: "text/html" }, signal: mine.signal });
      if (mine.signal.aborted) return;
      if (!answer.ok) {
        const after = Number(answer.headers.get("Retry-After"));
        if (after) forecastTimer = window.setTimeout(() => void reckon(), 1000 * after);
        panel.removeAttribute("aria-busy");
        return;
      }
      show(await answer.text());
    } catch {
      return;
    }
  }
  const told = document.getElementById("forecast-told");
  if (due && told) told.textContent = [...document.querySelectorAll("#forecast :is(.estimate :is(th, .number), .why)")].map((part) => part.textContent?.replace(/\s+/g, " ").trim()).join(" ");
  due = false;
}
