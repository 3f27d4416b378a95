package rulestest

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/dice"
	"riposte/scene"
)

// kinds checks that whatever is told or asked is of a kind in Info, is by a rule of
// the ledger, reads as a sentence and has an audience; and that every kind occurs.
func (k *suite) kinds() error {
	events := make([]bool, len(k.about.Events))
	decisions := make([]bool, len(k.about.Decisions))
	look := func(d *duel) error {
		for _, e := range append(d.conceding(), d.told...) {
			if err := d.event(e); err != nil {
				return fmt.Errorf("event %+v: %w", e, err)
			}
			events[e.Kind] = true
		}
		for s := riposte.Nobody; int(s) <= d.seats+1; s++ {
			owed := d.st.Owed(s)
			if int(owed.Kind) >= len(decisions) || owed.Mode > riposte.May {
				return fmt.Errorf("seat %d is asked %+v, which Info doesn't know", s, owed)
			}
			decisions[owed.Kind] = true
			if (s == riposte.Nobody || int(s) > d.seats) && owed != (riposte.Decision{}) {
				return fmt.Errorf("seat %d, which nobody holds, is asked %+v", s, owed)
			}
			if err := d.view(s, scene.Of(d.st, s)); err != nil {
				return fmt.Errorf("the view of seat %d: %w", s, err)
			}
		}
		return nil
	}
	if err := k.walks(randomly, look); err != nil {
		return err
	}
	// Rare kinds get ten times as many duels.
	most := uint64(10 * k.Duels)
	for seed := uint64(k.Duels); seed < most && len(k.never(events, decisions)) > 0; seed++ {
		if err := k.walk(seed+1, randomly, look); err != nil {
			return err
		}
	}
	if never := k.never(events, decisions); len(never) > 0 {
		return fmt.Errorf("%d duels never met: %s (play more, or name them in Config.Unseen)", most, strings.Join(never, ", "))
	}
	return nil
}

// never lists the kinds that were not met and should have been.
func (k *suite) never(events, decisions []bool) (names []string) {
	for i := 1; i < len(events); i++ {
		if name := k.about.Events[i].Name; !events[i] && !slices.Contains(k.Unseen, name) {
			names = append(names, "event "+name)
		}
	}
	for i := 1; i < len(decisions); i++ {
		if name := k.about.Decisions[i].Name; !decisions[i] && !slices.Contains(k.Unseen, name) {
			names = append(names, "decision "+name)
		}
	}
	return names
}

// conceding is what would be told if a seat conceded here.
func (d *duel) conceding() (told []riposte.Event) {
	for s := riposte.Seat(1); int(s) <= d.seats; s++ {
		if d.st.Owed(s).Mode != riposte.Idle && oneIn(d.rng, 3) {
			return d.toldAs(s)
		}
	}
	unasked := dice.NewSeeded(d.seed, uint64(len(d.steps))) // the play itself is not disturbed
	s := riposte.Seat(1 + unasked.Pick(d.seats))
	if !mayConcede(d.st, s) || d.st.Owed(s).Mode != riposte.Idle {
		return nil
	}
	return d.toldAs(s)
}

// toldAs is what is told as a seat concedes. The law concede checks whether that is
// accepted; here only what is told matters.
func (d *duel) toldAs(s riposte.Seat) (told []riposte.Event) {
	clear(d.by)
	d.by[s] = riposte.Concede
	log := riposte.LogFunc(func(e riposte.Event) { told = append(told, e) })
	_ = d.st.Clone().Apply(d.by, newTwin(d.seed, d.seed), log)
	return told
}

func (d *duel) event(e riposte.Event) error {
	if e.Kind == 0 || int(e.Kind) >= len(d.about.Events) {
		return fmt.Errorf("Info.Events has no kind %d", e.Kind)
	}
	if !d.rule(e.Rule) {
		return fmt.Errorf("the ledger has no rule %q", e.Rule)
	}
	if e.Audience == 0 {
		return fmt.Errorf("it has no audience")
	}
	if e.Seat < 0 || int(e.Seat) > d.seats || e.Other < 0 || int(e.Other) > d.seats {
		return fmt.Errorf("it concerns a seat that nobody holds")
	}
	names, _ := offers[scene.Speaker](d.st)
	said := scene.Say(&d.about.Events[e.Kind], e, d.about.SeatWord, names)
	if said == "" || strings.ContainsAny(said, "{}⟨⟩") {
		return fmt.Errorf("it reads %q", said)
	}
	return nil
}

// view checks that a view is its seat's, cites rules of the ledger and has asks
// exactly where the seat is asked something.
func (d *duel) view(s riposte.Seat, v scene.View) error {
	if v.Seat != s && int(s) <= d.seats {
		return fmt.Errorf("it says that it is seat %d's", v.Seat)
	}
	if v.Title == "" || v.Prompt == "" {
		return fmt.Errorf("it has no title or no prompt: %q, %q", v.Title, v.Prompt)
	}
	if asked := d.st.Owed(s).Mode != riposte.Idle; asked != (len(v.Asks) > 0) {
		return fmt.Errorf("it has %d asks; the seat is asked %+v", len(v.Asks), d.st.Owed(s))
	}
	for _, a := range v.Asks {
		if a.ID != d.about.Decisions[d.st.Owed(s).Kind].Name || a.Mode != d.st.Owed(s).Mode {
			return fmt.Errorf("the ask %q (%v) is not the decision %+v", a.ID, a.Mode, d.st.Owed(s))
		}
	}
	seen := map[string]bool{}
	for _, side := range v.Sides {
		if side.ID == "" || seen[side.ID] || side.Name == "" {
			return fmt.Errorf("a side needs an ID of its own and a name: %+v", side)
		}
		seen[side.ID] = true
	}
	for _, pile := range v.Piles {
		if pile.Secret && (s == riposte.Nobody || int(s) > d.seats) {
			return fmt.Errorf("the public sees the secret pile %s", pile.ID)
		}
	}
	return d.cites(text(v))
}

// cites checks that every rule that the text of a view names is in the ledger.
func (d *duel) cites(view string) error {
	for rest := view; ; {
		_, after, found := strings.Cut(rest, `Rule:"`)
		if !found {
			return nil
		}
		id, tail, _ := strings.Cut(after, `"`)
		if id != "" && !d.rule(riposte.RuleID(id)) {
			return fmt.Errorf("it names rule %q, which the ledger doesn't have", id)
		}
		rest = tail
	}
}
