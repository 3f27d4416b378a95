package server

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"riposte"
	"riposte/internal/laboratory"
)

func runAt(id string) string { return "/lab/runs/" + id }

// labRuns is what the page of the laboratory tells programs.
type labRuns struct {
	Mine   []laboratory.Listing `json:"mine"`
	Listed []laboratory.Listing `json:"listed"`
	// Duels is the most that one run may have; 0 where none are played.
	Duels int `json:"duels"`
}

// lab lists runs, and leads to new ones.
func (s *Server) lab(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	mine, listed, err := s.Lab.Lists(c.r.Context(), c.guest)
	if err != nil {
		return err
	}
	runs := labRuns{notNil(mine), notNil(listed), s.Lab.Limits().Duels}
	to := shared
	if c.guest != "" {
		to = private
	}
	if c.html {
		return c.draw(http.StatusOK, to, func(p Page, w writer) error { return s.Pages.Lab.Lab(w, p, runs.Mine, runs.Listed, s.Lab.Limits()) })
	}
	return c.sendJSON(http.StatusOK, to, runs)
}

// newRun is the form of a new run.
func (s *Server) newRun(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if !c.html {
		return s.showRuleset(c)
	}
	return s.drawRun(c, http.StatusOK, s.Pages.Lab.NewRun(r, c.r.URL.Query(), s.Lab.Limits()))
}

// changeRun does what the form's own buttons ask; nothing is kept of it.
func (s *Server) changeRun(c *call) error {
	r, f, err := s.draftForm(c)
	if err != nil {
		return err
	}
	form := s.Pages.Lab.NewRun(r, f.Values, s.Lab.Limits())
	form.Change(f.text("act"))
	return s.drawRun(c, http.StatusOK, form)
}

func (s *Server) drawRun(c *call, status int, form RunForm) error {
	return c.draw(status, private, func(p Page, w writer) error { return form.Draw(w, p) })
}

// runOrder is a laboratory.Order as it is sent.
type runOrder struct {
	Ruleset   string                     `json:"ruleset"`
	Name      string                     `json:"name"`
	Ask       laboratory.Ask             `json:"ask"`
	Options   map[string]string          `json:"options"`
	Data      map[string]json.RawMessage `json:"data"`
	Places    []laboratory.Place         `json:"places"`
	Duels     int                        `json:"duels"`
	Precision int                        `json:"precision"`
	Seed      int                        `json:"seed"`
	Listed    bool                       `json:"listed"`
	Key       string                     `json:"key"`
}

// createRun begins a run.
func (s *Server) createRun(c *call) error {
	var o runOrder
	var form *fields
	if err := c.body(&o, func(f fields) error { form = &f; return nil }); err != nil {
		return err
	}
	if form != nil {
		return s.createRunByForm(c, *form)
	}
	key, err := c.key(o.Key)
	if err != nil {
		return err
	}
	return s.beginRun(c, laboratory.Order{
		Ruleset: o.Ruleset, Name: o.Name, Ask: o.Ask, Options: o.Options, Data: o.Data, Places: o.Places,
		Duels: o.Duels, Precision: o.Precision, Seed: o.Seed, Listed: o.Listed, Key: key,
	})
}

// createRunByForm reads the page's own form. Faults are shown beside their fields.
func (s *Server) createRunByForm(c *call, f fields) error {
	if s.Pages == nil {
		return refusef(wordMedia, "A run is ordered as %s.", jsonType)
	}
	r, err := s.ruleset(f.text("ruleset"))
	if err != nil {
		return err
	}
	form := s.Pages.Lab.NewRun(r, f.Values, s.Lab.Limits())
	if form.Change(f.text("act")) {
		return s.drawRun(c, http.StatusOK, form)
	}
	o, err := form.Order()
	if err == nil {
		if o.Key, err = c.key(o.Key); err != nil {
			return err
		}
		err = s.beginRun(c, o)
	}
	var faults riposte.Faults
	if c.html && errors.As(err, &faults) {
		form.Refuse(faults)
		return s.drawRun(c, http.StatusUnprocessableEntity, form)
	}
	return err
}

// runMade names a new run.
type runMade struct {
	Run string `json:"run"`
	URL string `json:"url"` // for whoever may see it
}

func (s *Server) beginRun(c *call, o laboratory.Order) error {
	g, err := c.anybody()
	if err != nil {
		return err
	}
	id, err := s.Lab.Begin(c.r.Context(), g, o)
	if err != nil {
		return err
	}
	c.of = id
	if c.html {
		return c.seeOther(runAt(id))
	}
	c.w.Header().Set("Location", runAt(id))
	return c.sendJSON(http.StatusCreated, private, runMade{id, c.base().JoinPath(runAt(id)).String()})
}

// showRun is a run as far as it has come.
func (s *Server) showRun(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	study, err := s.Lab.Look(c.r.Context(), c.guest, c.r.PathValue("id"))
	if err != nil {
		return err
	}
	if c.html {
		return s.drawStudy(c, http.StatusOK, study, WithRun{})
	}
	return c.sendJSON(http.StatusOK, studyTo(study), study)
}

// studyTo is who may keep a copy of a run.
func studyTo(study *laboratory.Study) reach {
	to := shared
	if study.Mine {
		to = private
	}
	return to
}

// drawStudy draws the page of a run.
func (s *Server) drawStudy(c *call, status int, study *laboratory.Study, with WithRun) error {
	mine, listed, err := s.Lab.Lists(c.r.Context(), c.guest)
	if err != nil {
		return err
	}
	return c.draw(status, studyTo(study), func(p Page, w writer) error {
		return s.Pages.Lab.Run(w, p, study, append(mine, listed...), with)
	})
}

// compareRuns puts two runs side by side.
func (s *Server) compareRuns(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	made, err := s.Lab.Compare(c.r.Context(), c.guest, c.r.PathValue("id"), c.r.PathValue("other"))
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Lab.Compare(w, p, made) })
	}
	return c.sendJSON(http.StatusOK, private, made)
}

// findRun leads from the choice of a second run, by its ID or its address, to the comparison. On
// the page, one that there can't be is told at the field.
func (s *Server) findRun(c *call) error {
	q, err := c.query("with")
	if err != nil {
		return err
	}
	typed := strings.TrimSpace(q.Get("with"))
	with := typed
	if u, err := url.Parse(with); err == nil && u.Path != "" {
		with = u.Path[lastSlash(u.Path)+1:]
	}
	if c.html {
		id := c.r.PathValue("id")
		_, err := s.Lab.Compare(c.r.Context(), c.guest, id, with)
		if errors.Is(err, laboratory.ErrNoStudy) || errors.Is(err, laboratory.ErrApart) {
			study, lookErr := s.Lab.Look(c.r.Context(), c.guest, id)
			if lookErr != nil {
				return lookErr
			}
			return s.drawStudy(c, http.StatusUnprocessableEntity, study, WithRun{Typed: typed, Why: err})
		}
	}
	if with == "" {
		return faulty([]Fault{{Path: "with", Why: "names no run"}})
	}
	return c.seeOther(runAt(url.PathEscape(c.r.PathValue("id"))) + "/compare/" + url.PathEscape(with))
}

func lastSlash(path string) int {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] == '/' {
			return i
		}
	}
	return -1
}

func (s *Server) stopRun(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Lab.Stop(c.r.Context(), g, c.r.PathValue("id")); err != nil {
		return err
	}
	return c.done(runAt(c.r.PathValue("id")))
}

// keepRun keeps a run for good, or lets it go when its time is over.
func (s *Server) keepRun(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	var body struct {
		Keep bool `json:"keep"`
	}
	if err := c.body(&body, func(f fields) error { body.Keep = f.yes("keep"); return nil }); err != nil {
		return err
	}
	if err := s.Lab.Keep(c.r.Context(), g, c.r.PathValue("id"), body.Keep); err != nil {
		return err
	}
	return c.done(runAt(c.r.PathValue("id")))
}

func (s *Server) deleteRun(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Lab.Delete(c.r.Context(), g, c.r.PathValue("id")); err != nil {
		return err
	}
	if c.r.Method == http.MethodDelete {
		return c.noContent()
	}
	return c.done("/lab")
}
