package pugilism_test

import (
	"slices"
)

// edgeWindow has EDGE cards laid, PG-7.6 to PG-7.10 and PG-7.31.
func (r *referee) edgeWindow() {
	questions := map[*refBoxer]refQuestion{}
	for _, b := range r.both() {
		if len(b.hand) == 0 {
			continue
		}
		legal := []string{"edge none"}
		for _, e := range b.hand {
			legal = append(legal, "edge "+e)
		}
		questions[b] = refQuestion{"edge", legal}
	}
	chosen := map[*refBoxer]string{}
	switch {
	case len(questions) == 0:
		return
	case r.options.edgeBack == "hidden":
		chosen = r.ask(questions)
	default:
		for _, b := range []*refBoxer{r.initiator, r.other(r.initiator)} {
			if q, holds := questions[b]; holds {
				chosen[b] = r.askOne(b, q.kind, q.legal...)
				b.back = chosen[b] != "edge none"
			}
		}
	}
	for b := range questions {
		b.back = false
		for _, e := range r.edges {
			if card := refWord(e.name); chosen[b] == "edge "+card {
				b.edge = e
				b.shown = append(b.shown, card)
				b.hand = slices.DeleteFunc(b.hand, func(held string) bool { return held == card })
			}
		}
	}
}

// clash settles both sequences, PG-5.3.
func (r *referee) clash() {
	defender := r.other(r.initiator)
	r.sequence(r.initiator, defender)
	if r.fallen == nil {
		r.sequence(defender, r.initiator)
	}
}

// sequence takes the seven steps of PG-5.4.
func (r *referee) sequence(a, d *refBoxer) {
	a.laid.attacksOpen, d.laid.defenseOpen = true, true
	attacks := []refAttack{a.laid.first, a.laid.second}
	negated := r.negated(attacks, d)
	boosted := r.boosted(attacks, a)
	for i := range attacks {
		r.throw(a, d, attacks[i], negated[i], boosted == i)
		if r.fallen == a && r.options.counterFatigue == "paid" {
			r.payDefense(d) // PG-5.21
		}
		if r.fallen != nil {
			return
		}
	}
	r.payDefense(d)
}

// negated says which attacks the defense stops, PG-5.26 and PG-9.34; it asks if
// that leaves a choice.
func (r *referee) negated(attacks []refAttack, d *refBoxer) []bool {
	card := d.laid.defense
	stopped := []bool{false, false}
	if card.scope == "none" {
		return stopped
	}
	if card.sameLocation && (attacks[0].location != attacks[1].location || attacks[0].location == "NONE") {
		return stopped
	}
	weights := slices.Clone(card.weights)
	if card.goodChin && d.edge.chin && len(weights) > 0 {
		weights = append(weights, "HEAVY")
	}
	for i, a := range attacks {
		stopped[i] = (len(weights) == 0 || slices.Contains(weights, a.weight)) &&
			(len(card.locations) == 0 || slices.Contains(card.locations, a.location))
	}
	if card.scope == "all" || !stopped[0] || !stopped[1] {
		return stopped
	}
	if card.bothIfBoth != "" && attacks[0].weight == card.bothIfBoth && attacks[1].weight == card.bothIfBoth {
		return stopped
	}
	named := r.askOne(d, "name", "name first", "name second")
	return []bool{named == "name first", named == "name second"}
}

// boosted is the attack that VIM, VERVE or VIGOR helps, or -1: PG-7.14 and PG-7.15.
func (r *referee) boosted(attacks []refAttack, a *refBoxer) int {
	weight := a.edge.weight
	first, second := attacks[0].weight == weight, attacks[1].weight == weight
	switch {
	case weight == "" || !first && !second:
		return -1
	case first && second:
		if r.askOne(a, "boost", "boost first", "boost second") == "boost first" {
			return 0
		}
		return 1
	case first:
		return 0
	}
	return 1
}

// throw makes one attack: fatigue, PG-5.5, then COUNTER, PG-5.20, or power, PG-5.8.
func (r *referee) throw(a, d *refBoxer, card refAttack, negated, boosted bool) {
	guard := d.laid.defense
	fatigue, power := card.fatigue, card.power
	if !negated || r.options.counterPower == "reduced" {
		power -= a.now.power()
	}
	if boosted {
		power += a.edge.power
	}
	if negated {
		if card.freeIfNegated {
			fatigue = 0
		}
		r.tire(a, fatigue-a.edge.mitigates+d.edge.toll)
		if guard.bansNegated {
			a.next.attacks[card.name] = true
		}
		if guard.halfBack {
			r.hit(a, refHalf(max(power, 0)))
		}
		return
	}
	r.tire(a, fatigue)
	power -= guard.reduce + d.edge.reduce
	if card.weaken > 0 {
		d.next.weakened[card.name] = card.weaken
	}
	if card.bansDefense {
		d.next.defenses[guard.name] = true
	}
	r.hit(d, max(power, 0))
}

// tire takes fatigue, which leaves at least 1: PG-5.9 and PG-5.10.
func (r *referee) tire(b *refBoxer, fatigue int) {
	for range max(fatigue, 0) {
		if b.composure > 1 {
			b.composure--
			r.fatigue++
		}
	}
}

// hit takes power, which may knock a boxer down: PG-5.11.
func (r *referee) hit(b *refBoxer, power int) {
	b.composure = max(b.composure-power, 0)
	if b.composure == 0 {
		r.fallen = b
	}
}

func (r *referee) payDefense(d *refBoxer) {
	r.tire(d, d.laid.defense.fatigue-d.edge.relief)
}
