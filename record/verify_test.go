package record_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/dice/fair"
	"riposte/record"
)

// Any one changed byte is found, and any one that is missing or added.
func TestVerifyFindsEveryChangedByte(t *testing.T) {
	r := simulated(t, map[string]string{"rounds": "1", "bouts": "1", "ring": "off", "edge": "off"}, 3, 0)
	r.Comment(1, "a comment \\ with }")
	r.Tags = map[string]string{"Event": "Spring \"Cup\""}
	for _, form := range []record.Form{record.JSONL, record.Text} {
		data := export(t, r, form)
		if report := record.Verify(data, known); !report.OK() {
			t.Fatalf("%s unchanged:\n%s", form, report.String())
		}
		changed := bytes.Clone(data)
		for i := range data {
			c := [...]byte{data[i] ^ 1, data[i] ^ 0x20, ' '}[i%3]
			if c == data[i] {
				c = '\n'
			}
			changed[i] = c
			if report := record.Verify(changed, known); report.OK() {
				t.Fatalf("%s: byte %d changed from %q to %q passes", form, i, data[i], c)
			}
			changed[i] = data[i]
			for _, other := range [][]byte{
				append(bytes.Clone(data[:i]), data[i+1:]...),
				append(append(bytes.Clone(data[:i]), ' '), data[i:]...),
			} {
				if i%19 == 0 && !bytes.Equal(other, data) {
					if report := record.Verify(other, known); report.OK() {
						t.Fatalf("%s: a byte less or more at %d passes", form, i)
					}
				}
			}
		}
	}
}

// redigest gives changed JSON Lines the digest of their bytes.
func redigest(data []byte) []byte {
	end := bytes.LastIndex(data, []byte(`{"sha256":`))
	sum := sha256.Sum256(data[:end])
	return append(bytes.Clone(data[:end]), `{"sha256":"`+hex.EncodeToString(sum[:])+"\"}\n"...)
}

// status is the result of one check.
func status(t *testing.T, data []byte, rulesets []riposte.Ruleset, name string) (record.Status, string) {
	t.Helper()
	report := record.Verify(data, rulesets)
	for _, c := range report.Checks {
		if c.Name == name {
			if (c.Status == record.Failed) == report.OK() {
				t.Errorf("check %s %s, but OK is %t:\n%s", name, c.Status, report.OK(), report.String())
			}
			return c.Status, c.Says
		}
	}
	t.Fatalf("no check %s:\n%s", name, report.String())
	return 0, ""
}

// A forger who recomputes the digest is found out by the rules or the dice.
func TestVerifyFindsForgery(t *testing.T) {
	data := export(t, simulated(t, short, 3, 0), record.JSONL)
	for _, forged := range []struct{ old, new, check, says string }{
		{`"numbers":[9,9,27]`, `"numbers":[9,9,28]`, "rules", "the rules tell"},
		{`"scores":[0,-1]`, `"scores":[1,-1]`, "rules", "scores"},
		{`"result":"red DECISION"`, `"result":"blue DECISION"`, "rules", "another result"},
		{`"rng":"pcg 7 3"`, `"rng":"pcg 7 4"`, "draws", "draw 0 is recorded as d10=9"},
		{`"name":"Ulla Stormhide"`, `"name": "Ulla Stormhide"`, "bytes", "not as riposte writes it"},
	} {
		other := bytes.Replace(data, []byte(forged.old), []byte(forged.new), 1)
		if bytes.Equal(other, data) {
			t.Fatalf("%s: the record has nothing to forge", forged.old)
		}
		got, says := status(t, redigest(other), known, forged.check)
		if got != record.Failed || !strings.Contains(says, forged.says) {
			t.Errorf("%s for %s: got %s, %q; want a failure of %s with %q", forged.new, forged.old, got, says, forged.check, forged.says)
		}
	}
}

func TestVerifyDraws(t *testing.T) {
	var secret, salt fair.Seed
	secret[0], salt[5] = 1, 2
	left := fair.Seed{9}
	var duel fair.DuelID
	duel[3] = 7
	committed := func() record.Meta {
		return record.Meta{Duel: duel.String(), Date: date, RNG: record.RNG{Kind: record.FairDice}, Fair: record.Fair{
			Commitment: fair.Commit(secret), Server: &secret,
			Seats: []record.SeatSeed{
				{Seat: 1, Commitment: fair.Commit(salt), Seed: &salt},
				{Seat: 2, Commitment: fair.Commit(left), LeftOut: true},
			},
		}}
	}
	chacha := dice.NewChaCha([32]byte{4, 5})
	// played goes on with the seeds' draws after some draws from another duel.
	played := func(others int) riposte.Dice {
		source := fair.NewSource(fair.V1, secret, duel, salt)
		source.Seek(uint64(others))
		return &joined{first: dice.NewSeeded(1, 2), left: others, then: source}
	}
	from := func(n int) func() record.Meta {
		return func() record.Meta {
			m := committed()
			m.Fair.From = n
			return m
		}
	}
	for _, c := range []struct {
		name   string
		source riposte.Dice
		stop   int
		meta   func() record.Meta
		check  string
		want   record.Status
		says   string
	}{
		{"chacha8", chacha, 0, func() record.Meta {
			return record.Meta{RNG: record.RNG{Kind: record.ChaCha8, Seed: chacha.Seed()}}
		}, "draws", record.Passed, "chacha8"},
		{"another chacha8", dice.NewLocal(), 0, func() record.Meta {
			return record.Meta{RNG: record.RNG{Kind: record.ChaCha8, Seed: chacha.Seed()}}
		}, "draws", record.Failed, "the seeds make"},
		{"real dice", dice.NewLocal(), 0, func() record.Meta {
			return record.Meta{RNG: record.RNG{Kind: record.Table}}
		}, "draws", record.NotApplicable, "thrown at a table"},
		{"no generator", dice.NewLocal(), 0, func() record.Meta { return record.Meta{} }, "draws", record.NotApplicable, "no generator"},
		{"no seeds", dice.NewLocal(), 0, func() record.Meta { return record.Meta{} }, "commitments", record.NotApplicable, "Nobody"},
		{"fair", fair.NewSource(fair.V1, secret, duel, salt), 0, committed, "draws", record.Passed, "of the seeds"},
		{"fair", fair.NewSource(fair.V1, secret, duel, salt), 0, committed, "commitments", record.Passed, "blue never opened its seed"},
		{"played on", played(3), 0, from(3), "draws", record.Passed, "the 3 before were taken over"},
		{"played on, fewer claimed", played(3), 0, from(4), "draws", record.Passed, "the 4 before were taken over"},
		{"played on, more claimed", played(3), 0, from(2), "draws", record.Failed, "draw 2 is recorded"},
		{"played on, none made", played(3), 0, from(1_000_000), "draws", record.Failed, "to be the first"},
		{"no seed brought", fair.NewSource(fair.V1, secret, duel, salt), 0, func() record.Meta {
			m := committed()
			m.Fair.Seats[1].Commitment = fair.Commitment{}
			return m
		}, "commitments", record.Passed, "blue brought no seed"},
		{"server alone", fair.NewSource(fair.V1, secret, duel), 0, func() record.Meta {
			m := committed()
			m.Fair.Seats = nil
			return m
		}, "commitments", record.Passed, "the server alone"},
		{"other draws", fair.NewSource(fair.V1, secret, duel, salt, left), 0, committed, "draws", record.Failed, "draw 0 is recorded"},
		{"another server seed", fair.NewSource(fair.V1, secret, duel, salt), 0, func() record.Meta {
			m := committed()
			m.Fair.Server = &left
			return m
		}, "commitments", record.Failed, "The server's seed is not"},
		{"another seat's seed", fair.NewSource(fair.V1, secret, duel, salt), 0, func() record.Meta {
			m := committed()
			m.Fair.Seats[0].Seed = &left
			return m
		}, "commitments", record.Failed, "the seed of red is not"},
		{"server seed kept back", fair.NewSource(fair.V1, secret, duel, salt), 0, func() record.Meta {
			m := committed()
			m.Fair.Server = nil
			return m
		}, "commitments", record.Failed, "not opened"},
		{"unfinished", fair.NewSource(fair.V1, secret, duel, salt), 2, func() record.Meta {
			m := committed()
			m.Fair.Server = nil
			return m
		}, "draws", record.NotApplicable, "after the end"},
	} {
		t.Run(c.name+" "+c.check, func(t *testing.T) {
			setup := sample(nil)
			if c.stop == 0 {
				setup = sample(short)
			}
			setUp, steps := play(t, setup, c.source, 5, c.stop)
			r, err := record.FromPlayed(record.NewMaker(known[0]), setup, setUp, steps, c.meta())
			if err != nil {
				t.Fatal(err)
			}
			for _, form := range []record.Form{record.JSONL, record.Text} {
				if got, says := status(t, export(t, r, form), known, c.check); got != c.want || !strings.Contains(says, c.says) {
					t.Errorf("%s: got %s, %q; want %s with %q", form, got, says, c.want, c.says)
				}
			}
		})
	}
}

// A joined makes some draws from one source and the others from another.
type joined struct {
	first riposte.Dice
	left  int
	then  riposte.Dice
}

func (j *joined) source() riposte.Dice {
	if j.left > 0 {
		j.left--
		return j.first
	}
	return j.then
}

func (j *joined) Roll(sides int) int { return j.source().Roll(sides) }

func (j *joined) Deal(n int) int { return j.source().Deal(n) }
