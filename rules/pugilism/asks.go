package pugilism

import (
	"fmt"
	"math/bits"

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
		a.Verb, a.Fields = phrase.Ref("verb.lock"), s.tray(seat).fields
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
		s.markPicks(seat, a.Fields[0].Picks)
	case boosting:
		a.Verb, a.Fields = phrase.Ref("verb.boost"), s.twoField("boost", "first", "second", s.attackLabels())
		s.markPicks(seat, a.Fields[0].Picks)
	case rising:
		a.Verb = phrase.Ref("verb.roll")
		a.Fields = s.twoField("hitdie", "no", "yes", [2]phrase.Text{
			phrase.Ref("pick.roll"), phrase.Ref("pick.hit-die", s.corner(seat).hitDice),
		})
	case over:
	}
	return a
}

// moveFields is the square and the call. Squares that are not listed are out of
// reach, and Check says why.
func (s *state) moveFields(seat riposte.Seat) []scene.AskField {
	me, them, near := s.corner(seat), s.corner(other(seat)), s.calling(seat)
	away := apart(me.x, me.y, them.x, them.y)
	to := scene.AskField{Name: "to", Title: phrase.Ref("ask.to")}
	call := scene.Pick{
		Word: "call", Label: phrase.Ref("pick.call"), At: scene.Target{Kind: scene.AtButton},
		Unless: &scene.Refusal{Rule: "PG-3.13", Why: phrase.Ref("refuse.far", away)},
	}
	if s.game.options.playArea {
		call.Unless = &scene.Refusal{Rule: "PG-3.24", Why: phrase.Ref("refuse.far-or-ropes", away)}
	}
	reach := s.reach(seat)
	to.Picks = make([]scene.Pick, 0, 1+bits.OnesCount64(uint64(reach)))
	add := func(pick scene.Pick, x, y int8) {
		to.Picks = append(to.Picks, pick)
		if near.has(squareAt(x, y)) {
			call.Only = append(call.Only, pick.Word)
		}
	}
	add(scene.Pick{Word: "stay", Label: phrase.Ref("pick.stay"), At: scene.Target{Kind: scene.AtButton}}, me.x, me.y)
	reach.each(func(x, y int8) { add(squarePicks[y-1][x-1], x, y) })
	if len(call.Only) == 0 {
		call.Refusal = call.Unless
	}
	stay := s.peril(seat, moveChoice(0, 0, false)) // the same wherever one goes
	return []scene.AskField{to, {Name: "call", Title: phrase.Ref("ask.call"), Optional: true, Omitted: stay, Picks: []scene.Pick{call}}}
}

// squarePicks are the moves to each square, by row and column from 0.
var squarePicks = func() (all [ringSize][ringSize]scene.Pick) {
	for y := range all {
		for x := range all[y] {
			square := fmt.Sprintf("%d,%d", x+1, y+1)
			all[y][x] = scene.Pick{
				Word: "move " + square, Label: phrase.Plain(square), At: scene.Target{Kind: scene.AtSquare, X: x + 1, Y: y + 1},
			}
		}
	}
	return all
}()

func (s *state) edgeField(seat riposte.Seat) scene.AskField {
	f := scene.AskField{Name: "edge", Title: phrase.Ref("ask.edge"), Before: "edge", Picks: []scene.Pick{
		{Word: "none", Label: phrase.Ref("pick.no-edge"), At: scene.Target{Kind: scene.AtButton}},
	}}
	for e := range edge(len(s.game.edges)) {
		if s.corner(seat).hand>>e&1 != 0 {
			card := &s.game.edges[e]
			f.Picks = append(f.Picks, scene.Pick{
				Word: s.edgeWord(e), Label: card.name, Note: s.edgeText(seat, e),
				At: scene.Target{Kind: scene.AtCard, ID: seatWords[seat-1] + "-edge-" + s.edgeWord(e)},
			})
		}
	}
	return f
}

// markPicks says what the first or the second of two costs, whose choices Legal lists in order.
func (s *state) markPicks(seat riposte.Seat, picks []scene.Pick) {
	for i, c := range s.Legal(nil, seat) {
		picks[i].Peril = s.peril(seat, c)
	}
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
			{Word: zero, Label: labels[0], At: scene.Target{Kind: scene.AtButton}, Prospect: true},
			{Word: one, Label: labels[1], At: scene.Target{Kind: scene.AtButton}, Prospect: true},
		},
	}}
}
