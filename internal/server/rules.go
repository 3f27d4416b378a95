package server

import (
	"net/http"
	"strings"

	"riposte/scene"

	"riposte"
)

// A rulesetRow is one ruleset of a list.
type rulesetRow struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Summary string `json:"summary"`
	Version int    `json:"version"`
	Rules   int    `json:"rules"`
}

// rulesetInfo is what a client needs to set up a table and to understand what it is
// told.
type rulesetInfo struct {
	Name      string             `json:"name"`
	Title     string             `json:"title"`
	Summary   string             `json:"summary"`
	Prefix    string             `json:"prefix"`
	Version   int                `json:"version"`
	Content   string             `json:"content"`
	MinSeats  int                `json:"minSeats"`
	MaxSeats  int                `json:"maxSeats"`
	Roles     []string           `json:"roles"`
	SeatWords []string           `json:"seatWords"`
	Options   []riposte.Option   `json:"options"`
	Decisions []decisionInfo     `json:"decisions"`
	Events    []eventInfo        `json:"events"`
	Schema    []riposte.DocField `json:"schema"`
	Samples   []riposte.Sample   `json:"samples"`
	History   []changeInfo       `json:"history"`
	Bots      []string           `json:"bots"`
}

type decisionInfo struct {
	Name  string         `json:"name"`
	Title string         `json:"title"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
}

type eventInfo struct {
	Name string `json:"name"`
	Text string `json:"text"`
	Loud bool   `json:"loud,omitempty"`
	Turn bool   `json:"turn,omitempty"`
}

type changeInfo struct {
	Version int    `json:"version"`
	Date    string `json:"date"`
	What    string `json:"what"`
}

// A ruleList is some of the rules of a ledger.
type ruleList struct {
	Ruleset string         `json:"ruleset"`
	Title   string         `json:"title"`
	Rules   []riposte.Rule `json:"rules"`
}

func (s *Server) rulesetRows() []rulesetRow {
	rows := []rulesetRow{}
	for _, r := range s.rulesets {
		in := r.Info()
		rows = append(rows, rulesetRow{in.Name, in.Title, in.Summary, in.Version, len(in.Ledger.Rules())})
	}
	return rows
}

// listRulesets is /rules for browsers, and the list of rulesets for programs.
func (s *Server) listRulesets(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Rules.Rulesets(w, p) })
	}
	return c.sendJSON(http.StatusOK, lasting, struct {
		Rulesets []rulesetRow `json:"rulesets"`
	}{s.rulesetRows()})
}

func (s *Server) showRuleset(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	in := r.Info()
	out := rulesetInfo{
		Name: in.Name, Title: in.Title, Summary: in.Summary, Prefix: in.Prefix, Version: in.Version, Content: in.Content,
		MinSeats: in.MinSeats, MaxSeats: in.MaxSeats, Roles: notNil(in.Roles), SeatWords: notNil(in.SeatWords),
		Options: notNil(in.Options), Schema: notNil(in.Schema), Samples: notNil(in.Samples), Bots: notNil(s.Offered.Bots(in.Name)),
		Decisions: []decisionInfo{}, Events: []eventInfo{}, History: []changeInfo{},
	}
	for _, d := range in.Decisions {
		out.Decisions = append(out.Decisions, decisionInfo{d.Name, d.Title, d.Rule})
	}
	worded, _ := r.(scene.Worded)
	for i, e := range in.Events {
		text := ""
		if worded != nil && i > 0 {
			text = worded.Words().Message(scene.ToldKey(&e))
		}
		out.Events = append(out.Events, eventInfo{e.Name, text, e.Loud, e.Turn})
	}
	for _, h := range in.History {
		out.History = append(out.History, changeInfo{h.Version, h.Date, h.What})
	}
	return c.sendJSON(http.StatusOK, lasting, out)
}

func (s *Server) rules(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	v, err := c.query("q", "kind")
	if err != nil {
		return err
	}
	q := RulesQuery{Search: v.Get("q"), Kind: v.Get("kind")}
	switch q.Kind {
	case "", "text", "ruling", "option", "example":
	default:
		return faulty([]Fault{{Path: "kind", Why: "is not one of text, ruling, option, example"}})
	}
	in := r.Info()
	if c.html {
		return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Rules.Rules(w, p, in, q) })
	}
	return c.sendJSON(http.StatusOK, lasting, ruleList{in.Name, in.Title, find(in, q)})
}

// find returns the rules that contain every word of the search, or whose ID it is.
func find(in *riposte.Info, q RulesQuery) []riposte.Rule {
	found := []riposte.Rule{}
	words := strings.Fields(strings.ToLower(q.Search))
	for _, rule := range in.Ledger.Rules() {
		if q.Kind != "" && rule.Tag != q.Kind {
			continue
		}
		text := strings.ToLower(string(rule.ID) + " " + rule.Text)
		all := true
		for _, w := range words {
			all = all && strings.Contains(text, w)
		}
		if all {
			found = append(found, rule)
		}
	}
	return found
}

func (s *Server) rule(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	in := r.Info()
	rule, ok := in.Ledger.Rule(riposte.RuleID(c.r.PathValue("rule")))
	if !ok {
		return refusef(wordNoRule, "It is not in the ledger of %s.", in.Title)
	}
	if c.html {
		return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Rules.Rule(w, p, in, rule.ID) })
	}
	return c.sendJSON(http.StatusOK, lasting, rule)
}
