// Package duel is a thin ruleset: fights of DUEL between two or three fighters on
// a bare table. It exists to prove the contract where documents are secret, ties
// are sealed, a choice fills its word and a destination is any point.
package duel

import (
	_ "embed"
	"fmt"
	"hash/fnv"

	"riposte"
)

//go:embed RULES.md
var rules string

// The kinds of decisions.
const (
	askReveal uint8 = iota + 1
	askMove
	askProgramme
	askStrength
)

// The kinds of events.
const (
	toldReveal uint16 = iota + 1
	toldExhausted
	toldMove
	toldFight
	toldDie
	toldAction
	toldWasted
	toldLoss
	toldRetreat
	toldRemoved
	toldTurn
	toldEnd
	toldResigns
)

var info = &riposte.Info{
	Name: "duel", Title: "DUEL", Prefix: "DU",
	Summary:  "Fighters made of secret cards run, programme dice and strike: a small part of DUEL.",
	Version:  1,
	History:  []riposte.Change{{Version: 1, Date: "2026-11-21", What: "first version"}},
	MinSeats: 2, MaxSeats: 3,
	SeatWords: []string{"red", "blue", "green"},
	Options: []riposte.Option{
		{Name: "deck_max", Title: "Cards in a deck", Rule: "DU-1.9", Default: "13", Min: 13, Max: 16},
		{Name: "turn_limit", Title: "Turns", Rule: "DU-6.7", Default: "12", Min: 1, Max: 60},
	},
	Decisions: []riposte.DecisionKind{
		{},
		{Name: "reveal", Title: "Cards to reveal", Rule: "DU-2.4"},
		{Name: "move", Title: "Run or stay", Rule: "DU-2.16"},
		{Name: "programme", Title: "A row of dice", Rule: "DU-4.10", Args: "A: how many dice"},
		{Name: "strength", Title: "Strength to reveal", Rule: "DU-5.6", Args: "A: the target's seat"},
	},
	Events: []riposte.EventKind{
		toldReveal:    {Name: "reveal", Text: "{seat} reveals {0} Strength, {1} Speed, {2} Endurance, {3} Dexterity."},
		toldExhausted: {Name: "exhausted", Text: "{seat} has no {0:stat} left to reveal."},
		toldMove:      {Name: "move", Text: "{seat} runs from {0},{1} to {2},{3}."},
		toldFight:     {Name: "fight", Text: "{seat} is in the fight with {0} {0|die|dice}."},
		toldDie:       {Name: "die", Text: "{seat} shows die {0}: {1:action}, {other}."},
		toldAction:    {Name: "action", Text: "{seat}: {0:action}."},
		toldWasted:    {Name: "wasted", Text: "{seat}: {0:action} against {other} is wasted."},
		toldLoss:      {Name: "loss", Text: "{seat} must reveal {0} Endurance and stands at {1}."},
		toldRetreat:   {Name: "retreat", Text: "{seat} retreats to {0},{1}."},
		toldRemoved:   {Name: "removed", Text: "{seat} is out of the duel.", Loud: true},
		toldTurn:      {Name: "turn", Text: "Turn {0}."},
		toldEnd:       {Name: "end", Text: "The duel is over.", Loud: true},
		toldResigns:   {Name: "resigns", Text: "{seat} resigns.", Loud: true},
	},
	Schema: []riposte.DocField{
		{Name: "st", Title: "Strength", Type: riposte.DocNumber, Rule: "DU-1.8", Min: 1, Max: 10},
		{Name: "sp", Title: "Speed", Type: riposte.DocNumber, Rule: "DU-1.8", Min: 1, Max: 10},
		{Name: "en", Title: "Endurance", Type: riposte.DocNumber, Rule: "DU-1.8", Min: 1, Max: 10},
		{Name: "de", Title: "Dexterity", Type: riposte.DocNumber, Rule: "DU-1.8", Min: 1, Max: 10},
	},
	Samples: []riposte.Sample{
		{Name: "journeyman", Title: "Journeyman", Document: []byte(`{"st":3,"sp":3,"en":4,"de":3}`)},
		{Name: "whirlwind", Title: "Whirlwind", Document: []byte(`{"st":2,"sp":5,"en":3,"de":3}`)},
		{Name: "anvil", Title: "Anvil", Document: []byte(`{"st":2,"sp":2,"en":8,"de":1}`)},
		{Name: "colossus", Title: "Colossus", Document: []byte(`{"st":7,"sp":1,"en":4,"de":1}`)},
	},
	Ledger:  &riposte.Ledger{Text: rules},
	Content: contentHash(),
}

// The constants of the table, DU-3.4 to 3.9 and 5.22.
const (
	tableSize   = 1000
	baseRadius  = 50
	reach       = 300 // engaged, between centres
	retreatGap  = 350
	unitsAnInch = 100
)

// starts are the start points by seat.
var starts = [4][2]int{{}, {250, 250}, {750, 250}, {500, 750}}

type stat uint8

const (
	strength stat = iota
	speed
	endurance
	dexterity
)

var statWords = [4]string{"st", "sp", "en", "de"}

// The actions, DU-5.5.
const (
	swingHigh = 1
	swingLow  = 2
	block     = 3
	grapple   = 4
	evade     = 5
	retreat   = 6
)

var actionNames = [...]string{"-", "Swing High", "Swing Low", "Block", "Grapple", "Evade", "Retreat"}

// aimed reports whether an action needs a target, DU-4.14.
func aimed(action uint64) bool { return action == swingHigh || action == swingLow || action == grapple }

func contentHash() string {
	h := fnv.New64a()
	fmt.Fprint(h, tableSize, baseRadius, reach, retreatGap, starts)
	return fmt.Sprintf("%016x", h.Sum64())
}
