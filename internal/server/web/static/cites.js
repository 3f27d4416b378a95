// @ts-check
// A cited rule opens where it is cited: its text appears under the line. In the ask it stands
// over the question and in a slip of odds at its foot, as their places have a fixed size.
import { say } from "./say.js";

/** @type {Map<string, Promise<string>>} */
const texts = new Map();

/** @param {string} path @returns {Promise<string>} */
function textOf(path) {
  let text = texts.get(path);
  if (!text) {
    text = fetch(path, { headers: { Accept: "application/json" } }).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      const rule = await answer.json();
      return `${rule.id}. ${plain(rule.text)}`;
    });
    text.catch(() => texts.delete(path));
    texts.set(path, text);
  }
  return text;
}

/** Markdown without its marks: a rule is a sentence or two. @param {string} text */
function plain(text) {
  return text.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").replace(/\*\*|`/g, "");
}

/** What the text of a rule is put beside, and how. @param {HTMLAnchorElement} link @returns {{line: Element, within: boolean}} */
function placeOf(link) {
  const frame = link.closest(".ask, .odds");
  const line = frame ?? link.closest(".line, .why, li, p") ?? link;
  return { line, within: frame !== null || line.classList.contains("line") };
}

/** @param {HTMLAnchorElement} link */
async function toggle(link) {
  const { line, within } = placeOf(link);
  const id = `text-${link.pathname.replace(/\W+/g, "-")}`;
  const open = line.querySelector(`.rule-text[data-of="${id}"]`) ?? (line.nextElementSibling?.matches(`.rule-text[data-of="${id}"]`) ? line.nextElementSibling : null);
  const close = (/** @type {Element} */ text) => {
    text.remove();
    link.setAttribute("aria-expanded", "false");
    line.classList.remove("lit");
  };
  if (open) return close(open);
  const text = await textOf(link.pathname);
  if (!link.isConnected) return; // what cited it has changed meanwhile
  const block = document.createElement("div");
  block.className = "rule-text";
  block.dataset.of = id;
  block.dataset.kept = "";
  block.textContent = text;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "\u2715";
  button.ariaLabel = say("cite.close");
  button.onclick = () => {
    close(block);
    link.focus();
  };
  block.prepend(button);
  const more = document.createElement("a");
  more.href = link.href;
  more.textContent = link.textContent?.trim() ?? "";
  block.append(" ", more);
  link.setAttribute("aria-expanded", "true");
  if (within) line.append(block);
  else line.after(block);
  if (line.classList.contains("line")) line.classList.add("lit");
  if (line.classList.contains("odds")) block.scrollIntoView({ block: "nearest" });
  cited = asked();
}

let cited = ""; // what was asked when a rule was opened last
const asked = () => document.getElementById("ask")?.dataset.request ?? "";

/** What was opened in an ask goes with it. */
export function showCites() {
  if (asked() === cited) return;
  for (const block of document.querySelectorAll("#ask > .rule-text")) block.remove();
}

export function startCites() {
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("a.cite"));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button || !/^\/rules\/[^/]+\/[^/]+$/.test(link.pathname)) return;
    event.preventDefault();
    toggle(link).catch(() => location.assign(link.href));
  });
  // The line that is hovered or focused lights up the piece it speaks of.
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const line = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest?.("[data-about]") ?? null);
      for (const lit of document.querySelectorAll(".token.lit")) lit.classList.remove("lit");
      for (const id of line?.dataset.about?.split(" ") ?? []) document.querySelector(`.token[data-token="${CSS.escape(id)}"]`)?.classList.add("lit");
    });
  }
}
