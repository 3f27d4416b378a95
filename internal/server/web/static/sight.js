// @ts-check
// Brings what a new ask is about into sight; nothing else moves the page. A finger that is down
// is waited for: what it is on stays.
// What is brought into sight has so many px around it.
const GAP = 8;
const wide = () => matchMedia("(min-width: 56rem)").matches;
let down = false;
/** @type {(() => void) | null} */
let waiting = null;

addEventListener("pointerdown", () => (down = true), { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) {
  addEventListener(end, () => {
    down = false;
    waiting?.();
    waiting = null;
  }, { capture: true, passive: true });
}

/** Shows the table, and of it what may be chosen. */
export function inSight() {
  if (down) {
    waiting = inSight;
    return;
  }
  const other = /** @type {HTMLInputElement | null} */ (document.getElementById("tab-other"));
  if (other?.checked) /** @type {HTMLInputElement} */ (document.getElementById("tab-table")).checked = true;
  if (wide()) {
    return uncut(unroll());
  }
  if (document.querySelector("#tab-log:checked, #tab-talk:checked")) return;
  const piece = ownPiece();
  const tray = document.querySelector("#tray :is(.choose, .may)");
  const led = document.querySelector('main[data-lead="tray"]') !== null;
  const goal = led ? tray : piece;
  if (goal) reveal(goal, led ? null : piece);
  uncut(goal);
}

/** Scrolls the tray to the first thing that answers, with its heading if there is room. The page goes to its top, where
 * all has its place, and further only if that thing can't be seen there. @returns {Element | null} that thing */
function unroll() {
  const tray = document.getElementById("tray");
  const first = tray?.querySelector(":is(#row-faces > *, .may):not([aria-disabled])");
  if (!tray || !first) return null;
  const [at, head, box] = [first, first.closest("section") ?? first, tray].map((thing) => thing.getBoundingClientRect());
  const top = box.top + (tray.querySelector(":scope > .tools")?.getBoundingClientRect().height ?? 0) + GAP;
  // It fades out at its foot.
  const foot = box.bottom - 4 * GAP;
  if (at.top < top || at.bottom > foot) tray.scrollTop += Math.max(head.top - top, at.bottom - foot);
  scrollTo(0, 0);
  reveal(first);
  return first;
}

/** The piece whose turn it is, or one's own. */
function ownPiece() {
  const seat = /** @type {HTMLElement | null} */ (document.querySelector("#bill .side:has(.you)"))?.dataset.seat;
  return document.querySelector(".board .token.active") ?? document.querySelector(`.board .token[data-seat="${seat}"]`);
}

/** What of the window is neither under the mast nor under the ask and what stands on it. */
function view() {
  const [mast, ask, band] = [".mast", "#ask", ".choose > .brief, .near .choices, [data-whom] .choose:has([data-kind])"].map((at) => document.querySelector(at)?.getBoundingClientRect());
  const under = Math.max(mast?.bottom ?? 0, 0);
  // Beside the table, on a phone that lies on its side, the ask covers nothing of it.
  const foot = ask && ask.top > under ? ask.top : innerHeight;
  return { top: under + GAP, foot: foot - (wide() ? 0 : band?.height ?? 0) - GAP };
}

/** Keeps on a small screen what was pressed clear of what its press has brought. @param {Element | null} goal */
export function keepInSight(goal) {
  if (!wide()) reveal(goal);
}

/** Scrolls as little as shows a thing, or else its beginning, and of a list no more than leaves another thing in sight.
 * @param {Element | null} goal @param {Element | null} [keep] */
function reveal(goal, keep) {
  const at = goal?.getBoundingClientRect();
  if (!goal || !at?.height) return;
  const { top, foot } = view();
  let down = Math.min(at.bottom - foot, at.top - top);
  const kept = keep && keep !== goal ? keep.getBoundingClientRect() : null;
  if (kept) {
    const first = (goal.querySelector(".act, .btn") ?? goal).getBoundingClientRect();
    down = Math.min(down, Math.max(kept.top - top, first.bottom - foot));
  }
  if (at.bottom > foot) scrollBy({ top: down, behavior: "instant" });
  else if (at.top < top) scrollBy({ top: at.top - top, behavior: "instant" });
}

/** Scrolls a page that is higher than the window until the mast cuts neither the tabs nor the bill. @param {Element | null} goal what has to stay in sight */
function uncut(goal) {
  const [mast, bill, ask] = [".mast", "#bill", "#ask"].map((at) => document.querySelector(at)?.getBoundingClientRect());
  if (!mast || !bill || !ask) return;
  // How far away the page stands well: at its top, with the bill below the mast, with the bill gone.
  const under = Math.max(mast.bottom, 0);
  const ways = [-scrollY, bill.top - under, bill.bottom - under].map(Math.round);
  const up = ways.findLast((by) => by <= 0) ?? 0;
  const down = ways.find((by) => by > 0);
  if (up === 0 || down === undefined) return;
  const most = document.documentElement.scrollHeight - innerHeight - scrollY;
  const back = down > most || (goal ? goal.getBoundingClientRect().bottom - up <= view().foot : -up < down);
  scrollBy({ top: back ? up : down, behavior: "instant" });
}
