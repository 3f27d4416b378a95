package server

import (
	"net/url"
	"strconv"

	"riposte"
)

// comment says something to those who watch.
func (s *Server) comment(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	line, err := c.line()
	if err != nil {
		return err
	}
	if err := s.limits.takeComment(c.address()); err != nil {
		return err
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	me, err := s.Persons.Me(c.r.Context(), g)
	if err != nil {
		return err
	}
	if err := s.Galleries.Comment(c.r.Context(), g, duel, me.Name, line.text, line.key); err != nil {
		return err
	}
	return c.done(atSide(duel, line.side))
}

// atSide is the page of a table, seen from a side.
func atSide(duel, side string) string {
	if side == "" {
		return at(duel)
	}
	return at(duel) + "?" + url.Values{"side": {side}}.Encode()
}

// sideNamed is the side in a query from which a page is drawn for somebody who only watches: that of
// a seat or, without one, nobody's. It changes where things stand and nothing that is seen. Who sits
// looks from their own seat whatever an address says.
func sideNamed(q url.Values, seats int) (riposte.Seat, error) {
	if !q.Has("side") {
		return riposte.Nobody, nil
	}
	n, err := strconv.Atoi(q.Get("side"))
	if err != nil || n < 0 || n > seats {
		return riposte.Nobody, faulty([]Fault{{Path: "side", Why: "is not the number of a seat from 1 to " + strconv.Itoa(seats) + ", or 0 for no side"}})
	}
	return riposte.Seat(n), nil
}
