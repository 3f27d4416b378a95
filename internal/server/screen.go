package server

import (
	"net/http"

	"riposte/internal/house"
)

// The players' screen is for a second display that all at the table look at. It shows what the
// public sees and nothing else, whoever opens it: the token of a guest is put away before anything
// is looked up, for the page and for its feed alike.

// screen is the page of the screen; programs get the sight of the public.
func (s *Server) screen(c *call) error {
	c.guest = ""
	duel, err := c.duel()
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	sight, err := s.Sights.Look(c.r.Context(), house.Guest(""), duel, 0)
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return s.Pages.Tables.Screen(w, p, sight) })
	}
	return c.sendSight(sight)
}

// screenFeed is the feed of the screen.
func (s *Server) screenFeed(c *call) error {
	c.guest = ""
	return s.feeds(c, false)
}
