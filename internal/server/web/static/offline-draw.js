// @ts-check
// Draws what is seen of a duel on the page /offline: board, sides, piles, report. It holds no rules.

/** @typedef {{id: string, seat: number, x: number, y: number, size?: number, radius?: number, letter: string, label: string, small?: boolean}} Token */
/** @typedef {{kind: string, class: string, label?: string, points: number[][], radius?: number, of?: string}} Shape */
/** @typedef {{title: string, plane?: boolean, width: number, height: number, base?: number, cells?: string[], legend?: {letter?: string, class: string, label: string}[], shapes?: Shape[], tokens?: Token[]}} Board */

/**
 * An element with its attributes and what is in it; what is undefined or false is left out.
 * @param {string} tag @param {Record<string, string | number | boolean | undefined>} [attrs] @param {...(Node | string | undefined)} inside
 */
export function el(tag, attrs = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  for (const part of inside) if (part !== undefined) made.append(part);
  return made;
}

/** @param {string} tag @param {Record<string, string | number | undefined>} attrs @param {...(Node | string)} inside */
function svg(tag, attrs, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) if (value !== undefined) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

const SQUARE = 50;
/** @type {Record<string, string>} */
const LOOKS = { wall: "solid", cover: "solid", stone: "solid", blocking: "solid", rope: "rough", difficult: "rough", uneven: "rough", climb: "rough" };

/** How the ground of a class is drawn. @param {string} of */
const ground = (of) => LOOKS[of] ?? (of === "floor" || of === "level" ? "open" : "other");

/** @param {Token} token @param {number} x @param {number} y @param {number} r */
function counter(token, x, y, r) {
  const mark = token.seat ? `seat-${((token.seat - 1) % 8) + 1}` : undefined;
  const words = svg("text", { class: "off-letter", y: r * 0.36, "font-size": r }, token.small ? token.letter.toLowerCase() : token.letter);
  const shape = token.seat % 2 ? svg("circle", { class: "off-fill", r: r * 0.78 }) : svg("rect", { class: "off-fill", x: -r * 0.66, y: -r * 0.66, width: r * 1.32, height: r * 1.32 });
  return svg("g", { class: "off-token", "data-seat": mark?.slice(5), transform: `translate(${x} ${y})` }, svg("circle", { class: "off-rim", r }), shape, words);
}

/** @param {Shape} shape @param {(at: number[]) => number[]} place @param {number} unit */
function drawn(shape, place, unit) {
  const look = `off-shape off-${shape.class} ${ground(shape.class)}`;
  const at = shape.points.map(place);
  switch (shape.kind) {
    case "circle":
      return at.map(([x, y]) => svg("circle", { class: look, cx: x, cy: y, r: (shape.radius ?? 0) * unit }));
    case "squares":
      return at.map(([x, y]) => svg("rect", { class: `${look} tick`, x: x - SQUARE / 2 + 3, y: y - SQUARE / 2 + 3, width: SQUARE - 6, height: SQUARE - 6 }));
    case "rays":
      return [];
    case "line":
      return [svg("polyline", { class: `${look} line`, points: at.join(" ") })];
  }
  return [svg("polygon", { class: look, points: at.join(" ") })];
}

/**
 * The board. Squares that can be chosen are pressed by choose; so is any point of a plane.
 * @param {Board} board @param {Set<string>} may squares, as "x,y" @param {string} chosen @param {(at: string) => void} choose @param {boolean} aims
 */
export function drawBoard(board, may, chosen, choose, aims) {
  const base = board.base ?? 0;
  const unit = board.plane ? 1 : SQUARE;
  const place = (/** @type {number[]} */ [x, y]) => (board.plane ? [x, y] : [(x - base + 0.5) * SQUARE, (y - base + 0.5) * SQUARE]);
  const [width, height] = [board.width * unit, board.height * unit];
  const seen = (board.tokens ?? []).map((t) => `${t.label}: ${board.plane ? `${t.x / 100}, ${t.y / 100}` : `${t.x},${t.y}`}`);
  const all = svg("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `${board.title}. ${seen.join(". ")}.`, class: board.plane ? "plane" : "squares" });
  all.append(svg("rect", { class: "off-ground", width, height }));
  const classes = new Map((board.legend ?? []).map((l) => [l.letter, l.class]));
  board.cells?.forEach((row, y) => {
    [...row].forEach((letter, x) => {
      const look = classes.get(letter) ?? "floor";
      all.append(svg("rect", { class: `off-cell off-${look} ${ground(look)}`, x: x * SQUARE, y: y * SQUARE, width: SQUARE, height: SQUARE }));
    });
  });
  for (const shape of board.shapes ?? []) all.append(...drawn(shape, place, 1));
  for (const at of may) {
    const [x, y] = place(at.split(",").map(Number));
    const square = svg("rect", { class: at === chosen ? "off-may chosen" : "off-may", x: x - SQUARE / 2 + 2, y: y - SQUARE / 2 + 2, width: SQUARE - 4, height: SQUARE - 4 });
    square.addEventListener("click", () => choose(at));
    all.append(square);
  }
  for (const token of board.tokens ?? []) {
    const size = token.size || 1;
    const [x, y] = place([token.x + (board.plane ? 0 : (size - 1) / 2), token.y + (board.plane ? 0 : (size - 1) / 2)]);
    all.append(counter(token, x, y, board.plane ? Math.max(token.radius ?? 50, 45) : SQUARE * size * (token.small ? 0.34 : 0.43)));
  }
  if (aims) {
    all.classList.add("aims");
    all.addEventListener("click", (event) => {
      const box = all.getBoundingClientRect();
      const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
      choose(`${Math.round(at[0] * width)},${Math.round(at[1] * height)}`);
    });
  }
  const legend = (board.legend ?? []).filter((l) => l.label && (l.letter === undefined || board.cells?.some((row) => row.includes(/** @type {string} */ (l.letter)))));
  return el(
    "figure",
    { class: "off-board" },
    all,
    el("figcaption", { class: "tiny" }, el("b", {}, board.title), ...legend.map((l) => el("span", { class: `off-key ${ground(l.class)}` }, el("i", { "aria-hidden": "true" }), l.label))),
  );
}

/** "25 of 25 cards" @param {any} meter */
const amount = (meter) => meter.word || [meter.max ? `${meter.value} / ${meter.max}` : String(meter.value), meter.unit].filter(Boolean).join(" ");

/** @param {{label: string, value: string}[]} facts */
const list = (facts) => el("dl", { class: "off-facts" }, ...facts.map((f) => el("div", {}, el("dt", {}, f.label), el("dd", {}, f.value))));

/** A side: its name, the one big number, the others, and its sheet for whoever opens it. @param {any} side @param {Set<string>} open those that are */
export function drawSide(side, open) {
  const meter = side.main.max ? el("progress", { max: side.main.max, value: Math.max(0, Math.min(side.main.value, side.main.max)), "aria-label": side.main.label }) : undefined;
  const sheet = side.sheet?.length ? el("details", { open: open.has(side.id) }, el("summary", {}, side.sheet.map((/** @type {any} */ s) => s.title).join(", ")), ...side.sheet.map((/** @type {any} */ s) => el("section", {}, el("h4", {}, s.title), list(s.facts ?? [])))) : undefined;
  sheet?.addEventListener("toggle", () => (/** @type {HTMLDetailsElement} */ (sheet).open ? open.add(side.id) : open.delete(side.id)));
  return el(
    "section",
    { class: `off-side${side.out ? " out" : ""}${side.acting ? " acting" : ""}`, "data-seat": side.seat || undefined, "aria-label": side.name },
    el("h3", {}, side.name),
    side.role ? el("p", { class: "small" }, side.role) : undefined,
    el("p", { class: "off-main" }, el("b", { class: "figure" }, String(side.main.word || side.main.value)), el("span", { class: "label" }, side.main.max ? `/ ${side.main.max} ${side.main.label}` : side.main.label)),
    meter,
    side.meters?.length ? list(side.meters.map((/** @type {any} */ m) => ({ label: m.label, value: amount(m) }))) : undefined,
    side.badges?.length ? el("ul", { class: "off-chips" }, ...side.badges.map((/** @type {any} */ b) => el("li", { class: `chip ${b.tone === "bad" || b.tone === "good" ? b.tone : ""}` }, b.text))) : undefined,
    sheet,
  );
}

/** A pile of cards in words. @param {any} pile @param {string} down what cards face down are called */
export function drawPile(pile, down) {
  const cards = (pile.cards ?? []).map((/** @type {any} */ c) => {
    const count = c.up || c.hidden ? `${(c.up ?? 0) + (c.hidden ?? 0)} × ` : "";
    return el("li", { class: c.refusal ? "off-card no" : "off-card", title: c.refusal?.why || c.text || undefined }, el("b", {}, count + c.name), ...(c.facts ?? []).map((/** @type {any} */ f) => el("span", {}, `${f.label} ${f.value}`)), c.tab ? el("em", {}, c.tab) : undefined);
  });
  if (pile.down) cards.push(el("li", { class: "off-card down" }, `${pile.down} × ${down}`));
  return cards.length ? el("section", { class: "off-pile" }, el("h3", {}, pile.title), el("ul", {}, ...cards)) : undefined;
}
