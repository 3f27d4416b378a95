// @ts-check
// A free aim on a plane: a press, or arrows on the board, sets the point "x,y". The
// element data-aim="FIELD", the board or a group of it, has 1/100 inch as its unit.
import { current, setField } from "./asking.js";
import { hold, release } from "./morph.js";

/** @type {[number, number] | null} */
let point = null;

const board = () => /** @type {SVGGraphicsElement | null} */ (document.querySelector(".board [data-aim]"));
const field = () => current()?.fields.find((f) => f.name === board()?.dataset.aim && f.aim);

/** Sets the aim, drawn back to what can be reached. @param {number} x @param {number} y */
function aimAt(x, y) {
  const aim = field();
  if (!aim?.aim) return;
  const [fx, fy] = aim.aim.from;
  const far = Math.hypot(x - fx, y - fy);
  const share = aim.aim.reach && far > aim.aim.reach ? aim.aim.reach / far : 1;
  // Towards where it starts, so that rounding never goes beyond the reach.
  point = [fx + Math.trunc((x - fx) * share), fy + Math.trunc((y - fy) * share)];
  setField(aim.name, point.join(","));
  showAim();
}

/** The mark lies in the layer above the board. */
export function showAim() {
  const at = board();
  document.querySelector(".board > svg.aim")?.remove();
  const aim = field();
  if (!at || !aim?.aim || !point) {
    if (!aim) point = null;
    return;
  }
  const whole = at.ownerSVGElement ?? /** @type {SVGSVGElement} */ (at);
  const layer = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  layer.setAttribute("class", "plan aim");
  layer.setAttribute("viewBox", whole.getAttribute("viewBox") ?? "");
  layer.setAttribute("aria-hidden", "true");
  const [x, y] = point;
  const [fx, fy] = aim.aim.from;
  const r = 20; // a fifth of an inch
  const place = at === whole ? "" : (at.getAttribute("transform") ?? "");
  layer.innerHTML = `<g transform="${place}"><path class="b-acc" d="M${fx} ${fy}L${x} ${y}M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}"/><circle class="b-acc" cx="${x}" cy="${y}" r="${r / 2}"/></g>`;
  whole.after(layer);
}

/** @param {PointerEvent} event */
function at(event) {
  const back = board()?.getScreenCTM()?.inverse();
  if (!back) return;
  const to = new DOMPoint(event.clientX, event.clientY).matrixTransform(back);
  aimAt(to.x, to.y);
}

export function startAim() {
  let dragging = false;
  document.addEventListener("pointerdown", (event) => {
    if (!field() || !board()?.contains(/** @type {Node} */ (event.target)) || event.button) return;
    dragging = true;
    hold();
    at(event);
  });
  document.addEventListener("pointermove", (event) => dragging && at(event));
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (dragging) release();
      dragging = false;
    });
  }
  document.addEventListener("keydown", (event) => {
    const aim = field();
    if (!aim?.aim || event.target !== board()) return;
    const far = event.shiftKey ? 100 : 10; // an inch, or a tenth
    const [x, y] = point ?? aim.aim.from;
    if (event.key === "ArrowLeft") aimAt(x - far, y);
    else if (event.key === "ArrowRight") aimAt(x + far, y);
    else if (event.key === "ArrowUp") aimAt(x, y - far);
    else if (event.key === "ArrowDown") aimAt(x, y + far);
    else return;
    event.preventDefault();
  });
}
