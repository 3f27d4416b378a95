package coolname

import (
	"embed"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolname/ground"
	"riposte/rules/coolname/tables"
)

// files are the files that the rules read.
//
//go:embed samples/*.json words/en.json
var files embed.FS

var ledger = &riposte.Ledger{Text: basis.Reading(texts, "RULES.md")}

// The kinds of decisions in section 10 of the ledger.
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

// seatWords are the words of the seats. The game master has the last seat, whatever
// its number.
var seatWords = []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p"}

var samples = []riposte.Sample{
	{Name: "brannoc", Title: "Brannoc Vell, warrior"},
	{Name: "issa", Title: "Issa Quill, thief and ranger"},
	{Name: "oda", Title: "Oda Fenn, cleric"},
	{Name: "corvin", Title: "Corvin Ash, wizard"},
	{Name: "rat-cellar", Title: "Foes: Rat Cellar"},
	{Name: "roadside-ambush", Title: "Foes: Roadside Ambush"},
	{Name: "wolf-pack", Title: "Foes: Wolf Pack"},
	{Name: "brutes-hill", Title: "Foes: Brutes' Hill"},
	{Name: "barrow", Title: "Foes: The Barrow"},
	{Name: "warden", Title: "Foes: The Warden"},
}

func newInfo(c *Content) *riposte.Info {
	return &riposte.Info{
		Name:    "coolname",
		Title:   "Cool Name RPG",
		Summary: "Characters with action scores and exploding step dice against each other or a game master's foes, with wounds, spells and the healing after.",
		Prefix:  "CN",
		Version: 2,
		History: []riposte.Change{
			{Version: 2, Date: "2026-11-22", What: "of two MOs the first named is the Primary one (CN-1.16), and every focus of the list may be bought (CN-1.21), where nothing else is set; the Moor"},
			{Version: 1, Date: "2026-11-21", What: "the first version", Content: "0cd1d0723cd492a420a544f9a92906795a5e561c84b3ba6ab21e4592e10dd757"},
		},

		MinSeats:  minSeats,
		MaxSeats:  maxSeats,
		SeatWords: seatWords,
		Options:   optionList(c),
		Chance:    []riposte.Chance{{}, {Closed: true}},
		Decisions: decisionKinds,
		Events:    eventKinds[:],
		Endings:   basis.EndingWords(endings),
		Ended:     basis.EndingSays(endings),
		ScoreUnit: 2, // CN-6.9
		Schema:    schema(c),
		Samples:   basis.Samples(files, samples),
		Ledger:    ledger,
		Quick:     basis.Reading(texts, "words/quick.md"),
		Scenarios: texts,
		Content:   c.Hash(),
	}
}

// schema describes a character, CN-10.1, the characters that come along, which have
// the same fields, and a game master's foes.
func schema(c *Content) []riposte.DocField {
	own := characterFields(c)
	return append(
		own,
		riposte.DocField{
			Name: "others", Title: "More characters of this player", Type: riposte.DocList, Rule: "CN-1.46", Max: maxOthers, Optional: true,
			Fields: characterFields(c),
		},
		riposte.DocField{Name: "title", Title: "The encounter", Type: riposte.DocText, Rule: "CN-7.84", Max: maxNameLength, Optional: true, Help: "What it is called."},
		riposte.DocField{
			Name: "foes", Title: "Foes", Type: riposte.DocList, Rule: "CN-10.2", Min: 1, Max: maxKinds, Optional: true, Help: "A kind each, of the table or with a stat block of your own.",
			Fields: kindFields(c),
		},
		riposte.DocField{
			Name: "allies", Title: "Allies", Type: riposte.DocList, Rule: "CN-1.53", Max: maxPeople, Optional: true,
			Help: "Characters on the party’s side, a guard or a rescued captive. You play them.", Fields: characterFields(c),
		},
		riposte.DocField{
			Name: "villains", Title: "Villains", Type: riposte.DocList, Rule: "CN-1.53", Max: maxPeople, Optional: true,
			Help: "Characters with a sheet among the foes, or instead of any.", Fields: characterFields(c),
		},
	)
}

// kindFields are the fields of an entry in a game master's document, CN-10.2.
func kindFields(c *Content) []riposte.DocField {
	titles, helps := foeTitles(c)
	number := func(name, title string, least, most int, optional bool) riposte.DocField {
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocNumber, Rule: "CN-7.81", Min: least, Max: most, Optional: optional}
	}
	kinds := tables.ClassWords[tables.Melee:]
	return []riposte.DocField{
		basis.Worded("foe", "Foe", "CN-7.81", c.FoeWords(), titles, helps, true),
		number("count", "How many", 1, maxSide, true),
		{Name: "called", Title: "Called", Type: riposte.DocText, Rule: "CN-8.7", Max: maxNameLength, Optional: true},
		{
			Name: "waits", Title: "Out of sight until you bring it", Type: riposte.DocYesNo, Rule: "CN-8.22", Optional: true,
			Help: "Nobody but you knows of it before.",
		},
		{Name: "own", Title: "A stat block of your own", Type: riposte.DocGroup, Rule: "CN-1.35", Optional: true, Help: "Instead of a foe of the table.", Fields: []riposte.DocField{
			{Name: "name", Title: "Name", Type: riposte.DocText, Rule: "CN-7.81", Max: maxNameLength},
			number("defence", "Defence", 0, maxNumber, false), number("attack", "Attack", 0, maxNumber, false),
			number("vitality", "Vitality", 1, maxFoeVit, false), number("toughness", "Toughness", 1, maxNumber, false),
			number("armour", "Armour", 0, maxNumber, true), number("initiative", "Initiative", 0, maxNumber, false),
			{Name: "speed", Title: "Speed in feet", Type: riposte.DocNumber, Rule: "CN-7.81", Max: 60, Step: ground.Step, Optional: true},
			{Name: "pack", Title: "Pack", Type: riposte.DocYesNo, Rule: "CN-7.82", Optional: true},
			{Name: "numb", Title: "Numb", Type: riposte.DocYesNo, Rule: "CN-7.82", Optional: true},
			{Name: "forms", Title: "Attacks", Type: riposte.DocList, Rule: "CN-7.81", Min: 1, Max: tables.MaxForms, Fields: []riposte.DocField{
				{Name: "name", Title: "Name", Type: riposte.DocText, Rule: "CN-7.81", Max: maxNameLength},
				number("bonus", "Damage bonus", 0, maxNumber, true),
				basis.Worded("kind", "Kind", "CN-7.81", kinds, titlesOf(kinds, titled), nil, true),
				number("range", "Range in feet", ground.Step, 120, true), number("long", "Long range", 0, 120, true),
			}},
		}},
	}
}

func characterFields(c *Content) []riposte.DocField {
	var scores []riposte.DocField
	for i, word := range tables.AttributeWords {
		scores = append(scores, riposte.DocField{Name: word, Title: attributeTitles[i], Type: riposte.DocNumber, Rule: "CN-1.6", Min: 1, Max: maxScore})
	}
	points := func(most int) riposte.DocField {
		return riposte.DocField{Name: "score", Title: "Points", Type: riposte.DocNumber, Rule: "CN-1.26", Min: 1, Max: most}
	}
	custom := riposte.DocField{Name: "custom", Title: "One of your own", Type: riposte.DocText, Rule: "CN-1.21", Max: maxNameLength, Optional: true, Help: "Needs the game master's consent."}
	moTitles, moHelps := moTitles(c)
	focusTitles, focusHelps := focusTitles(c)
	weaponTitles, weaponHelps := weaponTitles(c)
	armourTitles, armourHelps := armourTitles(c)
	shieldTitles, shieldHelps := shieldsTitled(c)
	specs := specWords(c)
	mo := func(name, title string, rule riposte.RuleID, optional bool) riposte.DocField {
		return basis.Worded(name, title, rule, c.MOWords(), moTitles, moHelps, optional)
	}
	focus := func(title string, rule riposte.RuleID) riposte.DocField {
		return basis.Worded("focus", title, rule, c.FocusWords(), focusTitles, focusHelps, false)
	}
	primary := mo("primary", "Primary MO", "CN-1.16", true)
	primary.Help = "The first of the two, unless you say otherwise. It alone gives its feature."
	return []riposte.DocField{
		{Name: "name", Title: "Name", Type: riposte.DocText, Rule: "CN-10.1", Max: maxNameLength},
		basis.Worded("builder", "Built by", "CN-1.50", []string{"player", "gm"}, []string{"A player, by the rules", "A game master, freely"}, nil, true),
		{
			Name: "attributes", Title: "Attributes", Type: riposte.DocGroup, Rule: "CN-1.6", Fields: scores,
			Help: "2, 2, 2, 2, 3, 3, 3, 4 and 4 in any order; where a game master builds, any from 1 to 12.",
		},
		{
			Name: "mos", Title: "Modus operandi", Type: riposte.DocList, Rule: "CN-1.13", Min: 1, Max: 2, Help: "One with 3 points, or one with 2 and one with 1.",
			Fields: []riposte.DocField{mo("mo", "MO", "CN-7.6", false), points(3)},
		},
		primary,
		{
			Name: "foci", Title: "Foci", Type: riposte.DocList, Rule: "CN-1.18", Min: 1, Max: 2, Help: "Two points in all; each belongs to one of the MOs.",
			Fields: []riposte.DocField{mo("mo", "Of the MO", "CN-1.22", false), focus("Focus", "CN-7.2"), points(2), custom},
		},
		{
			Name: "specialisation", Title: "Specialisation", Type: riposte.DocGroup, Rule: "CN-1.24", Help: "One, of a focus the character has.",
			Fields: []riposte.DocField{focus("Of the focus", "CN-1.24"), basis.Worded("name", "Specialisation", "CN-1.25", specs, titlesOf(specs, titled), nil, false), custom},
		},
		{
			Name: "weapons", Title: "Weapons", Type: riposte.DocList, Rule: "CN-1.29", Max: 4, Optional: true,
			Fields: []riposte.DocField{basis.Worded("weapon", "Weapon", "CN-7.76", c.WeaponWords()[tables.Feet+1:], weaponTitles[tables.Feet+1:], weaponHelps[tables.Feet+1:], false)},
		},
		basis.Worded("shield", "Shield", "CN-7.75", tables.ShieldWords, shieldTitles, shieldHelps, true),
		basis.Worded("armour", "Armour", "CN-7.73", tables.ArmourWords, armourTitles, armourHelps, true),
		{Name: "kit", Title: "Healing kit", Type: riposte.DocYesNo, Rule: "CN-1.29", Optional: true},
		{
			Name: "backpack", Title: "In the backpack", Type: riposte.DocText, Rule: "CN-1.52", Max: maxPack, Optional: true,
			Help: "Anything: rope, a lantern, letters. No rule looks at it, a game master may.",
		},
	}
}

// attributeTitles are the names of the attributes and what each stands for, CN-7.1.
var attributeTitles = []string{
	"Strength", "Coordination", "Toughness", "Creativity", "Intellect", "Willpower", "Awareness", "Empathy", "Presence",
}

func (r *ruleset) Info() *riposte.Info { return r.info }
