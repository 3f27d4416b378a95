package pugilism

import (
	"fmt"
	"io"
	"sync"

	"riposte"
	"riposte/basis"
)

// Content holds every number of the rules. The rules read it through the state, so
// a variant is a changed copy that is given to With.
type Content struct {
	Deck    Deck
	Pack    []ClassCard // the class cards of PG-9.10
	Edge    [edgeCards]EdgeCard
	Classes []Class
	Sizes   []Size

	BaseComposure     int // added to every composure roll, PG-1.11
	FirstSave         int // DC of the first save of a round, PG-6.4
	SaveGrowth        int // the 12 of PG-6.5
	RopeSave          int // bonus on the save in a Rope space, PG-3.8
	TKO               int // knockdowns in one round that end the match, PG-6.17
	EdgeAbove         int // each score above this counts for EDGE, PG-7.2
	EdgeStep          int // points for each card, PG-7.2
	ConditionedRelief int // PG-7.17
	MitigatedRelief   int // PG-7.27
	MomentumToll      int // PG-7.18
	BraceReduction    int // PG-7.28
	DeepBreath        int // PG-7.21
}

// A Location is where an attack lands.
type Location uint8

// The locations, PG-9.31.
const (
	Nowhere Location = iota // "NONE": neither of the two
	Head
	Body
)

// A Weight is how heavy an attack is.
type Weight uint8

// The weights, PG-9.31.
const (
	Weightless Weight = iota // "NONE"
	Jab
	Strike
	Heavy
)

var (
	locationWords = []string{Nowhere: "NONE", Head: "HEAD", Body: "BODY"}
	weightWords   = []string{Weightless: "NONE", Jab: "JAB", Strike: "STRIKE", Heavy: "HEAVY"}
)

// An Attack is an attack card, PG-9.31.
type Attack struct {
	Name           string
	Location       Location
	Weight         Weight
	Power          int
	Fatigue        int
	Weaken         int  // if it lands, the target's attacks lose this power in the next bout
	BanUsedDefense bool // if it lands, the target's defense card is unplayable in the next bout
	FreeIfNegated  bool // its printed fatigue counts as 0 when it is negated
}

// A Scope is how many attacks a defense negates.
type Scope uint8

// The scopes, PG-9.32.
const (
	NegateNone Scope = iota
	NegateOne
	NegateAll
)

// A Defense is a defense card, PG-9.32.
type Defense struct {
	Name         string
	Fatigue      int
	Scope        Scope
	Weights      uint8 // a set of 1<<Weight; empty means any
	Locations    uint8 // a set of 1<<Location; empty means any
	BothIfBoth   uint8 // a set of at most one 1<<Weight: negates both attacks if both have it
	SameLocation bool  // only if both attacks have the same location
	ReturnHalf   bool  // COUNTER
	Reduce       int   // power taken from each attack that is not negated
	GoodChin     bool  // GOOD CHIN adds HEAVY to Weights
	BanNegated   bool  // a negated attack card is unplayable in the next bout
	RegainHalf   bool  // at the end of the bout its player regains half the fatigue paid
	Rule         riposte.RuleID
	Text         string // what it stops, in two or three words; if empty, its parts say it
}

// A Deck is the cards both boxers have, PG-9.1.
type Deck struct {
	Name     string
	Attacks  [6]Attack
	Defenses [6]Defense
	Double   string
}

// A ClassCard belongs to the boxers of one class, PG-8.2: an attack or a defense.
type ClassCard struct {
	Class   string
	Attack  *Attack
	Defense *Defense
	own     bool // it is from a document
}

func (c *ClassCard) name() string {
	if c.Attack != nil {
		return c.Attack.Name
	}
	return c.Defense.Name
}

// An EdgeCard is one of the nine EDGE cards, PG-9.15.
type EdgeCard struct {
	Name   string
	Boosts Weight // the weight that gains Power
	Power  int
	Rule   riposte.RuleID
	Text   string
}

// An edge is an EDGE card, in the order of PG-9.15; 0 is none.
type edge uint8

const (
	noEdge edge = iota
	vim
	verve
	vigor
	conditioned
	mitigated
	goodChin
	momentum
	brace
	deepBreath
	edgeCards // one more than the number of cards
)

// A Class is a row of PG-9.20.
type Class struct {
	Name    string
	HitDie  int
	ConSave bool
}

// A Size is a row of PG-9.21.
type Size struct {
	Name   string
	HitDie int
}

// Default is the content of the ledger: section 9 and the numbers of the rules.
// The value is shared: change a copy.
var Default = sync.OnceValue(func() *Content {
	return &Content{
		Deck: Deck{
			Name: "reconstructed",
			Attacks: [6]Attack{ // PG-9.1
				{Name: "HEAD-JAB", Location: Head, Weight: Jab, Power: 2, Fatigue: 0},
				{Name: "HEAD-STRIKE", Location: Head, Weight: Strike, Power: 6, Fatigue: 1},
				{Name: "HEAD-HEAVY", Location: Head, Weight: Heavy, Power: 8, Fatigue: 2},
				{Name: "BODY-JAB", Location: Body, Weight: Jab, Power: 1, Fatigue: 0},
				{Name: "BODY-STRIKE", Location: Body, Weight: Strike, Power: 3, Fatigue: 1},
				{Name: "BODY-HEAVY", Location: Body, Weight: Heavy, Power: 6, Fatigue: 2},
			},
			Defenses: [6]Defense{ // PG-9.33
				{
					Name: "GENERAL DEFENSE", Fatigue: 2, Scope: NegateOne, Weights: 1<<Jab | 1<<Strike,
					BothIfBoth: 1 << Jab, GoodChin: true, Rule: "PG-5.23", Text: "one jab or strike; two jabs",
				},
				{Name: "HEAD PROTECT", Fatigue: 3, Scope: NegateAll, Locations: 1 << Head, Rule: "PG-5.24", Text: "all to the head"},
				{Name: "BODY PROTECT", Fatigue: 1, Scope: NegateAll, Locations: 1 << Body, Rule: "PG-9.7", Text: "all to the body"},
				{Name: "FOOTWORK", Fatigue: 3, Scope: NegateAll, Weights: 1<<Strike | 1<<Heavy, Rule: "PG-5.25", Text: "strikes and heavies"},
				{Name: "COUNTER", Fatigue: 1, Scope: NegateOne, Weights: 1 << Heavy, ReturnHalf: true, Rule: "PG-5.16", Text: "one heavy, half back"},
				{Name: "ANTICIPATE", Fatigue: 0, Scope: NegateAll, SameLocation: true, Rule: "PG-9.7", Text: "both, if at one place"},
			},
			Double: "x2",
		},
		Pack: []ClassCard{ // PG-9.10
			{Class: "Fighter", Defense: &Defense{Name: "CLINCH", Fatigue: 2, RegainHalf: true, Rule: "PG-8.13", Text: "none; regain half the fatigue"}},
			{Class: "Cleric", Attack: &Attack{Name: "SELF-CONTROL", Location: Body, Weight: Heavy, Power: 5, Fatigue: 2, FreeIfNegated: true}},
			{Class: "Sorcerer", Attack: &Attack{Name: "DRAW POWER", Location: Body, Weight: Heavy, Power: 9, Fatigue: 3}},
			{Class: "Wizard", Attack: &Attack{Name: "QUICK STUDY", Location: Body, Weight: Strike, Power: 2, Fatigue: 1, Weaken: 1}},
			{Class: "Bard", Attack: &Attack{Name: "MOCKERY", Location: Body, Weight: Jab, Power: 2, Fatigue: 1, BanUsedDefense: true}},
			{
				Class:   "Monk",
				Defense: &Defense{Name: "DEFLECTION", Fatigue: 0, Scope: NegateOne, Weights: 1 << Strike, BanNegated: true, Rule: "PG-9.13", Text: "one strike; that card rests"},
			},
		},
		Edge: [edgeCards]EdgeCard{ // PG-9.15
			vim:         {Name: "VIM", Boosts: Jab, Power: 2, Rule: "PG-7.13", Text: "one JAB of yours, power +2"},
			verve:       {Name: "VERVE", Boosts: Strike, Power: 2, Rule: "PG-7.25", Text: "one STRIKE of yours, power +2"},
			vigor:       {Name: "VIGOR", Boosts: Heavy, Power: 2, Rule: "PG-7.26", Text: "one HEAVY of yours, power +2"},
			conditioned: {Name: "CONDITIONED", Rule: "PG-7.17", Text: "your defense costs 2 less"},
			mitigated:   {Name: "MITIGATED", Rule: "PG-7.27", Text: "your negated attacks cost 1 less"},
			goodChin:    {Name: "GOOD CHIN", Rule: "PG-7.16", Text: "GENERAL DEFENSE may stop a HEAVY"},
			momentum:    {Name: "MOMENTUM", Rule: "PG-7.18", Text: "attacks you negate cost 1 more"},
			brace:       {Name: "BRACE YOURSELF", Rule: "PG-7.28", Text: "attacks you don't negate lose 1 power"},
			deepBreath:  {Name: "DEEP BREATH", Rule: "PG-7.21", Text: "if knocked down, +3 on getting up"},
		},
		Classes: []Class{ // PG-9.20
			{"Artificer", 8, true},
			{"Barbarian", 12, true},
			{"Bard", 8, false},
			{"Cleric", 8, false},
			{"Druid", 8, false},
			{"Fighter", 10, true},
			{"Monk", 8, false},
			{"Paladin", 10, false},
			{"Ranger", 10, false},
			{"Rogue", 8, false},
			{"Sorcerer", 6, true},
			{"Warlock", 8, false},
			{"Wizard", 6, false},
		},
		Sizes: []Size{ // PG-9.21
			{"Tiny", 4},
			{"Small", 6},
			{"Medium", 8},
			{"Large", 10},
			{"Huge", 12},
			{"Gargantuan", 20},
		},
		BaseComposure:     15,
		FirstSave:         5,
		SaveGrowth:        12,
		RopeSave:          2,
		TKO:               3,
		EdgeAbove:         10,
		EdgeStep:          5,
		ConditionedRelief: 2,
		MitigatedRelief:   1,
		MomentumToll:      1,
		BraceReduction:    1,
		DeepBreath:        3,
	}
})

// Hash is the SHA-256 of every number and name of the content, in hexadecimal.
func (c *Content) Hash() string {
	flat := *c
	flat.Pack = nil
	return basis.Hash(func(h io.Writer) {
		fmt.Fprintf(h, "%+v", flat)
		for _, card := range c.Pack {
			fmt.Fprintf(h, "%s %+v %+v", card.Class, valueOr(card.Attack), valueOr(card.Defense))
		}
	})
}

func valueOr[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}
