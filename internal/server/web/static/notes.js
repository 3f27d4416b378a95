// @ts-check
// The notes of whoever leads a table, saved as they are written.
import { post } from "./post.js";
import { say } from "./say.js";

let timer = 0;
/** @type {WeakSet<Element>} */
const filled = new WeakSet();

const text = () => /** @type {HTMLTextAreaElement | null} */ (document.getElementById("notes-text"));
const memory = () => `riposte.notes.${/** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel}`;

/** @param {string} words */
function tell(words) {
  const output = document.querySelector("[data-notes-kept]");
  if (output) output.textContent = words;
}

async function keep() {
  clearTimeout(timer);
  const area = text();
  if (!area?.form) return;
  const written = area.value;
  const reply = await post(area.form.action, new URLSearchParams({ text: written }));
  if (!reply.ok) return tell(reply.problem?.detail ?? "");
  if (text()?.value !== written) return;
  sessionStorage.removeItem(memory());
  tell(say("notes.kept"));
}

/** Brings back what was written but not saved before the page was left. */
export function showNotes() {
  const area = text();
  if (!area || filled.has(area)) return;
  filled.add(area);
  const left = sessionStorage.getItem(memory());
  if (left === null || left === area.value) return;
  area.value = left;
  void keep();
}

export function startNotes() {
  document.addEventListener("input", (event) => {
    if (event.target !== text()) return;
    sessionStorage.setItem(memory(), text()?.value ?? "");
    tell(say("notes.keeping"));
    clearTimeout(timer);
    timer = window.setTimeout(() => void keep(), 2000);
  });
  document.addEventListener("submit", (event) => {
    if (!(event.target instanceof HTMLFormElement) || event.target.id !== "notes") return;
    event.preventDefault();
    void keep();
  }, true);
}
