package pugilism

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"riposte"
	"riposte/dice"
)

// A deaf ignores everything but is a log, so that Apply goes the plain way.
type deaf struct{}

func (deaf) Tell(riposte.Event) {}

// oddDeck has what the silent way must leave alone or get right: power beyond a
// composure, fatigue above power, reduced power, and every effect besides
// composure.
const oddDeck = `{
	"attacks": [
		{"name": "FEATHER", "location": "HEAD", "weight": "JAB", "power": 0, "fatigue": 3},
		{"name": "ANVIL", "location": "HEAD", "weight": "HEAVY", "power": 37, "fatigue": 21},
		{"name": "NEEDLE", "location": "BODY", "weight": "STRIKE", "power": 1, "fatigue": 0},
		{"name": "SAP", "location": "BODY", "weight": "JAB", "power": 3, "fatigue": 1, "onLand": {"weakenNextBout": 2}},
		{"name": "PIN", "location": "NONE", "weight": "STRIKE", "power": 5, "fatigue": 2, "onLand": {"banUsedDefense": true}},
		{"name": "GIFT", "location": "BODY", "weight": "HEAVY", "power": 9, "fatigue": 4, "freeIfNegated": true}
	],
	"defenses": [
		{"name": "MIRROR", "fatigue": 1, "negate": {"scope": "one", "weights": ["HEAVY", "STRIKE"]}, "return": "half"},
		{"name": "WALL", "fatigue": 5, "negate": {"scope": "all"}},
		{"name": "CUSHION", "fatigue": 0, "reduce": 4},
		{"name": "TRAP", "fatigue": 2, "negate": {"scope": "one", "locations": ["HEAD"]}, "banNegated": true},
		{"name": "REST", "fatigue": 7, "endOfBout": "regainHalfFatigue"},
		{"name": "THORNS", "fatigue": 30, "negate": {"scope": "all", "weights": ["JAB", "HEAVY"]}, "return": "half", "goodChin": true}
	],
	"double": "x2"
}`

// The silent way gives what the plain way gives: with a log and without one, every
// step leads to the same position or the same refusal, even from positions that
// were set.
func TestSilentWayIsThePlainWay(t *testing.T) {
	for _, c := range []struct {
		name    string
		options map[string]string
		seats   [2]string
		steps   int
	}{
		{"bare", map[string]string{"ring": "off", "edge": "off"}, [2]string{"brannoch", "ulla"}, 450_000},
		{"alternate", map[string]string{"ring": "off", "edge": "off", "order": "alternate", "bouts": "3"}, [2]string{"tobias", "pell"}, 100_000},
		{"EDGE", map[string]string{"ring": "off"}, [2]string{"brannoch", "ulla"}, 150_000},
		{"ring", nil, [2]string{"brannoch", "ulla"}, 100_000},
		{"class cards", map[string]string{"ring": "off", "edge": "off", "classCards": "on"}, [2]string{"amarthe", "ilvane"}, 50_000},
		{"class cards in the ring", map[string]string{"classCards": "on"}, [2]string{"brannoch", "corin"}, 50_000},
		{"odd deck", map[string]string{"ring": "off", "edge": "off", "deck": "odd"}, [2]string{"ilvane", "maerith"}, 150_000},
		{"odd deck with all", map[string]string{"deck": "odd", "classCards": "on"}, [2]string{"tobias", "corin"}, 50_000},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			setup := riposte.Setup{Options: c.options, Data: map[string]json.RawMessage{"odd": json.RawMessage(oddDeck)}}
			if c.options["deck"] == "" {
				setup.Data = nil
			}
			for _, name := range c.seats {
				setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: fmt.Appendf(nil, "%q", name)})
			}
			st, err := Ruleset().New(setup, dice.NewSeeded(1, 1), nil)
			if err != nil {
				t.Fatal(err)
			}
			bothWays(t, st.(*state), c.steps)
		})
	}
}

// bothWays plays matches at random with a log and without for a number of steps.
func bothWays(t *testing.T, silent *state, steps int) {
	plain := silent.Clone().(*state)
	players := dice.NewSeeded(2, 3)
	one, two := dice.NewSeeded(4, 5), dice.NewSeeded(4, 5)
	buf, by := make([]riposte.Choice, 0, 512), make([]riposte.Choice, 3)
	var keys [2][]byte
	for step := range steps {
		if silent.phase == over {
			silent.Restart(one, nil)
			plain.Restart(two, deaf{})
		}
		before := *silent
		if players.Pick(8) == 0 {
			poke(t, silent, plain, players)
			before = *silent
		}
		for seat := red; seat <= blue; seat++ {
			by[seat] = 0
			if silent.Owed(seat).Mode.Must() {
				legal := silent.Legal(buf, seat)
				by[seat] = legal[players.Pick(len(legal))]
			}
			switch players.Pick(2000) {
			case 0:
				by[seat] = riposte.Concede
			case 1, 2, 3, 4, 5, 6:
				by[seat] ^= 1 << players.Pick(64)
			case 7:
				by[seat] = 0
			case 8, 9, 10, 11, 12, 13, 14, 15: // cards, whatever is asked for
				by[red] = deckChoices[players.Pick(len(deckChoices))]
				by[blue] = deckChoices[players.Pick(len(deckChoices))]
			}
		}
		got, want := silent.Apply(by, one, nil), plain.Apply(by, two, deaf{})
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("step %d, %x: got %v without a log, %v with one", step, by, got, want)
		}
		keys[0], keys[1] = silent.Key(keys[0][:0]), plain.Key(keys[1][:0])
		if *silent != *plain || !bytes.Equal(keys[0], keys[1]) {
			t.Fatalf("step %d, %x from\n%+v:\ngot %+v\nwithout a log, with one\n%+v", step, by, before, *silent, *plain)
		}
		if got != nil && *silent != before {
			t.Fatalf("step %d, %x: %v, but the position changed", step, by, got)
		}
	}
}

// poke sets a field of both positions to the same value.
func poke(t *testing.T, silent, plain *state, players *dice.Seeded) {
	t.Helper()
	side := seatWords[players.Pick(2)]
	var path string
	var value any
	switch players.Pick(13) {
	case 0:
		path, value = side+".weakened", players.Pick(3)
	case 1:
		path, value = side+".next.weakened", players.Pick(3)
	case 2:
		path, value = side+".banned.attack", silent.game.cards.words.attacks[players.Pick(deckAttacks)]
	case 3:
		path, value = side+".edge", []string{"none", "brace-yourself", "vigor good-chin"}[players.Pick(3)]
	case 4:
		path, value = "fallen", []string{"none", "red", "blue"}[1+players.Pick(2)]
	case 5:
		path, value = "bout", 1+players.Pick(10)
	case 6:
		path, value = side+".hitdice", players.Pick(2)
	case 7:
		path, value = "standoff", players.Pick(3)
	default:
		path, value = side+".composure", players.Pick(12)
	}
	if (path == "bout" || path == "fallen") && silent.phase != choosing {
		return // a fallen boxer is asked to rise
	}
	one, two := silent.SetField(path, value), plain.SetField(path, value)
	if fmt.Sprint(one) != fmt.Sprint(two) {
		t.Fatalf("%s: %v and %v", path, one, two)
	}
}

// A field that is set changes whom a phase asks.
func TestOwedFollowsFields(t *testing.T) {
	for _, c := range []struct {
		phase  phase
		path   string
		values [2]any // so that first red, then blue is asked
	}{
		{moving, "mover", [2]any{"red", "blue"}},
		{rising, "fallen", [2]any{"red", "blue"}},
		{naming, "initiator", [2]any{"blue", "red"}},
		{boosting, "initiator", [2]any{"red", "blue"}},
		{edging, "red.edge", [2]any{"vigor", "none"}},
	} {
		s := start(t, nil, dice.NewSeeded(1, 1))
		for seat := red; seat <= blue; seat++ {
			s.corner(seat).hand = 0
		}
		s.corner(blue).hand = 1 << vim
		s.phase = c.phase
		for i, seat := range [...]riposte.Seat{red, blue} {
			if err := s.SetField(c.path, c.values[i]); err != nil {
				t.Fatal(err)
			}
			if got := s.Owed(seat); !got.Mode.Must() || got.Kind != uint8(c.phase) {
				t.Errorf("%s with %s %v: %s is asked %+v", decisionKinds[c.phase].Name, c.path, c.values[i], seatWords[seat-1], got)
			}
			if got := s.Owed(other(seat)); got.Mode.Must() && c.phase != edging {
				t.Errorf("%s with %s %v: %s is asked too", decisionKinds[c.phase].Name, c.path, c.values[i], seatWords[other(seat)-1])
			}
		}
		if c.phase == edging && s.Owed(red).Mode.Must() {
			t.Error("red is asked for an EDGE card with an empty hand")
		}
	}
}
