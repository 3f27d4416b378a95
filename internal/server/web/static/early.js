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
})();
