package riposte

import (
	"fmt"
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
		if heading, ok := readHeading(line); ok {
			section, last = heading, -1
			continue
		}
		if r, named, ok := readRule(line); ok {
			r.Section = section
			if r.ID != named {
				panic(fmt.Sprintf("riposte: the anchor %s stands before rule %s", r.ID, named))
			}
			if _, twice := l.index[r.ID]; twice {
				panic("riposte: rule " + string(r.ID) + " stands twice in the ledger")
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

// readHeading reads "## 5 The clash", of any level below the title.
func readHeading(line string) (words string, ok bool) {
	rest, ok := strings.CutPrefix(line, "##")
	if !ok {
		return "", false
	}
	return strings.CutPrefix(strings.TrimLeft(rest, "#"), " ")
}

// readRule reads `- <a id="ID"></a>**ID** [TAG] TEXT`, where an example has a word in round brackets
// in the place of the tag. named is the second ID.
func readRule(line string) (r Rule, named RuleID, ok bool) {
	rest, ok := strings.CutPrefix(line, `- <a id="`)
	if !ok {
		return r, "", false
	}
	anchor, rest, ok := strings.Cut(rest, `"></a>**`)
	if !ok || anchor == "" {
		return r, "", false
	}
	name, rest, ok := strings.Cut(rest, "** ")
	if !ok || name == "" {
		return r, "", false
	}
	r.ID = RuleID(anchor)
	if what, text, ok := between(rest, "(", ") "); ok {
		r.Tag, r.Text = "example", "("+what+") "+text
		return r, RuleID(name), true
	}
	tag, text, ok := between(rest, "[", "] ")
	r.Tag, r.Text = tag, text
	return r, RuleID(name), ok && (tag == "text" || tag == "ruling" || tag == "option")
}

// between is what stands between the beginning of a text and an end, and what comes after it.
func between(text, begin, end string) (inside, after string, ok bool) {
	if text, ok = strings.CutPrefix(text, begin); !ok {
		return "", "", false
	}
	return strings.Cut(text, end)
}
