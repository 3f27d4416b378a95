package pugilism

import (
	_ "embed"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

//go:embed words/en.json
var english []byte

// catalogue is what the rules say, in English.
var catalogue = phrase.Must(english)

// Words is the catalogue of the messages.
func (r *ruleset) Words() *phrase.Catalogue { return catalogue }

// Voice calls the seats as their boxers are called.
func (s *state) Voice() *phrase.Voice { return catalogue.Voice(s.calls) }

func (s *state) calls(seat uint8) string {
	if seat == uint8(riposte.Nobody) {
		return "nobody"
	}
	return catalogue.Voice(nil).Say(s.name(riposte.Seat(seat)))
}

// refuse says by which rule a choice is refused, and why.
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
