package coolduel

import (
	"strconv"

	"riposte"
	"riposte/phrase"
)

// The kinds of events.
const (
	_ uint16 = iota
	evRound
	evInitiative
	evFirst
	evTurn
	evRegains
	evMoves
	evAttacks
	evTakes
	evBlocks
	evAbsorbs
	evDodges
	evParries
	evSteps
	evRolls
	evMisses
	evCritical
	evParried
	evParryFails
	evShot
	evLuck
	evHurt
	evLoses
	evAgainstTD
	evExhausts
	evExhausted
	evBleeds
	evBurns
	evPoisoned
	evBruised
	evProne
	evStunned
	evStreaked
	evBound
	evLoose
	evTossed
	evBalks
	evDust
	evRough
	evDamaged
	evFavored
	evStance
	evDeclines
	evSteels
	evCalms
	evStands
	evUnbound
	evDouses
	evReloads
	evStores
	evDraws
	evGrips
	evFlame
	evHymn
	evShatters
	evGlass
	evTransported
	evDown
	evOut
	evLost
	evRoundWon
	evRoundDrawn
	evRest
	evEquips
	evSlotted
	evPacked
	evConcedes
	evEnds
	evUnites
	evDrops
	events
)

// Every event names its character as number 5 and the other as number 4, where
// there is room; {seat} is the player.
var eventKinds = [events]riposte.EventKind{
	evRound:       {Name: "round", Loud: true},
	evInitiative:  {Name: "initiative"},
	evFirst:       {Name: "first"},
	evTurn:        {Name: "turn", Turn: true},
	evRegains:     {Name: "regains"},
	evMoves:       {Name: "moves", Moved: true},
	evAttacks:     {Name: "attacks"},
	evTakes:       {Name: "takes"},
	evBlocks:      {Name: "blocks"},
	evAbsorbs:     {Name: "absorbs"},
	evDodges:      {Name: "dodges"},
	evParries:     {Name: "parries"},
	evSteps:       {Name: "steps", Moved: true},
	evRolls:       {Name: "rolls"},
	evMisses:      {Name: "misses"},
	evCritical:    {Name: "critical", Loud: true},
	evParried:     {Name: "parried"},
	evParryFails:  {Name: "parry-fails"},
	evShot:        {Name: "shot"},
	evLuck:        {Name: "luck"},
	evHurt:        {Name: "hurt", Main: riposte.Shift{From: 3, To: 4}},
	evLoses:       {Name: "loses"},
	evAgainstTD:   {Name: "against-td"},
	evExhausts:    {Name: "exhausts"},
	evExhausted:   {Name: "exhausted"},
	evBleeds:      {Name: "bleeds"},
	evBurns:       {Name: "burns"},
	evPoisoned:    {Name: "poisoned"},
	evBruised:     {Name: "bruised"},
	evProne:       {Name: "prone"},
	evStunned:     {Name: "stunned"},
	evStreaked:    {Name: "streaked"},
	evBound:       {Name: "bound"},
	evLoose:       {Name: "loose"},
	evTossed:      {Name: "tossed", Moved: true},
	evBalks:       {Name: "balks"},
	evDust:        {Name: "dust"},
	evRough:       {Name: "rough"},
	evDamaged:     {Name: "damaged"},
	evFavored:     {Name: "favored", Loud: true},
	evStance:      {Name: "stance", Loud: true},
	evDeclines:    {Name: "declines"},
	evSteels:      {Name: "steels"},
	evCalms:       {Name: "calms"},
	evStands:      {Name: "stands"},
	evUnbound:     {Name: "unbound"},
	evDouses:      {Name: "douses"},
	evReloads:     {Name: "reloads"},
	evStores:      {Name: "stores"},
	evDraws:       {Name: "draws"},
	evGrips:       {Name: "grips"},
	evFlame:       {Name: "flame"},
	evHymn:        {Name: "hymn"},
	evShatters:    {Name: "shatters", Loud: true},
	evGlass:       {Name: "behind"},
	evTransported: {Name: "transported"},
	evDown:        {Name: "down", Loud: true},
	evOut:         {Name: "out"},
	evLost:        {Name: "lost", Loud: true},
	evRoundWon:    {Name: "round-won", Loud: true},
	evRoundDrawn:  {Name: "round-drawn", Loud: true},
	evRest:        {Name: "rest"},
	evEquips:      {Name: "equips"},
	evSlotted:     {Name: "slotted"},
	evPacked:      {Name: "packed"},
	evConcedes:    {Name: "concedes", Loud: true},
	evEnds:        {Name: "ends", Loud: true},
	evUnites:      {Name: "unites"},
	evDrops:       {Name: "drops"},
}

func (s *state) event(kind uint16, rule riposte.RuleID, u, other unit, n ...int) riposte.Event {
	e := riposte.Event{Kind: kind, Rule: rule, Audience: riposte.Everyone}
	if u != 0 {
		e.Seat = u.seat()
		e.N[5] = int32(u)
	}
	if other != 0 {
		e.Other = other.seat()
		e.N[4] = int32(other)
	}
	for i, v := range n {
		e.N[i] = int32(v)
	}
	return e
}

// tell tells everybody, CD-9.1.
func (s *state) tell(log riposte.Log, kind uint16, rule riposte.RuleID, u, other unit, n ...int) {
	if log == nil {
		return
	}
	log.Tell(s.event(kind, rule, u, other, n...))
}

// Called is what sentences call a seat that nobody names otherwise.
func (s *state) Called(seat riposte.Seat) string {
	if seat < 1 || int(seat) > s.game.n {
		return catalogue.Message("nobody")
	}
	if name := s.game.names[seat]; name != "" {
		return name
	}
	return capital(seatWords[seat-1])
}

// called is what sentences call a combatant.
func (s *state) called(u unit) phrase.Text {
	if u > maxUnits || s.game.called[u] == "" {
		return phrase.Ref("nobody")
	}
	return s.game.called[u]
}

// Name looks up the words of events; what has a blank or a comma before it is left out
// where there is nothing.
func (s *state) Name(list string, i int) phrase.Text {
	c := s.game.content
	name := func(n int, of func() string) phrase.Text {
		if i < 0 || i >= n {
			return unknown
		}
		return phrase.Term(of())
	}
	switch list {
	case "unit":
		if i < 0 || i > maxUnits {
			return unknown
		}
		return s.called(unit(i))
	case "at":
		if i > 0 && i <= maxUnits {
			return phrase.Ref("piece.at", s.called(unit(i)))
		}
		return ""
	case "blow":
		return name(int(blows), func() string { return blowWords[i] })
	case "special":
		if i > 0 && i < int(specialCount) {
			return phrase.Ref("piece.special", phrase.Term(c.Specials[i].Name))
		}
		return ""
	case "item":
		return name(int(items), func() string { return c.Items[i].Name })
	case "armor":
		return name(int(armors), func() string { return c.Armors[i].Name })
	case "part":
		return name(parts, func() string { return partWords[i] })
	case "companion":
		if i == int(alone) {
			return phrase.Ref("nobody")
		}
		return name(int(companionCount), func() string { return c.Companions[i].Name })
	case "also":
		if i > int(alone) && i < int(companionCount) {
			return phrase.Ref("piece.also", phrase.Term(c.Companions[i].Name))
		}
		return ""
	case "times":
		if i > 1 {
			return phrase.Ref("piece.times", i)
		}
		return ""
	case "map":
		return name(len(c.Maps), func() string { return c.Maps[i].Name })
	}
	return unknown
}

// unknown is what stands for a number that no list has.
const unknown phrase.Text = "?"

func num[T int | int16 | int64](n T) string { return strconv.FormatInt(int64(n), 10) }
