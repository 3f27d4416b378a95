// @ts-check
// On a phone the slip of odds lies over the page: on the ask or, if it would hide there what it
// is about or what may be pressed next, under the mast.

/** What a slip is about, and then what else must not be hidden; the first counts more. */
const ABOUT = ".board .token.active, .board [aria-selected='true'], .board [aria-pressed='true'], .board > svg.aim circle, .board g.plan.chosen, #tray [aria-pressed='true'], .at-whom [aria-pressed='true']";
const NEXT = "#tray :is(.act, .card, .btn, .suit button):not([aria-disabled='true']), .board .token[data-seat]";

/** @param {DOMRect} a @param {DOMRect} b @returns {number} px² that both cover */
const shared = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** Puts the slip where it hides less, once what it draws is there. */
export function showBeside() {
  requestAnimationFrame(() => {
    const slip = document.getElementById("odds");
    if (!slip || slip.hidden || matchMedia("(min-width: 56rem)").matches) return;
    /** @param {string} at */
    const hides = (at) => {
      slip.dataset.at = at;
      const place = slip.getBoundingClientRect();
      const over = (/** @type {string} */ things) => [...document.querySelectorAll(things)].filter((thing) => !thing.closest(".brief, .near")).reduce((sum, thing) => sum + shared(place, thing.getBoundingClientRect()), 0);
      return 20 * over(ABOUT) + over(NEXT);
    };
    const foot = hides("foot");
    if (foot && hides("top") >= foot) slip.dataset.at = "foot";
  });
}
