// @ts-check
// The page /offline: duels against a bot, judged by a module that a worker runs, without a server.
import { drawBoard, drawPile, drawSide, el } from "./offline-draw.js";
import { leave, left, pair, refuse, showLeft } from "./offline-left.js";
import { fill, keepName, openOrder, order, showFaults } from "./offline-order.js";
import { at, main, say, tell, version, words } from "./offline-page.js";
import { ask, load, stop } from "./offline-rules.js";
import { keepAll, keptModules } from "./offline-shelf.js";

// ---- what to play

let playing = "";
/** What the duel at hand was ordered as. @type {any} */
let ordered;

/** Loads the rules of a system. @param {string} system @returns {Promise<boolean>} */
async function open(system) {
  try {
    await load(system, fell, showKept);
  } catch (why) {
    console.warn(why);
    tell(words.failed ?? "");
    return false;
  }
  playing = system;
  document.documentElement.dataset.system = system;
  return true;
}

/** The rules have stopped: what was kept can still be gone on with. */
function fell() {
  show("choose");
  tell(words.stopped ?? "");
}

/** @param {string} system */
async function choose(system) {
  if (!(await open(system))) return;
  const offers = await ask({ do: "offers" });
  await openOrder(offers.find((/** @type {any} */ o) => o.name === system));
  const other = left(system);
  at("instead").hidden = !other || other.over;
  at("instead").textContent = other ? say(words.instead, pair(other), other.far) : "";
  show("begin");
  at("begin-h").focus();
}

/** @param {"choose" | "begin" | "table"} part */
function show(part) {
  if (part === "choose") {
    stop();
    acting = Promise.resolve(); // what is under way gets no answer any more
    showLeft(goOnWith);
  }
  for (const name of ["choose", "begin", "table"]) at(name).hidden = name !== part;
  /** @type {HTMLElement} */ (main.querySelector(".leaf-head")).classList.toggle("vh", part === "table");
}

/** Begins what was ordered, with a seed of its own. */
async function begin() {
  const seed = [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");
  try {
    sight = await ask({ do: "begin", begin: { ...ordered, seed } });
  } catch (refused) {
    const { error, faults } = /** @type {any} */ (refused);
    showFaults(faults ?? [])?.focus();
    tell(faults ? (words.refused ?? "") : error);
    return;
  }
  await sit();
}

/** Goes on with the duel of a system that was left. @param {string} system */
async function goOnWith(system) {
  const duel = left(system);
  if (!duel || !(await open(system))) return;
  try {
    sight = await ask({ do: "resume", kept: duel.duel });
  } catch (refused) {
    tell("");
    refuse(system, say(words.stale, /** @type {any} */ (refused).error));
    return;
  }
  const { seed, version: _, ...again } = duel.duel.order;
  ordered = again;
  await sit();
}

/** Sits down at a duel that has begun. */
async function sit() {
  at("lines").replaceChildren();
  request = undefined;
  opened.clear();
  show("table");
  await inTurn(goOn);
}

// ---- the duel

/** @type {any} */
let sight;
/** The sheets that are open. @type {Set<string>} */
const opened = new Set();
/** The request that is drawn. @type {number | undefined} */
let request;
/** @type {{words: string[], ask: any}[]} */
let ways = [];

/** What is under way: a second act waits for it, or both would tell the same lines. @type {Promise<void>} */
let acting = Promise.resolve();

/** @param {() => Promise<void>} act */
function inTurn(act) {
  acting = acting.then(act, act);
  return acting;
}

/** Draws, and has the bot answer as long as it is waited for. */
async function goOn() {
  draw();
  let safe = await keepDuel();
  while (sight.waits) {
    tell(words.thinks ?? "");
    sight = await ask({ do: "bots", since: sight.since });
    draw();
    safe = await keepDuel();
  }
  tell(safe ? "" : (at("loose").textContent ?? ""));
  if (sight.request || sight.end) at("ask-h").focus({ preventScroll: true });
  if (sight.request && ways.some((w) => w.ask.fields.some((/** @type {any} */ f) => f.picks?.some((/** @type {any} */ p) => p.prospect)))) foretell();
}

/** Keeps where the duel stands, so that it can be gone on with whatever becomes of the page. It returns false if this browser keeps nothing. */
async function keepDuel() {
  const safe = leave(playing, sight.end ? verdict(sight.end) : sight.view.title, Boolean(sight.end), await ask({ do: "keep" }));
  at("aside").hidden = !safe;
  at("loose").hidden = safe;
  return safe;
}

function draw() {
  const view = sight.view;
  at("bill").replaceChildren(
    el("header", { class: "head" }, el("h2", {}, view.title), ...(view.meters ?? []).map((/** @type {any} */ m) => el("p", { class: "small" }, `${m.label}: ${m.word || m.value}`))),
    ...(view.sides ?? []).map((/** @type {any} */ s) => drawSide(s, opened)),
    ...(view.notes ?? []).map((/** @type {any} */ n) => el("p", { class: "small" }, n.text)),
  );
  const before = sight.request === request ? ways : []; // what is filled in stays while only the bot answers
  request = sight.request;
  ways = sight.request ? (view.asks ?? []).map((/** @type {any} */ a, /** @type {number} */ w) => ({ ask: a, words: before[w]?.words ?? a.fields.map((/** @type {any} */ f) => f.now ?? (!f.optional && f.picks?.length === 1 ? f.picks[0].word : "")) })) : [];
  plate();
  for (const was of at("lines").querySelectorAll(".new")) was.classList.remove("new");
  for (const line of sight.lines ?? []) {
    const cite = line.rule ? el("a", { class: "cite", href: `/rules/${playing}/${line.rule}` }, line.rule) : undefined;
    at("lines").append(el("li", { class: `new${line.loud ? " loud" : ""}${line.turn ? " turn" : ""}` }, el("span", {}, line.text), cite && " ", cite));
  }
  const report = /** @type {HTMLElement} */ (at("lines").parentElement);
  report.scrollTop = report.scrollHeight;
  at("would").replaceChildren();
  why("");
  at("over").hidden = !sight.end;
  at("yield-row").hidden = Boolean(sight.end);
  at("yield").hidden = !sight.yields;
  if (sight.end) {
    at("ask-h").textContent = verdict(sight.end);
    at("prompt").textContent = "";
    at("ways").replaceChildren();
    return;
  }
  at("ask-h").textContent = ways[0]?.ask.title ?? words.thinks;
  at("prompt").textContent = sight.request ? view.prompt : "";
  at("ways").replaceChildren(...ways.map(drawWay));
}

/** @param {any} end */
function verdict(end) {
  if (end.void) return say(words.void, end.how);
  if (!end.winners?.length) return say(words.drawn, end.how);
  return end.won ? say(words.youWin, end.how) : say(words.wins, end.winners.join(", "), end.how);
}

/** The board with what can be chosen on it, and the piles. */
function plate() {
  const view = sight.view;
  const plate = at("plate");
  at("table").classList.toggle("boarded", Boolean(view.board));
  const may = new Set();
  let chosen = "";
  /** @type {(at: string) => void} */
  let take = () => undefined;
  let aims = false;
  ways.forEach((way, w) => {
    way.ask.fields.forEach((/** @type {any} */ f, /** @type {number} */ i) => {
      for (const p of f.picks ?? []) {
        const square = p.at?.kind === "square" ? `${p.at.x ?? 0},${p.at.y ?? 0}` : /^\d+,\d+$/.test(p.word) ? p.word : "";
        if (!square || may.has(square) || p.refusal) continue;
        may.add(square);
        if (way.words[i] === p.word) chosen = square;
        const before = take;
        take = (pressed) => (pressed === square ? put(w, i, p.word) : before(pressed));
      }
      if (f.aim) {
        aims = true;
        take = (pressed) => put(w, i, pressed);
      }
    });
  });
  if (view.board?.plane) may.clear();
  const order = view.order?.length ? el("ol", { class: "off-chips" }, ...view.order.map((/** @type {any} */ s) => el("li", { class: `chip${s.state === "now" ? " strong" : ""}` }, [s.label, s.note].filter(Boolean).join(" · ")))) : undefined;
  plate.replaceChildren(
    ...[order, view.board ? drawBoard(view.board, may, chosen, (pressed) => take(pressed), aims) : undefined].filter((part) => part !== undefined),
  );
  at("piles").replaceChildren(...(view.piles ?? []).map((/** @type {any} */ p) => drawPile(p, words.down ?? "")).filter((/** @type {any} */ part) => part !== undefined));
}

// ---- the answer

/** Whether a pick may stand after the words before it. @param {any} p @param {string[]} before */
const stands = (p, before) => !p.refusal && (!p.only?.length || p.only.some((/** @type {string} */ w) => before.includes(w))) && !p.not?.some((/** @type {string} */ w) => before.includes(w));

/** The sentence of a way, and what is missing of it. @param {{words: string[], ask: any}} way */
function sentence(way) {
  const parts = way.ask.before ? [way.ask.before] : [];
  const empty = parts.length;
  let missing = "";
  way.ask.fields.forEach((/** @type {any} */ f, /** @type {number} */ i) => {
    const word = way.words[i];
    if (!word) {
      if (!f.optional) missing ||= f.title;
      return;
    }
    if (f.before) parts.push(f.before);
    parts.push(word);
  });
  if (parts.length === empty && way.ask.none) return { text: way.ask.none.word, missing: "", none: true };
  return { text: parts.join(" "), missing, none: false };
}

/** Puts a word into a field; what no longer stands after it is taken out. @param {number} w @param {number} i @param {string} word */
function put(w, i, word) {
  const way = ways[w];
  way.words[i] = word;
  way.ask.fields.forEach((/** @type {any} */ f, /** @type {number} */ later) => {
    const pick = later > i && f.picks?.find((/** @type {any} */ p) => p.word === way.words[later]);
    if (pick && !stands(pick, way.words.slice(0, later))) way.words[later] = "";
  });
  const focused = document.activeElement?.id;
  at("ways").children[w].replaceWith(drawWay(way, w));
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
  plate();
  preview(way);
}

const MANY = 14; // picks in a list rather than as buttons

/** @param {any} p */
const label = (p) => [p.label, p.cost ? `${p.cost} ${p.unit ?? ""}`.trim() : "", p.note].filter(Boolean);

/** @param {{words: string[], ask: any}} way @param {number} w */
function drawWay(way, w) {
  const fields = way.ask.fields.map((/** @type {any} */ f, /** @type {number} */ i) => drawField(way, w, f, i));
  const said = sentence(way);
  const verb = said.none ? way.ask.none.label : way.ask.verb || words.send;
  const send = el("button", { class: ways.length === 1 ? "btn primary" : "btn", "aria-disabled": said.missing ? "true" : undefined, id: `off-send-${w}` }, verb);
  const row = el("div", { class: "off-send" }, send, said.missing ? el("span", { class: "small" }, say(words.missing, said.missing)) : el("span", { class: "notation" }, said.text));
  const form = el("form", { class: "off-way" }, way.ask.group && ways.length > 1 ? el("h3", {}, way.ask.verb || way.ask.group) : undefined, ...fields, row);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!said.missing) answer(said.text);
  });
  return form;
}

/** @param {{words: string[], ask: any}} way @param {number} w @param {any} f @param {number} i */
function drawField(way, w, f, i) {
  const before = way.words.slice(0, i);
  const id = `off-f-${w}-${i}`;
  if (f.number) {
    const list = f.optional ? [["", words.none ?? ""]] : [["", words.choose ?? ""]];
    for (let n = Math.max(f.number.min, f.optional ? 1 : f.number.min); n <= f.number.max && list.length < 200; n += f.number.step || 1) list.push([String(n), `${n} ${f.number.unit ?? ""}`.trim()]);
    return select(id, f.title, /** @type {[string, string][]} */ (list), way.words[i], (word) => put(w, i, word));
  }
  if (f.aim) {
    const input = /** @type {HTMLInputElement} */ (el("input", { id, type: "text", inputmode: "decimal", autocomplete: "off" }));
    input.value = (way.words[i] || "").split(",").filter(Boolean).map((n) => Number(n) / 100).join(", ");
    input.addEventListener("change", () => {
      const read = input.value.split(/[,;\s]+/).filter(Boolean).map((n) => Math.round(Number(n) * 100));
      put(w, i, read.length === 2 && read.every(Number.isFinite) ? read.join(",") : "");
    });
    return el("p", { class: "off-field field" }, el("label", { for: id }, `${f.title} (${words.point})`), input);
  }
  const picks = (f.picks ?? []).filter((/** @type {any} */ p) => stands(p, before) || p.refusal || (f.picks.length <= MANY && p.unless));
  if (f.list || picks.length > MANY) {
    const list = picks.filter((/** @type {any} */ p) => stands(p, before)).map((/** @type {any} */ p) => [p.word, label(p).join(" · ")]);
    return select(id, f.title, [["", (f.optional ? words.none : words.choose) ?? ""], ...list], way.words[i], (word) => put(w, i, word));
  }
  const buttons = picks.map((/** @type {any} */ p, /** @type {number} */ n) => {
    const ok = stands(p, before);
    const [head, ...rest] = label(p);
    const reason = ok ? undefined : (p.refusal?.why ?? p.unless?.why);
    const button = el("button", { type: "button", class: "btn", id: `${id}-${n}`, "aria-pressed": String(way.words[i] === p.word), "aria-disabled": ok ? undefined : "true", title: reason, "data-word": p.word }, head, rest.length ? el("small", {}, rest.join(" · ")) : undefined, el("small", { class: "told" }));
    button.addEventListener("click", () => (ok ? put(w, i, way.words[i] === p.word && f.optional ? "" : p.word) : why(reason ?? "")));
    return button;
  });
  return el("div", { class: "off-field", role: "group", "aria-label": f.title }, el("span", { class: "off-title" }, f.title), el("div", { class: "off-picks" }, ...buttons));
}

/** @param {string} id @param {string} title @param {[string, string][]} list @param {string} chosen @param {(word: string) => void} changed */
function select(id, title, list, chosen, changed) {
  const made = /** @type {HTMLSelectElement} */ (el("select", { id }));
  fill(made, list, chosen);
  made.addEventListener("change", () => changed(made.value));
  return el("p", { class: "off-field field" }, el("label", { for: id }, title), made);
}

/** @param {string} text */
function why(text) {
  at("why").hidden = !text;
  at("why").textContent = text;
}

/** @param {string} text */
function answer(text) {
  const request = sight.request;
  return inTurn(async () => {
    if (request !== sight.request) return; // it was answered meanwhile, by a second press
    try {
      sight = await ask({ do: "answer", request, sentence: text, since: sight.since });
    } catch (refused) {
      const { error, rule } = /** @type {any} */ (refused);
      why(rule ? `${error} (${rule})` : error);
      return;
    }
    await goOn();
  });
}

let asked = 0;

/** What an answer that is complete would do. @param {{words: string[], ask: any}} way */
async function preview(way) {
  const said = sentence(way);
  const mine = ++asked;
  at("would").replaceChildren();
  why("");
  if (said.missing) return;
  try {
    const would = await ask({ do: "preview", sentence: said.text });
    if (mine !== asked) return;
    const percent = (/** @type {number} */ p) => `${(p * 100).toFixed(p > 0.005 && p < 0.995 ? 0 : 1)} %`;
    at("would").replaceChildren(
      ...(would.peril ? [el("p", { class: "peril" }, would.peril.text)] : []),
      ...(would.odds ?? []).map((/** @type {any} */ o) => el("p", {}, el("b", {}, percent(o.p)), ` ${o.text}`, o.if ? ` (${o.if})` : "", ...(o.parts ?? []).map((/** @type {any} */ p) => el("span", { class: "small" }, ` · ${p.label} ${percent(p.p)}${p.note ? `, ${p.note}` : ""}`)))),
      ...(would.facts ?? []).map((/** @type {any} */ f) => el("p", {}, `${f.label}: ${f.value}`)),
    );
  } catch (refused) {
    if (mine === asked) why(/** @type {any} */ (refused).error);
  }
}

/** Puts on the buttons what each answer comes to. */
async function foretell() {
  const at_ = sight.request;
  const list = await ask({ do: "prospects" });
  if (sight.request !== at_) return;
  const told = new Map((list ?? []).map((/** @type {any} */ f) => [f.sentence, f.text]));
  ways.forEach((way, w) => {
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (at("ways").children[w].querySelectorAll("[data-word]"))) {
      const i = Number(button.id.split("-")[3]);
      const text = told.get(sentence({ ask: way.ask, words: way.words.map((word, j) => (j === i ? (button.dataset.word ?? "") : j < i ? word : "")) }).text);
      const place = button.querySelector(".told");
      if (text && place) place.textContent = String(text);
    }
  });
}

async function save() {
  const file = await ask({ do: "record" });
  const link = /** @type {HTMLAnchorElement} */ (el("a", { download: `riposte-${playing}-${file.digest.slice(0, 8)}.jsonl` }));
  link.href = URL.createObjectURL(new Blob([file.text], { type: "application/jsonl" }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

async function showKept() {
  const kept = await keptModules(version);
  for (const mark of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-is-kept]"))) mark.hidden = !kept.has(mark.dataset.isKept ?? "") && !kept.has("all");
  at("keep").hidden = kept.has("all");
}

main.addEventListener("click", (event) => {
  const pressed = /** @type {HTMLElement} */ (event.target);
  const play = /** @type {HTMLElement | null} */ (pressed.closest("[data-play]"));
  if (play) choose(play.dataset.play ?? "");
  if (pressed.closest("[data-back]")) {
    show("choose");
    at("choose-h").focus();
  }
});
at("begin").addEventListener("submit", (event) => {
  event.preventDefault();
  keepName();
  ordered = order();
  begin();
});
at("again").addEventListener("click", () => begin());
at("save").addEventListener("click", save);
at("yield").addEventListener("click", () => {
  inTurn(async () => {
    if (!sight.yields) return;
    sight = await ask({ do: "concede", since: sight.since });
    await goOn();
  });
});
at("keep").addEventListener("click", async () => {
  tell(words.keeping ?? "");
  tell((await keepAll(version)) ? (words.kept ?? "") : (words.unkept ?? ""));
  showKept();
});
showKept();
showLeft(goOnWith);
