package table

import (
	"net/url"
	"strconv"

	"riposte"
	"riposte/document"
	"riposte/internal/server/web"
	"riposte/variant"
)

// A Ruling is an option that differs from the default, or a number of a variant.
type Ruling struct {
	Title, Value string
	Rule         riposte.RuleID
	Href         string // where the rule can be read, "" without one
}

// RulingsOf are the options that differ, in the ruleset's order, then the name of a variant
// and its numbers.
func RulingsOf(in *riposte.Info, options map[string]string, name string, differs []variant.Difference) (out []Ruling) {
	add := func(title, value string, rule riposte.RuleID) {
		href := ""
		if rule != "" {
			href = "/rules/" + in.Name + "/" + url.PathEscape(string(rule))
		}
		out = append(out, Ruling{title, value, rule, href})
	}
	for i := range in.Options {
		o := &in.Options[i]
		if v, ok := options[o.Name]; ok && v != o.Default && o.Name != variant.Option {
			add(o.Title, document.Called(o, v), o.Rule)
		}
	}
	if name != "" {
		add(web.Msg("rulings.variant"), name, "")
	}
	for _, d := range differs {
		add(d.Name, web.Msg("rulings.instead", strconv.Itoa(d.Now), strconv.Itoa(d.Value)), d.Rule)
	}
	return out
}
