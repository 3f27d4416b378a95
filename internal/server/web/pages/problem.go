package pages

import (
	"net/http"
	"strings"
	"time"

	"riposte"
	"riposte/internal/server/web"
)

// A Problem is an error page: what went wrong, in the words that a program gets as
// problem+json, and what to do next.
type Problem struct {
	Status  int
	Word    string // the last part of its type: no-duel
	Title   string
	Detail  string
	Rule    riposte.RuleID
	Ruleset string // the ruleset of the rule
	Faults  []riposte.Fault
	Retry   time.Duration // how long to wait before trying again
	Path    string        // of the table or campaign it concerns, if any
	Request string        // identifies the line in the server's log
}

// Heading is the title, or what the status means.
func (p Problem) Heading() string {
	if p.Title != "" {
		return p.Title
	}
	switch p.Status {
	case http.StatusNotFound:
		return web.Msg("problem.not-found")
	case http.StatusGone:
		return web.Msg("problem.gone")
	case http.StatusConflict:
		return web.Msg("problem.conflict")
	case http.StatusUnprocessableEntity:
		return web.Msg("problem.refused")
	case http.StatusTooManyRequests:
		return web.Msg("problem.too-many")
	case http.StatusServiceUnavailable:
		return web.Msg("problem.unavailable")
	}
	if p.Status >= http.StatusInternalServerError {
		return web.Msg("problem.internal")
	}
	return web.Msg("problem.other")
}

// Says is the detail, unless the heading or the only fault says the same.
func (p Problem) Says() string {
	if alike(p.Detail, p.Heading()) || len(p.Faults) == 1 && strings.HasSuffix(p.Detail, p.Faults[0].Msg) {
		return ""
	}
	return p.Detail
}

// alike reports whether two sentences have the same words.
func alike(a, b string) bool {
	words := func(s string) string { return strings.Trim(strings.ReplaceAll(s, "’", "'"), " .") }
	return strings.EqualFold(words(a), words(b))
}

// Advice is what it means and what to do about it, in the house's own voice.
func (p Problem) Advice() string {
	switch p.Word {
	case "no-duel", "gone":
		return web.Msg("advice.no-duel")
	case "cancelled":
		return web.Msg("advice.cancelled")
	case "no-rule":
		return web.Msg("advice.no-rule")
	case "no-ruleset":
		return web.Msg("advice.no-ruleset")
	case "full", "taken":
		return web.Msg("advice.full")
	case "begun":
		return web.Msg("advice.begun")
	case "goes-on":
		return web.Msg("advice.goes-on")
	case "stale", "not-owed", "locked", "over", "final", "early", "dice", "void", "closed":
		return web.Msg("advice.stale")
	case "no-seat", "no-guest", "bad-token":
		return web.Msg("advice.no-seat")
	case "sealed":
		return web.Msg("advice.sealed")
	case "record":
		return web.Msg("advice.record")
	case "seed":
		return web.Msg("advice.seed")
	case "unsure":
		return web.Msg("advice.unsure")
	}
	switch p.Status {
	case http.StatusNotFound:
		return web.Msg("advice.not-found")
	case http.StatusGone:
		return web.Msg("advice.no-duel")
	case http.StatusConflict:
		return web.Msg("advice.stale")
	case http.StatusUnprocessableEntity:
		return web.Msg("advice.refused")
	case http.StatusRequestEntityTooLarge:
		return web.Msg("advice.too-large")
	case http.StatusTooManyRequests:
		return web.Msg("advice.too-many")
	case http.StatusServiceUnavailable:
		return web.Msg("advice.unavailable")
	}
	if p.Status >= http.StatusInternalServerError {
		return web.Msg("advice.internal")
	}
	return ""
}

// Wait is after how many seconds to try again; 0 promises nothing.
func (p Problem) Wait() int { return int((p.Retry + time.Second - 1) / time.Second) }

// Back is the table or campaign that the problem is about, if there is one, and what the
// link to it says.
func (p Problem) Back() *backLink {
	switch {
	case p.Path == "" || p.Status == http.StatusNotFound || p.Status == http.StatusGone:
		return nil
	case strings.HasPrefix(p.Path, "/campaigns/"):
		return &backLink{p.Path, web.Msg("problem.campaign")}
	}
	return &backLink{p.Path, web.Msg("problem.table")}
}

type backLink struct{ Href, Word string }

// RulePath is where a rule can be read.
func (p Problem) RulePath(id riposte.RuleID) string {
	if p.Ruleset == "" || id == "" {
		return ""
	}
	return web.RulePath(p.Ruleset, id)
}

// Lobby reports whether what helps is finding another table.
func (p Problem) Lobby() bool {
	return p.Word == "full" || p.Word == "taken" || p.Word == "no-duel" || p.Status == http.StatusNotFound || p.Status == http.StatusGone
}

// About is the page /about: whose games these are, what is kept and for how long,
// the licence.
type About struct {
	Rulesets []*riposte.Info
	// KeepTables and KeepDuels are the number of days after which a table where
	// nobody began and a finished duel are cleared away; 0 means never.
	KeepTables, KeepDuels int
	Local                 bool
	Version               string
}

// Systems are all the systems, with their credits.
func (a About) Systems() []system { return posters(a.Rulesets) }
