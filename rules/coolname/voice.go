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

// bare is the texts of the messages that speak of nothing.
var bare = func() map[string]phrase.Text {
	texts := map[string]phrase.Text{}
	for _, key := range catalogue.Keys() {
		if catalogue.Places(key) == 0 {
			texts[key] = phrase.Ref(key)
		}
	}
	return texts
}()

// ref is phrase.Ref, without a new string for a message that speaks of nothing: what is
// legal is asked often, and most refusals are read by nobody.
func ref(key string, args ...any) phrase.Text {
	if len(args) == 0 {
		if t, is := bare[key]; is {
			return t
		}
	}
	return phrase.Ref(key, args...)
}

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
