// @ts-check
// What costs the duel is said where it is looked at, and asked about once more before it is
// sent, away from where the reader has pressed.
import { say } from "./say.js";

/** @typedef {import("./ask.js").Peril} Peril */

const upper = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The line that says what a choice costs, with its rule. @param {Peril} peril */
export function perilLine({ text, rule }) {
  const line = document.createElement("p");
  line.className = "peril";
  line.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${document.body.dataset.icons ?? ""}#deadly"/></svg>`;
  line.append(Object.assign(document.createElement("strong"), { textContent: `${upper(text)}.` }), " ");
  const link = Object.assign(document.createElement("a"), { className: "cite", textContent: rule });
  link.href = `/rules/${document.documentElement.dataset.system ?? ""}/${encodeURIComponent(rule)}`;
  line.append(link);
  return line;
}

let pressed = 0; // where the pointer was pressed last, from the top

addEventListener("pointerdown", (event) => (pressed = event.clientY), { capture: true, passive: true });

/** @param {Peril | null} peril null: only something else is left undone @param {string} question @param {() => void} go */
export function confirmPeril(peril, question, go) {
  document.getElementById("peril")?.remove();
  const dialog = document.createElement("dialog");
  dialog.id = "peril";
  dialog.className = "peril-ask";
  dialog.setAttribute("aria-labelledby", "peril-h");
  dialog.dataset.at = pressed > innerHeight / 2 ? "top" : "foot";
  const title = Object.assign(document.createElement("h2"), { id: "peril-h", textContent: question });
  const button = (/** @type {string} */ name, /** @type {string} */ word, /** @type {() => void} */ act) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: name, textContent: word });
    made.addEventListener("click", () => {
      dialog.close();
      act();
    });
    return made;
  };
  const row = Object.assign(document.createElement("p"), { className: "row" });
  row.append(
    button("btn primary", say("peril.back"), () => {}),
    button("btn", say("peril.go"), go),
  );
  dialog.append(title, peril ? perilLine(peril) : "", row);
  dialog.addEventListener("close", () => dialog.remove());
  /** @type {HTMLElement} */ (row.firstElementChild).autofocus = true; // not the first press of a key, and not the rule
  document.body.append(dialog);
  dialog.showModal();
}
