package truth

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/equilibrium"
	"riposte/rules"
	"riposte/rules/pugilism"
	"riposte/solve"
)

func begin(t testing.TB, setup riposte.Setup, docs ...string) riposte.State {
	t.Helper()
	for _, doc := range docs {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Name: "P", Document: json.RawMessage(doc)})
	}
	for _, r := range rules.All() {
		if r.Info().Name != setup.Ruleset {
			continue
		}
		st, err := r.New(setup, dice.NewSeeded(1, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		return st
	}
	t.Fatalf("there is no ruleset %q", setup.Ruleset)
	return nil
}

func set(t testing.TB, st riposte.State, fields map[string]any) {
	t.Helper()
	for path, value := range fields {
		if err := st.(riposte.Fields).SetField(path, value); err != nil {
			t.Fatal(path, err)
		}
	}
}

func newGame(t testing.TB) *game {
	return &game{t: t, worth: map[string]float64{}, at: map[string]chair{}}
}

// A ring is the last round of a Pugilism match without ring and EDGE cards, of three bouts.
type ring struct {
	start riposte.State
	bare  *pugilism.Bare
	table *equilibrium.Table
}

func newRing(t testing.TB) *ring {
	t.Helper()
	r := &ring{start: begin(t, riposte.Setup{Ruleset: "pugilism", Options: map[string]string{"ring": "off", "edge": "off", "rounds": "1", "bouts": "3"}}, `"brannoch"`, `"brannoch"`)}
	r.bare, _ = pugilism.BareOf(r.start)
	var err error
	r.table, err = equilibrium.Make(t.Context(), r.bare, []string{"brannoch", "brannoch"}, filepath.Join(t.TempDir(), "table"), 1, func(equilibrium.Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// bout is one bout as the rules play it; the bouts after it are worth what the table says.
func (r *ring) bout(t testing.TB, bout int, composure [2]int) *position {
	t.Helper()
	saves := func(st riposte.State) bool {
		return r.bare.Hand(st, 1).Asked == pugilism.AskedHitDie || r.bare.Hand(st, 2).Asked == pugilism.AskedHitDie
	}
	g := newGame(t)
	g.open = func(st riposte.State) bool { return st.Owed(1).Mode == riposte.Together || saves(st) }
	g.known = func(st riposte.State) (float64, bool) {
		if saves(st) {
			return 0, false
		}
		return r.table.Worth(r.bare.Moment(st))
	}
	g.name = func(st riposte.State) string {
		return fmt.Sprint(r.bare.Moment(st), r.bare.Hand(st, 1).Asked, r.bare.Hand(st, 2).Asked)
	}
	st := r.start.Clone()
	set(t, st, map[string]any{"bout": bout, "red.composure": composure[0], "blue.composure": composure[1]})
	worth, ok := r.table.Worth(r.bare.Moment(st))
	if !ok {
		t.Fatal("the table has no such bout")
	}
	p := &position{game: g, value: worth, wrong: r.table.Error()}
	p.grow(st)
	return p
}

func (p *position) grow(st riposte.State) {
	p.t.Helper()
	var err error
	if p.form, err = solve.Grow(p.root(st), solve.Limits{}); err != nil {
		p.t.Fatal(err)
	}
}

// stats are the statistics of DUEL, in the order of a deck.
var stats = [...]string{"st", "sp", "en", "de"}

// fight is the last fight of a duel of DUEL between decks of 13 of which ten cards are up, from
// its programmes on. Statistics without a card left are shown to be exhausted; what the other
// three cards are is secret.
func fight(t testing.TB, up, hand [2][4]int) *position {
	t.Helper()
	var docs []string
	for seat := range up {
		deck := map[string]int{}
		for i, word := range stats {
			deck[word] = up[seat][i] + hand[seat][i]
		}
		doc, _ := json.Marshal(deck)
		docs = append(docs, string(doc))
	}
	st := begin(t, riposte.Setup{Ruleset: "duel", Options: map[string]string{
		"turn_limit": "1", "deck_total": "exact13", "engaged_move": "none", "battlefield": "open-ring",
	}}, docs...)
	for seat, word := range []string{"red.", "blue."} {
		for i := range stats {
			set(t, st, map[string]any{word + stats[i]: up[seat][i]})
		}
	}
	set(t, st, map[string]any{"red.at": "1000,1000"})
	set(t, st, map[string]any{"blue.at": "1150,1000"})
	for {
		now, err := st.(riposte.Fields).Field("phase")
		if end := st.Outcome(); err != nil || end.Over() {
			t.Fatal("the duel does not come to its programmes")
		}
		if now == "step3" {
			break
		}
		by := make([]riposte.Choice, riposte.MaxSeats+1)
		for _, seat := range riposte.Owing(nil, st, 2) {
			by[seat] = st.Legal(nil, seat)[0] // to turn up nothing, to stay
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
			t.Fatal(err)
		}
	}
	p := &position{game: newGame(t)}
	p.grow(st)
	found, err := solve.CFR(p.form, solve.Predictive, solve.Limits{Gap: 2e-4})
	if err != nil {
		t.Fatal(err)
	}
	p.value, p.wrong = found.Value(), found.Gap()/2
	return p
}

// A yard is the last turn of a Cool Duel on nine spaces, in the open: each decision is a
// position, and what its choices lead to is known.
type yard struct {
	*game
	spots []spot // those at which it matters what is chosen, in the order in which they were solved
}

type spot struct {
	state  riposte.State
	seat   riposte.Seat
	values []float64 // of the choices, to the seat
}

func newYard(t testing.TB, hp, ap, other int) *yard {
	t.Helper()
	knight := `{"class": "knight", "right": "dagger", "left": "round"}`
	st := begin(t, riposte.Setup{
		Ruleset: "coolduel", Options: map[string]string{"map": "nine", "cycle_limit": "1"},
		Data: map[string]json.RawMessage{"nine": json.RawMessage(`{"name": "Nine", "size": "4x4", "grid": ["34.#", "AB.#", "12.#", "####"]}`)},
	}, knight, knight)
	by := make([]riposte.Choice, riposte.MaxSeats+1)
	seat := riposte.Owing(nil, st, 2)[0]
	var err error
	if by[seat], err = st.Parse(seat, "end"); err != nil {
		t.Fatal(err)
	}
	if err := st.Apply(by, dice.NewSeeded(1, 1), nil); err != nil {
		t.Fatal(err)
	}
	words := []string{"", "red", "blue"}
	set(t, st, map[string]any{words[seat] + ".hp": hp, words[seat] + ".ap": other, words[3-seat] + ".hp": hp, words[3-seat] + ".ap": ap})
	y := &yard{game: newGame(t)}
	y.open = func(riposte.State) bool { return true }
	y.name = nineName
	const matters = 0.1
	y.keep = func(st riposte.State, seat riposte.Seat, values []float64) {
		if slices.Max(values)-slices.Min(values) < matters {
			return
		}
		s := spot{st, seat, slices.Clone(values)}
		for i := range s.values {
			s.values[i] *= float64(3 - 2*int(seat))
		}
		y.spots = append(y.spots, s)
	}
	y.value(st)
	return y
}

// nineFields are what may change in the yard.
var nineFields = func() (paths []string) {
	paths = []string{"phase", "acting", "cycle"}
	for _, seat := range []string{"red", "blue"} {
		for _, field := range []string{".at", ".hp", ".ap", ".td", ".bruises", ".prone", ".stunned", ".right", ".left", ".right.durability", ".left.durability", ".slots"} {
			paths = append(paths, seat+field)
		}
	}
	return paths
}()

// nineName is the same for positions of the yard that are equal.
func nineName(st riposte.State) string {
	var name []byte
	for _, path := range nineFields {
		value, _ := st.(riposte.Fields).Field(path)
		name = fmt.Append(name, value, ",")
	}
	for seat := riposte.Seat(1); seat <= 2; seat++ {
		owed := st.Owed(seat)
		owed.Serial = 0
		name = fmt.Append(name, owed)
		if owed.Mode.Must() {
			for _, choice := range st.Legal(nil, seat) {
				name = binary.LittleEndian.AppendUint64(name, uint64(choice))
			}
		}
	}
	return string(name)
}
