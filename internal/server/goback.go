package server

import (
	"net/http"
	"strconv"

	"riposte/internal/house"
)

// goBack lets the referee return to the position after a step.
func (s *Server) goBack(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Step *int `json:"step"`
	}
	err = c.body(&body, func(f fields) error {
		if n, err := strconv.Atoi(f.text("step")); err == nil {
			body.Step = &n
		}
		return nil
	})
	if err != nil {
		return err
	}
	if body.Step == nil || *body.Step < 0 {
		return faulty([]Fault{{Path: "step", Why: "names no step"}})
	}
	if err := s.Playing.GoBack(c.r.Context(), g, duel, *body.Step); err != nil {
		return err
	}
	return c.done(at(duel))
}

// A backList is every decision that the referee may go back to.
type backList struct {
	Backs []house.Back `json:"backs"` // the last one first
}

func (s *Server) listBacks(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	backs, err := s.Playing.Backs(c.r.Context(), g, duel)
	if err != nil {
		return err
	}
	if backs == nil {
		backs = []house.Back{}
	}
	return c.sendJSON(http.StatusOK, private, backList{backs})
}
