// @ts-check
// Whoever plays by keys goes on where the next ask begins, and at the end with how it ended. Who
// uses a pointer, writes or reads elsewhere is left there.

let keyed = false;
/** The request that was drawn last. @type {string | undefined} */
let request;
let phase = "";

/** Moves the focus if a frame has brought a new ask, or the end. */
export function goOn() {
  const now = /** @type {HTMLElement | null} */ (document.querySelector("form.ask[data-request]:not([data-locked])"))?.dataset.request;
  const then = request;
  request = now ?? request;
  const was = phase;
  phase = document.getElementById("table")?.dataset.phase ?? "";
  const ended = was === "playing" && phase === "over";
  if (!keyed || away() || !(ended || (now && then && now !== then))) return;
  to(ended ? document.getElementById("ask-h") : first());
}

/** Whether what has the focus is none of the things one answers with. */
function away() {
  const at = document.activeElement;
  return at !== null && at !== document.body && (at.matches("input, textarea, select") || !at.closest("#ask, #tray, .board"));
}

/** The first thing with which the ask can be answered; what has the focus, if it is one. @returns {HTMLElement | SVGElement | null} */
function first() {
  const may = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#tray :is(.may, .choose :is(select, input)):not([aria-disabled]), .board .square.may[tabindex='0'], .ask .may:not([aria-disabled])")]);
  const at = document.activeElement;
  const things = may.filter((thing) => thing.checkVisibility?.() ?? true);
  return things.find((thing) => thing === at) ?? things.find((thing) => thing.closest("#tray")) ?? things[0] ?? document.getElementById("ask-h");
}

/** @param {HTMLElement | SVGElement | null} goal */
function to(goal) {
  if (goal?.id === "ask-h") goal.tabIndex = -1;
  goal?.focus({ preventScroll: true });
}

addEventListener("keydown", () => (keyed = true), true);
addEventListener("pointerdown", () => (keyed = false), true);
