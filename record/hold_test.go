package record_test

import (
	"slices"
	"strings"
	"testing"

	"riposte/dice"
	"riposte/dice/fair"
	"riposte/record"
)

// promised is what red noted about the duel that second makes.
func promised(r *record.Record) record.Promise {
	return record.Promise{
		Duel: r.Duel, Commitment: fair.Commit(fair.Seed{1}), Version: fair.V2, Seat: "red",
		Attempts: []record.NotedAttempt{
			{Number: 1, Commitment: fair.Commit(fair.Seed{11}), Own: fair.Commit(fair.Seed{12})},
			{Number: 2, Commitment: fair.Commit(fair.Seed{14}), Own: fair.Commit(fair.Seed{15})},
			{Number: 3, Commitment: fair.Commit(fair.Seed{1}), Own: fair.Commit(fair.Seed{2})},
		},
		Seats: []record.NotedSeat{{Seat: "blue", None: true}, {Seat: "red", Commitment: fair.Commit(fair.Seed{2})}},
	}
}

// A record is found out if its dice, attempts or seats differ from what was noted.
func TestHoldDice(t *testing.T) {
	for _, c := range []struct {
		name   string
		record func(*record.Meta)
		noted  func(*record.Promise)
		says   string // "" means that all holds
	}{
		{"as it was", nil, nil, ""},
		{"without the attempt that succeeded", nil, func(p *record.Promise) { p.Attempts = p.Attempts[:2] }, ""},
		{"from the second attempt on", nil, func(p *record.Promise) { p.Attempts = p.Attempts[1:] }, ""},
		{"dice of a table", func(m *record.Meta) { m.RNG = record.RNG{Kind: record.Table} }, nil, "the dice were promised to be of seeds, but the record says they are of table"},
		{"no generator", func(m *record.Meta) { m.RNG = record.RNG{} }, nil, "the record says they are of nothing"},
		{"version 1", func(m *record.Meta) { m.RNG.Version = 0 }, nil, "the version of the dice was promised to be 2, but the record says 1"},
		{"a fork that nobody promised", func(m *record.Meta) { m.Fair.From = 1 }, nil, "the first draw of the seeds was promised to be 0, but the record says 1"},
		{"no fork", nil, func(p *record.Promise) { p.From = 1 }, "the first draw of the seeds was promised to be 1, but the record says 0"},
		{"a fork", func(m *record.Meta) { m.Fair.From = 1 }, func(p *record.Promise) { p.From = 1 }, ""},
		{"an attempt less", func(m *record.Meta) { m.Fair.Attempts = m.Fair.Attempts[:1] }, nil, "attempt 3 was noted, but the record has 1 that came to nothing"},
		{"an attempt that was not noted", nil, func(p *record.Promise) { p.Attempts = slices.Delete(p.Attempts, 1, 2) }, "attempt 2 of the record was not noted"},
		{"a last one that was not noted", nil, func(p *record.Promise) { p.Attempts = p.Attempts[:1] }, "attempt 2 of the record was not noted"},
		{"another server in an attempt", func(m *record.Meta) { m.Fair.Attempts[0].Commitment = fair.Commitment{9} }, nil, "the server's commitment in attempt 1 was promised"},
		{"another of its own in an attempt", func(m *record.Meta) { m.Fair.Attempts[1].Seats[0].Commitment = fair.Commitment{9} }, nil, "the commitment of red in attempt 2 was promised"},
		{"another of its own at last", nil, func(p *record.Promise) { p.Attempts[2].Own = fair.Commitment{9} }, "the commitment of red in attempt 3 was promised"},
		{"a person is left out", func(m *record.Meta) { m.Fair.Seats = m.Fair.Seats[:1] }, nil, "blue was promised to be a person, but the record says nothing of its seed"},
		{"a bot brought a seed", nil, func(p *record.Promise) { p.Seats[1] = record.NotedSeat{Seat: "red", Bot: true} }, "red was promised to be a bot"},
		{"a seed where none was noted", nil, func(p *record.Promise) { p.Seats[1] = record.NotedSeat{Seat: "red", None: true} }, "red was promised to bring no seed"},
		{"another commitment", nil, func(p *record.Promise) { p.Seats[1].Commitment = fair.Commitment{9} }, "the commitment of red was promised"},
		{"none where one was noted", nil, func(p *record.Promise) { p.Seats[0] = record.NotedSeat{Seat: "blue", Commitment: fair.Commitment{9}} }, "the commitment of blue was promised"},
		{"a seat that was not noted", nil, func(p *record.Promise) { p.Seats = p.Seats[:1] }, "red plays in the record but was not noted"},
		{"a seat that is none", nil, func(p *record.Promise) { p.Seats[0].Seat = "green" }, "green was noted but has no seat"},
		{"a seal that is none", nil, func(p *record.Promise) { p.Seats[0].Seal = fair.Commitment{9} }, "the seal of blue was promised"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := second(t, c.record)
			p := promised(r)
			if c.noted != nil {
				c.noted(&p)
			}
			report := record.Verify(export(t, r, record.JSONL), known)
			report.Hold(p)
			last := report.Checks[len(report.Checks)-1]
			if want := c.says != ""; (last.Status == record.Failed) != want || !strings.Contains(last.Says, c.says) {
				t.Errorf("got %s", &report)
			}
		})
	}
}

// A document that was locked after the seats were noted is found.
func TestHoldLateSeal(t *testing.T) {
	r := second(t, nil)
	r.Seals = []record.Seal{{Seat: 2, Commitment: make([]byte, 32), Nonce: make([]byte, 32)}}
	report := record.Verify(export(t, r, record.JSONL), known)
	report.Hold(promised(r))
	if !strings.Contains(report.String(), "blue had locked no document when it was noted") {
		t.Errorf("got %s", &report)
	}
}

// Committed seeds lend nothing to dice that somebody chose, and a record in which
// no draw comes from its seeds proves none.
func TestVerifySwappedGenerator(t *testing.T) {
	for _, rng := range []record.RNG{{}, {Kind: record.Table}, {Kind: record.PCG}, {Kind: record.ChaCha8, Seed: dice.NewChaCha([32]byte{1}).Seed()}} {
		data := export(t, second(t, func(m *record.Meta) { m.RNG, m.Fair.Attempts = rng, nil }), record.JSONL)
		if got, says := status(t, data, known, "draws"); got != record.Failed || !strings.Contains(says, "seeds were committed to") {
			t.Errorf("%q: %s %q", rng, got, says)
		}
	}
	all := len(second(t, nil).Draws())
	data := export(t, second(t, func(m *record.Meta) { m.Fair.From = all }), record.JSONL)
	if got, says := status(t, data, known, "draws"); got != record.NotApplicable || !strings.Contains(says, "none is of the seeds") {
		t.Errorf("all taken over: %s %q", got, says)
	}
}

// Every key of a receipt is read.
func TestReadReceipt(t *testing.T) {
	hex := strings.Repeat("ab", 32)
	read := func(text string) (record.Promise, error) {
		return record.ReadReceipt([]byte(`{"riposte":"receipt 1","duel":"d","commitment":"` + hex + `","seat":"red",` + strings.ReplaceAll(text, "HEX", `"`+hex+`"`) + `}`))
	}
	p, err := read(`"version":2,"from":7,"blind":true,"attempts":[{"number":1,"commitment":HEX,"own":HEX},{"number":2,"commitment":HEX}],` +
		`"seats":{"red":{"commitment":HEX,"seal":HEX},"blue":{"none":true},"green":{"bot":true,"seal":HEX}},"others":[HEX]`)
	if err != nil || p.Version != 2 || p.From != 7 || !p.Blind || p.Seat != "red" || len(p.Attempts) != 2 || p.Attempts[0].Own[0] != 0xab ||
		len(p.Seats) != 3 || p.Seats[0].Seat != "blue" || !p.Seats[0].None || !p.Seats[1].Bot || p.Seats[2].Seal[0] != 0xab || len(p.Others) != 1 {
		t.Errorf("got %+v, %v", p, err)
	}
	for _, bad := range []string{
		`"from":-1`, `"attempts":[{"number":2,"commitment":HEX},{"number":2,"commitment":HEX}]`, `"attempts":[{"number":1}]`, `"attempts":[{"number":1,"commitment":HEX,"root":HEX}]`,
		`"seats":{"red":{}}`, `"seats":{"red":{"none":true,"bot":true}}`, `"seats":{"red":{"none":true,"seed":HEX}}`, `"others":[1]`,
	} {
		if _, err := read(bad); err == nil {
			t.Errorf("%s is read", bad)
		}
	}
}
