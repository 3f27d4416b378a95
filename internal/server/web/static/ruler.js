// @ts-check
// The ruler: any distance on a plane can be measured at any time, with a drag or, on the
// board, with the arrow keys. Between two pieces it is measured from base to base.
import { say } from "./say.js";

/** @typedef {[number, number]} Point */
/** @typedef {{x: number, y: number, r: number, name: string}} End */

/** @type {{from: End, to: End} | null} */
let laid = null;
let on = false;

export const measuring = () => on;

const board = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg#board[data-plane]"));

/** @param {number} hundredths */
export const inches = (hundredths) => `${(Math.floor(hundredths) / 100).toFixed(2)} in`;

/** Where an event is, in the units of an element. @param {SVGGraphicsElement} at @param {PointerEvent} event @returns {Point} */
export function place(at, event) {
  const back = at.getScreenCTM()?.inverse();
  if (!back) return [0, 0];
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(back);
  return [x, y];
}

/** An empty layer above the board, in its units. @param {SVGSVGElement} whole @param {string} name */
export function layer(whole, name) {
  document.querySelector(`.board > svg.${name}`)?.remove();
  const above = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  above.setAttribute("class", `plan ${name}`);
  above.setAttribute("viewBox", whole.getAttribute("viewBox") ?? "");
  above.setAttribute("aria-hidden", "true");
  above.dataset.kept = "";
  whole.after(above);
  return above;
}

/** A length beside its line. @param {number} x @param {number} y @param {string} text @param {number} u */
export const label = (x, y, text, u) => `<text class="b-name" x="${x}" y="${y}" font-size="${34 * u}" text-anchor="middle">${text}</text>`;

/** Where a piece stands in the units of the board. @param {SVGGElement} token @returns {Point} */
export function inDrawing(token) {
  const { e, f } = token.transform.baseVal.getItem(0).matrix;
  return [e, f];
}

/** The piece at a point, or else the point itself. @param {number} x @param {number} y @returns {End} */
function end(x, y) {
  for (const token of /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll(".board g.token[data-token]"))) {
    const [e, f] = inDrawing(token);
    const r = Number(token.querySelector(".rim")?.getAttribute("r") ?? 0);
    if (Math.hypot(x - e, y - f) <= r) return { x: e, y: f, r: Number(token.dataset.base ?? 0), name: token.dataset.name ?? "" };
  }
  return { x, y, r: 0, name: "" };
}

/** Draws the ruler and says what it shows. */
export function showRuler() {
  const at = board();
  const chip = document.querySelector('[data-act="measure"]');
  chip?.setAttribute("aria-pressed", String(on));
  at?.classList.toggle("measured", on);
  if (on && at && !at.hasAttribute("tabindex")) at.setAttribute("tabindex", "0");
  const said = document.getElementById("measured");
  document.querySelector(".board > svg.ruler")?.remove();
  if (!on || !at || !laid) {
    if (said) said.textContent = on ? say("ruler.how") : "";
    return;
  }
  const { from, to } = laid;
  const far = Math.hypot(to.x - from.x, to.y - from.y);
  const text = inches(Math.max(far - from.r - to.r, 0));
  const u = at.viewBox.baseVal.width / 1000;
  const [dx, dy] = far ? [(to.x - from.x) / far, (to.y - from.y) / far] : [0, 0];
  const [ax, ay, bx, by] = far > from.r + to.r ? [from.x + dx * from.r, from.y + dy * from.r, to.x - dx * to.r, to.y - dy * to.r] : [from.x, from.y, to.x, to.y];
  let ticks = "";
  for (let n = 0; n * 100 <= far - from.r - to.r; n++) {
    const long = (n % 6 ? 7 : 12) * u;
    ticks += `M${ax + dx * n * 100 - dy * long} ${ay + dy * n * 100 + dx * long}l${dy * 2 * long} ${-dx * 2 * long}`;
  }
  layer(at, "ruler").innerHTML = `<path class="b-thick" d="M${ax} ${ay}L${bx} ${by}"/><path class="b-line" d="${ticks}"/>${label((ax + bx) / 2, (ay + by) / 2 - 18 * u, text, u)}`;
  if (said) said.textContent = say("ruler.between", called(from), called(to), text);
}

/** What an end of the ruler is called: the piece there, or the place. @param {End} end */
const called = ({ name, x, y }) => name || [x, y].map((n) => `${Math.round(n) / 100} in`).join(", ");

/** The pieces, the reader's own first. */
function pieces() {
  const all = /** @type {SVGGElement[]} */ ([...document.querySelectorAll(".board g.token[data-token]")]);
  return all.sort((a, b) => Number(b.hasAttribute("data-own")) - Number(a.hasAttribute("data-own"))).map((token) => end(...inDrawing(token)));
}

/** The piece that comes after an end of the ruler, or before it. @param {End} at @param {number} by */
function nextPiece(at, by) {
  const all = pieces();
  const i = all.findIndex(({ x, y }) => x === at.x && y === at.y);
  return all[(i + by + all.length) % all.length] ?? at;
}

export function startRuler() {
  let dragging = false;
  document.addEventListener("click", (event) => {
    if (!(/** @type {Element} */ (event.target).closest?.('[data-act="measure"]'))) return;
    on = !on;
    laid = null;
    showRuler();
    if (on && !event.detail) board()?.focus(); // the button was pressed by a key: keys go on on the board
  });
  document.addEventListener("pointerdown", (event) => {
    const at = board();
    if (!on || !at?.contains(/** @type {Node} */ (event.target)) || event.button || dragging) return;
    dragging = true;
    const here = end(...place(at, event));
    laid = { from: here, to: here };
    showRuler();
    event.preventDefault();
  });
  document.addEventListener("pointermove", (event) => {
    const at = board();
    if (!dragging || !laid || !at) return;
    laid.to = end(...place(at, event));
    showRuler();
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => (dragging = false));
  document.addEventListener("keydown", (event) => {
    const at = board();
    if (!on || event.target !== at || !at) return;
    const { x, y, width, height } = at.viewBox.baseVal;
    const start = pieces()[0] ?? end(x + width / 2, y + height / 2);
    const here = laid ?? { from: start, to: start };
    const far = event.shiftKey ? 100 : 10;
    /** @type {Record<string, Point>} */
    const steps = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, -far], ArrowDown: [0, far] };
    const step = steps[event.key];
    if (step) laid = { from: here.from, to: end(here.to.x + step[0], here.to.y + step[1]) };
    else if (event.key === "PageDown" || event.key === "PageUp") laid = { from: here.from, to: nextPiece(here.to, event.key === "PageDown" ? 1 : -1) };
    else if (event.key === "Enter") laid = { from: here.to, to: here.to };
    else if (event.key === "Escape") [on, laid] = [false, null];
    else return;
    event.preventDefault();
    showRuler();
    if (!on) /** @type {HTMLElement | null} */ (document.querySelector('[data-act="measure"]'))?.focus();
  });
}
