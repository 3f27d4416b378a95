// @ts-check
// The other forms of a table are sent without leaving the page. Every form is sent
// only once, and nothing typed is lost if it is refused.
import { freshKey, post, whyLine } from "./post.js";
import { say } from "./say.js";

/** @param {() => void} refresh is called when something was done */
export function startForms(refresh) {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (event.defaultPrevented || form.method !== "post") return;
    if (form.dataset.busy !== undefined) return event.preventDefault();
    const by = /** @type {HTMLButtonElement | null} */ (event.submitter);
    if (form.dataset.liveForm && by?.name === "act" && new URL(by.formAction).pathname === form.dataset.liveForm) return; // sent as it is typed: see build.js
    if (by?.formTarget === "_blank" || by?.name === "give") return; // a file, or a page of its own: this page stays
    busy(form, true);
    if (!document.querySelector("main[data-feed]") || !new URL(form.action).pathname.startsWith("/duels/") || form.enctype === "multipart/form-data") return;
    event.preventDefault();
    void submit(form, /** @type {HTMLElement | null} */ (event.submitter), refresh);
  });
  document.addEventListener("change", (event) => {
    const form = /** @type {HTMLElement} */ (event.target).closest?.("form[data-draft-of]");
    // Nobody is told what is missing from a form that is still empty.
    if (form instanceof HTMLFormElement && !/** @type {HTMLElement} */ (event.target).matches('[type="radio"][value=""]')) draft(form, refresh);
  });
  document.addEventListener("input", (event) => {
    const typed = /** @type {HTMLElement} */ (event.target);
    const form = typed.matches('input[type="text"]') ? typed.closest("form[data-draft-of]") : null;
    if (form instanceof HTMLFormElement) draft(form, refresh);
    const builder = /** @type {HTMLElement | null} */ (/** @type {HTMLElement} */ (event.target).closest?.(".builder"));
    if (builder) sumUp(builder);
  });
  addEventListener("pageshow", () => {
    for (const form of document.forms) busy(form, false);
  });
  document.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-act="copy"], [data-act="share"], [data-act="moment"]'));
    if (!button || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void give(button);
  });
}

/** Says how many cards every builder has come to. */
export function showSums() {
  for (const builder of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".builder"))) sumUp(builder);
}

/** How many cards a builder has come to. @param {HTMLElement} builder */
function sumUp(builder) {
  let sum = 0;
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (builder.querySelectorAll("input:checked"))) sum += Number(input.value);
  const most = Number(builder.dataset.most);
  const line = builder.querySelector(".sum");
  const shown = line?.querySelector("output");
  if (!line || !shown) return;
  const text = sum > most ? say("form.over", sum, most, sum - most) : sum < most ? say("form.under", sum, most, most - sum) : say("form.full", sum, most);
  if (shown.textContent !== text) shown.textContent = text;
  line.classList.toggle("over", sum > most);
}

const PAUSE = 300; // milliseconds without typing before a form's draft is kept
let draftTimer = 0;

/** Keeps what is in the form of a document as a draft. @param {HTMLFormElement} form @param {() => void} refresh */
function draft(form, refresh) {
  clearTimeout(draftTimer);
  draftTimer = window.setTimeout(async () => {
    if (!form.isConnected || form.dataset.busy !== undefined) return;
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") fields.append(name, value);
    if ((await post(form.action, fields, { key: freshKey() })).ok) refresh();
  }, PAUSE);
}

/** @param {HTMLFormElement} form @param {boolean} on */
function busy(form, on) {
  if (on) form.dataset.busy = "";
  else delete form.dataset.busy;
  for (const button of form.querySelectorAll("button:not([type=button])")) {
    if (on) button.setAttribute("aria-disabled", "true");
    else if (form.dataset.wasBusy !== undefined) button.removeAttribute("aria-disabled");
  }
  if (on) form.dataset.wasBusy = "";
  else delete form.dataset.wasBusy;
}

/** @type {WeakMap<HTMLFormElement, {what: string, key: string}>} a form that is sent again unchanged is the same act */
const keys = new WeakMap();

/** @param {HTMLFormElement} form @param {HTMLElement | null} submitter @param {() => void} refresh */
async function submit(form, submitter, refresh) {
  clearTimeout(draftTimer);
  const data = new FormData(form, submitter);
  const fields = new URLSearchParams();
  for (const [name, value] of data) if (typeof value === "string") fields.append(name, value);
  const what = String(fields);
  const known = keys.get(form);
  const key = known?.what === what ? known.key : freshKey();
  keys.set(form, { what, key });
  // A button may send its form elsewhere.
  const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? location.pathname;
  const reply = await post(action, fields, { key });
  busy(form, false);
  form.querySelector(":scope > .why[role=alert]")?.remove();
  if (!reply.ok) {
    const line = whyLine(reply.problem ?? { detail: say("post.failed", reply.status), status: reply.status }, `${form.id || "form"}-why`);
    line.dataset.kept = "";
    form.append(line);
    return;
  }
  keys.delete(form);
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[data-once], textarea[data-once], .say input[type=text]"))) input.value = "";
  const next = reply.body?.next ?? reply.body?.duel;
  const here = /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel;
  if (next && next !== here) location.assign(`/duels/${encodeURIComponent(next)}`);
  else if (reply.where && new URL(reply.where, location.href).pathname !== location.pathname && reply.status === 201) location.assign(reply.where);
  // To the server, somebody who sits down or gets up is a different viewer; the feed still runs for the old one.
  else if (/\/(seats|leave)$/.test(new URL(action, location.href).pathname)) location.reload();
  else if (/\/cancel$/.test(new URL(action, location.href).pathname)) location.assign("/mine"); // this table is gone
  else refresh();
}

/**
 * The link that a button gives: its own, or else the page's. The link to a moment leads to the step in
 * the replay, which is the table itself until the duel is over.
 * @param {HTMLElement} button @returns {string}
 */
export function linkOf(button) {
  const to = new URL(button.dataset.copy || button.getAttribute("href") || location.href, location.href);
  const step = document.getElementById("status")?.dataset.step;
  if (button.dataset.act === "moment" && step) {
    to.pathname += "/replay";
    to.search = `?step=${step}`;
  }
  return to.href;
}

/** Copies or shares a link: the one on the button, or else the page's. @param {HTMLElement} button */
async function give(button) {
  const url = linkOf(button);
  if (button.dataset.act === "share" && navigator.share) return void navigator.share({ title: document.title, url }).catch(() => {});
  if (!(await copy(url))) return void prompt(say("share.byHand"), url);
  const place = button.querySelector(".word") ?? button.lastChild ?? button;
  const before = place.textContent;
  place.textContent = say("share.copied");
  const strip = document.createElement("p"); // the words of a button may be for screen readers alone
  strip.className = "moment";
  strip.role = "status";
  document.querySelector("main")?.append(strip);
  strip.textContent = `${say("share.copied")}: ${url}`;
  setTimeout(() => {
    strip.remove();
    place.textContent = before;
  }, 2400);
}

/** @param {string} text @returns {Promise<boolean>} */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Outside a secure context only the old way works.
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "vh";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
