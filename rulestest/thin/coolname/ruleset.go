package coolname

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"

	"riposte"
)

//go:embed RULES.md
var ledger string

// Rules is thin Cool Name with the printed numbers.
var Rules = With(Printed())

// With makes the ruleset of another content. It keeps the content, which must
// not change any more.
func With(c *Content) riposte.Ruleset {
	r := &rules{content: c}
	for i := range c.Foes {
		r.foes = append(r.foes, c.Foes[i].Name)
	}
	r.info = r.describe()
	return r
}

type rules struct {
	content *Content
	foes    []string
	info    *riposte.Info
}

func (r *rules) Info() *riposte.Info { return r.info }

func (r *rules) describe() *riposte.Info {
	scores := riposte.DocField{Name: "attributes", Title: "Attributes", Type: riposte.DocGroup, Rule: "CN-1.6", Optional: true}
	for _, name := range attributeWords {
		scores.Fields = append(scores.Fields, riposte.DocField{Name: name, Title: name, Type: riposte.DocNumber, Min: 2, Max: 4})
	}
	number := func(name, title string) riposte.DocField {
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocNumber, Rule: "CN-1.18", Max: 2, Optional: true}
	}
	words := func(name, title string, rule riposte.RuleID, values []string) riposte.DocField {
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocWord, Rule: rule, Values: values, Optional: true}
	}
	return &riposte.Info{
		Name: "thin-coolname", Title: "Cool Name, thin", Prefix: "CN", Version: 1,
		Summary:  "Two characters fight each other, or a foe whose numbers only the game master knows.",
		History:  []riposte.Change{{Version: 1, Date: "2026-11-21", What: "first version"}},
		MinSeats: seats, MaxSeats: seats,
		Roles: []string{"game master", "character", "character"}, SeatWords: []string{"gm", "a", "b"},
		Options: []riposte.Option{
			{Name: "encounter", Title: "Who fights whom", Rule: "CN-1.34", Default: "foe", Values: []string{"foe", "duel"}},
			{Name: "openEnded", Title: "Rerolls", Rule: "CN-0.16", Default: "repeat", Values: endingWords[:]},
			{Name: "roundLimit", Title: "Rounds at most", Rule: "CN-6.4", Default: "30", Min: 1, Max: 200},
		},
		Decisions: []riposte.DecisionKind{
			turn:    {Name: "turn", Title: "Your turn", Rule: "CN-2.1"},
			defence: {Name: "defence", Title: "You are attacked", Rule: "CN-4.50"},
			foeTurn: {Name: "foe-turn", Title: "The foe's turn", Rule: "CN-2.1"},
			referee: {Name: "referee", Title: "Game master", Rule: "CN-8.17"},
		},
		Events: eventKinds[:],
		Schema: []riposte.DocField{
			scores,
			number("melee", "Focus Melee"), number("defence", "Focus Defence"),
			words("specialisation", "Specialisation", "CN-1.24", specWords[:]),
			words("armour", "Armour", "CN-4.58", armourWords[:]),
			words("shield", "Shield", "CN-4.35", shieldWords[:]),
			words("feature", "Feature", "CN-7.54", featureWords[:]),
			words("foe", "Foe, of the game master", "CN-7.81", r.foes),
		},
		Samples: []riposte.Sample{
			character("brannoc", "Warrior with sword and shield", [...]int16{4, 4, 3, 2, 2, 3, 3, 2, 2},
				document{Melee: 1, Defence: 1, Specialisation: "blades", Armour: "medium", Shield: "light", Feature: "combat-ready"}),
			character("corvin", "Quick and unarmoured", [...]int16{2, 4, 3, 2, 4, 3, 3, 2, 2}, document{}),
			character("oda", "Tough, behind a shield", [...]int16{3, 3, 4, 2, 3, 2, 2, 2, 4},
				document{Defence: 2, Specialisation: "block", Armour: "medium", Shield: "heavy"}),
			{Name: "cutthroat", Title: "A foe: a road cutthroat", Document: json.RawMessage(`{"foe":"road-cutthroat"}`)},
			{Name: "rat", Title: "A foe: a mire rat", Document: json.RawMessage(`{"foe":"mire-rat"}`)},
		},
		Ledger:  &riposte.Ledger{Text: ledger},
		Content: r.content.Hash(),
	}
}

// character makes a sample.
func character(name, title string, scores [attributes]int16, doc document) riposte.Sample {
	doc.Attributes = map[string]int16{}
	for i, v := range scores {
		doc.Attributes[attributeWords[i]] = v
	}
	raw, err := json.Marshal(doc)
	if err != nil {
		panic(err)
	}
	return riposte.Sample{Name: name, Title: title, Document: raw}
}

// A document is what a seat brings: a character, or the game master's foe.
type document struct {
	Attributes     map[string]int16 `json:"attributes,omitempty"`
	Melee          int16            `json:"melee,omitempty"`
	Defence        int16            `json:"defence,omitempty"`
	Specialisation string           `json:"specialisation,omitempty"`
	Armour         string           `json:"armour,omitempty"`
	Shield         string           `json:"shield,omitempty"`
	Feature        string           `json:"feature,omitempty"`
	Foe            string           `json:"foe,omitempty"`
}

func (r *rules) Vet(setup riposte.Setup, seat riposte.Seat) error {
	var faults riposte.Faults
	switch {
	case seat == riposte.Nobody:
		faults = r.vetTable(&setup)
	case int(seat) > len(setup.Seats):
		faults.Add("seats", "", "there is no seat %d", seat)
	case seat == gm:
		_, _, faults = r.readFoe(&setup)
	default:
		_, faults = r.readSheet(setup.Seats[seat-1].Document)
	}
	return faults.Err()
}

func (r *rules) vetTable(setup *riposte.Setup) (faults riposte.Faults) {
	if setup.Ruleset != "" && setup.Ruleset != r.info.Name {
		faults.Add("ruleset", "", "this is %s", r.info.Name)
	}
	if len(setup.Seats) != seats {
		faults.Add("seats", "", "an encounter has %d seats", seats)
	}
	if setup.Version < 0 || setup.Version > r.info.Version {
		faults.Add("version", "", "there is no version %d", setup.Version)
	}
	for _, name := range sortedKeys(setup.Data) {
		faults.Add("data."+name, "", "no option takes data")
	}
	for _, name := range sortedKeys(setup.Options) {
		i := slices.IndexFunc(r.info.Options, func(o riposte.Option) bool { return o.Name == name })
		if i < 0 {
			faults.Add("options."+name, "", "there is no such option")
			continue
		}
		o, value := &r.info.Options[i], setup.Options[name]
		n, err := strconv.Atoi(value)
		number := o.Max > 0 && err == nil && n >= o.Min && n <= o.Max && strconv.Itoa(n) == value
		if !number && index(o.Values, value) < 0 {
			faults.Add("options."+name, o.Rule, "%q is not one of its values", value)
		}
	}
	return faults
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// parse reads a document or the name of a sample.
func (r *rules) parse(raw json.RawMessage, doc *document) error {
	var name string
	if json.Unmarshal(raw, &name) == nil {
		sample, ok := r.info.Sample(name)
		if !ok {
			return errors.New("there is no sample " + name)
		}
		raw = sample.Document
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(doc); err != nil {
		return err
	}
	if _, err := dec.Token(); err != io.EOF {
		return errors.New("something follows the document")
	}
	return nil
}

// readFoe is the game master's document: named is false if it names no foe.
func (r *rules) readFoe(setup *riposte.Setup) (foe uint8, named bool, faults riposte.Faults) {
	raw := setup.Seats[gm-1].Document
	if len(raw) == 0 {
		return 0, false, nil
	}
	var doc document
	if err := r.parse(raw, &doc); err != nil {
		faults.Add("", "", "not a game master's document: %v", err)
		return 0, false, faults
	}
	i := index(r.foes, doc.Foe)
	other := doc
	other.Foe = ""
	switch {
	case i < 0:
		faults.Add("foe", "CN-7.81", "there is no foe %q", doc.Foe)
	case other.Attributes != nil || other.Melee != 0 || other.Defence != 0 || other.Specialisation+other.Armour+other.Shield+other.Feature != "":
		faults.Add("", "CN-7.81", "a game master brings a foe and no character")
	case setup.Option(r.info, "encounter") == "duel":
		faults.Add("foe", "CN-1.34", "there is no foe in a duel")
	}
	return uint8(max(i, 0)), true, faults
}

// readSheet is a character's document, with everything wrong in it.
func (r *rules) readSheet(raw json.RawMessage) (sh sheet, faults riposte.Faults) {
	var doc document
	if err := r.parse(raw, &doc); err != nil {
		faults.Add("", "", "not a character: %v", err)
		return sh, faults
	}
	if doc.Foe != "" {
		faults.Add("foe", "CN-7.81", "a foe is the game master's")
	}
	for i, name := range attributeWords {
		sh.attributes[i] = doc.Attributes[name]
	}
	sorted := sh.attributes
	slices.Sort(sorted[:])
	if sorted != [...]int16{2, 2, 2, 2, 3, 3, 3, 4, 4} || len(doc.Attributes) != attributes {
		faults.Add("attributes", "CN-1.6", "the attributes are 2, 2, 2, 2, 3, 3, 3, 4, 4 in any order")
	}
	if min(doc.Melee, doc.Defence) < 0 || max(doc.Melee, doc.Defence) > 2 || doc.Melee+doc.Defence > 2 {
		faults.Add("melee", "CN-1.18", "there are two points for focuses")
	}
	sh.melee, sh.defence = doc.Melee, doc.Defence
	pick := func(path, word string, words []string) uint8 {
		i := index(words, word)
		if i < 0 && word != "" {
			faults.Add(path, "", "there is no %s %q", path, word)
		}
		return uint8(max(i, 0))
	}
	sh.spec = pick("specialisation", doc.Specialisation, specWords[:])
	sh.armour = pick("armour", doc.Armour, armourWords[:])
	sh.shield = pick("shield", doc.Shield, shieldWords[:])
	sh.ready = pick("feature", doc.Feature, featureWords[:]) == 1
	if parent := [...]int16{1, sh.melee, sh.defence, sh.defence, sh.defence}[sh.spec]; parent == 0 {
		faults.Add("specialisation", "CN-1.24", "the specialisation needs a point in its focus")
	}
	sh.derive(r.content)
	return sh, faults
}

func (r *rules) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	faults := r.vetTable(&setup)
	if faults != nil {
		return nil, faults
	}
	g := &game{content: r.content, duel: setup.Option(r.info, "encounter") == "duel"}
	limit, _ := strconv.Atoi(setup.Option(r.info, "roundLimit"))
	g.roundLimit = uint8(limit)
	g.ending = ending(index(endingWords[:], setup.Option(r.info, "openEnded")))
	s := &state{game: g, round: 1}
	named, faults := false, riposte.Faults(nil)
	s.foe, named, faults = r.readFoe(&setup)
	for f := charA; f < foe; f++ {
		sh, wrong := r.readSheet(setup.Seats[fighterSeats[f]-1].Document)
		faults = append(faults, wrong...)
		g.sheets[f] = sh
		s.bodies[f].vitality = sh.vitality
	}
	if faults != nil {
		return nil, faults
	}
	for seat := gm; seat <= seats; seat++ {
		if g.names[seat] = setup.Seats[seat-1].Name; g.names[seat] == "" {
			g.names[seat] = r.info.SeatWord(seat)
		}
	}
	if !g.duel {
		if !named {
			s.foe = dealFoe(d)
		}
		s.bodies[foe].vitality = s.block().Vitality
		s.shown.any(r.content, unhurt)
	}
	s.tell(log, evRound, "CN-2.1", riposte.Nobody, 1)
	s.tell(log, evTurn, "CN-2.1", fighterSeats[charA], int16(charA))
	s.serial[gm] = 1
	s.ask(turn)
	return s, nil
}
