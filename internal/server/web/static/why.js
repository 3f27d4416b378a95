// @ts-check
// Why a bot chose as it did: under the step in the report, or beside a replay. The reader turns it
// on and off; nothing is asked for while it is off.

/** The step whose reasons are shown. */
let shown = "";

const button = () => /** @type {HTMLButtonElement | null} */ (document.querySelector("[data-whys]"));
const on = () => localStorage.getItem("riposte.whys") === "on";
const now = () => document.querySelector("#whys-of, #status")?.getAttribute("data-step") ?? "";
const output = () => document.getElementById("whys");

/** @param {{line?: number, step: number, text: string}} why @param {boolean} aside */
function put(why, aside) {
  const line = aside ? null : document.getElementById(`line-${why.line}`)?.closest("li.line");
  if (line?.querySelector(`[data-why="${why.step}"]`)) return;
  const block = document.createElement("div");
  block.className = "rule-text";
  block.dataset.kept = "";
  block.dataset.why = String(why.step);
  block.textContent = why.text;
  (line ?? output())?.append(block);
}

async function show() {
  const from = button();
  from?.setAttribute("aria-pressed", String(on()));
  if (!from || !on() || shown === now()) return;
  const step = now();
  shown = step;
  const replay = document.body.dataset.page === "replay";
  output()?.replaceChildren();
  try {
    const answer = await fetch(`${from.dataset.whys}${replay ? `?step=${step}` : ""}`, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error(String(answer.status));
    const { whys } = await answer.json();
    if (shown !== step || !on()) return;
    for (const why of whys) put(why, replay);
    if (replay && !whys.length) output()?.append(from.dataset.none ?? "");
  } catch {
    if (shown === step) shown = ""; // it is asked again after the next frame
  }
}

/** Shows the reasons of a step after every frame, where they are wanted. */
export const showWhys = () => void show();

/** Turns them on or off. */
export function toggleWhys() {
  localStorage.setItem("riposte.whys", on() ? "off" : "on");
  shown = "";
  if (!on()) {
    for (const block of document.querySelectorAll("[data-why]")) block.remove();
    output()?.replaceChildren();
  }
  void show();
}
