package wire

import (
	"slices"
	"strconv"
	"strings"

	"riposte/scene"
)

// Fold writes sentences in fewer: in each, a word may be several with "|" between them, of
// which one stands there. Where such words are long and come again they are a list of their
// own, by a name that stands in their place. What is folded is exactly those sentences.
func Fold(sentences []string) (folded []string, lists map[string]string) {
	rows, most := make([][]string, len(sentences)), 0
	for i, s := range sentences {
		rows[i] = strings.Split(s, " ")
		most = max(most, len(rows[i]))
	}
	for before := -1; before != len(rows); {
		before = len(rows)
		for at := most - 1; at >= 0; at-- {
			rows = foldAt(rows, at)
		}
	}
	lists = share(rows)
	for _, row := range rows {
		folded = append(folded, strings.Join(row, " "))
	}
	return folded, lists
}

// foldAt makes one of the rows that are the same but for one word. Their order is that of the first.
func foldAt(rows [][]string, at int) [][]string {
	seen, folded := map[string]int{}, rows[:0:0]
	for _, row := range rows {
		if at >= len(row) {
			folded = append(folded, row)
			continue
		}
		rest := strings.Join(row[:at], " ") + "\n" + strings.Join(row[at+1:], " ")
		if i, is := seen[rest]; is {
			folded[i][at] += "|" + row[at]
			continue
		}
		seen[rest] = len(folded)
		folded = append(folded, slices.Clone(row))
	}
	return folded
}

// longList is from when a list is written once.
const longList = 24

// share takes long words that come again out of the rows.
func share(rows [][]string) (lists map[string]string) {
	count := map[string]int{}
	for _, row := range rows {
		for _, word := range row {
			count[word]++
		}
	}
	names := map[string]string{}
	for _, row := range rows {
		for i, word := range row {
			if count[word] < 2 || len(word) < longList {
				continue
			}
			if names[word] == "" {
				if lists == nil {
					lists = map[string]string{}
				}
				names[word] = "$" + strconv.Itoa(len(lists)+1)
				lists[names[word]] = word
			}
			row[i] = names[word]
		}
	}
	return lists
}

// Form writes how the sentences of an ask are made: words with spaces between. Of several with
// "|" between one stands there, what is in brackets may be left out, {1..6} is a number, {0..6/2}
// an even one, and {x,y} a place. Which of them go together the rules say.
func Form(a *scene.Ask) string {
	parts := strings.Fields(a.Before)
	for i := range a.Fields {
		f := &a.Fields[i]
		var words []string
		for k := range f.Picks {
			if p := &f.Picks[k]; p.Refusal == nil && !slices.Contains(words, p.Word) {
				words = append(words, p.Word)
			}
		}
		if n := f.Number; n != nil {
			span := "{" + strconv.Itoa(n.Min) + ".." + strconv.Itoa(n.Max)
			if n.Step > 1 {
				span += "/" + strconv.Itoa(n.Step)
			}
			words = append(words, span+"}")
		}
		if f.Aim != nil {
			words = append(words, "{x,y}")
		}
		if len(words) == 0 {
			continue
		}
		part := strings.Join(append(strings.Fields(f.Before), strings.Join(words, "|")), " ")
		if f.Optional {
			part = "[" + part + "]"
		}
		parts = append(parts, part)
	}
	form := strings.Join(parts, " ")
	if a.None != nil {
		form = "[" + form + "]" // without any of it the sentence is another
		if a.None.Word != "" {
			form += "|" + a.None.Word
		}
	}
	return form
}
