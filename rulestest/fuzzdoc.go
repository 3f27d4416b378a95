package rulestest

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// FuzzDocuments sets up duels with arbitrary bytes as a seat's document or the data
// of an option. What is wrong must be reported by faults with paths and words, and
// what is accepted must begin a duel in which everybody sees something and has a
// choice.
func FuzzDocuments(f *testing.F, c Config) {
	f.Helper()
	for seed := uint64(1); seed <= 16; seed++ {
		setup := c.Setups(seed)
		for i, s := range setup.Seats {
			f.Add(byte(seed), byte(i), []byte(s.Document))
		}
		for i, name := range slices.Sorted(maps.Keys(setup.Data)) {
			f.Add(byte(seed), byte(len(setup.Seats)+i), []byte(setup.Data[name]))
		}
	}
	for _, s := range c.Ruleset.Info().Samples {
		f.Add(byte(1), byte(0), []byte(s.Document))
	}
	f.Fuzz(func(t *testing.T, seed, which byte, document []byte) {
		if !json.Valid(document) { // files and the API hold JSON
			return
		}
		setup := c.Setups(1 + uint64(seed))
		names := slices.Sorted(maps.Keys(setup.Data))
		switch i := int(which) % (len(setup.Seats) + len(names)); {
		case i < len(setup.Seats):
			setup.Seats = slices.Clone(setup.Seats)
			setup.Seats[i].Document = bytes.Clone(document)
		default:
			setup.Data = maps.Clone(setup.Data)
			setup.Data[names[i-len(setup.Seats)]] = bytes.Clone(document)
		}
		if err := begins(c.Ruleset, setup); err != nil {
			t.Error(err)
		}
	})
}

// begins reports what is wrong with the faults of a setup, or with the duel that it
// makes.
func begins(rules riposte.Ruleset, setup riposte.Setup) error {
	st, refused := rules.New(setup, dice.NewSeeded(1, 1), nil)
	for s := riposte.Nobody; int(s) <= len(setup.Seats); s++ {
		err := rules.Vet(setup, s)
		if err == nil {
			continue
		}
		if refused == nil {
			return errors.New("New takes what Vet refuses: " + err.Error())
		}
		var faults riposte.Faults
		if !errors.As(err, &faults) {
			return errors.New("no faults: " + err.Error())
		}
		for _, f := range faults {
			if strings.TrimSpace(f.Msg) == "" || f.Rule == "" {
				return errors.New("a fault without a word or a rule: " + err.Error())
			}
		}
	}
	if refused != nil {
		return nil
	}
	owing := riposte.Owing(nil, st, len(setup.Seats))
	if o := st.Outcome(); len(owing) == 0 && !o.Over() {
		return errors.New("nobody owes anything")
	}
	for s := riposte.Nobody; int(s) <= len(setup.Seats); s++ {
		if _, err := json.Marshal(scene.Of(st, s)); err != nil {
			return err
		}
		if slices.Contains(owing, s) && len(st.Legal(nil, s)) == 0 {
			return errors.New("nothing is legal")
		}
	}
	return nil
}

// FuzzSentences reads arbitrary sentences at any point in duels. What Parse
// accepts, Say must write so that it reads as the same choice, and Check must
// refuse by a rule or not at all.
func FuzzSentences(f *testing.F, c Config) {
	f.Helper()
	k := newSuite(c)
	for seed := uint64(1); seed <= 12; seed++ {
		err := k.walk(seed, uniformly, func(d *duel) error {
			if at := len(d.steps); at < 40 {
				for s := riposte.Seat(1); int(s) <= d.seats; s++ {
					if legal := d.st.Legal(nil, s); len(legal) > 0 {
						f.Add(byte(seed), byte(at), byte(s), d.st.Say(s, legal[at*7%len(legal)]))
					}
				}
			}
			return nil
		})
		if err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, seed, at, seat byte, sentence string) {
		err := k.walk(1+uint64(seed%12), uniformly, func(d *duel) error {
			if len(d.steps) != int(at)%40 {
				return nil
			}
			if err := read(d.st, riposte.Seat(seat)%riposte.Seat(d.seats+1), sentence); err != nil {
				return err
			}
			return errEnough
		})
		if err != nil && !errors.Is(err, errEnough) {
			t.Error(err)
		}
	})
}

var errEnough = errors.New("enough")

func read(st riposte.State, s riposte.Seat, sentence string) error {
	c, err := st.Parse(s, sentence)
	if err != nil {
		return nil
	}
	said := st.Say(s, c)
	if again, err := st.Parse(s, said); err != nil || again != c {
		return errors.New(sentence + " is said as " + said + ", which reads differently")
	}
	err = st.Check(s, c)
	var refused *riposte.RuleError
	if err != nil && !errors.As(err, &refused) && !errors.Is(err, riposte.ErrNotOwed) && !errors.Is(err, riposte.ErrNotation) {
		return errors.New(sentence + ": " + err.Error())
	}
	return nil
}
