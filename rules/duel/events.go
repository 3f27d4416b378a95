package duel

import (
	"fmt"
	"strings"

	"riposte"
)

// The kinds of events.
const (
	evDeployed uint16 = iota + 1
	evPlaced
	evStart
	evExhausted
	evTurn
	evReveals
	evNothing
	evCannot
	evStays
	evHeld
	evRuns
	evClimbs
	evBorder
	evStopped
	evPasses
	evDestroys
	evThrows
	evPieceGone
	evPieceLands
	evFight
	evActing
	evDice
	evSets
	evDie
	evDieAt
	evCancels
	evNoCancel
	evTied
	evAttacks
	evGuards
	evWasted
	evUnhurt
	evLoss
	evRetreating
	evRetreats
	evBroken
	evFightOver
	evRemoved
	evQuiet
	evResigns
	evLeaves
	evWins
	evDraw
	eventKindsEnd
)

// What the cards of an event look like, by number 1 of it; those of a loss are all
// of Endurance: its number 5 is always 0.
const (
	deck   = "strength speed endurance dexterity"
	hearts = "endurance"
)

var eventKinds = [eventKindsEnd]riposte.EventKind{
	evDeployed:   {Name: "deployed", Text: "{seat} starts at {0:inch}, {1:inch}."},
	evPlaced:     {Name: "placed", Text: "{seat} takes its place at {0:inch}, {1:inch}."},
	evStart:      {Name: "starting-reveal", Text: "{seat} reveals a card of each statistic."},
	evExhausted:  {Name: "exhausted", Text: "{seat} shows {0:stat} exhausted."},
	evTurn:       {Name: "turn", Text: "Turn {0}.", Turn: true},
	evReveals:    {Name: "reveals", Text: "{seat} reveals {0} {1:stat}: {1:short} {2}.", Paced: riposte.Paced{What: riposte.PacedCards, Number: 0, Face: 1, Deck: deck}},
	evNothing:    {Name: "reveals-nothing", Text: "{seat} reveals nothing."},
	evCannot:     {Name: "has-none-left", Text: "{seat} has no {0:stat} left to reveal."},
	evStays:      {Name: "stays", Text: "{seat} stays."},
	evHeld:       {Name: "held", Text: "{seat} is engaged and has to stay."},
	evRuns:       {Name: "runs", Text: "{seat} runs from {0:inch}, {1:inch} to {2:inch}, {3:inch}.", Moved: true},
	evClimbs:     {Name: "climbs", Text: "{seat} climbs from {0:inch}, {1:inch} to {2:inch}, {3:inch}.", Moved: true},
	evBorder:     {Name: "border", Text: "{seat} comes to other ground and stops behind its border."},
	evStopped:    {Name: "stopped", Text: "{seat} can go no further."},
	evPasses:     {Name: "passes", Text: "{seat} leaves the terrain alone."},
	evDestroys:   {Name: "destroys", Text: "{seat} destroys {0:piece}."},
	evThrows:     {Name: "throws", Text: "{seat} throws {0:piece} at {other}: {1} Endurance required."},
	evPieceGone:  {Name: "piece-removed", Text: "{0:piece} is removed."},
	evPieceLands: {Name: "piece-lands", Text: "{0:piece} lies where {seat} stood, at {1:inch}, {2:inch}."},
	evFight:      {Name: "fight", Text: "A fight: {0:seats}.", Loud: true, Paced: riposte.Paced{What: riposte.PacedStart}},
	evActing:     {Name: "acting-player", Text: "{seat} is the acting player.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evDice:       {Name: "dice", Text: "{seat} takes {0} {0|die|dice}."},
	evSets:       {Name: "sets-die", Text: "{seat} has set {0} of {1} dice."},
	evDie:        {Name: "die", Text: "{seat}'s die {0}: {1:action}.", Paced: riposte.Paced{What: riposte.PacedDie, Face: 1}},
	evDieAt:      {Name: "die-at", Text: "{seat}'s die {0}: {1:action}, {other}.", Paced: riposte.Paced{What: riposte.PacedDie, Face: 1}},
	evCancels:    {Name: "cancels", Text: "{seat} foresees {other}'s die {0}, {1:action}: it is cancelled.", Paced: riposte.Paced{What: riposte.PacedGone, Face: 1}},
	evNoCancel:   {Name: "cancels-nothing", Text: "{seat} cancels nothing.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evTied:       {Name: "cancel-tied", Text: "The highest Dexterity is shared: nobody cancels.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evAttacks:    {Name: "attacks", Text: "{seat}: {0:action} at {other}.", Paced: riposte.Paced{What: riposte.PacedNext}},
	evGuards:     {Name: "guards", Text: "{seat}: {0:action}.", Paced: riposte.Paced{What: riposte.PacedNext}},
	evWasted:     {Name: "wasted", Text: "{seat}: {0:action} at {other} is wasted.", Paced: riposte.Paced{What: riposte.PacedNext}},
	evUnhurt:     {Name: "unhurt", Text: "{seat} need not reveal Endurance.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evLoss:       {Name: "loses-endurance", Text: "{seat} must reveal {0} Endurance and turns {1}: En {2}.", Paced: riposte.Paced{What: riposte.PacedCards, Number: 1, Face: 5, Deck: hearts}},
	evRetreating: {Name: "retreating", Text: "{seat} is about to retreat.", Paced: riposte.Paced{What: riposte.PacedNext}},
	evRetreats:   {Name: "retreats", Text: "{seat} retreats to {0:inch}, {1:inch} and is out of the fight.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evBroken:     {Name: "attack-ends", Text: "The attack of {seat} comes to nothing.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evFightOver:  {Name: "fight-over", Text: "The fight is over.", Paced: riposte.Paced{What: riposte.PacedLine}},
	evRemoved:    {Name: "removed", Text: "{seat} is exhausted and out of the duel!", Loud: true, Paced: riposte.Paced{What: riposte.PacedLine}},
	evQuiet:      {Name: "quiet", Text: "A quiet turn, {0} in a row."},
	evResigns:    {Name: "resigns", Text: "{seat} resigns.", Loud: true},
	evLeaves:     {Name: "leaves", Text: "{seat} leaves the table."},
	evWins:       {Name: "wins", Text: "{0:seats}: the last side standing.", Loud: true},
	evDraw:       {Name: "draw", Text: "A draw: {0:seats}.", Loud: true},
}

// A teller tells events to a log that may be nil.
type teller struct{ log riposte.Log }

// tell tells everybody.
func (t teller) tell(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Nobody, false, n)
	}
}

// about tells everybody of two seats.
func (t teller) about(kind uint16, rule riposte.RuleID, seat, other riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, other, false, n)
	}
}

// show tells everybody of something that was hidden until now.
func (t teller) show(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Nobody, true, n)
	}
}

func (t teller) showAbout(kind uint16, rule riposte.RuleID, seat, other riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, other, true, n)
	}
}

func (t teller) send(kind uint16, rule riposte.RuleID, seat, other riposte.Seat, reveals bool, n []int32) {
	e := riposte.Event{Kind: kind, Rule: rule, Seat: seat, Other: other, Audience: riposte.Everyone, Reveals: reveals}
	copy(e.N[:], n)
	t.log.Tell(e)
}

// Name is the Namer of the events.
func (s *state) Name(list string, i int) string {
	c := s.duel.content
	switch {
	case list == "stat" && i >= 0 && i < int(stats):
		return c.Stats[i].Name
	case list == "short" && i >= 0 && i < int(stats):
		return short[i]
	case list == "action" && i > 0 && i < int(actions):
		return c.Actions[i].Name
	case list == "piece" && i >= 0 && i < len(s.duel.field.Pieces):
		return s.duel.field.Pieces[i].ID
	case list == "inch" && i >= 0:
		return inched(i)
	}
	return "?"
}

// inched writes hundredths of an inch as inches: "12", "8.4", "0.05".
func inched(hundredths int) string {
	said := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimRight(strings.TrimRight(said, "0"), ".")
}

var short = [stats]string{"St", "Sp", "En", "De"}

// names lists the seats of a set: "Red, Blue and Green".
func (s *state) names(set seats) string {
	var list []string
	for ; set != 0; set = set.rest() {
		list = append(list, s.name(set.first()))
	}
	if n := len(list); n > 1 {
		return strings.Join(list[:n-1], ", ") + " and " + list[n-1]
	}
	return strings.Join(list, "")
}

// seatWords is DU-7.4.
var seatWords = []string{"red", "blue", "green", "yellow", "violet", "orange", "white", "black"}

func (s *state) word(seat riposte.Seat) string { return seatWords[seat-1] }

func (s *state) name(seat riposte.Seat) string {
	if seat < 1 || seat > maxSeats {
		return "nobody"
	}
	w := seatWords[seat-1]
	return strings.ToUpper(w[:1]) + w[1:]
}
