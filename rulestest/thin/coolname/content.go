package coolname

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
)

// A Content holds every number of the rules. A variant is a changed copy, given
// to [With].
type Content struct {
	Foes    [foes]Foe
	Armours [4]int16 // by armour word
	Shields [3]int16 // by shield word
	Mode    int16    // the score of everybody's Modus Operandi
	Ready   int16    // Combat Ready
}

const (
	foes       = 7
	attributes = 9
)

// A Foe is one stat block.
type Foe struct {
	Name                                              string
	Defence, Attack, Bonus, Vitality, Toughness, Mail int16
	Numb                                              bool
}

var (
	attributeWords = [attributes]string{
		"strength", "coordination", "toughness", "creativity", "intellect", "willpower", "awareness", "empathy", "presence",
	}
	specWords    = [...]string{"none", "blades", "dodge", "block", "parry"}
	armourWords  = [...]string{"none", "light", "medium", "heavy"}
	shieldWords  = [...]string{"none", "light", "heavy"}
	featureWords = [...]string{"none", "combat-ready"}
)

// The attributes that the rules name.
const (
	strength     = 0
	coordination = 1
	toughness    = 2
)

// Printed is the content of the ledger.
func Printed() *Content {
	return &Content{
		Foes: [foes]Foe{ // CN-7.81
			{"mire-rat", 6, 6, 0, 3, 1, 0, false},
			{"road-cutthroat", 9, 8, 2, 8, 3, 1, false},
			{"fen-poacher", 8, 9, 1, 7, 2, 0, false},
			{"barrow-thrall", 7, 9, 3, 12, 4, 1, true},
			{"hill-brute", 8, 11, 4, 18, 5, 1, false},
			{"ash-adept", 8, 11, 0, 8, 2, 0, false},
			{"iron-warden", 11, 12, 4, 20, 6, 3, true},
		},
		Armours: [...]int16{0, 1, 2, 3},
		Shields: [...]int16{0, 1, 2},
		Mode:    3,
		Ready:   1,
	}
}

// Hash tells contents apart.
func (c *Content) Hash() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%v", *c))
	return hex.EncodeToString(sum[:8])
}
