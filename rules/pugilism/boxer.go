package pugilism

import (
	"encoding/json"
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/document"
	"riposte/phrase"
)

// Limits of a document for which the ledger gives none: far beyond any play.
const (
	maxSpeed       = 1000 // feet
	maxHitDice     = 100  // for a creature
	maxProficiency = 20   // for a creature
	maxLevel       = 20   // PG-1.19
	maxScore       = 30   // PG-1.6
	feetPerSquare  = 5
)

// A boxer is what a document says, worked out by PG-1.6 to 1.19.
type boxer struct {
	name  string
	title phrase.Text // "Fighter 5", "Large creature"
	abilities
	proficiency int
	hitDie      int
	hitDice     int
	conSave     bool
	speed       int // squares
	edgeCount   int // EDGE cards due, PG-7.2
	save        int // bonus on the knockdown save, PG-6.8
	growth      int // growth of the DC, PG-6.5 and 6.7
	class       string
	attacks     uint16 // the cards it has, by index
	defenses    uint16
}

// abilities holds the scores and the modifiers that the rules use.
type abilities struct {
	scores        [6]int // STR DEX CON INT WIS CHA
	dex, con, cha int    // modifiers
}

var abilityNames = [...]string{"str", "dex", "con", "int", "wis", "cha"}

const (
	strength = iota
	dexterity
	constitution
	_
	_
	charisma
)

// modifier is the modifier of an ability score: (score - 10) / 2 rounded down,
// PG-1.6.
func modifier(score int) int { return (score+10)/2 - 10 }

// readBoxer reads a document, an object or the name of a sample, by the rules of a
// version.
func (c *Content) readBoxer(raw json.RawMessage, version int, faults *riposte.Faults) boxer {
	raw, ok := basis.Sampled(raw, samples(), "PG-9.25", faults)
	if !ok {
		return boxer{}
	}
	doc := document.Read(raw, "", "PG-1.6", faults)
	b := boxer{name: doc.Text("name", "PG-1.6", 40)}
	b.abilities = readAbilities(doc.Object("abilities", "PG-1.6"))
	feet := doc.Int("speed", "PG-1.6", feetPerSquare, maxSpeed)
	if feet%feetPerSquare != 0 {
		doc.Fault("speed", "PG-1.6", "is %d, a multiple of %d feet is needed", feet, feetPerSquare)
	}
	b.speed = feet / feetPerSquare
	switch classes, creature := doc.Has("classes"), doc.Has("creature"); {
	case classes && creature:
		doc.Fault("creature", "PG-1.6", "a boxer has classes or is a creature, not both")
		doc.List("classes", "PG-1.6", 1, len(c.Classes))
		doc.ObjectOr("creature", "PG-1.6")
	case creature:
		c.readCreature(&b, doc.Object("creature", "PG-9.21"), version)
	default:
		c.readClasses(&b, doc)
	}
	c.checkStated(&b, doc)
	doc.Done()
	c.derive(&b)
	return b
}

func readAbilities(doc *document.Object) (a abilities) {
	for i, name := range abilityNames {
		a.scores[i] = doc.Int(name, "PG-1.6", 1, maxScore)
	}
	doc.Done()
	a.dex, a.con, a.cha = modifier(a.scores[dexterity]), modifier(a.scores[constitution]), modifier(a.scores[charisma])
	return a
}

// readClasses works out what classes give a boxer: PG-1.7, 1.9, 1.19, 9.20.
func (c *Content) readClasses(b *boxer, doc *document.Object) {
	names := make([]string, len(c.Classes))
	for i := range c.Classes {
		names[i] = c.Classes[i].Name
	}
	seen := map[int]bool{}
	total := 0
	for i, entry := range doc.List("classes", "PG-1.6", 1, len(c.Classes)) {
		class := entry.Word("class", "PG-9.20", names...)
		level := entry.Int("level", "PG-1.19", 1, maxLevel)
		entry.Done()
		if class < 0 {
			continue
		}
		if seen[class] {
			entry.Fault("class", "PG-1.19", "%s is listed twice", names[class])
		}
		seen[class] = true
		total += level
		b.title = fold("role.classes", b.title, phrase.Ref("role.class", phrase.Term(names[class]), level))
		if i == 0 {
			b.class, b.conSave = names[class], c.Classes[class].ConSave
		}
		b.hitDie = max(b.hitDie, c.Classes[class].HitDie) // PG-1.10
	}
	if total > maxLevel {
		doc.Fault("classes", "PG-1.19", "the levels add up to %d, at most %d are allowed", total, maxLevel)
	}
	b.hitDice = total
	b.proficiency = 2 + max(total-1, 0)/4 // PG-1.7
}

func (c *Content) readCreature(b *boxer, doc *document.Object, version int) {
	names := make([]string, len(c.Sizes))
	for i := range c.Sizes {
		names[i] = c.Sizes[i].Name
	}
	if size := doc.Word("size", "PG-9.21", names...); size >= 0 {
		b.hitDie, b.title = c.Sizes[size].HitDie, phrase.Ref("role.creature", phrase.Term(names[size]))
	}
	b.hitDice = doc.Int("hitDice", "PG-1.19", 1, maxHitDice)
	b.proficiency = doc.Int("proficiency", "PG-1.19", 0, maxProficiency)
	if version < 2 {
		b.conSave = doc.YesNo("conSave", "PG-1.19", false)
	} else {
		b.conSave = doc.MustYesNo("conSave", "PG-1.19")
	}
	doc.Done()
}

// checkStated refuses a document that states a derived value wrongly, PG-1.19.
func (c *Content) checkStated(b *boxer, doc *document.Object) {
	stated := func(name string, rule riposte.RuleID, is int) {
		if n := doc.IntOr(name, rule, 0, 1<<20, is); n != is {
			doc.Fault(name, rule, "is stated as %d, but it is worked out as %d", n, is)
		}
	}
	stated("proficiency", "PG-1.19", b.proficiency)
	stated("hitDice", "PG-1.19", b.hitDice)
	stated("hitDie", "PG-1.19", b.hitDie)
	if save := doc.YesNo("conSave", "PG-1.19", b.conSave); save != b.conSave {
		doc.Fault("conSave", "PG-1.19", "is stated as %s, but the class says %s", yesNo(save), yesNo(b.conSave))
	}
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// derive works out what follows from the scores.
func (c *Content) derive(b *boxer) {
	for _, ability := range [...]int{strength, dexterity, constitution} { // PG-7.2, 7.3
		b.edgeCount += max(b.scores[ability]-c.EdgeAbove, 0) / c.EdgeStep
	}
	b.save = b.con
	if b.conSave {
		b.save += b.proficiency
	}
	b.growth = max(c.SaveGrowth-b.con-b.proficiency, 0)
	b.attacks, b.defenses = 1<<deckAttacks-1, 1<<deckDefenses-1
}

// giveClassCards adds the cards of the boxer's first class, PG-8.2.
func (b *boxer) giveClassCards(pack []ClassCard) {
	attack, defense := deckAttacks, deckDefenses
	for _, card := range pack {
		own := b.class != "" && strings.EqualFold(card.Class, b.class)
		if card.Attack != nil {
			if own {
				b.attacks |= 1 << attack
			}
			attack++
			continue
		}
		if own {
			b.defenses |= 1 << defense
		}
		defense++
	}
}
