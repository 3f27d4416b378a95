// @ts-check
// A free aim on a plane: a press or a drag (a finger that drags scrolls the page), arrow keys
// on the board, or a direction and a length set the point "x,y". The element with
// data-aim="FIELD", the board or a group in it, measures in 1/100 inch. A ruler lies along the way, and what the server
// works out is drawn: the way itself and where it ends.
import { chosenIn, current, setField } from "./asking.js";
import { hold, release } from "./morph.js";
import { onShapes } from "./odds.js";
import { inches, label, layer, measuring, place } from "./ruler.js";

/** @typedef {[number, number]} Point */
/** @typedef {import("./odds.js").Shape} Shape */

/** @type {Shape[]} those of the preview of what is chosen */
let stop = [];

const board = () => /** @type {SVGGraphicsElement | null} */ (document.querySelector(".board [data-aim]"));
const field = () => current()?.fields.find((f) => f.name === board()?.dataset.aim && f.aim);

/** The chosen point. @returns {Point | null} */
function point() {
  const aim = field();
  const found = aim && /^(-?\d+),(-?\d+)$/.exec(chosenIn(aim.name));
  return found ? [Number(found[1]), Number(found[2])] : null;
}

/** Sets the aim, pulled back to what can be reached. @param {number} x @param {number} y */
function aimAt(x, y) {
  const aim = field();
  if (!aim?.aim) return;
  const [fx, fy] = aim.aim.from;
  const within = aim.aim.within?.points ?? [];
  if (within.length) {
    const clamp = (/** @type {number} */ n, /** @type {number} */ i) => Math.round(Math.min(Math.max(n, Math.min(...within.map((p) => p[i]))), Math.max(...within.map((p) => p[i]))));
    setField(aim.name, `${clamp(x, 0)},${clamp(y, 1)}`);
    return showAim();
  }
  const far = Math.hypot(x - fx, y - fy);
  const share = aim.aim.reach && far > aim.aim.reach ? aim.aim.reach / far : 1;
  // Round towards the start, so that rounding never goes beyond the reach.
  const to = [fx + Math.trunc((x - fx) * share), fy + Math.trunc((y - fy) * share)];
  setField(aim.name, to.join(","));
  showAim();
}

/** The server's shapes for the present sentence; none if it sends none. @param {Shape[]} shapes */
function showStop(shapes) {
  stop = shapes;
  showAim();
}

/** Draws the mark in the layer above the board. */
export function showAim() {
  const at = board();
  document.querySelector(".board > svg.aim")?.remove();
  const aim = field();
  const to = point();
  polar(aim?.aim?.from ?? null, to);
  if (!at || !aim?.aim || !to) return;
  const whole = at.ownerSVGElement ?? /** @type {SVGSVGElement} */ (at);
  const above = layer(whole, "aim");
  const [x, y] = to;
  const [fx, fy] = aim.aim.from;
  const u = whole.viewBox.baseVal.width / 1000;
  const r = 14 * u;
  let drawn = "";
  for (const shape of stop) {
    const [a, b] = shape.points;
    if (shape.kind === "circle" && a) drawn += `<circle class="b-acc" fill="none" cx="${a[0]}" cy="${a[1]}" r="${shape.radius ?? r}"/>`;
    if (shape.kind === "line" && b) drawn += `<path class="b-thick b-way" d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}"/>`;
  }
  drawn += `<path class="b-acc b-dash" d="M${fx} ${fy}L${x} ${y}"/><path class="b-acc" d="M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}"/>`;
  const far = Math.hypot(x - fx, y - fy);
  if (far > 0) drawn += label((fx + x) / 2, (fy + y) / 2 - 12 * u, inches(far), u);
  const transform = at === whole ? "" : (at.getAttribute("transform") ?? "");
  above.innerHTML = `<g transform="${transform}">${drawn}</g>`;
}

/** Shows the same as numbers: direction and length. @param {Point | null} from @param {Point | null} to */
function polar(from, to) {
  const [turn, far, place] = ["turn", "far", "place"].map((what) => /** @type {HTMLInputElement | null} */ (document.querySelector(`[data-polar="${what}"]`)));
  if (place && to && document.activeElement !== place) place.value = to.map((n) => n / 100).join(", ");
  if (place && !to && place.getAttribute("aria-invalid") !== "true") place.value = "";
  if (!turn || !far || !from || document.activeElement === turn || document.activeElement === far) return;
  const [dx, dy] = to ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
  turn.value = dx || dy ? String((Math.round((Math.atan2(dx, -dy) * 180) / Math.PI) + 360) % 360) : "";
  far.value = to ? String(Math.round(Math.hypot(dx, dy)) / 100) : "";
}

/** The point that is written in inches, when it is written to its end: half of it is another point. @param {HTMLInputElement} input */
function fromPlace(input) {
  const found = /^\s*(\d+(?:\.\d+)?)\s*[,;\s]\s*(\d+(?:\.\d+)?)\s*$/.exec(input.value);
  const aim = field();
  if (!aim) return;
  input.setAttribute("aria-invalid", String(!found && input.value.trim() !== ""));
  setField(aim.name, found ? `${Math.round(100 * Number(found[1]))},${Math.round(100 * Number(found[2]))}` : "");
  showAim();
}

/** The point at a direction, clockwise from the top, and a length. */
function fromPolar() {
  const aim = field();
  const read = (/** @type {string} */ what) => /** @type {HTMLInputElement | null} */ (document.querySelector(`[data-polar="${what}"]`))?.value ?? "";
  if (!aim?.aim || read("turn") === "") return;
  const angle = (Number(read("turn")) * Math.PI) / 180;
  const far = read("far") === "" ? aim.aim.reach : Math.min(Number(read("far")) * 100, aim.aim.reach);
  const [x, y] = aim.aim.from;
  if (Number.isFinite(angle) && far >= 0) aimAt(x + Math.sin(angle) * far, y - Math.cos(angle) * far);
}

const SLIP = 10; // px that a finger may slide while it presses

export function startAim() {
  onShapes(showStop);
  let dragging = false;
  /** Where a finger is down that may yet scroll the page: it aims when it is lifted there. @type {PointerEvent | null} */
  let finger = null;
  document.addEventListener("pointerdown", (event) => {
    if (measuring() || !field() || !board()?.contains(/** @type {Node} */ (event.target)) || event.button || dragging) return;
    if (event.pointerType !== "mouse") {
      finger = finger ? null : event; // two of them pinch
      return;
    }
    dragging = true;
    hold();
    const at = board();
    if (at) aimAt(...place(at, event));
  });
  document.addEventListener("pointermove", (event) => {
    const at = board();
    if (dragging && at) aimAt(...place(at, event));
  });
  document.addEventListener("pointerup", (event) => {
    const at = board();
    const stayed = finger?.pointerId === event.pointerId && Math.hypot(event.clientX - finger.clientX, event.clientY - finger.clientY) <= SLIP;
    finger = null;
    if (stayed && at && field()) aimAt(...place(at, event));
  });
  document.addEventListener("pointercancel", () => (finger = null));
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (dragging) release();
      dragging = false;
    });
  }
  document.addEventListener("input", (event) => {
    if (/** @type {HTMLElement} */ (event.target).matches?.('[data-polar]:not([data-polar="place"])')) fromPolar();
  });
  document.addEventListener("change", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (input.matches?.('[data-polar="place"]')) fromPlace(input);
  });
  document.addEventListener("keydown", (event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (event.key === "Enter" && input.matches?.('[data-polar="place"]')) fromPlace(input);
    const aim = field();
    if (!aim?.aim || measuring() || event.target !== board()) return;
    const far = event.shiftKey ? 100 : 10; // an inch, or a tenth
    const [x, y] = point() ?? aim.aim.from;
    if (event.key === "ArrowLeft") aimAt(x - far, y);
    else if (event.key === "ArrowRight") aimAt(x + far, y);
    else if (event.key === "ArrowUp") aimAt(x, y - far);
    else if (event.key === "ArrowDown") aimAt(x, y + far);
    else return;
    event.preventDefault();
  });
  fromPolar(); // what was written while this was fetched
}
