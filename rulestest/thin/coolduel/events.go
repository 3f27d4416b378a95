package coolduel

import "riposte"

// The kinds of events.
const (
	_ uint16 = iota
	evRound
	evInitiative
	evTurn
	evMoves
	evAttacks
	evTakes
	evBlocks
	evDodges
	evParries
	evRolls
	evNullified
	evCritical
	evHurt
	evRoundWon
	evRoundDrawn
	evEquips
	evConcedes
	evEnds
	events
)

var eventKinds = [events]riposte.EventKind{
	evRound:      {Name: "round", Text: "Round {0} begins.", Loud: true},
	evInitiative: {Name: "initiative", Text: "Who goes first: {0} against {1}."},
	evTurn:       {Name: "turn", Text: "{seat}'s turn."},
	evMoves:      {Name: "moves", Text: "{seat} moves to {0},{1} for {2} AP."},
	evAttacks:    {Name: "attacks", Text: "{seat} attacks: {0:strike}, {1} AP."},
	evTakes:      {Name: "takes", Text: "{seat} doesn't react."},
	evBlocks:     {Name: "blocks", Text: "{seat} blocks with {0:guard}: {1} in 100 go through."},
	evDodges:     {Name: "dodges", Text: "{seat} dodges to {0},{1}: score {2}."},
	evParries:    {Name: "parries", Text: "{seat} parries: {0:strike} and {1} d100."},
	evRolls:      {Name: "rolls", Text: "{seat} rolls {0}: {1} against {2}."},
	evNullified:  {Name: "nullified", Text: "{seat}'s attack comes to nothing."},
	evCritical:   {Name: "critical", Text: "Critical, {0|once|several times}, for {seat}."},
	evHurt:       {Name: "hurt", Text: "{seat} is dealt {0}: {1} TD, {2} HP."},
	evRoundWon:   {Name: "round-won", Text: "{seat} wins round {0}.", Loud: true},
	evRoundDrawn: {Name: "round-drawn", Text: "Round {0} is a draw."},
	evEquips:     {Name: "equips", Text: "{seat} takes {0:weapon}, {1:grip}, {2:shield}, {3:armor}."},
	evConcedes:   {Name: "concedes", Text: "{seat} concedes.", Loud: true},
	evEnds:       {Name: "ends", Text: "The duel is over, {0} to {1}.", Loud: true},
}

// tell tells everybody: CD-9.1.
func (s *state) tell(log riposte.Log, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if log == nil {
		return
	}
	e := riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: riposte.Everyone}
	for i, v := range n {
		e.N[i] = int32(v)
	}
	if seat != riposte.Nobody {
		e.Other = other(seat)
	}
	log.Tell(e)
}

// Name looks up the words of events.
func (s *state) Name(list string, i int) string {
	words := s.game.words
	switch list {
	case "strike":
		return named(strikeWords[:], i)
	case "guard":
		return named(guardWords[:], i)
	case "grip":
		return named(gripWords[:], i)
	case "weapon":
		return named(words.weapons, i)
	case "shield":
		return named(words.shields, i)
	case "armor":
		return named(words.armors, i)
	}
	return "?"
}
