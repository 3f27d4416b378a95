// @ts-check
// A board of squares in use: what the square under the pointer is, whose reach
// is ticked, what a choice there would do, and how closely a large board is viewed.
import { wouldRead } from "./asking.js";
import { reckoned } from "./odds.js";
import { showPeek } from "./plan.js";
import { say } from "./say.js";
import { keep, setting } from "./settings.js";

const frame = () => /** @type {HTMLElement | null} */ (document.querySelector(".board:has(.square)"));

/** @type {{id: string, piece: Element | null}} the piece that the window has been moved to, or will be */
const led = { id: "", piece: null };
let looked = ""; // the sentence that is looked at

/** After every frame: keeps what the reader has set. */
export function showField() {
  const board = frame();
  if (!board) return;
  const chip = /** @type {HTMLElement | null} */ (document.querySelector('[data-act="threats"]'));
  const threats = setting("threats") || (chip?.hasAttribute("data-far") ? "near" : "all");
  if (board.dataset.threats !== threats) board.dataset.threats = threats;
  const pressed = threats === "near" ? "mixed" : String(threats === "all");
  if (chip?.getAttribute("aria-pressed") !== pressed) chip?.setAttribute("aria-pressed", pressed);
  zoom(board, 0);
  const piece = board.querySelector(".token.active");
  if (piece && piece.id !== led.id) {
    led.id = piece.id;
    // A board that is seen whole has nothing to be brought into view.
    if (board.dataset.zoom !== "whole") led.piece = piece;
  }
  if (led.piece || board.dataset.zoom !== "whole") later();
}

let due = false;

/** Where things are is asked once, when all is written into the frame. */
function later() {
  if (due) return;
  due = true;
  requestAnimationFrame(() => {
    due = false;
    const board = frame();
    if (board && led.piece?.isConnected) centre(board, led.piece);
    led.piece = null;
    locate();
    if (board) rule(board);
  });
}

/** Keeps the numbers of rows and columns at the edge of the frame in which a field moves. @param {HTMLElement} board */
function rule(board) {
  const svg = /** @type {SVGSVGElement | null} */ (board.querySelector("svg"));
  const scale = svg?.getScreenCTM()?.a;
  if (!svg || !scale) return;
  // The frame has a border of 3 px.
  const [x, y] = [board.scrollLeft, board.scrollTop].map((by) => (Math.max(0, by - 3) / scale).toFixed(1));
  for (const ruler of /** @type {NodeListOf<SVGElement>} */ (svg.querySelectorAll("[data-ruler]"))) {
    const along = ruler.dataset.ruler ?? "";
    ruler.setAttribute("transform", `translate(${along.includes("y") ? x : 0} ${along.includes("x") ? y : 0})`);
  }
}

/** How the squares of a field lie in its frame, in pixels. @param {HTMLElement} board */
function lie(board) {
  const first = board.querySelector(".square")?.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  return first ? { x: first.x - outer.x, y: first.y - outer.y, side: first.width, width: board.clientWidth, height: board.clientHeight } : null;
}

/** Shows on the miniature board which part of it the frame holds, and keeps clear of the piece that is acting. */
function locate() {
  const board = frame();
  const locator = document.querySelector(".locator");
  const window = locator?.querySelector(".window");
  if (!board || !locator || !window) return;
  const piece = board.querySelector(".token.active")?.getBoundingClientRect();
  const outer = board.getBoundingClientRect();
  const at = lie(board);
  locator.classList.toggle("aside", piece !== undefined && piece.right > outer.right - 110 && piece.top < outer.top + 110);
  if (!at) return;
  for (const [name, value] of Object.entries({ x: -at.x, y: -at.y, width: at.width, height: at.height })) {
    const text = (value / at.side).toFixed(2);
    if (window.getAttribute(name) !== text) window.setAttribute(name, text);
  }
}

/** If a board is larger than its frame, brings a thing into the middle. @param {HTMLElement} board @param {Element} thing */
function centre(board, thing) {
  const [inner, outer] = [thing.getBoundingClientRect(), board.getBoundingClientRect()];
  board.scrollBy(inner.x + inner.width / 2 - outer.x - outer.width / 2, inner.y + inner.height / 2 - outer.y - outer.height / 2);
}

const ZOOMS = ["whole", "middle", "near"];

/** @param {HTMLElement} board @param {number} by */
function zoom(board, by) {
  const big = board.hasAttribute("data-big");
  const now = setting(big ? "zoom-big" : "zoom") || (big ? "middle" : "whole");
  const i = Math.min(Math.max(ZOOMS.indexOf(now) + by, 0), ZOOMS.length - 1);
  if (by) keep(big ? "zoom-big" : "zoom", ZOOMS[i]);
  if (board.dataset.zoom !== ZOOMS[i]) board.dataset.zoom = ZOOMS[i];
  for (const [act, end] of /** @type {[string, number][]} */ ([["nearer", ZOOMS.length - 1], ["further", 0]])) {
    const button = document.querySelector(`[data-act="${act}"]`);
    if (i === end) button?.setAttribute("aria-disabled", "true");
    else button?.removeAttribute("aria-disabled");
  }
}

/** @param {Element | null} square */
function look(square) {
  const board = frame();
  const here = document.getElementById("here");
  if (here) here.textContent = square?.getAttribute("aria-label") ?? "";
  // Only one piece's reach, while the reader looks at that piece.
  const whose = /** @type {SVGGElement | null} */ (square)?.dataset.holds ?? "";
  let some = false;
  for (const ticked of board?.querySelectorAll("[data-of]") ?? []) some = ticked.classList.toggle("shown", whose !== "" && ticked.getAttribute("data-of") === whose) || some;
  board?.toggleAttribute("data-shown", some);
  const sentence = square ? wouldRead(square) : "";
  if (sentence === looked) return;
  looked = sentence;
  showPeek([]);
  if (!sentence) return;
  window.setTimeout(() => {
    if (looked === sentence) void reckoned(sentence).then((preview) => looked === sentence && showPeek(preview?.shapes ?? []));
  }, 120);
}

export function startField() {
  document.addEventListener("scroll", (event) => event.target === frame() && later(), { capture: true, passive: true });
  addEventListener("resize", locate);
  const square = (/** @type {EventTarget | null} */ target) => /** @type {Element} */ (target).closest?.(".board .square") ?? null;
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "mouse" && frame()) look(square(event.target) ?? square(document.activeElement));
  });
  document.addEventListener("focusin", (event) => frame() && look(square(event.target)));
  // A square that was chosen by a key is no longer merely looked at.
  document.addEventListener("keyup", (event) => frame() && square(event.target) && look(square(event.target)));
  document.addEventListener("click", (event) => {
    const board = frame();
    const act = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-act]"))?.dataset.act;
    if (!board) return;
    if (act === "nearer" || act === "further") {
      zoom(board, act === "nearer" ? 1 : -1);
      const piece = board.querySelector(".token.active") ?? board.querySelector(".token");
      if (piece) centre(board, piece);
      later();
    }
    if (act === "locate") {
      const small = /** @type {SVGSVGElement} */ (/** @type {Element} */ (event.target).closest(".locator"));
      const box = small.getBoundingClientRect();
      const at = lie(board);
      const columns = small.viewBox.baseVal.width;
      if (at) board.scrollBy(at.x + ((event.clientX - box.x) / box.width) * columns * at.side - at.width / 2, at.y + ((event.clientY - box.y) / box.width) * columns * at.side - at.height / 2);
    }
    if (act === "threats") {
      const order = document.querySelector('[data-act="threats"][data-far]') ? ["near", "all", "none"] : ["all", "none"];
      keep("threats", order[(order.indexOf(board.dataset.threats ?? "") + 1) % order.length]);
      showField();
      const told = document.getElementById("threats-told");
      if (told) told.textContent = board.dataset.threats === "all" ? say("threats.all") : board.dataset.threats === "near" ? say("threats.near") : say("threats.none");
    }
    // A finger can't hover: what is tapped is looked at.
    const tapped = square(event.target);
    if (tapped) look(tapped);
  });
}
