package coolduel

import (
	_ "embed"

	"riposte"
	"riposte/phrase"
)

//go:embed words/en.json
var english []byte

// catalogue is what the rules say, in English.
var catalogue = phrase.Must(english)

// Words is the catalogue of the messages.
func (r *ruleset) Words() *phrase.Catalogue { return catalogue }

// plainly says what names no seat: refusals.
var plainly = catalogue.Voice(func(uint8) string { return "" })

// Voice calls a seat whose character has no name by its word.
func (s *state) Voice() *phrase.Voice { return catalogue.Voice(s.calls) }

func (s *state) calls(seat uint8) string { return s.Called(riposte.Seat(seat)) }
