package server

import (
	"net/http"

	"riposte"
	"riposte/internal/house"
	"riposte/quickref"
)

// A QuickReference is what players need at hand.
type QuickReference struct {
	Info  *riposte.Info
	Sheet *quickref.Sheet
	Sight *house.Sight // of the table whose options and numbers it tells; nil: the rules as printed
}

// quickJSON is a quick reference for programs.
type quickJSON struct {
	Ruleset string `json:"ruleset"`
	Title   string `json:"title"`
	*quickref.Sheet
}

// quick is the quick reference of the rules as printed.
func (s *Server) quick(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	sheet, err := quickref.Of(r, &riposte.Setup{}, nil)
	if err != nil {
		return err
	}
	return s.sendQuick(c, lasting, QuickReference{Info: r.Info(), Sheet: sheet})
}

// quickAt is the quick reference of a table: by its options, in its numbers.
func (s *Server) quickAt(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	sight, err := s.Sights.Look(c.r.Context(), c.guest, duel, 0)
	if err != nil {
		return err
	}
	r, err := s.ruleset(sight.Ruleset)
	if err != nil {
		return err
	}
	setup := riposte.Setup{Ruleset: sight.Ruleset, Version: sight.Version, Options: sight.Options}
	sheet, err := quickref.Of(r, &setup, sight.Variant)
	if err != nil {
		return err
	}
	return s.sendQuick(c, shared, QuickReference{Info: r.Info(), Sheet: sheet, Sight: sight})
}

func (s *Server) sendQuick(c *call, to reach, q QuickReference) error {
	if _, err := c.query(); err != nil {
		return err
	}
	if q.Sheet == nil {
		return refusef(wordNoRule, "%s has no quick reference.", q.Info.Title)
	}
	if c.html {
		return c.draw(http.StatusOK, to, func(p Page, w writer) error { return s.Pages.Rules.Quick(w, p, q) })
	}
	return c.sendJSON(http.StatusOK, to, quickJSON{q.Info.Name, q.Info.Title, q.Sheet})
}
