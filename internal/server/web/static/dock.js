// @ts-check
// On a phone the ask stands at the foot of the screen and is as high as its words need, and on it
// the answers that need no aim, or are aimed already. What is laid out above them has to know how high they are.

const size = new ResizeObserver((changes) => {
  for (const { target } of changes) document.documentElement.style.setProperty(target.id === "ask" ? "--dock" : "--brief", `${/** @type {HTMLElement} */ (target).offsetHeight}px`);
});

/** Follows the ask that is drawn now. */
export function showDock() {
  size.disconnect();
  for (const part of ["#ask", ".choose > .brief, .near .choices, [data-whom] .choose:has([data-kind])"].map((at) => document.querySelector(at))) if (part) size.observe(part);
}
