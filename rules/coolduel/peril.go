package coolduel

import (
	"errors"

	"riposte"
	"riposte/dice"
	"riposte/phrase"
	"riposte/rules/coolduel/tables"
	"riposte/scene"
)

// perilLeaves is the most ways of the dice that are followed to see whether all of them put
// somebody down: those of one d100, and some more. Where there are more, nothing is said.
const perilLeaves = 400

// peril says what a choice costs whoever makes it; nil if nothing, or if all that may be
// chosen costs as much.
func (s viewer) peril(u unit, c riposte.Choice) *scene.Peril {
	p := s.fate(u, c)
	if p.rule == "" || s.lost(u) {
		return nil
	}
	return s.costs(u, p)
}

// fate is what the ground does to whoever makes a choice, or else what follows for certain
// before anybody is asked again: somebody of the same seat goes down.
func (s viewer) fate(u unit, c riposte.Choice) peril {
	p := s.hazards().perilOf(u, c)
	if p.rule == "" && s.doubtful(u, c) {
		p = s.falls(u.seat(), c)
	}
	return p
}

// lost reports whether nothing that may be chosen spares whoever is asked: asking once more
// would be idle.
func (s viewer) lost(u unit) bool {
	for _, c := range s.Legal(nil, u.seat()) {
		if p := s.fate(u, c); p.rule == "" || p.later {
			return false
		}
	}
	return true
}

// doubtful reports whether a choice may put somebody of its seat down before anybody is asked
// again; it comes before the question whether it does.
func (s viewer) doubtful(u unit, c riposte.Choice) bool {
	f, fl := s.f(u), &s.flow
	switch c.Verb() {
	case verbEnd, verbAct: // a turn begins with losses
		for rest := ofSeat(u.seat()) & s.present(); rest != 0; rest = rest.rest() {
			if f := s.f(rest.first()); f.bleeding.from != noSource || f.burning.from != noSource || f.poisoned.from != noSource {
				return true
			}
		}
		return false
	case verbParry:
		b, n, hand := tables.Blow(part(c, 0)), part(c, 1), uint8(part(c, 2))
		o, _ := s.attacks().offence(u, hand, b)
		if n*hundred >= s.parryNeeds(u, &o) {
			return false
		}
	case verbTake, verbBlock, verbDodge, verbStep:
	default:
		return false
	}
	damage := s.unanswered(100)
	return fl.on == u && (damage < 0 || damage >= int(f.td)+int(f.hp))
}

// errSpared ends the search for a way of the dice that puts nobody down: there is one.
var errSpared = errors.New("spared")

// falls runs the rules over all dice that a choice needs until the attack is over, or
// somebody is asked.
func (s viewer) falls(seat riposte.Seat, c riposte.Choice) (p peril) {
	by, next := s.alone(seat, c), s.Clone().(*state)
	once := func(d riposte.Dice) error {
		next.CopyFrom(s.state)
		p = peril{}
		err := dice.Run(func() error {
			return next.Apply(by, d, riposte.LogFunc(func(e riposte.Event) {
				if p.rule == "" && e.Seat == seat && (e.Kind == evDown || e.Kind == evLost) {
					p.rule, p.fallen = e.Rule, unit(e.N[5])
				}
			}))
		})
		if p.rule == "" {
			return errors.Join(errSpared, err)
		}
		return nil
	}
	var short *dice.ShortError
	if err := once(dice.NewScript()); errors.As(err, &short) && s.phase == answering {
		res, err := dice.Walk(once, func(float64) {}, dice.Limits{Leaves: perilLeaves, Samples: -1, Cut: CutAttack})
		if err != nil || res.Remainder > 0 {
			return peril{}
		}
	}
	if p.rule != "" {
		_ = dice.Run(func() error { next.order().run(dice.NewScript(), nil); return nil })
		p.ends = next.phase == over && next.outcome.Place[seat] > 1
	}
	return p
}

// costs says what somebody pays for a peril, by running the rules.
func (s viewer) costs(u unit, p peril) *scene.Peril {
	out := &scene.Peril{Rule: p.rule}
	if p.fallen != 0 {
		out.Text = phrase.Ref("peril.down", s.brief(p.fallen))
		if p.ends {
			out.Text = phrase.Ref("peril")
		}
		return out
	}
	next := s.Clone().(*state)
	_ = dice.Run(func() error { // a next round, which throws dice, is not the end
		if next.ending().loseDuel(u, p.rule, nil) && next.phase != over {
			next.order().run(dice.NewScript(), nil)
		}
		return nil
	})
	switch ends := next.phase == over; {
	case ends && p.later:
		out.Text = phrase.Ref("peril.later")
	case ends:
		out.Text = phrase.Ref("peril")
	case p.later:
		out.Text = phrase.Ref("peril.later.out", s.brief(u))
	default:
		out.Text = phrase.Ref("peril.out", s.brief(u))
	}
	return out
}
