// @ts-check
// Everything by keyboard: a key for each pick, arrows over boards and hands.
import { asks, back, chosenBy, commit } from "./asking.js";
import { showOdds } from "./odds.js";
import { setting } from "./settings.js";

const KEYS = "123456789abcdefghijklmnopqrstuvwxyz";

const THINGS = "button[data-word], button[data-card], button[data-face], button[data-whom], button[data-kind], button[data-places], button[data-aimed]";

/** The key of each thing that has had one, those that were there last at the end: it means the same in every ask of a duel. @type {Map<string, string> | undefined} */
let given;

const kept = () => `riposte.given.${/** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel}`;

/** What a thing is, whatever is asked. Where its word is a place, what it is called says what it does: the place is another each time. @param {HTMLElement} thing */
function idOf(thing) {
  const { card, field, word, kind, face, whom, aimed, places, form } = thing.dataset;
  const does = word !== undefined && /-?\d+,-?\d+/.test(word) ? (thing.querySelector("b") ?? thing.firstChild)?.textContent?.trim() : word;
  return JSON.stringify(card ?? [field, does, kind, face, whom ?? aimed, places !== undefined && asks()[Number(form)]?.verb]);
}

/** The key of a thing: its own, or a free one, or that of what has been gone the longest. @param {string} id @param {Set<string>} there @param {Set<string | undefined>} fixed what others are called */
function keyFor(id, there, fixed) {
  given ??= new Map(JSON.parse(sessionStorage.getItem(kept()) ?? "[]"));
  let key = given.get(id);
  const fresh = !key || fixed.has(key);
  if (fresh) {
    const taken = new Set([...given.values(), ...fixed]);
    key = [...KEYS].find((one) => !taken.has(one));
  }
  if (!key) {
    const gone = [...given.keys()].find((other) => !there.has(other));
    if (gone === undefined) return undefined;
    key = given.get(gone) ?? "";
  }
  given.delete([...given].find(([, one]) => one === key)?.[0] ?? "");
  given.set(id, key);
  if (fresh) sessionStorage.setItem(kept(), JSON.stringify([...given]));
  return key;
}

/** Gives visible picks their keys, what has a fixed one that, what answers at one press a capital letter, and each board one stop for Tab. */
export function layKeys() {
  const on = setting("keys") !== "off";
  const things = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(THINGS)]);
  // Where things are is asked of all before anything is written: each answer after a change is worked out anew.
  /** @type {Set<string>} */
  const there = new Set();
  const ids = things.map((thing) => {
    if (!on || thing.dataset.act !== undefined || !thing.classList.contains("may") || !visible(thing)) return "";
    let id = idOf(thing);
    while (there.has(id)) id += "+"; // two ways lead straight towards somebody
    there.add(id);
    return id;
  });
  const named = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-key]")]);
  const fixed = new Set(named.map((thing) => thing.dataset.key)); // a die's number is its key
  for (const [i, thing] of things.entries()) if (thing.dataset.act === undefined && !thing.dataset.key) label(thing, ids[i] && keyFor(ids[i], there, fixed));
  const capitals = new Set();
  for (const button of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.ask [data-act="quick"]'))) {
    const own = [...(button.firstChild?.textContent ?? "").toUpperCase()].find((letter) => /[A-Z]/.test(letter) && !capitals.has(letter));
    capitals.add(own);
    label(button, on && own ? `Shift+${own}` : "");
  }
  for (const grid of document.querySelectorAll('[role="grid"]')) rove(grid);
  for (const thing of named) label(thing, on ? thing.dataset.key : "");
  for (const row of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#help :is([data-single], [data-no-single])"))) row.hidden = "single" in row.dataset !== on;
}

/** Shows the key of a thing. @param {HTMLElement} thing @param {string | undefined} key */
function label(thing, key) {
  let shown = thing.querySelector(":scope > kbd.key");
  if (!key) {
    shown?.remove();
    return thing.removeAttribute("aria-keyshortcuts");
  }
  if (!shown) {
    shown = document.createElement("kbd");
    shown.className = "key";
    shown.setAttribute("aria-hidden", "true");
    shown.setAttribute("data-kept", "");
    thing.append(shown);
  }
  const text = key.replace("Shift+", "\u21e7");
  if (shown.textContent !== text) shown.textContent = text;
  thing.setAttribute("aria-keyshortcuts", key);
}

/** Whether a thing is shown: that follows from its style, and nothing has to be laid out. @param {HTMLElement} thing */
const visible = (thing) => (thing.checkVisibility ? thing.checkVisibility() : thing.getClientRects().length > 0);

/** One cell of a board is the stop for Tab: the focused one, else a chosen one, else the reader's own piece or what the server names, else the first. @param {Element} grid @param {Element} [to] */
function rove(grid, to) {
  const find = (/** @type {string} */ fits) => grid.querySelector(`[role="gridcell"]${fits}`);
  const focused = document.activeElement?.matches('[role="gridcell"]') && grid.contains(document.activeElement) ? document.activeElement : null;
  const goal = to ?? focused ?? find('[aria-selected="true"]') ?? find("[data-first]") ?? find("");
  for (const cell of grid.querySelectorAll('[role="gridcell"]:not([tabindex="-1"])')) if (cell !== goal) cell.setAttribute("tabindex", "-1");
  if (goal && goal.getAttribute("tabindex") !== "0") goal.setAttribute("tabindex", "0");
  if (goal) close(grid, goal);
}

/** Says of the square with the focus, while squares may be chosen, that it may not. A square that a rule refuses says so itself. @param {Element} grid @param {Element} cell */
function close(grid, cell) {
  for (const other of grid.querySelectorAll("[data-shut]")) {
    other.removeAttribute("aria-disabled");
    other.removeAttribute("data-shut");
  }
  if (cell.matches(".may, [aria-disabled], [data-first]") || !grid.querySelector(".may")) return;
  cell.setAttribute("aria-disabled", "true");
  cell.setAttribute("data-shut", "");
}

/** @type {Record<string, [number, number]>} */
const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The cell beside another on a board. @param {Element} cell @param {KeyboardEvent} event */
function beside(cell, event) {
  const grid = cell.closest('[role="grid"]');
  const rows = [...(grid?.querySelectorAll('[role="row"]') ?? [])].map((row) => [...row.querySelectorAll('[role="gridcell"]')]);
  const y = rows.findIndex((row) => row.includes(cell));
  const x = rows[y]?.indexOf(cell) ?? -1;
  if (x < 0) return undefined;
  if (event.key === "Home") return event.ctrlKey ? rows[0][0] : rows[y][0];
  if (event.key === "End") return event.ctrlKey ? rows.at(-1)?.at(-1) : rows[y].at(-1);
  const [dx, dy] = steps[event.key];
  return rows[y + dy]?.[x + dx];
}

/** The thing in a hand that lies in the direction of an arrow key. @param {HTMLElement} thing @param {string} key */
function along(thing, key) {
  const hand = thing.closest(".hand, .edges, .choices, .acts, .picks, .deck, .programme, .whom");
  const all = /** @type {HTMLElement[]} */ ([...(hand?.querySelectorAll("button") ?? [])]);
  const [dx, dy] = steps[key];
  if (dx) return all[all.indexOf(thing) + dx];
  const from = thing.getBoundingClientRect();
  const ahead = all.filter((other) => (other.getBoundingClientRect().top - from.top) * dy > from.height / 2);
  const near = (/** @type {HTMLElement} */ other) => {
    const box = other.getBoundingClientRect();
    return Math.abs(box.left - from.left) + 4 * Math.abs(box.top - from.top);
  };
  return ahead.sort((a, b) => near(a) - near(b))[0];
}

/** @param {KeyboardEvent} event */
function arrow(event) {
  const at = /** @type {HTMLElement} */ (event.target);
  const cell = at.closest?.('[role="gridcell"]');
  const goal = cell ? beside(cell, event) : event.key in steps && at.matches?.("button") ? along(at, event.key) : undefined;
  if (!goal) return Boolean(cell);
  const grid = goal.closest('[role="grid"]');
  if (grid) rove(grid, goal);
  /** @type {HTMLElement} */ (goal).focus();
  return true;
}

const writing = (/** @type {EventTarget | null} */ target) =>
  target instanceof HTMLElement && (target.matches("input:not([type=checkbox]):not([type=radio]):not([type=range]), textarea, select") || target.isContentEditable);

/** Whether a key is the page's though a list has the focus: letters find a line of a list without Shift. @param {KeyboardEvent} event */
const passes = ({ target, key, shiftKey }) => target instanceof HTMLSelectElement && (key === "/" || key === "?" || (shiftKey && /^[A-Z]$/.test(key)));

/** What had the focus before the reader began to write. @type {HTMLElement | null} */
let before = null;

/** Closes what lies over the table or beside a choice: the words of a badge, or the slip of the odds. */
function putAway() {
  const badge = /** @type {HTMLElement | null | undefined} */ (document.activeElement?.closest(".told:not([data-shut])"));
  if (badge) {
    badge.dataset.shut = ""; // its words, until the focus has left it
    badge.focus();
    badge.addEventListener("focusout", () => delete badge.dataset.shut, { once: true });
    return true;
  }
  if (!document.querySelector("#odds:not([hidden])")) return false;
  showOdds("");
  return true;
}

/** Goes to the ask: to its question. */
export function toAsk() {
  const goal = document.getElementById("ask-h");
  if (goal) goal.tabIndex = -1;
  goal?.focus();
  return goal !== null;
}

/** Goes to the board: to the reader's own piece, or to what the server names. */
function toPiece() {
  const grid = document.querySelector('.board [role="grid"]');
  const goal = /** @type {SVGElement | null} */ (grid?.querySelector("[data-first]") ?? document.querySelector(".board [data-own]"));
  if (goal && grid) rove(grid, goal);
  goal?.focus();
  return goal !== null;
}

/** @param {KeyboardEvent} event */
function press(event) {
  if (event.defaultPrevented || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return false;
  if (event.key === "Enter" && event.ctrlKey) {
    commit();
    return true;
  }
  if (writing(event.target) && !passes(event)) {
    if (event.key !== "Escape") return false;
    before?.focus();
    // What had it may be gone, or take no focus any more.
    if (document.activeElement === event.target && !toAsk()) /** @type {HTMLElement} */ (event.target).blur();
    return true;
  }
  if (event.key === "Escape") return putAway();
  if (event.key in steps || event.key === "Home" || event.key === "End") return arrow(event);
  const target = /** @type {Element} */ (event.target);
  if ((event.key === "Enter" || event.key === " ") && target instanceof SVGElement && target.matches("[data-square], [data-token], [data-word]")) return chosenBy(target, false);
  if (event.ctrlKey || event.repeat) return false;
  if (setting("keys") === "off") return false;
  if (event.key === "?") return open("help");
  if (event.key === "/") return focusBox();
  if (event.key === "0") return toAsk();
  if (event.key === ";") {
    void import("./next.js").then((next) => next.goNext());
    return true;
  }
  if (event.key === ".") return toPiece();
  if (event.key === "Backspace") {
    back();
    return true;
  }
  const key = event.shiftKey ? `Shift+${event.key.toUpperCase()}` : event.key;
  const thing = /^(Shift\+[A-Z]|[-,1-9a-z])$/.test(key) ? document.querySelector(`[aria-keyshortcuts="${key}"]`) : null;
  if (!thing) return false;
  if (!thing.hasAttribute("data-act") && thing.matches("[data-word], [data-card], [data-kind], [data-places]")) chosenBy(thing, false);
  else /** @type {HTMLElement} */ (thing).click();
  // What a key chose may be below the fold of its list.
  thing.scrollIntoView?.({ block: "nearest" });
  return true;
}

/** @param {string} id of a dialog */
export function open(id) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (!dialog.open) dialog.showModal();
  return true;
}

function focusBox() {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector("#command input"));
  box?.focus();
  return box !== null;
}

export function startKeys() {
  document.addEventListener("keydown", (event) => press(event) && event.preventDefault());
  document.addEventListener("focusin", (event) => {
    if (writing(event.target) && !writing(event.relatedTarget)) before = event.relatedTarget instanceof HTMLElement || event.relatedTarget instanceof SVGElement ? /** @type {HTMLElement} */ (event.relatedTarget) : null;
    const cell = /** @type {Element} */ (event.target).closest('[role="gridcell"]');
    const grid = cell?.closest('[role="grid"]');
    if (cell && grid) rove(grid, cell);
  });
  document.addEventListener("click", (event) => {
    const link = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"));
    const act = link?.dataset.act;
    if (act === "help" || act === "settings") open(act);
    if (act === "to-ask" && toAsk()) event.preventDefault();
    if (link && act === "drawer" && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      void import("./drawer.js").then((drawer) => drawer.toggle(link));
    }
  });
}
