package wiretest

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/internal/house"
)

// Quoted is a sight with texts as words and references, as encoding/json has to write
// it.
func Quoted(s *house.Sight) *house.Sight {
	voice := s.Saying()
	if voice == nil {
		return s
	}
	own, v := *s, s.View.Said(voice.Quote)
	own.View = &v
	if v.Board == nil {
		return &own
	}
	board := *v.Board
	board.Tokens = slices.Clone(board.Tokens)
	for i := range board.Tokens {
		if t := &board.Tokens[i]; t.Seat != riposte.Nobody && s.View.Board.Tokens[i].Label.IsSeat() {
			first, _ := utf8.DecodeRuneInString(t.Label.String())
			t.Letter = string(unicode.ToUpper(first))
		}
	}
	v.Board = &board
	return &own
}
