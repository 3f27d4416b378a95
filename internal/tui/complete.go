package tui

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"riposte/phrase"

	"riposte/scene"
)

// maxCompletions bounds what suggest returns.
const maxCompletions = 200

// A suggestion is one way to continue a line.
type suggestion struct {
	Line  string // as far as it goes
	Word  string // what it adds
	Pick  *scene.Pick
	Field *scene.AskField
	Done  bool       // nothing more is needed
	Ask   *scene.Ask // that it answers; nil for a word of the program
}

func suggest(v scene.View, partial string) []suggestion {
	tokens := split(partial)
	begun := ""
	if len(tokens) > 0 && !strings.HasSuffix(partial, " ") {
		begun, tokens = tokens[len(tokens)-1], tokens[:len(tokens)-1]
	}
	var found []suggestion
	for _, a := range inOrder(v.Asks) {
		c := completer{ask: a, begun: begun}
		c.sentence(tokens)
		found = append(found, c.found...)
	}
	return found[:min(len(found), maxCompletions)]
}

// split returns the words of a sentence, in lower case, with signs such as /
// separate.
func split(sentence string) []string {
	var b strings.Builder
	for _, r := range strings.ToLower(sentence) {
		if r == '/' || r == '|' || r == ';' {
			b.WriteString(" " + string(r) + " ")
			continue
		}
		if unicode.IsSpace(r) {
			r = ' '
		}
		b.WriteRune(r)
	}
	return strings.Fields(b.String())
}

// A completer goes through the fields of one ask along the words already written.
type completer struct {
	ask   *scene.Ask
	begun string // the word under the cursor
	found []suggestion
}

// sentence goes through the words that come before all fields, and offers what stands
// while every field is left out.
func (c *completer) sentence(tokens []string) {
	before := split(c.ask.Before)
	n := min(len(tokens), len(before))
	switch {
	case !slices.Equal(tokens[:n], before[:n]):
		return
	case n == len(before):
		var line []string
		if n > 0 {
			line = append(line, c.ask.Before)
		}
		c.field(0, tokens[n:], nil, line)
	case strings.HasPrefix(before[n], c.begun):
		c.found = append(c.found, suggestion{Line: c.ask.Before, Word: c.ask.Before, Ask: c.ask})
	}
	if c.ask.None == nil {
		return
	}
	whole := split(c.ask.None.Word)
	if n := len(tokens); n >= len(before) && n < len(whole) && slices.Equal(tokens, whole[:n]) && strings.HasPrefix(whole[n], c.begun) {
		c.found = append(c.found, suggestion{Line: c.ask.None.Word, Word: strings.Join(whole[n:], " "), Pick: c.ask.None, Done: true, Ask: c.ask})
	}
}

// field goes on at field i: left has the words not yet used, chosen the words of
// the fields before, line the sentence so far.
func (c *completer) field(i int, left, chosen, line []string) {
	if i >= len(c.ask.Fields) || len(c.found) > maxCompletions {
		return
	}
	f := &c.ask.Fields[i]
	for p := range f.Picks {
		if blocked(f.Picks[p], chosen) == nil {
			c.word(i, f.Picks[p].Word, &f.Picks[p], left, chosen, line)
		}
	}
	if f.Number != nil {
		c.number(i, f.Number, left, chosen, line)
	}
	if f.Aim != nil {
		c.free(i, left, chosen, line, func(w string) bool { return strings.Contains(w, ",") },
			strconv.Itoa(f.Aim.From[0])+","+strconv.Itoa(f.Aim.From[1]))
	}
	if f.Optional {
		c.field(i+1, left, append(slices.Clone(chosen), ""), line)
	}
}

func (c *completer) number(i int, n *scene.Span, left, chosen, line []string) {
	fits := func(w string) bool {
		v, err := strconv.Atoi(w)
		return err == nil && v >= n.Min && v <= n.Max
	}
	var offers []string
	step := max(n.Step, 1)
	for v := n.Min; v <= n.Max && len(offers) < 20; v += step {
		offers = append(offers, strconv.Itoa(v))
	}
	c.free(i, left, chosen, line, fits, offers...)
}

// free handles a field without picks: any word that fits, and some that are
// offered.
func (c *completer) free(i int, left, chosen, line []string, fits func(string) bool, offers ...string) {
	before := split(c.ask.Fields[i].Before)
	if len(left) > len(before) && slices.Equal(left[:len(before)], before) && fits(left[len(before)]) {
		c.word(i, left[len(before)], nil, left, chosen, line)
		return
	}
	for _, o := range offers {
		c.word(i, o, nil, left, chosen, line)
	}
}

// word tries one word in field i.
func (c *completer) word(i int, word string, pick *scene.Pick, left, chosen, line []string) {
	f := &c.ask.Fields[i]
	full := append(split(f.Before), split(word)...)
	line = slices.Clone(line)
	if f.Before != "" {
		line = append(line, f.Before)
	}
	line = append(line, word)
	if len(full) == 0 {
		return
	}
	n := min(len(left), len(full))
	if !slices.Equal(left[:n], full[:n]) {
		return
	}
	if n == len(full) {
		c.field(i+1, left[n:], append(slices.Clone(chosen), word), line)
		return
	}
	skips := c.begun != "" && n == 0 && f.Before != "" && strings.HasPrefix(full[len(split(f.Before))], c.begun)
	if !strings.HasPrefix(full[n], c.begun) && !skips {
		return
	}
	done := true
	for _, rest := range c.ask.Fields[i+1:] {
		done = done && rest.Optional
	}
	c.found = append(c.found, suggestion{Line: strings.Join(line, " "), Word: word, Pick: pick, Field: f, Done: done, Ask: c.ask})
}

// blocked is why a pick can't stand after the words chosen, or nil.
func blocked(p scene.Pick, chosen []string) *scene.Refusal {
	if p.Refusal != nil {
		return p.Refusal
	}
	among := func(w string) bool { return slices.Contains(chosen, w) }
	if slices.ContainsFunc(p.Not, among) || len(p.Only) > 0 && !slices.ContainsFunc(p.Only, among) {
		if p.Unless != nil {
			return p.Unless
		}
		return &scene.Refusal{Why: phrase.Plain(p.Word + " does not fit the words before it")}
	}
	return nil
}
