package pages

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"riposte/internal/server/web/webtest"
	"riposte/record"
)

// named is a duel between Ann and Bo.
func named(t *testing.T) *record.Record {
	t.Helper()
	data, err := os.ReadFile("../../../../record/testdata/golden/duel/v1/dice-1.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	r, err := record.Load(data, webtest.Rulesets())
	if err != nil {
		t.Fatal(err)
	}
	for i, name := range []string{"Ann", "Bo"} {
		r.Setup.Seats[i].Name = name
	}
	return r
}

// A replay calls those who sat there by name, in the scene as in its report.
func TestReplayCallsPeopleByName(t *testing.T) {
	r := named(t)
	for _, eyes := range []eyes{{}, {Seat: 1}, {All: true}} {
		p, err := NewReplay(r, len(r.Steps)/2, eyes)
		if err != nil {
			t.Fatal(err)
		}
		if s := p.Sight().Said(); s.View.Sides[0].Name != "Ann" || s.View.Sides[1].Name != "Bo" {
			t.Errorf("as %v: the sides are %v and %v", eyes, s.View.Sides[0].Name, s.View.Sides[1].Name)
		}
		if title := p.ViewTitle(); !strings.HasPrefix(title, "Turn ") {
			t.Errorf("as %v: the moment is %q", eyes, title)
		}
	}
}

// The sheet of a seat is in words too.
func TestSheetOfADuelIsSaid(t *testing.T) {
	r := named(t)
	p, err := NewReplay(r, len(r.Steps)/2, eyes{Seat: 1})
	if err != nil {
		t.Fatal(err)
	}
	sheet := SheetOf(r.Info(), p.Sight())
	if f := sheet.Figures[0]; sheet.Name != "Ann" || f.Tracks[0].Label != "Endurance" {
		t.Errorf("got the sheet of %q with %q", sheet.Name, f.Tracks[0].Label)
	}
}

// written is what only the notation writes.
var written = regexp.MustCompile(`/|\bcall\b|\d{3},|,\d{3}`)

// What was chosen is read in the words of its buttons, and nobody but who was asked is "you";
// the notation stands beside it.
func TestReplayReadsInWords(t *testing.T) {
	files, err := filepath.Glob("../../../../record/testdata/golden/*/v2/*.jsonl")
	if err != nil || len(files) < 4 {
		t.Fatalf("got %d records, %v", len(files), err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		r, err := record.Load(data, webtest.Rulesets())
		if err != nil {
			t.Fatal(err)
		}
		for _, eyes := range []eyes{{}, {All: true}} {
			p, err := NewReplay(r, len(r.Steps)-1, eyes)
			if err != nil {
				t.Fatal(err)
			}
			for i := range p.steps {
				for _, said := range p.steps[i].Said {
					if !said.Sealed && (said.Reads == said.Sentence || written.MatchString(said.Reads)) {
						t.Errorf("%s, step %d: %s chose %q", file, i, said.Text, said.Reads)
					}
					if strings.HasPrefix(said.Asked, "You") {
						t.Errorf("%s, step %d: %s is asked %q", file, i, said.Text, said.Asked)
					}
				}
			}
		}
	}
}
