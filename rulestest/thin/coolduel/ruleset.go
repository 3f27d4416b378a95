package coolduel

import (
	_ "embed"
	"encoding/json"
	"strconv"

	"riposte"
	"riposte/document"
)

//go:embed RULES.md
var ledger string

// Rules is thin Cool Duel with the printed numbers.
var Rules = With(Printed())

// With makes the ruleset of another content. It keeps the content, which must
// not change any more.
func With(c *Content) riposte.Ruleset {
	r := &rules{content: c, board: newBoard(&c.Map)}
	for i := range c.Classes {
		r.words.classes = append(r.words.classes, c.Classes[i].Name)
	}
	for i := range c.Weapons {
		r.words.weapons = append(r.words.weapons, c.Weapons[i].Name)
	}
	for i := range c.Shields {
		r.words.shields = append(r.words.shields, c.Shields[i].Name)
	}
	for i := range c.Armors {
		r.words.armors = append(r.words.armors, c.Armors[i].Name)
	}
	r.info = r.describe()
	return r
}

// A words holds the names of the content, by index.
type words struct{ classes, weapons, shields, armors []string }

type rules struct {
	content *Content
	board   *board
	words   words
	info    *riposte.Info
}

func (r *rules) Info() *riposte.Info { return r.info }

func (r *rules) describe() *riposte.Info {
	sample := func(name, title, class, weapon, grip, shield, armor string) riposte.Sample {
		raw, err := json.Marshal(character{class, weapon, grip, shield, armor})
		if err != nil {
			panic(err)
		}
		return riposte.Sample{Name: name, Title: title, Document: raw}
	}
	field := func(name, title string, rule riposte.RuleID, values []string) riposte.DocField {
		if values[0] == "" {
			values = values[1:]
		}
		return riposte.DocField{Name: name, Title: title, Type: riposte.DocWord, Rule: rule, Values: values}
	}
	return &riposte.Info{
		Name: "thin-coolduel", Title: "Cool Duel, thin", Prefix: "CD", Version: 1,
		Summary:  "Two characters attack, dodge, parry and block on a small grid.",
		History:  []riposte.Change{{Version: 1, Date: "2026-11-21", What: "first version"}},
		MinSeats: seats, MaxSeats: seats,
		Roles: []string{"red", "blue"}, SeatWords: []string{"red", "blue"},
		Options: []riposte.Option{
			{Name: "best_of", Title: "Rounds at most", Rule: "CD-6.6", Default: "3", Values: []string{"1", "3", "5"}},
			{Name: "cycle_limit", Title: "Turns of each seat in a round", Rule: "CD-2.20", Default: "10", Min: 1, Max: 50},
			{Name: "absorb", Title: "A shield absorbs attacks of", Rule: "CD-4.49", Default: "at_most", Values: []string{"at_most", "less_than"}},
		},
		Chance: []riposte.Chance{{}},
		Decisions: []riposte.DecisionKind{
			turn:   {Name: phaseWords[turn], Title: "Your turn", Rule: "CD-3.17"},
			answer: {Name: phaseWords[answer], Title: "You are attacked", Rule: "CD-3.17", Args: "A is the attack: 1 jab, 2 slash, 3 crush"},
			rest:   {Name: phaseWords[rest], Title: "Rest", Rule: "CD-6.13"},
		},
		Events: eventKinds[:],
		Schema: []riposte.DocField{
			field("class", "Class", "CD-1.10", r.words.classes),
			field("weapon", "Weapon", "CD-1.27", r.words.weapons),
			field("grip", "Grip", "CD-1.27", gripWords[:]),
			field("shield", "Shield", "CD-1.33", r.words.shields),
			field("armor", "Armor", "CD-1.32", r.words.armors),
		},
		Samples: []riposte.Sample{
			sample("sword", "Mercenary with sword and shield", "mercenary", "longsword", "one-handed", "round", "leather"),
			sample("spike", "Pirate with a hook", "pirate", "hook", "one-handed", "no-shield", "no-armor"),
			sample("pole", "Berserker with a halberd", "berserker", "halberd", "two-handed", "no-shield", "leather"),
			sample("wall", "Knight with sword and heater", "knight", "longsword", "one-handed", "heater", "leather"),
			sample("fox", "Hunter with a dagger", "hunter", "dagger", "one-handed", "no-shield", "no-armor"),
		},
		Ledger:  &riposte.Ledger{Text: ledger},
		Content: r.content.Hash(),
	}
}

func (r *rules) Vet(setup riposte.Setup, seat riposte.Seat) error {
	var faults riposte.Faults
	switch {
	case seat == riposte.Nobody:
		r.vetTable(&setup, &faults)
	case int(seat) > len(setup.Seats):
		faults.Add("seats", "", "there is no seat %d", seat)
	default:
		r.read(setup.Seats[seat-1].Document, &faults)
	}
	return faults.Err()
}

func (r *rules) vetTable(setup *riposte.Setup, faults *riposte.Faults) {
	riposte.VetOptions(r.info, setup, faults)
	if len(setup.Seats) != seats {
		faults.Add("seats", "", "a duel has %d seats, not %d", seats, len(setup.Seats))
	}
}

// A character is what a seat brings.
type character struct {
	Class  string `json:"class"`
	Weapon string `json:"weapon"`
	Grip   string `json:"grip"`
	Shield string `json:"shield"`
	Armor  string `json:"armor"`
}

// read turns a seat's document into class and kit.
func (r *rules) read(raw json.RawMessage, faults *riposte.Faults) (class uint8, k kit) {
	if name, ok := document.SampleName(raw); ok {
		sample, found := r.info.Sample(name)
		if !found {
			faults.Add("", "CD-1.44", "there is no sample %q", name)
			return 0, k
		}
		raw = sample.Document
	}
	before := len(*faults)
	doc := document.Read(raw, "", "CD-1.44", faults)
	word := func(name string, words []string) uint8 {
		from := 0
		if words[0] == "" {
			from = 1
		}
		return uint8(max(0, doc.Word(name, "CD-1.44", words[from:]...)) + from)
	}
	class = word("class", r.words.classes)
	k = kit{weapon: word("weapon", r.words.weapons), shield: word("shield", r.words.shields), armor: word("armor", r.words.armors)}
	k.twoHands = word("grip", gripWords[:]) == 1
	doc.Done()
	if len(*faults) == before {
		if no := r.content.refuse(&r.content.Classes[class], k); no != nil {
			faults.Add("weapon", no.Rule, "%s", no.Msg)
		}
	}
	return class, k
}

func (r *rules) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	var faults riposte.Faults
	if r.vetTable(&setup, &faults); faults != nil {
		return nil, faults
	}
	limit, _ := strconv.Atoi(setup.Option(r.info, "cycle_limit"))
	bestOf, _ := strconv.Atoi(setup.Option(r.info, "best_of"))
	g := &game{
		content: r.content, words: &r.words, board: r.board,
		cycleLimit: int16(limit), bestOf: uint8(bestOf),
		lessThan: setup.Option(r.info, "absorb") == "less_than",
	}
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		g.class[seat], g.brought[seat] = r.read(setup.Seats[seat-1].Document, &faults)
		g.kits[seat] = r.content.kits(&r.content.Classes[g.class[seat]])
		g.names[seat] = setup.Seats[seat-1].Name
		if g.names[seat] == "" {
			g.names[seat] = r.info.SeatWord(seat)
		}
	}
	if faults != nil {
		return nil, faults
	}
	s := &state{game: g}
	s.Restart(d, log)
	return s, nil
}

// Restart begins the duel anew.
func (s *state) Restart(d riposte.Dice, log riposte.Log) {
	*s = state{game: s.game}
	for seat := riposte.Seat(1); seat <= seats; seat++ {
		s.fighters[seat].kit = s.game.brought[seat]
	}
	s.beginRound(d, log)
}
