// @ts-check
// A piece that is dragged. Dropped where an answer may send it, that is a press on the square.
// Anywhere else it is a game master's hand that puts it there: by the form of the desk, after
// asking, since everybody is told.
import { sentence } from "./ask.js";
import { asks, chosenBy, explain, form, refused } from "./asking.js";
import { hold, release } from "./morph.js";
import { confirmPeril } from "./peril.js";
import { say } from "./say.js";
import { setting } from "./settings.js";

const FAR = 8; // px from which on a press is a drag

/** The number of the form that puts a piece on a square by hand, or -1. @param {string} id */
const byHand = (id) => asks().findIndex(({ aside, fields }) => aside && fields.length === 2 && fields[0].picks?.some(({ word }) => word === id) && fields[1].picks?.[0]?.at.kind === "square");

/** @param {{clientX: number, clientY: number}} at @returns {SVGElement | undefined} */
const squareAt = ({ clientX, clientY }) => {
  const things = /** @type {SVGElement[]} */ (document.elementsFromPoint(clientX, clientY));
  return things[0]?.closest(".board") ? things.find((thing) => thing.matches(".square")) : undefined; // not what something lies over
};

/** Whether it is the piece that an answer moves. @param {SVGElement} from */
const own = (from) => from.hasAttribute("data-first");

/** What a pointer has gone down on. @type {{id: string, mine: boolean, down: PointerEvent, token: SVGGraphicsElement, far: boolean} | null} */
let dragged = null;

/** Begins with a pointer that went down on a piece. @param {PointerEvent} down @param {SVGElement} from its square */
export function lift(down, from) {
  const id = from.dataset.holds ?? "";
  const token = /** @type {SVGGraphicsElement | null} */ (document.querySelector(`.board [data-token="${CSS.escape(id)}"]`));
  const mine = own(from);
  end();
  if (!down.button && token && (mine || byHand(id) >= 0)) dragged = { id, mine, down, token, far: false };
}

function end() {
  if (dragged) dragged.token.style.translate = "";
  if (dragged?.far) release();
  dragged = null;
}

const beyond = (/** @type {PointerEvent} */ down, /** @type {PointerEvent} */ now) => Math.hypot(now.clientX - down.clientX, now.clientY - down.clientY) >= FAR;

document.addEventListener("pointermove", (now) => {
  if (!dragged || now.pointerId !== dragged.down.pointerId) return;
  const { down, token } = dragged;
  if (!dragged.far && !beyond(down, now)) return;
  if (!dragged.far) hold();
  dragged.far = true;
  const scale = token.ownerSVGElement?.getScreenCTM()?.a ?? 1;
  token.style.translate = `${(now.clientX - down.clientX) / scale}px ${(now.clientY - down.clientY) / scale}px`;
});
document.addEventListener("pointercancel", end);
document.addEventListener("keydown", ({ key }) => key === "Escape" && end());

/** Ends where the pointer came up, also when it did before this was fetched. @param {PointerEvent} up */
export function letGo(up) {
  if (!dragged || up.pointerId !== dragged.down.pointerId) return;
  const { id, mine, down } = dragged;
  const goal = beyond(down, up) ? squareAt(up) : undefined;
  end();
  if (goal && goal.dataset.holds !== id) void drop(id, mine, goal);
}

/** @param {string} id @param {boolean} mine @param {SVGElement} goal */
async function drop(id, mine, goal) {
  const n = byHand(id);
  if (mine && (n < 0 || goal.matches(".may:not([aria-disabled])"))) return void chosenBy(goal, true);
  const at = goal.dataset.square ?? "";
  const problem = await refused(sentence(asks()[n], [id, at]));
  if (problem) return void explain(problem);
  const name = asks()[n]?.fields[0].picks?.find(({ word }) => word === id)?.label ?? id;
  const put = () => fill(id, at)?.requestSubmit();
  if (setting(`confirm.${document.documentElement.dataset.system}`) === "off") put();
  else confirmPeril(null, say("drag.put", name, at), put);
}

/** The form of the desk with a piece, and perhaps a square, filled in. @param {string} id @param {string} [at] */
function fill(id, at) {
  const box = /** @type {HTMLFormElement | null} */ (document.querySelector(`form[data-form="${byHand(id)}"]`));
  [id, at].forEach((word, i) => {
    const list = /** @type {HTMLSelectElement | null | undefined} */ (box?.querySelector(`[data-index="${i}"]`));
    if (!list || !word) return;
    list.value = word;
    list.dispatchEvent(new Event("change", { bubbles: true }));
  });
  return box;
}

/** By keys: the form has the piece filled in, and the list of squares the focus. @param {SVGElement} from */
export function take(from) {
  const box = form() && fill(from.dataset.holds ?? "");
  const fold = box?.closest("details");
  if (fold) fold.open = true;
  box?.scrollIntoView({ block: "nearest" });
  /** @type {HTMLElement | null | undefined} */ (box?.querySelector('[data-index="1"]'))?.focus({ preventScroll: true });
}
