// @ts-check
// On a phone the ask stands at the foot of the screen and is as high as its words need. What is
// laid out above it has to know how high that is.

const size = new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty("--dock", `${/** @type {HTMLElement} */ (target).offsetHeight}px`));

/** Follows the ask that is drawn now. */
export function showDock() {
  const ask = document.getElementById("ask");
  size.disconnect();
  if (ask) size.observe(ask);
}
