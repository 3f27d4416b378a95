// @ts-check
// The logic of an ask, without a page: which word may stand in which field, and
// what the words read together. It knows no rules: all it has is what the ask says.

/**
 * @typedef {{rule?: string, why: string}} Refusal
 * @typedef {{rule: string, text: string, with?: string[]}} Peril
 * @typedef {{kind: string, id?: string, x?: number, y?: number}} Target
 * @typedef {{word: string, label: string, at: Target, cost?: number, unit?: string, note?: string,
 *   refusal?: Refusal, only?: string[], not?: string[], unless?: Refusal, face?: string, whom?: string, of?: string, load?: number, thing?: string, peril?: Peril}} Pick
 * @typedef {{name: string, title: string, before?: string, optional?: boolean, omitted?: Peril, picks?: Pick[], list?: boolean, now?: string,
 *   number?: {min: number, max: number, step?: number, unit?: string, perils?: (Peril & {from: number, to: number})[]},
 *   aim?: {from: [number, number], reach: number, within?: {points: [number, number][]}}}} Field
 * @typedef {{id: string, title: string, prompt: string, verb: string, sealed?: boolean, group?: string, aside?: boolean, fields: Field[], none?: Pick, before?: string,
 *   budget?: {title: string, base?: number, max: number, unit?: string, rule?: string, soft?: boolean}}} Ask none: the answer while all is left out
 * @typedef {{field: number, pick: Pick}} Candidate a pick where it may stand
 */

/**
 * Why the pick can't stand in the field after the words before it; null if it can.
 * @param {Candidate} candidate
 * @param {string[]} chosen one word a field, "" for none
 * @returns {Refusal | null}
 */
export function refusal({ field, pick }, chosen) {
  if (pick.refusal) return pick.refusal;
  const before = chosen.slice(0, field);
  const stands = (/** @type {string} */ word) => before.includes(word);
  const fits = !(pick.not ?? []).some(stands) && (!pick.only?.length || pick.only.some(stands));
  return fits ? null : (pick.unless ?? { why: "" });
}

/** The earlier field, still empty, from which a pick needs a word. @param {Ask} ask @param {Candidate} c @param {string[]} chosen */
export function wanted(ask, { field, pick }, chosen) {
  if (pick.refusal || !pick.only?.length) return undefined;
  return ask.fields.find((f, i) => i < field && !f.optional && !chosen[i] && f.picks?.some((p) => pick.only?.includes(p.word)));
}

/** @param {Ask} ask @param {string[]} chosen @returns the titles of the fields that still need a word */
export function missing(ask, chosen) {
  return ask.fields.filter((field, i) => !field.optional && !chosen[i]).map((field) => field.title);
}

/** @param {Ask} ask @param {string[]} chosen */
export function complete(ask, chosen) {
  return missing(ask, chosen).length === 0 && !beyond(ask, chosen);
}

/** The words that a form starts with: those it names, and what leaves no choice, as the only target, while another word is still to be chosen. @param {Ask | null | undefined} ask @returns {string[]} */
export function starts(ask) {
  if (!ask) return [];
  const now = ask.fields.map((field) => field.now ?? "");
  const filled = fill(ask, now);
  return complete(ask, filled) ? now : filled;
}

/** The only word that a field can have after those before it; "" if there is a choice, and where one press makes the sentence. @param {Ask} ask @param {string[]} chosen @param {number} i */
export function onlyWord(ask, chosen, i) {
  const { picks, optional, number, aim, list } = ask.fields[i];
  if (optional || number || aim || list || ask.aside || !picks || ask.fields.filter((field) => !field.optional).length < 2) return "";
  const able = picks.filter((pick) => !refusal({ field: i, pick }, chosen));
  return able.length === 1 && !able[0].peril && !able[0].face ? able[0].word : "";
}

/** Puts in what leaves no choice, up to a field. @param {Ask} ask @param {string[]} chosen @param {number} [end] */
function fill(ask, chosen, end = ask.fields.length) {
  return ask.fields.reduce((words, _, i) => (i < end && !words[i] ? put(words, i, onlyWord(ask, words, i)) : words), chosen);
}

/** What the words weigh together. @param {Ask} ask @param {string[]} chosen */
export function load(ask, chosen) {
  const weigh = (/** @type {number} */ sum, /** @type {Field} */ field, /** @type {number} */ i) => sum + (field.picks?.find((pick) => pick.word === chosen[i])?.load ?? 0);
  return ask.fields.reduce(weigh, ask.budget?.base ?? 0);
}

/** Whether the words weigh more than they may. @param {Ask} ask @param {string[]} chosen */
export const beyond = (ask, chosen) => Boolean(ask.budget && !ask.budget.soft && load(ask, chosen) > ask.budget.max);

/** Joins one word for each field into the notation. @param {Ask} ask @param {string[]} chosen */
export function sentence(ask, chosen) {
  /** @type {string[]} */
  const parts = [];
  ask.fields.forEach((field, i) => {
    if (!chosen[i]) return;
    if (field.before) parts.push(field.before);
    parts.push(chosen[i]);
  });
  if (!parts.length) return ask.none?.word ?? "";
  return ask.before ? `${ask.before} ${parts.join(" ")}` : parts.join(" ");
}

/**
 * What is chosen in the labels of the picks, as far as anything is: "Move: 3,4".
 * @param {Ask} ask
 * @param {string[]} chosen
 * @param {boolean} several whether the answer may have other forms: then, and before a mere place, it begins with what is done
 * @param {(id: string) => string} called the name of whoever a pick is aimed at
 */
export function inLabels(ask, chosen, several, called) {
  const parts = ask.fields.flatMap((field, i) => (chosen[i] ? [inLabel(field, chosen[i], called)] : []));
  if (!parts.length) return ask.none?.label ?? "";
  const said = parts.join(", ");
  return (several || /^\d/.test(said)) && ask.verb && !said.startsWith(ask.verb) ? `${ask.verb}: ${said}` : said;
}

/** @param {Field} field @param {string} word @param {(id: string) => string} called */
function inLabel(field, word, called) {
  const pick = field.picks?.find((one) => one.word === word);
  if (pick) {
    const name = pick.whom ? called(pick.whom) : "";
    const label = [pick.label || word, pick.of].filter(Boolean).join(", ");
    return name && !label.includes(name) ? `${label}, ${name}` : label;
  }
  if (field.number) return `${field.title} ${word}`;
  return field.aim ? word.split(",").map((n) => `${Number(n) / 100} in`).join(", ") : word;
}

/**
 * Presses a thing that stands for candidates: takes its word back if it is chosen and not the only
 * one, else puts it into the first empty field that takes it, else into the only field that
 * would, in place of the word there. What then leaves no choice is put in too.
 * @param {Ask} ask
 * @param {string[]} chosen
 * @param {Candidate[]} candidates in the order of the fields
 * @returns {{chosen: string[], field: number, refusal?: Refusal, full?: string[]}} full: the titles of the
 *   fields that would have to be emptied first
 */
export function press(ask, chosen, candidates) {
  const standing = candidates.findLast(({ field, pick }) => chosen[field] === pick.word);
  if (standing) {
    const { field, pick } = standing;
    return { chosen: onlyWord(ask, chosen, field) === pick.word ? chosen : settle(ask, put(chosen, field, "")), field };
  }
  chosen = leaning(ask, fill(ask, chosen, Math.min(...candidates.map(({ field }) => field))), candidates);
  const able = candidates.filter((c) => !refusal(c, chosen));
  const free = able.find((c) => !chosen[c.field]);
  const goal = free ?? (able.length === 1 ? able[0] : undefined);
  if (goal) return { chosen: fill(ask, settle(ask, put(chosen, goal.field, goal.pick.word))), field: goal.field };
  if (able.length) return { chosen, field: -1, full: able.map((c) => ask.fields[c.field].title) };
  const reasons = candidates.map((c) => refusal(c, chosen));
  return { chosen, field: -1, refusal: reasons.find((r) => r?.why) ?? { why: "" } };
}

/** A word that needs another before it brings that one along, if it is the only one on a button: to stay, where the others are places. @param {Ask} ask @param {string[]} chosen @param {Candidate[]} candidates */
function leaning(ask, chosen, candidates) {
  const [{ field, pick }] = candidates;
  const on = ask.fields.findIndex((f, i) => i < field && !f.optional && !chosen[i]);
  if (candidates.length > 1 || pick.refusal || !pick.only?.length || on < 0) return chosen;
  const able = (ask.fields[on].picks ?? []).filter((p) => p.at.kind === "button" && pick.only?.includes(p.word) && !refusal({ field: on, pick: p }, chosen));
  return able.length === 1 ? put(chosen, on, able[0].word) : chosen;
}

/** @param {string[]} chosen @param {number} field @param {string} word */
export function put(chosen, field, word) {
  const next = chosen.slice();
  next[field] = word;
  return next;
}

/**
 * Takes out the words that no longer fit those before them; what waits for one of those stays.
 * @param {Ask} ask @param {string[]} chosen
 */
export function settle(ask, chosen) {
  const next = chosen.slice();
  ask.fields.forEach((field, i) => {
    const picks = (field.picks ?? []).filter((pick) => pick.word === next[i]);
    if (next[i] && picks.length && picks.every((pick) => refusal({ field: i, pick }, next) && !wanted(ask, { field: i, pick }, next))) next[i] = "";
  });
  return next;
}

/** @param {NonNullable<Field["number"]>} span @param {string} text */
export function inSpan(span, text) {
  const n = Number(text);
  return /^-?\d+$/.test(text) && n >= span.min && n <= span.max && (n - span.min) % (span.step || 1) === 0;
}

/** The words of a sentence in lower case; signs are words of their own. @param {string} text */
export function split(text) {
  return text.toLowerCase().replace(/[/|;]/g, " $& ").split(/\s+/).filter(Boolean);
}

/** @param {string[]} a @param {string[]} b */
const begins = (a, b) => b.length <= a.length && b.every((word, i) => word === a[i]);

/**
 * Reads a sentence back into one word for each field; null if it is not one of this ask.
 * @param {Ask} ask @param {string} text
 * @returns {string[] | null}
 */
export function read(ask, text) {
  /** @type {(i: number, left: string[], chosen: string[]) => string[] | null} */
  const field = (i, left, chosen) => {
    if (i === ask.fields.length) return left.length ? null : chosen;
    const f = ask.fields[i];
    const rest = begins(left, split(f.before ?? "")) ? left.slice(split(f.before ?? "").length) : null;
    for (const word of rest ? wordsFor(f, rest) : []) {
      const found = field(i + 1, rest?.slice(split(word).length) ?? [], [...chosen, word]);
      if (found) return found;
    }
    return f.optional ? field(i + 1, left, [...chosen, ""]) : null;
  };
  const typed = split(text);
  if (ask.none && typed.join(" ") === split(ask.none.word).join(" ")) return ask.fields.map(() => "");
  const ahead = split(ask.before ?? "");
  return begins(typed, ahead) ? field(0, typed.slice(ahead.length), []) : null;
}

/** @param {Field} field @param {string[]} left the words of the field that the text begins with, the longest first */
function wordsFor(field, left) {
  const found = (field.picks ?? []).map((pick) => pick.word).filter((word) => begins(left, split(word)));
  if (left.length && field.number && inSpan(field.number, left[0])) found.push(left[0]);
  if (left.length && field.aim && /^-?\d+,-?\d+$/.test(left[0])) found.push(left[0]);
  return [...new Set(found)].sort((a, b) => split(b).length - split(a).length);
}

/**
 * How a sentence that has been begun may go on: the whole line to the end of the next word.
 * @param {Ask} ask @param {string} text
 * @returns {{line: string, word: string, title: string, note: string}[]}
 */
export function offers(ask, text) {
  const begun = /\s$/.test(text) ? "" : (split(text).pop() ?? "");
  const typed = split(text).slice(0, begun ? -1 : undefined);
  /** @type {Map<string, {line: string, word: string, title: string, note: string}>} */
  const found = new Map();
  /** @type {(i: number, left: string[], chosen: string[]) => void} */
  const field = (i, left, chosen) => {
    if (i === ask.fields.length || found.size > 60) return;
    const f = ask.fields[i];
    const choices = f.number ? span(f.number) : [];
    for (const pick of [...(f.picks ?? []), ...choices]) {
      if (!refusal({ field: i, pick }, chosen)) word(i, pick, left, chosen);
    }
    if (f.optional) field(i + 1, left, [...chosen, ""]);
  };
  /** @type {(i: number, pick: Pick, left: string[], chosen: string[]) => void} */
  const word = (i, pick, left, chosen) => {
    const f = ask.fields[i];
    const before = split(f.before ?? "").length;
    const full = [...split(f.before ?? ""), ...split(pick.word)];
    const n = Math.min(left.length, full.length);
    if (!begins(left, full.slice(0, n))) return;
    if (n === full.length) return field(i + 1, left.slice(n), [...chosen, pick.word]);
    const skips = begun && n === 0 && before && full[before].startsWith(begun);
    if (!full[n].startsWith(begun) && !skips) return;
    // The forms of a desk are many, and begin alike: first comes what is done, then to whom.
    if (ask.aside && n < before && !skips) {
      const line = [sentence(ask, chosen), f.before].filter(Boolean).join(" ");
      if (!found.has(line)) found.set(line, { line, word: f.before ?? "", title: f.title, note: i ? f.title : ask.title });
      return;
    }
    const line = sentence(ask, [...chosen, pick.word]);
    const cost = pick.cost ? `${pick.cost} ${pick.unit ?? ""}`.trim() : "";
    const said = before && n < before ? `${f.before} ${pick.word}` : pick.word;
    if (!found.has(line)) found.set(line, { line, word: said, title: f.title, note: [plainly(pick.label) === pick.word || pick.word.split(" ").includes(pick.label) ? "" : pick.label, cost, pick.note].filter(Boolean).join(", ") });
  };
  if (ask.none && !typed.length && ask.none.word.startsWith(begun)) found.set(ask.none.word, { line: ask.none.word, word: ask.none.word, title: "", note: ask.none.label });
  const ahead = split(ask.before ?? "");
  if (begins(typed, ahead)) field(0, typed.slice(ahead.length), []);
  else if (!typed.length && ahead[0].startsWith(begun)) found.set(ahead.join(" "), { line: ahead.join(" "), word: ahead.join(" "), title: ask.title, note: "" });
  return [...found.values()];
}

/** A label as a word of the notation would be written: a name that is its own word is read once. */
const plainly = (/** @type {string} */ label) => (label ?? "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-");

/** @param {NonNullable<Field["number"]>} n @returns {Pick[]} the first numbers of a span, as picks */
function span(n) {
  const picks = [];
  for (let v = n.min; v <= n.max && picks.length < 20; v += n.step || 1) {
    picks.push({ word: String(v), label: n.unit ?? "", at: { kind: "button" } });
  }
  return picks;
}
