package pugilism

import (
	"strings"

	"riposte"
	"riposte/basis"
	"riposte/phrase"
	"riposte/scene"
)

// catalogue is the messages of the rules, in English.
var catalogue = phrase.Must(basis.File(files, "words/en.json"))

// Words is the catalogue of messages.
func (r *ruleset) Words() *phrase.Catalogue { return catalogue }

// Voice calls the seats by their boxers' names.
func (s *state) Voice() *phrase.Voice { return catalogue.Voice(s.calls) }

func (s *state) calls(seat uint8) string {
	if seat == uint8(riposte.Nobody) {
		return "nobody"
	}
	return catalogue.Voice(nil).Say(s.name(riposte.Seat(seat)))
}

// refuse says which rule refuses a choice, and why.
func (s *state) refuse(rule riposte.RuleID, key string, args ...any) *riposte.RuleError {
	return scene.Refuse(s.Voice(), rule, key, args...)
}

// fold joins a text to those before it.
func fold(key string, before, next phrase.Text) phrase.Text {
	if before == "" {
		return next
	}
	return phrase.Ref(key, before, next)
}

// Called is the boxer's first name, or the whole name if both have the same first
// name.
func (s *state) Called(seat riposte.Seat) string {
	own, _, _ := strings.Cut(s.boxer(seat).name, " ")
	if others, _, _ := strings.Cut(s.boxer(other(seat)).name, " "); own == others {
		return s.calls(uint8(seat))
	}
	return own
}

// Name is the name of an entry in a list that events refer to: cards by index, EDGE
// cards, endings.
func (s *state) Name(list string, i int) phrase.Text {
	c := &s.game.cards.names
	switch {
	case list == "attack" && i >= 0 && i < len(c.attacks):
		return c.attacks[i]
	case list == "defense" && i >= 0 && i < len(c.defenses):
		return c.defenses[i]
	case list == "card" && i >= 0 && i < len(c.attacks):
		return c.attacks[i]
	case list == "card" && i >= defenseCard && i < defenseCard+len(c.defenses):
		return c.defenses[i-defenseCard]
	case list == "double":
		return c.double
	case list == "edge" && i > 0 && i < len(s.game.edges):
		return s.game.edges[i].name
	case list == "stops" && i >= 0 && i <= int(stopBoth):
		return phrase.Ref([...]string{"stops.nothing", "stops.first", "stops.second", "stops.both"}[i])
	case list == "ending" && i > 0 && i < len(endings):
		return endingNames[i]
	}
	return "?"
}

// endingNames are the endings as sentences say them.
var endingNames = [...]phrase.Text{
	knockout: phrase.Ref("ending.ko"), technical: phrase.Ref("ending.tko"), decision: phrase.Ref("ending.decision"),
	draw: phrase.Ref("ending.draw"), forfeit: phrase.Ref("ending.forfeit"),
}

// defenseCard is added to a defense's index in the list "card".
const defenseCard = 100
