// @ts-check
// A picture of a moment as PNG: the drawing, which stands alone, on a canvas of its size.

/** The drawing in the colours of the page. @param {HTMLAnchorElement} link */
function drawing(link) {
  const at = new URL(link.href);
  if (dark()) at.searchParams.set("theme", "dark");
  return at.href;
}

/** Whether the page is drawn dark: by its setting, or else the reader's. */
const dark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

/** @param {HTMLAnchorElement} link */
export async function keep(link) {
  const image = new Image();
  image.src = drawing(link);
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
  canvas.getContext("2d")?.drawImage(image, 0, 0);
  const png = await new Promise((/** @type {(blob: Blob | null) => void} */ done) => canvas.toBlob(done, "image/png"));
  if (!png) return;
  const file = Object.assign(document.createElement("a"), { download: link.download, href: URL.createObjectURL(png) });
  file.click();
  setTimeout(() => URL.revokeObjectURL(file.href), 60_000);
}
