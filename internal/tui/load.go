package tui

import (
	"slices"
	"strconv"
	"strings"

	"riposte/phrase"

	"riposte/scene"
)

// wordsOf is the words of the fields of an ask that a sentence, or the beginning of
// one, holds; false if it is none.
func wordsOf(a *scene.Ask, sentence string) ([]string, bool) {
	left, before := split(sentence), split(a.Before)
	if len(left) < len(before) || !slices.Equal(left[:len(before)], before) {
		return nil, false
	}
	words := make([]string, len(a.Fields))
	return words, fill(a.Fields, left[len(before):], words)
}

// fill finds a word for each field until none is left.
func fill(fields []scene.AskField, left, words []string) bool {
	if len(left) == 0 {
		return true
	}
	if len(fields) == 0 {
		return false
	}
	f := &fields[0]
	take := func(word string) bool {
		full := append(split(f.Before), split(word)...)
		n := len(full)
		if n == 0 || len(left) < n || !slices.Equal(left[:n], full) {
			return false
		}
		words[0] = word
		return fill(fields[1:], left[n:], words[1:])
	}
	for i := range f.Picks {
		if take(f.Picks[i].Word) {
			return true
		}
	}
	if n := len(split(f.Before)); (f.Number != nil || f.Aim != nil) && len(left) > n && take(left[n]) {
		return true
	}
	words[0] = ""
	return f.Optional && fill(fields[1:], left, words[1:])
}

// begun is the words of an ask that are chosen to begin with.
func begun(a *scene.Ask) []string {
	words := make([]string, len(a.Fields))
	for i := range words {
		words[i] = a.Fields[i].Now
	}
	return words
}

// weighed is what the words of an ask weigh together, of how much they may.
func weighed(a *scene.Ask, words []string) string {
	b := a.Budget
	text := b.Title.String() + " " + strconv.Itoa(load(a, words)) + " of " + strconv.Itoa(b.Max)
	text = strings.TrimSpace(text + " " + b.Unit.String())
	if b.Soft {
		text += ", more is allowed"
	}
	return text
}

// load is what the words of an ask weigh together.
func load(a *scene.Ask, words []string) int {
	sum := a.Budget.Base
	for i, word := range words {
		picks := a.Fields[i].Picks
		if at := slices.IndexFunc(picks, func(p scene.Pick) bool { return p.Word == word }); at >= 0 {
			sum += picks[at].Load
		}
	}
	return sum
}

// overweight is why a sentence is refused whose words weigh more together than they
// may; nil if they don't.
func overweight(v scene.View, sentence string) *scene.Refusal {
	for i := range v.Asks {
		a := &v.Asks[i]
		if words, ok := wordsOf(a, sentence); ok && a.Over(words) {
			return &scene.Refusal{Rule: a.Budget.Rule, Why: phrase.Plain(weighed(a, words) + " is too much")}
		}
	}
	return nil
}

// weighing adds to some lines what has been typed so far weighs, where that counts.
func weighing(v scene.View, typed string, lines ...string) []string {
	for i := range v.Asks {
		a := &v.Asks[i]
		if a.Budget == nil || strings.TrimSpace(typed) == "" {
			continue
		}
		words, ok := wordsOf(a, typed)
		if at := strings.LastIndex(typed, " "); !ok && at > 0 { // the last word is not finished
			words, ok = wordsOf(a, typed[:at])
		}
		if !ok {
			continue
		}
		style := faint
		if a.Over(words) {
			style = bad
		}
		return append([]string{in(style, weighed(a, words))}, lines...)
	}
	return lines
}
