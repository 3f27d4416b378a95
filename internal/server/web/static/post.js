// @ts-check
// Acts: every change goes to the server as a form, and the answer comes back as JSON.
import { say } from "./say.js";

/**
 * @typedef {{rule?: string, detail: string, title?: string, status: number,
 *   faults?: {path: string, rule?: string, why: string}[]}} Problem what was wrong
 * @typedef {{ok: boolean, status: number, where: string | null, body: any, problem?: Problem}} Reply
 */

/** A key that makes an act safe to send again. */
export function freshKey() {
  return hex(crypto.getRandomValues(new Uint8Array(16)));
}

/** @param {Uint8Array} bytes */
export function hex(bytes) {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends a form. If the network swallowed an act, it is sent once more: its key lets
 * the server see that it is the same. It never throws: what went wrong is a problem.
 * @param {string} url
 * @param {URLSearchParams | FormData} fields
 * @param {{method?: string, key?: string}} [how]
 * @returns {Promise<Reply>}
 */
export async function post(url, fields, how = {}) {
  const headers = { Accept: "application/json", "Idempotency-Key": how.key ?? freshKey() };
  const send = () => fetch(url, { method: how.method ?? "POST", body: fields, headers, redirect: "follow" });
  let answer;
  try {
    answer = await send().catch(() => new Promise((again) => setTimeout(again, 600)).then(send));
  } catch {
    return { ok: false, status: 0, where: null, body: null, problem: { status: 0, detail: say("post.offline") } };
  }
  const type = answer.headers.get("Content-Type") ?? "";
  const body = type.includes("json") ? await answer.json().catch(() => null) : null;
  const where = answer.headers.get("Location") ?? (answer.redirected ? answer.url : null);
  if (answer.ok) return { ok: true, status: answer.status, where, body };
  const problem = { status: answer.status, ...(body ?? {}) };
  problem.detail = problem.detail || problem.title || say("post.failed", answer.status);
  const after = answer.headers.get("Retry-After");
  if (answer.status === 429 && after) problem.detail = say("post.later", problem.detail, after);
  return { ok: false, status: answer.status, where, body, problem };
}

/**
 * The line that says what is wrong and which rule says so.
 * @param {Problem} problem
 * @param {string} id of the line
 */
export function whyLine(problem, id) {
  const line = document.createElement("p");
  line.className = "why";
  line.id = id;
  line.setAttribute("role", "alert");
  line.innerHTML = `<svg class="icon" aria-hidden="true"><use href="${document.body.dataset.icons ?? ""}#refused"/></svg>`;
  const text = line.appendChild(document.createElement("span"));
  // The sentence of a refusal ends with the rule, for those who have no link.
  text.append(problem.rule ? problem.detail.replace(` (${problem.rule})`, "") : problem.detail);
  cite(text, problem.rule);
  for (const fault of problem.faults ?? []) {
    text.append(document.createElement("br"));
    if (fault.path) text.appendChild(document.createElement("code")).textContent = fault.path;
    text.append(" ", fault.why);
    cite(text, fault.rule);
  }
  return line;
}

/** @param {HTMLElement} text @param {string} [rule] */
function cite(text, rule) {
  const system = document.documentElement.dataset.system;
  if (!rule || !system) return;
  const link = document.createElement("a");
  link.className = "cite";
  link.href = `/rules/${system}/${encodeURIComponent(rule)}`;
  link.textContent = rule;
  text.append(" ", link);
}
