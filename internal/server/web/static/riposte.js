// @ts-check
// The page's script adds comfort to pages that also work without it. It knows no
// rules: the ask says what may be chosen.
import { apply, onChosen, startAsking } from "./asking.js";
import { showCards, startCards } from "./cards.js";
import { showCites, startCites } from "./cites.js";
import { startCommand } from "./command.js";
import { showDock } from "./dock.js";
import { connected, keepBanner, refresh, startFeed } from "./feed.js";
import { showField, startField } from "./field.js";
import { showSums, startForms } from "./forms.js";
import { layKeys, startKeys } from "./keys.js";
import { beforeFrame, onFrame } from "./morph.js";
import { startNoted } from "./noted.js";
import { openSeed } from "./open.js";
import { clearPlan, showPlan } from "./plan.js";
import { showRuler, startRuler } from "./ruler.js";
import { prepareSeeds, startSeeds } from "./seeds.js";
import { setting, startSettings } from "./settings.js";
import { showSlip, startSlip } from "./slip.js";
import { localTimes } from "./times.js";
import { lookForTurn } from "./turn.js";

/** Runs after every frame, and whenever the table has to be looked at again. */
function look() {
  keepBanner();
  apply();
  showCites();
  showDock();
  layKeys();
  showRuler();
  showField();
  localTimes();
  showSums();
  for (const show of loaded.values()) show?.();
  lookForTurn();
  prepareSeeds();
  void openSeed();
  void fetchLater();
}

/** Modules that most pages do without, by what on a page calls for them; the function each gives
 * is called after every frame. */
const later = [
  { at: 'form[data-live-form], [data-act="print"], [data-upload]', load: async () => (await import("./build.js")).startBuild() },
  { at: "form[data-form], .order", load: async () => {
    const desk = await import("./desk.js");
    desk.startDesk(unlessFed);
    return desk.showDesk;
  } },
  { at: "form.ask[data-blind]", load: async () => {
    const blind = await import("./blind.js");
    return () => void blind.openLock(unlessFed);
  } },
  { at: '[data-act="follow"]', load: async () => {
    const pace = await import("./pace.js");
    pace.startPace();
    return pace.offerPace;
  } },
  { at: "#row", load: async () => {
    const row = await import("./row.js");
    row.startRow();
    onChosen(row.showRow);
    apply();
  } },
  { at: "[data-prospect]", load: async () => (await import("./prospects.js")).startProspects() },
  { at: ".board [data-aim]", load: async () => {
    const aim = await import("./aim.js");
    aim.startAim();
    return aim.showAim;
  } },
  { at: "form.ask[data-request]", load: async () => (await import("./focus.js")).startFocus(unlessFed) },
  { at: "#coach, [data-lesson]", load: async () => (await import("./coach.js")).startCoach() },
  { at: "[data-noted]", load: async () => startNoted() },
  { at: '#move-link, form[action*="/move/"]', load: async () => (await import("./carry.js")).startCarry() },
  { at: "main[data-feed] #status:not([data-turn])", load: async () => (await import("./next.js")).startNext() },
  { at: "#me", load: async () => (await import("./me.js")).startMe() },
  { at: 'input[autocomplete="nickname"]', load: async () => {
    const name = await import("./name.js");
    name.startName();
    return name.fillName;
  } },
  { at: "[data-whys]", load: async () => localStorage.getItem("riposte.whys") ? (await import("./why.js")).showWhys : undefined },
  { at: "[data-picture]", load: async () => document.addEventListener("click", async (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest("[data-picture]"));
    if (!link) return;
    event.preventDefault();
    (await import("./picture.js")).keep(link);
  }) },
  { at: "#own-locks", load: async () => (await import("./blind.js")).compareLocks },
  { at: "#notes-text", load: async () => {
    const notes = await import("./notes.js");
    notes.startNotes();
    return notes.showNotes;
  } },
];
/** What each is to be called for; null while it is on its way. @type {Map<string, (() => void) | null | void>} */
const loaded = new Map();
async function fetchLater() {
  const wanted = later.filter(({ at }) => !loaded.has(at) && document.querySelector(at));
  for (const { at } of wanted) loaded.set(at, null);
  for (const { at, load } of wanted) {
    try {
      const show = await load();
      loaded.set(at, show);
      show?.();
    } catch {
      loaded.delete(at); // the connection is gone; try again next time
    }
  }
}

document.addEventListener("click", async ({ target }) => {
  const pressed = /** @type {HTMLElement | null} */ (/** @type {Element} */ (target).closest("#row button, [data-whys]"));
  if (pressed?.dataset.whys) {
    const { showWhys, toggleWhys } = await import("./why.js"); // fetched when it is pressed first, unless it was left on
    loaded.set("[data-whys]", showWhys);
    toggleWhys();
  } else if (loaded.get("#row") === null) setTimeout(() => pressed?.click(), 50); // a die that came with a frame, before its module
});

/** If nothing arrives by itself, asks what an act has changed. */
function unlessFed() {
  if (!connected()) void refresh();
}

startSettings(look, () => void import("./notify.js").then((notify) => notify.ask()));
startSeeds();
startCommand();
startRuler();
startCards();
startSlip();
onChosen(showPlan, showCards, showSlip, showDock);
startAsking(unlessFed);
startField();
startForms(unlessFed);
startKeys();
startCites();
if (setting("notify")) void import("./notify.js").then((notify) => notify.startNotify());
if (document.body.dataset.page === "quick") void import("./quick.js").then((quick) => quick.startQuick(document.body));
if (document.body.dataset.page === "replay") void import("./replay.js").then((replay) => replay.startReplay());
// What a module that is fetched imports is here: nothing may wait for it at the top.
void fetchLater().then(() => {
  beforeFrame(clearPlan);
  onFrame(look);
  document.addEventListener("riposte:connection", look);
  look();
  startFeed();
  document.documentElement.dataset.ready = "";
  dispatchEvent(new Event("riposte:ready")); // to early.js
});
