package house

import (
	"cmp"
	"errors"
	"slices"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// voice says the texts of the duel with the names of those who sit at the table.
func (p *play) voice() *phrase.Voice {
	seats := make([]Seated, len(p.sat)-1)
	for i, s := range p.everySeat() {
		seats[i].Seat, seats[i].Word, seats[i].Name, seats[i].Called = s, p.info.SeatWord(s), p.name(s), p.m.Called(s)
	}
	return calling(p.m.Voice(), seats)
}

// whom is who sits there as lines of the table say it: the person or, without a name, whoever
// is played there.
func (p *play) whom(s riposte.Seat) string {
	if s == riposte.Nobody || p.name(s) != "" || !p.m.Began() {
		return p.m.SeatName(s)
	}
	return capital(p.m.Called(s))
}

func capital(word string) string {
	first, size := utf8.DecodeRuneInString(word)
	return string(unicode.ToUpper(first)) + word[size:]
}

// calling is the voice of the rules with the names of those who sit there, Seat 1 first.
func calling(rules *phrase.Voice, seats []Seated) *phrase.Voice {
	names := make([]string, len(seats))
	for i := range seats {
		word, name := seats[i].Word, seats[i].Name
		switch {
		case name == "" || name == word:
			name = capital(cmp.Or(seats[i].Called, word))
		case slices.ContainsFunc(seats, func(other Seated) bool { return other.Name == name && other.Seat != seats[i].Seat }): // two bots of a kind
			name += " (" + word + ")"
		}
		names[i] = name
	}
	return rules.Calling(func(s uint8) string {
		if s > 0 && int(s) <= len(names) {
			return names[s-1]
		}
		return rules.Seat(s)
	})
}

// retold is a refusal by the rules with the names of those who sit at the table; any
// other error is returned as it is.
func (p *play) retold(err error) error {
	var rule *riposte.RuleError
	if !errors.As(err, &rule) || rule.Ref == "" || !p.m.Began() {
		return err
	}
	own := *rule
	own.Msg = p.voice().Say(phrase.Text(rule.Ref))
	return &own
}

// Saying says the texts of the view with the names of those who sit at the table; nil
// where it has none, or has been said.
func (s *Sight) Saying() *phrase.Voice {
	if s.View == nil || s.Voice == nil {
		return nil
	}
	return calling(s.Voice, s.Seats)
}

// Said is the sight in words, for people.
func (s *Sight) Said() *Sight {
	voice := s.Saying()
	if voice == nil {
		return s
	}
	own := *s
	v := s.View.Said(voice.Plain)
	own.View, own.Voice = &v, nil
	if b := v.Board; b != nil {
		v.Board = lettered(b, s.View.Board)
	}
	return &own
}

// lettered gives each token that is called by the name of whoever sits there a letter of
// that name, another for each name.
func lettered(b, meant *scene.Board) *scene.Board {
	own := *b
	own.Tokens = make([]scene.Token, len(b.Tokens))
	copy(own.Tokens, b.Tokens)
	var taken []letterOf
	for i := range own.Tokens {
		if t := &own.Tokens[i]; meant.Tokens[i].Label.IsSeat() && t.Seat != riposte.Nobody {
			t.Letter = letterFor(t.Label.String(), &taken)
		}
	}
	return &own
}

type letterOf struct{ name, letter string }

// letterFor is the first letter of a name. If another name has it, it is the number at the
// end, or the next letter that no other has.
func letterFor(name string, taken *[]letterOf) string {
	if i := slices.IndexFunc(*taken, func(l letterOf) bool { return l.name == name }); i >= 0 {
		return (*taken)[i].letter
	}
	all := []rune(name)
	first := string(unicode.ToUpper(all[0]))
	letter := first
	free := func(r rune) bool {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
		letter = string(unicode.ToUpper(r))
		return !slices.ContainsFunc(*taken, func(l letterOf) bool { return l.letter == letter })
	}
	last := all[len(all)-1]
	if !free(all[0]) && (!unicode.IsDigit(last) || !free(last)) && !slices.ContainsFunc(all, free) {
		letter = first
	}
	*taken = append(*taken, letterOf{name, letter})
	return letter
}
