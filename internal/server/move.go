package server

import (
	"net/http"
	"net/url"
	"time"

	"riposte"
	"riposte/internal/house"
)

// A Moving is a seat on its way to another device.
type Moving struct {
	Duel string
	// URL is the link that moves it, Until when the link expires; both are zero
	// before it is made.
	URL   *url.URL
	Until time.Time
	Code  string // from the link that was opened; the other fields are then empty
}

// A seatLink is the answer to a request for such a link.
type seatLink struct {
	URL   string    `json:"url"`
	Until time.Time `json:"until"`
}

// movePage explains moving a seat.
func (s *Server) movePage(c *call) error {
	_, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.forPage(); err != nil {
		return err
	}
	sight, err := s.Sights.Look(c.r.Context(), c.guest, duel, 0)
	if err != nil {
		return err
	}
	if sight.Seat == riposte.Nobody {
		return house.ErrNoSeat
	}
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Tables.Move(w, p, Moving{Duel: duel}) })
}

// forPage refuses programs.
func (c *call) forPage() error {
	if _, err := c.query(); err != nil {
		return err
	}
	if !c.html {
		return refusef(wordBadRequest, "This is a page; programs send its address a POST.")
	}
	return nil
}

// makeLink makes the link that moves the guest's seat.
func (s *Server) makeLink(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	code, until, err := s.Seats.Mover(c.r.Context(), g, duel)
	if err != nil {
		return err
	}
	link := c.base().JoinPath(at(duel), "move", code)
	if c.html {
		return c.draw(http.StatusOK, private, func(p Page, w writer) error {
			return s.Pages.Tables.Move(w, p, Moving{Duel: duel, URL: link, Until: until})
		})
	}
	return c.sendJSON(http.StatusCreated, private, seatLink{link.String(), until})
}

// openLink asks whether the seat should move here. It changes nothing: programs that
// preview a link, or fetch it in advance, must not use it up.
func (s *Server) openLink(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	if err := c.forPage(); err != nil {
		return err
	}
	return c.draw(http.StatusOK, private, func(p Page, w writer) error {
		return s.Pages.Tables.Move(w, p, Moving{Duel: duel, Code: c.r.PathValue("code")})
	})
}

// useLink seats the guest in place of the one who made the link.
func (s *Server) useLink(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	seat, err := s.Seats.Move(c.r.Context(), g, duel, c.r.PathValue("code"))
	if err != nil {
		return err
	}
	if c.html {
		return c.seeOther(at(duel))
	}
	return c.sendJSON(http.StatusOK, private, seatTaken{seat})
}
