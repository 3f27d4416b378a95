package coolduel

import (
	"embed"

	"riposte"
	"riposte/basis"
	"riposte/rules/coolduel/kit"
)

// files are the files that the rules read.
//
//go:embed samples/*.json words/en.json
var files embed.FS

var ledger = &riposte.Ledger{Text: basis.Reading(texts, "RULES.md")}

// decisionKinds are the decisions of section 10 of the ledger.
var decisionKinds = [phaseCount]riposte.DecisionKind{
	choosing:  {Name: "next", Title: "Who acts next", Rule: "CD-10.2", Open: true},
	turning:   {Name: "turn", Title: "Your turn", Rule: "CD-10.3", Args: "who acts", Open: true},
	answering: {Name: "react", Title: "You are attacked", Rule: "CD-10.4", Args: "who is attacked, by whom", Open: true},
	lucky:     {Name: "luck", Title: "A luck die", Rule: "CD-10.5", Args: "who rolls, how many dice", Open: true},
	stancing:  {Name: "stance", Title: "Berserk Stance", Rule: "CD-10.6", Args: "whose", Open: true},
	breaking:  {Name: "item", Title: "Which item is damaged", Rule: "CD-10.7", Args: "whose", Open: true},
	balking:   {Name: "mule", Title: "The mule may refuse", Rule: "CD-10.8", Args: "which mule", Open: true},
	mapping:   {Name: "map", Title: "The map behind the glass", Rule: "CD-10.9", Open: true},
	arming:    {Name: "rest", Title: "Rest: equipment", Rule: "CD-10.10", Args: "round"},
	packing:   {Name: "pack", Title: "Rest: inventory", Rule: "CD-10.10", Args: "round"},
	uniting:   {Name: "company", Title: "Rest: companions", Rule: "CD-6.18", Args: "round"},
}

var samples = []riposte.Sample{
	{Name: "sellsword", Title: "Mercenary with a longsword"},
	{Name: "bulwark", Title: "Knight with sword and shield"},
	{Name: "reaver", Title: "Berserker with a halberd"},
	{Name: "trapper", Title: "Hunter with a bow, a mule and a komodo"},
	{Name: "corsair", Title: "Pirate with flintlock and hook"},
	{Name: "dragoon", Title: "Berserker with a musket"},
	{Name: "gladiator", Title: "Mercenary with dagger and round shield"},
	{Name: "captain", Title: "Knight with a flail and a hired blade"},
	{Name: "skirmisher", Title: "Pirate with shuriken and dagger"},
	{Name: "zealot", Title: "Mercenary with a tetsubo and a chorister"},
}

// seatWords are the short words for the seats.
var seatWords = []string{"red", "blue", "green", "yellow"}

func newInfo(c *Content) *riposte.Info {
	return &riposte.Info{
		Name:    "coolduel",
		Title:   "Cool Duel",
		Summary: "Built characters and their companions on a grid: action points buy blows, and the block, dodge or parry against each.",
		Prefix:  "CD",
		Version: 2,
		History: []riposte.Change{
			{Version: 2, Date: "2026-11-22", What: "readings of the source that were ruled are options (CD-1.67 to CD-6.18); a slot holds 1,000 throwing items (CD-1.66)"},
			{Version: 1, Date: "2026-11-21", What: "the first version"},
		},

		MinSeats:  minSeats,
		MaxSeats:  maxSeats,
		SeatWords: seatWords,
		Options:   optionList(c),
		Chance:    []riposte.Chance{{}},
		Decisions: decisionKinds[:],
		Events:    eventKinds[:],
		Endings:   endingWords,
		Ended:     endingSays,
		Schema:    kit.Schema(c),
		Samples:   basis.Samples(files, samples),
		Ledger:    ledger,
		Quick:     basis.Reading(texts, "words/quick.md"),
		Scenarios: texts,
		Content:   c.Hash(),
	}
}

func (r *ruleset) Info() *riposte.Info { return r.info }
