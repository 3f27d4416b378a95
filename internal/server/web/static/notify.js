// @ts-check
// A notice of the system that it is the reader's turn, while the page is hidden. The browser is
// asked for leave by a press of the switch alone.
import { say } from "./say.js";
import { keep, setting } from "./settings.js";

/** The switch was pressed: asks the browser, and turns itself off if that says no. */
export async function ask() {
  const why = document.getElementById("notify-why");
  if (why) why.hidden = true;
  if (!setting("notify")) return;
  const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
  if (leave === "granted") return startNotify();
  keep("notify", "");
  const off = /** @type {HTMLInputElement | null} */ (document.querySelector('#settings [name="notify"][value=""]'));
  if (off) off.checked = true;
  if (why) why.hidden = false;
}

let started = false;

export function startNotify() {
  if (started) return;
  started = true;
  addEventListener("riposte:turn", (event) => {
    if (!(/** @type {CustomEvent} */ (event).detail) || !document.hidden || !setting("notify") || Notification.permission !== "granted") return;
    try {
      // The tag makes one notice for a table, however many turns went by.
      const notice = new Notification(say("notify.turn"), { body: document.querySelector("#status")?.getAttribute("data-title") ?? "", tag: location.pathname });
      notice.addEventListener("click", () => {
        window.focus();
        notice.close();
      });
    } catch {
      // Some browsers show them for a service worker only.
    }
  });
}
