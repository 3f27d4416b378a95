package coolduel

import (
	"fmt"
	"io"
	"sync"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/ground"
)

// Content holds every number of the rules. The rules read it through the state,
// so a variant is a changed copy given to With. Items are named by their place:
// the lists may change their numbers, not their order.
type Content struct {
	Classes    [classes]Class
	Items      [items]Item
	Armors     [armors]Armor
	Guards     [guards]Guard
	Specials   [specialCount]Special
	Companions [companionCount]Companion
	Maps       []ground.Map

	BaseDodge   int16 // CD-1.13
	PerStep     int16 // lost dodging a space, CD-4.53
	PerParryDie int16 // AP, CD-4.63
	PerExhaust  int16 // off the roll for each AP beyond the first, CD-3.28
	BoundLoss   int16 // CD-5.4
	TiredLoss   int16 // CD-5.9
	StanceSTR   int16 // added to the STR Mult, CD-4.16
	BurnLoss    int16 // CD-5.8
	PoisonLoss  int16 // CD-5.16
	PerBruise   int16 // CD-5.6
	LordBonus   int16 // CD-7.95
	FlameFrom   int   // CD-7.91
	FlameDamage int16
	HymnRange   int   // range distance, CD-7.94
	LuckDice    uint8 // CD-4.89
	FavoredAP   int16 // CD-4.86
	AttrMax     int16 // CD-1.22
	ReadyAP     int16 // CD-3.40
	ChestAP     int16 // CD-3.39
	StandAP     int16 // CD-3.44
	UnbindAP    int16 // CD-3.46
	PounceAP    int16 // CD-7.97
	DouseAP     int16 // CD-3.47
	GlassAP     int16 // CD-8.28
}

// A class is a row of section 7.1.
type class uint8

const (
	berserker class = iota
	hunter
	knight
	mercenary
	pirate
	classes // how many
)

// A Class is CD-7.1 to CD-7.5.
type Class struct {
	Name                     string
	AGI, DEX, FOR, STR, WILL int16
	Rule                     riposte.RuleID
	Enhancement              string
	Power                    riposte.RuleID
}

// A kind is an item that a hand can hold; 0 is none.
type kind uint8

const (
	nothing kind = iota
	dagger
	flail
	glaive
	greataxe
	halberd
	hook
	kukri
	longspear
	longsword
	tetsubo
	bow
	musket
	flintlock
	tomahawk
	shuriken
	round
	heater
	tower
	items // one more than the last
)

// twoOnly reports whether an item is held in both hands only, CD-3.33.
func (c *Content) twoOnly(k kind) bool { return c.Items[k].TwoHands }

// stacks reports whether a slot takes several.
func (c *Content) stacks(k kind) bool { return c.Items[k].Sort == aThrowing }

// A sort is what an item is for.
type sort uint8

const (
	_ sort = iota
	aWeapon
	aBow
	aGun
	aThrowing
	aShield
)

// A types is a set of the words of a Type line, CD-7.9.
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

// A blow is an attack type; 0 is none.
type blow uint8

const (
	noBlow blow = iota
	jab
	slash
	crush
	throw
	fire
	bite
	claw
	kick
	blows // one more than the last
)

var blowWords = [blows]string{"", "jab", "slash", "crush", "throw", "fire", "bite", "claw", "kick"}

// A Blow is one line of an item or companion: what the attack costs and does.
type Blow struct {
	Bonus, AP, One, Two int16 // AP 0: there is no such attack
}

// A Critical is what a critical hit does, CD-4.17 and CD-4.30 to CD-4.32.
type Critical struct {
	Plus, Times, Explode           int16
	Bleed, Bruise, Shatter, Absent bool
}

// An Item is a row of sections 7.3 to 7.5, armor apart.
type Item struct {
	Name, Word     string
	Sort           sort
	Weight         int16
	Durability     uint8
	Blows          [blows]Blow
	STR, DEX, FOR  int16 // required
	BySTR, ByDEX   int16 // multipliers
	Critical       Critical
	Range          int16
	Types          types
	TwoHands       bool  // held in both hands only, CD-1.33
	Dice, Reload   int16 // of a gun
	Guard, Percent int16 // of a shield: AP and the share that goes through
	Absorb         int16
	Rule           riposte.RuleID
}

// An armor is a row of the armor sets; 0 is none.
type armor uint8

const (
	bare armor = iota
	leather
	banded
	plate
	armors // one more than the last
)

// An Armor is CD-7.29 to CD-7.31.
type Armor struct {
	Name, Word     string
	Weight         int16
	Durability     uint8
	DR, Dodge, FOR int16 // FOR is what is required
	Rule           riposte.RuleID
}

// A guard is a row of the blocks without a shield.
type guard uint8

const (
	withArms guard = iota
	withShort
	withWeapon
	withGreat
	guards
)

// A Guard is CD-7.36 to CD-7.39.
type Guard struct {
	Name        string
	AP, Percent int16
	Rule        riposte.RuleID
}

// A special is a special attack; 0 is a plain attack.
type special uint8

const (
	plain special = iota
	armorStreak
	bloodHunt
	crossStrike
	decapitate
	groundBreak
	leapingAttack
	pummel
	raiseDust
	rapidBarrage
	scorpionStrike
	uppercut
	specialCount // one more than the last
)

// moves reports whether a special attack names where it is made from.
func (sp special) moves() bool { return sp == bloodHunt || sp == leapingAttack }

// A Special is a row of section 7.6.
type Special struct {
	Name, Word    string
	One, Two      bool // the grip needed, if any
	Any, Not      types
	Blows         [2]blow
	AP            int16
	Bonus         int16
	Times, Halves int16 // damage factor, Times/Halves
	Prone         int16 // factor against a prone target
	Rule          riposte.RuleID
}

// A companion is a row of section 7.7; 0 is none.
type companion uint8

const (
	alone companion = iota
	hiredBlade
	chorister
	sharz
	lord
	komodo
	mule
	companionCount // one more than the last
)

// A Companion is a stat block, CD-7.73 to CD-7.88.
type Companion struct {
	Name, Word               string
	Power                    int
	Size                     int8
	Animal                   bool
	HP, AP, TD, Dodge        int16
	Guard, Absorb, Percent   int16 // of its Block; AP 0: none
	Parry                    int16 // AP for each d100; 0: none
	Blows                    [blows]Blow
	Throw                    int16 // range of its Throw
	Weapon, Armor, Shield    uint8 // durability of its equipment, 0: none
	Knives                   uint8
	WeaponName, ArmorName    string
	ShieldName               string
	ArmorDR, ArmorDodge      int16
	Rule, FirstBlow, Ability riposte.RuleID
}

// Default is the content of the ledger. The value is shared: change a copy.
var Default = sync.OnceValue(func() *Content {
	c := &Content{
		BaseDodge: 50, PerStep: 5, PerParryDie: 3, PerExhaust: 5, BoundLoss: 20, TiredLoss: 50, StanceSTR: 3, BurnLoss: 30, PoisonLoss: 5,
		PerBruise: 20, LordBonus: 30, FlameFrom: 6, FlameDamage: 60, HymnRange: 11, LuckDice: 3, FavoredAP: 4, AttrMax: 50,
		ReadyAP: 1, ChestAP: 5, StandAP: 2, UnbindAP: 4, PounceAP: 5, DouseAP: 4, GlassAP: 4,

		Classes: [classes]Class{
			berserker: {"Berserker", 12, 13, 12, 14, 7, "CD-7.1", "Berserk Stance", "CD-4.78"},
			hunter:    {"Hunter", 13, 10, 7, 10, 12, "CD-7.2", "Best Friend, Hunter's Quarry", "CD-4.83"},
			knight:    {"Knight", 8, 10, 13, 12, 12, "CD-7.3", "Favored", "CD-4.86"},
			mercenary: {"Mercenary", 10, 10, 10, 10, 10, "CD-7.4", "Generalist", "CD-4.88"},
			pirate:    {"Pirate", 12, 15, 7, 9, 11, "CD-7.5", "Luck Die", "CD-4.89"},
		},
		Armors: [armors]Armor{
			bare:    {Name: "no armor", Word: "unarmored"},
			leather: {"Leather Set", "leather", 50, 8, 115, 21, 9, "CD-7.29"},
			banded:  {"Banded Set", "banded", 100, 12, 245, 45, 15, "CD-7.30"},
			plate:   {"Plate Chain Set", "plate", 175, 17, 450, 78, 21, "CD-7.31"},
		},
		Guards: [guards]Guard{
			withArms:   {"Arms", 1, 90, "CD-7.36"},
			withShort:  {"Short Weapon", 2, 45, "CD-7.37"},
			withWeapon: {"Weapon", 3, 30, "CD-7.38"},
			withGreat:  {"Great Weapon", 4, 20, "CD-7.39"},
		},
		Specials: [specialCount]Special{
			plain:          {Name: "plain attack", Word: "attack", Times: 1, Halves: 1},
			armorStreak:    {Name: "Armor Streak", Word: "armor-streak", Any: mace | piercing, Blows: [2]blow{jab, crush}, AP: 1, Times: 1, Halves: 1, Rule: "CD-7.40"},
			bloodHunt:      {Name: "Blood Hunt", Word: "blood-hunt", Any: curved | piercing | great, Blows: [2]blow{slash}, AP: 2, Times: 1, Halves: 1, Rule: "CD-7.41"},
			crossStrike:    {Name: "Cross Strike", Word: "cross-strike", Any: straight | pole | piercing, Blows: [2]blow{jab}, AP: 2, Times: 1, Halves: 1, Rule: "CD-7.42"},
			decapitate:     {Name: "Decapitate", Word: "decapitate", Any: axe, Blows: [2]blow{crush}, AP: 3, Times: 2, Halves: 1, Prone: 4, Rule: "CD-7.43"},
			groundBreak:    {Name: "Ground Break", Word: "ground-break", Two: true, Any: great | mace, Not: pole, Blows: [2]blow{crush}, AP: 5, Times: 4, Halves: 1, Rule: "CD-7.44"},
			leapingAttack:  {Name: "Leaping Attack", Word: "leaping-attack", Two: true, Any: sword | axe | piercing, Blows: [2]blow{crush}, AP: 3, Times: 2, Halves: 1, Rule: "CD-7.45"},
			pummel:         {Name: "Pummel", Word: "pummel", Any: mace, Not: pole, Blows: [2]blow{crush}, AP: 4, Times: 1, Halves: 1, Rule: "CD-7.46"},
			raiseDust:      {Name: "Raise Dust", Word: "raise-dust", Two: true, Any: curved | pole | short, Blows: [2]blow{slash}, AP: 1, Times: 1, Halves: 2, Rule: "CD-7.47"},
			rapidBarrage:   {Name: "Rapid Barrage", Word: "rapid-barrage", One: true, Any: short | curved | pole, Blows: [2]blow{jab, slash}, AP: -1, Times: 1, Halves: 1, Rule: "CD-7.48"},
			scorpionStrike: {Name: "Scorpion Strike", Word: "scorpion-strike", Any: piercing | sword, Blows: [2]blow{jab}, AP: -1, Bonus: -10, Times: 1, Halves: 1, Rule: "CD-7.49"},
			uppercut:       {Name: "Uppercut", Word: "uppercut", Any: great, Not: pole, Blows: [2]blow{crush}, AP: 3, Times: 1, Halves: 1, Rule: "CD-7.50"},
		},
		Items:      arsenal,
		Companions: bestiary,
	}
	c.Maps = printedMaps(c)
	return c
})

func three(j, s, c Blow) [blows]Blow { return [blows]Blow{jab: j, slash: s, crush: c} }

// arsenal is sections 7.3 to 7.5.
var arsenal = [items]Item{
	nothing: {Name: "nothing", Word: "empty"},
	dagger: {
		Name: "Dagger", Word: "dagger", Sort: aWeapon, Weight: 13, Durability: 2, Blows: three(Blow{18, 2, 49, 70}, Blow{6, 1, 11, 17}, Blow{-1, 2, 64, 80}),
		STR: 6, DEX: 10, BySTR: 1, ByDEX: 1, Critical: Critical{Plus: 75}, Types: short | straight | sword, Rule: "CD-7.10",
	},
	flail: {
		Name: "Flail", Word: "flail", Sort: aWeapon, Weight: 58, Durability: 3, Blows: three(Blow{5, 3, 34, 46}, Blow{-9, 3, 76, 95}, Blow{-18, 3, 90, 109}),
		STR: 17, DEX: 11, BySTR: 5, ByDEX: 2, Critical: Critical{Shatter: true}, Types: piercing | mace, Rule: "CD-7.11",
	},
	glaive: {
		Name: "Glaive", Word: "glaive", Sort: aWeapon, Weight: 43, Durability: 2, Blows: three(Blow{16, 3, 22, 30}, Blow{-3, 2, 43, 63}, Blow{-12, 3, 84, 113}),
		STR: 13, DEX: 14, BySTR: 3, ByDEX: 3, Critical: Critical{Times: 3}, Range: 1, Types: curved | pole | sword, Rule: "CD-7.12",
	},
	greataxe: {
		Name: "Greataxe", Word: "greataxe", Sort: aWeapon, Weight: 52, Durability: 4, Blows: three(Blow{9, 5, 61, 74}, Blow{-7, 4, 70, 95}, Blow{-21, 5, 79, 115}),
		STR: 18, DEX: 10, BySTR: 6, ByDEX: 1, Critical: Critical{Bleed: true}, Types: great | axe, Rule: "CD-7.13",
	},
	halberd: {
		Name: "Halberd", Word: "halberd", Sort: aWeapon, Weight: 36, Durability: 3, Blows: three(Blow{10, 3, 60, 81}, Blow{6, 3, 76, 103}, Blow{-17, 4, 111, 150}),
		STR: 14, DEX: 12, BySTR: 4, ByDEX: 2, Critical: Critical{Times: 2}, Range: 1, Types: pole | axe, Rule: "CD-7.14",
	},
	hook: {
		Name: "Hook", Word: "hook", Sort: aWeapon, Weight: 10, Durability: 3, Blows: three(Blow{9, 2, 28, 40}, Blow{-4, 2, 39, 53}, Blow{-15, 1, 72, 97}),
		STR: 9, DEX: 14, BySTR: 2, ByDEX: 3, Critical: Critical{Times: 4}, Types: short | piercing | axe, Rule: "CD-7.15",
	},
	kukri: {
		Name: "Kukri", Word: "kukri", Sort: aWeapon, Weight: 21, Durability: 3, Blows: three(Blow{8, 3, 59, 79}, Blow{-8, 2, 57, 83}, Blow{-17, 2, 68, 92}),
		STR: 13, DEX: 13, BySTR: 3, ByDEX: 1, Critical: Critical{Bleed: true}, Types: short | curved | sword, Rule: "CD-7.16",
	},
	longspear: {
		Name: "Longspear", Word: "longspear", Sort: aWeapon, Weight: 40, Durability: 3, Blows: three(Blow{18, 3, 24, 35}, Blow{7, 4, 80, 100}, Blow{-6, 4, 104, 141}),
		STR: 15, DEX: 13, BySTR: 4, ByDEX: 3, Critical: Critical{Times: 2}, Range: 2, Types: great | piercing | pole, Rule: "CD-7.17",
	},
	longsword: {
		Name: "Longsword", Word: "longsword", Sort: aWeapon, Weight: 30, Durability: 3, Blows: three(Blow{15, 2, 28, 40}, Blow{5, 3, 60, 88}, Blow{-14, 3, 100, 126}),
		STR: 10, DEX: 10, BySTR: 3, ByDEX: 3, Critical: Critical{Plus: 75}, Types: straight | sword, Rule: "CD-7.18",
	},
	tetsubo: {
		Name: "Tetsubo", Word: "tetsubo", Sort: aWeapon, Weight: 48, Durability: 4, Blows: three(Blow{12, 2, 16, 23}, Blow{-6, 3, 48, 60}, Blow{-13, 3, 56, 70}),
		STR: 16, DEX: 12, BySTR: 7, ByDEX: 0, Critical: Critical{Bleed: true}, Range: 1, Types: piercing | pole, Rule: "CD-7.19",
	},
	bow: {
		Name: "Composite Bow", Word: "bow", Sort: aBow, Weight: 16, Durability: 2, Blows: [blows]Blow{fire: {8, 3, 78, 78}},
		STR: 10, DEX: 10, Critical: Critical{Plus: 50}, Range: 50, Types: bowType, TwoHands: true, Rule: "CD-7.20",
	},
	musket: {
		Name: "Musket", Word: "musket", Sort: aGun, Weight: 47, Durability: 3, Blows: [blows]Blow{fire: {AP: 2}},
		STR: 13, DEX: 12, Critical: Critical{Explode: 7}, Range: 40, Types: gunType, TwoHands: true, Dice: 9, Reload: 3, Rule: "CD-7.21",
	},
	flintlock: {
		Name: "Flintlock", Word: "flintlock", Sort: aGun, Weight: 20, Durability: 3, Blows: [blows]Blow{fire: {AP: 2}},
		STR: 9, DEX: 12, Critical: Critical{Explode: 8}, Range: 25, Types: gunType, Dice: 6, Reload: 2, Rule: "CD-7.22",
	},
	tomahawk: {
		Name: "Tomahawk", Word: "tomahawk", Sort: aThrowing, Weight: 15, Blows: [blows]Blow{throw: {-5, 3, 63, 63}, slash: {-11, 3, 81, 81}},
		STR: 13, DEX: 5, Critical: Critical{Absent: true}, Range: 5, Types: throwing | piercing | axe, Rule: "CD-7.23",
	},
	shuriken: {
		Name: "Shuriken", Word: "shuriken", Sort: aThrowing, Weight: 8, Blows: [blows]Blow{throw: {2, 2, 48, 48}, slash: {-4, 2, 61, 61}},
		STR: 5, DEX: 12, Critical: Critical{Absent: true}, Range: 10, Types: throwing | piercing | sword, Rule: "CD-7.25",
	},
	round:  {Name: "Round Shield", Word: "round", Sort: aShield, Weight: 35, Durability: 3, FOR: 7, Guard: 2, Absorb: 1, Percent: 35, Rule: "CD-7.32"},
	heater: {Name: "Heater Shield", Word: "heater", Sort: aShield, Weight: 55, Durability: 5, FOR: 13, Guard: 3, Absorb: 2, Percent: 25, Rule: "CD-7.33"},
	tower:  {Name: "Tower Shield", Word: "tower", Sort: aShield, Weight: 70, Durability: 7, FOR: 17, Guard: 4, Absorb: 3, Percent: 10, Rule: "CD-7.34"},
}

// bestiary is section 7.7.
var bestiary = [companionCount]Companion{
	alone: {Name: "no companion", Word: "none"},
	hiredBlade: {
		Name: "Hired Blade", Word: "hired-blade", Size: 1, HP: 205, AP: 10, TD: 115, Dodge: 69, Guard: 3, Absorb: 2, Percent: 35,
		Blows:  [blows]Blow{jab: {16, 2, 54, 54}, slash: {2, 3, 83, 83}},
		Weapon: 3, Armor: 5, Shield: 4, WeaponName: "Longsword", ArmorName: "Leather Set", ShieldName: "Heater Shield", ArmorDR: 115, ArmorDodge: 21,
		Rule: "CD-7.73", FirstBlow: "CD-7.79",
	},
	chorister: {
		Name: "Apocalypse Chorister", Word: "chorister", Size: 1, HP: 85, AP: 7, TD: 105, Dodge: 77, Guard: 1, Percent: 85,
		Rule: "CD-7.74", Ability: "CD-7.91",
	},
	sharz: {
		Name: "Sharz, the Assassin", Word: "sharz", Power: 20, Size: 1, HP: 376, AP: 15, TD: 285, Dodge: 96, Parry: 3,
		Blows: [blows]Blow{jab: {18, 2, 76, 76}, slash: {-9, 3, 126, 126}, throw: {-3, 3, 59, 59}}, Throw: 10,
		Weapon: 3, Armor: 5, Knives: 10, WeaponName: "Throwing Knife", ArmorName: "Leather Set", ArmorDR: 115, ArmorDodge: 21,
		Rule: "CD-7.75", FirstBlow: "CD-7.81",
	},
	lord: {
		Name: "Lord of the Pack", Word: "lord", Power: 15, Size: 2, Animal: true, HP: 200, AP: 8, TD: 160, Dodge: 83,
		Blows: [blows]Blow{bite: {8, 3, 121, 121}, claw: {3, 2, 83, 83}}, Rule: "CD-7.76", FirstBlow: "CD-7.84", Ability: "CD-7.97",
	},
	komodo: {
		Name: "Dwarf Komodo", Word: "komodo", Size: 1, Animal: true, HP: 185, AP: 8, TD: 75, Dodge: 69,
		Blows: [blows]Blow{bite: {-6, 4, 125, 125}}, Rule: "CD-7.77", FirstBlow: "CD-7.86",
	},
	mule: {
		Name: "Stubborn Mule", Word: "mule", Size: 1, Animal: true, HP: 115, AP: 6, TD: 135, Dodge: 55,
		Blows: [blows]Blow{bite: {0, 3, 65, 65}, kick: {8, 4, 135, 135}}, Rule: "CD-7.78", FirstBlow: "CD-7.87",
	},
}

// Hash is the SHA-256 of every number and name of the content, in hexadecimal.
func (c *Content) Hash() string {
	flat := *c
	flat.Maps = nil
	return basis.Hash(func(h io.Writer) {
		fmt.Fprintf(h, "%+v", flat)
		for i := range c.Maps {
			fmt.Fprint(h, c.Maps[i].Text())
		}
	})
}

// guardRow is CD-4.46.
func guardRow(it *Item) guard {
	switch {
	case it.Sort == aThrowing:
		return withWeapon
	case it.Types&short != 0:
		return withShort
	case it.Types&great != 0:
		return withGreat
	}
	return withWeapon
}

// skilled is CD-3.21: whether an item allows a special attack in one hand, in both.
func (c *Content) skilled(k kind, sp special) (one, two bool) {
	row, it := &c.Specials[sp], &c.Items[k]
	if it.Types&row.Any == 0 || it.Types&row.Not != 0 {
		return false, false
	}
	return !row.Two, !row.One
}
