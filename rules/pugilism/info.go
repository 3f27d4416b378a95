package pugilism

import (
	"embed"
	"encoding/json"
	"sync"

	"riposte"
	"riposte/basis"
)

// files are the files that the rules read.
//
//go:embed samples/*.json starters/*.json words/en.json
var files embed.FS

var ledger = &riposte.Ledger{Text: basis.Reading(texts, "RULES.md")}

// decisionKinds are the decisions of PG-10.1, indexed by phase.
var decisionKinds = []riposte.DecisionKind{
	choosing: {Name: "cards", Title: "Your three cards", Rule: "PG-4.1", Args: "round, bout"},
	moving:   {Name: "move", Title: "Your movement turn", Rule: "PG-3.9", Args: "round, bout"},
	edging:   {Name: "edge", Title: "An EDGE card", Rule: "PG-7.8", Args: "round, bout"},
	naming:   {Name: "name", Title: "Which attack your defense negates", Rule: "PG-5.26", Args: "round, bout"},
	boosting: {Name: "boost", Title: "Which attack gets the bonus", Rule: "PG-7.14", Args: "round, bout"},
	rising:   {Name: "hitdie", Title: "A hit die for advantage", Rule: "PG-6.12", Args: "round, bout"},
}

// samples are the boxers of PG-9.25 and PG-9.27, in the order of the ledger.
var samples = sync.OnceValue(func() []riposte.Sample {
	return basis.Samples(files, []riposte.Sample{
		{Name: "brannoch", Title: "Brannoch Reed"},
		{Name: "ulla", Title: "Ulla Stormhide"},
		{Name: "pell", Title: "Pell Quickpenny"},
		{Name: "amarthe", Title: "Sister Amarthe"},
		{Name: "ilvane", Title: "Ilvane Softstep"},
		{Name: "tobias", Title: "Tobias Inkwell"},
		{Name: "corin", Title: "Corin Vale"},
		{Name: "maerith", Title: "Maerith Coalheart"},
		{Name: "marrow", Title: "Old Marrow"},
	})
})

// starter is a document for an option to start from: it says what the option has
// without one.
func starter(option string) json.RawMessage {
	return basis.File(files, "starters/"+option+".json")
}

var seatWords = []string{"red", "blue"}

func newInfo(c *Content) *riposte.Info {
	return &riposte.Info{
		Name:    "pugilism",
		Title:   "Pugilism",
		Summary: "5e boxing with sealed cards: two attacks and a defense a bout, a ring, knockdowns, twelve rounds.",
		Prefix:  "PG",
		Version: 2,
		History: []riposte.Change{
			{Version: 2, Date: "2026-11-22", What: "a creature that does not say whether it is proficient in Constitution saves is asked for it (PG-1.19); seven more options"},
			{Version: 1, Date: "2026-11-21", What: "the first version"},
		},

		MinSeats:  2,
		MaxSeats:  2,
		Roles:     []string{"red corner, challenger", "blue corner, champion"},
		SeatWords: seatWords,
		Options:   optionList,
		Chance:    []riposte.Chance{{}, {Closed: true, Option: "edge", Value: "on"}},
		Decisions: decisionKinds,
		Events:    eventKinds[:],
		Endings:   basis.EndingWords(endings),
		Ended:     basis.EndingSays(endings),
		Schema:    schema(c),
		Samples:   samples(),
		Ledger:    ledger,
		Quick:     basis.Reading(texts, "words/quick.md"),
		Scenarios: texts,
		Content:   c.Hash(),
	}
}

// schema describes the document of PG-1.6.
func schema(c *Content) []riposte.DocField {
	var classes, sizes []string
	for _, class := range c.Classes {
		classes = append(classes, class.Name)
	}
	for _, size := range c.Sizes {
		sizes = append(sizes, size.Name)
	}
	var abilities []riposte.DocField
	for i, title := range []string{"Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"} {
		abilities = append(abilities, riposte.DocField{
			Name: abilityNames[i], Title: title, Type: riposte.DocNumber, Rule: "PG-1.6", Min: 1, Max: maxScore,
		})
	}
	return []riposte.DocField{
		{Name: "name", Title: "Name", Type: riposte.DocText, Rule: "PG-1.6", Max: 40},
		{
			Name: "classes", Title: "Classes", Type: riposte.DocList, Rule: "PG-1.6", Min: 1, Max: len(c.Classes), Optional: true,
			Help: "One or more; the first decides the save and the class card.",
			Fields: []riposte.DocField{
				{Name: "class", Title: "Class", Type: riposte.DocWord, Rule: "PG-9.20", Values: classes},
				{Name: "level", Title: "Level", Type: riposte.DocNumber, Rule: "PG-1.19", Min: 1, Max: maxLevel},
			},
		},
		{
			Name: "creature", Title: "Creature", Type: riposte.DocGroup, Rule: "PG-9.21", Optional: true,
			Help: "Instead of classes.",
			Fields: []riposte.DocField{
				{Name: "size", Title: "Size", Type: riposte.DocWord, Rule: "PG-9.21", Values: sizes},
				{Name: "hitDice", Title: "Hit dice", Type: riposte.DocNumber, Rule: "PG-1.19", Min: 1, Max: maxHitDice},
				{Name: "proficiency", Title: "Proficiency bonus", Type: riposte.DocNumber, Rule: "PG-1.19", Max: maxProficiency},
				{Name: "conSave", Title: "Proficient in Constitution saves", Type: riposte.DocYesNo, Rule: "PG-1.19"},
			},
		},
		{Name: "abilities", Title: "Ability scores", Type: riposte.DocGroup, Rule: "PG-1.6", Fields: abilities},
		{
			Name: "speed", Title: "Walking speed in feet", Type: riposte.DocNumber, Rule: "PG-1.6",
			Min: feetPerSquare, Max: maxSpeed, Step: feetPerSquare,
		},
	}
}

func (r *ruleset) Info() *riposte.Info { return r.info }
