package pugilism

import (
	"fmt"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// ask makes the decision of this phase for the seat.
func (s *state) ask(seat riposte.Seat) scene.Ask {
	kind := decisionKinds[s.phase]
	a := scene.Ask{ID: kind.Name, Title: phrase.Term(kind.Title), Prompt: s.question(), Rule: kind.Rule, Mode: s.Owed(seat).Mode, Lead: "tray"}
	a.Sealed = a.Mode == riposte.Together
	switch s.phase {
	case choosing:
		a.Verb, a.Fields = phrase.Ref("verb.lock"), s.cardFields(seat)
	case moving:
		a.Verb, a.Lead, a.Fields = phrase.Ref("verb.move"), "board", s.moveFields(seat)
	case edging:
		a.Verb, a.Fields = phrase.Ref("verb.lock"), []scene.AskField{s.edgeField(seat)}
	case naming:
		a.Verb, a.Fields = phrase.Ref("verb.negate"), s.twoField("name", "first", "second", s.attackLabels())
		thrown := s.corner(s.attacker())
		for i, attack := range []uint8{thrown.first, thrown.second} {
			a.Fields[0].Picks[i].Note = phrase.Ref("note.power", s.standing(attack), s.corner(seat).composure)
		}
	case boosting:
		a.Verb, a.Fields = phrase.Ref("verb.boost"), s.twoField("boost", "first", "second", s.attackLabels())
	case rising:
		a.Verb = phrase.Ref("verb.roll")
		a.Fields = s.twoField("hitdie", "no", "yes", [2]phrase.Text{
			phrase.Ref("pick.roll"), phrase.Ref("pick.hit-die", s.corner(seat).hitDice),
		})
	case over:
	}
	return a
}

func (s *state) cardFields(seat riposte.Seat) []scene.AskField {
	first := scene.AskField{Name: "first", Title: phrase.Ref("ask.first")}
	second := scene.AskField{Name: "second", Title: phrase.Ref("ask.second")}
	defense := scene.AskField{Name: "defense", Title: phrase.Ref("ask.defense"), Before: "/"}
	b, c, deck := s.boxer(seat), s.corner(seat), s.game.cards
	fatigue := phrase.Ref("unit.fatigue")
	for a := range deck.attacks {
		if b.attacks>>a&1 == 0 {
			continue
		}
		card := &deck.attacks[a]
		p := scene.Pick{
			Word: deck.words.attacks[a], Label: deck.names.attacks[a], Cost: card.Fatigue, Unit: fatigue,
			At:      scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + deck.words.attacks[a]},
			Refusal: banned(c.now.attacks>>a&1 != 0, deck.names.attacks[a]),
		}
		first.Picks = append(first.Picks, p)
		p.Not = []string{p.Word}
		p.Unless = &scene.Refusal{Rule: "PG-4.7", Why: phrase.Ref("refuse.pick-twice", deck.names.attacks[a], deck.names.double)}
		second.Picks = append(second.Picks, p)
	}
	first.Picks = append(first.Picks, scene.Pick{
		Word: deck.double, Label: deck.names.double, At: s.doubleTarget(seat),
		Refusal: &scene.Refusal{Rule: "PG-4.5", Why: phrase.Ref("refuse.pick-double", deck.names.double)},
	})
	second.Picks = append(second.Picks, scene.Pick{
		Word: deck.double, Label: phrase.Ref("pick.double", deck.names.double), At: s.doubleTarget(seat),
	})
	for d := range deck.defenses {
		if b.defenses>>d&1 == 0 {
			continue
		}
		card := &deck.defenses[d]
		defense.Picks = append(defense.Picks, scene.Pick{
			Word: deck.words.defenses[d], Label: deck.names.defenses[d], Cost: card.Fatigue, Unit: fatigue, Note: deck.does[d],
			At:      scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + deck.words.defenses[d]},
			Refusal: banned(c.now.defenses>>d&1 != 0, deck.names.defenses[d]),
		})
	}
	return []scene.AskField{first, second, defense}
}

func (s *state) doubleTarget(seat riposte.Seat) scene.Target {
	return scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + s.game.cards.double}
}

// moveFields is the square and the call. Squares that are not listed are out of
// reach, and Check says why.
func (s *state) moveFields(seat riposte.Seat) []scene.AskField {
	me, near := s.corner(seat), s.calling(seat)
	to := scene.AskField{Name: "to", Title: phrase.Ref("ask.to")}
	call := scene.Pick{
		Word: "call", Label: phrase.Ref("pick.call"), At: scene.Target{Kind: scene.AtButton},
		Unless: &scene.Refusal{Rule: "PG-3.13", Why: phrase.Ref("refuse.far")},
	}
	if s.game.options.playArea {
		call.Unless = &scene.Refusal{Rule: "PG-3.24", Why: phrase.Ref("refuse.far-or-ropes")}
	}
	add := func(word string, label phrase.Text, x, y int8, at squares) {
		to.Picks = append(to.Picks, scene.Pick{
			Word: word, Label: label, At: scene.Target{Kind: scene.AtSquare, X: int(x), Y: int(y)},
		})
		if near.has(at) {
			call.Only = append(call.Only, word)
		}
	}
	add("stay", phrase.Ref("pick.stay"), me.x, me.y, squareAt(me.x, me.y))
	s.reach(seat).each(func(x, y int8) {
		square := fmt.Sprintf("%d,%d", x, y)
		add("move "+square, phrase.Plain(square), x, y, squareAt(x, y))
	})
	if len(call.Only) == 0 {
		call.Refusal = call.Unless
	}
	return []scene.AskField{to, {Name: "call", Title: phrase.Ref("ask.call"), Optional: true, Picks: []scene.Pick{call}}}
}

func (s *state) edgeField(seat riposte.Seat) scene.AskField {
	f := scene.AskField{Name: "edge", Title: phrase.Ref("ask.edge"), Before: "edge", Picks: []scene.Pick{
		{Word: "none", Label: phrase.Ref("pick.no-edge"), At: scene.Target{Kind: scene.AtButton}},
	}}
	for e := range edge(len(s.game.edges)) {
		if s.corner(seat).hand>>e&1 != 0 {
			card := &s.game.edges[e]
			f.Picks = append(f.Picks, scene.Pick{
				Word: s.edgeWord(e), Label: card.name, Note: card.text,
				At: scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-edge-" + s.edgeWord(e)},
			})
		}
	}
	return f
}

// attackLabels are the labels of the sequence's two attacks.
func (s *state) attackLabels() [2]phrase.Text {
	a, names := s.corner(s.attacker()), s.game.cards.names.attacks
	return [2]phrase.Text{phrase.Ref("pick.first", names[a.first]), phrase.Ref("pick.second", names[a.second])}
}

func (s *state) twoField(verb, zero, one string, labels [2]phrase.Text) []scene.AskField {
	return []scene.AskField{{
		Name: verb, Title: phrase.Term(decisionKinds[s.phase].Title), Before: verb,
		Picks: []scene.Pick{
			{Word: zero, Label: labels[0], At: scene.Target{Kind: scene.AtButton}},
			{Word: one, Label: labels[1], At: scene.Target{Kind: scene.AtButton}},
		},
	}}
}
