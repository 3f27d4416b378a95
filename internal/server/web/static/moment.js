// @ts-check
// What nobody should overlook gets a moment of its own: a strip over the mast, which goes by
// itself, or at any press. The report says it too, so that screen readers read it only once.
import { still } from "./motion.js";

const LONG = 2000; // milliseconds for one line
const MOST = 3;

let timer = 0;

/** @param {string[]} lines */
export function showMoment(lines) {
  skip();
  const table = document.querySelector("main.table");
  if (!table || !lines.length || still() || document.hidden) return;
  const strip = document.createElement("div");
  strip.className = "moment";
  strip.setAttribute("aria-hidden", "true");
  for (const line of lines.slice(-MOST)) strip.appendChild(document.createElement("p")).textContent = line;
  table.append(strip);
  timer = window.setTimeout(skip, LONG + (strip.childElementCount - 1) * (LONG / 2));
}

function skip() {
  clearTimeout(timer);
  document.querySelector(".moment")?.remove();
}

for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, skip);
