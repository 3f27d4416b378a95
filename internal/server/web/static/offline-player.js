// @ts-check
// The worker that runs the rules: it loads the module it is given and passes questions on. It
// sees no page and no cookie, and it alone may compile a module.
const here = /** @type {DedicatedWorkerGlobalScope & {riposte(asked: string): string, ready(): void}} */ (/** @type {unknown} */ (self));

/** Asks until the server has made what is asked for. @param {string} url @returns {Promise<Response>} */
async function got(url) {
  for (;;) {
    const answer = await fetch(url);
    if (answer.ok) return answer;
    if (answer.status !== 503) throw new Error(`${url}: ${answer.status}`);
    here.postMessage({ making: true });
    await new Promise((later) => setTimeout(later, 1000 * Number(answer.headers.get("Retry-After") ?? 1)));
  }
}

/** @param {{module: string, runner: string}} from */
async function load(from) {
  const began = performance.now();
  const module = got(from.module);
  module.catch(() => undefined); // it is told where it is waited for
  await got(from.runner);
  importScripts(from.runner);
  const go = new (/** @type {any} */ (here).Go)();
  const { instance } = await WebAssembly.instantiateStreaming(module, go.importObject);
  await new Promise((ready) => {
    here.ready = () => ready(undefined);
    go.run(instance);
  });
  here.postMessage({ ready: performance.now() - began });
}

here.addEventListener("message", (event) => {
  const { module, id, ask } = event.data;
  if (module) {
    load(event.data).catch((why) => here.postMessage({ failed: String(why) }));
    return;
  }
  here.postMessage({ id, answer: JSON.parse(here.riposte(JSON.stringify(ask))) });
});
