package search_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules"
	"riposte/search"
)

// tables are where the laws are tested: each hides something.
var tables = []struct {
	ruleset string
	options map[string]string
	seats   []string
	matrix  int // nodes
	ahead   int // more of them
}{
	{"pugilism", map[string]string{"rounds": "2"}, []string{"brannoch", "ulla"}, 0, 0},
	{"pugilism", map[string]string{"rounds": "2"}, []string{"brannoch", "ulla"}, 3000, 0},
	{"pugilism", map[string]string{"rounds": "1", "bouts": "2"}, []string{"brannoch", "ulla"}, 16_000, 60_000},
	{"duel", nil, []string{"fencer", "cutpurse"}, 0, 0},
	{"duel", nil, []string{"fencer", "cutpurse", "halberd"}, 0, 0},
	{"coolduel", map[string]string{"cycle_limit": "1", "best_of": "5"}, []string{"reaver", "captain"}, 0, 0},
	{"coolname", nil, []string{"corvin", "brannoc"}, 3000, 0},
}

// found is a ruleset by name.
func found(t testing.TB, name string) riposte.Ruleset {
	t.Helper()
	for _, r := range rules.All() {
		if r.Info().Name == name {
			return r
		}
	}
	t.Fatalf("there is no ruleset %q", name)
	return nil
}

// begun is a duel of samples.
func begun(t testing.TB, ruleset string, options map[string]string, seats []string) riposte.State {
	t.Helper()
	r := found(t, ruleset)
	setup := riposte.Setup{Ruleset: ruleset, Options: options}
	for i, name := range seats {
		sample, ok := r.Info().Sample(name)
		if !ok {
			t.Fatalf("%s has no sample %q", ruleset, name)
		}
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Name: fmt.Sprint("P", i+1), Document: sample.Document})
	}
	st, err := r.New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// play plays a duel by advice, and shows visit each seat that has a choice, at most so
// many times.
func play(t testing.TB, st riposte.State, most int, visit func(st riposte.State, seat riposte.Seat) error) error {
	t.Helper()
	var player bot.Advised
	d := dice.NewSeeded(2, 2)
	by := make([]riposte.Choice, riposte.MaxSeats+1)
	for {
		owing := riposte.Owing(nil, st, riposte.MaxSeats)
		if len(owing) == 0 {
			return nil
		}
		clear(by)
		for _, seat := range owing {
			owed := st.Owed(seat)
			if most > 0 && len(st.Legal(nil, seat)) > 1 && (owed.Mode == riposte.Together || d.Pick(8) == 0) {
				most--
				if err := visit(st, seat); err != nil {
					return err
				}
			}
			by[seat] = player.Choose(bot.At(st, seat), d)
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

var errLeak = errors.New("two worlds that the seat can't tell apart have different answers")

// alike holds a searcher to the law at one position: in worlds that differ only in what
// the seat can't know, the answer is the same to the last bit. It counts those that do
// differ.
func alike(s *search.Searcher, differ *int) func(riposte.State, riposte.Seat) error {
	return func(st riposte.State, seat riposte.Seat) error {
		want := fmt.Sprintf("%b", s.Search(bot.At(st, seat), 7))
		for n := range uint64(2) {
			other := resampled(st, seat, n)
			if inside(st) != inside(other) {
				*differ++
			}
			if got := fmt.Sprintf("%b", s.Search(bot.At(other, seat), 7)); got != want {
				return fmt.Errorf("%w: seat %d: %s, want %s", errLeak, seat, got, want)
			}
		}
		return nil
	}
}

// An answer follows from what the seat knows, the plan and the seed.
func TestAnswersFollowFromWhatTheSeatKnows(t *testing.T) {
	for _, table := range tables {
		t.Run(fmt.Sprint(table.ruleset, len(table.seats), table.matrix, table.ahead), func(t *testing.T) {
			t.Parallel()
			differ := 0
			s := &search.Searcher{Plan: search.Plan{Nodes: 600, Matrix: table.matrix, Ahead: table.ahead, Candidates: 6, Units: 2}}
			if err := play(t, begun(t, table.ruleset, table.options, table.seats), 40, alike(s, &differ)); err != nil {
				t.Error(err)
			}
			if differ == 0 {
				t.Error("no world was another: nothing is proved")
			}
		})
	}
}

// A search that looks at the position as it is breaks the law wherever something is
// hidden.
func TestACheatIsCaught(t *testing.T) {
	for _, table := range tables {
		t.Run(fmt.Sprint(table.ruleset, len(table.seats), table.matrix, table.ahead), func(t *testing.T) {
			t.Parallel()
			differ := 0
			s := &search.Searcher{Plan: search.Plan{Nodes: 600, Matrix: table.matrix, Ahead: table.ahead, Candidates: 6, Units: 2}}
			err := play(t, &cheat{begun(t, table.ruleset, table.options, table.seats)}, 40, alike(s, &differ))
			if !errors.Is(err, errLeak) {
				t.Errorf("a search that sees everything passes: %v", err)
			}
		})
	}
}

// resampled is a position that the seat can't tell from st.
func resampled(st riposte.State, seat riposte.Seat, n uint64) riposte.State {
	if planted, ok := st.(*cheat); ok {
		return &cheat{resampled(planted.State, seat, n)}
	}
	other := st.Clone()
	other.(riposte.Resampler).Resample(seat, dice.NewSeeded(n, uint64(seat)))
	return other
}

// inside is all of a position, hidden or not.
func inside(st riposte.State) string {
	if planted, ok := st.(*cheat); ok {
		return inside(planted.State)
	}
	var all strings.Builder
	fields := st.(riposte.Fields)
	for _, field := range fields.Fields() {
		value, _ := fields.Field(field.Path)
		fmt.Fprintln(&all, field.Path, value)
	}
	return all.String()
}

// A cheat is a position that can only imagine itself: a search of it reads the truth.
type cheat struct{ riposte.State }

func (c *cheat) Clone() riposte.State                { return &cheat{c.State.Clone()} }
func (c *cheat) CopyFrom(src riposte.State)          { c.State.CopyFrom(src.(*cheat).State) }
func (c *cheat) Resample(riposte.Seat, riposte.Dice) {}
func (c *cheat) Advise(w []int32, s riposte.Seat, legal []riposte.Choice) {
	c.State.(riposte.Advisor).Advise(w, s, legal)
}
