// @ts-check
// Notices while no page is open: this browser subscribes at its push service, and the server is
// told where. The browser is asked for leave by a press of the button alone.
import { keep } from "./settings.js";

/** @typedef {"on" | "off" | "cannot" | "denied" | "failed"} State what the section shows */

/** @param {"PUT" | "DELETE"} method @param {PushSubscription} subscription */
async function tell(method, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = JSON.stringify({ endpoint, keys });
  const answer = await fetch("/me/push", { method, headers: { Accept: "application/json", "Content-Type": "application/json" }, body });
  if (!answer.ok) throw new Error(String(answer.status));
}

async function subscribed() {
  const there = await navigator.serviceWorker.getRegistration("/");
  return (await there?.pushManager.getSubscription()) ?? null;
}

/** The server's key, as a browser wants it. */
async function key() {
  const answer = await fetch("/me/push", { headers: { Accept: "application/json" } });
  const { key: text } = await answer.json();
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

/** @returns {Promise<State>} */
async function begin() {
  if ((await Notification.requestPermission()) !== "granted") return "denied";
  await navigator.serviceWorker.register("/worker.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: await key() });
  try {
    await tell("PUT", made);
  } catch (error) {
    await made.unsubscribe(); // nobody would ever send there
    throw error;
  }
  keep("notify", "on"); // whoever wants to be told without a page wants so beside one
  return "on";
}

/** @returns {Promise<State>} */
async function end() {
  const made = await subscribed();
  if (made) {
    await tell("DELETE", made);
    await made.unsubscribe();
  }
  return "off";
}

/** @param {HTMLElement} section */
export async function startPush(section) {
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  const parts = /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll("[data-push]"));
  /** @param {State} state */
  const show = (state) => {
    for (const part of parts) part.hidden = !part.dataset.push?.split(" ").includes(state);
  };
  show(!can ? "cannot" : (await subscribed()) ? "on" : "off");
  for (const button of /** @type {NodeListOf<HTMLButtonElement>} */ (section.querySelectorAll("button"))) {
    button.addEventListener("click", async () => {
      button.disabled = true;
      const state = await (button.dataset.push === "on" ? end() : begin()).catch(() => /** @type {State} */ ("failed"));
      button.disabled = false;
      show(state);
      /** @type {HTMLElement | null} */ (section.querySelector("button:not([hidden])"))?.focus();
    });
  }
}
