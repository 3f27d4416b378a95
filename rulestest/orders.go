package rulestest

import (
	"fmt"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// orders checks that a standing order says what it does, and that its answers are ones that the
// seat may give and would not be asked about once more.
func (k *suite) orders() error {
	list := scene.OrdersOf(k.Ruleset)
	ids := map[string]bool{"only": true} // every ruleset takes that one
	for i := range list {
		o := &list[i]
		_, ruled := k.about.Ledger.Rule(o.Rule)
		switch {
		case ids[o.ID] || o.ID == "" || o.Answer == nil:
			return fmt.Errorf("order %q has no ID or answer of its own", o.ID)
		case o.Title == "" || (o.Ends == "") != (o.Parts == ""):
			return fmt.Errorf("order %q does not say what it does, and until when", o.ID)
		case !ruled:
			return fmt.Errorf("order %q is by the rule %q, which is none", o.ID, o.Rule)
		default:
			ids[o.ID] = true
		}
	}
	if len(list) == 0 {
		return nil
	}
	return k.walks(randomly, func(d *duel) error {
		for s := riposte.Seat(1); int(s) <= d.seats; s++ {
			if err := d.ordered(s, list); err != nil {
				return fmt.Errorf("seat %d: %w", s, err)
			}
		}
		return nil
	})
}

// ordered checks what orders answer in a position.
func (d *duel) ordered(s riposte.Seat, list []scene.Order) error {
	view := looked(d.st, s)
	for i := range list {
		o := &list[i]
		if o.Parts != "" && o.Part(&view) == 0 {
			return fmt.Errorf("order %q ends with a part that no meter %q counts", o.ID, o.Parts)
		}
		sentence := o.Answer(&view)
		if sentence == "" {
			continue
		}
		if !d.st.Owed(s).Mode.Must() {
			return fmt.Errorf("order %q answers %q, and nothing is asked", o.ID, sentence)
		}
		choice, err := d.st.Parse(s, sentence)
		if err == nil {
			err = d.st.Check(s, choice)
		}
		if err != nil {
			return fmt.Errorf("order %q answers %q: %w", o.ID, sentence, err)
		}
		if p, ok := offers[scene.Previewer](d.st); ok && oneIn(d.rng, 4) && p.Preview(s, choice).Peril != nil {
			return fmt.Errorf("order %q answers %q, which is marked as a peril", o.ID, sentence)
		}
	}
	if speaker, ok := offers[scene.Speaker](d.st); ok {
		for i := range list {
			for _, t := range []phrase.Text{list[i].Title, list[i].Ends} {
				if said := speaker.Voice().Say(t); t != "" && (said == "" || said == string(t)) {
					return fmt.Errorf("order %q is said %q", list[i].ID, said)
				}
			}
		}
	}
	return nil
}
