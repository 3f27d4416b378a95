package pages

import (
	"net/url"
	"slices"
	"strings"

	"riposte"
	"riposte/internal/server/web"
)

// RuleLists is the page /rules, which lists the ledgers.
type RuleLists struct {
	Rulesets []*riposte.Info
}

// Titles is what a list shows of each ledger.
func (p RuleLists) Titles() (out []ledgerTitle) {
	for _, in := range p.Rulesets {
		out = append(out, titleOf(in))
	}
	return out
}

// A ledgerTitle is one ledger in a list.
type ledgerTitle struct {
	Name, Title, Summary            string
	Version                         int
	Rules, Texts, Rulings, Examples int
	Options                         int
	Quick                           bool // it has a quick reference
	Credit                          string
}

func titleOf(in *riposte.Info) ledgerTitle {
	t := ledgerTitle{Name: in.Name, Title: in.Title, Summary: in.Summary, Version: in.Version, Options: len(in.Options), Quick: in.Quick != "", Credit: creditOf(in.Name)}
	for _, r := range in.Ledger.Rules() {
		t.Rules++
		switch r.Tag {
		case "text":
			t.Texts++
		case "ruling":
			t.Rulings++
		case "example":
			t.Examples++
		}
	}
	return t
}

// A Ledger is the page /rules/{ruleset}: the whole ledger, or what a search finds.
type Ledger struct {
	Info     *riposte.Info
	Query    string
	Kind     string // text, ruling, option, example; "" means all
	Found    int    // rules shown
	Sections []section
	Prints   bool // there is something to print at home
}

// A section is one heading of the ledger and what follows it.
type section struct {
	ID    string // of its element
	Title string
	Deep  bool // part of the section before it
	Items []item
	Rules int
}

// An item is a rule, or a paragraph or table between rules.
type item struct {
	Rule   *ruleEntry
	Blocks []block
}

// A ruleEntry is one rule as it is read.
type ruleEntry struct {
	riposte.Rule
	Ruleset string
	Blocks  []block
	Exact   bool // the search was for its ID
}

// KindWord is the label on the chip of a rule.
func (r ruleEntry) KindWord() string { return kindWords[r.Tag] }

var kindWords = map[string]string{"text": "the text", "ruling": "our ruling", "option": "option", "example": "example"}

// Path is where the rule can be read by itself.
func (r ruleEntry) Path() string { return web.RulePath(r.Ruleset, r.ID) }

// mostQuery is how many characters of a search are read.
const mostQuery = 100

// NewLedger reads a ledger for display. query searches by ID, or by words, all of
// which must occur in a rule; kind keeps rules of one kind.
func NewLedger(in *riposte.Info, query, kind string) Ledger {
	query = strings.Join(strings.Fields(web.First(strings.ToValidUTF8(query, ""), mostQuery)), " ")
	if _, known := kindWords[kind]; !known {
		kind = ""
	}
	p := Ledger{Info: in, Query: query, Kind: kind}
	words := strings.Fields(strings.ToLower(query))
	slices.Sort(words)
	words = slices.Compact(words)
	pr := prose{ledger: in.Ledger, hits: words}
	narrow := len(words) > 0 || kind != ""
	loose := "" // paragraphs and tables that belong to no rule
	ruled := false
	last := func() *section {
		if len(p.Sections) == 0 {
			p.Sections = append(p.Sections, section{ID: "s-preface", Title: "Before the rules"})
		}
		return &p.Sections[len(p.Sections)-1]
	}
	flush := func() {
		if loose != "" && !narrow {
			s := last()
			s.Items = append(s.Items, item{Blocks: pr.blocks(loose)})
		}
		loose = ""
	}
	for line := range strings.Lines(in.Ledger.Text) {
		title, heading := strings.CutPrefix(line, "## ")
		part, deep := strings.CutPrefix(line, "### ")
		switch {
		case strings.HasPrefix(line, "# "):
		case heading || deep:
			flush()
			ruled = false
			if deep {
				title = part
			}
			title = strings.ReplaceAll(strings.TrimSpace(title), "`", "")
			p.Sections = append(p.Sections, section{ID: "s-" + sectionSlug(title), Title: title, Deep: deep})
		case ruleAt(line) != "":
			flush()
			ruled = true
			r, known := in.Ledger.Rule(ruleAt(line))
			if !known || kind != "" && r.Tag != kind || !matches(r, words) {
				continue
			}
			s := last()
			s.Rules++
			p.Found++
			s.Items = append(s.Items, item{Rule: &ruleEntry{
				Rule: r, Ruleset: in.Name, Blocks: pr.blocks(r.Text), Exact: strings.EqualFold(string(r.ID), query),
			}})
		case ruled && strings.HasPrefix(line, "|"):
			// It is part of the rule's own text.
		default:
			loose += line
		}
	}
	flush()
	if narrow {
		p.Sections = slices.DeleteFunc(p.Sections, func(s section) bool { return s.Rules == 0 })
	}
	return p
}

// ruleAt is the rule that begins on this line, or "".
func ruleAt(line string) riposte.RuleID {
	rest, ok := strings.CutPrefix(line, `- <a id="`)
	if !ok {
		return ""
	}
	id, _, _ := strings.Cut(rest, `"`)
	return riposte.RuleID(id)
}

// matches reports whether the rule or its ID has every word.
func matches(r riposte.Rule, words []string) bool {
	text := strings.ToLower(string(r.ID) + " " + r.Text)
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}

// sectionSlug turns a title into an element's id.
func sectionSlug(text string) string {
	var b strings.Builder
	for _, c := range strings.ToLower(text) {
		switch {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
			b.WriteRune(c)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	return strings.TrimSuffix(b.String(), "-")
}

// Kinds are the chips that narrow the ledger.
func (p Ledger) Kinds() []kindChip {
	chips := []kindChip{{Kind: "", Word: "all"}}
	for _, k := range []string{"text", "ruling", "option", "example"} {
		chips = append(chips, kindChip{Kind: k, Word: kindWords[k]})
	}
	for i := range chips {
		chips[i].On = chips[i].Kind == p.Kind
		v := url.Values{}
		if p.Query != "" {
			v.Set("q", p.Query)
		}
		if chips[i].Kind != "" {
			v.Set("kind", chips[i].Kind)
		}
		chips[i].Query = v.Encode()
	}
	return chips
}

// A kindChip is one way of narrowing the ledger.
type kindChip struct {
	Kind, Word, Query string
	On                bool
}

// Credit says whose game it is.
func (p Ledger) Credit() string { return creditOf(p.Info.Name) }

// Narrowed reports whether some rules are left out.
func (p Ledger) Narrowed() bool { return p.Query != "" || p.Kind != "" }

// JSON is the ledger for programs.
func (p Ledger) JSON() any {
	out := struct {
		Ruleset string         `json:"ruleset"`
		Title   string         `json:"title"`
		Version int            `json:"version"`
		Credit  string         `json:"credit"`
		Query   string         `json:"query,omitempty"`
		Rules   []riposte.Rule `json:"rules"`
	}{p.Info.Name, p.Info.Title, p.Info.Version, p.Credit(), p.Query, []riposte.Rule{}}
	for _, s := range p.Sections {
		for _, it := range s.Items {
			if it.Rule != nil {
				out.Rules = append(out.Rules, it.Rule.Rule)
			}
		}
	}
	return out
}

// OneRule is the page /rules/{ruleset}/{id}.
type OneRule struct {
	Info       *riposte.Info
	Rule       ruleEntry
	Prev, Next *riposte.Rule
	Cites      []riposte.Rule // the rules that its text mentions
	CitedBy    []riposte.Rule // the rules whose text mentions it
	Options    []riposte.Option
	Cases      []CaseRef
}

// A CaseRef is a worked case of the ruleset's scenarios that shows a rule.
type CaseRef struct {
	File string `json:"file"`
	Line int    `json:"line"`
	Name string `json:"name"`
}

// NewOneRule is the page of a rule; it returns false if the ledger has no rule with
// that ID, upper or lower case. cases are the scenarios that cite the rule.
func NewOneRule(in *riposte.Info, id string, cases []CaseRef) (OneRule, bool) {
	all := in.Ledger.Rules()
	at := slices.IndexFunc(all, func(r riposte.Rule) bool { return strings.EqualFold(string(r.ID), id) })
	if at < 0 {
		return OneRule{}, false
	}
	r := all[at]
	p := OneRule{Info: in, Cases: cases, Rule: ruleEntry{Rule: r, Ruleset: in.Name, Blocks: prose{ledger: in.Ledger}.blocks(r.Text)}}
	if at > 0 {
		p.Prev = &all[at-1]
	}
	if at+1 < len(all) {
		p.Next = &all[at+1]
	}
	for _, c := range cited(in.Ledger, r.Text, r.ID) {
		other, _ := in.Ledger.Rule(c)
		p.Cites = append(p.Cites, other)
	}
	for _, other := range all {
		if slices.Contains(cited(in.Ledger, other.Text, other.ID), r.ID) {
			p.CitedBy = append(p.CitedBy, other)
		}
	}
	for _, o := range in.Options {
		if o.Rule == r.ID {
			p.Options = append(p.Options, o)
		}
	}
	return p, true
}

// Path is where another rule of the ledger can be read.
func (p OneRule) Path(id riposte.RuleID) string { return web.RulePath(p.Info.Name, id) }

// SectionPath is the rule's section in the whole ledger.
func (p OneRule) SectionPath() string {
	return "/rules/" + url.PathEscape(p.Info.Name) + "#s-" + sectionSlug(p.Rule.Section)
}

// Brief is the beginning of a rule, without Markdown.
func (p OneRule) Brief(r riposte.Rule) string { return brief(r.Text, 90) }

// Credit says whose game it is.
func (p OneRule) Credit() string { return creditOf(p.Info.Name) }

// JSON is the rule for programs.
func (p OneRule) JSON() any {
	ids := func(rules []riposte.Rule) []riposte.RuleID {
		out := []riposte.RuleID{}
		for _, r := range rules {
			out = append(out, r.ID)
		}
		return out
	}
	return struct {
		Ruleset string `json:"ruleset"`
		riposte.Rule
		Cites   []riposte.RuleID `json:"cites"`
		CitedBy []riposte.RuleID `json:"citedBy"`
		Cases   []CaseRef        `json:"cases,omitempty"`
	}{p.Info.Name, p.Rule.Rule, ids(p.Cites), ids(p.CitedBy), p.Cases}
}

// brief is the first line of a Markdown text without its marks, cut off at a word.
func brief(text string, most int) string {
	text, _, _ = strings.Cut(text, "\n")
	text = strings.NewReplacer("`", "", "**", "").Replace(text)
	if cut := web.First(text, most); len(cut) < len(text) {
		if at := strings.LastIndexByte(cut, ' '); at > 0 {
			cut = cut[:at]
		}
		return strings.TrimRight(cut, " ,;:.") + " …"
	}
	return text
}

// Prose is the rule's text, ready to be drawn.
func (r ruleEntry) Prose() Prose {
	return Prose{Blocks: r.Blocks, Base: "/rules/" + url.PathEscape(r.Ruleset), Label: string(r.ID)}
}

// Prose is the text between the rules of a section, ready to be drawn.
func (p Ledger) Prose(it item, s section) Prose {
	return Prose{Blocks: it.Blocks, Base: "/rules/" + url.PathEscape(p.Info.Name), Label: s.Title}
}

// KindSays is what the kind of the rule means.
func (p OneRule) KindSays() string {
	switch p.Rule.Tag {
	case "text":
		return web.Msg("rule.says-text")
	case "ruling":
		return web.Msg("rule.says-ruling")
	case "option":
		return web.Msg("rule.says-option")
	case "example":
		return web.Msg("rule.says-example")
	}
	return ""
}
