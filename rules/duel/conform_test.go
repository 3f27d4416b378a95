package duel_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/rules/duel"
	"riposte/rulestest"
	"riposte/scene"
)

var rules = duel.Ruleset()

// setups goes through seats, decks, battlefields and options.
func setups(seed uint64) riposte.Setup {
	decks := []string{
		`"journeyman"`, `"bulwark"`, `"whirlwind"`, `"bruiser"`, `"fencer"`, `"anvil"`, `"cutpurse"`, `"colossus"`,
		`{"st":5,"sp":2,"en":2,"de":2}`, `{"st":1,"sp":3,"en":5,"de":4}`, `{"st":1,"sp":6,"en":2,"de":3}`,
	}
	n := []int{2, 2, 3, 2, 4, 3, 2, 4}[seed%8]
	s := riposte.Setup{Ruleset: "duel", Options: map[string]string{
		"turn_limit":  fmt.Sprint(4 + seed%9),
		"battlefield": []string{"tavern-yard", "pit", "open-ring", "pit", "old-quarry", "pit", "split-crag", "the-ford", "cinder-steps"}[seed/2%9],
	}}
	if seed%20 == 18 {
		n, s.Options["battlefield"] = 8, "long-causeway"
	}
	if seed > 60 && seed%2 == 1 { // otherwise rare: guards at close quarters
		n, decks = 4, []string{`{"st":1,"sp":3,"en":4,"de":5}`, `{"st":1,"sp":4,"en":6,"de":2}`}
		s.Options["battlefield"] = "cell"
		s.Data = map[string]json.RawMessage{"cell": json.RawMessage(cell)}
	}
	if s.Options["battlefield"] == "pit" {
		s.Data = map[string]json.RawMessage{"pit": json.RawMessage(pit)}
	}
	for i := range uint64(n) {
		s.Seats = append(s.Seats, riposte.SeatSetup{Document: json.RawMessage(decks[(seed*7+i*3)%uint64(len(decks))])})
	}
	flags := []struct{ name, value string }{
		{"sides", "odd-even"},
		{"min_endurance", "2"},
		{"deployment", "zones"},
		{"engaged_move", "none"},
		{"target_reach", "engaged"},
		{"dice", "each"},
		{"acting_player", "slowest"},
		{"dex_order", "dexterity"},
		{"cancel_tie", "fastest"},
		{"grapple", "absolute"},
		{"retreat_timing", "immediate"},
		{"quiet_limit", "2"},
	}
	for i, f := range flags {
		if (seed*2654435761)>>(i+3)&3 == 0 {
			s.Options[f.name] = f.value
		}
	}
	return s
}

// pit is a small battlefield where everybody meets at once and finds things to
// throw.
const pit = `{
  "name": "The Pit", "width": 1000, "height": 1000,
  "starts": [{"x": 300, "y": 400}, {"x": 650, "y": 400}, {"x": 470, "y": 720}, {"x": 860, "y": 700}],
  "pieces": [
    {"id": "bench", "class": "level", "circle": {"x": 300, "y": 460, "r": 40}, "weight": 0, "flags": ["projectile", "destructible"]},
    {"id": "jug", "class": "level", "circle": {"x": 860, "y": 760, "r": 30}, "weight": 0, "flags": ["projectile"]},
    {"id": "mud", "class": "uneven", "rect": {"x1": 420, "y1": 0, "x2": 520, "y2": 300}},
    {"id": "post", "class": "blocking", "polygon": [{"x": 100, "y": 800}, {"x": 160, "y": 860}, {"x": 100, "y": 920}, {"x": 40, "y": 860}]}
  ]
}`

// cell is a battlefield as small as it may be, with start points as close as they
// may be.
const cell = `{
  "name": "The Cell", "width": 1000, "height": 1000,
  "starts": [{"x": 300, "y": 300}, {"x": 601, "y": 300}, {"x": 300, "y": 601}, {"x": 601, "y": 601}],
  "pieces": []
}`

var config = rulestest.Config{
	Ruleset:  rules,
	Setups:   setups,
	Judge:    judge,
	CheckAll: everyWord,
	MaxSteps: 6000,
	Sound:    sound,
	Outs:     []string{"removed"},
}

func TestConformance(t *testing.T) { rulestest.Test(t, config) }

func TestCatalogue(t *testing.T) { rulestest.Catalogue(t, rules) }

func FuzzPlay(f *testing.F) { rulestest.Fuzz(f, config) }

func FuzzDocuments(f *testing.F) { rulestest.FuzzDocuments(f, config) }

func FuzzSentences(f *testing.F) { rulestest.FuzzSentences(f, config) }

func BenchmarkPlayout(b *testing.B) { rulestest.Playout(b, config) }

func number(st riposte.State, path string) int {
	v, err := st.(riposte.Fields).Field(path)
	if err != nil {
		panic(err)
	}
	return v.(int)
}

func word(st riposte.State, path string) string {
	v, err := st.(riposte.Fields).Field(path)
	if err != nil {
		panic(err)
	}
	return v.(string)
}

// sound checks what is true of every position: DU-1.8, DU-1.9, DU-5.3.
func sound(st riposte.State) error {
	for _, side := range scene.Of(st, 0).Sides {
		total := 0
		for _, w := range []string{"st", "sp", "en", "de"} {
			up, deck := number(st, side.ID+"."+w), number(st, side.ID+".deck."+w)
			if deck < 1 || deck > 10 || up > deck {
				return fmt.Errorf("%s has %s %d/%d", side.ID, w, up, deck)
			}
			if w == "en" && up == deck && !side.Out {
				return fmt.Errorf("%s has exhausted Endurance and is in the game", side.ID)
			}
			total += deck
		}
		if total > 13 {
			return fmt.Errorf("%s has %d cards", side.ID, total)
		}
	}
	return nil
}

// judge says by the ledger what may be chosen, for all decisions. It looks at the
// fields and at the digits of the word, and measures in floating point.
func judge(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return false
	}
	info := rules.Info()
	me, args := info.SeatWord(s), c.Args()
	hand := func(w string) int { return number(st, me+".deck."+w) - number(st, me+"."+w) }
	switch name := info.Decisions[owed.Kind].Name; name {
	case "reveal", "speed", "foresee", "strength", "resist", "dodge": // DU-1.22, DU-2.10
		if c.Verb() != 1 || args >= 1<<16 {
			return false
		}
		for i, w := range []string{"st", "sp", "en", "de"} {
			may := name == "reveal" || w == map[string]string{"speed": "sp", "foresee": "de", "strength": "st", "resist": "st", "dodge": "de"}[name]
			if n := int(args >> (4 * i) & 15); n > 0 && (!may || n > hand(w)) {
				return false
			}
		}
		return true
	case "motion": // DU-3.19 to DU-3.21
		if c.Verb() == 4 {
			return args == 0
		}
		var x, y int
		fmt.Sscanf(word(st, me+".at"), "%d,%d", &x, &y)
		verb, allowed := uint8(5), number(st, me+".sp")
		if word(st, me+".ground") == "uneven" {
			verb, allowed = 6, number(st, me+".de")
		}
		tx, ty := int(args%8192), int(args/8192)
		board := scene.Of(st, 0).Board
		far := math.Ceil(math.Hypot(float64(tx-x), float64(ty-y)))
		return c.Verb() == verb && tx <= board.Width && ty <= board.Height && far > 0 && far <= float64(100*allowed)
	case "place":
		return judgePlace(st, s, c)
	case "programme":
		if c.Verb() != 2 {
			return false
		}
		for range owed.A {
			code := int(args % 32)
			args /= 32
			if code == 0 || code > 27 || code > 3 && !mayAim(st, s, riposte.Seat((code-4)%8+1)) {
				return false
			}
		}
		return args == 0
	}
	// The others are Whole: the suite compares Legal with Check.
	for _, l := range st.Legal(nil, s) {
		if l == c {
			return true
		}
	}
	return false
}

// mayAim reports whether a seat may aim at another, DU-4.5 and DU-4.14.
func mayAim(st riposte.State, s, t riposte.Seat) bool {
	info := rules.Info()
	in := func(list string, y riposte.Seat) bool {
		for _, side := range scene.Of(st, 0).Sides {
			if side.Seat == y && containsWord(list, side.ID) {
				return true
			}
		}
		return false
	}
	return in(word(st, "fight"), t) && !in(word(st, info.SeatWord(s)+".side"), t) &&
		(!engagedOnly(st) || in(word(st, info.SeatWord(s)+".engaged"), t))
}

func containsWord(list, w string) bool { return slices.Contains(strings.Fields(list), w) }

// engagedOnly reads the option target_reach from a note that the view shows if an
// option is not the default.
func engagedOnly(st riposte.State) bool {
	return slices.ContainsFunc(scene.Of(st, 0).Notes, func(n scene.Note) bool { return n.Rule == "DU-4.5" })
}

// judgePlace judges a start by DU-1.30 and DU-1.33, for zones that do not cross an
// edge.
func judgePlace(st riposte.State, s riposte.Seat, c riposte.Choice) bool {
	if c.Verb() != 7 || c.Args()>>26 != 0 {
		return false
	}
	v := scene.Of(st, s)
	aim := v.Asks[0].Fields[0].Aim
	x, y := int(c.Args()%8192), int(c.Args()/8192)
	if max(x-aim.From[0], aim.From[0]-x) > 150 || max(y-aim.From[1], aim.From[1]-y) > 150 ||
		x < 50 || y < 50 || x > v.Board.Width-50 || y > v.Board.Height-50 {
		return false
	}
	for _, shape := range v.Board.Shapes {
		d := distance(shape, x, y)
		if shape.Class == "blocking" && d < 50-1e-9 || shape.Class == "uneven" && d < 1e-9 {
			return false
		}
	}
	others := map[riposte.Seat][2]int{}
	for _, token := range v.Board.Tokens {
		others[token.Seat] = [2]int{token.X, token.Y}
	}
	for i, start := range startsOf(v.Board.ID) {
		if y := riposte.Seat(i + 1); y > s && int(y) <= len(v.Sides) && !v.Sides[i].Out {
			others[y] = start
		}
	}
	me := rules.Info().SeatWord(s)
	for y0, at := range others {
		if y0 == s {
			continue
		}
		far := math.Hypot(float64(x-at[0]), float64(y-at[1]))
		if far < 100-1e-9 || far <= 300+1e-9 && !containsWord(word(st, me+".side"), rules.Info().SeatWord(y0)) {
			return false
		}
	}
	return true
}

// distance is how far a point is from a shape of the view, in floating point.
func distance(sh scene.Shape, x, y int) float64 {
	px, py := float64(x), float64(y)
	if sh.Kind == scene.ShapeCircle {
		return max(0, math.Hypot(px-float64(sh.Points[0][0]), py-float64(sh.Points[0][1]))-float64(sh.Radius))
	}
	inside, least := true, math.Inf(1)
	for i, a := range sh.Points {
		b := sh.Points[(i+1)%len(sh.Points)]
		ex, ey := float64(b[0]-a[0]), float64(b[1]-a[1])
		wx, wy := px-float64(a[0]), py-float64(a[1])
		inside = inside && ex*wy-ey*wx >= 0
		t := min(1, max(0, (ex*wx+ey*wy)/(ex*ex+ey*ey)))
		least = min(least, math.Hypot(wx-t*ex, wy-t*ey))
	}
	if inside {
		return 0
	}
	return least
}

func startsOf(id string) (starts [][2]int) {
	for _, f := range duel.Default().Fields {
		if f.ID == id {
			for _, p := range f.Starts {
				starts = append(starts, [2]int{int(p.X), int(p.Y)})
			}
		}
	}
	switch id {
	case "pit":
		starts = [][2]int{{300, 400}, {650, 400}, {470, 720}, {860, 700}}
	case "cell":
		starts = [][2]int{{300, 300}, {601, 300}, {300, 601}, {601, 601}}
	}
	return starts
}

// everyWord lists more words than any Whole decision accepts.
func everyWord(st riposte.State, s riposte.Seat) (list []riposte.Choice) {
	owed := st.Owed(s)
	me := rules.Info().SeatWord(s)
	switch rules.Info().Decisions[owed.Kind].Name {
	case "reveal", "speed", "foresee", "strength", "resist", "dodge":
		var most [4]uint64 // one more than the hand holds
		for i, w := range []string{"st", "sp", "en", "de"} {
			most[i] = uint64(number(st, me+".deck."+w) - number(st, me+"."+w) + 1)
		}
		for n := range uint64(1 << 16) {
			if n&15 <= most[0] && n>>4&15 <= most[1] && n>>8&15 <= most[2] && n>>12 <= most[3] {
				list = append(list, riposte.NewChoice(1, n))
			}
		}
	case "programme":
		if !owed.Whole {
			return nil
		}
		for row := range uint64(1) << (5 * min(owed.A, 3)) {
			list = append(list, riposte.NewChoice(2, row))
		}
	case "die":
		for d := range uint64(256) {
			list = append(list, riposte.NewChoice(3, d))
		}
	case "terrain":
		list = append(list, riposte.NewChoice(8, 0), riposte.NewChoice(8, 1))
		for args := range uint64(1 << 11) {
			list = append(list, riposte.NewChoice(9, args), riposte.NewChoice(10, args))
		}
	case "cancel":
		for args := range uint64(1 << 13) {
			list = append(list, riposte.NewChoice(11, args))
		}
	}
	return list
}

func TestPerft(t *testing.T) { rulestest.PerftFile(t, config, "testdata/perft.txt") }
