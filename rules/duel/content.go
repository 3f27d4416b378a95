package duel

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
	StatMin int // for each count of a deck, DU-1.8
	StatMax int // at most 10: a programme of ten dice fills its word
	DeckMax int // DU-1.9

	// Lengths in units of 1/100 inch, DU-7.5.
	Inch       int
	Base       int // diameter
	Engage     int // between bases
	RetreatGap int // between bases
	TouchSlack int
	Border     int // how far beyond a border a base is put, DU-3.27
	Zone       int // from the start point on each axis, DU-1.30

	// What a battlefield may be, DU-7.9.
	SizeMin, SizeMax int
	StartGap         int // start points are more than this apart
	PiecesMax        int
	VerticesMax      int // DU-3.46
	Narrowest        int // of a polygon, DU-3.46
	WeightMax        int

	Stats   [stats]Stat
	Actions [actions]Action
	Fields  []Battlefield
}

// A stat is one of the four statistics, in the order of DU-7.1.
type stat uint8

const (
	strength stat = iota
	speed
	endurance
	dexterity
	stats // the number of statistics
)

// A Stat is a row of DU-7.1.
type Stat struct {
	Name  string
	Word  string // in the notation and in documents
	Suit  string
	Shown bool // exhaustion is shown
}

// An action is the face of a die, DU-5.5; 0 is none.
type action uint8

const (
	noAction action = iota
	swingHigh
	swingLow
	block
	grapple
	evade
	retreat
	actions // one more than the last
)

// An Action is a row of DU-7.2.
type Action struct {
	Name  string
	Aimed bool // it needs a target
	Rule  riposte.RuleID
	Text  string
}

// Default is the content of the ledger: sections 3 and 7. The value is shared:
// change a copy.
var Default = sync.OnceValue(func() *Content {
	c := &Content{
		StatMin: 1, StatMax: 10, DeckMax: 13,

		Inch: 100, Base: 100, Engage: 200, RetreatGap: 250, TouchSlack: 5, Border: 50, Zone: 150,

		SizeMin: 1000, SizeMax: 7200, StartGap: 300, PiecesMax: 64, VerticesMax: 12, Narrowest: 10, WeightMax: 10,

		Stats: [stats]Stat{ // DU-7.1
			strength:  {"Strength", "st", "clubs", true},
			speed:     {"Speed", "sp", "diamonds", true},
			endurance: {"Endurance", "en", "hearts", false},
			dexterity: {"Dexterity", "de", "spades", true},
		},
		Actions: [actions]Action{ // DU-7.2
			swingHigh: {"Swing High", true, "DU-5.6", "your St in Endurance; a Block takes off St"},
			swingLow:  {"Swing Low", true, "DU-5.8", "your St in Endurance; an Evade takes off De"},
			block:     {"Block", false, "DU-5.11", "against Swing High, until your next die"},
			grapple:   {"Grapple", true, "DU-5.13", "your St less theirs; no guard helps"},
			evade:     {"Evade", false, "DU-5.12", "against Swing Low, until your next die"},
			retreat:   {"Retreat", false, "DU-5.21", "out of the fight, 2.5 inches away"},
		},
	}
	c.Fields = sampleFields(c)
	return c
})

// radius is the radius of a base.
func (c *Content) radius() int32 { return int32(c.Base / 2) }

// reach is the distance between centres at which enemies are engaged, DU-3.4.
func (c *Content) reach() int32 { return int32(c.Engage + c.Base) }

// touch is the distance from a centre to a piece that its base touches, DU-3.35.
func (c *Content) touch() int32 { return c.radius() + int32(c.TouchSlack) }

// Hash is the SHA-256 of every number and name of the content, in hexadecimal.
func (c *Content) Hash() string {
	flat := *c
	flat.Fields = nil
	return basis.Hash(func(h io.Writer) {
		fmt.Fprintf(h, "%+v", flat)
		for i := range c.Fields {
			c.Fields[i].hash(h)
		}
	})
}
