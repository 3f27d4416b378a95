// @ts-check
// The reader's settings, kept on this machine.
import { play } from "./sound.js";

/** @type {Record<string, string>} where storage is forbidden, for this page only */
const here = {};

/** @param {string} name @returns {string} "" is the default */
export function setting(name) {
  try {
    return localStorage.getItem(`riposte.${name}`) ?? here[name] ?? "";
  } catch {
    return here[name] ?? "";
  }
}

/** @param {string} name @param {string} value "" is the default */
export function keep(name, value) {
  here[name] = value;
  try {
    if (value) localStorage.setItem(`riposte.${name}`, value);
    else localStorage.removeItem(`riposte.${name}`);
  } catch {
    // then for this page only
  }
  if (SHOWN.includes(name)) show(name, value);
}

/** Those that the style sheets look at. */
const SHOWN = ["theme", "contrast", "motion", "log", "coords"];

/** @param {string} name @param {string} value */
function show(name, value) {
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
}

/** @param {() => void} changed */
export function startSettings(changed) {
  const dialog = document.getElementById("settings");
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (dialog?.querySelectorAll("input[type=radio]") ?? [])) {
    input.checked = setting(input.name) === input.value;
  }
  dialog?.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    keep(input.name, input.value);
    if (input.name === "sound") play("tap");
    if (input.name === "notify") void import("./notify.js").then((notify) => notify.ask());
    changed();
  });
  // A press outside a dialog closes it.
  document.addEventListener("click", (event) => event.target instanceof HTMLDialogElement && event.target.open && event.target.close());
  addEventListener("storage", (event) => {
    const name = event.key?.replace(/^riposte\./, "") ?? "";
    if (SHOWN.includes(name)) show(name, event.newValue ?? "");
  });
}

let only = setting("only");

/** What leaves no choice is answered by the house, if the reader has it so: that is told to it once for each table, and whenever the setting changes. @param {() => void} refresh is called when something was done */
export function keepOnly(refresh) {
  const box = /** @type {HTMLElement | null} */ (document.querySelector("#orders:not([data-told])"));
  const stands = box?.dataset.answers;
  if (!box || (stands !== "never" && setting("only") === only)) return;
  only = setting("only");
  if ((only === "off") === (stands !== "on")) return;
  box.dataset.told = ""; // until the house has drawn what came of it
  const done = fetch(`${location.pathname}/orders/only`, { method: only === "off" ? "DELETE" : "PUT", headers: { Accept: "application/json" } });
  void done.then(refresh, () => delete box.dataset.told);
}
