// @ts-check
// A quick reference is searched by typing: lines without the words go.

/** Follows the search of a sheet. @param {Element} sheet */
export function startQuick(sheet) {
  const box = /** @type {HTMLInputElement | null} */ (sheet.querySelector("#quick-search"));
  const none = /** @type {HTMLElement | null} */ (sheet.querySelector("#quick-none"));
  if (!box || !none) return;
  box.addEventListener("input", () => {
    const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const section of sheet.querySelectorAll("section")) {
      const own = words.every((word) => section.querySelector("h2")?.textContent?.toLowerCase().includes(word));
      let some = false;
      for (const line of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(":scope > p:not(.cites), tbody tr, dl > div"))) {
        const text = `${line.textContent} ${line.dataset.term ?? ""}`.toLowerCase();
        line.hidden = !own && !words.every((word) => text.includes(word));
        some ||= !line.hidden;
      }
      for (const table of /** @type {NodeListOf<HTMLElement>} */ (section.querySelectorAll(".scroll"))) {
        table.hidden = !table.querySelector("tbody tr:not([hidden])");
        /** @type {HTMLElement} */ (table.nextElementSibling).hidden = table.hidden;
      }
      section.hidden = !some;
      if (some) left++;
    }
    none.textContent = left ? "" : (none.dataset.none ?? "");
  });
}
