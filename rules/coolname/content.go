package coolname

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"riposte/basis"
	"riposte/rules/coolname/ground"
)

// Content holds every number of the rules. The rules read it through the state, so
// a variant is a changed copy that is given to With.
type Content struct {
	Array   [attributes]int // CN-1.6
	Foci    []Focus
	MOs     []MO
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

const (
	attributes = 9
	foci       = 35
	weapons    = 17
	noFocus    = foci // for a check that names no focus
)

// An attribute is one of the nine, in the order of CN-1.1.
type attribute uint8

const (
	strength attribute = iota
	coordination
	toughness
	creativity
	intellect
	willpower
	awareness
	empathy
	presence
)

var attributeWords = []string{
	"strength", "coordination", "toughness", "creativity", "intellect", "willpower", "awareness", "empathy", "presence",
}

// A Focus is a row of CN-7.2.
type Focus struct {
	Word  string
	Specs []string
}

// The foci and specialisations that the rules name, by their place in the table.
const (
	focusLeadership = 5
	focusPersuasion = 6
	focusDivine     = 7
	focusHealing    = 8
	focusDefence    = 10
	focusNatureLore = 15
	focusStealth    = 21
	focusRanged     = 24
	focusArcane     = 30

	specTeach      = 2 // of Leadership
	specHealing    = 0 // of Spellcasting (Divine)
	specProtection = 1
	specFirstAid   = 0 // of Healing
	specWounds     = 2
	specBlock      = 0 // of Defence
	specDodge      = 1
	specParry      = 2
	specThrown     = 2 // of Ranged
	specSneak      = 2 // of Stealth
	noSpec         = 15
)

// An mo is a modus operandi, by its row in CN-7.10; noMO is none.
type mo uint8

const (
	cleric mo = iota
	merchant
	ranger
	sage
	survivalist
	thief
	warrior
	wizard
	mos
	noMO mo = 15
)

// An MO is a row of CN-7.10, CN-7.11 and CN-1.31.
type MO struct {
	Word, Title, Feature string
	Suggested            uint64 // the foci suggested for it, CN-1.20
	Covers               uint64 // the foci to whose checks its score applies, CN-0.29
	Trained              uint64 // weapons, CN-7.11
	Armour, Shield       int    // the heaviest, CN-1.31
}

// A class is a class of weapons.
type class uint8

const (
	unarmed class = iota
	melee
	ranged
	spell // only a foe's form
)

var classWords = []string{"unarmed", "melee", "ranged", "spell"}

// A Weapon is a row of CN-7.80; lengths in feet.
type Weapon struct {
	Word, Title string
	Class       class
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
	fists = 0
	feet  = 1
)

// A Form is an attack of a foe; lengths in feet.
type Form struct {
	Word        string
	Bonus       int
	Class       class
	Short, Long int
}

const maxForms = 3

// A Foe is a row of CN-7.81, or a game master's own stat block.
type Foe struct {
	Word, Title               string
	Defence, Attack           int
	Vitality, Toughness       int
	Armour, Initiative, Speed int
	Pack, Numb                bool
	Forms                     []Form
}

var (
	armourWords = []string{"none", "light", "medium", "heavy"}
	shieldWords = []string{"none", "light", "heavy"}
	traitWords  = []string{"pack", "numb"}
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
	if len(c.Foci) != foci {
		panic("coolname: there are 35 foci")
	}
}

func (c *Content) readWeapons() {
	t := readTable("weapons")
	focusWords := c.focusWords()
	for i, row := range t.rows {
		w := Weapon{
			Word: row[0], Title: row[1], Class: class(t.word(i, 2, classWords)), Focus: t.word(i, 3, focusWords), Spec: noSpec,
			Hands: t.number(i, 5), Basic: row[6] == "yes", Short: t.number(i, 7), Long: t.number(i, 8),
			ThrowShort: t.number(i, 9), ThrowLong: t.number(i, 10), Size: t.number(i, 11),
		}
		if row[4] != "" {
			w.Spec = t.word(i, 4, c.Foci[w.Focus].Specs)
		}
		c.Weapons = append(c.Weapons, w)
	}
	if len(c.Weapons) != weapons {
		panic("coolname: there are 17 weapons")
	}
}

func (c *Content) readMOs() {
	t := readTable("mos")
	for i, row := range t.rows {
		m := MO{
			Word: row[0], Title: row[1], Feature: row[2], Suggested: t.set(i, 3, c.focusWords()),
			Armour: t.word(i, 6, armourWords), Shield: t.word(i, 7, shieldWords),
		}
		m.Covers = m.Suggested | t.set(i, 4, c.focusWords())
		switch row[5] {
		case "all weapons":
			m.Trained = 1<<weapons - 1
		case "melee weapons":
			for k := range c.Weapons {
				if c.Weapons[k].Class == melee {
					m.Trained |= 1 << k
				}
			}
		default:
			m.Trained = t.set(i, 5, c.weaponWords())
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
		traits := t.set(i, 9, traitWords)
		f.Pack, f.Numb = traits&1 != 0, traits&2 != 0
		for text := range strings.SplitSeq(row[10], ";") {
			var form Form
			var kind string
			plain := strings.NewReplacer("+", "", "/", " ").Replace(strings.TrimSpace(text))
			if _, err := fmt.Sscanf(plain, "%s %d %s %d %d", &form.Word, &form.Bonus, &kind, &form.Short, &form.Long); err != nil {
				t.fault(i, err.Error())
			}
			form.Class = class(wordIndex(classWords, kind))
			f.Forms = append(f.Forms, form)
		}
		c.Foes = append(c.Foes, f)
	}
}

func (c *Content) focusWords() (words []string) {
	for i := range c.Foci {
		words = append(words, c.Foci[i].Word)
	}
	return words
}

func (c *Content) weaponWords() (words []string) {
	for i := range c.Weapons {
		words = append(words, c.Weapons[i].Word)
	}
	return words
}

func (c *Content) moWords() (words []string) {
	for i := range c.MOs {
		words = append(words, c.MOs[i].Word)
	}
	return words
}

func (c *Content) foeWords() (words []string) {
	for i := range c.Foes {
		words = append(words, c.Foes[i].Word)
	}
	return words
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

// wordIndex is the place of a word in a list, -1 if it is not there.
func wordIndex(words []string, word string) int {
	for i, w := range words {
		if w == word && w != "" {
			return i
		}
	}
	return -1
}

// named is the word at a place in a list, "?" beyond its end.
func named[T ~string](words []T, i int) T {
	if i < 0 || i >= len(words) || words[i] == "" {
		return "?"
	}
	return words[i]
}
