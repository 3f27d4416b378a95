package pugilism

import (
	"strings"

	"riposte"
)

// The kinds of events; each indexes eventKinds.
const (
	evComposure uint16 = 1 + iota
	evCorners
	evEdgeDealt
	evEdgeDrawn
	evPoolShort
	evInitiative
	evInitiativeTie
	evFirst
	evRound
	evBout
	evUnplayable
	evWeakened
	evChosen
	evMoved
	evStayed
	evCalled
	evForced
	evNoRing
	evNoClash
	evEdgeShown
	evEdgeKept
	evAttacks
	evDouble
	evDefense
	evNamed
	evNegates
	evBoost
	evCost
	evClamp
	evLands
	evNegated
	evCounter
	evDefenseCost
	evDefenseClamp
	evDown
	evUnthrown
	evUnpaid
	evUnused
	evEdgeGone
	evRegains
	evRegainsNot
	evWillWeaken
	evWillBan
	evWillBanAttack
	evWiped
	evScored
	evTKO
	evHitDie
	evSave
	evSaveAdvantage
	evKO
	evUp
	evRoundOver
	evRecovers
	evNoRecovery
	evReset
	evScore
	evWins
	evDraw
	evForfeit
	evDeep
	evBraced
	evCheaper
	evDearer
	evEdgeLaid
	evEndsUnpaid
	eventCount
)

var eventKinds = [eventCount]riposte.EventKind{
	evComposure:     {Name: "composure-rolled", Text: "{seat} rolls {0} and {1}: composure {2}."},
	evCorners:       {Name: "corners", Text: "Both boxers go to their corners."},
	evEdgeDealt:     {Name: "edge-dealt", Text: "{seat} is dealt {0:edge}."},
	evEdgeDrawn:     {Name: "edge-drawn", Text: "{seat} is dealt an EDGE card, {0} of {1}."},
	evPoolShort:     {Name: "edge-pool-short", Text: "The pool of EDGE cards runs out: {seat} has {0} of {1}."},
	evInitiative:    {Name: "initiative-rolled", Text: "{seat} rolls {0} for initiative: {1}."},
	evInitiativeTie: {Name: "initiative-tied", Text: "The initiative is tied at {0}; both roll again."},
	evFirst:         {Name: "player-1", Text: "{seat} is Player 1."},
	evRound:         {Name: "round", Text: "Round {0}.", Loud: true},
	evBout:          {Name: "bout", Text: "Round {0}, bout {1}.", Turn: true},
	evUnplayable:    {Name: "unplayable", Text: "{0:card} lies face up beside the ring: {seat} can't play it in this bout."},
	evWeakened:      {Name: "weakened", Text: "{seat}'s attacks have {0} less power in this bout."},
	evChosen:        {Name: "cards-chosen", Text: "{seat} has two attacks and a defense face down."},
	evMoved:         {Name: "moves", Text: "{seat} moves from {0},{1} to {2},{3}.", Moved: true},
	evStayed:        {Name: "stays", Text: "{seat} stays on {0},{1}."},
	evCalled:        {Name: "clash-called", Text: "{seat} calls the clash and attacks first."},
	evForced:        {Name: "clash-forced", Text: "{0} {0|bout|bouts} without a clash: the referee puts both into the middle. {seat} attacks first."},
	evNoRing:        {Name: "clash", Text: "The clash: {seat} attacks first."},
	evNoClash:       {Name: "no-clash", Text: "No clash is called. Both take their cards back."},
	evEdgeShown:     {Name: "edge-shown", Text: "{seat} shows EDGE {0:edge}."},
	evEdgeKept:      {Name: "edge-kept", Text: "{seat} plays no EDGE card."},
	evAttacks:       {Name: "attacks-shown", Text: "{seat} shows {0:attack}, then {1:attack}."},
	evDouble:        {Name: "double-shown", Text: "{seat} shows {0:attack} with {1:double}."},
	evDefense:       {Name: "defense-shown", Text: "{seat} answers {0:defense}."},
	evNamed:         {Name: "named", Text: "{seat} negates the {0|first|second} attack."},
	evNegates:       {Name: "negates", Text: "{0:defense} stops {1:stops}."},
	evBoost:         {Name: "boost", Text: "{0:edge} gives {seat}'s {1|first|second} attack +{2} power."},
	evCost:          {Name: "attack-costs", Text: "{seat} throws {0:attack}: fatigue {1}, {2} to {3}.", Main: riposte.Shift{From: 2, To: 3}},
	evClamp:         {Name: "fatigue-stops-at-1", Text: "{seat} throws {0:attack}: fatigue {1}, but fatigue never knocks down: {2} to {3}.", Main: riposte.Shift{From: 2, To: 3}},
	evLands:         {Name: "attack-lands", Text: "{0:attack} lands for {1}: {other} {2} to {3}.", Main: riposte.Shift{From: 2, To: 3, Other: true}},
	evNegated:       {Name: "attack-negated", Text: "{0:attack} is negated by {1:defense}."},
	evCounter:       {Name: "counter-lands", Text: "{0:defense} returns {1}: {other} {2} to {3}.", Main: riposte.Shift{From: 2, To: 3, Other: true}},
	evDefenseCost:   {Name: "defense-costs", Text: "{0:defense}: fatigue {1}, {seat} {2} to {3}.", Main: riposte.Shift{From: 2, To: 3}},
	evDefenseClamp:  {Name: "defense-stops-at-1", Text: "{0:defense}: fatigue {1}, but fatigue never knocks down: {seat} {2} to {3}.", Main: riposte.Shift{From: 2, To: 3}},
	evDown:          {Name: "knocked-down", Text: "{seat} is knocked down!", Loud: true},
	evUnthrown:      {Name: "attack-not-thrown", Text: "{seat}'s second attack is not thrown."},
	evUnpaid:        {Name: "pays-nothing-more", Text: "{seat} pays nothing more in this bout."},
	evUnused:        {Name: "defense-not-used", Text: "{seat}'s defense is not used and costs nothing."},
	evEdgeGone:      {Name: "edge-removed", Text: "{0:edge} leaves the game."},
	evRegains:       {Name: "regains", Text: "{0:defense}: {seat} regains {1} of {2} fatigue, {3} to {4}.", Main: riposte.Shift{From: 3, To: 4}},
	evRegainsNot:    {Name: "regains-nothing", Text: "{0:defense} does nothing for a boxer who was knocked down."},
	evWillWeaken:    {Name: "will-weaken", Text: "{0:attack}: {other}'s attacks will have {1} less power in the next bout."},
	evWillBan:       {Name: "will-ban-defense", Text: "{0:attack}: {other} can't play {1:defense} in the next bout."},
	evWillBanAttack: {Name: "will-ban-attack", Text: "{0:defense}: {other} can't play {1:attack} in the next bout."},
	evWiped:         {Name: "effects-removed", Text: "All lingering effects on {seat} end."},
	evScored:        {Name: "knockdown-scored", Text: "{seat} scores a knockdown, {0} in the match."},
	evTKO:           {Name: "tko", Text: "{0} knockdowns of {seat} in one round: TKO.", Loud: true},
	evHitDie:        {Name: "hit-die", Text: "{seat} {0|expends a hit die for advantage|saves its hit dice}; {1} left."},
	evSave:          {Name: "save", Text: "{seat} rolls {0} to get up: {2} against DC {3}."},
	evSaveAdvantage: {Name: "save-advantage", Text: "{seat} rolls {0} and {1} to get up: {2} against DC {3}."},
	evKO:            {Name: "ko", Text: "{seat} stays down: KO.", Loud: true},
	evUp:            {Name: "gets-up", Text: "{seat} gets up, rolls {0}: composure {1}.", Loud: true},
	evRoundOver:     {Name: "round-over", Text: "Round {0} is over."},
	evRecovers:      {Name: "recovers", Text: "{seat} rolls {0} to recover: {1} to {2}.", Main: riposte.Shift{From: 1, To: 2}},
	evNoRecovery:    {Name: "recovery-capped", Text: "{seat} rolls {0} to recover, not above the start: {1} to {2}.", Main: riposte.Shift{From: 1, To: 2}},
	evReset:         {Name: "saves-reset", Text: "The DC of both saves is {0} again."},
	evScore:         {Name: "score", Text: "{seat}: {0} {0|knockdown|knockdowns} and {1} for Charisma, {2} {2|point|points}."},
	evWins:          {Name: "wins", Text: "{seat} wins by {0:ending}.", Loud: true},
	evDraw:          {Name: "draw", Text: "The match is a draw.", Loud: true},
	evForfeit:       {Name: "forfeit", Text: "{seat} concedes.", Loud: true},
	evBraced:        {Name: "braced", Text: "{seat} is braced: {0:attack} has {1} less power."},
	evCheaper:       {Name: "fatigue-less", Text: "{seat}'s {0:attack} costs {1} less fatigue."},
	evDearer:        {Name: "fatigue-more", Text: "{seat}'s {0:attack} costs {1} more fatigue."},
	evEdgeLaid:      {Name: "edge-laid", Text: "{seat} lays an EDGE card face down."},
	evEndsUnpaid:    {Name: "ends-unpaid", Text: "The bout is over: {0:defense} costs {seat} nothing."},
	evDeep:          {Name: "deep-breath", Text: "{seat}'s EDGE card adds {0} on getting up."},
}

// A teller tells events to a log that may be nil.
type teller struct{ log riposte.Log }

// tell tells everybody.
func (t teller) tell(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Everyone, false, n)
	}
}

// show tells everybody of something that was hidden until now.
func (t teller) show(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Everyone, true, n)
	}
}

// whisper tells one audience only.
func (t teller) whisper(to riposte.Audience, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int32) {
	if t.log != nil {
		t.send(kind, rule, seat, to, false, n)
	}
}

func (t teller) send(kind uint16, rule riposte.RuleID, seat riposte.Seat, to riposte.Audience, reveals bool, n []int32) {
	e := riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to, Reveals: reveals}
	if seat != riposte.Nobody {
		e.Other = other(seat)
	}
	copy(e.N[:], n)
	t.log.Tell(e)
}

// Called is the boxer's first name, or the whole where both have the same.
func (s *state) Called(seat riposte.Seat) string {
	own, _, _ := strings.Cut(s.name(seat), " ")
	if others, _, _ := strings.Cut(s.name(other(seat)), " "); own == others {
		return s.name(seat)
	}
	return own
}

// Name is the Namer of the events: cards by index, EDGE cards, endings.
func (s *state) Name(list string, i int) string {
	c := s.duel.cards
	switch {
	case list == "attack" && i >= 0 && i < len(c.attacks):
		return c.attacks[i].Name
	case list == "defense" && i >= 0 && i < len(c.defenses):
		return c.defenses[i].Name
	case list == "card" && i >= 0 && i < len(c.attacks):
		return c.attacks[i].Name
	case list == "card" && i >= defenseCard && i < defenseCard+len(c.defenses):
		return c.defenses[i-defenseCard].Name
	case list == "double":
		return c.double
	case list == "edge" && i > 0 && i < len(s.duel.edges):
		return s.duel.edges[i].Name
	case list == "stops" && i >= 0 && i <= int(stopBoth):
		return [...]string{"nothing", "the first attack", "the second attack", "both attacks"}[i]
	case list == "ending" && i > 0 && i < len(endings):
		return endings[i].word
	}
	return "?"
}

// defenseCard is added to a defense's index in the list "card".
const defenseCard = 100
