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

/** @param {() => void} changed @param {() => void} notices is called when they were switched */
export function startSettings(changed, notices) {
  const dialog = document.getElementById("settings");
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (dialog?.querySelectorAll("input[type=radio]") ?? [])) {
    input.checked = setting(input.name) === input.value;
  }
  dialog?.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    keep(input.name, input.value);
    if (input.name === "sound") play("tap");
    if (input.name === "notify") notices();
    changed();
  });
  // A press outside a dialog closes it.
  document.addEventListener("click", (event) => event.target instanceof HTMLDialogElement && event.target.open && event.target.close());
  addEventListener("storage", (event) => {
    const name = event.key?.replace(/^riposte\./, "") ?? "";
    if (SHOWN.includes(name)) show(name, event.newValue ?? "");
  });
}
