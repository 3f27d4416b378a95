package web

import (
	"math"
	"net/url"
	"slices"
	"strings"
	"testing"

	"riposte"
	melee "riposte/rules/duel"
	"riposte/scene"
)

// Who sits there is called by name wherever something is read, and nowhere in the
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

// The sheet of a seat is in words too.
func TestSheetOfADuelIsSaid(t *testing.T) {
	s := gallery(t)["duel-programme"]
	sheet := SheetOf(s.info, s.sight)
	if f := sheet.Figures[0]; sheet.Name != "Journeyman" || f.Tracks[0].Label != "Endurance" {
		t.Errorf("got the sheet of %q with %q", sheet.Name, f.Tracks[0].Label)
	}
}

// The bill tells others how many cards are shown and no more; all that is exhausted is
// said to be so.
func TestPilesOfTheBill(t *testing.T) {
	for _, test := range []struct {
		up, most int
		end      bool
		of       string
		spent    bool
		dots     bool
	}{
		{2, 0, false, "+", false, true},
		{2, 5, false, "/5", false, false},
		{3, 3, false, " all", true, false},
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
	r := Scene{Info: s.info}.table(s.sight, newStory(s.info)).Row()
	if r == nil || len(r.Slots) != len(s.sight.View.Asks[0].Fields) || len(r.Faces) != 6 || len(r.Whom) < 1 {
		t.Fatalf("got %+v", r)
	}
	if f := r.Faces[0]; f.Face != "1" || f.Name != "Swing High" || f.Icon != "die-1" {
		t.Errorf("got the face %+v", f)
	}
	if got := (Scene{Info: s.info}).table(gallery(t)["duel-motion"].sight, newStory(s.info)).Row(); got != nil {
		t.Errorf("a motion has the row %+v", got)
	}
}

// Strokes stay in their area.
func TestStrokesStayInside(t *testing.T) {
	for name, a := range map[string]area{
		"circle":  {c: spot{100, 100}, r: 50},
		"polygon": areaOf(&scene.Shape{Kind: scene.ShapePolygon, Points: [][2]int{{100, 50}, {150, 100}, {100, 160}, {50, 100}}}),
	} {
		n := 0
		a.scatter(10, 3, func(x, y float64) {
			n++
			if !a.has(spot{x, y}) {
				t.Errorf("%s: a mark at %v,%v", name, x, y)
			}
		})
		if n < 20 {
			t.Errorf("%s: %d marks", name, n)
		}
		from, to, in := a.chord(a.c, spot{1, 0})
		if !in || math.Abs(to-from) < 90 || a.has(spot{a.c.x + to + 1, a.c.y}) || !a.has(spot{a.c.x + to - 1, a.c.y}) {
			t.Errorf("%s: the chord through the middle is %v to %v, %v", name, from, to, in)
		}
		if _, _, in := a.chord(spot{0, 0}, spot{1, 0}); in {
			t.Errorf("%s: a line beside it hits", name)
		}
		b := a.fitted(42).box()
		if math.Abs(max(b.x1-b.x0, b.y1-b.y0)-42) > .1 {
			t.Errorf("%s: fitted to %v", name, b)
		}
	}
}

// A document of counted cards is built by pressing cards, and their sum is told.
func TestBuilder(t *testing.T) {
	in := melee.Ruleset().Info()
	f := ReadDocForm(in, "d", url.Values{"d~from": {""}, "d.st": {"4"}, "d.sp": {"3"}, "d.en": {"x"}, "d.de": {"2"}})
	rows := f.Builder()
	if len(rows) != 4 || len(rows[0].Cards) != 10 || rows[0].Icon != "strength" {
		t.Fatalf("got %+v", rows)
	}
	if got, want := f.Sum(), 9; got != want { // what is no number counts nothing
		t.Errorf("got a sum of %d, want %d", got, want)
	}
	if f.Most() != 13 {
		t.Errorf("got at most %d", f.Most())
	}
	if other := (&DocForm{Info: &riposte.Info{Schema: in.Schema}}); other.Builder() != nil {
		t.Error("numbers that are no cards are built of cards")
	}
}

// A battlefield to choose has a drawing of each value, and says how many it holds.
func TestPicturedOption(t *testing.T) {
	s := ReadSetUp(melee.Ruleset().Info(), nil, nil)
	s.Settle(melee.Ruleset())
	i := slices.IndexFunc(s.OptionForms(), func(f OptionForm) bool { return f.Title == "The battlefield" })
	pictures := s.OptionForms()[i].Pictures()
	if len(pictures) != 9 || pictures[5].Seats != 8 || pictures[5].Title != "Long Causeway" || pictures[8].Picture != "" {
		t.Fatalf("got %d pictures: %+v", len(pictures), pictures)
	}
	if n := strings.Count(string(pictures[4].Picture), `class="token"`); n != 4 {
		t.Errorf("Tavern Yard is drawn with %d places to start from", n)
	}
	if s.OptionForms()[i+1].Pictures() != nil {
		t.Error("mere words have pictures")
	}
}

// Lines of a fight say what there is to see of them, others nothing.
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
