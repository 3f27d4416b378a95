// @ts-check
// The plan on the board: from the piece that acts to what is chosen, in a layer of
// its own above the board, which the server never draws.

const SVG = "http://www.w3.org/2000/svg";

/** @param {string[] | null} chosen null: no ask stands */
export function showPlan(chosen) {
  const board = /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg:not(.plan)"));
  document.querySelector(".board > svg.plan")?.remove();
  const goal = chosen && board?.querySelector('[aria-selected="true"], [aria-pressed="true"]');
  const piece = board?.querySelector(".token.active");
  if (!board || !goal || !piece) return;
  const from = centre(board, piece);
  const to = centre(board, goal);
  if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < 1) return;
  const layer = document.createElementNS(SVG, "svg");
  layer.setAttribute("class", "plan");
  layer.setAttribute("viewBox", board.getAttribute("viewBox") ?? "0 0 1 1");
  layer.setAttribute("aria-hidden", "true");
  layer.append(draw("line", { class: "b-acc", x1: from.x, y1: from.y, x2: to.x, y2: to.y }));
  if (goal.classList.contains("square")) layer.append(draw("circle", { class: "b-acc b-dash", cx: to.x, cy: to.y, r: from.r }));
  board.after(layer);
}

/** The middle of an element in the units of the board. @param {SVGSVGElement} board @param {Element} thing */
function centre(board, thing) {
  const back = board.getScreenCTM()?.inverse();
  const rim = thing.querySelector(".rim") ?? thing.firstElementChild ?? thing;
  const box = rim.getBoundingClientRect();
  if (!back || !box.width) return null;
  const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(back);
  return { x: at.x, y: at.y, r: (box.width / 2) * back.a };
}

/** @param {string} name @param {Record<string, string | number>} attributes */
function draw(name, attributes) {
  const shape = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) shape.setAttribute(key, String(value));
  return shape;
}
