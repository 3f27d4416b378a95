package house

import (
	"testing"

	"riposte"
)

// However many choices are looked at, what is kept of one position has a bound, and nothing is
// kept of another.
func TestPreviewsAreBounded(t *testing.T) {
	var p previews
	for c := range riposte.Choice(3 * maxPreviews) {
		p.drop(position{steps: 1})
		p.add(previewed{1, c})
		if len(p.made) > maxPreviews {
			t.Fatalf("%d are kept", len(p.made))
		}
	}
	if p.drop(position{steps: 2}); len(p.made) != 0 {
		t.Errorf("%d of another position are kept", len(p.made))
	}
}
