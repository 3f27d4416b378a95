package coolduel

import (
	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// previewBranches is the most work of a preview: some more than the widest gun against the
// slowest dodge takes. It is a number of branches, not a time, so that a preview says the same
// on every machine.
const previewBranches = 50_000

// walk is dice.Odds within what is left of the work. What it does not follow is in the
// remainder, so that chances are lower bounds.
func (q *preview) walk(st *state, by []riposte.Choice, measure func([]riposte.Event) int) (d dice.Distribution, err error) {
	if q.left <= 0 {
		return dice.Distribution{Remainder: 1}, nil
	}
	d, err = dice.Odds(st, by, CutAttack, func(_ riposte.State, log []riposte.Event) int { return measure(log) }, dice.Limits{Leaves: q.left, Samples: -1})
	q.left -= d.Leaves
	return d, err
}

// applies takes a step that throws no dice; it returns false if the step can't be
// taken or would throw some.
func applies(s *state, by []riposte.Choice) bool {
	return dice.Run(func() error { return s.Apply(by, dice.NewScript(), nil) }) == nil
}

// What came of an attack, as its chances count it: the kind, then the damage.
const (
	cameNothing = iota // missed or nullified; a parry that fails counts as a hit
	cameHit
	cameCritical
	cameParried
	cameRiposte // a parry with a critical
	damageBits  = 16
)

// A came is the chances of what comes of an attack.
type came struct{ dice.Distribution }

// chances runs the rules over all dice of an answer to the waiting attack. A luck
// die is left out: whether there is one is decided after the roll.
func (q *preview) chances(s viewer, answer riposte.Choice) came {
	on, by := s.flow.on, s.flow.by
	d, err := q.walk(s.withoutLuck(), s.alone(on.seat(), answer), func(log []riposte.Event) int {
		kind, damage := cameNothing, 0
		critical, parried := false, false
		for _, e := range log {
			switch e.Kind {
			case evCritical:
				critical = true
			case evParried:
				parried = true
			case evHurt:
				if struck := unit(e.N[5]); struck == on && !parried || struck == by && parried {
					kind, damage = cameHit, int(e.N[0])
				}
			}
		}
		switch {
		case parried && critical:
			kind = cameRiposte
		case parried:
			kind = cameParried
		case critical && kind == cameHit:
			kind = cameCritical
		}
		return kind<<damageBits | damage
	})
	if err != nil {
		return came{}
	}
	return came{d}
}

func (s viewer) alone(seat riposte.Seat, c riposte.Choice) []riposte.Choice {
	by := make([]riposte.Choice, s.game.n+1)
	by[seat] = c
	return by
}

func (s viewer) withoutLuck() *state {
	next := s.Clone().(*state)
	for u := range next.fights {
		next.fights[u].luck = 0
	}
	return next
}

// of is the chance of a kind, and the damage that it does: all possible damage, or
// nine tenths of it if a chain of dice may go on and on.
func (d *came) of(kind int) (p float64, note phrase.Text) {
	var values []dice.Chance // outcomes come in order of value
	for _, o := range d.Outcomes {
		if o.Value>>damageBits == kind {
			values = append(values, dice.Chance{Value: o.Value & (1<<damageBits - 1), P: o.P})
			p += o.P
		}
	}
	if values == nil {
		return 0, ""
	}
	at := func(share float64) int {
		sum := 0.0
		for _, v := range values {
			if sum += v.P; sum >= share*p {
				return v.Value
			}
		}
		return values[len(values)-1].Value
	}
	least, most := values[0].Value, values[len(values)-1].Value
	switch {
	case least == most:
		return p, phrase.Number(most)
	case most > 2*at(.95):
		return p, phrase.Ref("from-to.mostly", at(.05), at(.95))
	}
	return p, phrase.Ref("from-to", least, most)
}

// lands is the chance that the attack does.
func (d *came) lands() float64 {
	hit, _ := d.of(cameHit)
	critical, _ := d.of(cameCritical)
	return hit + critical
}

// parts are the kinds that may happen, out of those asked for.
func (d *came) parts(kinds []int, labels []phrase.Text, much []scene.Strength) (list []scene.Part) {
	for i, kind := range kinds {
		p, note := d.of(kind)
		if p == 0 {
			continue
		}
		if kind == cameNothing {
			note = ""
		}
		list = append(list, scene.Part{Label: labels[i], P: p, Much: much[i], Note: note})
	}
	return list
}

// odds are those of an attack on somebody who dodges.
func (d *came) odds(text, supposed phrase.Text, rule riposte.RuleID) scene.Odds {
	return scene.Odds{
		Text: text, If: supposed, P: d.lands(), More: d.Remainder, Rule: rule,
		Parts: d.parts([]int{cameNothing, cameHit, cameCritical}, []phrase.Text{phrase.Ref("odds.missed"), phrase.Ref("odds.hit"), phrase.Ref("odds.critical")}, []scene.Strength{"", scene.StrengthSome, scene.StrengthMuch}),
	}
}

// parried are the odds of a parry: it fails and the attack lands, or damage goes back.
func (d *came) parried(attacker phrase.Text) scene.Odds {
	back, _ := d.of(cameParried)
	critical, _ := d.of(cameRiposte)
	return scene.Odds{
		Text: phrase.Ref("odds.parry", attacker), P: back + critical, More: d.Remainder, Rule: "CD-4.65",
		Parts: d.parts([]int{cameHit, cameParried, cameRiposte}, []phrase.Text{phrase.Ref("odds.parry-fails"), phrase.Ref("odds.parried"), phrase.Ref("odds.riposte")}, []scene.Strength{"", scene.StrengthSome, scene.StrengthMuch}),
	}
}

// effects are what a roll against TD brings about, and who makes it.
var effects = map[tables.Special]struct {
	kind uint16
	key  string
	rule riposte.RuleID
}{
	tables.ArmorStreak: {evStreaked, "odds.streaked", "CD-7.54"},
	tables.Uppercut:    {evProne, "odds.tossed", "CD-7.72"},
	tables.Pummel:      {evStunned, "odds.stunned", "CD-7.69"},
}

// effectOdds are the chances of the roll against TD after an attack that is taken;
// nil if there is no such roll.
func (q *preview) effectOdds(s viewer) *scene.Odds {
	on := s.flow.on
	e, ok := effects[s.flow.special]
	if !ok {
		if !s.companions().venomous(s.flow.by) {
			return nil
		}
		e.kind, e.key, e.rule = evPoisoned, "odds.poisoned", "CD-7.99"
	}
	return q.happens(s, on.seat(), word1(verbTake, 0), e.kind, on, scene.Odds{
		Text: phrase.Ref(e.key, s.brief(on)), If: phrase.Ref("if.taken"), Rule: e.rule,
	})
}

// happens fills in the chance that an event befalls somebody, or anybody if nobody
// is named.
func (q *preview) happens(s viewer, seat riposte.Seat, c riposte.Choice, kind uint16, whom unit, o scene.Odds) *scene.Odds {
	d, err := q.walk(s.withoutLuck(), s.alone(seat, c), func(log []riposte.Event) int {
		for _, e := range log {
			if e.Kind == kind && (whom == 0 || unit(e.N[5]) == whom) {
				return 1
			}
		}
		return 0
	})
	if err != nil {
		return nil
	}
	for _, one := range d.Outcomes {
		if one.Value == 1 {
			o.P = one.P
		}
	}
	o.More = d.Remainder
	o.Parts = []scene.Part{{Label: phrase.Ref("odds.nothing"), P: max(0, 1-o.P-o.More)}, {Label: phrase.Ref("odds.works"), P: o.P, Much: scene.StrengthSome}}
	return &o
}

func (q *preview) exhaust() {
	v, n := unit(part(q.c, 0)), part(q.c, 1)
	if o := q.happens(q.viewer, q.seat, q.c, evExhausted, v, scene.Odds{Text: phrase.Ref("odds.exhaust", q.brief(v), 2*n), Rule: "CD-3.28"}); o != nil {
		q.Odds = append(q.Odds, *o)
	}
	q.fact(phrase.Ref("fact.threshold", q.brief(v)), int(q.f(v).td), "CD-4.24")
	if n > 1 {
		q.fact(phrase.Ref("fact.exhaust", n), -(n-1)*int(q.game.content.PerExhaust), "CD-3.29")
	}
	q.fact(phrase.Ref("meter.ap"), q.actions().price(q.acting, n), "CD-3.1")
}

// flame shows what the d10 of Flame decides, CD-7.91.
func (q *preview) flame() {
	c := q.game.content
	d, err := q.walk(q.state, q.alone(q.seat, q.c), func(log []riposte.Event) int {
		for _, e := range log {
			if e.Kind == evFlame {
				return int(e.N[0])
			}
		}
		return 0
	})
	if err != nil {
		return
	}
	p := d.AtLeast(c.FlameFrom).Lo
	q.Odds = append(q.Odds, scene.Odds{
		Text: phrase.Ref("odds.flame.all", c.FlameDamage), P: p, More: d.Remainder, Rule: "CD-7.91",
		Parts: []scene.Part{{Label: phrase.Ref("odds.nothing"), P: max(0, 1-p-d.Remainder)}, {Label: phrase.Ref("odds.flame"), P: p, Much: scene.StrengthSome}},
	})
}

// pounce shows the roll of a Pounce, CD-7.97.
func (q *preview) pounce() {
	whom := unit(q.c.Args())
	name := q.brief(whom)
	if o := q.happens(q.viewer, q.seat, q.c, evBound, whom, scene.Odds{Text: phrase.Ref("odds.pounce", name), Rule: "CD-7.97"}); o != nil {
		q.Odds = append(q.Odds, *o)
		q.fact(phrase.Ref("fact.threshold", name), int(q.f(whom).td), "CD-4.24")
	}
}
