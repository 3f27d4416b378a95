package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"riposte/dice/fair"
	"riposte/record"
)

// second is a duel with dice of version 2: red has a seed, blue none, and two
// attempts before it came to nothing.
func second(t *testing.T, change func(*record.Meta)) *record.Record {
	t.Helper()
	server, red, duel := fair.Seed{1}, fair.Seed{2}, fair.DuelID{3}
	ended := func(n int) time.Time { return date.Add(time.Duration(n) * time.Minute) }
	m := record.Meta{
		Duel: duel.String(), Date: date, RNG: record.RNG{Kind: record.FairDice, Version: fair.V2},
		Fair: record.Fair{
			Commitment: fair.Commit(server), Server: &server,
			Seats: []record.SeatSeed{{Seat: 1, Commitment: fair.Commit(red), Seed: &red}, {Seat: 2, None: true}},
			Attempts: []record.Attempt{
				{Number: 1, Commitment: fair.Commit(fair.Seed{11}), Ended: ended(1), Seats: []record.Attempted{
					{Seat: 1, Commitment: fair.Commit(fair.Seed{12}), Seed: &fair.Seed{12}}, {Seat: 2, Commitment: fair.Commit(fair.Seed{13}), Unopened: true},
				}},
				{Number: 2, Commitment: fair.Commit(fair.Seed{14}), Root: fair.Commitment{5}, Ended: ended(2), Seats: []record.Attempted{
					{Seat: 1, Commitment: fair.Commit(fair.Seed{15}), Unopened: true}, {Seat: 2, None: true},
				}},
			},
		},
	}
	source := fair.NewSource(fair.V2, server, duel, red)
	if change != nil {
		change(&m)
	}
	setup := sample(short)
	setUp, steps := play(t, setup, source, 5, 0)
	r, err := record.FromPlayed(record.NewMaker(known[0]), setup, setUp, steps, m)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// Version 2 is written and read in both forms without loss, and verified.
func TestSecondVersion(t *testing.T) {
	r := second(t, nil)
	for _, form := range []record.Form{record.JSONL, record.Text} {
		data := export(t, r, form)
		again, err := record.Load(data, known)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(export(t, again, form), data) {
			t.Errorf("%s: not the same when it is written again", form)
		}
		report := record.Verify(data, known)
		if !report.OK() {
			t.Errorf("%s:\n%s", form, &report)
		}
		for check, want := range map[string]string{
			"draws": "are those of the seeds", "commitments": "blue declared that it brings no seed",
			"attempts": "blue did not open in attempt 1; red did not open in attempt 2",
		} {
			if got, says := status(t, data, known, check); got != record.Passed || !strings.Contains(says, want) {
				t.Errorf("%s, %s: got %s, %q", form, check, got, says)
			}
		}
	}
	text := string(export(t, r, record.Text))
	for _, want := range []string{`[RNG "fair 2"]`, `"none":true`, "[Attempts [\n  {\"number\":1,", `"unopened":true`} {
		if !strings.Contains(text, want) {
			t.Errorf("the text lacks %s", want)
		}
	}
}

// Each thing that is wrong with the seeds of version 2 is found and named.
func TestSecondVersionDamaged(t *testing.T) {
	for _, c := range []struct {
		name   string
		change func(*record.Meta)
		check  string
		says   string
	}{
		{"version 1", func(m *record.Meta) { m.RNG.Version = 0 }, "draws", "draw 0 is recorded"},
		{"version 1 with a seat that brings none", func(m *record.Meta) { m.RNG.Version = 0 }, "commitments", "version 1 know nothing of"},
		{"version 1 with attempts", func(m *record.Meta) { m.RNG.Version = 0 }, "attempts", "only dice of version 2"},
		{"a seat left out", func(m *record.Meta) {
			m.Fair.Seats[1] = record.SeatSeed{Seat: 2, Commitment: fair.Commitment{1}, LeftOut: true}
		}, "commitments", "blue is left out"},
		{"none, and a commitment", func(m *record.Meta) { m.Fair.Seats[1].Commitment = fair.Commitment{1} }, "commitments", "blue was to bring no seed"},
		{"another seed", func(m *record.Meta) { m.Fair.Seats[0].Seed = &fair.Seed{9} }, "commitments", "the seed of red is not"},
		{"a seed that nobody opened", func(m *record.Meta) { m.Fair.Seats[0].Seed = nil }, "draws", "neither opened nor left out"},
		{"another server's seed", func(m *record.Meta) { m.Fair.Server = &fair.Seed{9} }, "commitments", "The server's seed is not"},
		{"an attempt left out", func(m *record.Meta) { m.Fair.Attempts = m.Fair.Attempts[1:] }, "attempts", "attempt 2 is where attempt 1 belongs"},
		{"an attempt that nobody ended", func(m *record.Meta) { m.Fair.Attempts[1].Seats[0].Unopened = false }, "attempts", "nobody has ended attempt 2"},
		{"an attempt of no server", func(m *record.Meta) { m.Fair.Attempts[0].Commitment = fair.Commitment{} }, "attempts", "the server has committed to nothing in attempt 1"},
		{"an attempt without its end", func(m *record.Meta) { m.Fair.Attempts[0].Ended = time.Time{} }, "attempts", "nobody says when attempt 1 ended"},
		{"another seed of an attempt", func(m *record.Meta) { m.Fair.Attempts[0].Seats[0].Seed = &fair.Seed{9} }, "attempts", "the seed of red in attempt 1 is not"},
		{"unopened, and opened", func(m *record.Meta) { m.Fair.Attempts[0].Seats[1].Seed = &fair.Seed{13} }, "attempts", "blue has opened its seed in attempt 1"},
		{"a seat that committed to nothing", func(m *record.Meta) { m.Fair.Attempts[0].Seats[0].Commitment = fair.Commitment{} }, "attempts", "red has committed to nothing in attempt 1"},
		{"none, and a seed, in an attempt", func(m *record.Meta) { m.Fair.Attempts[1].Seats[1].Seed = &fair.Seed{1} }, "attempts", "blue was to bring no seed in attempt 2"},
		{"the server's commitment again", func(m *record.Meta) { m.Fair.Attempts[0].Commitment = m.Fair.Commitment }, "attempts", "the server has the commitment of the server in attempt 1"},
		{"a seat's commitment again", func(m *record.Meta) { m.Fair.Attempts[1].Seats[0].Commitment = m.Fair.Seats[0].Commitment }, "attempts", "red has the commitment of red in attempt 2"},
	} {
		data := export(t, second(t, c.change), record.JSONL)
		if got, says := status(t, data, known, c.check); got != record.Failed || !strings.Contains(says, c.says) {
			t.Errorf("%s: %s is %s, %q; want a failure with %q", c.name, c.check, got, says, c.says)
		}
	}
}

// A receipt and a record are compared item by item, and each that differs is named.
func TestHold(t *testing.T) {
	r := second(t, func(m *record.Meta) { m.Fair.Root = fair.Commitment{6} })
	data := export(t, r, record.JSONL)
	good := `{"riposte":"receipt 1","duel":"` + r.Duel + `","commitment":"` + r.Fair.Commitment.String() + `","root":"06` + strings.Repeat("0", 62) +
		`","seat":"red","seed":"02` + strings.Repeat("0", 62) + `"}`
	hold := func(text string) (record.Report, error) {
		report := record.Verify(data, known)
		p, err := record.ReadReceipt([]byte(text))
		report.Hold(p)
		return report, err
	}
	if report, err := hold(good); err != nil || !report.OK() || !strings.Contains(report.String(), "All 4 things") {
		t.Errorf("got %v\n%s", err, &report)
	}
	for _, c := range []struct{ old, new, says string }{
		{`"duel":"03`, `"duel":"04`, "the duel was promised"},
		{`"commitment":"`, `"commitment":"00`, ""},
		{r.Fair.Commitment.String(), strings.Repeat("1", 64), "the server's commitment was promised"},
		{`"root":"06`, `"root":"07`, "the root of the keys was promised"},
		{`"seed":"02`, `"seed":"03`, "the seed of red was promised"},
		{`"seat":"red"`, `"seat":"blue"`, "the seed of blue was promised to be 02" + strings.Repeat("0", 62) + ", but the record has none"},
		{`"seed":"02`, `"seals":["` + strings.Repeat("a", 64) + `"],"seed":"02`, "the seal of red was promised"},
		{`receipt 1`, `receipt 2`, ""},
		{`"seat":"red",`, ``, ""},
		{`"seat"`, `"sit":1,"seat"`, ""},
	} {
		report, err := hold(strings.Replace(good, c.old, c.new, 1))
		switch {
		case c.says == "" && !errors.Is(err, record.ErrReceipt):
			t.Errorf("%s: got %v, want %v", c.new, err, record.ErrReceipt)
		case c.says != "" && (err != nil || report.OK() || !strings.Contains(report.String(), c.says)):
			t.Errorf("%s: got %v\n%s", c.new, err, &report)
		}
	}
}
