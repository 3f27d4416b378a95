package duel

import (
	"embed"

	"riposte"
	"riposte/basis"
	"riposte/phrase"
)

// files are the files that the rules read.
//
//go:embed battlefields/*.json samples/*.json words/en.json
var files embed.FS

var ledger = &riposte.Ledger{Text: basis.Reading(texts, "RULES.md")}

// The kinds of decisions in section 10 of the ledger.
const (
	askPlace uint8 = iota + 1
	askReveal
	askMotion
	askTerrain
	askSpeed
	askProgramme
	askDie
	askForesee
	askCancel
	askStrength
	askResist
	askDodge
)

var decisionKinds = []riposte.DecisionKind{
	askPlace:     {Name: "place", Title: "Where to start", Rule: "DU-1.30", Args: "turn"},
	askReveal:    {Name: "reveal", Title: "Cards to reveal", Rule: "DU-2.4", Args: "turn"},
	askMotion:    {Name: "motion", Title: "Run, climb or stay", Rule: "DU-2.16", Args: "turn"},
	askTerrain:   {Name: "terrain", Title: "Use terrain or pass", Rule: "DU-3.33", Args: "turn", Open: true},
	askSpeed:     {Name: "speed", Title: "Speed to reveal", Rule: "DU-4.9", Args: "turn"},
	askProgramme: {Name: "programme", Title: "Set your dice", Rule: "DU-4.10", Args: "dice"},
	askDie:       {Name: "die", Title: "Set a die", Rule: "DU-4.32", Args: "which die, of how many"},
	askForesee:   {Name: "foresee", Title: "Dexterity to reveal", Rule: "DU-4.18", Args: "turn"},
	askCancel:    {Name: "cancel", Title: "A die to cancel", Rule: "DU-4.22", Args: "turn", Open: true},
	askStrength:  {Name: "strength", Title: "Strength behind the attack", Rule: "DU-5.16", Args: "turn, target's seat"},
	askResist:    {Name: "resist", Title: "Strength to withstand it", Rule: "DU-5.7", Args: "turn, attacker's seat"},
	askDodge:     {Name: "dodge", Title: "Dexterity to evade it", Rule: "DU-5.9", Args: "turn, attacker's seat"},
}

var kindOf = [...]uint8{
	placing: askPlace, revealing: askReveal, moving: askMotion, slots: askTerrain, opening: askSpeed, answering: askSpeed,
	programme: askProgramme, hastening: askSpeed, foreseeing: askForesee, cancelling: askCancel, striking: askStrength, resisting: askResist,
}

// waitedFor says, for the others, what a decision asks, by kind.
var waitedFor = [...]phrase.Text{
	askPlace:     phrase.Ref("awaited.place"),
	askReveal:    phrase.Ref("awaited.reveal"),
	askMotion:    phrase.Ref("awaited.motion"),
	askTerrain:   phrase.Ref("awaited.terrain"),
	askSpeed:     phrase.Ref("awaited.speed"),
	askProgramme: phrase.Ref("awaited.programme"),
	askDie:       phrase.Ref("awaited.programme"),
	askForesee:   phrase.Ref("awaited.foresee"),
	askCancel:    phrase.Ref("awaited.cancel"),
	askStrength:  phrase.Ref("awaited.strength"),
	askResist:    phrase.Ref("awaited.resist"),
	askDodge:     phrase.Ref("awaited.dodge"),
}

// seatWords are the colours of DU-7.4.
var seatWords = []string{"red", "blue", "green", "yellow", "violet", "orange", "white", "black"}

// samples are the decks of DU-7.6.
var samples = []riposte.Sample{
	{Name: "journeyman", Title: "Journeyman"},
	{Name: "bulwark", Title: "Bulwark"},
	{Name: "whirlwind", Title: "Whirlwind"},
	{Name: "bruiser", Title: "Bruiser"},
	{Name: "fencer", Title: "Fencer"},
	{Name: "anvil", Title: "Anvil"},
	{Name: "cutpurse", Title: "Cutpurse"},
	{Name: "colossus", Title: "Colossus"},
	{Name: "halberd", Title: "Halberd"},
}

func newInfo(c *Content) *riposte.Info {
	var schema []riposte.DocField
	for i := range stats {
		help := ""
		if i == endurance {
			help = "With 1 the character is out before the first turn (DU-1.23)."
		}
		schema = append(schema, riposte.DocField{
			Name: c.Stats[i].Word, Title: c.Stats[i].Name, Type: riposte.DocNumber, Rule: "DU-1.8", Min: c.StatMin, Max: c.StatMax, Help: help,
		})
	}
	return &riposte.Info{
		Name:    "duel",
		Title:   "DUEL",
		Summary: "Secret decks of thirteen cards, a table with terrain, and fights of dice set in secret: for two to eight.",
		Prefix:  "DU",
		Version: 2,
		History: []riposte.Change{
			{Version: 2, Date: "2026-11-22", What: "where none is named the battlefield is tavern-yard, no longer open-ring (DU-7.8); Spear Hill is new (DU-7.10)"},
			{Version: 1, Date: "2026-11-21", What: "the first version", Content: "2ac00cfd4cabd988ad7f791f9ec307a9fe3811adb0071efe2c9df5b0babbbfef"},
		},

		MinSeats:  minSeats,
		MaxSeats:  maxSeats,
		SeatWords: seatWords,
		Options:   optionList(c),
		Decisions: decisionKinds,
		Events:    eventKinds[:],
		Endings:   basis.EndingWords(endings),
		Ended:     basis.EndingSays(endings),
		Cards:     c.DeckMax,
		Schema:    schema,
		Document:  "deck",
		Samples:   basis.Samples(files, samples),
		Ledger:    ledger,
		Quick:     basis.Reading(texts, "words/quick.md"),
		Scenarios: texts,
		Content:   c.Hash(),
	}
}

func (r *ruleset) Info() *riposte.Info { return r.info }
