package tables

// A SpellID is a spell, CN-7.15 and CN-7.16.
type SpellID uint8

// The spells, those of Arcane Power first.
const (
	ForceMissile SpellID = iota
	DancingLights
	ForceArmor
	Heal
	ProtectiveWard
	Bless
	Spells
)

// SpellWords are what the notation calls the spells.
var SpellWords = []string{"force-missile", "dancing-lights", "force-armor", "heal", "protective-ward", "bless"}

// SpellTitles are the spells for people.
var SpellTitles = []string{"Force missile", "Dancing Lights", "Force Armor", "Heal", "Protective Ward", "Bless"}

// Divine reports whether it is a spell of Spiritual Persuasion.
func (s SpellID) Divine() bool { return s >= Heal }

// Aimed reports whether the spell needs a target.
func (s SpellID) Aimed() bool { return s == ForceMissile || s == Heal }
