package table

import (
	"slices"
	"strings"
	"testing"

	"riposte/scene"
)

// Whoever sits there is called by name wherever something is read, but not in the
// notation; the sight itself stays as it was.
func TestNamesInTheView(t *testing.T) {
	s := gallery(t)["duel-programme"].sight
	s.Seats[0].Name, s.Seats[1].Name, s.Seats[2].Name = "Blue", "Ann", "Ann"
	own := s.Said()
	var got []string
	for _, side := range own.View.Sides {
		got = append(got, side.Name.String())
	}
	if want := []string{"Blue", "Ann (blue)", "Ann (green)"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if !s.View.Sides[0].Name.IsSeat() || s.View.Asks[0].Fields[0].Picks[0].Label == own.View.Asks[0].Fields[0].Picks[0].Label {
		t.Error("the sight was changed, or its copy was not")
	}
	for i, f := range own.View.Asks[0].Fields {
		for j, p := range f.Picks {
			if was := s.View.Asks[0].Fields[i].Picks[j]; p.Word != was.Word || p.Whom != was.Whom {
				t.Errorf("got the word %q of %q", p.Word, was.Word)
			}
		}
	}
}

// The bill tells others how many cards are shown and no more; it says what is
// exhausted.
func TestPilesOfTheBill(t *testing.T) {
	for _, test := range []struct {
		up, most int
		end      bool
		of       string
		spent    bool
		dots     bool
	}{
		{2, 0, false, "/?", false, true},
		{2, 5, false, "/5", false, false},
		{3, 3, false, "/3", true, false},
		{3, 3, true, "/3", false, false},
	} {
		v := stat(&scene.Card{Name: "Speed", Kind: "speed", Up: test.up}, &scene.Meter{Max: test.most}, test.end)
		if v.Of != test.of || v.Spent != test.spent || strings.Contains(string(v.Pips), "dasharray") != test.dots {
			t.Errorf("%+v: got %q, spent %v, %s", test, v.Of, v.Spent, v.Pips)
		}
		if n := strings.Count(string(v.Pips), "<rect"); n != max(test.up, test.most) {
			t.Errorf("%+v: got %d pips", test, n)
		}
	}
}

// A row has a slot for each die, the faces and the targets, each once.
func TestRowOfDice(t *testing.T) {
	s := gallery(t)["duel-programme"]
	r := sceneOf(s.info).table(s.sight, newStory(s.info, stagingOf(s.info))).Row()
	if r == nil || len(r.Slots) != len(s.sight.View.Asks[0].Fields) || len(r.Faces) != 6 || len(r.Whom) < 1 {
		t.Fatalf("got %+v", r)
	}
	if f := r.Faces[0]; f.Face != "1" || f.Name != "Swing High" || f.Icon != "die-1" {
		t.Errorf("got the face %+v", f)
	}
	if got := sceneOf(s.info).table(gallery(t)["duel-motion"].sight, newStory(s.info, stagingOf(s.info))).Row(); got != nil {
		t.Errorf("a motion has the row %+v", got)
	}
}

// Lines of a fight say what there is to see of them; other lines say nothing.
func TestPacedLines(t *testing.T) {
	s := gallery(t)["duel-over-public"]
	text := paper(regionsOf(s.sight, s.info))
	for _, want := range []string{`data-paced="start"`, `data-paced="die"`, `data-face="die-`, `data-paced="next"`, `data-paced="cards"`, `data-face="endurance"`} {
		if !strings.Contains(text, want) {
			t.Errorf("no line has %s", want)
		}
	}
	if strings.Contains(paper(regionsOf(gallery(t)["pugilism-over"].sight, gallery(t)["pugilism-over"].info)), "data-paced") {
		t.Error("a line of Pugilism is paced")
	}
}
