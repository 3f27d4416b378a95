// Package pugilism is a thin ruleset: one round of Pugilism without the ring,
// with six of the EDGE cards. It exists to prove the contract where choices are
// sealed, hands are hidden and dice are rolled.
package pugilism

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
	askCards uint8 = iota + 1
	askEdge
	askName
)

// The kinds of events.
const (
	toldComposure uint16 = iota + 1
	toldHand
	toldHeld
	toldInitiative
	toldAttacks
	toldDefense
	toldEdge
	toldNoEdge
	toldNamed
	toldLands
	toldNegated
	toldCountered
	toldGuarded
	toldDown
	toldSave
	toldUp
	toldOut
	toldBout
	toldDecision
	toldForfeit
)

var info = &riposte.Info{
	Name: "pugilism", Title: "Pugilism", Prefix: "PG",
	Summary:  "Two boxers, sealed cards, one round: a small part of the boxing duel.",
	Version:  1,
	History:  []riposte.Change{{Version: 1, Date: "2026-11-21", What: "first version"}},
	MinSeats: 2, MaxSeats: 2,
	Roles:     []string{"red corner", "blue corner"},
	SeatWords: []string{"red", "blue"},
	Options: []riposte.Option{
		{Name: "bouts", Title: "Bouts", Rule: "PG-2.19", Default: "4", Min: 1, Max: 10},
		{Name: "edge", Title: "EDGE cards", Rule: "PG-7.20", Default: "on", Values: []string{"on", "off"}},
	},
	Chance: []riposte.Chance{{}, {Closed: true, Option: "edge", Value: "on"}},
	Decisions: []riposte.DecisionKind{
		{},
		{Name: "cards", Title: "Two attacks and a defense", Rule: "PG-4.1"},
		{Name: "edge", Title: "An EDGE card, or none", Rule: "PG-7.8"},
		{Name: "name", Title: "The attack to negate", Rule: "PG-5.26"},
	},
	Events: []riposte.EventKind{
		toldComposure:  {Name: "composure", Text: "{seat} rolls {0} and {1} and starts with composure {2}."},
		toldHand:       {Name: "hand", Text: "{seat} is dealt {0:edge}."},
		toldHeld:       {Name: "held", Text: "{seat} holds {0} EDGE {0|card|cards}."},
		toldInitiative: {Name: "initiative", Text: "Initiative: red {0}, blue {1}."},
		toldAttacks:    {Name: "attacks", Text: "{seat} attacks: {0:attack}, then {1:attack}."},
		toldDefense:    {Name: "defense", Text: "{seat} defends: {0:defense}."},
		toldEdge:       {Name: "edge", Text: "{seat} plays {0:edge}."},
		toldNoEdge:     {Name: "no-edge", Text: "{seat} plays no EDGE card."},
		toldNamed:      {Name: "named", Text: "{seat} names attack {0}."},
		toldLands:      {Name: "lands", Text: "{0:attack} lands: {other} loses {1} and stands at {2}. {seat} pays {3}."},
		toldNegated:    {Name: "negated", Text: "{0:attack} is negated. {seat} pays {1}."},
		toldCountered:  {Name: "countered", Text: "{0:attack} is countered: {seat} pays {1}, takes {2} and stands at {3}."},
		toldGuarded:    {Name: "guarded", Text: "{seat} pays {0} for the defense."},
		toldDown:       {Name: "down", Text: "{seat} is down, {0} {0|time|times} in this round!", Loud: true},
		toldSave:       {Name: "save", Text: "{seat} rolls {0}: {1} against DC {2}."},
		toldUp:         {Name: "up", Text: "{seat} gets up, rolls {0} and stands at {1}."},
		toldOut:        {Name: "out", Text: "{seat} is out. KO!", Loud: true},
		toldBout:       {Name: "bout", Text: "Bout {0} is over."},
		toldDecision:   {Name: "decision", Text: "Decision: red scored {0}, blue {1}.", Loud: true},
		toldForfeit:    {Name: "forfeit", Text: "{seat} concedes.", Loud: true},
	},
	Schema: []riposte.DocField{
		{Name: "die", Title: "Hit die", Type: riposte.DocNumber, Rule: "PG-1.6", Min: 4, Max: 12, Step: 2},
		{Name: "con", Title: "Constitution modifier", Type: riposte.DocNumber, Rule: "PG-1.6", Min: -5, Max: 10},
		{Name: "save", Title: "Save bonus", Type: riposte.DocNumber, Rule: "PG-1.6", Min: -5, Max: 16},
		{Name: "edge", Title: "EDGE cards", Type: riposte.DocNumber, Rule: "PG-1.6", Min: 0, Max: 3},
	},
	Samples: []riposte.Sample{
		{Name: "brannoch", Title: "Brannoch Reed", Document: []byte(`{"die":10,"con":3,"save":6,"edge":2}`)},
		{Name: "ulla", Title: "Ulla Stormhide", Document: []byte(`{"die":12,"con":4,"save":7,"edge":3}`)},
		{Name: "tobias", Title: "Tobias Inkwell", Document: []byte(`{"die":6,"con":1,"save":1,"edge":0}`)},
	},
	Ledger:  &riposte.Ledger{Text: rules},
	Content: contentHash(),
}

func contentHash() string {
	h := fnv.New64a()
	fmt.Fprint(h, attacks, defenses, edgeNames)
	return fmt.Sprintf("%016x", h.Sum64())
}
