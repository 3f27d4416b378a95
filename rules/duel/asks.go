package duel

import (
	"fmt"

	"riposte"
	"riposte/geom"
	"riposte/phrase"
	"riposte/scene"
)

// question makes the decision of this phase for the seat.
func (s *state) question(seat riposte.Seat) scene.Ask {
	owed := s.Owed(seat)
	kind := decisionKinds[owed.Kind]
	a := scene.Ask{
		ID: kind.Name, Title: phrase.Term(kind.Title), Prompt: s.questionText(seat), Rule: s.askRule(owed.Kind), Mode: owed.Mode,
		Sealed: owed.Mode == riposte.Together || owed.Kind == askDie, Verb: phrase.Ref("verb.reveal"), Lead: "tray",
	}
	switch s.phase {
	case placing:
		a.Verb, a.Lead, a.Fields = phrase.Ref("verb.place"), "board", s.placeFields(seat)
	case moving:
		a.Verb, a.Lead, a.Fields = phrase.Ref("verb.move"), "board", s.motionFields(seat)
	case slots:
		a.Verb, a.Lead, a.Fields = phrase.Ref("verb.use"), "board", s.listFields(seat, "use", phrase.Ref("ask.use"), scene.AtToken)
	case programme:
		a.Verb, a.Fields = phrase.Ref("verb.lock"), s.diceFields(seat)
	case cancelling:
		a.Verb, a.Fields = phrase.Ref("verb.cancel"), s.listFields(seat, "die", phrase.Ref("ask.cancel"), scene.AtCard)
	case revealing:
		a.None = revealNothing
		for i := range stats {
			if s.fighter(seat).hand(i) > 0 {
				a.Fields = append(a.Fields, s.cardField(seat, i))
			}
		}
	case opening, answering, hastening, foreseeing, striking, resisting:
		a.None = revealNothing
		a.Fields = []scene.AskField{s.cardField(seat, s.asked())}
	case over, acting:
	}
	return a
}

// askRule is the rule of a decision. Resisting with Strength has two rules, Block's
// and Grapple's.
func (s *state) askRule(kind uint8) riposte.RuleID {
	if s.phase == resisting {
		return s.revealRule()
	}
	return decisionKinds[kind].Rule
}

func (s *state) questionText(seat riposte.Seat) phrase.Text {
	switch s.phase {
	case placing:
		return s.game.terms.place
	case revealing:
		return phrase.Ref("prompt.reveal")
	case moving:
		units, climbs := s.allowance(seat)
		if climbs {
			return phrase.Ref("prompt.climb", s.game.terms.ways[units/s.game.content.Inch])
		}
		return phrase.Ref("prompt.run", s.game.terms.ways[units/s.game.content.Inch])
	case slots:
		return phrase.Ref("prompt.terrain")
	case opening, answering:
		return phrase.Ref("prompt.speed-dice")
	case programme:
		if s.colours() {
			return phrase.Ref("prompt.set-die", s.fighter(seat).dice+1, s.rowLength(seat))
		}
		if n := s.rowLength(seat); n > 1 {
			return phrase.Ref("prompt.set-dice", n)
		}
		return phrase.Ref("prompt.set-one")
	case hastening:
		return phrase.Ref("prompt.speed-order")
	case foreseeing:
		return phrase.Ref("prompt.foresee")
	case cancelling:
		return phrase.Ref("prompt.cancel")
	case striking:
		return phrase.Ref("prompt.strength", s.game.terms.actions[s.action].name, phrase.Seat(s.target), s.fighter(seat).up[strength])
	case resisting:
		return phrase.Ref("prompt.resist", s.game.terms.actions[s.action].name, phrase.Seat(s.attacker),
			s.required(), s.guarded(seat), s.game.terms.stats[s.asked()])
	case over, acting:
	}
	return ""
}

// guarded is the Endurance that an attack still demands once its target has revealed all
// that it can against it.
func (s *state) guarded(seat riposte.Seat) int {
	after := *s
	f, i := after.fighter(seat), s.asked()
	f.up[i] += f.hand(i)
	return after.required()
}

// revealNothing is the answer that names no card, DU-1.22.
var revealNothing = &scene.Pick{Word: "none", Label: phrase.Ref("pick.reveal-none")}

// cardField asks how many cards of a statistic to turn.
func (s *state) cardField(seat riposte.Seat, i stat) scene.AskField {
	word := s.game.content.Stats[i].Word
	return scene.AskField{
		Name: word, Title: s.game.terms.stats[i], Before: word, Optional: true, Number: &scene.Span{Max: int(s.fighter(seat).hand(i)), Unit: unitCards, Perils: s.perils(seat, i)},
	}
}

func (s *state) placeFields(seat riposte.Seat) []scene.AskField {
	start, zone := s.game.field.Starts[seat-1], int32(s.game.content.Zone)
	x1, y1, x2, y2 := int(start.X-zone), int(start.Y-zone), int(start.X+zone), int(start.Y+zone)
	return []scene.AskField{{Name: "to", Title: phrase.Ref("ask.to"), Aim: &scene.AimArea{
		From: [2]int{int(start.X), int(start.Y)}, Reach: int(zone) * 3 / 2,
		Within: &scene.Shape{Kind: scene.ShapePolygon, Class: "zone", Points: [][2]int{{x1, y1}, {x2, y1}, {x2, y2}, {x1, y2}}, Rule: "DU-1.30"},
	}}}
}

func (s *state) motionFields(seat riposte.Seat) []scene.AskField {
	f := s.fighter(seat)
	units, _ := s.allowance(seat)
	field := scene.AskField{
		Name: "to", Title: phrase.Ref("ask.to"),
		Picks: []scene.Pick{{Word: "stay", Label: phrase.Ref("pick.stay"), At: scene.Target{Kind: scene.AtButton}}},
		Aim:   &scene.AimArea{From: [2]int{int(f.x), int(f.y)}, Reach: units},
	}
	for set := s.alive() &^ only(seat); set != 0; set = set.rest() {
		field.Picks = append(field.Picks, s.headings(seat, set.first(), units)...)
	}
	return []scene.AskField{field}
}

// headings are straight towards somebody, until the bases would touch, and straight
// away.
func (s *state) headings(seat, whom riposte.Seat, units int) (picks []scene.Pick) {
	f := s.fighter(seat)
	m := mover{verb: verbRun, from: f.point(), units: int32(units), w: s.game.field.W, h: s.game.field.H}
	d, far := between(m.from, s.fighter(whom).point())
	for i, key := range [...]string{"pick.towards", "pick.away"} {
		m.buf = m.buf[:0]
		if i == 0 {
			m.along(d, far, far-2*s.game.content.radius())
		} else {
			m.along(geom.Point{X: -d.X, Y: -d.Y}, far, m.units)
		}
		for _, c := range m.buf {
			x, y := unpackTo(c)
			picks = append(picks, scene.Pick{
				Word: fmt.Sprintf("%d,%d", x, y), Label: phrase.Ref(key, phrase.Seat(whom)), At: scene.Target{Kind: scene.AtButton}, Whom: s.word(whom),
			})
		}
	}
	return picks
}

// listFields is a field with the whole sentence of every legal choice.
func (s *state) listFields(seat riposte.Seat, name string, title phrase.Text, at scene.TargetKind) []scene.AskField {
	field, f := scene.AskField{Name: name, Title: title}, s.game.field
	for _, c := range s.Legal(nil, seat) {
		pick := scene.Pick{Word: s.Say(seat, c), At: scene.Target{Kind: at}}
		args := c.Args()
		switch c.Verb() {
		case verbPass:
			pick.Label, pick.At.Kind = phrase.Ref("pick.pass"), scene.AtButton
		case verbDestroy:
			p := &f.Pieces[args]
			pick.Label, pick.At.Kind, pick.Note = phrase.Ref("pick.destroy", p.name), scene.AtButton, phrase.Ref("pick.weight", p.Weight)
		case verbThrow:
			target := riposte.Seat(args >> 6)
			pick.Label, pick.At.ID = phrase.Ref("pick.throw", f.Pieces[args&63].name, phrase.Seat(target)), s.word(target)
		case verbCancel:
			if args == 0 {
				pick.Label, pick.At.Kind = phrase.Ref("pick.cancel-none"), scene.AtButton
				break
			}
			owner, n := riposte.Seat(args>>8), int(args&255)
			a := s.fighter(owner).row[n-1].action()
			pick.Label = phrase.Ref("pick.cancel", phrase.Seat(owner), n, s.game.terms.actions[a].name)
			if owner == seat {
				pick.Label = phrase.Ref("pick.cancel.own", n, s.game.terms.actions[a].name)
			}
			pick.At.ID = s.dieID(owner, n)
		}
		pick.Prospect = c.Verb() == verbCancel
		pick.Peril = s.peril(seat, c)
		field.Picks = append(field.Picks, pick)
	}
	return []scene.AskField{field}
}

// diceFields is a field for each die or, with DU-4.32, for the next die alone.
func (s *state) diceFields(seat riposte.Seat) (fields []scene.AskField) {
	face := func(d die, sole riposte.Seat) scene.Pick {
		a, t := &s.game.terms.actions[d.action()], d.target()
		p := scene.Pick{Word: sayDie(d, sole), Label: a.of[t], Note: s.canDo(seat, d.action(), t), At: scene.Target{Kind: scene.AtButton}, Face: phrase.Number(d.action())}
		if t != riposte.Nobody {
			p.Whom = s.word(t)
		}
		return p
	}
	if s.colours() {
		next := int(s.fighter(seat).dice) + 1
		field := scene.AskField{Name: "die", Title: phrase.Ref("ask.die-of", next, s.rowLength(seat))}
		for _, c := range s.Legal(nil, seat) {
			field.Picks = append(field.Picks, face(die(c.Args()), riposte.Nobody))
		}
		return []scene.AskField{field}
	}
	list, sole := s.faces(seat), s.sole(seat)
	for i := range s.rowLength(seat) {
		field := scene.AskField{Name: fmt.Sprintf("die%d", i+1), Title: phrase.Ref("ask.die", i+1)}
		for _, d := range list.list[:list.n] {
			field.Picks = append(field.Picks, face(d, sole))
		}
		fields = append(fields, field)
	}
	return fields
}
