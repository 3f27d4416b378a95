package riposte

import (
	"fmt"
	"regexp"
	"strings"
	"sync"
)

// A Ledger is a ruleset's numbered rules, read from its RULES.md.
type Ledger struct {
	Text string // the whole document, Markdown

	once    sync.Once
	entries []Rule
	index   map[RuleID]int
}

// A Rule is one entry of a ledger.
type Rule struct {
	ID      RuleID `json:"id"`
	Section string `json:"section"` // "5 The clash"
	Tag     string `json:"tag"`     // text: the authors' text says so; ruling: ours where the text is silent; option: a ruling that can be switched; example
	Text    string `json:"text"`    // Markdown, with the tables that follow it
}

var (
	ruleLine    = regexp.MustCompile(`^- <a id="([^"]+)"></a>\*\*([^*]+)\*\* (?:\[(text|ruling|option)\] |\(([^)]*)\) )(.*)$`)
	headingLine = regexp.MustCompile(`^##+ (.*)$`)
)

// Rules lists the rules and worked examples in the order of the document.
func (l *Ledger) Rules() []Rule {
	l.once.Do(l.parse)
	return l.entries
}

// Rule finds a rule by ID.
func (l *Ledger) Rule(id RuleID) (Rule, bool) {
	l.once.Do(l.parse)
	i, ok := l.index[id]
	if !ok {
		return Rule{}, false
	}
	return l.entries[i], true
}

func (l *Ledger) parse() {
	l.index = map[RuleID]int{}
	section, last := "", -1
	for line := range strings.Lines(l.Text) {
		line = strings.TrimRight(line, "\n")
		if m := headingLine.FindStringSubmatch(line); m != nil {
			section, last = m[1], -1
			continue
		}
		if m := ruleLine.FindStringSubmatch(line); m != nil {
			r := Rule{ID: RuleID(m[1]), Section: section, Tag: m[3], Text: m[5]}
			if r.Tag == "" {
				r.Tag, r.Text = "example", "("+m[4]+") "+m[5]
			}
			if m[1] != m[2] {
				panic(fmt.Sprintf("riposte: the anchor %s stands before rule %s", m[1], m[2]))
			}
			if _, twice := l.index[r.ID]; twice {
				panic("riposte: rule " + m[1] + " stands twice in the ledger")
			}
			last = len(l.entries)
			l.index[r.ID] = last
			l.entries = append(l.entries, r)
			continue
		}
		if strings.HasPrefix(line, "|") && last >= 0 {
			l.entries[last].Text += "\n" + line
		}
	}
}
