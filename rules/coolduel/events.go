package coolduel

import (
	"strconv"

	"riposte"
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
	eventCount
)

// Every event that has room names its character as number 5 and the other as number
// 4; {seat} is the player.
var eventKinds = [eventCount]riposte.EventKind{
	evRound:       {Name: "round", Loud: true},
	evInitiative:  {Name: "initiative"},
	evFirst:       {Name: "first"},
	evTurn:        {Name: "turn", Turn: true},
	evRegains:     {Name: "regains"},
	evMoves:       {Name: "moves"},
	evAttacks:     {Name: "attacks"},
	evTakes:       {Name: "takes"},
	evBlocks:      {Name: "blocks"},
	evAbsorbs:     {Name: "absorbs"},
	evDodges:      {Name: "dodges"},
	evParries:     {Name: "parries"},
	evSteps:       {Name: "steps"},
	evRolls:       {Name: "rolls"},
	evMisses:      {Name: "misses"},
	evCritical:    {Name: "critical", Loud: true},
	evParried:     {Name: "parried"},
	evParryFails:  {Name: "parry-fails"},
	evShot:        {Name: "shot"},
	evLuck:        {Name: "luck"},
	evHurt:        {Name: "hurt"},
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
	evTossed:      {Name: "tossed"},
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

func event(kind uint16, rule riposte.RuleID, u, other unit, n ...int) riposte.Event {
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
func tell(log riposte.Log, kind uint16, rule riposte.RuleID, u, other unit, n ...int) {
	if log != nil {
		send(log, kind, rule, u, other, n)
	}
}

// send is kept out of line, so that its many callers stay short.
//
//go:noinline
func send(log riposte.Log, kind uint16, rule riposte.RuleID, u, other unit, n []int) {
	log.Tell(event(kind, rule, u, other, n...))
}

func num[T int | int16 | int64](n T) string { return strconv.FormatInt(int64(n), 10) }
