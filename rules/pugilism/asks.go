package pugilism

import (
	"fmt"
	"riposte/phrase"

	"riposte"
	"riposte/scene"
)

// ask makes the decision of this phase for the seat.
func (s *state) ask(seat riposte.Seat) scene.Ask {
	kind := kinds[s.phase]
	a := scene.Ask{ID: kind.Name, Title: phrase.Plain(kind.Title), Prompt: phrase.Plain(s.question()), Rule: kind.Rule, Mode: s.Owed(seat).Mode, Lead: "tray"}
	a.Sealed = a.Mode == riposte.Together
	switch s.phase {
	case choosing:
		a.Verb, a.Fields = "Lock", s.cardFields(seat)
	case moving:
		a.Verb, a.Lead, a.Fields = "Move", "board", s.moveFields(seat)
	case edging:
		a.Verb, a.Fields = "Lock", []scene.AskField{s.edgeField(seat)}
	case naming:
		a.Verb, a.Fields = "Negate", s.twoField("name", "first", "second", s.attackLabels())
	case boosting:
		a.Verb, a.Fields = "Boost", s.twoField("boost", "first", "second", s.attackLabels())
	case rising:
		a.Verb = "Roll"
		a.Fields = s.twoField("hitdie", "no", "yes", [2]string{
			"Roll one d20",
			fmt.Sprintf("Expend a hit die (%d left): the better of two d20", s.corner(seat).hitDice),
		})
	case over:
	}
	return a
}

func (s *state) cardFields(seat riposte.Seat) []scene.AskField {
	first := scene.AskField{Name: "first", Title: "First attack"}
	second := scene.AskField{Name: "second", Title: "Second attack"}
	defense := scene.AskField{Name: "defense", Title: "Defense", Before: "/"}
	b, c, deck := s.boxer(seat), s.corner(seat), s.duel.cards
	for a := range deck.attacks {
		if b.attacks>>a&1 == 0 {
			continue
		}
		card := &deck.attacks[a]
		p := scene.Pick{
			Word: deck.words.attacks[a], Label: phrase.Plain(card.Name), Cost: card.Fatigue, Unit: "fatigue",
			At:      scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + deck.words.attacks[a]},
			Refusal: banned(c.now.attacks>>a&1 != 0, card.Name),
		}
		first.Picks = append(first.Picks, p)
		p.Not = []string{p.Word}
		p.Unless = &scene.Refusal{Rule: "PG-4.7", Why: phrase.Plain(fmt.Sprintf("%s twice needs %s", card.Name, deck.double))}
		second.Picks = append(second.Picks, p)
	}
	first.Picks = append(first.Picks, scene.Pick{
		Word: deck.double, Label: phrase.Plain(deck.double), At: s.doubleTarget(seat),
		Refusal: &scene.Refusal{Rule: "PG-4.5", Why: phrase.Plain(deck.double + " may only be the second attack")},
	})
	second.Picks = append(second.Picks, scene.Pick{
		Word: deck.double, Label: phrase.Plain(deck.double + ": the first again"), At: s.doubleTarget(seat),
	})
	for d := range deck.defenses {
		if b.defenses>>d&1 == 0 {
			continue
		}
		card := &deck.defenses[d]
		defense.Picks = append(defense.Picks, scene.Pick{
			Word: deck.words.defenses[d], Label: phrase.Plain(card.Name), Cost: card.Fatigue, Unit: "fatigue", Note: phrase.Plain(card.Text),
			At:      scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + deck.words.defenses[d]},
			Refusal: banned(c.now.defenses>>d&1 != 0, card.Name),
		})
	}
	return []scene.AskField{first, second, defense}
}

func (s *state) doubleTarget(seat riposte.Seat) scene.Target {
	return scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-" + s.duel.cards.double}
}

// moveFields is the square and the call; squares that are not listed are out of
// reach, and Check says why.
func (s *state) moveFields(seat riposte.Seat) []scene.AskField {
	me, near := s.corner(seat), s.calling(seat)
	to := scene.AskField{Name: "to", Title: "Where"}
	call := scene.Pick{
		Word: "call", Label: "Call the clash", At: scene.Target{Kind: scene.AtButton},
		Unless: &scene.Refusal{Rule: "PG-3.13", Why: "a clash needs the opponent on a neighbouring square"},
	}
	if s.duel.options.playArea {
		call.Unless = &scene.Refusal{Rule: "PG-3.24", Why: "a clash needs the opponent on a neighbouring square, and is not called from the ropes"}
	}
	add := func(word, label string, x, y int8, at squares) {
		to.Picks = append(to.Picks, scene.Pick{
			Word: word, Label: phrase.Plain(label), At: scene.Target{Kind: scene.AtSquare, X: int(x), Y: int(y)},
		})
		if near.has(at) {
			call.Only = append(call.Only, word)
		}
	}
	add("stay", "Stay", me.x, me.y, squareAt(me.x, me.y))
	s.reach(seat).each(func(x, y int8) {
		add(fmt.Sprintf("move %d,%d", x, y), fmt.Sprintf("%d,%d", x, y), x, y, squareAt(x, y))
	})
	if len(call.Only) == 0 {
		call.Refusal = call.Unless
	}
	return []scene.AskField{to, {Name: "call", Title: "The clash", Optional: true, Picks: []scene.Pick{call}}}
}

func (s *state) edgeField(seat riposte.Seat) scene.AskField {
	f := scene.AskField{Name: "edge", Title: "EDGE", Before: "edge", Picks: []scene.Pick{
		{Word: "none", Label: "No EDGE card", At: scene.Target{Kind: scene.AtButton}},
	}}
	for e := range edge(len(s.duel.edges)) {
		if s.corner(seat).hand>>e&1 != 0 {
			card := s.duel.edges[e]
			f.Picks = append(f.Picks, scene.Pick{
				Word: s.edgeWord(e), Label: phrase.Plain(card.Name), Note: phrase.Plain(card.Text),
				At: scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-edge-" + s.edgeWord(e)},
			})
		}
	}
	return f
}

// attackLabels is the two attacks of the sequence.
func (s *state) attackLabels() [2]string {
	a := s.corner(s.attacker())
	return [2]string{"First: " + s.duel.cards.attacks[a.first].Name, "Second: " + s.duel.cards.attacks[a.second].Name}
}

func (s *state) twoField(verb, zero, one string, labels [2]string) []scene.AskField {
	return []scene.AskField{{
		Name: verb, Title: phrase.Plain(kinds[s.phase].Title), Before: verb,
		Picks: []scene.Pick{
			{Word: zero, Label: phrase.Plain(labels[0]), At: scene.Target{Kind: scene.AtButton}},
			{Word: one, Label: phrase.Plain(labels[1]), At: scene.Target{Kind: scene.AtButton}},
		},
	}}
}
