// @ts-check
// Motion that explains: a piece slides the way it went, a card turns when it is
// shown. Only what has changed moves, and nothing does for readers who want no motion.

const MOVE = 240;
const TURN = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export function still() {
  return document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{tokens: Map<string, Spot>, piles: Map<string, Set<string>>} | null} Seen piles: for piles with cards face down, their cards face up */

/** Where things are before a frame. @returns {Seen} */
export function before() {
  if (still() || document.hidden) return null;
  const tokens = new Map();
  for (const token of pieces()) tokens.set(token.dataset.token ?? "", spot(token));
  const piles = new Map();
  for (const pile of document.querySelectorAll(".hand[id]:has(> .card.down)")) piles.set(pile.id, new Set(Array.from(faces(pile), (card) => card.id)));
  return { tokens, piles };
}

/** Where a piece is drawn, in the units of its board: the attribute says it, and nothing has to be laid out. @param {SVGGElement} token @returns {Spot} */
function spot(token) {
  const [x = 0, y = 0] = (token.getAttribute("transform") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  return { x, y };
}

const pieces = () => /** @type {NodeListOf<SVGGElement>} */ (document.querySelectorAll("g.token[data-token]:not(.ghost)"));

const faces = (/** @type {Element | null} */ pile) => pile?.querySelectorAll(":scope > .card:not(.down)") ?? [];

/** Animates what has changed since. @param {Seen} seen */
export function after(seen) {
  if (!seen) return;
  for (const token of pieces()) {
    const old = seen.tokens.get(token.dataset.token ?? "");
    if (old) slide(token, old);
  }
  for (const [id, up] of seen.piles) {
    for (const card of faces(document.getElementById(id))) if (!up.has(card.id)) turn(card);
  }
}

/** A card is shown: it turns about its long side. @param {Element} card */
function turn(card) {
  card.animate([{ transform: "perspective(40rem) rotateY(90deg)" }, { transform: "perspective(40rem) rotateY(0)" }], { duration: TURN, easing: EASE });
}

/**
 * Slides a piece from where it was, along data-path if it has one ("x,y x,y": points of the
 * way in the units of the board).
 * @param {SVGGElement} token @param {Spot} old
 */
function slide(token, old) {
  const now = spot(token);
  const [dx, dy] = [old.x - now.x, old.y - now.y];
  if (Math.hypot(dx, dy) < 1) return;
  const way = (token.dataset.path ?? "").split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
  const [endX, endY] = way.at(-1) ?? [0, 0];
  const points = way.length > 1 ? way.map(([x, y]) => [x - endX, y - endY]) : [[dx, dy], [0, 0]];
  token.animate(points.map(([x, y]) => ({ translate: `${x}px ${y}px` })), { duration: MOVE * Math.max(1, points.length - 1), easing: EASE });
}
