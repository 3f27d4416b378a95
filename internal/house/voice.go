package house

import (
	"errors"
	"unicode"
	"unicode/utf8"

	"riposte"
	"riposte/phrase"
	"riposte/scene"
)

// voice says the texts of the duel with the names of those who sit at the table.
func (p *play) voice() *phrase.Voice {
	names := make([]string, len(p.sat))
	times := map[string]int{}
	for _, s := range p.everySeat() {
		names[s] = p.name(s)
		times[names[s]]++
	}
	for _, s := range p.everySeat() {
		switch word := p.info.SeatWord(s); {
		case names[s] == "" || names[s] == word:
			first, size := utf8.DecodeRuneInString(word)
			names[s] = string(unicode.ToUpper(first)) + word[size:]
		case times[names[s]] > 1: // two bots of a kind
			names[s] += " (" + word + ")"
		}
	}
	rules := p.m.Voice()
	return rules.Calling(func(s uint8) string {
		if s > 0 && int(s) < len(names) {
			return names[s]
		}
		return rules.Seat(s)
	})
}

// retold is a refusal by the rules with the names of those who sit at the table; any
// other error as it is.
func (p *play) retold(err error) error {
	var rule *riposte.RuleError
	if !errors.As(err, &rule) || rule.Ref == "" || !p.m.Began() {
		return err
	}
	own := *rule
	own.Msg = p.voice().Say(phrase.Text(rule.Ref))
	return &own
}

// Voice says the texts of the view; nil before the duel began.
func (s *Sight) Voice() *phrase.Voice { return s.voice }

// Said is the sight in words, for people.
func (s *Sight) Said() *Sight { return s.said((*phrase.Voice).Plain) }

// Quoted is the sight in words and references, for programs.
func (s *Sight) Quoted() *Sight { return s.said((*phrase.Voice).Quote) }

func (s *Sight) said(how func(*phrase.Voice, phrase.Text) phrase.Text) *Sight {
	if s.View == nil || s.voice == nil {
		return s
	}
	own := *s
	v := s.View.Said(func(t phrase.Text) phrase.Text { return how(s.voice, t) })
	own.View, own.voice = &v, nil
	if b := v.Board; b != nil {
		v.Board = lettered(b, s.View.Board)
	}
	return &own
}

// lettered gives the tokens that are called by the name of who sits there its letter.
func lettered(b, meant *scene.Board) *scene.Board {
	own := *b
	own.Tokens = make([]scene.Token, len(b.Tokens))
	copy(own.Tokens, b.Tokens)
	for i := range own.Tokens {
		if t := &own.Tokens[i]; meant.Tokens[i].Label.IsSeat() && t.Seat != riposte.Nobody {
			first, _ := utf8.DecodeRuneInString(t.Label.String())
			t.Letter = string(unicode.ToUpper(first))
		}
	}
	return &own
}
