// @ts-check
// What a throw can come to, as columns: those of success are filled.
import { say } from "./say.js";

/** @typedef {{label: string, from: number, chances: number[], goal: number, rule?: string}} Spread chances in millionths, of each total from `from` on */

const SVG = "http://www.w3.org/2000/svg";
const HIGH = 84; // height of the tallest column
const WIDE = 380;

/** @param {Spread} of @returns {SVGSVGElement} */
export function spread(of) {
  const svg = /** @type {SVGSVGElement} */ (add(null, "svg", { class: "spread", viewBox: `0 0 ${WIDE} 116`, role: "img" }));
  const reached = of.chances.reduce((sum, n, i) => sum + (of.from + i >= of.goal ? n : 0), 0);
  svg.setAttribute("aria-label", `${of.label}. ${say("desk.chance", (reached / 10000).toFixed(1), of.goal)}`);
  const step = Math.min(24, (WIDE - 8) / of.chances.length);
  const most = Math.max(...of.chances);
  const every = Math.ceil(26 / step);
  of.chances.forEach((n, i) => {
    const total = of.from + i;
    const high = Math.max(1, (HIGH * n) / most);
    add(svg, "rect", { class: total >= of.goal ? "some" : "none", x: 4 + i * step + 1.5, y: 94 - high, width: Math.max(2, step - 3), height: high });
    const goal = total === of.goal;
    const near = Math.abs(total - of.goal) * step < 24;
    if (!goal && (near || (total - of.from) % every)) return;
    const text = add(svg, "text", { x: 4 + (i + 0.5) * step, y: 111, "text-anchor": "middle", ...(goal ? { class: "goal" } : {}) });
    text.textContent = i === of.chances.length - 1 ? `${total}+` : String(total);
  });
  const at = 4 + Math.min(Math.max(of.goal - of.from, 0), of.chances.length) * step;
  add(svg, "path", { d: `M${at} 2V94M0 94H${WIDE}` });
  return svg;
}

/** @param {Element | null} to @param {string} name @param {Record<string, string | number>} attributes */
function add(to, name, attributes) {
  const node = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, String(value));
  to?.append(node);
  return node;
}
