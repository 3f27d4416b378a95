package coolname

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

// Voice calls a seat whose character has no name by its word.
func (s *state) Voice() *phrase.Voice { return catalogue.Voice(s.nameOf) }

func (s *state) nameOf(seat uint8) string {
	if seat == uint8(riposte.Nobody) {
		return "nobody"
	}
	return s.game.names[seat]
}

// Name is the words of events: an entry of a list.
func (s *state) Name(list string, i int) phrase.Text { return phrase.Plain(s.listed(list, i)) }
