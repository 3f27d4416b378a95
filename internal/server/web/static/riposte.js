// @ts-check
// The page's script: it adds comfort to pages that also work without it. It knows no
// rules; what may be chosen, the server has said in the ask.
import { showAim, startAim } from "./aim.js";
import { apply, startAsking } from "./asking.js";
import { startCards } from "./cards.js";
import { startCites } from "./cites.js";
import { startCommand } from "./command.js";
import { connected, keepBanner, refresh, startFeed } from "./feed.js";
import { showDesk, startDesk } from "./desk.js";
import { showField, startField } from "./field.js";
import { showSums, startForms } from "./forms.js";
import { layKeys, startKeys } from "./keys.js";
import { onFrame } from "./morph.js";
import { showNotes, startNotes } from "./notes.js";
import { offerPace, startPace } from "./pace.js";
import { startRow } from "./row.js";
import { showRuler, startRuler } from "./ruler.js";
import { openSeed, prepareSeeds, startSeeds } from "./seeds.js";
import { startSettings } from "./settings.js";
import { localTimes } from "./times.js";
import { lookForTurn } from "./turn.js";

/** After every frame, and whenever the table has to be looked at anew. */
function look() {
  keepBanner();
  apply();
  layKeys();
  showAim();
  showRuler();
  showField();
  offerPace();
  localTimes();
  showSums();
  showDesk();
  showNotes();
  lookForTurn();
  prepareSeeds();
  void openSeed();
  void build();
}

let building = false;
/** Most pages have no form that says what follows from it. */
async function build() {
  if (building || !document.querySelector('form[data-live-form], [data-act="print"]')) return;
  building = true;
  (await import("./build.js")).startBuild();
}

/** Where nothing arrives by itself, asks what an act has changed. */
function unlessFed() {
  if (!connected()) void refresh();
}

startSettings(look);
startSeeds();
startCommand();
startAim();
startRuler();
startPace();
startRow();
startCards();
startAsking(unlessFed);
startDesk(unlessFed);
startNotes();
startField();
startForms(unlessFed);
startKeys();
startCites();
if (document.body.dataset.page === "replay") void import("./replay.js").then((replay) => replay.startReplay());
await build();
onFrame(look);
document.addEventListener("riposte:connection", look);
look();
startFeed();
document.documentElement.dataset.ready = "";
