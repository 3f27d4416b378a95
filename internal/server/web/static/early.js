// The reader's settings, before anything is drawn. Not a module: those run too late.
(function () {
  var root = document.documentElement;
  root.dataset.script = "on";
  try {
    ["theme", "contrast", "motion"].forEach(function (name) {
      var value = localStorage.getItem("riposte." + name);
      if (value) root.dataset[name] = value;
    });
  } catch (e) {
    // Storage is forbidden here: the reader's system decides.
  }
  // Who presses before the module has run takes a seat with a seed all the same; where the
  // module does not come, the form goes out as it is.
  var PATIENCE = 8000;
  document.addEventListener("submit", function (event) {
    var form = event.target;
    if (root.dataset.ready !== undefined || form.dataset.held === "over" || !form.elements.namedItem("commitment") && !location.hash) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (form.dataset.held) return;
    form.dataset.held = "yes";
    var go = function () {
      if (form.dataset.held !== "yes") return;
      form.dataset.held = "over";
      form.requestSubmit(event.submitter);
    };
    addEventListener("riposte:ready", go);
    setTimeout(go, PATIENCE);
  }, true);
})();
