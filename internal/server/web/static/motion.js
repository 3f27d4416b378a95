// @ts-check
// Motion that explains: a piece slides the way it went, a card turns when it is
// shown. Only what has changed moves, and nothing does for readers who want no motion.

const MOVE = 240;
const TURN = 420;
const EASE = "cubic-bezier(.2, .7, .2, 1)";

export function still() {
  return document.documentElement.dataset.motion === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** @typedef {{tokens: Map<string, DOMRect>, piles: Map<string, Set<string>>} | null} Seen piles: for piles with cards face down, their cards face up */

/** Where things are before a frame. @returns {Seen} */
export function before() {
  if (still() || document.hidden) return null;
  const tokens = new Map();
  for (const token of pieces()) tokens.set(token.dataset.token ?? "", token.getBoundingClientRect());
  const piles = new Map();
  for (const pile of document.querySelectorAll(".hand[id]:has(> .card.down)")) piles.set(pile.id, new Set(Array.from(faces(pile), (card) => card.id)));
  return { tokens, piles };
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
 * @param {SVGGElement} token @param {DOMRect} old
 */
function slide(token, old) {
  const now = token.getBoundingClientRect();
  const scale = token.ownerSVGElement?.getScreenCTM()?.a;
  if (!scale) return;
  const dx = (old.x + old.width / 2 - now.x - now.width / 2) / scale;
  const dy = (old.y + old.height / 2 - now.y - now.height / 2) / scale;
  if (Math.hypot(dx, dy) < 1) return;
  const way = (token.dataset.path ?? "").split(" ").filter(Boolean).map((point) => point.split(",").map(Number));
  const [endX, endY] = way.at(-1) ?? [0, 0];
  const points = way.length > 1 ? way.map(([x, y]) => [x - endX, y - endY]) : [[dx, dy], [0, 0]];
  token.animate(points.map(([x, y]) => ({ translate: `${x}px ${y}px` })), { duration: MOVE * Math.max(1, points.length - 1), easing: EASE });
}
