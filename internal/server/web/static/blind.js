// @ts-check
// Blind locks: of a sealed choice only a hash leaves this browser, which keeps what it
// is the hash of (see locks.js), and opens the lock by itself once all have locked.
import { explain, form } from "./asking.js";
import { duel, keepLock, locks, locksOf, othersOf } from "./locks.js";
import { post } from "./post.js";
import { say } from "./say.js";

const AGAIN = 3000; // milliseconds until an opening that did not arrive is sent again

let opening = ""; // the hash whose opening is under way or done
let timer = 0;

/** Opens the lock that the table is waiting for, if it was made here. @param {() => void} refresh */
export async function openLock(refresh) {
  const box = form();
  const hash = box?.dataset.hash ?? "";
  const kept = locks()[hash];
  const mine = kept?.duel === duel() && kept.request === box?.dataset.request ? kept : undefined; // not another duel's or choice's
  const elsewhere = document.getElementById("elsewhere");
  if (elsewhere) elsewhere.hidden = !hash || Boolean(mine);
  if (mine && !mine.taken) keepLock(hash, { ...mine, taken: true });
  if (!hash || !box?.dataset.opening || !mine || opening === hash) return;
  // The others' locks are kept before ours goes out; one that comes later is too late to gain anything.
  const others = (box.dataset.others ?? "").split(" ").filter((other) => other);
  const stood = mine.others ?? others;
  if (others.some((other) => other === "none" || !stood.includes(other))) return;
  if (!mine.others && !keepLock(hash, { ...mine, taken: true, others })) return;
  if (!locks()[hash]?.others) return;
  opening = hash;
  const fields = new URLSearchParams({ request: mine.request, nonce: mine.nonce, sentence: mine.sentence });
  const reply = await post(`/duels/${duel()}/openings`, fields);
  if (!reply.status || reply.status >= 500 || reply.status === 429) {
    opening = "";
    clearTimeout(timer);
    timer = window.setTimeout(() => void openLock(refresh), AGAIN);
    return;
  }
  const refused = reply.body?.refused;
  if (refused) explain({ status: 0, rule: refused.rule, detail: say("ask.unfit-lock", refused.why) });
  else if (!reply.ok && reply.problem?.status === 422) explain(reply.problem);
  refresh();
}

/** Compares the locks that this browser made at a table with those in its record. */
export function compareLocks() {
  const line = /** @type {HTMLElement | null} */ (document.getElementById("own-locks"));
  if (!line) return;
  const recorded = new Set((line.dataset.locks ?? "").split(" "));
  const mine = locksOf(line.dataset.of ?? "") ?? [];
  const lost = [...mine, ...(othersOf(line.dataset.of ?? "") ?? [])].filter((hash) => !recorded.has(hash));
  line.hidden = mine.length === 0;
  line.classList.toggle("why", lost.length > 0);
  line.textContent = lost.length ? say("fair.own-lost", lost.length, mine.length, lost.join(" ")) : say("fair.own-kept", mine.length);
}
