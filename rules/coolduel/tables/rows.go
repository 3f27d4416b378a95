package tables

import "riposte"

// A Class is the number of a row of section 7.1.
type Class uint8

// The classes, in the order of section 7.1.
const (
	Berserker Class = iota
	Hunter
	Knight
	Mercenary
	Pirate
	Classes // the number of classes
)

// A ClassRow is a row of CD-7.1 to CD-7.5.
type ClassRow struct {
	Name                     string
	AGI, DEX, FOR, STR, WILL int16
	Rule                     riposte.RuleID
	Enhancement              string
	Power                    riposte.RuleID
}

// A Kind is the number of an item that a hand can hold; 0 is none.
type Kind uint8

// The items, in the order of sections 7.3 to 7.5.
const (
	Nothing Kind = iota
	Dagger
	Flail
	Glaive
	Greataxe
	Halberd
	Hook
	Kukri
	Longspear
	Longsword
	Tetsubo
	Bow
	Musket
	Flintlock
	Tomahawk
	Shuriken
	Round
	Heater
	Tower
	Items // one more than the last
)

// Stacks reports whether a slot takes several of an item.
func (c *Content) Stacks(k Kind) bool { return c.Items[k].Sort == AThrowing }

// TwoOnly reports whether an item can only be held in both hands, CD-3.33.
func (c *Content) TwoOnly(k Kind) bool { return c.Items[k].TwoHands }

// A Sort is what an item is for.
type Sort uint8

// The sorts of items.
const (
	_ Sort = iota
	AWeapon
	ABow
	AGun
	AThrowing
	AShield
)

// A types is a set of the words in a Type line, CD-7.9.
type types uint16

const (
	short types = 1 << iota
	straight
	curved
	piercing
	great
	pole
	sword
	axe
	mace
	throwing
	bowType
	gunType
)

// A Blow is the number of an attack type; 0 is none.
type Blow uint8

// The attack types, first those of items.
const (
	NoBlow Blow = iota
	Jab
	Slash
	Crush
	Throw
	Fire
	Bite
	Claw
	Kick
	Blows // one more than the last
)

// BlowWords are what the notation calls the attack types.
var BlowWords = [Blows]string{"", "jab", "slash", "crush", "throw", "fire", "bite", "claw", "kick"}

// A BlowRow is one line of an item or companion: what the attack costs and does.
type BlowRow struct {
	Bonus, AP, One, Two int16 // if AP is 0 there is no such attack
}

// A Critical is what a critical hit does, CD-4.17 and CD-4.30 to CD-4.32.
type Critical struct {
	Plus, Times, Explode           int16
	Bleed, Bruise, Shatter, Absent bool
}

// An Item is a row of sections 7.3 to 7.5, except armor.
type Item struct {
	Name, Word     string
	Sort           Sort
	Weight         int16
	Durability     uint8
	Blows          [Blows]BlowRow
	STR, DEX, FOR  int16 // required
	BySTR, ByDEX   int16 // multipliers
	Critical       Critical
	Range          int16
	Types          types
	TwoHands       bool  // can only be held in both hands, CD-1.33
	Dice, Reload   int16 // for a gun
	Guard, Percent int16 // for a shield: AP and the share that goes through
	Absorb         int16
	Rule           riposte.RuleID
}

// An Armor is the number of an armor set; 0 is none.
type Armor uint8

// The armor sets, from none to the heaviest.
const (
	Bare Armor = iota
	Leather
	Banded
	Plate
	Armors // one more than the last
)

// An ArmorRow is a row of CD-7.29 to CD-7.31.
type ArmorRow struct {
	Name, Word     string
	Weight         int16
	Durability     uint8
	DR, Dodge, FOR int16 // FOR is the FOR that it requires
	Rule           riposte.RuleID
}

// A Guard is the number of a block without a shield.
type Guard uint8

// The blocks of CD-7.36 to CD-7.39.
const (
	WithArms Guard = iota
	WithShort
	WithWeapon
	WithGreat
	guards
)

// A GuardRow is a row of CD-7.36 to CD-7.39.
type GuardRow struct {
	Name        string
	AP, Percent int16
	Rule        riposte.RuleID
}

// GuardWith is the block that a weapon or a throwing item gives, CD-4.46.
func GuardWith(it *Item) Guard {
	switch {
	case it.Sort == AThrowing:
		return WithWeapon
	case it.Types&short != 0:
		return WithShort
	case it.Types&great != 0:
		return WithGreat
	}
	return WithWeapon
}

// A Special is the number of a special attack; 0 is a plain attack.
type Special uint8

// The special attacks, in the order of section 7.6.
const (
	Plain Special = iota
	ArmorStreak
	BloodHunt
	CrossStrike
	Decapitate
	GroundBreak
	LeapingAttack
	Pummel
	RaiseDust
	RapidBarrage
	ScorpionStrike
	Uppercut
	SpecialCount // one more than the last
)

// Moves reports whether a special attack names the place from which it is made.
func (sp Special) Moves() bool { return sp == BloodHunt || sp == LeapingAttack }

// A SpecialRow is a row of section 7.6.
type SpecialRow struct {
	Name, Word    string
	One, Two      bool // the grip that it needs, if any
	Any, Not      types
	Blows         [2]Blow
	AP            int16
	Bonus         int16
	Times, Halves int16 // damage factor, Times/Halves
	Prone         int16 // factor against a prone target
	Rule          riposte.RuleID
}

// Skilled reports whether an item allows a special attack in one hand and in both,
// CD-3.21.
func (c *Content) Skilled(k Kind, sp Special) (one, two bool) {
	row, it := &c.Specials[sp], &c.Items[k]
	if it.Types&row.Any == 0 || it.Types&row.Not != 0 {
		return false, false
	}
	return !row.Two, !row.One
}

// A Companion is the number of a row of section 7.7; 0 is none.
type Companion uint8

// The companions, in the order of section 7.7.
const (
	Alone Companion = iota
	HiredBlade
	Chorister
	Sharz
	Lord
	Komodo
	Mule
	CompanionCount // one more than the last
)

// A CompanionRow is a stat block, CD-7.73 to CD-7.88.
type CompanionRow struct {
	Name, Word               string
	Power                    int
	Size                     int8
	Animal                   bool
	HP, AP, TD, Dodge        int16
	Guard, Absorb, Percent   int16 // of its Block; AP 0 means none
	Parry                    int16 // AP for each d100; 0 means none
	Blows                    [Blows]BlowRow
	Throw                    int16 // range of its Throw
	Weapon, Armor, Shield    uint8 // durability of its equipment, 0 for none
	Knives                   uint8
	WeaponName, ArmorName    string
	ShieldName               string
	ArmorDR, ArmorDodge      int16
	Rule, FirstBlow, Ability riposte.RuleID
}
