package scenario

import (
	"slices"
	"strings"
	"unicode"

	"riposte"
)

// unread says that a sentence was not understood, with the word that was probably
// meant at the place of the one that wasn't.
func (r *run) unread(c sentence, err error, want string) {
	at, meant := c.at, ""
	sentences := legalSentences(r.st, c.seat)
	words := vocabulary(sentences, r.st.View(c.seat))
	for offset, word := range wordsOf(c.text) {
		if near := nearest(word, words); near != "" && !slices.Contains(words, word) {
			at, meant = c.word(offset), "; did you mean "+near+"?"
			break
		}
	}
	if meant == "" {
		if near := nearest(c.text, sentences); near != "" {
			meant = "; did you mean " + near + "?"
		}
	}
	if want == "" {
		r.fail(at, "", err.Error(), c.text, "%s: %v%s", r.info.SeatWord(c.seat), err, meant)
		return
	}
	r.fail(at, "refuse", err.Error(), want, "%s: %v%s; want it %s; %s", r.info.SeatWord(c.seat), err, meant, want, r.owing())
}

// legalSentences says some of what a seat may choose now.
func legalSentences(st riposte.State, s riposte.Seat) []string {
	const most = 4000
	legal := st.Legal(nil, s)
	var list []string
	for i := 0; i < len(legal); i += 1 + len(legal)/most {
		list = append(list, st.Say(s, legal[i]))
	}
	return list
}

// vocabulary is every word of sentences and of what a view asks, once.
func vocabulary(sentences []string, v riposte.View) (words []string) {
	seen := map[string]bool{}
	add := func(text string) {
		for _, word := range wordsOf(text) {
			if !seen[word] {
				seen[word] = true
				words = append(words, word)
			}
		}
	}
	for _, s := range sentences {
		add(s)
	}
	for i := range v.Asks {
		add(v.Asks[i].Before)
		for k := range v.Asks[i].Fields {
			f := &v.Asks[i].Fields[k]
			add(f.Before)
			for p := range f.Picks {
				add(f.Picks[p].Word)
			}
		}
	}
	return words
}

// wordsOf yields the words of a text with their places, counted in characters.
func wordsOf(text string) func(yield func(int, string) bool) {
	return func(yield func(int, string) bool) {
		runes := []rune(text)
		for i := 0; i < len(runes); {
			from := i
			for i < len(runes) && !unicode.IsSpace(runes[i]) {
				i++
			}
			if i > from && !yield(from, string(runes[from:i])) {
				return
			}
			i++
		}
	}
}

// meantWord is "; did you mean stone?" for a value of words that the field, or any
// other and any sentence of the position, doesn't know; empty if nothing is near.
func meantWord(text string, st riposte.State, f riposte.Field) string {
	if text == "" || f.Type != "string" {
		return ""
	}
	fields, ok := st.(riposte.Fields)
	if !ok {
		return ""
	}
	known := vocabulary(f.Values, riposte.View{})
	for _, g := range fields.Fields() {
		if v, err := fields.Field(g.Path); err == nil && g.Type == "string" {
			for _, word := range wordsOf(v.(string)) {
				known = append(known, word)
			}
		}
	}
	for _, word := range wordsOf(text) {
		if !letters(word) || slices.Contains(known, word) {
			continue
		}
		if near := nearest(word, slices.DeleteFunc(slices.Clone(known), func(k string) bool { return !letters(k) })); near != "" {
			return "; did you mean " + near + "?"
		}
	}
	return ""
}

// letters reports whether a word is one, and no number or place.
func letters(word string) bool { return strings.ContainsFunc(word, unicode.IsLetter) }
