package tables

import (
	"math/bits"
	"testing"
)

// What one table names in another is there, as often as the rules say.
func TestTables(t *testing.T) {
	c := Default()
	for _, m := range c.MOs {
		if n := bits.OnesCount64(m.Suggested); n != 4 { // CN-1.20
			t.Errorf("%s: %d foci are suggested, want 4", m.Word, n)
		}
		if m.Suggested&^m.Covers != 0 { // CN-0.29
			t.Errorf("%s does not cover the foci suggested for it", m.Word)
		}
		if m.Trained>>Weapons != 0 {
			t.Errorf("%s is trained with %b", m.Word, m.Trained)
		}
	}
	for _, w := range c.Weapons {
		if specs := c.Foci[w.Focus].Specs; w.Spec != NoSpec && w.Spec >= len(specs) {
			t.Errorf("%s: specialisation %d of %v", w.Word, w.Spec, specs)
		}
	}
	for _, f := range c.Foes {
		if len(f.Forms) == 0 || len(f.Forms) > MaxForms {
			t.Errorf("%s has %d forms of attack", f.Word, len(f.Forms))
		}
	}
}

// A faulty cell is found as the program starts, by its file and row.
func TestFaultyCell(t *testing.T) {
	defer func() {
		if got, want := recover(), "coolname: tables/foci.txt, row 1: unknown word dance"; got != want {
			t.Errorf("got %v, want %s", got, want)
		}
	}()
	rows := table{name: "foci", rows: [][]string{{"dance"}}}
	rows.word(0, 0, []string{"sing"})
}
