// Package plain reads the body of the usual request quickly, and leaves every other to a
// reader that says what is wrong with it.
package plain

import (
	"bytes"
	"strconv"
	"unicode/utf8"

	"riposte/internal/house"
)

// Answer reads an answer in its usual form: an object of words without escapes, numbers
// and yes or no, each once. All else, and every fault, is not ok.
func Answer(data []byte) (a house.Answer, ok bool) {
	p := object{rest: data}
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
	return a, ok && p.sign('}') && len(bytes.TrimLeft(p.rest, space)) == 0
}

// space is what JSON takes for white, and no other: not all that Unicode does.
const space = " \t\r\n"

// An object is what is left of JSON without escapes.
type object struct{ rest []byte }

// sign passes over a sign, if it is next.
func (p *object) sign(c byte) bool {
	p.rest = bytes.TrimLeft(p.rest, space)
	if len(p.rest) == 0 || p.rest[0] != c {
		return false
	}
	p.rest = p.rest[1:]
	return true
}

func (p *object) words() (words []byte, ok bool) {
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
func (p *object) word() string {
	p.rest = bytes.TrimLeft(p.rest, space)
	i := 0
	for i < len(p.rest) && (p.rest[i] >= '0' && p.rest[i] <= '9' || p.rest[i] >= 'a' && p.rest[i] <= 'z') {
		i++
	}
	word := p.rest[:i]
	p.rest = p.rest[i:]
	return string(word)
}

func (p *object) number() (int, bool) {
	word := p.word()
	n, err := strconv.Atoi(word)
	return n, err == nil && (word == "0" || word[0] != '0')
}

func (p *object) yes() (yes, ok bool) {
	word := p.word()
	return word == "true", word == "true" || word == "false"
}
