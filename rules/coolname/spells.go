package coolname

// A spellID is a spell, CN-7.15 and CN-7.16.
type spellID uint8

const (
	forceMissile spellID = iota
	dancingLights
	forceArmor
	heal
	protectiveWard
	bless
	nspells
)

var spellWords = []string{"force-missile", "dancing-lights", "force-armor", "heal", "protective-ward", "bless"}

var spellTitles = []string{"Force missile", "Dancing Lights", "Force Armor", "Heal", "Protective Ward", "Bless"}

// divine reports whether it is a spell of Spiritual Persuasion.
func (s spellID) divine() bool { return s >= heal }

// aimed reports whether the spell needs a target.
func (s spellID) aimed() bool { return s == forceMissile || s == heal }
