package duel

import (
	"riposte"
	"riposte/basis"
	"riposte/phrase"
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
	eventCount
)

// What the cards of an event look like, by number 1 of it; those of a loss are all
// of Endurance: its number 5 is always 0.
const (
	deck   = "strength speed endurance dexterity"
	hearts = "endurance"
)

var eventKinds = [eventCount]riposte.EventKind{
	evDeployed:   {Name: "deployed"},
	evPlaced:     {Name: "placed"},
	evStart:      {Name: "starting-reveal"},
	evExhausted:  {Name: "exhausted"},
	evTurn:       {Name: "turn", Turn: true},
	evReveals:    {Name: "reveals", Paced: riposte.Paced{What: riposte.PacedCards, Number: 0, Face: 1, Deck: deck}},
	evNothing:    {Name: "reveals-nothing"},
	evCannot:     {Name: "has-none-left"},
	evStays:      {Name: "stays"},
	evHeld:       {Name: "held"},
	evRuns:       {Name: "runs", Moved: true},
	evClimbs:     {Name: "climbs", Moved: true},
	evBorder:     {Name: "border"},
	evStopped:    {Name: "stopped"},
	evPasses:     {Name: "passes"},
	evDestroys:   {Name: "destroys"},
	evThrows:     {Name: "throws"},
	evPieceGone:  {Name: "piece-removed"},
	evPieceLands: {Name: "piece-lands"},
	evFight:      {Name: "fight", Loud: true, Paced: riposte.Paced{What: riposte.PacedStart}},
	evActing:     {Name: "acting-player", Paced: riposte.Paced{What: riposte.PacedLine}},
	evDice:       {Name: "dice"},
	evSets:       {Name: "sets-die"},
	evDie:        {Name: "die", Paced: riposte.Paced{What: riposte.PacedDie, Face: 1}},
	evDieAt:      {Name: "die-at", Paced: riposte.Paced{What: riposte.PacedDie, Face: 1}},
	evCancels:    {Name: "cancels", Paced: riposte.Paced{What: riposte.PacedGone, Face: 1}},
	evNoCancel:   {Name: "cancels-nothing", Paced: riposte.Paced{What: riposte.PacedLine}},
	evTied:       {Name: "cancel-tied", Paced: riposte.Paced{What: riposte.PacedLine}},
	evAttacks:    {Name: "attacks", Paced: riposte.Paced{What: riposte.PacedNext}},
	evGuards:     {Name: "guards", Paced: riposte.Paced{What: riposte.PacedNext}},
	evWasted:     {Name: "wasted", Paced: riposte.Paced{What: riposte.PacedNext}},
	evUnhurt:     {Name: "unhurt", Paced: riposte.Paced{What: riposte.PacedLine}},
	evLoss:       {Name: "loses-endurance", Paced: riposte.Paced{What: riposte.PacedCards, Number: 1, Face: 5, Deck: hearts}},
	evRetreating: {Name: "retreating", Paced: riposte.Paced{What: riposte.PacedNext}},
	evRetreats:   {Name: "retreats", Paced: riposte.Paced{What: riposte.PacedLine}},
	evBroken:     {Name: "attack-ends", Paced: riposte.Paced{What: riposte.PacedLine}},
	evFightOver:  {Name: "fight-over", Paced: riposte.Paced{What: riposte.PacedLine}},
	evRemoved:    {Name: "removed", Loud: true, Paced: riposte.Paced{What: riposte.PacedLine}},
	evQuiet:      {Name: "quiet"},
	evResigns:    {Name: "resigns", Loud: true},
	evLeaves:     {Name: "leaves"},
	evWins:       {Name: "wins", Loud: true},
	evDraw:       {Name: "draw", Loud: true},
}

type teller = basis.Teller

// names lists the seats of a set.
func names(set seats) (list []phrase.Text) {
	for ; set != 0; set = set.rest() {
		list = append(list, seatTexts[set.first()].name)
	}
	return list
}

// seatWords is DU-7.4.
var seatWords = []string{"red", "blue", "green", "yellow", "violet", "orange", "white", "black"}

func (s *state) word(seat riposte.Seat) string { return seatWords[seat-1] }

// colour is what a seat is called, as long as nobody with a name sits there.
func (s *state) colour(seat riposte.Seat) string {
	return basis.Capital(s.word(seat))
}
