// @ts-check
// The plan on the board: from the acting piece to what is chosen, and what the server
// says about it: the way and its cost, lines of sight, the squares concerned. It is
// drawn into the board itself, so that it lies on the squares however wide the board is.
import { reckoned } from "./odds.js";

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{x: number, y: number}} Point */
/** @typedef {{kind: string, class: string, label?: string, mark?: string, points: [number, number][]}} Shape */

let sentence = ""; // the chosen one
/** @type {Shape[] | null | undefined} for that sentence; null: not known yet, undefined: nothing will come */
let known;

/** @param {import("./asking.js").Chosen} now */
export function showPlan({ ask, chosen: words, text }) {
  const chosen = ask && words;
  if (text !== sentence) {
    sentence = text;
    known = text ? null : undefined;
    if (text) {
      void reckoned(text).then((preview) => {
        if (sentence !== text) return;
        known = preview?.shapes ?? [];
        show(chosen);
      });
    }
  }
  show(chosen);
}

/** @param {string[] | null} chosen */
function show(chosen) {
  const board = squares();
  remove("chosen");
  const goal = chosen && board?.querySelector('[aria-selected="true"], [aria-pressed="true"]');
  if (!board) return;
  const shapes = known ?? [];
  if (!goal && !shapes.length) return;
  const layer = draw("g", { class: "plan chosen", "aria-hidden": "true" });
  const square = goal?.classList.contains("square") ? /** @type {SVGRectElement} */ (/** @type {unknown} */ (goal)) : null;
  if (square) {
    const { x, y, width, height } = square.getBBox();
    layer.append(draw("rect", { class: "b-acc", x: x + 1, y: y + 1, width: width - 2, height: height - 2 }));
  }
  trace(layer, board, shapes);
  const piece = acting(board);
  // Only the rules know the way to a square; at a piece one aims straight.
  if (goal && !square && piece && known !== null && !shapes.some(({ kind }) => kind !== "circle" && kind !== "polygon")) {
    const from = middle(piece);
    const to = middle(/** @type {SVGGraphicsElement} */ (goal));
    if (from && to && Math.hypot(to.x - from.x, to.y - from.y) >= 1) route(layer, [from, to], null, "b-acc", radius(piece));
  }
  insert(board, layer, square !== null || shapes.length > 0);
}

/** Draws the shapes for a sentence that is merely looked at; none removes them. @param {Shape[]} shapes */
export function showPeek(shapes) {
  remove("peek");
  const board = squares();
  if (!board || !shapes.length) return;
  const layer = draw("g", { class: "plan peek", "aria-hidden": "true" });
  trace(layer, board, shapes);
  insert(board, layer, true);
}

/** Removes the plan, for instance before the board is drawn anew. */
export function clearPlan() {
  remove("chosen");
  remove("peek");
}

const squares = () => /** @type {SVGSVGElement | null} */ (document.querySelector(".board > svg:not(.plan)"));
const acting = (/** @type {Element} */ board) => /** @type {SVGGElement | null} */ (board.querySelector(".token.active"));

/** @param {string} name */
function remove(name) {
  document.querySelector(`.board g.plan.${name}`)?.remove();
}

/** Makes a layer above the squares and below the pieces; a plane has its own units. @param {Element} board @param {Element} layer @param {boolean} below */
function insert(board, layer, below) {
  const token = below ? board.querySelector(".token:not(.plan .token)") : null;
  if (token) token.parentNode?.insertBefore(layer, token);
  else board.append(layer);
}

/** How the squares of a board lie: where the first is, and how wide each. @param {Element} board */
function measure(board) {
  const first = /** @type {SVGRectElement | null} */ (board.querySelector(".square[data-square]"));
  if (!first) return null;
  const { x, y, width } = first.getBBox();
  const [column, row] = (first.dataset.square ?? "0,0").split(",").map(Number);
  return { corner: (/** @type {[number, number]} */ [cx, cy]) => ({ x: x + (cx - column) * width, y: y + (cy - row) * width }), side: width };
}

/** Draws shapes whose points are squares. @param {Element} layer @param {Element} board @param {Shape[]} shapes */
function trace(layer, board, shapes) {
  const grid = measure(board);
  if (!grid) return;
  const { corner, side } = grid;
  const piece = acting(board);
  const half = (/** @type {[number, number]} */ at) => ({ x: corner(at).x + side / 2, y: corner(at).y + side / 2 });
  const order = ["squares", "rays", "line"];
  for (const { kind, class: name, mark, points } of shapes.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    if (kind === "squares") layer.append(draw("path", { class: `zone ${name}`, d: outline(points, corner, side) }));
    if (kind === "rays") {
      let d = "";
      for (let i = 0; i + 1 < points.length; i += 2) d += `M${at(corner(points[i]))}L${at(corner(points[i + 1]))}`;
      layer.append(draw("path", { class: `ray ${name === "sight" ? "b-acc" : "b-bad"}`, d }));
    }
    if (kind !== "line" || points.length < 2) continue;
    // A piece of several squares is placed by its middle, not by its first square.
    const here = name === "path" && piece ? middle(piece) : null;
    const start = half(points[0]);
    const [ox, oy] = here && Math.hypot(here.x - start.x, here.y - start.y) <= 2 * side ? [here.x - start.x, here.y - start.y] : [0, 0];
    const way = points.map((p) => ({ x: half(p).x + ox, y: half(p).y + oy }));
    route(layer, way, name === "path" ? piece : null, name === "path" ? "b-acc" : "b-bad");
    if (mark) label(layer, board, way, mark, side);
  }
}

const at = (/** @type {Point} */ { x, y }) => `${x} ${y}`;

/** Writes what a way costs beside its end, where it hides least. @param {Element} layer @param {Element} board @param {Point[]} way @param {string} mark @param {number} side */
function label(layer, board, way, mark, side) {
  const end = way[way.length - 1];
  const size = side * 0.38;
  const wide = mark.length * size * 0.43;
  /** @type {{x: number, y: number, width: number, height: number}[]} */
  const busy = Array.from(/** @type {NodeListOf<SVGTextElement>} */ (board.querySelectorAll("text.b-name")), (name) => name.getBBox());
  for (const token of /** @type {NodeListOf<SVGGElement>} */ (board.querySelectorAll(".token:not(.ghost)"))) {
    const { e, f } = token.transform.baseVal.getItem(0).matrix;
    const r = radius(token);
    busy.push({ x: e - r, y: f - r, width: 2 * r, height: 2 * r });
  }
  for (const { x, y } of way.slice(0, -1)) busy.push({ x: x - 6, y: y - 6, width: 12, height: 12 });
  const places = [[0, -0.56], [0, 0.84], [0.52 + wide / 2 / side, 0.13], [-0.52 - wide / 2 / side, 0.13]].map(([dx, dy]) => {
    const [x, y] = [end.x + dx * side, end.y + dy * side];
    const hides = busy.reduce((sum, b) => sum + Math.max(0, Math.min(x + wide / 2, b.x + b.width) - Math.max(x - wide / 2, b.x)) * Math.max(0, Math.min(y, b.y + b.height) - Math.max(y - size, b.y)), 0);
    return { x, y, hides };
  });
  const best = places.reduce((a, b) => (b.hides < a.hides ? b : a));
  const text = draw("text", { class: "b-name b-num", x: best.x, y: best.y, "font-size": size, "text-anchor": "middle" });
  text.textContent = mark;
  layer.append(text);
}

/** The border around squares. @param {[number, number][]} points @param {(at: [number, number]) => Point} corner @param {number} side */
function outline(points, corner, side) {
  const within = new Set(points.map(String));
  let d = "";
  for (const [x, y] of points) {
    const c = corner([x, y]);
    if (!within.has(`${x},${y - 1}`)) d += `M${c.x} ${c.y}h${side}`;
    if (!within.has(`${x},${y + 1}`)) d += `M${c.x} ${c.y + side}h${side}`;
    if (!within.has(`${x - 1},${y}`)) d += `M${c.x} ${c.y}v${side}`;
    if (!within.has(`${x + 1},${y}`)) d += `M${c.x + side} ${c.y}v${side}`;
  }
  return d;
}

const radius = (/** @type {Element | null} */ piece) => Number(piece?.querySelector(".rim")?.getAttribute("r") ?? 0);

/**
 * A line from point to point with a dot at each, an arrow and, for a piece, its ghost at the end.
 * @param {Element} layer @param {Point[]} points @param {SVGGElement | null} piece @param {string} name @param {number} [off] how far from its start it begins
 */
function route(layer, points, piece, name, off = radius(piece)) {
  const last = points.length - 1;
  const end = piece ? towards(points[last], points[last - 1], radius(piece)) : points[last];
  const line = [towards(points[0], points[1], off), ...points.slice(1, -1), end];
  const before = line[last - 1];
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  let d = `M${line.map(at).join("L")}`;
  if (length) {
    const [dx, dy] = [((before.x - end.x) / length) * 13, ((before.y - end.y) / length) * 13];
    d += `M${end.x + dx - dy * 0.5} ${end.y + dy + dx * 0.5}L${at(end)}L${end.x + dx + dy * 0.5} ${end.y + dy - dx * 0.5}`;
  }
  layer.append(draw("path", { class: name, d }));
  for (const { x, y } of points.slice(1, -1)) layer.append(draw("circle", { class: name === "b-bad" ? "f-bad" : "f-acc", cx: x, cy: y, r: 5 }));
  if (!piece) return;
  // The ghost is a hollow copy of the piece, without the attributes of one.
  const ghost = /** @type {SVGGElement} */ (piece.cloneNode(true));
  for (const lasting of ["id", "data-token", "data-word", "data-field", "data-path", "aria-pressed"]) ghost.removeAttribute(lasting);
  for (const badge of ghost.querySelectorAll(".badge, use")) badge.remove();
  ghost.setAttribute("class", "token ghost");
  ghost.setAttribute("transform", `translate(${points[last].x} ${points[last].y})`);
  layer.append(ghost);
}

/** @param {Point} a @param {Point} b @param {number} far how far from a, at most halfway @returns {Point} */
function towards(a, b, far) {
  const share = Math.min(far / Math.hypot(b.x - a.x, b.y - a.y), 0.5);
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share };
}

/** The middle of a thing in the units of the board: where it is drawn, not where it is while it slides. @param {SVGGraphicsElement} thing */
function middle(thing) {
  const board = thing.ownerSVGElement;
  const back = board?.getScreenCTM()?.inverse();
  const outer = /** @type {SVGGraphicsElement | null} */ (thing.parentNode)?.getScreenCTM?.();
  if (!back || !outer) return null;
  const box = thing.getBBox();
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
