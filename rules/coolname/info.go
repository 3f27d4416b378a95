package coolname

import (
	"embed"
	"path"

	"riposte"
)

//go:embed RULES.md
var ledgerText string

//go:embed samples/*.json
var sampleFiles embed.FS

//go:embed scenarios/*.yaml
var scenarioFiles embed.FS

var ledger = &riposte.Ledger{Text: ledgerText}

// The kinds of decisions, section 10 of the ledger.
const (
	askConsent uint8 = iota + 1
	askReady
	askTurn
	askDefence
	askLights
	askFoe
	askMaster
	askInterlude
	askCheck
)

var decisionKinds = []riposte.DecisionKind{
	askConsent:   {Name: "consent", Title: "May these characters play?", Rule: "CN-1.50"},
	askReady:     {Name: "ready", Title: "What is in hand", Rule: "CN-10.3"},
	askTurn:      {Name: "turn", Title: "Your turn", Rule: "CN-10.5", Args: "the combatant"},
	askDefence:   {Name: "defence", Title: "You are attacked", Rule: "CN-10.7", Args: "target, attacker"},
	askLights:    {Name: "lights", Title: "Where a light hovers", Rule: "CN-10.6", Args: "the combatant, which light"},
	askFoe:       {Name: "foe", Title: "A foe's turn", Rule: "CN-10.5", Args: "the combatant"},
	askMaster:    {Name: "master", Title: "Game master", Rule: "CN-8.17"},
	askInterlude: {Name: "interlude", Title: "Between encounters", Rule: "CN-10.11"},
	askCheck:     {Name: "check", Title: "A check is called", Rule: "CN-10.9", Args: "the combatant"},
}

// seatWords: the game master has the last seat, whatever its number.
var seatWords = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"}

var sampleOrder = []struct{ name, title string }{
	{"brannoc", "Brannoc Vell, warrior"}, //nolint:misspell // a name
	{"issa", "Issa Quill, thief and ranger"},
	{"oda", "Oda Fenn, cleric"},
	{"corvin", "Corvin Ash, wizard"},
	{"rat-cellar", "Foes: Rat Cellar"},
	{"roadside-ambush", "Foes: Roadside Ambush"},
	{"wolf-pack", "Foes: Wolf Pack"},
	{"brutes-hill", "Foes: Brutes' Hill"},
	{"barrow", "Foes: The Barrow"},
	{"warden", "Foes: The Warden"},
}

func samples() (all []riposte.Sample) {
	for _, s := range sampleOrder {
		raw, err := sampleFiles.ReadFile(path.Join("samples", s.name+".json"))
		if err != nil {
			panic("coolname: " + err.Error())
		}
		all = append(all, riposte.Sample{Name: s.name, Title: s.title, Document: raw})
	}
	return all
}

func newInfo(c *Content) *riposte.Info {
	return &riposte.Info{
		Name:    "coolname",
		Title:   "Cool Name RPG",
		Summary: "Characters with action scores and exploding step dice against each other or a game master's foes, with wounds, spells and the healing after.",
		Prefix:  "CN",
		Version: 1,
		History: []riposte.Change{{Version: 1, Date: "2026-11-21", What: "the first version"}},

		MinSeats:  minSeats,
		MaxSeats:  maxSeats,
		SeatWords: seatWords,
		Options:   optionList(c),
		Decisions: decisionKinds,
		Events:    eventKinds[:],
		Schema:    schema(c),
		Samples:   samples(),
		Ledger:    ledger,
		Scenarios: scenarioFiles,
		Content:   c.Hash(),
	}
}

// schema describes a character, CN-10.1; those that come along have the same.
func schema(c *Content) []riposte.DocField {
	own := characterFields(c)
	return append(own,
		riposte.DocField{
			Name: "others", Title: "More characters of this player", Type: riposte.DocList, Rule: "CN-1.46", Max: maxOthers, Optional: true,
			Fields: characterFields(c),
		},
		riposte.DocField{
			Name: "foes", Title: "Foes, of a game master", Type: riposte.DocList, Rule: "CN-10.2", Max: maxKinds, Optional: true,
			Fields: []riposte.DocField{
				{Name: "foe", Title: "Foe", Type: riposte.DocWord, Rule: "CN-7.81", Values: c.foeWords(), Optional: true},
				{Name: "count", Title: "How many", Type: riposte.DocNumber, Rule: "CN-1.34", Min: 1, Max: maxSide, Optional: true},
				{Name: "called", Title: "Called", Type: riposte.DocText, Rule: "CN-8.7", Max: maxNameLength, Optional: true},
			},
		})
}

func characterFields(c *Content) []riposte.DocField {
	var scores []riposte.DocField
	for i, word := range attributeWords {
		scores = append(scores, riposte.DocField{Name: word, Title: attributeTitles[i], Type: riposte.DocNumber, Rule: "CN-1.6", Min: 1, Max: 4})
	}
	word := func(name, title string, rule riposte.RuleID, optional bool, values []string) riposte.DocField {
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocWord, Rule: rule, Values: values, Optional: optional}
	}
	var specs []string
	seen := map[string]bool{}
	for i := range c.Foci {
		for _, s := range c.Foci[i].Specs {
			if !seen[s] {
				seen[s] = true
				specs = append(specs, s)
			}
		}
	}
	points := func(most int) riposte.DocField {
		return riposte.DocField{Name: "score", Title: "Points", Type: riposte.DocNumber, Rule: "CN-1.26", Min: 1, Max: most}
	}
	return []riposte.DocField{
		{Name: "name", Title: "Name", Type: riposte.DocText, Rule: "CN-10.1", Max: maxNameLength},
		{
			Name: "attributes", Title: "Attributes", Type: riposte.DocGroup, Rule: "CN-1.6", Fields: scores,
			Help: "2, 2, 2, 2, 3, 3, 3, 4 and 4 in any order.",
		},
		{
			Name: "mos", Title: "Modus operandi", Type: riposte.DocList, Rule: "CN-1.13", Min: 1, Max: 2, Help: "One with 3 points, or one with 2 and one with 1.",
			Fields: []riposte.DocField{word("mo", "MO", "CN-7.6", false, c.moWords()), points(3)},
		},
		word("primary", "Primary MO", "CN-1.16", true, c.moWords()),
		{
			Name: "foci", Title: "Foci", Type: riposte.DocList, Rule: "CN-1.18", Min: 1, Max: 2, Help: "Two points in all.",
			Fields: []riposte.DocField{word("focus", "Focus", "CN-7.2", false, c.focusWords()), word("mo", "Of the MO", "CN-1.22", false, c.moWords()), points(2)},
		},
		{
			Name: "specialisation", Title: "Specialisation", Type: riposte.DocGroup, Rule: "CN-1.24",
			Fields: []riposte.DocField{word("focus", "Of the focus", "CN-1.24", false, c.focusWords()), word("name", "Specialisation", "CN-1.25", false, specs)},
		},
		{
			Name: "weapons", Title: "Weapons", Type: riposte.DocList, Rule: "CN-1.29", Max: 4, Optional: true,
			Fields: []riposte.DocField{word("weapon", "Weapon", "CN-7.76", false, c.weaponWords()[feet+1:])},
		},
		word("shield", "Shield", "CN-7.75", true, shieldWords),
		word("armour", "Armour", "CN-7.73", true, armourWords),
		{Name: "kit", Title: "Healing kit", Type: riposte.DocYesNo, Rule: "CN-1.29", Optional: true},
	}
}

// attributeTitles and what each stands for are CN-7.1.
var attributeTitles = []string{
	"Strength", "Coordination", "Toughness", "Creativity", "Intellect", "Willpower", "Awareness", "Empathy", "Presence",
}
