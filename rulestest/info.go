package rulestest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"riposte/scene"

	"riposte"
)

// info checks that what a ruleset says of itself is complete and consistent.
func (k *suite) info() error {
	in := k.about
	for what, s := range map[string]string{
		"Name": in.Name, "Title": in.Title, "Summary": in.Summary, "Prefix": in.Prefix, "Content": in.Content,
	} {
		if s == "" {
			return fmt.Errorf("there is no Info.%s", what)
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
			return fmt.Errorf("seat %d has the word %q, which is taken or not a word", s, word)
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
			return fmt.Errorf("Info.History is not newest first: %+v comes before %+v", h[i-1], c)
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
			return fmt.Errorf("rule %q has no text or lacks the prefix %s-", r.ID, k.about.Prefix)
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
	worded, ok := k.Ruleset.(scene.Worded)
	if !ok {
		return errors.New("the ruleset has no catalogue of messages")
	}
	for i, kind := range kinds[1:] {
		if kind.Name == "" || !worded.Words().Has(scene.ToldKey(&kind)) || names[kind.Name] {
			return fmt.Errorf("Info.Events[%d] is %+v: it needs a name of its own and a message", i+1, kind)
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
		if n := len(f.Values); f.Titles != nil && len(f.Titles) != n || f.Helps != nil && len(f.Helps) != n {
			return fmt.Errorf("the schema's field %s has %d values, %d titles and %d helps", where, n, len(f.Titles), len(f.Helps))
		}
		if err := fieldsOf(where, f.Fields, k); err != nil {
			return err
		}
	}
	return nil
}
