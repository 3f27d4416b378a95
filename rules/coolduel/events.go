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
	events
)

// Every event names its character as number 5 and the other as number 4, where
// there is room; {seat} is the player.
var eventKinds = [events]riposte.EventKind{
	evRound:       {Name: "round", Text: "Round {0} begins.", Loud: true},
	evInitiative:  {Name: "initiative", Text: "{5:unit}: {0} for who goes first."},
	evFirst:       {Name: "first", Text: "{5:unit} goes first."},
	evTurn:        {Name: "turn", Text: "{5:unit}'s turn.", Turn: true},
	evRegains:     {Name: "regains", Text: "{5:unit} has {0} AP and {1} TD."},
	evMoves:       {Name: "moves", Text: "{5:unit} moves from {0},{1} to {2},{3}.", Moved: true},
	evAttacks:     {Name: "attacks", Text: "{5:unit} attacks{4:at}: {0:blow}{1:special}, {2} AP."},
	evTakes:       {Name: "takes", Text: "{5:unit} does not react."},
	evBlocks:      {Name: "blocks", Text: "{5:unit} blocks: {1} in 100 go through."},
	evAbsorbs:     {Name: "absorbs", Text: "{5:unit} absorbs the attack of {0} AP."},
	evDodges:      {Name: "dodges", Text: "{5:unit} dodges to {0},{1}: score {2}."},
	evParries:     {Name: "parries", Text: "{5:unit} parries: {0:blow} and {1} d100."},
	evSteps:       {Name: "steps", Text: "{5:unit} steps from {0},{1} to {2},{3}.", Moved: true},
	evRolls:       {Name: "rolls", Text: "{5:unit} rolls {0}: {1} against {2}."},
	evMisses:      {Name: "misses", Text: "{5:unit}'s attack comes to nothing."},
	evCritical:    {Name: "critical", Text: "Critical for {5:unit}.", Loud: true},
	evParried:     {Name: "parried", Text: "{5:unit} parries the attack."},
	evParryFails:  {Name: "parry-fails", Text: "{5:unit}'s parry fails."},
	evShot:        {Name: "shot", Text: "{5:unit}'s shot: {0}."},
	evLuck:        {Name: "luck", Text: "{5:unit}'s luck die: {1} on die {0} makes {2}."},
	evHurt:        {Name: "hurt", Text: "{5:unit} is dealt {0}: {1} TD, {2} HP.", Main: riposte.Shift{From: 3, To: 4}},
	evLoses:       {Name: "loses", Text: "{5:unit} loses {0} HP."},
	evAgainstTD:   {Name: "against-td", Text: "{5:unit} rolls {0}: {1} against a TD of {2}."},
	evExhausts:    {Name: "exhausts", Text: "{5:unit} exhausts{4:at} with {0} AP."},
	evExhausted:   {Name: "exhausted", Text: "{5:unit} loses {0} AP."},
	evBleeds:      {Name: "bleeds", Text: "{5:unit} bleeds."},
	evBurns:       {Name: "burns", Text: "{5:unit} burns."},
	evPoisoned:    {Name: "poisoned", Text: "{5:unit} is poisoned; doses: {0}."},
	evBruised:     {Name: "bruised", Text: "{5:unit} is bruised."},
	evProne:       {Name: "prone", Text: "{5:unit} is knocked prone."},
	evStunned:     {Name: "stunned", Text: "{5:unit} is stunned."},
	evStreaked:    {Name: "streaked", Text: "{5:unit} regains half its TD only."},
	evBound:       {Name: "bound", Text: "{5:unit} is bound."},
	evLoose:       {Name: "loose", Text: "{5:unit} is no longer bound."},
	evTossed:      {Name: "tossed", Text: "{5:unit} is tossed from {0},{1} to {2},{3}.", Moved: true},
	evBalks:       {Name: "balks", Text: "{5:unit} won't be moved."},
	evDust:        {Name: "dust", Text: "{5:unit} raises dust."},
	evRough:       {Name: "rough", Text: "{5:unit} breaks the ground at {0},{1}."},
	evDamaged:     {Name: "damaged", Text: "{5:unit}: {0:part} damaged, durability {1}."},
	evFavored:     {Name: "favored", Text: "{5:unit} is favored: 1 HP, {0} TD, {1} AP.", Loud: true},
	evStance:      {Name: "stance", Text: "{5:unit} goes berserk: {0} TD.", Loud: true},
	evDeclines:    {Name: "declines", Text: "{5:unit} stays calm."},
	evSteels:      {Name: "steels", Text: "{5:unit} regains TD: {0}."},
	evCalms:       {Name: "calms", Text: "{5:unit} ends the stance."},
	evStands:      {Name: "stands", Text: "{5:unit} stands up."},
	evUnbound:     {Name: "unbound", Text: "{5:unit} gets free."},
	evDouses:      {Name: "douses", Text: "{5:unit} burns no longer."},
	evReloads:     {Name: "reloads", Text: "{5:unit} reloads: {0:item}."},
	evStores:      {Name: "stores", Text: "{5:unit} stores: {0:item}."},
	evDraws:       {Name: "draws", Text: "{5:unit} takes: {0:item}."},
	evGrips:       {Name: "grips", Text: "{5:unit} holds {0:item} with {1|one hand|both hands}."},
	evFlame:       {Name: "flame", Text: "{5:unit}'s flame: {0}."},
	evHymn:        {Name: "hymn", Text: "{5:unit} is made anxious."},
	evShatters:    {Name: "shatters", Text: "{5:unit} shatters the glass.", Loud: true},
	evGlass:       {Name: "behind", Text: "Behind the glass: {0:map}."},
	evTransported: {Name: "transported", Text: "{5:unit} is carried from {0},{1} to {2},{3} of the other map."},
	evDown:        {Name: "down", Text: "{5:unit} is down.", Loud: true},
	evOut:         {Name: "out", Text: "{seat} is out of the round."},
	evLost:        {Name: "lost", Text: "{5:unit} loses the duel.", Loud: true},
	evRoundWon:    {Name: "round-won", Text: "{seat} wins round {0}.", Loud: true},
	evRoundDrawn:  {Name: "round-drawn", Text: "Round {0} is a draw.", Loud: true},
	evRest:        {Name: "rest", Text: "Everybody rests."},
	evEquips:      {Name: "equips", Text: "{seat} takes {0:item}{2|, in both hands,|,} and {1:item}, {3:armor}."},
	evSlotted:     {Name: "slotted", Text: "{seat}, slot {2}: {1} {0:item}."},
	evPacked:      {Name: "packed", Text: "{seat}, inventory: {1} {0:item}."},
	evConcedes:    {Name: "concedes", Text: "{seat} concedes.", Loud: true},
	evEnds:        {Name: "ends", Text: "The duel is over.", Loud: true},
	evUnites:      {Name: "unites", Text: "{seat} unites with {0:companion}{1:also}."},
	evDrops:       {Name: "drops", Text: "{5:unit} drops: {0:item}{1:times}."},
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

// Called is what sentences call a seat.
func (s *state) Called(seat riposte.Seat) string {
	if seat < 1 || int(seat) > s.game.n {
		return "nobody"
	}
	return s.game.names[seat]
}

// called is what sentences call a combatant.
func (s *state) called(u unit) string {
	if u == 0 || u > maxUnits || !s.game.cast.has(u) {
		return "nobody"
	}
	if u.pc() {
		return s.game.names[u.seat()]
	}
	return s.stats(u).Name + " of " + s.game.names[u.seat()]
}

// Name looks up the words of events.
func (s *state) Name(list string, i int) string {
	c := s.game.content
	pick := func(n int, word func() string) string {
		if i < 0 || i >= n {
			return "?"
		}
		return word()
	}
	switch list {
	case "unit":
		return pick(maxUnits+1, func() string { return s.called(unit(i)) })
	case "at":
		if i <= 0 || i > maxUnits {
			return ""
		}
		return " " + s.called(unit(i))
	case "blow":
		return pick(int(blows), func() string { return blowWords[i] })
	case "special":
		if i <= 0 || i >= int(specialCount) {
			return ""
		}
		return ", " + c.Specials[i].Name
	case "item":
		return pick(int(items), func() string { return c.Items[i].Name })
	case "armor":
		return pick(int(armors), func() string { return c.Armors[i].Name })
	case "part":
		return pick(parts, func() string { return partWords[i] })
	case "companion":
		return pick(int(companionCount), func() string {
			if i == 0 {
				return nobodyWord
			}
			return c.Companions[i].Name
		})
	case "also":
		if i <= 0 || i >= int(companionCount) {
			return ""
		}
		return " and " + c.Companions[i].Name
	case "times":
		if i <= 1 {
			return ""
		}
		return ", " + strconv.Itoa(i)
	case "map":
		return pick(len(c.Maps), func() string { return c.Maps[i].Name })
	}
	return "?"
}

func num[T int | int16 | int64](n T) string { return strconv.FormatInt(int64(n), 10) }
