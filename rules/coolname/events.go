package coolname

import (
	"strings"

	"riposte"
)

// The kinds of events.
const (
	evArrives uint16 = iota + 1
	evConsents
	evRefuses
	evReadies
	evInitiative
	evRound
	evTurn
	evMoves
	evSteps
	evAttacks
	evThrows
	evForm
	evRolls
	evCheck
	evParts
	evResult
	evHelpless
	evHit
	evMiss
	evDown
	evDefeated
	evWound
	evDying
	evDies
	evStrain
	evBand
	evGains
	evTreated
	evStabilised
	evCasts
	evMishap
	evMark
	evLights
	evLightMoves
	evRetrieves
	evDraws
	evStows
	evDoor
	evPicksUp
	evPosture
	evWithdraws
	evEndsTurn
	evModifies
	evOffers
	evOffersBlind
	evHides
	evHidden
	evOpens
	evOverride
	evOverrideFoe
	evRest
	evMorning
	evWeek
	evHeals
	evFate
	evWakes
	evAftermath
	evGivesUp
	evLeaves
	evWins
	evDraw
	evRested
	evVoid
	evTicks
	evFetches
	eventKindsEnd
)

var eventKinds = [eventKindsEnd]riposte.EventKind{
	evArrives:     {Name: "arrives", Text: "{0:who} lacks {1} Vitality and has wounds of {2}."},
	evConsents:    {Name: "consents", Text: "The game master consents."},
	evRefuses:     {Name: "refuses", Text: "The game master refuses these characters.", Loud: true},
	evReadies:     {Name: "readies", Text: "{0:who} has {1:items} in hand."},
	evInitiative:  {Name: "initiative", Text: "{0:who}, initiative {1}: {2}.", Thrown: riposte.Thrown{Total: 2, Score: 1}},
	evRound:       {Name: "round", Text: "Round {0}."},
	evTurn:        {Name: "turn", Text: "The turn of {0:who}.", Turn: true},
	evMoves:       {Name: "moves", Text: "{4:who} moves to {2:line},{3:line}.", Moved: true},
	evSteps:       {Name: "steps", Text: "{4:who} steps to {2:line},{3:line}.", Moved: true},
	evAttacks:     {Name: "attacks", Text: "{0:who} attacks {1:who}: {2:weapon}."},
	evThrows:      {Name: "throws", Text: "{0:who} throws a weapon at {1:who}: {2:weapon}."},
	evForm:        {Name: "foe-attacks", Text: "{0:who} attacks {1:who}: {2:form}."},
	evRolls:       {Name: "rolls", Text: "{0:who}, {1:check}, AS {2} ({2:dice}): {3}, which leaves {4}.", Thrown: riposte.Thrown{Total: 3, Score: 2}},
	evCheck:       {Name: "check", Text: "{0:who}, {1:check}, AS {2} ({2:dice}): {3} against DS {4}, {5:margin}.", Thrown: riposte.Thrown{Total: 3, Score: 2}},
	evParts:       {Name: "breakdown", Text: "{0:who}: attribute {1}, MO {2}, focus {3}, specialisation {4}, other {5}."},
	evResult:      {Name: "result", Text: "{0:who}, {1:check}: {2:success}."},
	evHelpless:    {Name: "helpless", Text: "{0:who} can't defend: 0 against DS {1}."},
	evHit:         {Name: "hit", Text: "{0:who} takes {1}; armour took {2}."},
	evMiss:        {Name: "miss", Text: "{0:who} is not hit."},
	evDown:        {Name: "incapacitated", Text: "{0:who} is incapacitated.", Loud: true},
	evDefeated:    {Name: "defeated", Text: "{0:who} is defeated.", Loud: true},
	evWound:       {Name: "wound", Text: "{0:who} has a wound of severity {1}."},
	evDying:       {Name: "dying", Text: "{0:who} collapses, dying.", Loud: true},
	evDies:        {Name: "dies", Text: "{0:who} dies.", Loud: true},
	evStrain:      {Name: "strain", Text: "{0:who} strains itself and loses {1} Vitality."},
	evBand:        {Name: "band", Text: "{0:who} is {1:band}."},
	evGains:       {Name: "gains", Text: "{0:who} regains up to {1} Vitality."},
	evTreated:     {Name: "treated", Text: "A wound of {0:who}, severity {1}, is treated."},
	evStabilised:  {Name: "stabilised", Text: "{0:who} is stable, and out cold."},
	evCasts:       {Name: "casts", Text: "{0:who} casts {1:spell}."},
	evMishap:      {Name: "mishap", Text: "The spell of {0:who} goes wrong."},
	evMark:        {Name: "mark", Text: "{0:who}: {1:mark}."},
	evLights:      {Name: "lights", Text: "A light of {0:who} hovers at {1:line},{2:line}."},
	evLightMoves:  {Name: "light-moves", Text: "A light of {0:who} moves to {1:line},{2:line}."},
	evRetrieves:   {Name: "retrieves", Text: "{0:who} takes out the healing kit."},
	evDraws:       {Name: "draws", Text: "{0:who} draws; in hand: {1:items}."},
	evStows:       {Name: "stows", Text: "{0:who} stows; in hand: {1:items}."},
	evDoor:        {Name: "door", Text: "{0:who}: the door at {1:line},{2:line} is {3:door}."},
	evPicksUp:     {Name: "picks-up", Text: "{0:who} picks a weapon up; in hand: {1:items}."},
	evPosture:     {Name: "posture", Text: "{0:who} changes position."},
	evWithdraws:   {Name: "withdraws", Text: "{0:who} withdraws.", Loud: true},
	evEndsTurn:    {Name: "ends-turn", Text: "{0:who} ends the turn."},
	evModifies:    {Name: "modifies", Text: "Game master: the next check of {0:who} has AS {1}, DS {2} more."},
	evOffers:      {Name: "offers", Text: "A check is called of {0:who}: {1:attribute}, DS {2}."},
	evOffersBlind: {Name: "offers-blind", Text: "A check is called of {0:who}: {1:attribute}."},
	evHides:       {Name: "hides", Text: "The game master rolls."},
	evHidden:      {Name: "hidden", Text: "Hidden: {0:who}, {1:attribute}, AS {2}: {3} against DS {4}.", Thrown: riposte.Thrown{Total: 3, Score: 2, Closed: true}},
	evOpens:       {Name: "opens", Text: "A hidden check is opened: {0:who}, {1:attribute}, AS {2}: {3} against DS {4}."},
	evOverride:    {Name: "override", Text: "The game master sets by hand: {0:who}, {1:override} {2:setting}. It is {3:band}.", Loud: true, ByHand: true},
	evOverrideFoe: {Name: "override-foe", Text: "The game master changes a number of {0:who}, who is {1:band}.", Loud: true, ByHand: true},
	evRest:        {Name: "rest", Text: "An hour of rest."},
	evMorning:     {Name: "morning", Text: "A new morning: dressings have to be renewed."},
	evWeek:        {Name: "week", Text: "A week of rest."},
	evHeals:       {Name: "heals", Text: "The wounds of {0:who} are healing."},
	evFate:        {Name: "fate", Text: "{0:who} was left dying: {1:fate}."},
	evWakes:       {Name: "wakes", Text: "{0:who} wakes."},
	evAftermath:   {Name: "aftermath", Text: "The fight is won; there are dying to look after.", Loud: true},
	evGivesUp:     {Name: "gives-up", Text: "{seat} gives up.", Loud: true},
	evLeaves:      {Name: "master-leaves", Text: "The game master leaves the table.", Loud: true},
	evWins:        {Name: "wins", Text: "Side {0:side} wins.", Loud: true},
	evDraw:        {Name: "draw", Text: "The encounter is a draw.", Loud: true},
	evRested:      {Name: "rested", Text: "The interlude is over."},
	evVoid:        {Name: "void", Text: "There is no encounter.", Loud: true},
	evFetches:     {Name: "fetches", Text: "{0:who} takes something out of the backpack."},
	evTicks:       {Name: "ticks", Text: "Game master: in the next check of {0:who} counts {1:ticked}."},
}

// A checkKind is what a check is for.
type checkKind uint8

const (
	checkAttack checkKind = iota
	checkDodge            // as the ways to defend follow each other
	checkBlock
	checkParry
	checkSpell
	checkKnow
	checkRecovery
	checkFirstAid
	checkTreat
	checkStabilise
	checkFree
	checkDeath
	checkWeek
	checkFoeWound
	checkStealth
)

var checkWords = []string{
	"attack", "dodge", "block", "parry", "magic", "Know It All", "recovery", "first aid", "treat wound", "stabilise", "free check",
	"death check", "weekly healing", "Toughness", "stealth",
}

var markWords = []string{"blessed", "helped", "misled", "Force Armor", "Protective Ward", "Dancing Lights", "surprised", "cursed", "exposed"}

const (
	markBlessed = iota
	markHelped
	markMisled
	markArmoured
	markWarded
	markLit
	markSurprised
	markCursed
	markExposed
)

// A teller tells events to a log that may be nil.
type teller struct{ log riposte.Log }

// tell tells everybody.
func (t teller) tell(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Everyone, false, n)
	}
}

// show tells everybody of something that was hidden until now.
func (t teller) show(kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.log != nil {
		t.send(kind, rule, seat, riposte.Everyone, true, n)
	}
}

// only tells some of what nobody else may know.
func (t teller) only(to riposte.Audience, kind uint16, rule riposte.RuleID, seat riposte.Seat, n ...int) {
	if t.log != nil && to != 0 {
		t.send(kind, rule, seat, to, true, n)
	}
}

func (t teller) send(kind uint16, rule riposte.RuleID, seat riposte.Seat, to riposte.Audience, reveals bool, n []int) {
	e := riposte.Event{Kind: kind, Rule: rule, Seat: seat, Audience: to, Reveals: reveals}
	for i, v := range n {
		e.N[i] = int32(v)
	}
	t.log.Tell(e)
}

// friends is who may see a sheet: its own side and the game master, CN-8.6.
func (s *state) friends(i int) (who riposte.Audience) {
	for seat := riposte.Seat(1); int(seat) <= s.game.seats; seat++ {
		if s.knows(seat, i) {
			who |= riposte.Only(seat)
		}
	}
	return who
}

// knows is CN-8.2 and CN-8.6: whether a seat sees everything of a combatant.
func (s *state) knows(seat riposte.Seat, i int) bool {
	if seat == riposte.Nobody || int(seat) > s.game.seats {
		return false
	}
	return seat == s.game.gm || !s.foe(i) && s.sideOf(seat) == s.side(i)
}

// Name is the Namer of the events.
func (s *state) Name(list string, i int) string {
	c := s.game.content
	switch list {
	case "who":
		if i >= 0 && i < s.game.n {
			return s.game.members[i].name
		}
	case "weapon":
		if i >= 0 && i < weapons {
			return turned(c.Weapons[i].Title)
		}
	case "form":
		if k, f := i>>8, i&255; k >= 0 && k < len(s.game.kinds) && f < len(s.game.kinds[k].forms) {
			return titled(s.game.kinds[k].forms[f].Word)
		}
	case "items":
		var items []string
		for ; i > 0; i >>= 8 {
			title := itemTitle(c, i&255-1)
			if items != nil {
				title = lowered(title)
			}
			items = append(items, title)
		}
		if items == nil {
			return "nothing"
		}
		return strings.Join(items, " and ")
	case "check":
		return named(checkWords, i)
	case "dice":
		return s.game.options.ladder.say(i)
	case "margin":
		if i < 0 {
			return "failed"
		}
		return "margin " + digits(i)
	case "band":
		return named(bandWords, i)
	case "success":
		return []string{"failed", "succeeded"}[i&1]
	case "spell":
		return named(spellTitles, i)
	case "mark":
		return named(markWords, i)
	case "line":
		return digits(i + 1)
	case "door":
		return []string{"closed", "open"}[i&1]
	case "attribute":
		return named(attributeTitles, i)
	case "override":
		return named(overrideTitles, i)
	case "setting":
		return settingWord(i)
	case "ticked":
		return c.tickWords(i)
	case "fate":
		return []string{"it is dead", "it was saved"}[i&1]
	case "side":
		return []string{"A", "B"}[i&1]
	}
	return "?"
}

// itemTitle is a weapon's name, or a shield's behind the weapons.
func itemTitle(c *Content, item int) string {
	switch {
	case item >= 0 && item < weapons:
		return turned(c.Weapons[item].Title)
	case item == weapons+1:
		return "Light shield"
	case item == weapons+2:
		return "Heavy shield"
	}
	return "?"
}
