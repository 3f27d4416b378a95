//go:build e2e

package e2e

import (
	"testing"

	"riposte/internal/load"
)

// A press that the page moves away from meets nothing else: it is made again where the thing is now.
func TestPressFollows(t *testing.T) {
	s := load.Serve(t)
	for _, look := range []Look{desktop, phone} {
		p := newPerson(t, "Ada", s.URL, look)
		p.open("/rules")
		evaluate[any](p, `
			document.body.innerHTML = '<p><button id=other>Other</button></p><p><button id=wanted>Wanted</button></p>';
			window.pressed = [];
			for (const b of document.querySelectorAll('button')) for (const what of ['pointerdown', 'mousedown', 'click']) b.addEventListener(what, () => pressed.push(b.id + ' ' + what));
			// It moves once the press is aimed and before it comes.
			Object.defineProperty(window, 'unguarded', {configurable: true, set(end) {
				delete window.unguarded;
				window.unguarded = end;
				document.body.append(document.querySelector('p'));
			}});
			return null`)
		p.press(css("#wanted"))
		const once = "wanted pointerdown,wanted mousedown,wanted click"
		if pressed := evaluate[string](p, `await new Promise(done => setTimeout(done, 100)); return pressed.join()`); pressed != once {
			t.Errorf("pressed %s, wanted %s", pressed, once)
		}
	}
}
