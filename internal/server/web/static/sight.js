// @ts-check
// Brings what a new ask is about into sight; nothing else moves the page.

/** Shows the table, and of it what may be chosen. */
export function inSight() {
  const other = /** @type {HTMLInputElement | null} */ (document.getElementById("tab-other"));
  if (other?.checked) /** @type {HTMLInputElement} */ (document.getElementById("tab-table")).checked = true;
  const wide = matchMedia("(min-width: 56rem)").matches;
  const goal = document.querySelector(`${wide ? "" : 'main[data-lead="tray"] '}#tray :is(.choose, .may)`);
  goal?.scrollIntoView({ block: "nearest" });
  uncut(goal);
}

/** Scrolls a page that is higher than the window until the mast cuts neither the tabs nor the bill. @param {Element | null} goal what has to stay in sight */
function uncut(goal) {
  const [mast, bill, ask] = [".mast", "#bill", "#ask"].map((at) => document.querySelector(at)?.getBoundingClientRect());
  if (!mast || !bill || !ask) return;
  // How far away the page stands well: at its top, with the bill below the mast, with the bill gone.
  const ways = [-scrollY, bill.top - mast.bottom, bill.bottom - mast.bottom].map(Math.round);
  const up = ways.findLast((by) => by <= 0) ?? 0;
  const down = ways.find((by) => by > 0);
  if (up === 0 || down === undefined) return;
  const most = document.documentElement.scrollHeight - innerHeight - scrollY;
  const back = down > most || (goal ? goal.getBoundingClientRect().bottom - up <= ask.top : -up < down);
  scrollBy({ top: back ? up : down, behavior: "instant" });
}
