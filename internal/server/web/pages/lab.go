package pages

import (
	"fmt"
	"html/template"
	"net/url"
	"time"

	"riposte"
	"riposte/internal/laboratory"
	"riposte/internal/server/web"
)

// A Lab is the page of the laboratory: runs, and the ways to new ones.
type Lab struct {
	Rulesets []*riposte.Info
	Limits   laboratory.Limits
	Mine     []runRow
	Listed   []runRow
}

// A runRow is one run in a list.
type runRow struct {
	laboratory.Listing
	System string
	When   moment
}

// NewLab lists runs.
func NewLab(rulesets []*riposte.Info, mine, listed []laboratory.Listing, limits laboratory.Limits, now time.Time) *Lab {
	rows := func(list []laboratory.Listing) (rows []runRow) {
		for _, l := range list {
			rows = append(rows, runRow{l, titleFor(rulesets, l.Ruleset), moment{l.Created, now}})
		}
		return rows
	}
	return &Lab{Rulesets: rulesets, Limits: limits, Mine: rows(mine), Listed: rows(listed)}
}

// Href is the run's page.
func (r runRow) Href() string { return runHref(r.ID) }

// State says how far a run is.
func (r runRow) State() string { return runState(&r.Listing) }

func runHref(id string) string { return "/lab/runs/" + url.PathEscape(id) }

// runState says how far a run is, in a few words.
func runState(r *laboratory.Listing) string {
	switch r.Phase {
	case laboratory.Waits:
		return web.Msg("lab.waits")
	case laboratory.Plays:
		return web.Msg("lab.plays", grouped(r.Done), grouped(r.Of))
	case laboratory.Stopped:
		return web.Msg("lab.stopped", grouped(r.Done))
	case laboratory.Failed:
		return web.Msg("lab.failed", grouped(r.Done))
	}
	return web.Msg("lab.done", grouped(r.Done))
}

// grouped is a number with commas.
func grouped(n int) string {
	text := fmt.Sprint(n)
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return text
}

// Going reports whether anything is being played: then the page looks again by itself.
func (l *Lab) Going() bool {
	for _, list := range [][]runRow{l.Mine, l.Listed} {
		for i := range list {
			if going(list[i].Phase) {
				return true
			}
		}
	}
	return false
}

func going(phase string) bool { return phase == laboratory.Waits || phase == laboratory.Plays }

// Most is how many duels one run may have.
func (l *Lab) Most() string { return grouped(l.Limits.Duels) }

// A comparedPage is the page of two runs side by side.
type comparedPage struct {
	*laboratory.Comparison
	Info  *riposte.Info
	rules riposte.Ruleset
	now   time.Time
}

// NewCompared is that page.
func NewCompared(c *laboratory.Comparison, rules riposte.Ruleset, in *riposte.Info, now time.Time) any {
	return &comparedPage{c, in, rules, now}
}

// Runs are the two.
func (c *comparedPage) Runs() []runRow {
	return []runRow{{c.A, c.Info.Title, moment{c.A.Created, c.now}}, {c.B, c.Info.Title, moment{c.B.Created, c.now}}}
}

// Going reports whether either is still being played.
func (c *comparedPage) Going() bool { return going(c.A.Phase) || going(c.B.Phase) }

// A beside is one set-up of both.
type beside struct {
	Title string
	Rows  []besideRow
	Chart template.HTML
}

// A besideRow is one figure of both, and the difference.
type besideRow struct {
	Name       string
	A, B, More figure
	Clear      bool // the interval leaves out no difference
}
