package coolname

import "riposte"

// The kinds of events.
const (
	_ uint16 = iota
	evRound
	evTurn
	evAttacks
	evRolls
	evDefends
	evAgainst
	evHit
	evFoeHit
	evWound
	evDying
	evDies
	evDefeated
	evRecovers
	evOffers
	evChecks
	evHides
	evHidden
	evOpens
	evOverride
	evOverrideFoe
	evWithdraws
	evFoe
	evEnds
	events
)

var eventKinds = [events]riposte.EventKind{
	evRound:       {Name: "round", Text: "Round {0}."},
	evTurn:        {Name: "turn", Text: "The turn of {0:who}."},
	evAttacks:     {Name: "attacks", Text: "{0:who} attacks {1:who}."},
	evRolls:       {Name: "rolls", Text: "{0:who} attacks with AS {1}: {2}."},
	evDefends:     {Name: "defends", Text: "{seat} defends, {0:way} with AS {1}: {2}."},
	evAgainst:     {Name: "against", Text: "The DS is {0}."},
	evHit:         {Name: "hit", Text: "{0:who} takes {1}; the armour took {2}."},
	evFoeHit:      {Name: "foe-hit", Text: "The foe takes {0}, the armour took {1}; it is {2:band}, wound {3}."},
	evWound:       {Name: "wound", Text: "{0:who} has a wound ({1}); death check: {2} against {3}."},
	evDying:       {Name: "dying", Text: "{0:who} collapses, dying.", Loud: true},
	evDies:        {Name: "dies", Text: "{0:who} dies.", Loud: true},
	evDefeated:    {Name: "defeated", Text: "The foe is defeated.", Loud: true},
	evRecovers:    {Name: "recovers", Text: "{seat} recovers: {0} against {1}, Vitality +{2}."},
	evOffers:      {Name: "offers", Text: "A check is offered: {0:attribute}, DS {1}."},
	evChecks:      {Name: "checks", Text: "{seat} checks {0:attribute}, AS {1}: {2} against {3}, margin {4}."},
	evHides:       {Name: "hides", Text: "The game master rolls."},
	evHidden:      {Name: "hidden", Text: "Hidden: {0:who}, {1:attribute}: {2} against {3}."},
	evOpens:       {Name: "opens", Text: "A hidden check is opened: {0:who}, {1:attribute}: {2} against {3}."},
	evOverride:    {Name: "override", Text: "The game master sets the Vitality of {0:who} to {1}."},
	evOverrideFoe: {Name: "override-foe", Text: "The game master changes the foe: it is {0:band}."},
	evWithdraws:   {Name: "withdraws", Text: "{seat} withdraws.", Loud: true},
	evFoe:         {Name: "foe", Text: "The foe was a {0:foe} with Vitality {1}."},
	evEnds:        {Name: "ends", Text: "The encounter is over.", Loud: true},
}

// tell tells everybody.
func (s *state) tell(log riposte.Log, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int16) {
	if log != nil {
		log.Tell(event(kind, rule, seat, riposte.Everyone, n))
	}
}

// reveal tells everybody what some could not know.
func (s *state) reveal(log riposte.Log, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int16) {
	if log != nil {
		e := event(kind, rule, seat, riposte.Everyone, n)
		e.Reveals = true
		log.Tell(e)
	}
}

// tellOnly tells the audience of what the game master does.
func (s *state) tellOnly(log riposte.Log, to riposte.Audience, kind uint16, rule riposte.RuleID, n ...int16) {
	if log != nil {
		log.Tell(event(kind, rule, gm, to, n))
	}
}

// revealOnly tells the audience something of it that it could not know.
func (s *state) revealOnly(log riposte.Log, to riposte.Audience, kind uint16, rule riposte.RuleID, n ...int16) {
	if log != nil {
		e := event(kind, rule, gm, to, n)
		e.Reveals = true
		log.Tell(e)
	}
}

func event(kind uint16, rule riposte.RuleID, seat riposte.Seat, to riposte.Audience, n []int16) riposte.Event {
	e := riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to}
	for i, v := range n {
		e.N[i] = int32(v)
	}
	return e
}

// Name looks up the words of events.
func (s *state) Name(list string, i int) string {
	switch list {
	case "who":
		return named(fighterWords[:], i)
	case "attribute":
		return named(attributeWords[:], i)
	case "way":
		return named(wayWords[:], i)
	case "band":
		return named(bandWords[:], i)
	case "foe":
		if i >= 0 && i < foes {
			return s.game.content.Foes[i].Name
		}
	}
	return "?"
}
