// @ts-check
// The command box: the notation as text, with what may come next; and a few words
// addressed to the page itself.
import { asks, back, blind, clear, commit, current, explain, form, insteadOf, send, write, writeRaw } from "./asking.js";
import { offers } from "./ask.js";
import { open } from "./keys.js";
import { inWords } from "./odds.js";
import { freshKey, post, whyLine } from "./post.js";
import { say } from "./say.js";

let chosen = -1;
let sure = false; // "concede" has been said once

const box = () => /** @type {HTMLFormElement | null} */ (document.getElementById("command"));
const input = () => /** @type {HTMLInputElement | null} */ (box()?.querySelector("input:not([type=hidden])") ?? null);
const duel = () => /** @type {HTMLElement | null} */ (document.querySelector("main[data-duel]"))?.dataset.duel ?? "";

/** The list under the box, made when it is needed. @returns {HTMLElement | null} */
function list() {
  const at = box();
  const line = input();
  if (!at || !line) return null;
  let shown = /** @type {HTMLElement | null} */ (at.querySelector("#offers"));
  if (!shown) {
    shown = document.createElement("ul");
    shown.id = "offers";
    shown.className = "offers";
    shown.setAttribute("role", "listbox");
    shown.setAttribute("aria-label", say("command.offers"));
    shown.dataset.kept = "";
    shown.hidden = true;
    at.append(shown);
  }
  for (const [name, value] of [["role", "combobox"], ["aria-controls", "offers"], ["aria-autocomplete", "list"], ["autocomplete", "off"], ["autocapitalize", "none"], ["spellcheck", "false"]]) line.setAttribute(name, value);
  return shown;
}

/** Shows how the sentence may go on. */
function offer() {
  const shown = list();
  const line = input();
  if (!shown || !line) return;
  // What several forms offer is offered once; before anything is written, the few verbs of what is done aside come first.
  const all = line.value ? asks() : asks().toSorted((a, b) => Number(b.aside ?? false) - Number(a.aside ?? false));
  const found = [...new Map(document.activeElement === line ? all.flatMap((ask) => offers(ask, line.value)).map((one) => [one.line, one]) : []).values()];
  chosen = -1;
  shown.replaceChildren(
    ...found.slice(0, 12).map((one, i) => {
      const item = document.createElement("li");
      item.id = `offer-${i}`;
      item.setAttribute("role", "option");
      item.dataset.line = one.line;
      item.append(Object.assign(document.createElement("code"), { textContent: one.word }), " ", Object.assign(document.createElement("span"), { textContent: one.note }));
      return item;
    }),
  );
  shown.hidden = !found.length;
  line.setAttribute("aria-expanded", String(found.length > 0));
  light();
}

/** Lights up the chosen offer. */
function light() {
  const line = input();
  for (const [i, item] of [...(list()?.children ?? [])].entries()) item.setAttribute("aria-selected", String(i === chosen));
  if (chosen < 0) line?.removeAttribute("aria-activedescendant");
  else line?.setAttribute("aria-activedescendant", `offer-${chosen}`);
}

/** @param {number} i */
function take(i) {
  const line = input();
  const item = /** @type {HTMLElement | undefined} */ (list()?.children[i]);
  if (!line || !item) return;
  line.value = `${item.dataset.line} `;
  line.focus();
  offer();
}

/** @param {string} text @param {string} [rule] what went wrong, under the box */
function complain(text, rule) {
  box()?.querySelector("#command-why")?.remove();
  if (text) {
    const line = whyLine({ detail: text, rule, status: 0 }, "command-why");
    line.dataset.kept = "";
    box()?.append(line);
  }
  const at = input();
  if (text) at?.setAttribute("aria-invalid", "true");
  else at?.removeAttribute("aria-invalid");
}

/** Does what is written. The text is kept unless it was done. */
async function run() {
  const line = input();
  if (!line) return;
  const text = line.value.trim();
  const done = () => {
    line.value = "";
    offer();
  };
  complain("");
  const wasSure = sure;
  sure = false;
  const [word, ...rest] = text.split(/\s+/);
  const ask = current();
  if (text === "" || text === "lock" || (ask && text.toLowerCase() === ask.verb.toLowerCase())) {
    let costs = "";
    commit((peril) => (costs = say("peril.again", peril.text)));
    done();
    return complain(costs);
  }
  // A word that the rules use too belongs to them; a mere square is what the ask would make of it.
  const square = /^\d+,\d+$/.test(text) && ask ? insteadOf(text) : "";
  if (ask && (write(text) || (square && write(square)))) return done();
  switch (word.toLowerCase().replace(/^:/, "")) {
    case "back":
      back();
      return done();
    case "clear":
      clear();
      return done();
    case "help":
    case "?":
      open("help");
      return done();
    case "next":
      location.assign(/** @type {HTMLAnchorElement | null} */ (document.querySelector('a[rel="next"], a[data-act="next-duel"]'))?.href ?? "/mine");
      return;
    case "talk": {
      const reply = await post(`/duels/${duel()}/talk`, new URLSearchParams({ text: rest.join(" ") }), { key: freshKey() });
      return reply.ok ? done() : complain(reply.problem?.detail ?? "", reply.problem?.rule);
    }
    case "resign":
    case "concede":
      if (!form() && !document.querySelector("#concede")) return complain(say("command.notNow"));
      if (!wasSure) {
        done();
        sure = true;
        return complain(say("command.sure"));
      }
      done();
      if (!form()) {
        const reply = await post(`/duels/${duel()}/answers`, new URLSearchParams({ sentence: "concede", lock: "true" }), { key: freshKey() });
        return reply.ok ? undefined : complain(reply.problem?.detail ?? "", reply.problem?.rule);
      }
      return send("concede", true);
  }
  if (!ask) return complain(say("command.notNow"));
  if (blind()) {
    writeRaw(text);
    explain({ detail: say("ask.unchecked"), status: 0 });
    return done();
  }
  // The client knows the picks; the server knows the whole notation.
  const answer = await fetch(`/duels/${duel()}/preview?request=${form()?.dataset.request ?? ""}&sentence=${encodeURIComponent(square || text)}`, { headers: { Accept: "application/json" } }).catch(() => null);
  if (!answer) return complain(say("post.offline"));
  if (answer.status === 204) return complain(say("command.notNow")); // the duel has gone on
  if (answer.ok) {
    writeRaw(square || text, inWords(await answer.text()).peril);
    explain(null);
    return done();
  }
  const problem = await answer.json().catch(() => ({}));
  const known = [...new Set(asks().flatMap((ask) => offers(ask, "").map((one) => one.word.split(" ")[0])))].filter((word) => /^\p{L}/u.test(word));
  const verbs = String(problem.type).endsWith("/notation") && known.length ? `. ${say("command.verbs", known.join(", "))}` : "";
  complain((problem.detail ?? say("command.unread")) + verbs, problem.rule);
}

export function startCommand() {
  document.addEventListener("submit", (event) => {
    if (event.target !== box()) return;
    event.preventDefault();
    void run();
  });
  document.addEventListener("input", (event) => {
    if (event.target !== input()) return;
    complain("");
    offer();
  });
  document.addEventListener("focusin", (event) => (event.target === input() ? offer() : hideOffers()));
  document.addEventListener("keydown", (event) => {
    if (event.target !== input()) return;
    const count = list()?.children.length ?? 0;
    if ((event.key === "ArrowDown" || event.key === "ArrowUp") && count) {
      chosen = (chosen + (event.key === "ArrowDown" ? 1 : count + (chosen < 0 ? 1 : 0) - 1)) % count;
      light();
    } else if (event.key === "Tab" && !event.shiftKey && count && input()?.value.trim()) take(Math.max(chosen, 0));
    else if (event.key === "Enter" && chosen >= 0) take(chosen);
    else return;
    event.preventDefault();
  });
  document.addEventListener("mousedown", (event) => {
    const item = /** @type {Element} */ (event.target).closest("#offers > li");
    if (!item) return;
    event.preventDefault(); // the box keeps the focus
    take([...(list()?.children ?? [])].indexOf(item));
  });
}

function hideOffers() {
  const shown = /** @type {HTMLElement | null} */ (document.getElementById("offers"));
  if (!shown) return;
  shown.hidden = true;
  input()?.setAttribute("aria-expanded", "false");
}
