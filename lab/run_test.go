package lab_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/coolduel"
	"riposte/rules/coolname"
	"riposte/rules/pugilism"
)

func documents(names ...string) (seats []riposte.SeatSetup) {
	for _, name := range names {
		seats = append(seats, riposte.SeatSetup{Document: json.RawMessage(`"` + name + `"`)})
	}
	return seats
}

func advised() bot.Bot { return &bot.Advised{} }

// study is a run of three set-ups: one, the same with another option, and a mirror.
func study(duels, workers int) *lab.Run {
	bots := []lab.Contender{{Name: "advised", New: advised}, {Name: "random", New: random}}
	mirror := []lab.Contender{{Name: "advised", New: advised}, {Name: "advised", New: advised}}
	short := map[string]string{"rounds": "1"}
	return &lab.Run{
		Ruleset: pugilism.Ruleset(), Duels: duels, Seed: 5, Workers: workers,
		Sittings: []lab.Sitting{
			{Name: "short", Setup: riposte.Setup{Options: short, Seats: documents("brannoch", "tobias")}, Bots: bots},
			{Name: "no ring", Setup: riposte.Setup{Options: map[string]string{"rounds": "1", "ring": "off"}, Seats: documents("brannoch", "tobias")}, Bots: bots, Base: 1},
			{Name: "mirror", Setup: riposte.Setup{Options: short, Seats: documents("brannoch", "brannoch")}, Bots: mirror},
		},
	}
}

// told plays a run and returns its rows as they were told, and what it came to.
func told(t *testing.T, r *lab.Run) (rows []string, came string) {
	t.Helper()
	r.Keep = func(list []lab.RunRow) error {
		for i := range list {
			line, err := json.Marshal(&list[i])
			if err != nil {
				return err
			}
			rows = append(rows, string(line))
		}
		return nil
	}
	account, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(account)
	if err != nil {
		t.Fatal(err)
	}
	return rows, string(data)
}

// Rows and counts are the same for any number of workers.
func TestRunIsOne(t *testing.T) {
	rows, came := told(t, study(300, 1))
	if len(rows) != 900 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, workers := range []int{2, 16} {
		again, account := told(t, study(300, workers))
		if !reflect.DeepEqual(rows, again) {
			t.Errorf("%d workers tell other rows", workers)
		}
		if came != account {
			t.Errorf("%d workers count %s, one %s", workers, account, came)
		}
	}
}

// A run that was broken off anywhere goes on to the same end, and a longer one goes on from
// a shorter.
func TestRunGoesOn(t *testing.T) {
	rows, came := told(t, study(120, 2))
	for _, at := range []int{0, 1, 77, 179} {
		first := study(120, 2)
		stop := errors.New("stop")
		var kept []string
		var saved []byte
		first.Keep = func(list []lab.RunRow) error {
			for i := range list {
				line, _ := json.Marshal(&list[i])
				kept = append(kept, string(line))
			}
			return nil
		}
		first.Counted = func(a *lab.Account) error {
			if a.Told < at {
				return nil
			}
			saved, _ = json.Marshal(a)
			return stop
		}
		if _, err := first.Play(t.Context()); !errors.Is(err, stop) {
			t.Fatal(err)
		}
		rest := study(120, 3)
		rest.From = &lab.Account{}
		if err := json.Unmarshal(saved, rest.From); err != nil {
			t.Fatal(err)
		}
		more, account := told(t, rest)
		if !reflect.DeepEqual(append(kept, more...), rows) || account != came {
			t.Errorf("broken off at %d: %d and %d rows, want %d", at, len(kept), len(more), len(rows))
		}
	}
	_, short := told(t, study(60, 2))
	longer := study(120, 2)
	longer.From = &lab.Account{}
	if err := json.Unmarshal([]byte(short), longer.From); err != nil {
		t.Fatal(err)
	}
	if more, account := told(t, longer); account != came || !reflect.DeepEqual(more, rows[180:]) {
		t.Error("a longer run does not go on from a shorter one")
	}
}

// What is counted adds up, and says what is known of these three set-ups.
func TestRunCounts(t *testing.T) {
	r := study(600, 2)
	a, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for i := range a.Setups {
		c := &a.Setups[i]
		if c.Duels != 600 || c.Pairs.N() != 300 || c.Players[0].Wins+c.Players[1].Wins+c.Draws != 600 {
			t.Errorf("set-up %d: %+v", i, c)
		}
		if c.BySeat[0].Won+c.BySeat[1].Won != c.Players[0].Wins+c.Players[1].Wins || c.BySeat[0].Seats != 600 {
			t.Errorf("set-up %d: by seat %+v, by player %+v", i, c.BySeat, c.Players)
		}
		if luck, ok := c.Luck.Share(); !ok || luck.Low <= 0 || luck.High >= 1 || luck.Low >= luck.High {
			t.Errorf("set-up %d: the dice are %+v of what moves, in %d duels", i, luck, c.Luck.Duels)
		}
		if c.Estimated != 600 || c.Leads.N != 600 || c.DecidedAt.N != c.BySeat[0].Won+c.BySeat[1].Won || c.DecidedAt.Most > 1000 {
			t.Errorf("set-up %d: leads %+v, decided %+v", i, c.Leads, c.DecidedAt)
		}
	}
	if m := a.Setups[2].Pairs.Mean(); math.Abs(m-0.5) > 0.05 {
		t.Errorf("of a mirror the first player gets %v", m)
	}
	if c := a.Setups[0]; c.Players[0].Wins <= c.Players[1].Wins {
		t.Errorf("against random advice wins %d of 600", c.Players[0].Wins)
	}
	if c := a.Setups[1].More; c == nil || c.Player.Counts().N() != 300 || a.Setups[0].More != nil {
		t.Errorf("compared with its base: %+v", c)
	}
	if jab := a.Words["head-jab"]; jab == nil || jab.Times < jab.Seats || jab.Seats > 3600 || jab.Won > jab.Seats {
		t.Errorf("head-jab is %+v", jab)
	}
	if a.Words["x2"] == nil {
		t.Errorf("nobody says x2: %v", a.Words)
	}
	for _, word := range []string{"red", "/", "5,4", "x"} {
		if a.Words[word] != nil {
			t.Errorf("%q counts as a word", word)
		}
	}
	for id := range a.Rules {
		if _, ok := r.Ruleset.Info().Ledger.Rule(riposte.RuleID(id)); !ok {
			t.Errorf("there is no rule %q", id)
		}
	}
}

// Who acts first is whom the rules ask alone first, whatever the seat: in a mirror of bulwarks a
// die says who that is, and whoever comes into reach is struck.
func TestRunTellsWhoActsFirst(t *testing.T) {
	bulwarks := lab.Sitting{
		Name: "bulwarks", Bots: []lab.Contender{{Name: "advised", New: advised}, {Name: "advised", New: advised}},
		Setup: riposte.Setup{Ruleset: "coolduel", Options: map[string]string{"map": "two-stones"}, Seats: documents("bulwark", "bulwark")},
	}
	r := lab.Run{Ruleset: coolduel.Ruleset(), Sittings: []lab.Sitting{bulwarks}, Duels: 100, Seed: 1, Workers: 2}
	a, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := &a.Setups[0]
	if c.Opener.Seats != 100 || c.Opener.Won > 10 || c.BySeat[0].Won < 30 || c.BySeat[0].Won > 70 {
		t.Errorf("who acts first wins %d of %d, who sits first %d", c.Opener.Won, c.Opener.Seats, c.BySeat[0].Won)
	}
}

// A set-up ends when it has enough, the others go on.
func TestRunEnough(t *testing.T) {
	r := study(400, 2)
	r.Enough = func(c *lab.Came) bool { return c.Duels >= 40 && c.Players[0].Wins > 3*c.Players[1].Wins }
	a, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if first, mirror := &a.Setups[0], &a.Setups[2]; !first.Ended || first.Duels >= 400 || mirror.Ended || mirror.Duels != 400 {
		t.Errorf("%d duels against random, %d in the mirror", first.Duels, mirror.Duels)
	}
}

// Where more than two sit, no seats are exchanged, and sides win together.
func TestRunOfMany(t *testing.T) {
	five := lab.Sitting{Name: "five", Setup: riposte.Setup{
		Options: map[string]string{"encounter": "foes"}, Seats: documents("brannoc", "issa", "oda", "corvin", "rat-cellar"),
	}}
	for range five.Setup.Seats {
		five.Bots = append(five.Bots, lab.Contender{Name: "advised", New: advised})
	}
	r := &lab.Run{Ruleset: coolname.Ruleset(), Sittings: []lab.Sitting{five}, Duels: 31, Seed: 1, Workers: 2}
	duels := 0
	r.Keep = func(rows []lab.RunRow) error {
		for i := range rows {
			if rows[i].Turned || len(rows[i].Places) != 5 || rows[i].Duel != duels {
				return fmt.Errorf("row %d is %+v", duels, rows[i])
			}
			duels++
		}
		return nil
	}
	a, err := r.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	c := &a.Setups[0]
	if duels != 32 || c.Duels != 32 || c.Pairs.N() != 0 || len(c.Tallies) == 0 {
		t.Errorf("%d rows, %+v", duels, c)
	}
	if c.Players[0].Firsts != c.Players[1].Firsts || c.BySeat[0].Won != c.Players[0].Firsts {
		t.Errorf("the party did not win together: %+v", c.Players)
	}
}

// Who does without a card never lays it, and is asked no more for it.
func TestWithout(t *testing.T) {
	for _, player := range []func() bot.Bot{advised, random, func() bot.Bot { return &bot.Greedy{} }} {
		r := study(60, 2)
		r.Sittings = r.Sittings[2:]
		for i := range r.Sittings[0].Bots {
			r.Sittings[0].Bots[i].New = func() bot.Bot { return &lab.Without{Bot: player(), Word: "head-jab"} }
		}
		a, err := r.Play(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if a.Words["head-jab"] != nil || a.Words["head-heavy"] == nil {
			t.Errorf("the words are %v", a.Words)
		}
	}
}

// Ten times as many duels need no more memory.
func TestRunStaysSmall(t *testing.T) {
	live := func(duels int) uint64 {
		r := study(duels, 2)
		r.Sittings = r.Sittings[:1]
		most := uint64(0)
		r.Counted = func(a *lab.Account) error {
			if a.Told%(duels/8) == 0 {
				var m runtime.MemStats
				runtime.GC()
				runtime.ReadMemStats(&m)
				most = max(most, m.HeapAlloc)
			}
			return nil
		}
		if _, err := r.Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		return most
	}
	// Workers may be 512 pairs ahead, of some 4 KB each.
	if few, many := live(1000), live(12_000); many > few+6<<20 {
		t.Errorf("1000 duels hold %d bytes, 12,000 duels %d", few, many)
	}
}

// One operation is a duel at each of three set-ups.
func BenchmarkRun(b *testing.B) {
	r := study(b.N, 1)
	b.ReportAllocs()
	if _, err := r.Play(b.Context()); err != nil {
		b.Fatal(err)
	}
}

// A duel that is watched allocates what is kept of it, and hardly more.
func TestRunAllocates(t *testing.T) {
	const ceiling = 6 << 10
	allocated := func(duels int) uint64 {
		var before, after runtime.MemStats
		r := study(duels, 1)
		r.Sittings = r.Sittings[:1]
		runtime.ReadMemStats(&before)
		if _, err := r.Play(t.Context()); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	if each := (allocated(2200) - allocated(200)) / 2000; each > ceiling {
		t.Errorf("a duel allocates %d bytes, at most %d", each, ceiling)
	}
}
