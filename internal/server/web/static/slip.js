// @ts-check
// The slip of odds follows the eye: it shows what is looked at, or else what is chosen.
import { asks, locked, PICKS, wouldSay } from "./asking.js";
import { lastOdds, showOdds } from "./odds.js";

/** @typedef {import("./asking.js").Chosen} Chosen */

/** @type {Element | null} under the pointer or with the focus */
let looked = null;
/** @type {Chosen | null} */
let now = null;

/** @param {Chosen} chosen */
export function showSlip(chosen) {
  now = chosen;
  slip();
}

function slip() {
  if (!now?.ask || locked()) return showOdds("");
  const would = looked?.isConnected ? wouldSay(looked) : "";
  if (would) return showOdds(would, false);
  if (now.text) return showOdds(now.text);
  // What was looked at last stays, so that nothing moves from under the pointer.
  if (!now.bare || asks().length < 2 || !lastOdds()) showOdds("");
}

export function startSlip() {
  for (const [kind, on] of /** @type {[string, boolean][]} */ ([["pointerover", true], ["focusin", true], ["pointerout", false], ["focusout", false]])) {
    document.addEventListener(kind, (event) => {
      if (/** @type {PointerEvent} */ (event).pointerType === "touch") return; // it may yet scroll; what it taps has the focus
      const thing = /** @type {Element} */ (event.target).closest?.(PICKS) ?? null;
      const next = on ? thing : looked === thing ? null : looked;
      if (next === looked) return;
      looked = next;
      slip();
    });
  }
}
