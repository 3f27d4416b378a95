package duel

import (
	"fmt"
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

// Voice calls the seats by their colours: no character has a name.
func (s *state) Voice() *phrase.Voice { return catalogue.Voice(s.calls) }

func (s *state) calls(seat uint8) string {
	if seat < 1 || seat > maxSeats {
		return "nobody"
	}
	return s.colour(riposte.Seat(seat))
}

// Name is the name of an entry in a list that events refer to.
func (s *state) Name(list string, i int) phrase.Text {
	t, f := s.game.terms, s.game.field
	switch {
	case list == "stat" && i >= 0 && i < int(stats):
		return t.stats[i]
	case list == "short" && i >= 0 && i < int(stats):
		return phrase.Term(short[i])
	case list == "action" && i > 0 && i < int(actions):
		return t.actions[i].name
	case list == "piece" && i >= 0 && i < len(f.Pieces):
		return f.Pieces[i].name
	case list == "inch" && i >= 0:
		return phrase.Plain(inched(i))
	}
	return "?"
}

// Shade tells a motion that is stopped where it begins from one that leads somewhere.
func (s *state) Shade(kind string, n [6]int32) string {
	if moves := kind == eventKinds[evRuns].Name || kind == eventKinds[evClimbs].Name; moves && n[0] == n[2] && n[1] == n[3] {
		return ".stays"
	}
	return ""
}

// inched writes hundredths of an inch as inches: "12", "8.4", "0.05".
func inched(hundredths int) string {
	said := fmt.Sprintf("%d.%02d", hundredths/100, hundredths%100)
	return strings.TrimRight(strings.TrimRight(said, "0"), ".")
}

var short = [stats]string{"St", "Sp", "En", "De"}

// refuse refuses a choice by a rule.
func (s *state) refuse(rule riposte.RuleID, key string, args ...any) *riposte.RuleError {
	return scene.Refuse(s.Voice(), rule, key, args...)
}
