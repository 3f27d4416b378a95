package pages

import (
	"net/url"
	"strings"

	"riposte"
	"riposte/internal/server/web"
)

// A QuickPart is one heading of a quick reference, with what the ledger says about
// it in its own words.
type QuickPart struct {
	Title string
	Rules []ruleEntry
	Table Prose // from the ledger's section, if any
}

// quickParts says which rules players need at hand, and the section whose first
// table belongs to them. A ruleset without a row has no quick reference.
func quickParts(ruleset string) []quickPart {
	return map[string][]quickPart{
		"pugilism": {
			{title: web.Msg("quick.bout"), rules: []riposte.RuleID{"PG-2.5", "PG-4.1", "PG-3.13", "PG-2.7", "PG-2.9", "PG-2.10"}},
			{title: web.Msg("quick.cards"), table: "9A"},
			{title: web.Msg("quick.knockdown"), rules: []riposte.RuleID{"PG-6.1", "PG-6.4", "PG-6.6", "PG-6.8", "PG-6.12", "PG-6.10", "PG-6.11", "PG-6.17"}},
			{title: web.Msg("quick.end"), rules: []riposte.RuleID{"PG-6.22", "PG-6.20"}},
			{title: web.Msg("quick.advice"), rules: []riposte.RuleID{"PG-4.9", "PG-5.34"}},
		},
	}[ruleset]
}

type quickPart struct {
	title, table string
	rules        []riposte.RuleID
}

// Quick is the quick reference above a whole ledger; nil above a part of one, and
// for rulesets without one.
func (p Ledger) Quick() (out []QuickPart) {
	if p.Narrowed() {
		return nil
	}
	pr := prose{ledger: p.Info.Ledger}
	for _, part := range quickParts(p.Info.Name) {
		q := QuickPart{Title: part.title}
		for _, id := range part.rules {
			if r, known := p.Info.Ledger.Rule(id); known {
				q.Rules = append(q.Rules, ruleEntry{Rule: r, Ruleset: p.Info.Name, Blocks: pr.blocks(r.Text)})
			}
		}
		if part.table != "" {
			q.Table = p.tableOf(part.table, q.Title)
		}
		out = append(out, q)
	}
	return out
}

// tableOf is the first table of the section whose title begins with these words.
func (p Ledger) tableOf(section, label string) Prose {
	for _, s := range p.Sections {
		if !strings.HasPrefix(s.Title, section+" ") {
			continue
		}
		for _, it := range s.Items {
			blocks := it.Blocks
			if it.Rule != nil {
				blocks = it.Rule.Blocks
			}
			for _, b := range blocks {
				if len(b.Head) > 0 {
					return Prose{Blocks: []block{b}, Base: "/rules/" + url.PathEscape(p.Info.Name), Label: label}
				}
			}
		}
	}
	return Prose{}
}
