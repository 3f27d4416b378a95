package rulestest

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"unicode"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// worded: what is seen is said in references that the catalogue has a message for, with
// as many arguments as the message speaks of, so that another catalogue is another
// language and nothing is told beside the words. Plain words are those of the setup,
// which people chose, and numbers.
func (k *suite) worded() error {
	if k.Unworded {
		return nil
	}
	worded, ok := k.Ruleset.(scene.Worded)
	if !ok {
		return errors.New("the ruleset has no catalogue of messages")
	}
	read := &reader{catalogue: worded.Words(), keys: map[string]bool{}}
	for _, sample := range k.about.Samples {
		read.own.Write(sample.Document)
	}
	for seed := range uint64(k.Duels) {
		read.setup(k.Setups(seed + 1))
		if err := k.shown(read, k.Setups(seed+1)); err != nil {
			return fmt.Errorf("Setups(%d): %w", seed+1, err)
		}
	}
	return k.walks(randomly, func(d *duel) error {
		for s := riposte.Nobody; int(s) <= d.seats; s++ {
			viewer, ok := offers[scene.Viewer](d.st)
			if !ok {
				return errors.New("the state can't be looked at")
			}
			v := viewer.View(s)
			if t, ok := offers[scene.Titled](d.st); ok && t.Title() != v.Title {
				return fmt.Errorf("seat %d: the title of the view is %q, Title returns %q", s, v.Title, t.Title())
			}
			v.Said(read.text)
			for _, c := range d.st.Legal(nil, s) {
				if p, ok := offers[scene.Previewer](d.st); ok && oneIn(d.rng, 20) {
					p.Preview(s, c).Said(read.text)
				}
				if f, ok := offers[scene.Foreseer](d.st); ok && oneIn(d.rng, 20) {
					p, _ := f.Prospect(s, c, prospectBranches)
					p.Said(read.text)
				}
			}
			if read.err != nil {
				return fmt.Errorf("seat %d: %w", s, read.err)
			}
		}
		return nil
	})
}

// shown reads what a setup shows before anybody plays it.
func (k *suite) shown(read *reader, setup riposte.Setup) error {
	if p, ok := k.Ruleset.(scene.Printer); ok {
		for _, sheet := range p.Prints(setup) {
			sheet.Said(read.text)
		}
	}
	if p, ok := k.Ruleset.(scene.Drafter); ok {
		for s := range setup.Seats {
			p.Draft(setup, riposte.Seat(s+1)).Said(read.text)
		}
	}
	if p, ok := k.Ruleset.(scene.Picturer); ok {
		for i := range k.about.Options {
			for _, b := range p.Pictures(k.about.Options[i].Name) {
				b.Said(read.text)
			}
		}
	}
	return read.err
}

// A reader looks at texts and keeps the first fault.
type reader struct {
	catalogue *phrase.Catalogue
	own       strings.Builder // what the setups and the samples say
	keys      map[string]bool // of the messages that were referred to
	err       error
}

// setup lets the words of a setup stand as they are.
func (r *reader) setup(s riposte.Setup) {
	data, err := json.Marshal(s)
	if err == nil {
		r.own.Write(data)
	}
}

// sums are numbers, dice and what joins them.
var sums = regexp.MustCompile(`^(?:\d*d\d+|[^\pL])*$`)

// text is a Saying that changes nothing.
func (r *reader) text(t phrase.Text) phrase.Text {
	if r.err == nil {
		r.err = r.judge(t)
	}
	return t
}

func (r *reader) judge(t phrase.Text) error {
	if !t.Refers() {
		if said := t.String(); !sums.MatchString(said) && !r.chosen(said) {
			return fmt.Errorf("%q is no reference", said)
		}
		return nil
	}
	if t.IsSeat() {
		return nil
	}
	args := t.Args()
	for _, arg := range args {
		if inner, ok := arg.(phrase.Text); ok {
			if err := r.judge(inner); err != nil {
				return fmt.Errorf("%s: %w", t.Key(), err)
			}
		}
		if list, ok := arg.([]phrase.Text); ok {
			for _, inner := range list {
				if err := r.judge(inner); err != nil {
					return fmt.Errorf("%s: %w", t.Key(), err)
				}
			}
		}
	}
	key := t.Key()
	if key == "" || strings.HasPrefix(key, "term.") {
		return nil
	}
	r.keys[key] = true
	if !r.catalogue.Has(key) {
		return fmt.Errorf("there is no message %q", key)
	}
	if n := r.catalogue.Places(key); n != len(args) {
		return fmt.Errorf("message %q speaks of %d arguments, and has %d", key, n, len(args))
	}
	return nil
}

// chosen reports whether people chose the words: all of them stand in a setup.
func (r *reader) chosen(said string) bool {
	own := r.own.String()
	for _, word := range strings.FieldsFunc(said, func(c rune) bool { return !unicode.IsLetter(c) }) {
		if !strings.Contains(own, word) {
			return false
		}
	}
	return true
}
