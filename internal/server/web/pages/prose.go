package pages

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"riposte"
	"riposte/internal/server/web"
)

// A span is a piece of a ledger's text that reads in one way.
type span struct {
	Text   string
	Code   bool           // notation, a value
	Strong bool           // a key word
	Rule   riposte.RuleID // a rule of the same ledger, to be opened
	Hit    bool           // what was searched for
}

// A block is a paragraph, or a table if it has rows.
type block struct {
	Spans []span
	Head  [][]span
	Rows  [][][]span
}

// A prose turns the Markdown of one ledger into blocks: paragraphs, tables, code,
// strong words, and the rule IDs that the ledger has. Nothing else of Markdown is
// in a ledger; what isn't understood stays as it is written.
type prose struct {
	ledger *riposte.Ledger
	hits   []string // lower case
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

// spans takes a line apart at its marks.
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

// linked finds the rules that plain text names.
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

// hit parts a span where it has words that are searched for.
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

// find is the first place of any word searched for, the longest of those there.
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

// foldPrefix is the length of the prefix of text that is want in any case; 0 if
// it doesn't begin so. Lengths may differ between cases, so runes are counted.
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

// cited lists the rules that a text names, in order, each once, without itself.
func cited(l *riposte.Ledger, text string, self riposte.RuleID) (ids []riposte.RuleID) {
	for _, word := range ruleWord.FindAllString(text, -1) {
		id := riposte.RuleID(word)
		if _, known := l.Rule(id); known && id != self && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// A Prose is blocks with where the rules they name are found.
type Prose struct {
	Blocks []block
	Base   string // /rules/pugilism
	Label  string // of what: a rule's ID, a section
}

// TableLabel names the tables in it for whoever does not see them.
func (p Prose) TableLabel() string { return web.Msg("rules.table", p.Label) }

// A Line is spans with where the rules they name are found.
type proseLine struct {
	Spans []span
	Base  string
}

// Of is some spans of it.
func (p Prose) Of(spans []span) proseLine { return proseLine{spans, p.Base} }
