package coolduel

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A Content holds every number of the rules. A variant is a changed copy, given
// to [With].
type Content struct {
	Classes [6]Class
	Weapons [6]Weapon
	Shields [3]Shield
	Armors  [2]Armor
	Blocks  [3]Block // what a weapon of each build blocks with; bare is the arms
	Map     [side]string
	Start   [3]square // by seat
	PerDie  int       // AP for each d100 of a parry, CD-4.63
	PerStep int       // dodge score lost for each space, CD-4.53
}

// A Class has the base attributes.
type Class struct {
	Name                     string
	AGI, DEX, FOR, STR, WILL int16
}

// A Build says which block a weapon makes.
type Build uint8

// The builds of weapons, as far as blocking knows them.
const (
	Bare Build = iota
	Short
	Plain
)

// A Weapon has three attacks and what they share.
type Weapon struct {
	Name         string
	Weight       int16
	Attacks      [4]Attack // by strike
	STR, DEX     int16     // needed
	BySTR, ByDEX int16     // multipliers
	Plus         int16     // a +N critical
	Times        int16     // a xN critical; 0 none
	Range        int16
	Build        Build
}

// An Attack is one row of a weapon: bonus, AP, damage in one hand and in two.
type Attack struct{ Bonus, AP, One, Two int16 }

// A Shield blocks; the zero Shield is none.
type Shield struct {
	Name                              string
	Weight, AP, Absorb, Percent, Fort int16
}

// An Armor raises TD; the zero Armor is none.
type Armor struct {
	Name                    string
	Weight, DR, Dodge, Fort int16
}

// A Block is a way to block without a shield.
type Block struct{ AP, Percent int16 }

// A strike is a type of attack.
type strike uint8

const (
	jab strike = iota + 1
	slash
	crush
)

var strikeWords = [...]string{jab: "jab", slash: "slash", crush: "crush"}

func (k strike) String() string { return strikeWords[k] }

// Printed is the content of the ledger.
func Printed() *Content {
	return &Content{
		Classes: [...]Class{
			1: {"berserker", 12, 13, 12, 14, 7},  // CD-7.1
			2: {"hunter", 13, 10, 7, 10, 12},     // CD-7.2
			3: {"knight", 8, 10, 13, 12, 12},     // CD-7.3
			4: {"mercenary", 10, 10, 10, 10, 10}, // CD-7.4
			5: {"pirate", 12, 15, 7, 9, 11},      // CD-7.5
		},
		Weapons: [...]Weapon{
			1: {
				Name: "dagger", Weight: 13, STR: 6, DEX: 10, BySTR: 1, ByDEX: 1, Plus: 75, Build: Short,
				Attacks: [4]Attack{jab: {18, 2, 49, 70}, slash: {6, 1, 11, 17}, crush: {-1, 2, 64, 80}},
			}, // CD-7.10
			2: {
				Name: "glaive", Weight: 43, STR: 13, DEX: 14, BySTR: 3, ByDEX: 3, Times: 3, Range: 1, Build: Plain,
				Attacks: [4]Attack{jab: {16, 3, 22, 30}, slash: {-3, 2, 43, 63}, crush: {-12, 3, 84, 113}},
			}, // CD-7.12
			3: {
				Name: "halberd", Weight: 36, STR: 14, DEX: 12, BySTR: 4, ByDEX: 2, Times: 2, Range: 1, Build: Plain,
				Attacks: [4]Attack{jab: {10, 3, 60, 81}, slash: {6, 3, 76, 103}, crush: {-17, 4, 111, 150}},
			}, // CD-7.14
			4: {
				Name: "hook", Weight: 10, STR: 9, DEX: 14, BySTR: 2, ByDEX: 3, Times: 4, Build: Short,
				Attacks: [4]Attack{jab: {9, 2, 28, 40}, slash: {-4, 2, 39, 53}, crush: {-15, 1, 72, 97}},
			}, // CD-7.15
			5: {
				Name: "longsword", Weight: 30, STR: 10, DEX: 10, BySTR: 3, ByDEX: 3, Plus: 75, Build: Plain,
				Attacks: [4]Attack{jab: {15, 2, 28, 40}, slash: {5, 3, 60, 88}, crush: {-14, 3, 100, 126}},
			}, // CD-7.18
		},
		Shields: [...]Shield{
			0: {Name: "no-shield"},
			1: {"round", 35, 2, 1, 35, 7},   // CD-7.32
			2: {"heater", 55, 3, 2, 25, 13}, // CD-7.33
		},
		Armors: [...]Armor{
			0: {Name: "no-armor"},
			1: {"leather", 50, 115, 21, 9}, // CD-7.29
		},
		Blocks: [...]Block{
			Bare:  {1, 90}, // CD-7.36
			Short: {2, 45}, // CD-7.37
			Plain: {3, 30}, // CD-7.38
		},
		Map: [side]string{
			"......",
			"..~...",
			".~#...",
			"...#~.",
			"...~..",
			"......",
		},
		Start:   [3]square{1: at(2, 4), 2: at(3, 1)},
		PerDie:  3,
		PerStep: 5,
	}
}

// Hash tells contents apart.
func (c *Content) Hash() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%v", *c))
	return hex.EncodeToString(sum[:8])
}
