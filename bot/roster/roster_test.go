package roster_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/bot/roster"
	"riposte/dice"
	"riposte/lab"
	"riposte/rules"
	"riposte/search"
)

func TestEveryNameMakesABot(t *testing.T) {
	for _, name := range roster.Names() {
		if player, err := roster.New(name, ""); err != nil || player == nil {
			t.Errorf("%s: %v, %v", name, player, err)
		}
	}
}

func TestUnknownBot(t *testing.T) {
	if _, err := roster.New("genius", ""); err == nil || err.Error() != `there is no bot "genius"; there are [random novice advised greedy club bold patient expert equilibrium]` {
		t.Errorf("an unknown bot: %v", err)
	}
}

// A level thinks a fixed amount, a higher one more than a lower one; the other bots don't.
func TestLevelsHavePlans(t *testing.T) {
	for _, ruleset := range []string{"", "pugilism", "duel", "coolduel", "coolname"} {
		last := 0
		for _, name := range []string{"novice", "club", "expert"} {
			plan, ok := roster.Plan(name, ruleset)
			if !ok || plan.Nodes <= last || plan.Done != nil || !roster.Thinks(name) {
				t.Errorf("%s: %s: %+v, %v", ruleset, name, plan, ok)
			}
			last = plan.Nodes
		}
		for _, name := range []string{"random", "advised", "greedy", "genius"} {
			if plan, ok := roster.Plan(name, ruleset); ok || roster.Thinks(name) {
				t.Errorf("%s thinks by %+v", name, plan)
			}
		}
	}
}

// A bout of Pugilism has too many answers for a level to try them as elsewhere.
func TestOnePlanIsOfOneRuleset(t *testing.T) {
	for _, r := range rules.All() {
		name := r.Info().Name
		player, err := roster.New("expert", name)
		if err != nil {
			t.Fatal(err)
		}
		if solves := player.(*search.Bot).Matrix > 0; solves != (name == "pugilism") {
			t.Errorf("%s: expert solves matrices: %v", name, solves)
		}
	}
}

// tables are where the levels sit: some of two, one of more, one with a game master.
var tables = []struct {
	ruleset string
	options map[string]string
	seats   []string
}{
	{"pugilism", map[string]string{"rounds": "1", "bouts": "4", "classCards": "on"}, []string{"brannoch", "ulla"}},
	{"duel", nil, []string{"fencer", "cutpurse", "halberd"}},
	{"coolduel", map[string]string{"cycle_limit": "1"}, []string{"reaver", "captain"}},
	{"coolname", nil, []string{"corvin", "brannoc"}},
	{"coolname", map[string]string{"encounter": "foes"}, []string{"brannoc", "issa", "rat-cellar"}},
}

// Wherever a bot sits every level answers legally.
func TestLevelsPlayAnywhere(t *testing.T) {
	for _, table := range tables {
		for _, name := range []string{"novice", "club", "bold", "patient", "expert", "equilibrium"} {
			t.Run(fmt.Sprint(table.ruleset, len(table.seats), name), func(t *testing.T) {
				t.Parallel()
				player, err := roster.New(name, table.ruleset)
				if err != nil {
					t.Fatal(err)
				}
				sit(t, player, begun(t, table.ruleset, table.options, table.seats), dice.NewSeeded(3, 3), 16)
			})
		}
	}
}

// A level beats the one below where there is much to see.
func TestLevelsAreApart(t *testing.T) {
	for _, table := range []struct{ ruleset, sample string }{{"duel", "fencer"}, {"coolduel", "captain"}} {
		t.Run(table.ruleset, func(t *testing.T) {
			t.Parallel()
			ruleset, setup := laid(t, table.ruleset, nil, []string{table.sample, table.sample})
			series := lab.Series{Ruleset: ruleset, Setup: setup, Meets: [][2]int{{0, 1}}, Pairs: 2, Seed: 1, Workers: 1}
			for _, name := range []string{"club", "novice"} {
				series.Players = append(series.Players, lab.Contender{Name: name, New: func() bot.Bot { player, _ := roster.New(name, table.ruleset); return player }})
			}
			came, err := series.Run(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if share := came[0].Mean(); share < 0.7 {
				t.Errorf("club has %.0f%% of the points against novice", 100*share)
			}
		})
	}
}

// Among the bold a fight wears down sooner than among the patient. In DUEL, where most of a fight is
// programmed before it begins, the styles are hardly told apart.
func TestStylesAreApart(t *testing.T) {
	for _, table := range []struct {
		ruleset, sample string
		options         map[string]string
		duels           int
	}{
		{"pugilism", "brannoch", map[string]string{"rounds": "2"}, 3},
		{"coolduel", "captain", nil, 1},
		{"coolname", "brannoc", map[string]string{"map": "moor"}, 5},
	} {
		t.Run(table.ruleset, func(t *testing.T) {
			t.Parallel()
			of := map[string]float64{}
			for _, name := range []string{"bold", "patient"} {
				plan, _ := roster.Plan(name, table.ruleset)
				player := roster.Think(name, plan.With(500))
				lost, steps := 0, 0
				for seed := range table.duels {
					ruleset, setup := laid(t, table.ruleset, table.options, []string{table.sample, table.sample})
					st, err := ruleset.New(setup, dice.NewSeeded(uint64(seed), 1), nil)
					if err != nil {
						t.Fatal(err)
					}
					a, b := wear(t, player, st, uint64(seed))
					lost, steps = lost+a, steps+b
				}
				of[name] = float64(lost) / float64(steps)
			}
			t.Logf("lost in each step: %.0f among the bold, %.0f among the patient", of["bold"], of["patient"])
			if of["bold"] < 1.05*of["patient"] {
				t.Errorf("in each step the bold lose %.0f and the patient %.0f", of["bold"], of["patient"])
			}
		})
	}
}

// wear is how much of their reserves both sides lose in how many steps, if one bot plays both.
func wear(t testing.TB, player bot.Bot, st riposte.State, seed uint64) (lost, steps int) {
	t.Helper()
	left, d := st.(riposte.Reserver), dice.NewSeeded(seed, 3)
	for out := st.Outcome(); !out.Over() && steps < 300; out = st.Outcome() {
		before := left.Reserves()
		sit(t, player, st, d, 1)
		lost += max(before-left.Reserves(), 0) // what comes back was lost before
		steps++
	}
	return lost, steps
}

// laid is a ruleset and a set-up with samples.
func laid(t testing.TB, ruleset string, options map[string]string, samples []string) (riposte.Ruleset, riposte.Setup) {
	t.Helper()
	setup := riposte.Setup{Ruleset: ruleset, Options: options}
	for i, name := range samples {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Name: fmt.Sprint("P", i+1), Document: json.RawMessage(`"` + name + `"`)})
	}
	for _, r := range rules.All() {
		if r.Info().Name == ruleset {
			return r, setup
		}
	}
	t.Fatalf("there is no ruleset %q", ruleset)
	return nil, setup
}

// begun is a duel of samples.
func begun(t testing.TB, ruleset string, options map[string]string, samples []string) riposte.State {
	t.Helper()
	r, setup := laid(t, ruleset, options, samples)
	st, err := r.New(setup, dice.NewSeeded(1, 1), nil)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

// sit has a bot play the first steps of a duel from every seat.
func sit(t testing.TB, player bot.Bot, st riposte.State, d *dice.Seeded, most int) {
	t.Helper()
	for range most {
		owing := riposte.Owing(nil, st, riposte.MaxSeats)
		if len(owing) == 0 {
			return
		}
		by := make([]riposte.Choice, riposte.MaxSeats+1)
		for _, seat := range owing {
			by[seat] = player.Choose(bot.At(st, seat), d)
			if err := st.Check(seat, by[seat]); err != nil {
				t.Fatalf("seat %d plays %s: %v", seat, st.Say(seat, by[seat]), err)
			}
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// BenchmarkLevels plays a duel and tells how long the decisions took.
func BenchmarkLevels(b *testing.B) {
	for _, table := range tables {
		for _, name := range []string{"novice", "club", "expert"} {
			b.Run(fmt.Sprintf("%s-%d-%s", table.ruleset, len(table.seats), name), func(b *testing.B) {
				var took []time.Duration
				for b.Loop() {
					player, err := roster.New(name, table.ruleset)
					if err != nil {
						b.Fatal(err)
					}
					sit(b, &timed{player, &took}, begun(b, table.ruleset, table.options, table.seats), dice.NewSeeded(3, 3), 1000)
				}
				slices.Sort(took)
				b.ReportMetric(float64(len(took))/float64(b.N), "decisions")
				b.ReportMetric(took[len(took)/2].Seconds()*1e3, "median-ms")
				b.ReportMetric(took[len(took)-1].Seconds()*1e3, "longest-ms")
			})
		}
	}
}

// timed notes how long a bot thinks wherever there is a choice.
type timed struct {
	bot.Bot
	took *[]time.Duration
}

func (p *timed) Choose(c bot.Chair, random bot.Chooser) riposte.Choice {
	began := time.Now()
	choice := p.Bot.Choose(c, random)
	if len(c.Legal(nil)) > 1 {
		*p.took = append(*p.took, time.Since(began))
	}
	return choice
}
