// @ts-check
// The plan on the board: from the piece that acts to what is chosen. It is drawn into
// the board itself, so that it lies on the squares however wide the board is.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string[] | null} chosen null: no ask stands */
export function showPlan(chosen) {
  const board = /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg:not(.plan)"));
  clearPlan();
  const goal = chosen && board?.querySelector('[aria-selected="true"], [aria-pressed="true"]');
  if (!board || !goal) return;
  const layer = draw("g", { class: "plan", "aria-hidden": "true" });
  const square = goal.classList.contains("square") ? /** @type {SVGRectElement | null} */ (goal.querySelector("rect")) : null;
  if (square) {
    const { x, y, width, height } = square.getBBox();
    layer.append(draw("rect", { class: "b-acc", x: x + 1, y: y + 1, width: width - 2, height: height - 2 }));
  }
  const piece = /** @type {SVGGElement | null} */ (board.querySelector(".token.active"));
  const from = piece && middle(piece);
  const to = middle(/** @type {SVGGraphicsElement} */ (goal));
  if (piece && from && to && Math.hypot(to.x - from.x, to.y - from.y) >= 1) way(layer, piece, from, to, square);
  // Above the squares, below the pieces; those of a plane have units of their own.
  if (square && piece) piece.parentNode?.insertBefore(layer, board.querySelector(".token"));
  else board.append(layer);
}

/** Takes the plan away, as before the board is drawn anew. */
export function clearPlan() {
  document.querySelector(".board g.plan")?.remove();
}

/** @typedef {{x: number, y: number}} Point */

/**
 * The way over the middles of squares, a dot each, and the ghost of the piece at its end.
 * @param {Element} layer @param {SVGGElement} piece @param {Point} from @param {Point} to @param {SVGRectElement | null} square
 */
function way(layer, piece, from, to, square) {
  const r = Number(piece.querySelector(".rim")?.getAttribute("r") ?? 0);
  const side = square?.getBBox().width ?? 0;
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const steps = side ? Math.max(1, Math.round(Math.max(Math.abs(dx), Math.abs(dy)) / side)) : 1;
  const onto = (/** @type {number} */ far) => (side ? Math.round(far / side) * side : far);
  const points = Array.from({ length: steps + 1 }, (_, i) => ({ x: from.x + onto((dx * i) / steps), y: from.y + onto((dy * i) / steps) }));
  const dots = points.slice(1, -1);
  const line = [towards(from, points[1], r), ...dots, square ? towards(to, points[steps - 1], r) : to];
  layer.append(draw("path", { class: "b-acc", d: `M${line.map(({ x, y }) => `${x} ${y}`).join("L")}` }));
  for (const { x, y } of dots) layer.append(draw("circle", { class: "f-acc", cx: x, cy: y, r: 5 }));
  if (!square) return;
  // The ghost is the piece itself, hollow, without what makes it a piece.
  const ghost = /** @type {SVGGElement} */ (piece.cloneNode(true));
  for (const name of ["id", "data-token", "data-word", "data-field", "data-path", "aria-pressed"]) ghost.removeAttribute(name);
  ghost.setAttribute("class", "token ghost");
  ghost.setAttribute("transform", `translate(${to.x} ${to.y})`);
  layer.append(ghost);
}

/** @param {Point} a @param {Point} b @param {number} far from a, at most halfway @returns {Point} */
function towards(a, b, far) {
  const share = Math.min(far / Math.hypot(b.x - a.x, b.y - a.y), 0.5);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The middle of a thing in the units of the board, where it is drawn, not where it is sliding. @param {SVGGraphicsElement} thing */
function middle(thing) {
  const board = thing.ownerSVGElement;
  const back = board?.getScreenCTM()?.inverse();
  const outer = /** @type {SVGGraphicsElement | null} */ (thing.parentNode)?.getScreenCTM?.();
  if (!back || !outer) return null;
  const box = thing.classList.contains("square") ? /** @type {SVGGraphicsElement} */ (thing.firstElementChild).getBBox() : thing.getBBox();
  const own = thing.transform.baseVal.numberOfItems ? thing.transform.baseVal.getItem(0).matrix : null;
  const centre = own ? new DOMPoint(own.e, own.f) : new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  return centre.matrixTransform(outer).matrixTransform(back);
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function draw(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}
