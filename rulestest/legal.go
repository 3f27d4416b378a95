package rulestest

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
)

// legal checks that what Legal lists passes Check, and comes always in the same
// order and without repeats. Where the decision is Whole nothing else passes;
// otherwise Judge says what does. A seat that owes nothing may choose nothing.
func (k *suite) legal() error {
	return k.walks(randomly, func(d *duel) error {
		for s := riposte.Nobody; int(s) <= d.seats+1; s++ {
			if err := d.legalOf(s); err != nil {
				return fmt.Errorf("seat %d: %w", s, err)
			}
		}
		return nil
	})
}

func (d *duel) legalOf(s riposte.Seat) error {
	owed := d.st.Owed(s)
	list := slices.Clone(d.st.Legal(nil, s))
	if owed.Mode == riposte.Idle {
		if owed != (riposte.Decision{}) {
			return fmt.Errorf("idle, yet its decision is %+v, not the zero Decision", owed)
		}
		if len(list) > 0 {
			return fmt.Errorf("owes nothing but has %d legal choices", len(list))
		}
		return d.nothingPasses(s)
	}
	if err := d.stable(s, list); err != nil {
		return err
	}
	if err := d.unwritten(s, owed.Kind, list); err != nil {
		return err
	}
	in := make(map[riposte.Choice]bool, len(list))
	for _, c := range list {
		if c == 0 || c.Verb() == riposte.VerbConcede {
			return fmt.Errorf("Legal lists the word %#x", uint64(c))
		}
		if in[c] {
			return fmt.Errorf("Legal lists %q twice", d.st.Say(s, c))
		}
		in[c] = true
		if err := d.st.Check(s, c); err != nil {
			return fmt.Errorf("Legal lists %q, but Check refuses it: %w", d.st.Say(s, c), err)
		}
	}
	words := probes(list, d.rng, 60)
	if d.CheckAll != nil && (len(d.steps) < 6 || oneIn(d.rng, 6)) {
		words = append(words, d.CheckAll(bare(d.st), s)...)
	}
	for _, c := range words {
		if c == riposte.Concede {
			continue
		}
		if err := d.judged(s, c, owed.Whole, in[c]); err != nil {
			return err
		}
	}
	return nil
}

// judged checks that Check agrees with Legal where the decision is Whole, and with
// Judge.
func (d *duel) judged(s riposte.Seat, c riposte.Choice, whole, listed bool) error {
	err := d.st.Check(s, c)
	if err != nil {
		if badly := d.refusal(err); badly != nil {
			return fmt.Errorf("%#x (%q): %w", uint64(c), d.st.Say(s, c), badly)
		}
	}
	if whole && (err == nil) != listed {
		return fmt.Errorf("the decision is Whole; Legal lists %#x (%q): %t; Check: %s", uint64(c), d.st.Say(s, c), listed, saying(err))
	}
	if d.Judge == nil {
		if !whole {
			return fmt.Errorf("%+v is not Whole: the suite needs Config.Judge", d.st.Owed(s))
		}
		return nil
	}
	if may := d.Judge(bare(d.st), s, c); may != (err == nil) {
		return fmt.Errorf("%#x (%q): Judge says %t; Check: %s", uint64(c), d.st.Say(s, c), may, saying(err))
	}
	return nil
}

// refusal checks that an error of Check is one that a seat can use.
func (k *suite) refusal(err error) error {
	if errors.Is(err, riposte.ErrNotOwed) {
		return nil
	}
	var refused *riposte.RuleError
	if !errors.As(err, &refused) {
		return fmt.Errorf("an error of Check that is neither ErrNotOwed nor a *RuleError: %w", err)
	}
	if !k.rule(refused.Rule) {
		return fmt.Errorf("a refusal names rule %q, which the ledger doesn't have: %w", refused.Rule, err)
	}
	if refused.Msg == "" {
		return fmt.Errorf("a refusal by %s doesn't say what is missing", refused.Rule)
	}
	if refused.Ref == "" && !k.Unworded {
		return fmt.Errorf("the refusal %q refers to no message", refused.Msg)
	}
	return nil
}

// nothingPasses checks that a seat that owes nothing may choose nothing, least of
// all what another seat may.
func (d *duel) nothingPasses(s riposte.Seat) error {
	words := []riposte.Choice{0, riposte.Concede, riposte.Choice(d.rng.Uint64())}
	for other := riposte.Seat(1); int(other) <= d.seats; other++ {
		if list := d.st.Legal(nil, other); len(list) > 0 {
			words = append(words, list[d.rng.Pick(len(list))])
		}
	}
	for _, c := range words {
		err := d.st.Check(s, c)
		if c == riposte.Concede && err == nil && s >= 1 && int(s) <= d.seats && !d.over() {
			continue // the law concede says who may
		}
		if !errors.Is(err, riposte.ErrNotOwed) && !errors.Is(err, riposte.ErrOver) {
			return fmt.Errorf("owes nothing; Check of %#x: got %s, want ErrNotOwed", uint64(c), saying(err))
		}
	}
	return nil
}

func (d *duel) over() bool {
	o := d.st.Outcome()
	return o.Over()
}

// stable checks that Legal is the same whatever buf it gets, and on a copy.
func (d *duel) stable(s riposte.Seat, list []riposte.Choice) error {
	dirty := make([]riposte.Choice, 3, 8)
	for name, again := range map[string][]riposte.Choice{
		"again":             d.st.Legal(nil, s),
		"with a small buf":  d.st.Legal(make([]riposte.Choice, 0, 1), s),
		"with a filled buf": d.st.Legal(dirty, s),
		"with a large buf":  d.st.Legal(make([]riposte.Choice, 0, 4096), s),
		"of a clone":        d.st.Clone().Legal(nil, s),
	} {
		if !slices.Equal(again, list) {
			return fmt.Errorf("Legal %s lists %d choices, before %d, or in another order", name, len(again), len(list))
		}
	}
	return nil
}

// A shown is what Legal listed in a position that is kept.
type shown struct {
	st   riposte.State
	seat riposte.Seat
	kind uint8
	list []riposte.Choice
}

// unwritten checks that Legal writes to no list that other positions read too: whoever
// takes a list for a buf of its own hands one in. One list of each kind is kept.
func (d *duel) unwritten(s riposte.Seat, kind uint8, list []riposte.Choice) error {
	known := false
	for _, old := range d.shown {
		known = known || old.kind == kind
		d.st.Legal(old.st.Legal(nil, old.seat), s)
		if now := old.st.Legal(nil, old.seat); !slices.Equal(now, old.list) {
			return fmt.Errorf("Legal writes to a list that positions share: handed in as buf, the choices of decision %d, asked of seat %d before, are others now", old.kind, old.seat)
		}
	}
	if !known {
		d.shown = append(d.shown, shown{d.st.Clone(), s, kind, list})
	}
	return nil
}
