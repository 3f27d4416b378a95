package coolname

import (
	_ "embed"
	"encoding/json"
	"slices"
	"strconv"

	"riposte"
	"riposte/document"
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
		Chance: []riposte.Chance{{}, {Closed: true}},
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
			character("brannoc", "Warrior with sword and shield", [...]int16{4, 4, 3, 2, 2, 3, 3, 2, 2}, map[string]any{
				"melee": 1, "defence": 1, "specialisation": "blades", "armour": "medium", "shield": "light", "feature": "combat-ready",
			}),
			character("corvin", "Quick and unarmoured", [...]int16{2, 4, 3, 2, 4, 3, 3, 2, 2}, map[string]any{}),
			character("oda", "Tough, behind a shield", [...]int16{3, 3, 4, 2, 3, 2, 2, 2, 4}, map[string]any{
				"defence": 2, "specialisation": "block", "armour": "medium", "shield": "heavy",
			}),
			{Name: "cutthroat", Title: "A foe: a road cutthroat", Document: json.RawMessage(`{"foe":"road-cutthroat"}`)},
			{Name: "rat", Title: "A foe: a mire rat", Document: json.RawMessage(`{"foe":"mire-rat"}`)},
		},
		Ledger:  &riposte.Ledger{Text: ledger},
		Content: r.content.Hash(),
	}
}

// character makes a sample.
func character(name, title string, scores [attributes]int16, rest map[string]any) riposte.Sample {
	at := map[string]int16{}
	for i, v := range scores {
		at[attributeWords[i]] = v
	}
	rest["attributes"] = at
	raw, err := json.Marshal(rest)
	if err != nil {
		panic(err)
	}
	return riposte.Sample{Name: name, Title: title, Document: raw}
}

func (r *rules) Vet(setup riposte.Setup, seat riposte.Seat) error {
	var faults riposte.Faults
	switch {
	case seat == riposte.Nobody:
		r.vetTable(&setup, &faults)
	case int(seat) > len(setup.Seats):
		faults.Add("seats", "", "there is no seat %d", seat)
	case seat == gm:
		r.readFoe(&setup, &faults)
	default:
		r.readSheet(setup.Seats[seat-1].Document, &faults)
	}
	return faults.Err()
}

func (r *rules) vetTable(setup *riposte.Setup, faults *riposte.Faults) {
	riposte.VetOptions(r.info, setup, faults)
	if len(setup.Seats) != seats {
		faults.Add("seats", "", "an encounter has %d seats, not %d", seats, len(setup.Seats))
	}
}

// open begins reading a document or the sample that it names.
func (r *rules) open(raw json.RawMessage, faults *riposte.Faults) *document.Object {
	if name, ok := document.SampleName(raw); ok {
		sample, found := r.info.Sample(name)
		if !found {
			faults.Add("", "CN-1.9", "there is no sample %q", name)
			return nil
		}
		raw = sample.Document
	}
	return document.Read(raw, "", "CN-1.9", faults)
}

// readFoe is the game master's document: 1 + the block, 0 if it names none.
func (r *rules) readFoe(setup *riposte.Setup, faults *riposte.Faults) uint8 {
	raw := setup.Seats[gm-1].Document
	if len(raw) == 0 {
		return 0
	}
	doc := r.open(raw, faults)
	foe := doc.Word("foe", "CN-7.81", r.foes...)
	doc.Done()
	if setup.Option(r.info, "encounter") == "duel" {
		doc.Fault("foe", "CN-1.34", "there is no foe in a duel")
	}
	return uint8(foe + 1)
}

// readSheet is a character's document.
func (r *rules) readSheet(raw json.RawMessage, faults *riposte.Faults) (sh sheet) {
	doc := r.open(raw, faults)
	scores := doc.Object("attributes", "CN-1.6")
	for i, name := range attributeWords {
		sh.attributes[i] = int16(scores.Int(name, "CN-1.6", 2, 4))
	}
	scores.Done()
	sorted := sh.attributes
	slices.Sort(sorted[:])
	if sorted != [...]int16{2, 2, 2, 2, 3, 3, 3, 4, 4} {
		doc.Fault("attributes", "CN-1.6", "are not 2, 2, 2, 2, 3, 3, 3, 4, 4 in any order")
	}
	sh.melee = int16(doc.IntOr("melee", "CN-1.18", 0, 2, 0))
	sh.defence = int16(doc.IntOr("defence", "CN-1.18", 0, 2, 0))
	if sh.melee+sh.defence > 2 {
		doc.Fault("melee", "CN-1.18", "there are two points for focuses")
	}
	sh.spec = uint8(max(0, doc.WordOr("specialisation", "CN-1.24", 0, specWords[:]...)))
	sh.armour = uint8(max(0, doc.WordOr("armour", "CN-4.58", 0, armourWords[:]...)))
	sh.shield = uint8(max(0, doc.WordOr("shield", "CN-4.35", 0, shieldWords[:]...)))
	sh.ready = doc.WordOr("feature", "CN-7.54", 0, featureWords[:]...) == 1
	if parent := [...]int16{1, sh.melee, sh.defence, sh.defence, sh.defence}[sh.spec]; parent == 0 {
		doc.Fault("specialisation", "CN-1.24", "needs a point in its focus")
	}
	doc.Done()
	sh.derive(r.content)
	return sh
}

func (r *rules) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	var faults riposte.Faults
	if r.vetTable(&setup, &faults); faults != nil {
		return nil, faults
	}
	g := &game{content: r.content, duel: setup.Option(r.info, "encounter") == "duel"}
	limit, _ := strconv.Atoi(setup.Option(r.info, "roundLimit"))
	g.roundLimit = uint8(limit)
	g.ending = ending(index(endingWords[:], setup.Option(r.info, "openEnded")))
	g.foe = r.readFoe(&setup, &faults)
	for f := charA; f < foe; f++ {
		g.sheets[f] = r.readSheet(setup.Seats[fighterSeats[f]-1].Document, &faults)
	}
	if faults != nil {
		return nil, faults
	}
	for seat := gm; seat <= seats; seat++ {
		if g.names[seat] = setup.Seats[seat-1].Name; g.names[seat] == "" {
			g.names[seat] = r.info.SeatWord(seat)
		}
	}
	s := &state{game: g}
	s.Restart(d, log)
	return s, nil
}

// Restart begins the encounter anew.
func (s *state) Restart(d riposte.Dice, log riposte.Log) {
	g := s.game
	*s = state{game: g, round: 1}
	for f := charA; f < foe; f++ {
		s.bodies[f].vitality = g.sheets[f].vitality
	}
	if !g.duel {
		if s.foe = g.foe - 1; g.foe == 0 {
			s.foe = dealFoe(d)
		}
		s.bodies[foe].vitality = s.block().Vitality
		s.shown.any(g.content, unhurt)
	}
	s.tell(log, evRound, "CN-2.1", riposte.Nobody, 1)
	s.tell(log, evTurn, "CN-2.1", fighterSeats[charA], int16(charA))
	s.serial[gm] = 1
	s.ask(turn)
}
