// @ts-check
// The reader's settings, applied before anything is drawn. Not a module: modules run too late.
{
  const root = document.documentElement;
  root.dataset.script = "on";
  try {
    for (const name of ["theme", "contrast", "motion", "log", "coords"]) {
      const value = localStorage.getItem(`riposte.${name}`);
      if (value) root.dataset[name] = value;
    }
  } catch {
    // Storage is forbidden here: the reader's system decides.
  }
  // Whoever presses before the module has run still takes a seat with a seed; if the
  // module does not load, the form goes out as it is.
  const PATIENCE = 8000;
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (root.dataset.ready !== undefined || form.dataset.held === "over" || (!form.elements.namedItem("commitment") && !location.hash)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.held) return;
    form.dataset.held = "yes";
    const go = () => {
      if (form.dataset.held !== "yes") return;
      form.dataset.held = "over";
      form.requestSubmit(/** @type {HTMLButtonElement | null} */ (event.submitter));
    };
    addEventListener("riposte:ready", go);
    setTimeout(go, PATIENCE);
  }, true);
}
