// @ts-check
// A row of dice that is set in secret: press what a die shows and then, if that is left
// open, whom it is aimed at. The next slot is marked; any slot can be pressed to
// be set anew.
import { current, explain, locked, sendsAtOnce, setField } from "./asking.js";
import { say } from "./say.js";

/** @typedef {import("./ask.js").Ask} Ask */

let request = "";
let at = -1; // the slot that is set next
let face = ""; // pressed, but without a target yet
let whom = ""; // whom dice are aimed at until somebody else is pressed

const box = () => document.getElementById("row");
/** @param {string} query @returns {HTMLElement[]} */
const all = (query) => [...(/** @type {NodeListOf<HTMLElement>} */ (box()?.querySelectorAll(query) ?? []))];
/** @param {Ask} ask @param {number} i */
const empty = (ask, i) => i >= 0 && i < ask.fields.length;

/** Shows what is set. @param {import("./asking.js").Chosen} chosen */
export function showRow({ ask, chosen }) {
  const row = box();
  if (!row || !ask) return;
  const now = document.getElementById("ask")?.dataset.request ?? "";
  if (now !== request) [request, at, face, whom] = [now, -1, "", ""];
  // After a slot has been filled, the next empty one comes next.
  if (!empty(ask, at) || (chosen[at] && !face && !kept)) at = chosen.findIndex((word) => !word);
  for (const [i, slot] of all("[data-slot]").entries()) {
    const word = chosen[i] ?? "";
    if ((slot.dataset.value ?? "") !== word) fill(slot, ask.fields[i].picks?.find((pick) => pick.word === word), word);
    slot.parentElement?.classList.toggle("blank", !word);
    if (i === at && !locked()) slot.setAttribute("aria-current", "step");
    else slot.removeAttribute("aria-current");
  }
  const title = document.getElementById("row-now");
  if (title) title.textContent = at >= 0 ? say("row.faces-of", at + 1) : say("row.full");
  const standing = at >= 0 ? ask.fields[at].picks?.find((pick) => pick.word === chosen[at]) : undefined;
  for (const button of all("[data-face]")) {
    button.classList.add("may");
    button.setAttribute("aria-pressed", String(button.dataset.face === (face || standing?.face)));
  }
  for (const button of all("[data-whom]")) {
    button.classList.add("may");
    button.setAttribute("aria-pressed", String(button.dataset.whom === whom));
  }
  document.getElementById("row-whom")?.classList.toggle("asked", face !== "");
}

let kept = false; // the slot was pressed: it stays until it is set anew

/** Draws a slot with what the buttons show. @param {HTMLElement} slot @param {import("./ask.js").Pick | undefined} pick @param {string} word */
function fill(slot, pick, word) {
  slot.dataset.value = word;
  const button = pick && all(`[data-face="${CSS.escape(pick.face ?? "")}"]`)[0];
  const use = slot.querySelector("use");
  const from = button?.querySelector("use");
  const icon = slot.querySelector("svg.face");
  const drawn = from ? from.closest("svg") : null;
  if (icon) {
    const fresh = /** @type {Element} */ ((drawn ?? blank()).cloneNode(true));
    fresh.setAttribute("class", "icon face");
    icon.replaceWith(fresh);
  } else if (use && from) use.setAttribute("href", from.getAttribute("href") ?? "");
  const name = slot.querySelector("b");
  if (name) name.textContent = button?.querySelector("b")?.textContent ?? say("row.blank");
  const target = slot.querySelector(".tiny");
  const seat = pick?.whom ? all(`[data-whom="${CSS.escape(pick.whom)}"] .seat`)[0] : undefined;
  target?.replaceChildren(...(seat ? [seat.cloneNode(true)] : []));
}

/** A die that is not set. */
function blank() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of [["viewBox", "0 0 24 24"], ["aria-hidden", "true"]]) svg.setAttribute(name, value);
  svg.innerHTML = '<rect x="3.5" y="3.5" width="17" height="17" rx="3" fill="none" stroke="currentColor" stroke-width="1.5" stroke-dasharray="3 2.5"/>';
  return svg;
}

/** Sets the slot: the face and, once known, the target. @param {Ask} ask */
function set(ask) {
  const picks = ask.fields[at]?.picks?.filter((pick) => pick.face === face) ?? [];
  const pick = picks.length === 1 ? picks[0] : picks.find((one) => one.whom === whom);
  if (!pick) return void explain({ detail: say("row.needs-whom", at + 1), status: 0 });
  const slot = at;
  [face, kept] = ["", false];
  setField(ask.fields[slot].name, pick.word);
  sendsAtOnce();
}

/** @param {MouseEvent} event */
function press(event) {
  const thing = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("#row button"));
  const ask = current();
  if (!thing || !ask || locked()) return;
  if (thing.dataset.slot !== undefined) {
    at = ask.fields.findIndex((field) => field.name === thing.dataset.slot);
    [face, kept] = ["", true];
    explain(null);
  } else if (thing.dataset.face !== undefined) {
    if (at < 0) at = ask.fields.length - 1;
    face = thing.dataset.face;
    set(ask);
  } else if (thing.dataset.whom !== undefined) {
    whom = thing.dataset.whom;
    const slot = /** @type {HTMLElement | undefined} */ (all("[data-slot]")[at]);
    const standing = ask.fields[at]?.picks?.find((pick) => pick.word === slot?.dataset.value);
    if (!face && standing?.whom) face = standing.face ?? "";
    if (face) set(ask);
    else explain(null);
  }
}

export function startRow() {
  document.addEventListener("click", press);
}
