//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// A moment is passed on as a file: PNG, drawn by the browser out of the drawing that the server
// makes, in the colours of the page and with its letters; from the table and from a replay.
func TestPictureToPassOn(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[2], 5)
	for range 6 {
		d.choose()
	}
	d.openAs(s.URL, Look{Width: 1440, Height: 900, Dark: true})
	kept := func(where string) {
		d.p.until(where+": the script listens", `document.documentElement.dataset.ready !== undefined`)
		evaluate[any](d.p, `window.kept = null; const made = URL.createObjectURL; URL.createObjectURL = blob => { window.kept = blob; return made.call(URL, blob); }; return null`)
		d.p.press(css("[data-picture]"))
		d.p.until(where+": there is a file", `window.kept !== null`)
		got := evaluate[struct {
			Kind          string
			Width, Height int
			Dark          bool
			Inks          int
		}](d.p, `
			const image = await createImageBitmap(window.kept), canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
			pen.drawImage(image, 0, 0);
			const data = pen.getImageData(0, 0, image.width, image.height).data, inks = new Set();
			for (let i = 0; i < data.length; i += 4 * 97) inks.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
			return {kind: window.kept.type, width: image.width, height: image.height, dark: data[0] < 80, inks: inks.size};`)
		if got.Kind != "image/png" || got.Width != 1200 || got.Height != 630 || !got.Dark || got.Inks < 12 {
			t.Errorf("%s: it is %+v", where, got)
		}
	}
	kept("the table")
	d.p.press(css(`[data-act="moment"]`))
	d.p.until("what was copied is said", `/Copied: .*replay.step=[0-9]/.test(document.querySelector('.moment[role="status"]')?.textContent ?? '')`)
	d.concede()
	d.p.open(d.duel + "/replay?step=3&as=all")
	kept("a replay")
	d.p.accessible("a replay with its picture")
}
