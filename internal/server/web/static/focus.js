// @ts-check
// Whoever plays by keys goes on where the next ask begins, and at the end with how it ended. Who
// uses a pointer, writes or reads elsewhere is left there. What leaves no choice the house answers.
// Pieces can be dragged while something is asked.

import { setting } from "./settings.js";

let keyed = false;
let committed = false; // by its key, from wherever the reader was
/** The request that was drawn last. @type {string | undefined} */
let request;
let phase = "";

/** What runs after every frame. @param {() => void} refresh is called when something was done */
export const startFocus = (refresh) => () => {
  goOn();
  keepOnly(refresh);
};

/** Moves the focus if a frame has brought a new ask, or the end. */
function goOn() {
  const now = /** @type {HTMLElement | null} */ (document.querySelector("form.ask[data-request]:not([data-locked])"))?.dataset.request;
  const then = request;
  request = now ?? request;
  const was = phase;
  phase = document.getElementById("table")?.dataset.phase ?? "";
  const ended = was === "playing" && phase === "over";
  if (!(ended || (now && then && now !== then))) return;
  const stay = !keyed || away();
  committed = false;
  if (stay) return;
  to(ended ? document.getElementById("ask-h") : first());
}

/** Whether what has the focus is none of the things one answers with: a list or a number of the ask that was is one of them. */
function away() {
  const at = document.activeElement;
  return at !== null && at !== document.body && !at.closest("#ask, #tray, .board") && (!committed || at.matches("input, textarea, select"));
}

/** Where the ask is answered: at the reader's own piece for who has answered on the board and can go on there, else at the first thing of the
 * tray, at the piece if only squares can be chosen, or at the first button of the ask. @returns {HTMLElement | SVGElement | null} */
function first() {
  const may = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#tray :is(.may, .choose :is(select, input)):not([aria-disabled]), .ask .may:not([aria-disabled])")]);
  const things = may.filter((thing) => thing.checkVisibility?.() ?? true);
  const held = things.find((thing) => thing.closest("#tray"));
  const piece = document.querySelector(".board .square.may") ? /** @type {SVGElement | null} */ (document.querySelector(".board [data-first]")) : null;
  if (piece && document.activeElement?.closest(".board")) return piece;
  return held ?? piece ?? things[0] ?? document.getElementById("ask-h");
}

/** @param {HTMLElement | SVGElement | null} goal */
function to(goal) {
  if (goal?.id === "ask-h") goal.tabIndex = -1;
  goal?.focus({ preventScroll: true });
}

addEventListener("keydown", (event) => {
  keyed = true;
  if (event.ctrlKey && event.key === "Enter") committed = true;
}, true);
addEventListener("pointerdown", () => (keyed = committed = false), true);

// A piece is dragged, or taken by Shift and Enter: what that needs is fetched when a pointer comes to one.
/** @type {Promise<typeof import("./drag.js")> | undefined} one for all, so that what happened is heard in its order */
let drag;
for (const what of /** @type {const} */ (["pointerover", "pointerdown", "pointerup", "keydown"])) {
  addEventListener(what, (event) => {
    const piece = /** @type {SVGElement | null} */ (/** @type {Element} */ (event.target).closest?.(".square[data-holds]"));
    const taken = "key" in event && event.shiftKey && event.key === "Enter";
    if (what === "pointerup" ? !drag : !piece || (what === "keydown" && !taken)) return;
    if (taken) event.preventDefault();
    drag ??= import("./drag.js");
    void drag.then(({ lift, letGo, take }) => {
      if (piece && taken) take(piece);
      else if (piece && what === "pointerdown") lift(/** @type {PointerEvent} */ (event), piece);
      else if (what === "pointerup") letGo(/** @type {PointerEvent} */ (event));
    }, () => (drag = undefined));
  }, true);
}

let only = setting("only");

/** What leaves no choice is answered by the house, if the reader has it so: that is told to it once for each table, and whenever the setting changes. @param {() => void} refresh is called when something was done */
function keepOnly(refresh) {
  const box = /** @type {HTMLElement | null} */ (document.querySelector("#orders:not([data-told])"));
  const stands = box?.dataset.answers;
  if (!box || (stands !== "never" && setting("only") === only)) return;
  only = setting("only");
  if ((only === "off") === (stands !== "on")) return;
  box.dataset.told = ""; // until the house has drawn what came of it
  const done = fetch(`${location.pathname}/orders/only`, { method: only === "off" ? "DELETE" : "PUT", headers: { Accept: "application/json" } });
  void done.then(refresh, () => delete box.dataset.told);
}
