package scenario

import (
	"slices"
	"strings"
	"unicode"

	"riposte"
	"riposte/scene"
)

// meant returns "; did you mean jab?" for the first word of a sentence that neither
// the notation nor the position knows, with the place of that word. If nothing is
// near, it returns the sentence's own place.
func (r *run) meant(c sentence) (at place, hint string) {
	sentences := legalSentences(r.st, c.seat)
	words := vocabulary(sentences, scene.Of(r.st, c.seat))
	known := append(words[:len(words):len(words)], r.named()...)
	for offset, word := range wordsOf(c.text) {
		if !letters(word) || slices.Contains(known, word) {
			continue
		}
		if near := nearest(word, known); near != "" {
			return c.word(offset), "; did you mean " + near + "?"
		}
	}
	return c.at, ""
}

// misread is meant for a sentence that can't be read; if every word is known, the
// hint is the whole sentence that was probably meant.
func (r *run) misread(c sentence) (at place, hint string) {
	if at, hint = r.meant(c); hint != "" {
		return at, hint
	}
	if near := nearest(c.text, legalSentences(r.st, c.seat)); near != "" {
		hint = "; did you mean " + near + "?"
	}
	return at, hint
}

// named lists the words for seats and those in the paths of fields, which name
// combatants and pieces.
func (r *run) named() (words []string) {
	for s := riposte.Seat(1); int(s) <= len(r.c.Setup.Seats); s++ {
		words = append(words, r.info.SeatWord(s))
	}
	for _, f := range fieldsOf(r.st) {
		words = append(words, pathParts(f.Path)...)
	}
	return words
}

// legalSentences lists some of the sentences that a seat may choose now.
func legalSentences(st riposte.State, s riposte.Seat) []string {
	const most = 4000
	legal := st.Legal(nil, s)
	var list []string
	for i := 0; i < len(legal); i += 1 + len(legal)/most {
		list = append(list, st.Say(s, legal[i]))
	}
	return list
}

// vocabulary lists every word of the sentences and of what a view asks, once each,
// without numbers and places.
func vocabulary(sentences []string, v scene.View) (words []string) {
	seen := map[string]bool{}
	add := func(text string) {
		for _, word := range wordsOf(text) {
			if !seen[word] && letters(word) {
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

// meantWord returns "; did you mean stone?" for a word value that the field, the
// other fields and the sentences of the position don't know; it is empty if nothing
// is near.
func meantWord(text string, st riposte.State, f riposte.Field) string {
	if text == "" || f.Type != "string" {
		return ""
	}
	fields, ok := st.(riposte.Fields)
	if !ok {
		return ""
	}
	values := slices.Clone(f.Values)
	for _, g := range fields.Fields() {
		if v, err := fields.Field(g.Path); err == nil && g.Type == "string" {
			values = append(values, v.(string))
		}
	}
	known := vocabulary(values, scene.View{})
	for _, word := range wordsOf(text) {
		if !letters(word) || slices.Contains(known, word) {
			continue
		}
		if near := nearest(word, known); near != "" {
			return "; did you mean " + near + "?"
		}
	}
	return ""
}

// letters reports whether a word has letters, so is neither a number nor a place.
func letters(word string) bool { return strings.ContainsFunc(word, unicode.IsLetter) }
