package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"riposte"
	"riposte/variant"
)

// options checks that every option has a rule, that its values and default are
// accepted, and that what it doesn't take is refused by a Fault that names the
// option and the rule.
func (k *suite) options() error {
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		if err := k.Ruleset.Vet(setup, riposte.Nobody); err != nil {
			return fmt.Errorf("Vet refuses the options of Setups(%d): %w", seed+1, err)
		}
	}
	names := map[string]bool{}
	for _, o := range k.about.Options {
		if o.Name == "" || o.Title == "" || names[o.Name] || !k.rule(o.Rule) && o.Name != variant.Option {
			return fmt.Errorf("option %+v needs a name of its own, a title and a rule of the ledger", o)
		}
		names[o.Name] = true
		for i, v := range o.Values {
			if _, number := strconv.Atoi(v); number != nil && (i >= len(o.Titles) || identifier.MatchString(o.Titles[i])) {
				return fmt.Errorf("option %s: its value %s has no title", o.Name, v)
			}
		}
		for _, v := range append([]string{o.Default}, o.Values...) {
			if err := k.Ruleset.Vet(k.option(o.Name, v), riposte.Nobody); err != nil {
				return fmt.Errorf("option %s=%s is listed but refused: %w", o.Name, v, err)
			}
		}
		bad := []string{"no such value", "", "-99999", "99999999999999999999", "1.5"}
		if o.Max > 0 {
			bad = append(bad, fmt.Sprint(o.Min-1), fmt.Sprint(o.Max+1), fmt.Sprintf("0%d", o.Max))
			for _, v := range []int{o.Min, o.Max} {
				if err := k.Ruleset.Vet(k.option(o.Name, fmt.Sprint(v)), riposte.Nobody); err != nil {
					return fmt.Errorf("option %s=%d is within its limits but refused: %w", o.Name, v, err)
				}
			}
		}
		for _, v := range bad {
			if slices.Contains(o.Values, v) || v == o.Default {
				continue
			}
			if err := k.faulty(k.option(o.Name, v), riposte.Nobody, "options."+o.Name, o.Rule); err != nil {
				return fmt.Errorf("option %s=%q: %w", o.Name, v, err)
			}
		}
	}
	strange := []struct {
		what, path string
		setup      riposte.Setup
	}{
		{"an unknown option", "options.no-such-option", k.option("no-such-option", "on")},
		{"a version to come", "version", k.changed(func(s *riposte.Setup) { s.Version = k.about.Version + 1 })},
		{"a negative version", "version", k.changed(func(s *riposte.Setup) { s.Version = -1 })},
		{"another ruleset", "ruleset", k.changed(func(s *riposte.Setup) { s.Ruleset = "no-such-ruleset" })},
	}
	for _, c := range strange {
		if err := k.faulty(c.setup, riposte.Nobody, c.path, ""); err != nil {
			return fmt.Errorf("%s: %w", c.what, err)
		}
	}
	return k.seatsCounted()
}

// seatsCounted checks that New refuses too few and too many seats with a Fault.
func (k *suite) seatsCounted() error {
	for _, n := range []int{0, k.about.MinSeats - 1, k.about.MaxSeats + 1} {
		setup := k.changed(func(s *riposte.Setup) {
			for len(s.Seats) < n {
				s.Seats = append(s.Seats, s.Seats[0])
			}
			s.Seats = s.Seats[:n]
		})
		_, err := k.Ruleset.New(setup, newTwin(1, 1), nil)
		var faults riposte.Faults
		if !errors.As(err, &faults) || !slices.ContainsFunc(faults, func(f riposte.Fault) bool { return f.Path == "seats" }) {
			return fmt.Errorf("New with %d seats: got %s, want a Fault at seats", n, saying(err))
		}
	}
	return nil
}

// changed is a valid setup with a change made to it.
func (k *suite) changed(how func(*riposte.Setup)) riposte.Setup {
	s := k.Setups(1)
	s.Seats = slices.Clone(s.Seats)
	how(&s)
	return s
}

// option is a valid setup with one option set and the others at their defaults.
func (k *suite) option(name, value string) riposte.Setup {
	return k.changed(func(s *riposte.Setup) { s.Options = map[string]string{name: value} })
}

// faulty checks that Vet and New refuse the setup with Faults, one of them at path
// by rule.
func (k *suite) faulty(setup riposte.Setup, seat riposte.Seat, path string, rule riposte.RuleID) error {
	err := k.Ruleset.Vet(setup, seat)
	if err == nil {
		return errors.New("Vet takes it")
	}
	var faults riposte.Faults
	if !errors.As(err, &faults) {
		return fmt.Errorf("an error of Vet that is not Faults: %w", err)
	}
	found := false
	for _, f := range faults {
		if f.Msg == "" || f.Rule != "" && !k.rule(f.Rule) {
			return fmt.Errorf("the fault %+v has no message or names a rule that the ledger doesn't have", f)
		}
		found = found || (path == "" || f.Path == path) && (rule == "" || f.Rule == rule)
	}
	if !found {
		return fmt.Errorf("no fault names %s and rule %q: %w", path, rule, err)
	}
	if _, err := k.Ruleset.New(setup, newTwin(1, 1), nil); !errors.As(err, &faults) {
		return fmt.Errorf("Vet refuses it, New says: %s", saying(err))
	}
	return nil
}

// documents checks that every sample is accepted for some seat, as it is and by its
// name, and that what is not a document is refused with Faults.
func (k *suite) documents() error {
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		for i := range setup.Seats {
			if err := k.Ruleset.Vet(setup, riposte.Seat(i+1)); err != nil {
				return fmt.Errorf("Vet refuses seat %d of Setups(%d): %w", i+1, seed+1, err)
			}
		}
	}
	in := k.about
	names := map[string]bool{}
	for _, sample := range in.Samples {
		if sample.Name == "" || sample.Title == "" || names[sample.Name] {
			return fmt.Errorf("sample %q needs a name of its own and a title", sample.Name)
		}
		names[sample.Name] = true
		for _, doc := range []json.RawMessage{sample.Document, json.RawMessage(strconv.Quote(sample.Name))} {
			if err := k.someSeatTakes(doc); err != nil {
				return fmt.Errorf("sample %s: %w", sample.Name, err)
			}
		}
	}
	if len(in.Schema) == 0 {
		return nil
	}
	if len(in.Samples) == 0 {
		return errors.New("the ruleset has a schema but no sample")
	}
	for _, doc := range []string{
		`"no such sample"`, `[1]`, `{`, `7`, `{"no such field": 1}`, `{} {}`,
		`{"` + in.Schema[0].Name + `": {"no": ["such", "value"]}}`,
	} {
		if err := k.someSeatTakes(json.RawMessage(doc)); err == nil {
			return fmt.Errorf("Vet takes the document %s", doc)
		}
		setup := k.changed(func(s *riposte.Setup) { s.Seats[0].Document = json.RawMessage(doc) })
		if k.Ruleset.Vet(setup, 1) == nil {
			continue // a seat without a document
		}
		if err := k.faulty(setup, 1, "", ""); err != nil {
			return fmt.Errorf("the document %s: %w", doc, err)
		}
	}
	return nil
}

func (k *suite) someSeatTakes(doc json.RawMessage) error {
	var all error
	for i := range k.Setups(1).Seats {
		setup := k.changed(func(s *riposte.Setup) { s.Seats[i].Document = doc })
		err := k.Ruleset.Vet(setup, riposte.Seat(i+1))
		if err == nil {
			return nil
		}
		all = errors.Join(all, err)
	}
	return all
}
