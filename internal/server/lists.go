package server

import (
	"errors"
	"net/http"
	"slices"
	"strconv"

	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/internal/server/web/pages"
)

// A listings is a list of duels.
type listings struct {
	Duels []lists.Listing `json:"duels"`
	Next  string          `json:"next,omitempty"` // the value of before for the next page
}

// homeLists is what the first page tells programs.
type homeLists struct {
	Rulesets []rulesetRow    `json:"rulesets"`
	Bots     []string        `json:"bots"`
	Mine     []lists.Listing `json:"mine"`
	Open     []lists.Listing `json:"open"`
	Playing  []lists.Listing `json:"playing"`
}

const (
	listLength = 20
	homeLength = 8
)

func (s *Server) home(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	ctx := c.r.Context()
	h := Home{Offline: s.playing()}
	var err error
	if c.guest != "" {
		if h.Mine, err = s.Lists.Mine(ctx, c.guest); err != nil {
			return err
		}
	}
	if h.Open, err = s.Lists.List(ctx, lists.Query{Phase: house.Seating, Most: homeLength}); err != nil {
		return err
	}
	if h.Playing, err = s.Lists.List(ctx, lists.Query{Phase: house.Playing, Most: homeLength}); err != nil {
		return err
	}
	to := shared
	if c.guest != "" {
		to = private
	}
	if c.html {
		if h.Finished, err = s.Lists.List(ctx, lists.Query{Phase: house.Over, Most: homeLength}); err != nil {
			return err
		}
		if h.Going, err = s.Lists.Count(ctx, house.Playing); err != nil {
			return err
		}
		if h.Tables, err = s.Lists.Count(ctx, house.Seating); err != nil {
			return err
		}
		return c.draw(http.StatusOK, to, func(p Page, w writer) error { return s.Pages.Lists.Home(w, p, h) })
	}
	return c.sendJSON(http.StatusOK, to, homeLists{
		s.rulesetRows(), notNil(s.Offered.Bots("")), notNil(h.Mine), notNil(h.Open), notNil(h.Playing),
	})
}

func (s *Server) mine(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	var duels []lists.Listing
	if c.guest != "" {
		var err error
		if duels, err = s.Lists.Mine(c.r.Context(), c.guest); err != nil {
			return err
		}
	}
	if c.html {
		return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Lists.Mine(w, p, duels) })
	}
	return c.sendJSON(http.StatusOK, private, listings{Duels: notNil(duels)})
}

func (s *Server) list(c *call) error {
	v, err := c.query("phase", "ruleset", "before", "most")
	if err != nil {
		return err
	}
	q := lists.Query{Ruleset: v.Get("ruleset"), Phase: house.Phase(v.Get("phase")), Before: v.Get("before"), Most: listLength}
	phases := []house.Phase{"", house.Seating, house.Preparing, house.Playing, house.Over, house.Void}
	if !slices.Contains(phases, q.Phase) {
		return faulty([]Fault{{Path: "phase", Why: "is not one of seating, preparing, playing, over, void"}})
	}
	if q.Ruleset != "" {
		if _, err := s.ruleset(q.Ruleset); err != nil {
			return err
		}
	}
	if most := v.Get("most"); most != "" {
		if q.Most, err = strconv.Atoi(most); err != nil || q.Most < 1 || q.Most > 100 {
			return faulty([]Fault{{Path: "most", Why: "is not a number from 1 to 100"}})
		}
	}
	// One more than is shown tells whether there are more.
	want := q.Most
	q.Most = min(want+1, 100)
	duels, err := s.Lists.List(c.r.Context(), q)
	if errors.Is(err, lists.ErrCursor) {
		return faulty([]Fault{{Path: "before", Why: "is not a place in the list: use next from the page before"}})
	}
	if err != nil {
		return err
	}
	q.Most = want
	next := ""
	if len(duels) > want || len(duels) == 100 {
		duels = duels[:want]
		next = duels[want-1].Cursor
	}
	if c.html {
		l := List{Query: q, Duels: duels, More: next != ""}
		return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return s.Pages.Lists.List(w, p, l) })
	}
	return c.sendJSON(http.StatusOK, shared, listings{notNil(duels), next})
}

// notNil makes an empty list [] and not null.
func notNil[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// setUp is the form of a new table.
func (s *Server) setUp(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if !c.html {
		return s.showRuleset(c)
	}
	form := s.Pages.Forms.SetUp(r, c.r.URL.Query())
	return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return form.Draw(w, p) })
}

// lead is the page of encounters that are ready to lead.
func (s *Server) lead(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if !c.html {
		return s.showRuleset(c)
	}
	query, err := c.query(pages.LedOptions(r.Info())...)
	if err != nil {
		return err
	}
	return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return s.Pages.Forms.Lead(w, p, r, query) })
}

// changeSetUp does what the form's own buttons ask; nothing is kept of it.
func (s *Server) changeSetUp(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if s.Pages == nil {
		return refusef(wordBadRequest, "The form of a new table is a page.")
	}
	f, err := c.form(maxBody)
	if err != nil {
		return err
	}
	form := s.Pages.Forms.SetUp(r, f.Values)
	if act := f.text("act"); act == "forecast" {
		form.Foresee(s.reckon(c, r, form.Setup(), 0))
	} else {
		form.Change(act)
	}
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return form.Draw(w, p) })
}

// about says who made these games, and what is kept.
func (s *Server) about(c *call) error {
	if !c.html {
		return refusef(wordBadRequest, "This is a page; what programs need is at /rulesets.")
	}
	return c.draw(http.StatusOK, lasting, func(p Page, w writer) error { return s.Pages.Site.About(w, p) })
}
