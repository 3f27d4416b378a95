package tables

import (
	"fmt"
	"io"
	"sync"

	"riposte/basis"
	"riposte/rules/coolduel/ground"
)

// Content holds every number of the rules. The rules read it through the state, so
// a variant is a changed copy that is given to With. Items are named by their
// place: the lists may change their numbers, not their order.
type Content struct {
	Classes    [Classes]ClassRow
	Items      [Items]Item
	Armors     [Armors]ArmorRow
	Guards     [guards]GuardRow
	Specials   [SpecialCount]SpecialRow
	Companions [CompanionCount]CompanionRow
	Maps       []ground.Map

	BaseDodge   int16 // CD-1.13
	PerStep     int16 // lost for each space of a dodge, CD-4.53
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

// Default is the content of the ledger. The value is shared: change a copy.
var Default = sync.OnceValue(func() *Content {
	c := &Content{
		BaseDodge: 50, PerStep: 5, PerParryDie: 3, PerExhaust: 5, BoundLoss: 20, TiredLoss: 50, StanceSTR: 3, BurnLoss: 30, PoisonLoss: 5,
		PerBruise: 20, LordBonus: 30, FlameFrom: 6, FlameDamage: 60, HymnRange: 11, LuckDice: 3, FavoredAP: 4, AttrMax: 50,
		ReadyAP: 1, ChestAP: 5, StandAP: 2, UnbindAP: 4, PounceAP: 5, DouseAP: 4, GlassAP: 4,

		Classes: [Classes]ClassRow{
			Berserker: {"Berserker", 12, 13, 12, 14, 7, "CD-7.1", "Berserk Stance", "CD-4.78"},
			Hunter:    {"Hunter", 13, 10, 7, 10, 12, "CD-7.2", "Best Friend, Hunter's Quarry", "CD-4.83"},
			Knight:    {"Knight", 8, 10, 13, 12, 12, "CD-7.3", "Favored", "CD-4.86"},
			Mercenary: {"Mercenary", 10, 10, 10, 10, 10, "CD-7.4", "Generalist", "CD-4.88"},
			Pirate:    {"Pirate", 12, 15, 7, 9, 11, "CD-7.5", "Luck Die", "CD-4.89"},
		},
		Armors: [Armors]ArmorRow{
			Bare:    {Name: "no armor", Word: "unarmored"},
			Leather: {"Leather Set", "leather", 50, 8, 115, 21, 9, "CD-7.29"},
			Banded:  {"Banded Set", "banded", 100, 12, 245, 45, 15, "CD-7.30"},
			Plate:   {"Plate Chain Set", "plate", 175, 17, 450, 78, 21, "CD-7.31"},
		},
		Guards: [guards]GuardRow{
			WithArms:   {"Arms", 1, 90, "CD-7.36"},
			WithShort:  {"Short Weapon", 2, 45, "CD-7.37"},
			WithWeapon: {"Weapon", 3, 30, "CD-7.38"},
			WithGreat:  {"Great Weapon", 4, 20, "CD-7.39"},
		},
		Specials: [SpecialCount]SpecialRow{
			Plain:          {Name: "plain attack", Word: "attack", Times: 1, Halves: 1},
			ArmorStreak:    {Name: "Armor Streak", Word: "armor-streak", Any: mace | piercing, Blows: [2]Blow{Jab, Crush}, AP: 1, Times: 1, Halves: 1, Rule: "CD-7.40"},
			BloodHunt:      {Name: "Blood Hunt", Word: "blood-hunt", Any: curved | piercing | great, Blows: [2]Blow{Slash}, AP: 2, Times: 1, Halves: 1, Rule: "CD-7.41"},
			CrossStrike:    {Name: "Cross Strike", Word: "cross-strike", Any: straight | pole | piercing, Blows: [2]Blow{Jab}, AP: 2, Times: 1, Halves: 1, Rule: "CD-7.42"},
			Decapitate:     {Name: "Decapitate", Word: "decapitate", Any: axe, Blows: [2]Blow{Crush}, AP: 3, Times: 2, Halves: 1, Prone: 4, Rule: "CD-7.43"},
			GroundBreak:    {Name: "Ground Break", Word: "ground-break", Two: true, Any: great | mace, Not: pole, Blows: [2]Blow{Crush}, AP: 5, Times: 4, Halves: 1, Rule: "CD-7.44"},
			LeapingAttack:  {Name: "Leaping Attack", Word: "leaping-attack", Two: true, Any: sword | axe | piercing, Blows: [2]Blow{Crush}, AP: 3, Times: 2, Halves: 1, Rule: "CD-7.45"},
			Pummel:         {Name: "Pummel", Word: "pummel", Any: mace, Not: pole, Blows: [2]Blow{Crush}, AP: 4, Times: 1, Halves: 1, Rule: "CD-7.46"},
			RaiseDust:      {Name: "Raise Dust", Word: "raise-dust", Two: true, Any: curved | pole | short, Blows: [2]Blow{Slash}, AP: 1, Times: 1, Halves: 2, Rule: "CD-7.47"},
			RapidBarrage:   {Name: "Rapid Barrage", Word: "rapid-barrage", One: true, Any: short | curved | pole, Blows: [2]Blow{Jab, Slash}, AP: -1, Times: 1, Halves: 1, Rule: "CD-7.48"},
			ScorpionStrike: {Name: "Scorpion Strike", Word: "scorpion-strike", Any: piercing | sword, Blows: [2]Blow{Jab}, AP: -1, Bonus: -10, Times: 1, Halves: 1, Rule: "CD-7.49"},
			Uppercut:       {Name: "Uppercut", Word: "uppercut", Any: great, Not: pole, Blows: [2]Blow{Crush}, AP: 3, Times: 1, Halves: 1, Rule: "CD-7.50"},
		},
		Items:      arsenal,
		Companions: bestiary,
	}
	c.Maps = printedMaps(c)
	return c
})

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
