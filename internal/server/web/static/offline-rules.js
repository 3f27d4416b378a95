// @ts-check
// The rules of the page /offline: a worker that runs a module, and what it is asked.
import { main, say, tell, version, words } from "./offline-page.js";
import { keepPage, keptModules } from "./offline-shelf.js";

/** @type {Worker | undefined} */
let worker;
let last = 0;
/** @type {Map<number, (answer: any) => void>} */
const waiting = new Map();

/** Asks the module; a refusal is thrown as it came: {error, rule, faults}. @param {Record<string, unknown>} question @returns {Promise<any>} */
export function ask(question) {
  return new Promise((answered, refused) => {
    last++;
    waiting.set(last, (answer) => (answer?.error ? refused(answer) : answered(answer)));
    worker?.postMessage({ id: last, ask: question });
  });
}

/** Stops the rules. Whoever still waits for an answer of theirs waits for ever. */
export function stop() {
  worker?.terminate();
  waiting.clear();
}

/**
 * Loads the rules of a system in the place of those before.
 * @param {string} system @param {() => void} fell is called if they stop later on @param {() => void} here once the page is kept
 */
export async function load(system, fell, here) {
  stop();
  tell(words.loading ?? "");
  const kept = await keptModules(version);
  const name = kept.has(system) || !kept.has("all") ? system : "all";
  const made = new Worker(`${words.player}?v=${version}`);
  worker = made;
  let ready = false;
  await new Promise((done, failed) => {
    made.addEventListener("error", (why) => {
      failed(why);
      if (ready && worker === made) fell();
    });
    made.addEventListener("message", ({ data }) => {
      if (data.making) tell(words.making ?? "");
      if (data.failed) failed(data.failed);
      if (data.ready !== undefined) {
        ready = true;
        main.dataset.took = String(Math.round(data.ready));
        tell(say(words.ready, (data.ready / 1000).toFixed(2)));
        done(undefined);
      }
      if (data.id) {
        waiting.get(data.id)?.(data.answer);
        waiting.delete(data.id);
      }
    });
    made.postMessage({ module: `/offline/${name}.wasm?v=${version}`, runner: `/offline/wasm_exec.js?v=${version}` });
  });
  keepPage(version, name).then((done) => {
    main.dataset.here = done ? "yes" : "no";
    here();
  });
}
