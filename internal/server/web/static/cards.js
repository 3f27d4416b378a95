// @ts-check
// Forms of an answer side by side: what is chosen on the board, as a card; the
// lists of the form being filled in; what its words weigh; and whom it is aimed at.
import { load, refusal } from "./ask.js";
import { setList } from "./asking.js";

/** @typedef {import("./ask.js").Ask} Ask */

/** @param {import("./asking.js").Chosen} now */
export function showCards({ ask, chosen, form, whom }) {
  picked(ask, chosen, form);
  for (const field of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".lists [data-of]"))) {
    const list = field.querySelector("select");
    if (!list) continue;
    const mine = ask !== null && Number(field.dataset.of) === form;
    const i = mine ? ask.fields.findIndex((f) => f.name === list.dataset.field) : -1;
    if (!list.dataset.whole) list.dataset.whole = String(!field.hidden);
    if (list.dataset.whole === "false") field.hidden = !(mine && chosen.some((word, k) => k !== i && word && !ask.fields[k].list));
    const word = i >= 0 ? (chosen[i] ?? "") : (list.dataset.now ?? "");
    if (list.value !== word) list.value = word;
    field.classList.toggle("changed", list.value !== (list.dataset.now ?? ""));
    if (i < 0) continue;
    for (const option of list.options) {
      const pick = ask?.fields[i].picks?.find((p) => p.word === option.value);
      option.disabled = pick !== undefined && refusal({ field: i, pick }, chosen) !== null;
    }
  }
  for (const output of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-load]"))) {
    const mine = ask !== null && Number(output.dataset.load) === form;
    if (!mine) continue;
    const sum = load(ask, chosen);
    output.textContent = String(sum);
    output.closest(".load")?.classList.toggle("bad", sum > (ask.budget?.max ?? 0));
  }
  for (const chip of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-aimed]"))) {
    const at = whom || ask?.fields.flatMap((f, i) => f.picks?.find((p) => p.word === chosen[i])?.whom ?? [])[0];
    chip.classList.add("may");
    chip.setAttribute("aria-pressed", String(chip.dataset.aimed === at));
  }
}

/** Shows what is chosen on the board on the card for its places, with its cost. @param {Ask | null} ask @param {string[]} chosen @param {number} form */
function picked(ask, chosen, form) {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-places]"))) {
    const mine = ask !== null && Number(card.dataset.form) === form;
    const pick = mine ? ask.fields.flatMap((f, i) => f.picks?.find((p) => p.word === chosen[i] && p.at.kind === "square") ?? [])[0] : undefined;
    write(card, "b", !pick ? undefined : pick.label === pick.word ? `${ask?.verb} to ${pick.label}` : pick.label);
    write(card, "span:not(.cost)", pick && (pick.note ?? ""));
    write(card, ".cost", pick && String(pick.cost ?? 0));
  }
}

/** The first text of a part of the card: what was chosen, or what the server wrote. @param {HTMLElement} card @param {string} part @param {string} [text] */
function write(card, part, text) {
  const place = /** @type {HTMLElement | null} */ (card.querySelector(`:scope > ${part}`));
  const first = place?.firstChild;
  if (!place || !first) return;
  if (place.dataset.was === undefined && text !== undefined) place.dataset.was = first.textContent ?? "";
  const next = text ?? place.dataset.was;
  if (next !== undefined && first.textContent !== next) first.textContent = next;
  if (text === undefined) delete place.dataset.was;
}

export function startCards() {
  document.addEventListener("change", (event) => {
    const list = /** @type {HTMLSelectElement} */ (event.target);
    if (list.matches?.("select[data-form]")) setList(Number(list.dataset.form), list.dataset.field ?? "", list.value);
  });
}
