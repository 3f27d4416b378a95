package reason_test

import (
	"encoding/json"
	"slices"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/bot/reason"
	"riposte/dice"
	"riposte/phrase"
	"riposte/rules"
)

func quote(t phrase.Text) phrase.Text { return t }

// TestReasonsKeepSecrets: in two positions that a reader can't tell apart a bot's open choice has
// the same reason, or none. Reasons are given in the systems that play in the open, and what is
// given names the choice first and adds up.
func TestReasonsKeepSecrets(t *testing.T) {
	given := map[string]int{}
	withheld := map[string]int{}
	for _, r := range rules.All() {
		name := r.Info().Name
		for seed := range uint64(6) {
			chance := dice.NewSeeded(seed, 5)
			setup := riposte.Setup{Ruleset: name}
			for i := range max(r.Info().MinSeats, 2) {
				samples := r.Info().Samples
				setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: samples[(i+int(seed))%min(len(samples), 4)].Document})
			}
			st, err := r.New(setup, dice.NewSeeded(seed, 6), nil)
			if err != nil {
				t.Fatal(name, err)
			}
			buf := make([]riposte.Choice, 0, 4096)
			var greedy bot.Greedy
			for step := 0; step < 30; step++ {
				if outcome := st.Outcome(); outcome.Over() {
					break
				}
				by := make([]riposte.Choice, riposte.MaxSeats+1)
				for _, s := range riposte.Owing(nil, st, riposte.MaxSeats) {
					by[s] = greedy.Choose(bot.At(st, s), chance)
					if st.Owed(s).Mode != riposte.Together {
						break
					}
				}
				for s, choice := range by {
					bots := riposte.Seat(s)
					if choice == 0 || step%3 != 0 {
						continue
					}
					reader := riposte.Seat(1)
					if bots == 1 {
						reader = 2
					}
					other := st.Clone()
					other.(riposte.Resampler).Resample(reader, chance)
					here := told(t, st.Clone(), reader, bots, choice, name)
					if !slices.Contains(other.Legal(buf, bots), choice) {
						if here != "" {
							t.Errorf("%s, step %d: a reason for what is secret: %s", name, step, here)
						}
						continue
					}
					if there := told(t, other, reader, bots, choice, name); here != there {
						t.Errorf("%s, seed %d, step %d: here %s, there %s", name, seed, step, here, there)
					}
					if here != "" {
						given[name]++
					} else {
						withheld[name]++
					}
				}
				if err := st.Apply(by, chance, nil); err != nil {
					t.Fatal(name, err)
				}
			}
		}
	}
	if given["coolduel"] == 0 || withheld["pugilism"] == 0 || withheld["duel"] == 0 {
		t.Errorf("given %v, withheld %v", given, withheld)
	}
	t.Log(given, withheld)
}

// told is the reason that a reader is given, "" for none.
func told(t *testing.T, st riposte.State, reader, seat riposte.Seat, choice riposte.Choice, ruleset string) string {
	t.Helper()
	open := reason.Open(st, reader, seat, choice, 7)
	if open == nil {
		return ""
	}
	r := reason.Of(open, seat, choice, "greedy", ruleset, 1000, 7, quote)
	if len(r.Options) == 0 || r.Options[0].Said != open.Say(seat, choice) {
		t.Errorf("%s: %+v does not begin with %s", ruleset, r, open.Say(seat, choice))
	}
	sum := 0.0
	for _, o := range r.Options {
		sum += o.Share
		if o.Share > r.Options[0].Share+1e-9 {
			t.Errorf("%s: greedy took %+v", ruleset, r)
		}
	}
	if sum > 1+1e-9 {
		t.Errorf("%s: shares of %v", ruleset, sum)
	}
	data, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}
