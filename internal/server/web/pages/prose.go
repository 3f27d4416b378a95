package pages

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/internal/server/web"
)

// A span is a piece of a ledger's text in one style.
type span struct {
	Text   string
	Code   bool           // notation or a value
	Strong bool           // a key word
	Rule   riposte.RuleID // a rule of the same ledger, which can be opened
	Hit    bool           // a word of the search
}

// A block is a paragraph, or a table if it has rows.
type block struct {
	Spans []span
	Head  [][]span
	Rows  [][][]span
}

// A prose turns the Markdown of one ledger into blocks: paragraphs, tables, code,
// strong words, and the rule IDs that the ledger has. Ledgers use no other
// Markdown; what isn't understood is left as it is written.
type prose struct {
	ledger *riposte.Ledger
	hits   []string // in lower case
}

var ruleWord = regexp.MustCompile(`\b(?:[A-Z]{1,4}-[0-9]+\.[0-9]+[a-z]?|W[0-9]+)\b`)

// blocks reads lines: those that begin with a bar are rows of a table.
func (p prose) blocks(text string) []block {
	var out []block
	table := -1
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		switch {
		case line == "":
			table = -1
		case !strings.HasPrefix(line, "|"):
			out = append(out, block{Spans: p.spans(line)})
			table = -1
		case strings.Trim(line, "|-: ") == "":
			// The line below a table's head, or an empty row.
		case table < 0:
			table = len(out)
			out = append(out, block{Head: p.row(line)})
		default:
			out[table].Rows = append(out[table].Rows, p.row(line))
		}
	}
	return out
}

func (p prose) row(line string) (cells [][]span) {
	line = strings.TrimSuffix(strings.TrimPrefix(line, "|"), "|")
	for cell := range strings.SplitSeq(line, "|") {
		cells = append(cells, p.spans(strings.TrimSpace(cell)))
	}
	return cells
}

// spans splits a line at its marks.
func (p prose) spans(line string) (out []span) {
	for line != "" {
		at := strings.IndexAny(line, "`*")
		if at < 0 {
			return append(out, p.linked(line)...)
		}
		mark := "`"
		if line[at] == '*' {
			mark = "**"
		}
		inner, rest, closed := strings.Cut(line[min(at+len(mark), len(line)):], mark)
		if !strings.HasPrefix(line[at:], mark) || !closed || inner == "" {
			out = append(out, p.linked(line[:at+1])...)
			line = line[at+1:]
			continue
		}
		out = append(out, p.linked(line[:at])...)
		out = append(out, p.hit(span{Text: inner, Code: mark == "`", Strong: mark == "**"})...)
		line = rest
	}
	return out
}

// linked finds the rules that plain text mentions.
func (p prose) linked(text string) (out []span) {
	from := 0
	for _, at := range ruleWord.FindAllStringIndex(text, -1) {
		id := riposte.RuleID(text[at[0]:at[1]])
		if _, known := p.ledger.Rule(id); !known {
			continue
		}
		out = append(out, p.hit(span{Text: text[from:at[0]]})...)
		out = append(out, p.hit(span{Text: string(id), Rule: id})...)
		from = at[1]
	}
	return append(out, p.hit(span{Text: text[from:]})...)
}

// hit splits a span around words of the search.
func (p prose) hit(s span) (out []span) {
	for s.Text != "" {
		from, to := p.find(s.Text)
		if from < 0 {
			return append(out, s)
		}
		before, found := s, s
		before.Text, found.Text, found.Hit = s.Text[:from], s.Text[from:to], true
		if from > 0 {
			out = append(out, before)
		}
		out = append(out, found)
		s.Text = s.Text[to:]
	}
	return out
}

// find is the first place where any word of the search occurs, and the longest such
// word there.
func (p prose) find(text string) (from, to int) {
	from = -1
	for i := range text {
		if !utf8.RuneStart(text[i]) {
			continue
		}
		for _, h := range p.hits {
			if n := foldPrefix(text[i:], h); n > 0 && (from < 0 || n > to-from) {
				from, to = i, i+n
			}
		}
		if from >= 0 {
			return from, to
		}
	}
	return -1, 0
}

// foldPrefix is the length of the prefix of text that equals want in any case; 0 if
// there is none. Lengths may differ between cases, so it counts runes.
func foldPrefix(text, want string) int {
	n := 0
	for range utf8.RuneCountInString(want) {
		_, size := utf8.DecodeRuneInString(text[n:])
		if size == 0 {
			return 0
		}
		n += size
	}
	if !strings.EqualFold(text[:n], want) {
		return 0
	}
	return n
}

// cited lists the rules that a text mentions, in order and once each, except the
// rule itself.
func cited(l *riposte.Ledger, text string, self riposte.RuleID) (ids []riposte.RuleID) {
	for _, word := range ruleWord.FindAllString(text, -1) {
		id := riposte.RuleID(word)
		if _, known := l.Rule(id); known && id != self && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// A Prose is blocks, with what the links to their rules need.
type Prose struct {
	Blocks []block
	Base   string // /rules/pugilism
	Label  string // what it is: a rule's ID, a section
}

// TableLabel names its tables for readers who can't see them.
func (p Prose) TableLabel() string { return web.Msg("rules.table", p.Label) }

// A proseLine is spans, with what the links to their rules need.
type proseLine struct {
	Spans []span
	Base  string
}

// Of makes a line of some of its spans.
func (p Prose) Of(spans []span) proseLine { return proseLine{spans, p.Base} }
