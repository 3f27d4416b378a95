package equilibrium

import (
	"math"
	"path/filepath"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/rules"
	"riposte/rules/pugilism"
)

func shelve(t testing.TB, a, b string, options map[string]string) *Table {
	t.Helper()
	table, err := Make(t.Context(), bare(t, begin(t, a, b, options)), []string{a, b}, filepath.Join(t.TempDir(), "table"), 2, func(Progress) {})
	if err != nil {
		t.Fatal(err)
	}
	Shelve(table)
	return table
}

// play lets bots play a duel to its end and shows every decision before it is applied.
func play(t *testing.T, st riposte.State, seats int, players []bot.Bot, d *dice.Seeded, see func(riposte.State, []riposte.Choice)) {
	t.Helper()
	for by := make([]riposte.Choice, riposte.MaxSeats+1); ; {
		owing := riposte.Owing(nil, st, seats)
		if len(owing) == 0 {
			return
		}
		clear(by)
		for _, seat := range owing {
			by[seat] = players[int(seat)%len(players)].Choose(bot.At(st, seat), d)
			if err := st.Check(seat, by[seat]); err != nil {
				t.Fatalf("it chose %s: %v", st.Say(seat, by[seat]), err)
			}
			if st.Owed(seat).Mode == riposte.Alone {
				break
			}
		}
		see(st, by)
		if err := st.Apply(by, d, nil); err != nil {
			t.Fatal(err)
		}
	}
}

// With a table every decision is exact, also in the last rounds of a longer match, and a
// hit die is spent where the rules, over every face of the dice, make that the better.
func TestBotPlaysFromTheTable(t *testing.T) {
	options := map[string]string{"rounds": "2", "bouts": "2"}
	table := shelve(t, "ulla", "pell", options)
	saves := 0
	for seed := range uint64(20) {
		st, d := begin(t, "ulla", "pell", options), dice.NewSeeded(seed, 3)
		set(t, st, map[string]any{"red.composure": int(4 + seed%9), "blue.composure": int(4 + seed%7)})
		b := bare(t, st)
		r := &ring{t: t, bare: b, later: table, worth: map[string]float64{}}
		player := New()
		play(t, st, 2, []bot.Bot{player}, d, func(st riposte.State, by []riposte.Choice) {
			for seat := riposte.Seat(1); seat <= 2; seat++ {
				h := b.Hand(st, seat)
				if h.Asked == pugilism.AskedNothing {
					continue
				}
				if basis := player.Basis(bot.At(st, seat)); basis != Exact {
					t.Fatalf("seed %d: %+v is played with basis %d", seed, b.Moment(st), basis)
				}
				if h.Asked != pugilism.AskedHitDie {
					continue
				}
				saves++
				_, taken := r.play(st, by)
				if best := r.value(st); math.Abs(taken-best) > 1e-9 {
					t.Errorf("seed %d: %+v is worth %v, with what it chose %v", seed, b.Moment(st), best, taken)
				}
			}
		})
	}
	if saves < 10 {
		t.Errorf("there were %d saves", saves)
	}
	st := begin(t, "ulla", "pell", map[string]string{"rounds": "5", "bouts": "2"})
	player := New()
	for round, want := range map[int]Basis{1: Guessed, 3: Guessed, 5: Exact} {
		at := st.Clone()
		set(t, at, map[string]any{"round": round, "red.composure": 12, "blue.composure": 9})
		if basis := player.Basis(bot.At(at, 1)); basis != want {
			t.Errorf("round %d of 5 is played with basis %d, not %d", round, basis, want)
		}
	}
}

// Without a table the last bout is exact all the same, and the others are solved on an
// estimate; with a ring or EDGE cards, and in other rulesets, it samples.
func TestBotWithoutATable(t *testing.T) {
	for _, c := range []struct {
		options map[string]string
		bout    int
		want    Basis
	}{
		{nil, 1, Guessed},
		{map[string]string{"rounds": "1"}, 10, Exact},
		{map[string]string{"edge": "on"}, 1, Sampled},
		{map[string]string{"classCards": "on"}, 1, Sampled},
		{map[string]string{"recoveryCap": "start"}, 1, Sampled},
	} {
		st := begin(t, "corin", "tobias", c.options)
		set(t, st, map[string]any{"bout": c.bout})
		if got := New().Basis(bot.At(st, 1)); got != c.want {
			t.Errorf("%v, bout %d: basis %d, not %d", c.options, c.bout, got, c.want)
		}
	}
	st := begin(t, "corin", "tobias", nil)
	play(t, st, 2, []bot.Bot{New(), &bot.Advised{}}, dice.NewSeeded(4, 4), func(riposte.State, []riposte.Choice) {})
	for _, r := range rules.All() {
		made := riposte.Setup{Ruleset: r.Info().Name}
		for range max(2, r.Info().MinSeats) {
			made.Seats = append(made.Seats, riposte.SeatSetup{Name: "P", Document: r.Info().Samples[0].Document})
		}
		at, err := r.New(made, dice.NewSeeded(1, 1), nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := New().Basis(bot.At(at, 1)); got != Sampled {
			t.Errorf("%s: basis %d", made.Ruleset, got)
		}
	}
}

// What a seat can't know changes nothing: positions that differ in the other's sealed
// cards have the same answer.
func TestBotSeesItsChair(t *testing.T) {
	st, d, player := begin(t, "ulla", "pell", nil), dice.NewSeeded(1, 5), New()
	b := bare(t, st)
	hidden := 0
	play(t, st, 2, []bot.Bot{&bot.Advised{}}, d, func(st riposte.State, _ []riposte.Choice) {
		for seat := riposte.Seat(1); seat <= 2; seat++ {
			if h := b.Hand(st, seat); h.Asked != pugilism.AskedFirstName && h.Asked != pugilism.AskedSecondName {
				continue
			}
			want := player.Choose(bot.At(st, seat), dice.NewSeeded(9, 9))
			for seed := range uint64(4) {
				world := bot.At(st, seat).World(nil, dice.NewSeeded(seed, 1))
				hidden++
				if got := player.Choose(bot.At(world, seat), dice.NewSeeded(9, 9)); got != want {
					t.Errorf("%s in one world, %s in another", st.Say(seat, want), st.Say(seat, got))
				}
			}
		}
	})
	if hidden == 0 {
		t.Error("no attack was named")
	}
}

func BenchmarkChoose(b *testing.B) {
	options := map[string]string{"rounds": "1"}
	way := func(name string, options map[string]string) {
		b.Run("way="+name, func(b *testing.B) {
			st := begin(b, "corin", "tobias", options)
			player, d := New(), dice.NewSeeded(1, 1)
			for b.Loop() {
				player.Choose(bot.At(st, 1), d)
			}
		})
	}
	way("guessed", nil)
	way("sampled", map[string]string{"ring": "on", "edge": "on"})
	shelve(b, "corin", "tobias", options)
	way("exact", options)
}
