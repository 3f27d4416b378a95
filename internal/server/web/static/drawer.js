// @ts-check
// The quick reference in a drawer beside the table. It takes nothing away from the game: it is
// not modal, the ask stays in sight, and what is asked can be answered while it is open.
import { onFrame } from "./morph.js";
import { startQuick } from "./quick.js";

/** @type {HTMLElement | null} */
let drawer = null;
/** What had the focus before. @type {Element | null} */
let before = null;

/** The sheet of this table, from its own page. @param {string} href */
async function sheetOf(href) {
  const answer = await fetch(href, { headers: { Accept: "text/html" } });
  if (!answer.ok) throw new Error(String(answer.status));
  const sheet = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("quick-sheet");
  if (!sheet) throw new Error("there is no sheet");
  return document.adoptNode(sheet);
}

/** Its style comes before it is shown. @param {string} href @returns {Promise<void>} */
const styled = (href) =>
  new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });

/** Leaves room for the mast and a lesson's words above it, and for the ask where that is as wide as the page. */
function place() {
  if (!drawer || drawer.hidden) return;
  const foot = (/** @type {string} */ at) => document.querySelector(at)?.getBoundingClientRect().bottom ?? 0;
  drawer.style.setProperty("--over", `${Math.max(0, foot(".mast"), foot("#coach"))}px`);
  const ask = document.getElementById("ask")?.getBoundingClientRect();
  const beside = matchMedia("(min-width: 80rem)").matches;
  drawer.style.setProperty("--under", `${ask && !beside ? Math.min(innerHeight / 2, Math.max(0, innerHeight - ask.top)) : 0}px`);
}

/** What is said where something is asked, and what has just happened. */
const asked = () => ["#ask-h", "#ask .q .detail", "#ask .happened", "#tray h2", "#tray .act b"].flatMap((at) => [...document.querySelectorAll(at)].map((part) => part.textContent)).join(" ").toLowerCase();

let named = "";

/** Names the terms of the question, as ways to what they mean. */
function showAsked() {
  const line = /** @type {HTMLElement | null | undefined} */ (drawer?.querySelector(".terms-asked"));
  if (!drawer || drawer.hidden || !line) return;
  const said = asked();
  const terms = /** @type {HTMLElement[]} */ ([...drawer.querySelectorAll("[data-term]")]).filter((term) =>
    term.dataset.term?.split("|").some((form) => new RegExp(`(^|[^a-z0-9])${form.replace(/\W/g, "\\$&")}($|[^a-z0-9])`).test(said)),
  );
  const key = terms.map((term) => term.id).join(" ");
  if (key === named) return;
  named = key;
  for (const old of line.querySelectorAll("button")) old.remove();
  line.hidden = terms.length === 0;
  for (const term of terms.slice(0, 8)) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "btn quiet";
    button.dataset.of = term.id;
    button.textContent = term.querySelector("dt")?.textContent ?? "";
    line.append(button);
  }
}

/** Shows a term. @param {string} id */
function show(id) {
  const box = /** @type {HTMLInputElement | null | undefined} */ (drawer?.querySelector("#quick-search"));
  if (box?.value) {
    box.value = "";
    box.dispatchEvent(new Event("input"));
  }
  for (const lit of drawer?.querySelectorAll(".lit") ?? []) lit.classList.remove("lit");
  const term = document.getElementById(id);
  if (!term) return;
  term.classList.add("lit");
  term.tabIndex = -1;
  term.focus({ preventScroll: true });
  term.scrollIntoView({ block: "center" });
}

const link = () => document.querySelector('[data-act="drawer"]');

function shut() {
  if (!drawer || drawer.hidden) return false;
  drawer.hidden = true;
  link()?.setAttribute("aria-expanded", "false");
  const goal = before?.isConnected ? before : link();
  /** @type {HTMLElement | null} */ (goal)?.focus();
  return true;
}

/** @param {HTMLElement} by */
async function make(by) {
  const href = /** @type {HTMLAnchorElement} */ (by).href;
  const [sheet] = await Promise.all([sheetOf(href), styled(by.dataset.sheet ?? "")]);
  const box = document.createElement("aside");
  box.className = "drawer";
  box.id = "drawer";
  box.hidden = true;
  box.setAttribute("aria-labelledby", "quick-h");
  box.append(sheet);
  startQuick(sheet);
  box.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !shut()) return;
    event.preventDefault();
    event.stopPropagation();
  });
  box.addEventListener("click", (event) => {
    const button = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("button"));
    if (button?.dataset.act === "shut") shut();
    if (button?.dataset.of) show(button.dataset.of);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && !document.querySelector("dialog[open]") && shut()) event.preventDefault();
  });
  for (const kind of ["resize", "scroll"]) addEventListener(kind, place, { passive: true });
  const ask = document.getElementById("ask");
  if (ask) new ResizeObserver(place).observe(ask);
  onFrame(() => {
    place();
    showAsked();
  });
  document.addEventListener("click", () => requestAnimationFrame(showAsked));
  document.querySelector("main")?.after(box);
  return box;
}

/** Opens the drawer, or closes it. @param {HTMLElement} by the link to the page of the sheet */
export async function toggle(by) {
  const had = document.activeElement;
  if (shut()) return;
  try {
    drawer ??= await make(by);
  } catch {
    location.assign(/** @type {HTMLAnchorElement} */ (by).href);
    return;
  }
  before = had && had !== document.body ? had : by;
  drawer.hidden = false;
  link()?.setAttribute("aria-expanded", "true");
  place();
  showAsked();
  // On a touch screen the field would bring up its keys, and they would hide what is looked for.
  const title = /** @type {HTMLElement | null} */ (drawer.querySelector("h1"));
  if (title) title.tabIndex = -1;
  /** @type {HTMLElement | null} */ (matchMedia("(pointer: coarse)").matches ? title : drawer.querySelector("#quick-search"))?.focus();
}
