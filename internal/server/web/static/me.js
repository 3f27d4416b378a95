// @ts-check
// The page of a guest: keeps the name in this browser, and takes what the browser keeps of
// unfinished duels along behind the # of a link.
import { bring, packed } from "./carry.js";
import { keep } from "./settings.js";

/** The link carries the code, and what this browser keeps. */
function packLink() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("me-link"));
  const more = packed((field?.dataset.duels ?? "").split(" ").filter(Boolean));
  if (!field || !more) return;
  const copy = /** @type {HTMLElement | null} */ (document.querySelector(`[data-copy="${CSS.escape(field.value)}"]`));
  field.value += `.${more}`;
  if (copy) copy.dataset.copy = field.value;
}

/** A link that was opened fills in its code, and is taken out of the address and the history. */
function openLink() {
  const field = /** @type {HTMLInputElement | null} */ (document.getElementById("arrive-code"));
  const [code = "", more = ""] = location.hash.slice(1).split(".");
  if (!field || !code.includes("-")) return;
  history.replaceState(null, "", location.pathname);
  field.value = code;
  if (field.form) bring(field.form, more);
  field.form?.querySelector("button")?.focus();
}

export function startMe() {
  const me = document.getElementById("me");
  keep("name", me?.dataset.name ?? "");
  packLink();
  openLink();
  const push = document.getElementById("push");
  if (push) void import("./push.js").then((module) => module.startPush(push));
  addEventListener("hashchange", openLink);
}
