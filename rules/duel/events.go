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

// What the cards of an event look like, by its number 1. The cards of a loss are
// all Endurance: its number 5 is always 0.
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
	evReveals:    {Name: "reveals"},
	evNothing:    {Name: "reveals-nothing"},
	evCannot:     {Name: "has-none-left"},
	evStays:      {Name: "stays"},
	evHeld:       {Name: "held"},
	evRuns:       {Name: "runs"},
	evClimbs:     {Name: "climbs"},
	evBorder:     {Name: "border"},
	evStopped:    {Name: "stopped"},
	evPasses:     {Name: "passes"},
	evDestroys:   {Name: "destroys"},
	evThrows:     {Name: "throws"},
	evPieceGone:  {Name: "piece-removed"},
	evPieceLands: {Name: "piece-lands"},
	evFight:      {Name: "fight", Loud: true},
	evActing:     {Name: "acting-player"},
	evDice:       {Name: "dice"},
	evSets:       {Name: "sets-die"},
	evDie:        {Name: "die"},
	evDieAt:      {Name: "die-at"},
	evCancels:    {Name: "cancels"},
	evNoCancel:   {Name: "cancels-nothing"},
	evTied:       {Name: "cancel-tied"},
	evAttacks:    {Name: "attacks"},
	evGuards:     {Name: "guards"},
	evWasted:     {Name: "wasted"},
	evUnhurt:     {Name: "unhurt"},
	evLoss:       {Name: "loses-endurance"},
	evRetreating: {Name: "retreating"},
	evRetreats:   {Name: "retreats"},
	evBroken:     {Name: "attack-ends"},
	evFightOver:  {Name: "fight-over"},
	evRemoved:    {Name: "removed", Loud: true},
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

func (s *state) word(seat riposte.Seat) string { return seatWords[seat-1] }

// colour is the name of a seat as long as nobody with a name sits there.
func (s *state) colour(seat riposte.Seat) string {
	return basis.Capital(s.word(seat))
}
