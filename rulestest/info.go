package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"riposte"
)

// info: what a ruleset says of itself is complete and fits together.
func (k *suite) info() error {
	in := k.about
	for what, s := range map[string]string{
		"Name": in.Name, "Title": in.Title, "Summary": in.Summary, "Prefix": in.Prefix, "Content": in.Content,
	} {
		if s == "" {
			return fmt.Errorf("Info.%s is empty", what)
		}
	}
	if strings.ToLower(in.Name) != in.Name || strings.ContainsAny(in.Name, " /\\.") {
		return fmt.Errorf("Info.Name %q is not a word for files and commands", in.Name)
	}
	if in.MinSeats < 1 || in.MaxSeats < in.MinSeats || in.MaxSeats > riposte.MaxSeats {
		return fmt.Errorf("Info takes %d to %d seats", in.MinSeats, in.MaxSeats)
	}
	if len(in.Roles) > in.MaxSeats || len(in.SeatWords) > in.MaxSeats {
		return fmt.Errorf("Info has %d roles and %d seat words for %d seats", len(in.Roles), len(in.SeatWords), in.MaxSeats)
	}
	words := map[string]bool{}
	for s := range riposte.Seat(in.MaxSeats + 1) {
		word := in.SeatWord(s)
		if words[word] || word == "" || strings.ContainsAny(word, " .:") {
			return fmt.Errorf("seat %d has the word %q, which is taken or no word", s, word)
		}
		words[word] = true
	}
	return errors.Join(k.history(), k.ledger(), k.decisionKinds(), k.eventKinds(), fieldsOf("", in.Schema, k))
}

func (k *suite) history() error {
	h := k.about.History
	if len(h) == 0 || h[0].Version != k.about.Version {
		return fmt.Errorf("Info.Version is %d, and the history doesn't begin with it: %v", k.about.Version, h)
	}
	for i, c := range h {
		day, err := time.Parse(time.DateOnly, c.Date)
		if err != nil || c.What == "" || c.Version < 1 {
			return fmt.Errorf("Info.History[%d] is %+v: it needs a version from 1, a date like 2026-11-21 and what changed", i, c)
		}
		if i == 0 {
			continue
		}
		newer, _ := time.Parse(time.DateOnly, h[i-1].Date)
		if c.Version >= h[i-1].Version || day.After(newer) {
			return fmt.Errorf("Info.History is not newest first: %+v stands before %+v", h[i-1], c)
		}
	}
	return nil
}

func (k *suite) ledger() error {
	if k.about.Ledger == nil || len(k.about.Ledger.Rules()) == 0 {
		return errors.New("the ledger has no rules")
	}
	for _, r := range k.about.Ledger.Rules() {
		if r.Text == "" || r.Tag != "example" && !strings.HasPrefix(string(r.ID), k.about.Prefix+"-") {
			return fmt.Errorf("rule %q has no text or not the prefix %s-", r.ID, k.about.Prefix)
		}
	}
	return nil
}

func (k *suite) decisionKinds() error {
	kinds := k.about.Decisions
	if len(kinds) < 2 || kinds[0] != (riposte.DecisionKind{}) {
		return errors.New("Info.Decisions needs an empty entry 0 and others after it")
	}
	names := map[string]bool{}
	for i, kind := range kinds[1:] {
		if kind.Name == "" || kind.Title == "" || names[kind.Name] || !k.rule(kind.Rule) {
			return fmt.Errorf("Info.Decisions[%d] is %+v: it needs a name of its own, a title and a rule of the ledger", i+1, kind)
		}
		names[kind.Name] = true
	}
	return nil
}

func (k *suite) eventKinds() error {
	kinds := k.about.Events
	if len(kinds) < 2 || kinds[0] != (riposte.EventKind{}) {
		return errors.New("Info.Events needs an empty entry 0 and others after it")
	}
	names := map[string]bool{}
	for i, kind := range kinds[1:] {
		if kind.Name == "" || kind.Text == "" || names[kind.Name] {
			return fmt.Errorf("Info.Events[%d] is %+v: it needs a name of its own and a text", i+1, kind)
		}
		names[kind.Name] = true
	}
	return nil
}

func fieldsOf(path string, fields []riposte.DocField, k *suite) error {
	names := map[string]bool{}
	for _, f := range fields {
		where := strings.TrimPrefix(path+"."+f.Name, ".")
		if f.Name == "" || f.Title == "" || names[f.Name] || f.Type < riposte.DocText || f.Type > riposte.DocList {
			return fmt.Errorf("the schema's field %s needs a name of its own, a title and a type: %+v", where, f)
		}
		names[f.Name] = true
		if f.Rule != "" && !k.rule(f.Rule) {
			return fmt.Errorf("the schema's field %s names rule %q, which the ledger doesn't have", where, f.Rule)
		}
		if f.Type == riposte.DocWord && len(f.Values) == 0 || f.Type == riposte.DocNumber && f.Max <= f.Min {
			return fmt.Errorf("the schema's field %s doesn't say what it takes", where)
		}
		if err := fieldsOf(where, f.Fields, k); err != nil {
			return err
		}
	}
	return nil
}

// options: every option has a rule, its values and default are taken, and what
// it doesn't take is refused by a Fault that names the option and the rule.
func (k *suite) options() error {
	for seed := range uint64(k.Duels) {
		setup := k.Setups(seed + 1)
		if err := k.Ruleset.Vet(setup, riposte.Nobody); err != nil {
			return fmt.Errorf("Vet refuses the options of Setups(%d): %w", seed+1, err)
		}
	}
	names := map[string]bool{}
	for _, o := range k.about.Options {
		if o.Name == "" || o.Title == "" || names[o.Name] || !k.rule(o.Rule) {
			return fmt.Errorf("option %+v needs a name of its own, a title and a rule of the ledger", o)
		}
		names[o.Name] = true
		for _, v := range append([]string{o.Default}, o.Values...) {
			if err := k.Ruleset.Vet(k.option(o.Name, v), riposte.Nobody); err != nil {
				return fmt.Errorf("option %s=%s is listed and refused: %w", o.Name, v, err)
			}
		}
		bad := []string{"no such value", "", "-99999", "99999999999999999999", "1.5"}
		if o.Max > 0 {
			bad = append(bad, fmt.Sprint(o.Min-1), fmt.Sprint(o.Max+1), fmt.Sprintf("0%d", o.Max))
			for _, v := range []int{o.Min, o.Max} {
				if err := k.Ruleset.Vet(k.option(o.Name, fmt.Sprint(v)), riposte.Nobody); err != nil {
					return fmt.Errorf("option %s=%d lies within its limits and is refused: %w", o.Name, v, err)
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

// seatsCounted: New refuses too few and too many seats with a Fault.
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
			return fmt.Errorf("New with %d seats: got %v, want a Fault at seats", n, err)
		}
	}
	return nil
}

// changed is a valid setup that was then changed.
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

// faulty: Vet and New refuse the setup with Faults, one of them at path by rule.
func (k *suite) faulty(setup riposte.Setup, seat riposte.Seat, path string, rule riposte.RuleID) error {
	err := k.Ruleset.Vet(setup, seat)
	if err == nil {
		return errors.New("Vet takes it")
	}
	var faults riposte.Faults
	if !errors.As(err, &faults) {
		return fmt.Errorf("Vet's error is not Faults: %w", err)
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
		return fmt.Errorf("Vet refuses it, New says: %v", err)
	}
	return nil
}

// documents: every sample is taken by some seat, as it is and by its name, and
// what is no document is refused with Faults.
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
		for _, doc := range []json.RawMessage{sample.Document, json.RawMessage(text(sample.Name))} {
			if err := k.someSeatTakes(doc); err != nil {
				return fmt.Errorf("sample %s: %w", sample.Name, err)
			}
		}
	}
	if len(in.Schema) == 0 {
		return nil
	}
	if len(in.Samples) == 0 {
		return errors.New("the ruleset has a schema and no sample")
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
