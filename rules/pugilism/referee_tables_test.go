package pugilism_test

import (
	"strings"
)

type refDeck struct {
	attacks  []refAttack
	defenses []refDefense
	double   string
}

type refAttack struct {
	name, location, weight string
	power, fatigue         int
	weaken                 int
	bansDefense            bool
	freeIfNegated          bool
}

type refDefense struct {
	name         string
	fatigue      int
	scope        string
	weights      []string
	locations    []string
	bothIfBoth   string
	sameLocation bool
	halfBack     bool
	reduce       int
	goodChin     bool
	bansNegated  bool
	clinch       bool
}

// A refSheet is the data about a boxer, PG-1.6.
type refSheet struct {
	name    string
	classes []refLevel
	size    string // for a creature, which states the next three itself
	dice    int
	bonus   int
	save    bool

	str, dex, con, cha int
	speed              int
}

type refLevel struct {
	class string
	level int
}

// refClasses is table PG-9.20.
var refClasses = map[string]struct {
	die  int
	save bool
}{
	"Artificer": {8, true},
	"Barbarian": {12, true},
	"Bard":      {8, false},
	"Cleric":    {8, false},
	"Druid":     {8, false},
	"Fighter":   {10, true},
	"Monk":      {8, false},
	"Paladin":   {10, false},
	"Ranger":    {10, false},
	"Rogue":     {8, false},
	"Sorcerer":  {6, true},
	"Warlock":   {8, false},
	"Wizard":    {6, false},
}

// refSizes is table PG-9.21.
var refSizes = map[string]int{"Tiny": 4, "Small": 6, "Medium": 8, "Large": 10, "Huge": 12, "Gargantuan": 20}

// A refEdge is an EDGE card by its parts, PG-9.37.
type refEdge struct {
	name   string
	weight string // the weight that gains power
	power  int

	relief, mitigates, toll, reduce, rise int
	chin                                  bool
}

// refNine is table PG-9.38.
var refNine = []refEdge{
	{name: "VIM", weight: "JAB", power: 2},
	{name: "VERVE", weight: "STRIKE", power: 2},
	{name: "VIGOR", weight: "HEAVY", power: 2},
	{name: "CONDITIONED", relief: 2},
	{name: "MITIGATED", mitigates: 1},
	{name: "GOOD CHIN", chin: true},
	{name: "MOMENTUM", toll: 1},
	{name: "BRACE YOURSELF", reduce: 1},
	{name: "DEEP BREATH", rise: 3},
}

func edgeNames(edges []refEdge) (words []string) {
	for _, e := range edges {
		words = append(words, refWord(e.name))
	}
	return words
}

// refDefault is tables PG-9.1 and PG-9.33.
var refDefault = refDeck{
	attacks: []refAttack{
		{name: "HEAD-JAB", location: "HEAD", weight: "JAB", power: 2, fatigue: 0},
		{name: "HEAD-STRIKE", location: "HEAD", weight: "STRIKE", power: 6, fatigue: 1},
		{name: "HEAD-HEAVY", location: "HEAD", weight: "HEAVY", power: 8, fatigue: 2},
		{name: "BODY-JAB", location: "BODY", weight: "JAB", power: 1, fatigue: 0},
		{name: "BODY-STRIKE", location: "BODY", weight: "STRIKE", power: 3, fatigue: 1},
		{name: "BODY-HEAVY", location: "BODY", weight: "HEAVY", power: 6, fatigue: 2},
	},
	defenses: []refDefense{
		{name: "GENERAL DEFENSE", fatigue: 2, scope: "one", weights: []string{"JAB", "STRIKE"}, bothIfBoth: "JAB", goodChin: true},
		{name: "HEAD PROTECT", fatigue: 3, scope: "all", locations: []string{"HEAD"}},
		{name: "BODY PROTECT", fatigue: 1, scope: "all", locations: []string{"BODY"}},
		{name: "FOOTWORK", fatigue: 3, scope: "all", weights: []string{"STRIKE", "HEAVY"}},
		{name: "COUNTER", fatigue: 1, scope: "one", weights: []string{"HEAVY"}, halfBack: true},
		{name: "ANTICIPATE", fatigue: 0, scope: "all", sameLocation: true},
	},
	double: "x2",
}

// A refClassCard is an attack or a defense of a class.
type refClassCard struct {
	class   string
	attack  *refAttack
	defense *refDefense
}

// refPack is table PG-9.10.
var refPack = []refClassCard{
	{class: "Cleric", attack: &refAttack{name: "SELF-CONTROL", location: "BODY", weight: "HEAVY", power: 5, fatigue: 2, freeIfNegated: true}},
	{class: "Sorcerer", attack: &refAttack{name: "DRAW POWER", location: "BODY", weight: "HEAVY", power: 9, fatigue: 3}},
	{class: "Wizard", attack: &refAttack{name: "QUICK STUDY", location: "BODY", weight: "STRIKE", power: 2, fatigue: 1, weaken: 1}},
	{class: "Bard", attack: &refAttack{name: "MOCKERY", location: "BODY", weight: "JAB", power: 2, fatigue: 1, bansDefense: true}},
	{class: "Fighter", defense: &refDefense{name: "CLINCH", fatigue: 2, scope: "none", clinch: true}},
	{class: "Monk", defense: &refDefense{name: "DEFLECTION", fatigue: 0, scope: "one", weights: []string{"STRIKE"}, bansNegated: true}},
}

// modifier is the modifier of an ability score, PG-1.6.
func (s *refSheet) modifier(score int) int {
	twice := score - 10
	for twice%2 != 0 {
		twice--
	}
	return twice / 2
}

func (s *refSheet) level() (total int) {
	for _, c := range s.classes {
		total += c.level
	}
	return total
}

// proficiency is the proficiency bonus by total level, PG-1.7.
func (s *refSheet) proficiency() int {
	switch l := s.level(); {
	case s.size != "":
		return s.bonus
	case l <= 4:
		return 2
	case l <= 8:
		return 3
	case l <= 12:
		return 4
	case l <= 16:
		return 5
	}
	return 6
}

// hitDie is the largest hit die, PG-1.8 to PG-1.10.
func (s *refSheet) hitDie() int {
	if s.size != "" {
		return refSizes[s.size]
	}
	largest := 0
	for _, c := range s.classes {
		largest = max(largest, refClasses[c.class].die)
	}
	return largest
}

func (s *refSheet) hitDice() int {
	if s.size != "" {
		return s.dice
	}
	return s.level()
}

// saveBonus is the bonus on the save after a knockdown, PG-6.8.
func (s *refSheet) saveBonus() int {
	proficient := s.save
	if s.size == "" {
		proficient = refClasses[s.classes[0].class].save
	}
	if proficient {
		return s.modifier(s.con) + s.proficiency()
	}
	return s.modifier(s.con)
}

// edgeCards is how many EDGE cards are due, PG-7.2 and PG-7.3.
func (s *refSheet) edgeCards() (n int) {
	for _, score := range []int{s.str, s.dex, s.con} {
		for score >= 15 {
			n++
			score -= 5
		}
	}
	return n
}

// refHalf halves a number, PG-0.3 and PG-0.4.
func refHalf(n int) int {
	if n%2 == 0 {
		return n / 2
	}
	return max((n-1)/2, 1)
}

func refWord(card string) string { return strings.ReplaceAll(strings.ToLower(card), " ", "-") }
