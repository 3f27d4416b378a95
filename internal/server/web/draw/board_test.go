package draw

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/coolduel"
	"riposte/scene"
)

var fields = []string{
	"two-stones", "ave", "beachside", "brimstone", "cliffside", "close-quarters", "forgotten", "docks", "four-pillars", "temple-road", "fort-of-salvation",
}

const hunters = `{"class":"hunter","points":{"str":4},"right":"kukri","left":"both","companions":[{"companion":"lord"},{"companion":"mule"}]}`

// fought is a duel on a field, with some values set in it.
func fought(t testing.TB, field string, seats int, set map[string]any) riposte.State {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"map": field, "power": "20"}}
	for i := range seats {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Name: []string{"Ada", "Bela", "Cora", "Dunstan"}[i], Document: []byte(hunters)})
	}
	st, err := coolduel.Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	for path, v := range set {
		if err := st.(riposte.Fields).SetField(path, v); err != nil {
			t.Fatal(err)
		}
	}
	return st
}

// shownTo is what a seat would be shown of a state.
func shownTo(st riposte.State, seat riposte.Seat) *Board {
	v := scene.Of(st, seat)
	return &Board{
		View: &v, Info: coolduel.Ruleset().Info(), You: seat, Asked: true, Still: !st.Owed(seat).Mode.Must(),
		Way: func(riposte.Seat, int, int) [][2]int { return nil }, Why: func(*scene.Refusal) string { return "why" },
	}
}

// An svgPart is an element of a drawing, with its attributes.
type svgPart struct {
	name  string
	attrs map[string]string
	text  string
}

func svgParts(t testing.TB, markup string) (all []svgPart) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(markup))
	for {
		token, err := d.Token()
		if err == io.EOF {
			return all
		}
		if err != nil {
			t.Fatal(err)
		}
		switch e := token.(type) {
		case xml.StartElement:
			one := svgPart{name: e.Name.Local, attrs: map[string]string{}}
			for _, a := range e.Attr {
				one.attrs[a.Name.Local] = a.Value
			}
			all = append(all, one)
		case xml.CharData:
			if len(all) > 0 {
				all[len(all)-1].text += string(e)
			}
		}
	}
}

// Every printed field has a floor of its own, and everything on it is drawn as what it
// is and explained in the legend.
func TestEachFieldHasALookOfItsOwn(t *testing.T) {
	floors, kinds := map[string]string{}, map[kind]bool{}
	for _, field := range fields {
		tb := shownTo(fought(t, field, 2, nil), 1)
		plate := tb.Draw()
		grain := ""
		for _, e := range svgParts(t, string(plate.Board)) {
			if strings.HasPrefix(e.attrs["class"], "p-grain") || strings.HasPrefix(e.attrs["class"], "p-tile") {
				grain = e.attrs["d"]
			}
		}
		if other, twice := floors[grain]; grain == "" || twice {
			t.Errorf("the floor of %s is that of %q", field, other)
		}
		floors[grain] = field
		b := tb.View.Board
		for _, l := range b.Legend {
			if l.Class == "floor" {
				continue
			}
			kinds[kind{l.Class, l.Thing}] = true
			if _, known := groundOf(l.Class, l.Thing); !known {
				t.Errorf("%s: %s, %s is drawn as a letter", field, l.Class, l.Thing)
			}
			told := false
			for _, v := range plate.Legend {
				told = told || v.Label == l.Label.String() && (strings.Contains(string(v.Icon), "<path") || strings.Contains(string(v.Icon), "<circle"))
			}
			if !told {
				t.Errorf("%s: the legend does not show %q", field, l.Label)
			}
		}
		for _, s := range b.Shapes {
			if s.Thing != "" {
				kinds[kind{s.Class, s.Thing}] = true
			}
		}
	}
	drawn := map[string]kind{}
	for k := range kinds { // each by lines of its own, not just by its colour
		g, _ := groundOf(k.class, k.thing)
		var d Drawing
		g.mark(&d)
		if other, twice := drawn[string(d.b)]; twice && !(k.class == "difficult" && other.class == "difficult") {
			t.Errorf("%v is drawn as %v", k, other)
		}
		drawn[string(d.b)] = k
	}
	if len(kinds) < 15 {
		t.Errorf("%d kinds of ground were seen", len(kinds))
	}
}

// Somebody's own field is drawn by the classes of its squares.
func TestFieldWithoutALook(t *testing.T) {
	b := &scene.Board{ID: "own", Title: "Own", Width: 4, Height: 1, Cells: []string{"#O~."}, Legend: []scene.Legend{
		{Letter: "#", Class: "cover", Label: "wall, cover"}, {Letter: "O", Class: "cover", Label: "pillar, curved cover", Thing: "pillar"}, {Letter: "~", Class: "water", Label: "water"},
	}}
	tb := shownTo(fought(t, "ave", 2, nil), 1)
	tb.View.Board = b
	markup := string(tb.squares(picks{}).HTML())
	for _, want := range []string{`fill="url(#pat-cut)"`, `class="b-stone b-thick"`, `class="b-water"`} {
		if !strings.Contains(markup, want) {
			t.Errorf("the drawing lacks %s:\n%s", want, markup)
		}
	}
	if strings.Contains(markup, "pat-grain") {
		t.Error("it has the floor of another")
	}
}

// Squares that enemies can strike are ticked, for each enemy by itself; if an enemy
// can strike nearly everywhere the ticks wait until they are asked for.
func TestThreatsAreTicked(t *testing.T) {
	st := fought(t, "two-stones", 2, nil)
	tb := shownTo(st, 1)
	squares := map[string]int{}
	for _, s := range tb.View.Board.Shapes {
		if s.Class == "threat" {
			squares[s.Of] = len(s.Points)
		}
	}
	ticked := map[string]int{}
	for _, e := range svgParts(t, string(tb.Draw().Board)) {
		if !strings.Contains(e.attrs["class"], "ticked") {
			continue
		}
		n := 0
		for piece := range strings.SplitSeq(strings.TrimPrefix(e.attrs["d"], "M"), "M") {
			_, run, _ := strings.Cut(piece, "h")
			wide, _, _ := strings.Cut(run, "v")
			w, err := strconv.Atoi(wide)
			if err != nil {
				t.Fatal(err)
			}
			n += w / cell
		}
		ticked[e.attrs["data-of"]] = n
		if far := strings.Contains(e.attrs["class"], "far"); far != (n > farReach) {
			t.Errorf("%s: %d squares, far: %t", e.attrs["data-of"], n, far)
		}
	}
	if fmt.Sprint(ticked) != fmt.Sprint(squares) || len(squares) == 0 {
		t.Errorf("ticked %v, want %v", ticked, squares)
	}
	for _, tk := range tb.View.Board.Tokens {
		if _, foe := squares[tk.ID]; foe == (tk.Seat == 1) {
			t.Errorf("%s of seat %d is ticked: %t", tk.ID, tk.Seat, foe)
		}
	}
}

// Statuses are shown on the piece by signs, and in the legend and the square by words; a
// piece that is down lies.
func TestStatusesOnThePieces(t *testing.T) {
	st := fought(t, "ave", 2, map[string]any{
		"red.prone": true, "red.burning": "enemy", "red.bleeding": "enemy", "blue.burning": "enemy", "blue.bleeding": "enemy", "blue.stunned": true, "blue.poison": 2, "blue.bruises": 1,
	})
	tb := shownTo(st, 1)
	plate := tb.Draw()
	icons, more, lying, at := map[string][]string{}, map[string]string{}, map[string]bool{}, ""
	for _, e := range svgParts(t, string(plate.Board)) {
		switch {
		case e.attrs["data-token"] != "":
			at = e.attrs["data-token"]
		case e.name == "use":
			_, icon, _ := strings.Cut(e.attrs["href"], "#")
			icons[at] = append(icons[at], icon)
		case e.attrs["class"] == "letter":
			lying[at] = e.attrs["transform"] != ""
		case strings.HasPrefix(e.text, "+"):
			more[at] = e.text
		}
	}
	if got := fmt.Sprint(icons["red"]); got != "[bleed burn prone]" {
		t.Errorf("red bears %s", got)
	}
	if got := fmt.Sprint(icons["blue"]); got != "[bleed bruised burn]" || more["blue"] != "+2" {
		t.Errorf("blue bears %s and %s", got, more["blue"])
	}
	if !lying["red"] || lying["blue"] {
		t.Errorf("lying: %v", lying)
	}
	for _, want := range []string{"Bleeding", "Burning", "Prone", "Stunned", "Poisoned", "Bruised"} {
		told := false
		for _, l := range plate.Legend {
			told = told || l.Label == want
		}
		if !told {
			t.Errorf("the legend does not explain %s", want)
		}
		if !strings.Contains(string(plate.Board), want) {
			t.Errorf("no square says %s", want)
		}
	}
}

// With twelve combatants no name covers another or a piece, on any field.
func TestNamesKeepClear(t *testing.T) {
	for _, field := range fields {
		if field == "ave" || field == "four-pillars" {
			continue // the same wherever all stand
		}
		tb := shownTo(fought(t, field, 4, nil), 1)
		var boxes []box
		var names []string
		for _, e := range svgParts(t, string(tb.Draw().Board)) {
			num := func(name string) float64 { f, _ := strconv.ParseFloat(e.attrs[name], 64); return f }
			if e.attrs["class"] != "b-name" {
				continue
			}
			w, size := float64(len(e.text))*num("font-size")*.43, num("font-size")
			x := num("x")
			switch e.attrs["text-anchor"] {
			case "middle":
				x -= w / 2
			case "end":
				x -= w
			}
			boxes, names = append(boxes, box{x, num("y") - size*.8, x + w, num("y")}), append(names, e.text)
		}
		if len(boxes) != 12 {
			t.Fatalf("%s: %d names", field, len(boxes))
		}
		pieces := tb.squares(picks{}).pieces
		for i, a := range boxes {
			for j, b := range boxes[:i] {
				if a.overlap(b) > 0 {
					t.Errorf("%s: %s lies over %s", field, names[i], names[j])
				}
			}
			for _, p := range pieces {
				if a.overlap(p.box()) > 60 {
					t.Errorf("%s: %s lies over the piece of %s", field, names[i], p.Label)
				}
			}
		}
	}
}

// Lines of sight run from corner to corner.
func TestRaysRunBetweenCorners(t *testing.T) {
	b := &scene.Board{ID: "own", Title: "Own", Width: 4, Height: 4, Base: 1, Shapes: []scene.Shape{
		{Kind: scene.ShapeRays, Class: "blocked", Of: "red", Points: [][2]int{{1, 1}, {5, 5}, {2, 1}, {3, 5}}},
	}}
	tb := shownTo(fought(t, "ave", 2, nil), 1)
	tb.View.Board = b
	for _, e := range svgParts(t, string(tb.squares(picks{}).HTML())) {
		if e.attrs["data-of"] == "red" {
			if want := "M30 30L230 230M80 30L130 230"; e.attrs["d"] != want {
				t.Errorf("got %s, want %s", e.attrs["d"], want)
			}
			return
		}
	}
	t.Error("no ray is drawn")
}

func BenchmarkDraw(b *testing.B) {
	for _, field := range []string{"two-stones", "fort-of-salvation"} {
		b.Run(field, func(b *testing.B) {
			st := fought(b, field, 4, nil)
			tb := shownTo(st, riposte.Owing(nil, st, 4)[0])
			b.ReportAllocs()
			n := 0
			for b.Loop() {
				n = len(tb.Draw().Board)
			}
			b.ReportMetric(float64(n), "bytes")
		})
	}
}

// A boxer who is down lies, and who attacks points at who defends.
func TestFallenBoxerLies(t *testing.T) {
	lying := piece{Token: scene.Token{Badges: []scene.Note{{Text: "down", Tone: scene.ToneBad, Thing: "knockdown"}}}, r: 20}
	standing := piece{Token: scene.Token{}, r: 20}
	if !lying.lies() || standing.lies() {
		t.Errorf("lies: %t, %t", lying.lies(), standing.lies())
	}
}

// A way of which only the ends are told is drawn as a line over open ground; where the line
// might lead through a wall, or through somebody, it is only drawn where it began.
func TestLinesLeadOverOpenGround(t *testing.T) {
	st := fought(t, "ave", 2, map[string]any{"red.at": "4,7", "blue.at": "7,7"})
	tb := shownTo(st, 1)
	at := tb.View.Board.Tokens[0]
	for _, test := range []struct {
		way  [][2]int
		line bool
	}{
		{[][2]int{{4, 1}, {at.X, at.Y}}, false}, // the glass
		{[][2]int{{9, 7}, {at.X, at.Y}}, false}, // Blue
		{[][2]int{{0, 7}, {at.X, at.Y}}, true},
		{[][2]int{{0, 7}, {0, 6}, {2, 7}, {at.X, at.Y}}, true},
		{[][2]int{{at.X + 2, at.Y}, {at.X + 1, at.Y + 1}, {at.X, at.Y}}, true},
	} {
		tb.Way = func(s riposte.Seat, x, y int) [][2]int {
			if x == at.X && y == at.Y {
				return test.way
			}
			return nil
		}
		ghost, line := false, false
		for _, e := range svgParts(t, string(tb.squares(picks{}).HTML())) {
			ghost = ghost || e.attrs["class"] == "token ghost"
			line = line || e.attrs["class"] == "b-seat b-dots"
		}
		if !ghost || line != test.line {
			t.Errorf("%v: ghost %t, line %t", test.way, ghost, line)
		}
	}
}

// What a square costs, and that it costs the duel, is drawn above the ground.
func TestOffersLieOnTheGround(t *testing.T) {
	setup := riposte.Setup{Options: map[string]string{"map": "brimstone"}, Seats: []riposte.SeatSetup{{Document: []byte(`"sellsword"`)}, {Document: []byte(`"bulwark"`)}}}
	st, err := coolduel.Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		t.Fatal(err)
	}
	markup := string(shownTo(st, riposte.Owing(nil, st, 2)[0]).Draw().Board)
	ground, squares, cost, skull := strings.LastIndex(markup, `class="b-magma"`), strings.Index(markup, `class="square`), strings.Index(markup, `class="b-num b-cost"`), strings.Index(markup, `class="b-skull"`)
	if ground < 0 || !(ground < squares && squares < cost && squares < skull) {
		t.Errorf("got ground at %d, squares at %d, costs at %d, marks at %d", ground, squares, cost, skull)
	}
	if n, m := strings.Count(markup, "square may deadly"), strings.Count(markup, ", loses you the duel"); n == 0 || m != n {
		t.Errorf("%d squares are deadly, %d say so", n, m)
	}
}

// A square that was drawn before is put in as it would be drawn: the same square of another board
// may lie elsewhere, or be offered.
func TestBareSquaresAreWhatTheyWere(t *testing.T) {
	board := func(base, width int, picks ...scene.Pick) *Board {
		v := &scene.View{Board: &scene.Board{ID: "b", Title: "b", Width: width, Height: 2, Base: base, Cells: []string{"..", ".."}}}
		if len(picks) > 0 {
			v.Asks = []scene.Ask{{Fields: []scene.AskField{{Name: "to", Title: "Square", Picks: picks}}}}
		}
		return &Board{View: v, Info: coolduel.Ruleset().Info(), Asked: true, Why: func(*scene.Refusal) string { return "why" }}
	}
	at := scene.Target{Kind: scene.AtSquare, X: 1, Y: 1}
	for range 2 {
		for _, c := range []struct {
			name  string
			board *Board
			want  string
		}{
			{"from 0", board(0, 2), `data-square="1,1" aria-label="1,1" x="80" y="80"`},
			{"from 1", board(1, 2), `data-square="1,1" aria-label="1,1" x="30" y="30"`},
			{"offered", board(1, 2, scene.Pick{Word: "go 1,1", Label: "1,1", At: at}), `data-word="go 1,1" data-field="to"`},
			{"for more", board(1, 2, scene.Pick{Word: "go 1,1", Label: "1,1", At: at, Cost: 7, Unit: "AP"}), `7 AP`},
			{"refused", board(1, 2, scene.Pick{Word: "go 1,1", Label: "1,1", At: at, Refusal: &scene.Refusal{Why: "no"}}), `aria-describedby="why"`},
		} {
			if got := string(c.board.Draw().Board); !strings.Contains(got, c.want) {
				t.Errorf("%s: no %s in\n%s", c.name, c.want, got)
			}
		}
	}
}

// A name keeps off the mark of a square that may be chosen, and is written even where there is no
// place without one.
func TestNamesLeaveOffers(t *testing.T) {
	at := func(spare ...box) string {
		var d Drawing
		d.names([]piece{{Token: scene.Token{ID: "a", Label: "Ada"}, x: 100, y: 100, r: 20}}, 20, box{0, 0, 200, 200}, nil, spare)
		return string(d.b)
	}
	free := at()
	if above := at(box{95, 62, 105, 72}); above == free || !strings.Contains(above, "ADA") {
		t.Errorf("with a mark where the name stands it is written as %s, without as %s", above, free)
	}
	if crowded := at(box{0, 0, 200, 200}); !strings.Contains(crowded, "ADA") {
		t.Errorf("among marks everywhere the name is gone: %s", crowded)
	}
}
