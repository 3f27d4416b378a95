package coolname

import (
	"riposte"
	"riposte/basis"
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
	evJoins
	evHidesAway
	evShows
	evTogether
	eventCount
)

var eventKinds = [eventCount]riposte.EventKind{
	evArrives:     {Name: "arrives"},
	evConsents:    {Name: "consents"},
	evRefuses:     {Name: "refuses", Loud: true},
	evReadies:     {Name: "readies"},
	evInitiative:  {Name: "initiative", Thrown: riposte.Thrown{Total: 2, Score: 1}},
	evRound:       {Name: "round"},
	evTurn:        {Name: "turn", Turn: true},
	evMoves:       {Name: "moves"},
	evSteps:       {Name: "steps"},
	evAttacks:     {Name: "attacks"},
	evThrows:      {Name: "throws"},
	evForm:        {Name: "foe-attacks"},
	evRolls:       {Name: "rolls", Thrown: riposte.Thrown{Total: 3, Score: 2}},
	evCheck:       {Name: "check", Thrown: riposte.Thrown{Total: 3, Score: 2}},
	evParts:       {Name: "breakdown"},
	evResult:      {Name: "result"},
	evHelpless:    {Name: "helpless"},
	evHit:         {Name: "hit"},
	evMiss:        {Name: "miss"},
	evDown:        {Name: "incapacitated", Loud: true},
	evDefeated:    {Name: "defeated", Loud: true},
	evWound:       {Name: "wound"},
	evDying:       {Name: "dying", Loud: true},
	evDies:        {Name: "dies", Loud: true},
	evStrain:      {Name: "strain"},
	evBand:        {Name: "band"},
	evGains:       {Name: "gains"},
	evTreated:     {Name: "treated"},
	evStabilised:  {Name: "stabilised"},
	evCasts:       {Name: "casts"},
	evMishap:      {Name: "mishap"},
	evMark:        {Name: "mark"},
	evLights:      {Name: "lights"},
	evLightMoves:  {Name: "light-moves"},
	evRetrieves:   {Name: "retrieves"},
	evDraws:       {Name: "draws"},
	evStows:       {Name: "stows"},
	evDoor:        {Name: "door"},
	evPicksUp:     {Name: "picks-up"},
	evPosture:     {Name: "posture"},
	evWithdraws:   {Name: "withdraws", Loud: true},
	evEndsTurn:    {Name: "ends-turn"},
	evModifies:    {Name: "modifies"},
	evOffers:      {Name: "offers"},
	evOffersBlind: {Name: "offers-blind"},
	evHides:       {Name: "hides"},
	evHidden:      {Name: "hidden", Thrown: riposte.Thrown{Total: 3, Score: 2, Closed: true}},
	evOpens:       {Name: "opens"},
	evOverride:    {Name: "override", Loud: true, ByHand: true},
	evOverrideFoe: {Name: "override-foe", Loud: true, ByHand: true},
	evRest:        {Name: "rest"},
	evMorning:     {Name: "morning"},
	evWeek:        {Name: "week"},
	evHeals:       {Name: "heals"},
	evFate:        {Name: "fate"},
	evWakes:       {Name: "wakes"},
	evAftermath:   {Name: "aftermath", Loud: true},
	evGivesUp:     {Name: "gives-up", Loud: true},
	evLeaves:      {Name: "master-leaves", Loud: true},
	evWins:        {Name: "wins", Loud: true},
	evDraw:        {Name: "draw", Loud: true},
	evRested:      {Name: "rested"},
	evVoid:        {Name: "void", Loud: true},
	evFetches:     {Name: "fetches"},
	evTicks:       {Name: "ticks"},
	evJoins:       {Name: "joins", Loud: true},
	evHidesAway:   {Name: "slips-away", Loud: true},
	evShows:       {Name: "shows-up", Loud: true},
	evTogether:    {Name: "initiative-together", Thrown: riposte.Thrown{Total: 2, Score: 1}},
}

// A checkKind is what a check is for.
type checkKind uint8

const (
	checkAttack checkKind = iota
	checkDodge            // in the order of the ways to defend
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

type teller = basis.Teller
