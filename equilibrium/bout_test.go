package equilibrium

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/rules/pugilism"
	"riposte/solve"
)

func setup(a, b string, options map[string]string) riposte.Setup {
	made := riposte.Setup{Ruleset: "pugilism", Options: map[string]string{"ring": "off", "edge": "off"}}
	for k, v := range options {
		made.Options[k] = v
	}
	for _, name := range []string{a, b} {
		doc, _ := json.Marshal(name)
		made.Seats = append(made.Seats, riposte.SeatSetup{Document: doc})
	}
	return made
}

func begin(t testing.TB, a, b string, options map[string]string) riposte.State {
	t.Helper()
	st, err := pugilism.Ruleset().New(setup(a, b, options), dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func bare(t testing.TB, st riposte.State) *pugilism.Bare {
	t.Helper()
	b, ok := pugilism.BareOf(st)
	if !ok {
		t.Fatal("the match is not bare")
	}
	return b
}

func set(t testing.TB, st riposte.State, fields map[string]any) {
	t.Helper()
	for path, value := range fields {
		if err := st.(riposte.Fields).SetField(path, value); err != nil {
			t.Fatal(path, err)
		}
	}
}

// A ring is a bout as a tree that only the rules make: every position is what Apply
// leads to, every chance what their dice do.
type ring struct {
	t     *testing.T
	bare  *pugilism.Bare
	later *Table // of bouts after this one
	worth map[string]float64
}

type corner struct {
	*ring
	st     riposte.State
	chosen [2]riposte.Choice
	pays   float64
}

func (n corner) asked() riposte.Seat {
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		if a := n.bare.Hand(n.st, seat).Asked; a == pugilism.AskedFirstName || a == pugilism.AskedSecondName {
			return seat
		}
	}
	return riposte.Nobody
}

func (n corner) Turn() solve.Turn {
	switch {
	case n.chosen[0] == 0:
		return solve.First
	case n.chosen[1] == 0:
		return solve.Second
	}
	switch n.asked() {
	case 1:
		return solve.First
	case 2:
		return solve.Second
	}
	return solve.Over
}

func (n corner) Actions() int {
	if n.chosen[1] == 0 {
		return hands
	}
	return 2
}

func (n corner) Odds(int) float64 { return 0 }

func (n corner) Known() string {
	if n.chosen[1] == 0 {
		return "cards"
	}
	seat := n.asked()
	h := n.bare.Hand(n.st, seat)
	return fmt.Sprint(h.Asked, h.Pair, h.Guard, h.Attacks, n.bare.Moment(n.st).Composure)
}

func (n corner) Do(action int) solve.Node {
	by := []riposte.Choice{0, 0, 0}
	switch {
	case n.chosen[1] != 0:
		by[n.asked()] = pugilism.NameChoice(uint8(action))
	case n.chosen[0] != 0:
		n.chosen[1] = n.bare.Cards(uint8(action/guards), uint8(action%guards))
		by[1], by[2] = n.chosen[0], n.chosen[1]
	default:
		n.chosen[0] = n.bare.Cards(uint8(action/guards), uint8(action%guards))
		return n
	}
	n.st, n.pays = n.play(n.st, by)
	return n
}

func (n corner) Payoff() float64 { return n.pays }

// play is a position that choices lead to, with what they are worth to red over every face
// of the dice.
func (r *ring) play(st riposte.State, by []riposte.Choice) (then riposte.State, worth float64) {
	_, err := dice.Walk(func(d riposte.Dice) error {
		then = st.Clone()
		return then.Apply(by, d, nil)
	}, func(p float64) { worth += p * r.value(then) }, dice.Limits{})
	if err != nil {
		r.t.Fatal(err)
	}
	return then, worth
}

// value is what a position is worth to red: known at the end, known of the bouts after
// this one, and at a save what the boxer makes of it. Where an attack is named it is 0,
// and not looked at.
func (r *ring) value(st riposte.State) float64 {
	if end := st.Outcome(); end.Place[1] != 0 {
		return float64(end.Place[2]) - float64(end.Place[1])
	}
	m := r.bare.Moment(st)
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		switch r.bare.Hand(st, seat).Asked {
		case pugilism.AskedFirstName, pugilism.AskedSecondName:
			return 0
		case pugilism.AskedHitDie:
		default:
			continue
		}
		key := fmt.Sprint(m)
		if v, ok := r.worth[key]; ok {
			return v
		}
		var by [2][]riposte.Choice
		for spend := range by {
			by[spend] = []riposte.Choice{0, 0, 0}
			by[spend][seat] = pugilism.HitDieChoice(spend == 1)
		}
		_, v := r.play(st, by[0])
		if _, w := r.play(st, by[1]); (w > v) == (seat == 1) {
			v = w
		}
		r.worth[key] = v
		return v
	}
	v, ok := r.later.Worth(m)
	if !ok {
		r.t.Fatalf("%+v is in no table", m)
	}
	return v
}

// What a solver says of a bout is held against that bout as a tree in the rules: each
// side's mix, answered there in the best way, keeps to the value of the table.
func TestBoutIsSolvedInTheRules(t *testing.T) {
	for _, c := range []struct {
		a, b    string
		options map[string]string
		set     []map[string]any
	}{
		{"brannoch", "ulla", map[string]string{"rounds": "1", "bouts": "2"}, []map[string]any{
			{"bout": 2, "red.composure": 4, "blue.composure": 3},
			{"bout": 2, "first": "blue", "red.composure": 3, "blue.composure": 4, "red.knockdowns": 1, "blue.scored": 1},
			{"bout": 1, "red.composure": 11, "blue.composure": 8},
		}},
		{"maerith", "maerith", map[string]string{"rounds": "2", "bouts": "1", "order": "alternate"}, []map[string]any{
			{"round": 1, "first": "blue", "red.composure": 7, "blue.composure": 12},
			{"round": 1, "first": "red", "red.composure": 7, "blue.composure": 12},
			{"round": 1, "first": "red", "red.composure": 12, "blue.composure": 7},
			{"round": 2, "first": "red", "red.composure": 16, "blue.composure": 4, "blue.scored": 1},
		}},
	} {
		st := begin(t, c.a, c.b, c.options)
		b := bare(t, st)
		table, err := Make(t.Context(), b, []string{c.a, c.b}, filepath.Join(t.TempDir(), "table"), 2, func(Progress) {})
		if err != nil {
			t.Fatal(err)
		}
		for _, fields := range c.set {
			at := st.Clone()
			set(t, at, fields)
			r := &ring{t: t, bare: b, later: table, worth: map[string]float64{}}
			form, err := solve.Grow(corner{ring: r, st: at}, solve.Limits{})
			if err != nil {
				t.Fatal(err)
			}
			m := b.Moment(at)
			want, ok := table.Worth(m)
			if !ok {
				t.Fatalf("%+v is not in the table", m)
			}
			first, second := strategies(t, form, table, m)
			answer, err := form.Exploit(first, second)
			if err != nil {
				t.Fatal(err)
			}
			if answer.Gap() > 1e-6 || want < answer.Low-1e-8 || want > answer.High+1e-8 {
				t.Errorf("%v, %+v: the table says %.9f, best responses in the rules prove %.9f to %.9f", c.options, m, want, answer.Low, answer.High)
			}
			t.Logf("%+v: %d nodes, value %.9f, gap %.1e", m, form.Nodes(), want, answer.Gap())
		}
	}
}

// strategies are those of both seats, as a bot plays them.
func strategies(t *testing.T, form *solve.Form, table *Table, m pugilism.Moment) (one, two solve.Strategy) {
	var made [2]solve.Strategy
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		var b bout
		p := turn{bout: &b, at: m, Hand: pugilism.Hand{Asked: pugilism.AskedCards}}
		if !p.take(table.spot(table.Bare, m)) {
			t.Fatal("the table does not know the bout")
		}
		p.side = p.spot.side(seat)
		s, err := form.Strategy(solve.First+solve.Turn(seat-1), func(known string) solve.Mix {
			if known == "cards" {
				mix := p.cards()
				return mix[:]
			}
			h, left := &p.Hand, &p.at.Composure
			if _, err := fmt.Sscanf(known, "%d %d %d %d [%d %d]", &h.Asked, &h.Pair, &h.Guard, &h.Attacks, &left[0], &left[1]); err != nil {
				t.Fatal(known, err)
			}
			second := p.second()
			return solve.Mix{1 - second, second}
		})
		if err != nil {
			t.Fatal(err)
		}
		made[seat-1] = s
	}
	return made[0], made[1]
}

// Matches without a table remember so many sequences together, and what is forgotten is
// found again.
func TestDecksHaveRoom(t *testing.T) {
	var decks []*deck
	for _, boxer := range []string{"brannoch", "ulla"} {
		_, d := find(bare(t, begin(t, boxer, boxer, nil)))
		decks = append(decks, d)
	}
	clearDecks()
	shelf.room.Store(20)
	first := *decks[0].after(9, 9)
	for own := range 12 {
		decks[own%2].after(own+1, 5)
		decks[1].after(own+1, 6)
	}
	kept := 0
	for _, d := range decks {
		for i := range d.left {
			if d.left[i].Load() != nil {
				kept++
			}
		}
	}
	if kept == 0 || kept > 20 || shelf.room.Load() > mostLefts {
		t.Errorf("%d are kept, want 1 to 20; %d more may be", kept, shelf.room.Load())
	}
	if again := *decks[0].after(9, 9); again != first {
		t.Error("what sequences come to is different after it was forgotten")
	}
}
