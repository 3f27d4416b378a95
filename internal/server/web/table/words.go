package table

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/server/web"
	"riposte/scene"
)

// clockText is minutes and seconds, or hours for long times.
func clockText(ms int64) string {
	s := max(ms, 0) / 1000
	if d := time.Duration(s) * time.Second; d >= 48*time.Hour {
		return web.Msg("clock.days", strconv.Itoa(int(d/(24*time.Hour))))
	}
	two := func(n int64) string { return string([]byte{byte('0' + n/10%10), byte('0' + n%10)}) }
	if s >= 3600 {
		return strconv.Itoa(int(s/3600)) + ":" + two(s/60%60) + ":" + two(s%60)
	}
	return strconv.Itoa(int(s/60)) + ":" + two(s%60)
}

var romans = [...]struct {
	n    int
	text string
}{{1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"}, {40, "XL"}, {10, "X"}, {9, "IX"}, {5, "V"}, {4, "IV"}, {1, "I"}}

// roman is the number of a plate in roman numerals; "" for 0.
func roman(n int) string {
	var b strings.Builder
	for _, r := range romans {
		for n >= r.n {
			b.WriteString(r.text)
			n -= r.n
		}
	}
	return b.String()
}

// Reads is a sentence in the words of the buttons that say it; one that no form of the view writes
// keeps its own.
func Reads(v *scene.View, sentence string) string {
	if sentence == riposte.ConcedeWord {
		return web.Msg("replay.concedes")
	}
	t := &table{sight: &house.Sight{View: v}}
	for i := range v.Asks {
		a := &v.Asks[i]
		if a.None != nil && a.None.Word == sentence {
			return a.None.Label.String()
		}
		if words := spell(a, sentence); words != nil {
			if said := t.reads(a, words); said != "" {
				return said
			}
		}
	}
	// A form writes a place alone, a record what is done there: "run 1200,450".
	if verb, place, is := strings.Cut(sentence, " "); is && aimed(place, new(int), new(int)) {
		for i := range v.Asks {
			if a := &v.Asks[i]; len(a.Fields) == 1 && spell(a, place) != nil {
				return web.Capital(verb) + ": " + t.inLabel(&a.Fields[0], place)
			}
		}
	}
	return web.Capital(sentence)
}

// reads is what is chosen in the labels of the picks, as ask.js writes it: "Move: 3,4".
func (t *table) reads(a *scene.Ask, words []string) string {
	var parts []string
	for i, word := range words {
		if word != "" {
			parts = append(parts, t.inLabel(&a.Fields[i], word))
		}
	}
	if len(parts) == 0 && a.None != nil {
		return a.None.Label.String()
	}
	said, verb := strings.Join(parts, ", "), a.Verb.String()
	if several := len(t.sight.View.Asks) > 1; said != "" && verb != "" && (several || isDigit(said[0])) && !strings.HasPrefix(said, verb) {
		return verb + ": " + said
	}
	return said
}

func (t *table) inLabel(f *scene.AskField, word string) string {
	for j := range f.Picks {
		p := &f.Picks[j]
		if p.Word != word {
			continue
		}
		label := p.Label.String()
		if label == "" {
			label = word
		}
		if p.Of != "" {
			label += ", " + p.Of.String()
		}
		if name := t.calledToken(p.Whom); !strings.Contains(label, name) {
			label += ", " + name
		}
		return label
	}
	var x, y int
	switch {
	case f.Number != nil:
		return f.Title.String() + " " + word
	case f.Aim != nil && aimed(word, &x, &y):
		return web.Inches(x) + ", " + web.Inches(y)
	}
	return word
}

// aimed reads a place on the plane, "x,y" in 1/100 inch.
func aimed(word string, x, y *int) bool {
	n, err := fmt.Sscanf(word, "%d,%d", x, y)
	return n == 2 && err == nil
}

// calledToken is the name of the side whose token has the ID; "" if none has.
func (t *table) calledToken(id string) string {
	for i := range t.sight.View.Sides {
		if side := &t.sight.View.Sides[i]; side.ID == id {
			return side.Name.String()
		}
	}
	return ""
}

// spell splits a sentence into the words of an ask's fields, "" for those left out;
// nil if it is not a sentence of the ask.
func spell(a *scene.Ask, sentence string) []string {
	words := make([]string, len(a.Fields))
	rest, ok := startsWith(strings.Fields(sentence), a.Before)
	if ok && spellFrom(a, rest, 0, words) {
		return words
	}
	return nil
}

func spellFrom(a *scene.Ask, rest []string, i int, words []string) bool {
	if i == len(a.Fields) {
		return len(rest) == 0
	}
	f := &a.Fields[i]
	after, ok := startsWith(rest, f.Before)
	if ok && (f.Number != nil || f.Aim != nil) && len(after) > 0 {
		words[i] = after[0]
		if spellFrom(a, after[1:], i+1, words) {
			return true
		}
	}
	for j := range f.Picks {
		if next, fits := startsWith(after, f.Picks[j].Word); ok && fits {
			words[i] = f.Picks[j].Word
			if spellFrom(a, next, i+1, words) {
				return true
			}
		}
	}
	words[i] = ""
	return f.Optional && spellFrom(a, rest, i+1, words)
}

func startsWith(words []string, text string) ([]string, bool) {
	for _, w := range strings.Fields(text) {
		if len(words) == 0 || words[0] != w {
			return nil, false
		}
		words = words[1:]
	}
	return words, true
}
