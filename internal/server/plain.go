package server

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"riposte/internal/house"
)

// plainAnswer reads an answer in its usual form: an object of words without escapes,
// numbers and yes or no, each once. All else, and every fault, is left to decode, which
// says where it is.
func plainAnswer(data []byte) (a house.Answer, ok bool) {
	p := plainJSON{rest: data}
	var seen [4]bool
	once := func(i int) bool {
		first := !seen[i]
		seen[i] = true
		return first
	}
	ok = p.sign('{')
	for more := ok; more && ok; {
		var name []byte
		if name, ok = p.words(); !ok || !p.sign(':') {
			return a, false
		}
		var words []byte
		switch string(name) {
		case "request":
			a.Request, ok = p.number()
			ok = ok && once(0)
		case "sentence":
			words, ok = p.words()
			a.Sentence, ok = string(words), ok && once(1)
		case "lock":
			a.Lock, ok = p.yes()
			ok = ok && once(2)
		case "key":
			words, ok = p.words()
			a.Key, ok = string(words), ok && once(3)
		default:
			ok = false
		}
		more = p.sign(',')
	}
	return a, ok && p.sign('}') && len(bytes.TrimSpace(p.rest)) == 0
}

// plainJSON is what is left of JSON without escapes.
type plainJSON struct{ rest []byte }

// sign passes over a sign, if it is next.
func (p *plainJSON) sign(c byte) bool {
	p.rest = bytes.TrimLeft(p.rest, " \t\r\n")
	if len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *plainJSON) words() (words []byte, ok bool) {
	if !p.sign('"') {
		return nil, false
	}
	for i, c := range p.rest {
		switch {
		case c == '"':
			words, p.rest = p.rest[:i], p.rest[i+1:]
			return words, true
		case c == '\\' || c < ' ' || c >= utf8.RuneSelf:
			return nil, false
		}
	}
	return nil, false
}

// word passes over letters, digits and a sign.
func (p *plainJSON) word() string {
	p.rest = bytes.TrimLeft(p.rest, " \t\r\n")
	i := 0
	for i < len(p.rest) && (p.rest[i] >= '0' && p.rest[i] <= '9' || p.rest[i] >= 'a' && p.rest[i] <= 'z') {
		i++
	}
	word := p.rest[:i]
	p.rest = p.rest[i:]
	return string(word)
}

func (p *plainJSON) number() (int, bool) {
	word := p.word()
	n, err := strconv.Atoi(word)
	return n, err == nil && (word == "0" || word[0] != '0')
}

func (p *plainJSON) yes() (yes, ok bool) {
	word := p.word()
	return word == "true", word == "true" || word == "false"
}
