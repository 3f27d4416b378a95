// @ts-check
// The order of a duel on the page /offline: who plays, what both bring and by which rulings. The module judges it
// whenever something was changed; what it refuses stands beside its field.
import { el } from "./offline-draw.js";
import { at, bots, keep, kept, say, tell, words } from "./offline-page.js";
import { ask } from "./offline-rules.js";

/** @typedef {{path: string, rule?: string, why: string}} Fault */
/** @typedef {(Fault[] | null)[]} Verdict of the rulings, and of what each seat brings */
/** @typedef {"mine" | "theirs"} Side */

const OWN = "own"; // in the place of a sample's name
/** @type {Side[]} */
const SIDES = ["mine", "theirs"];

/** @type {any} */
let offer;

/** @param {string} id @returns {string} */
const value = (id) => /** @type {HTMLSelectElement} */ (at(id)).value;

/** @param {HTMLSelectElement} select @param {string[][]} list values and their titles @param {string} [chosen] */
export function fill(select, list, chosen) {
  select.replaceChildren(...list.map(([value, title]) => el("option", { value, selected: value === chosen }, title)));
}

/** Shows the form for the duels of a system. @param {any} system what is offered of it */
export async function openOrder(system) {
  offer = system;
  fill(at("seat"), [words.first ?? "", words.second ?? ""].map((place, i) => [String(i + 1), offer.roles?.[i] ?? place]), "1");
  fill(at("bot"), offer.bots.map((/** @type {string} */ b) => [b, bots[b] ?? b]), "club");
  at("firsts").replaceChildren(...offer.options.filter((/** @type {any} */ o) => o.first).map(drawOption));
  at("options").replaceChildren(...offer.options.filter((/** @type {any} */ o) => !o.first).map(drawOption));
  at("begin-h").textContent = offer.title;
  const name = /** @type {HTMLInputElement} */ (at("name"));
  name.value ||= kept("name") ?? "";
  const before = brought();
  chosen = { mine: "", theirs: "" };
  for (const side of SIDES) {
    fill(at(side), titles([...offer.samples.map((/** @type {any} */ s) => s.name), OWN]), before[side]?.from ?? offer.samples[SIDES.indexOf(side)]?.name);
    /** @type {HTMLTextAreaElement} */ (at(`${side}-text`)).value = before[side]?.text ?? "";
  }
  await judge();
}

/** @param {string[]} names */
const titles = (names) => names.map((name) => [name, (name === OWN ? words.own : name === "" ? words.nothing : offer.samples.find((/** @type {any} */ s) => s.name === name)?.title) ?? name]);

/** What was brought to the last duel of the system. @returns {Partial<Record<Side, {from: string, text: string}>>} */
function brought() {
  try {
    return JSON.parse(kept(`brings.${offer.name}`) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

// ---- rulings

const LISTED = 25; // numbers in a list rather than in a field, as where a server's table is laid

/** @param {any} o */
function drawOption(o) {
  const id = `off-o-${o.name}`;
  const [least, most] = [o.min ?? 0, o.max ?? 0];
  const numbers = most && most - least < LISTED ? Array.from({ length: most - least + 1 }, (_, i) => String(least + i)) : [];
  const says = { id, name: o.name, "aria-describedby": `${id}-hint ${id}-why` };
  let field = el("select", says);
  let hint = o.help ?? "";
  if (most && !numbers.length) {
    field = el("input", { ...says, type: "text", inputmode: least < 0 ? undefined : "numeric", autocomplete: "off", value: o.default });
    hint = [hint, [...(o.values ?? []), say(words.fromTo, least, most)].join(", ")].join(" ").trim();
  } else {
    const list = [...(o.values ?? []), ...numbers].map((v, i) => [v, (o.titles?.[i] ?? v) + (v === o.default ? ` (${words.usual})` : "")]);
    fill(/** @type {HTMLSelectElement} */ (field), list.filter(([v]) => v !== o.between), o.default); // between is a time without a duel
  }
  return el("div", { class: "field" }, el("label", { for: id }, o.title), field, el("p", { class: "hint", id: `${id}-hint` }, hint), el("div", { class: "whys", id: `${id}-why` }));
}

/** The rulings that are not the usual ones. @returns {Record<string, string>} */
function rulings() {
  /** @type {Record<string, string>} */
  const unusual = {};
  for (const o of offer.options) {
    const picked = value(`o-${o.name}`).trim().replace("−", "-");
    if (picked !== o.default) unusual[o.name] = picked;
  }
  return unusual;
}

// ---- what both bring

/** The document of a side: a sample's name, or a text. @param {Side} side */
const documentOf = (side) => (value(side) === OWN ? value(`${side}-text`) : value(side));

/** Opens the text of a document of one's own where there is one; it begins as the builder has left it, or as the sample that was chosen. @param {Side} side @param {string} sample */
function openText(side, sample) {
  const own = value(side) === OWN;
  at(`${side}-own`).hidden = !own;
  const text = /** @type {HTMLTextAreaElement} */ (at(`${side}-text`));
  if (!own || text.value || sample === OWN) return;
  const found = offer.samples.find((/** @type {any} */ s) => s.name === sample);
  text.value = (side === "mine" && built()) || (found ? JSON.stringify(found.document, null, 2) : "");
}

function built() {
  try {
    return localStorage.getItem(`build-${offer.name}`);
  } catch {
    return null;
  }
}

/** Offers what fits a side. What was chosen and does not fit gives way to what does, and it is said why. @param {Side} side @param {string[]} fits @param {Fault | undefined} why @returns {boolean} whether it gave way */
function refit(side, fits, why) {
  const was = value(side);
  const gives = was !== OWN && fits.length > 0 && !fits.includes(was);
  const now = gives ? fits[SIDES.indexOf(side) % fits.length] : was;
  const list = fits.includes(now) || now === OWN ? [...fits, OWN] : [now, ...fits, OWN];
  const select = /** @type {HTMLSelectElement} */ (at(side));
  if (list.join() !== [...select.options].map((o) => o.value).join()) fill(select, titles(list), now);
  select.value = now;
  at(`${side}-note`).textContent = gives ? say(words.unfit, titles([was])[0][1], why ? why.why : "") : "";
  return gives;
}

// ---- the judgement

let judged = 0;
let chosen = { mine: "", theirs: "" }; // when it was last judged

/** Has the module judge the order as it stands, and keeps what is brought for the next time. */
async function judge() {
  const mine = ++judged;
  for (const side of SIDES) openText(side, chosen[side]);
  let found = await ask({ do: "vet", begin: order() });
  if (mine !== judged) return;
  const seats = { mine: Number(value("seat")), theirs: 3 - Number(value("seat")) };
  const gave = SIDES.filter((side) => refit(side, found.fits[seats[side] - 1], found.faults[seats[side]]?.[0]));
  if (gave.length) found = await ask({ do: "vet", begin: order() });
  if (mine !== judged) return;
  chosen = { mine: value("mine"), theirs: value("theirs") };
  keep(`brings.${offer.name}`, JSON.stringify(Object.fromEntries(SIDES.map((side) => [side, { from: value(side), text: value(`${side}-text`) }]))));
  tell(showFaults(found.faults) ? (words.refused ?? "") : "");
}

/** Puts every fault beside its field. It returns the first of these fields. @param {Verdict} verdict @returns {HTMLElement | null} */
export function showFaults(verdict) {
  const form = at("begin");
  for (const place of form.querySelectorAll(".whys")) place.replaceChildren();
  for (const field of form.querySelectorAll("[aria-invalid]")) field.removeAttribute("aria-invalid");
  verdict.forEach((faults, seat) => {
    const side = seat === Number(value("seat")) ? "mine" : "theirs";
    for (const fault of faults ?? []) {
      if (seat) mark(fault, at(value(side) === OWN ? `${side}-text` : side), at(`${side}-why`), fault.path);
      else mark(fault, at(`o-${fault.path.slice("options.".length)}`), at(`o-${fault.path.slice("options.".length)}-why`), "");
    }
  });
  const first = /** @type {HTMLElement | null} */ (form.querySelector("[aria-invalid]"));
  const shut = first?.closest("details");
  if (shut) shut.open = true;
  return first;
}

/** Says a fault beside a field, with its path within a document. @param {Fault} fault @param {HTMLElement} field @param {HTMLElement} place @param {string} path */
function mark(fault, field, place, path) {
  field.setAttribute("aria-invalid", "true");
  const said = el("span", {}, ...(path ? [el("code", {}, path), " "] : []), fault.why);
  if (fault.rule) said.append(" ", el("a", { class: "cite", href: `/rules/${offer.name}/${fault.rule}` }, fault.rule));
  const icon = document.createElement("span"); // the sign of every refusal on the site
  icon.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${document.body.dataset.icons ?? ""}#refused"/></svg>`;
  place.append(el("p", { class: "why" }, ...icon.childNodes, said));
}

/** The order as the form has it, without a seed. */
export function order() {
  const you = Number(value("seat"));
  const [name, bot] = [value("name").trim() || (words.yours ?? ""), value("bot")];
  const both = (/** @type {string} */ a, /** @type {string} */ b) => (you === 1 ? [a, b] : [b, a]);
  return { ruleset: offer.name, options: rulings(), seats: both(documentOf("mine"), documentOf("theirs")), names: both(name, bots[bot] ?? bot), you, bot };
}

/** Remembers the name for the next time. */
export const keepName = () => keep("name", value("name").trim());

at("begin").addEventListener("change", async (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  if (input.type === "file") {
    const file = input.files?.[0];
    if (!file) return;
    /** @type {HTMLTextAreaElement} */ (document.getElementById(input.dataset.into ?? "")).value = await file.text();
    input.value = "";
  }
  await judge();
});
