package tables

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"riposte/basis"
	"riposte/rules/coolname/ground"
)

// Content holds every number of the rules. The rules read it through the state, so
// a variant is a changed copy that is given to With.
type Content struct {
	Array   [Attributes]int // CN-1.6
	Foci    []Focus
	MOs     []MORow
	Weapons []Weapon
	Foes    []Foe
	Armour  [4]int // CN-7.73, by armour word
	Shields [3]int // CN-7.75, by shield word
	Maps    []ground.Map

	WalkFeet    int // CN-3.12
	LongBand    int // added to the DS in the long band, CN-4.17
	MissileFeet int // CN-7.22
	NearFeet    int // Heal, Bless, Dancing Lights, Know It All
	AidFeet     int // First Aid, Treat Wound and Stabilise reach this far, CN-3.11
	TreatDS     int // CN-5.42
	TreatSelf   int // CN-5.51
	KnowDS      int // CN-7.58
	BonusAS     int // of Combat Ready, Bless and the other features, CN-0.33
}

// How many there are of each.
const (
	Attributes = 9
	Foci       = 35
	Weapons    = 17
	NoFocus    = Foci // for a check that names no focus
)

// An Attribute is one of the nine, in the order of CN-1.1.
type Attribute uint8

// The attributes.
const (
	Strength Attribute = iota
	Coordination
	Toughness
	Creativity
	Intellect
	Willpower
	Awareness
	Empathy
	Presence
)

// AttributeWords are what documents call the attributes.
var AttributeWords = []string{
	"strength", "coordination", "toughness", "creativity", "intellect", "willpower", "awareness", "empathy", "presence",
}

// A Focus is a row of CN-7.2.
type Focus struct {
	Word  string
	Specs []string
}

// The foci and specialisations that the rules name, by their place in the table.
const (
	FocusLeadership = 5
	FocusPersuasion = 6
	FocusDivine     = 7
	FocusHealing    = 8
	FocusDefence    = 10
	FocusNatureLore = 15
	FocusStealth    = 21
	FocusRanged     = 24
	FocusArcane     = 30

	SpecTeach      = 2 // of Leadership
	SpecHealing    = 0 // of Spellcasting (Divine)
	SpecProtection = 1
	SpecFirstAid   = 0 // of Healing
	SpecWounds     = 2
	SpecBlock      = 0 // of Defence
	SpecDodge      = 1
	SpecParry      = 2
	SpecThrown     = 2 // of Ranged
	SpecSneak      = 2 // of Stealth
	NoSpec         = 15
)

// An MO is a modus operandi, by its row in CN-7.10; NoMO is none.
type MO uint8

// The modi operandi, in the order of CN-7.10.
const (
	Cleric MO = iota
	Merchant
	Ranger
	Sage
	Survivalist
	Thief
	Warrior
	Wizard
	MOs
	NoMO MO = 15
)

// An MORow is a row of CN-7.10, CN-7.11 and CN-1.31.
type MORow struct {
	Word, Title, Feature string
	Suggested            uint64 // the foci suggested for it, CN-1.20
	Covers               uint64 // the foci to whose checks its score applies, CN-0.29
	Trained              uint64 // weapons, CN-7.11
	Armour, Shield       int    // the heaviest, CN-1.31
}

// A Class is a class of weapons.
type Class uint8

// The classes of weapons.
const (
	Unarmed Class = iota
	Melee
	Ranged
	Spell // only a foe's form
)

// ClassWords are what documents call the classes of weapons.
var ClassWords = []string{"unarmed", "melee", "ranged", "spell"}

// A Weapon is a row of CN-7.80; lengths in feet.
type Weapon struct {
	Word, Title string
	Class       Class
	Focus, Spec int
	Hands       int
	Basic       bool
	Short, Long int // if Long is 0 there is no long band
	ThrowShort  int // if 0, it can't be thrown
	ThrowLong   int
	Size        int // CN-4.56
}

// The weapons that need no hand and are always ready, CN-1.32.
const (
	Fists = 0
	Feet  = 1
)

// A Form is an attack of a foe; lengths in feet.
type Form struct {
	Word        string
	Bonus       int
	Class       Class
	Short, Long int
}

// MaxForms is the most attacks that a foe has.
const MaxForms = 3

// A Foe is a row of CN-7.81, or a game master's own stat block.
type Foe struct {
	Word, Title               string
	Defence, Attack           int
	Vitality, Toughness       int
	Armour, Initiative, Speed int
	Pack, Numb                bool
	Forms                     []Form
}

// What documents call armour, shields and the traits of foes.
var (
	ArmourWords = []string{"none", "light", "medium", "heavy"}
	ShieldWords = []string{"none", "light", "heavy"}
	TraitWords  = []string{"pack", "numb"}
)

// Default is the content of the ledger. The value is shared: change a copy.
var Default = sync.OnceValue(func() *Content {
	c := &Content{
		Array:   [...]int{2, 2, 2, 2, 3, 3, 3, 4, 4},
		Armour:  [...]int{0, 1, 2, 3},
		Shields: [...]int{0, 1, 2},

		WalkFeet: 30, LongBand: 2, MissileFeet: 60, NearFeet: 30, AidFeet: 5,
		TreatDS: 3, TreatSelf: 1, KnowDS: 6, BonusAS: 1,
	}
	c.readFoci()
	c.readWeapons()
	c.readMOs()
	c.readFoes()
	c.Maps = ground.Samples()
	return c
})

func (c *Content) readFoci() {
	t := readTable("foci")
	for i, row := range t.rows {
		c.Foci = append(c.Foci, Focus{Word: row[0], Specs: t.words(i, 1)})
	}
	if len(c.Foci) != Foci {
		panic("coolname: there are 35 foci")
	}
}

func (c *Content) readWeapons() {
	t := readTable("weapons")
	focusWords := c.FocusWords()
	for i, row := range t.rows {
		w := Weapon{
			Word: row[0], Title: row[1], Class: Class(t.word(i, 2, ClassWords)), Focus: t.word(i, 3, focusWords), Spec: NoSpec,
			Hands: t.number(i, 5), Basic: row[6] == "yes", Short: t.number(i, 7), Long: t.number(i, 8),
			ThrowShort: t.number(i, 9), ThrowLong: t.number(i, 10), Size: t.number(i, 11),
		}
		if row[4] != "" {
			w.Spec = t.word(i, 4, c.Foci[w.Focus].Specs)
		}
		c.Weapons = append(c.Weapons, w)
	}
	if len(c.Weapons) != Weapons {
		panic("coolname: there are 17 weapons")
	}
}

func (c *Content) readMOs() {
	t := readTable("mos")
	for i, row := range t.rows {
		m := MORow{
			Word: row[0], Title: row[1], Feature: row[2], Suggested: t.set(i, 3, c.FocusWords()),
			Armour: t.word(i, 6, ArmourWords), Shield: t.word(i, 7, ShieldWords),
		}
		m.Covers = m.Suggested | t.set(i, 4, c.FocusWords())
		switch row[5] {
		case "all weapons":
			m.Trained = 1<<Weapons - 1
		case "melee weapons":
			for k := range c.Weapons {
				if c.Weapons[k].Class == Melee {
					m.Trained |= 1 << k
				}
			}
		default:
			m.Trained = t.set(i, 5, c.WeaponWords())
		}
		c.MOs = append(c.MOs, m)
	}
}

func (c *Content) readFoes() {
	t := readTable("foes")
	for i, row := range t.rows {
		f := Foe{
			Word: row[0], Title: row[1], Defence: t.number(i, 2), Attack: t.number(i, 3), Vitality: t.number(i, 4),
			Toughness: t.number(i, 5), Armour: t.number(i, 6), Initiative: t.number(i, 7), Speed: t.number(i, 8),
		}
		traits := t.set(i, 9, TraitWords)
		f.Pack, f.Numb = traits&1 != 0, traits&2 != 0
		for text := range strings.SplitSeq(row[10], ";") {
			var form Form
			var kind string
			plain := strings.NewReplacer("+", "", "/", " ").Replace(strings.TrimSpace(text))
			if _, err := fmt.Sscanf(plain, "%s %d %s %d %d", &form.Word, &form.Bonus, &kind, &form.Short, &form.Long); err != nil {
				t.fault(i, err.Error())
			}
			form.Class = Class(slices.Index(ClassWords, kind))
			f.Forms = append(f.Forms, form)
		}
		c.Foes = append(c.Foes, f)
	}
}

// FocusWords are what documents call the foci.
func (c *Content) FocusWords() []string {
	return basis.WordsOf(c.Foci, func(x *Focus) string { return x.Word })
}

// WeaponWords are what documents call the weapons.
func (c *Content) WeaponWords() []string {
	return basis.WordsOf(c.Weapons, func(x *Weapon) string { return x.Word })
}

// MOWords are what documents call the modi operandi.
func (c *Content) MOWords() []string {
	return basis.WordsOf(c.MOs, func(x *MORow) string { return x.Word })
}

// FoeWords are what documents call the foes.
func (c *Content) FoeWords() []string {
	return basis.WordsOf(c.Foes, func(x *Foe) string { return x.Word })
}

// Hash is the SHA-256 of every number and name of the content, in hexadecimal.
func (c *Content) Hash() string {
	flat := *c
	flat.Maps = nil
	return basis.Hash(func(h io.Writer) {
		fmt.Fprintf(h, "%+v", flat)
		for i := range c.Maps {
			fmt.Fprintf(h, "%s%q", c.Maps[i].Name, c.Maps[i].Rows)
		}
	})
}
