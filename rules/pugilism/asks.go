package pugilism

import (
	"fmt"

	"riposte"
)

// ask makes the decision of this phase for the seat.
func (s *state) ask(seat riposte.Seat) riposte.Ask {
	kind := kinds[s.phase]
	a := riposte.Ask{ID: kind.Name, Title: kind.Title, Prompt: s.question(), Rule: kind.Rule, Mode: s.Owed(seat).Mode, Lead: "tray"}
	a.Sealed = a.Mode == riposte.Together
	switch s.phase {
	case choosing:
		a.Verb, a.Fields = "Lock", s.cardFields(seat)
	case moving:
		a.Verb, a.Lead, a.Fields = "Move", "board", s.moveFields(seat)
	case edging:
		a.Verb, a.Fields = "Lock", []riposte.AskField{s.edgeField(seat)}
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

func (s *state) cardFields(seat riposte.Seat) []riposte.AskField {
	first := riposte.AskField{Name: "first", Title: "First attack"}
	second := riposte.AskField{Name: "second", Title: "Second attack"}
	defense := riposte.AskField{Name: "defense", Title: "Defense", Before: "/"}
	b, c, deck := s.boxer(seat), s.corner(seat), s.duel.cards
	for a := range deck.attacks {
		if b.attacks>>a&1 == 0 {
			continue
		}
		card := &deck.attacks[a]
		p := riposte.Pick{
			Word: deck.words.attacks[a], Label: card.Name, Cost: card.Fatigue, Unit: "fatigue",
			At:      riposte.Target{Kind: riposte.AtCard, ID: seatWords[seat-1] + "-" + deck.words.attacks[a]},
			Refusal: banned(c.now.attacks>>a&1 != 0, card.Name),
		}
		first.Picks = append(first.Picks, p)
		p.Not = []string{p.Word}
		p.Unless = &riposte.Refusal{Rule: "PG-4.7", Why: fmt.Sprintf("%s twice needs %s", card.Name, deck.double)}
		second.Picks = append(second.Picks, p)
	}
	first.Picks = append(first.Picks, riposte.Pick{
		Word: deck.double, Label: deck.double, At: s.doubleTarget(seat),
		Refusal: &riposte.Refusal{Rule: "PG-4.5", Why: deck.double + " may only be the second attack"},
	})
	second.Picks = append(second.Picks, riposte.Pick{
		Word: deck.double, Label: deck.double + ": the first again", At: s.doubleTarget(seat),
	})
	for d := range deck.defenses {
		if b.defenses>>d&1 == 0 {
			continue
		}
		card := &deck.defenses[d]
		defense.Picks = append(defense.Picks, riposte.Pick{
			Word: deck.words.defenses[d], Label: card.Name, Cost: card.Fatigue, Unit: "fatigue", Note: card.Text,
			At:      riposte.Target{Kind: riposte.AtCard, ID: seatWords[seat-1] + "-" + deck.words.defenses[d]},
			Refusal: banned(c.now.defenses>>d&1 != 0, card.Name),
		})
	}
	return []riposte.AskField{first, second, defense}
}

func (s *state) doubleTarget(seat riposte.Seat) riposte.Target {
	return riposte.Target{Kind: riposte.AtCard, ID: seatWords[seat-1] + "-" + s.duel.cards.double}
}

// moveFields is the square and the call; squares that are not listed are out of
// reach, and Check says why.
func (s *state) moveFields(seat riposte.Seat) []riposte.AskField {
	me, near := s.corner(seat), s.calling(seat)
	to := riposte.AskField{Name: "to", Title: "Where"}
	call := riposte.Pick{
		Word: "call", Label: "Call the clash", At: riposte.Target{Kind: riposte.AtButton},
		Unless: &riposte.Refusal{Rule: "PG-3.13", Why: "a clash needs the opponent on a neighbouring square"},
	}
	if s.duel.options.playArea {
		call.Unless = &riposte.Refusal{Rule: "PG-3.24", Why: "a clash needs the opponent on a neighbouring square, and is not called from the ropes"}
	}
	add := func(word, label string, x, y int8, at squares) {
		to.Picks = append(to.Picks, riposte.Pick{
			Word: word, Label: label, At: riposte.Target{Kind: riposte.AtSquare, X: int(x), Y: int(y)},
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
	return []riposte.AskField{to, {Name: "call", Title: "The clash", Optional: true, Picks: []riposte.Pick{call}}}
}

func (s *state) edgeField(seat riposte.Seat) riposte.AskField {
	f := riposte.AskField{Name: "edge", Title: "EDGE", Before: "edge", Picks: []riposte.Pick{
		{Word: "none", Label: "No EDGE card", At: riposte.Target{Kind: riposte.AtButton}},
	}}
	for e := range edge(len(s.duel.edges)) {
		if s.corner(seat).hand>>e&1 != 0 {
			card := s.duel.edges[e]
			f.Picks = append(f.Picks, riposte.Pick{
				Word: s.edgeWord(e), Label: card.Name, Note: card.Text,
				At: riposte.Target{Kind: riposte.AtCard, ID: seatWords[seat-1] + "-edge-" + s.edgeWord(e)},
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

func (s *state) twoField(verb, zero, one string, labels [2]string) []riposte.AskField {
	return []riposte.AskField{{
		Name: verb, Title: kinds[s.phase].Title, Before: verb,
		Picks: []riposte.Pick{
			{Word: zero, Label: labels[0], At: riposte.Target{Kind: riposte.AtButton}},
			{Word: one, Label: labels[1], At: riposte.Target{Kind: riposte.AtButton}},
		},
	}}
}
