package server

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"riposte"
	"riposte/internal/belongings"
	"riposte/internal/guests"
	"riposte/internal/house"
	"riposte/internal/lists"
)

// A Myself is what the page of a guest shows.
type Myself struct {
	guests.Me
	Guest bool
	Open  []string     // the duels going on in which the guest sits
	Made  *guests.Code // a code that was just made
	URL   *url.URL     // the link that carries it, if it is for a link
	Typed string       // a code that led nowhere, or must be confirmed
	Why   string       // what is wrong with it
	Push  bool         // browsers can be told while no page is open
	// Forgot is what became of everything that was kept; Doubt that nothing was, as the box was not ticked.
	Forgot *belongings.Report
	Doubt  bool
}

// me answers with what is kept of the guest.
func (s *Server) me(c *call) error {
	if _, err := c.query(); err != nil {
		return err
	}
	if c.html {
		return s.drawMe(c, http.StatusOK, Myself{})
	}
	me, err := s.Persons.Me(c.r.Context(), c.guest)
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusOK, private, me)
}

// drawMe answers with the page of the guest.
func (s *Server) drawMe(c *call, status int, m Myself) (err error) {
	m.Guest, m.Push = c.guest != "", c.s.Pushes != nil
	if m.Me, err = s.Persons.Me(c.r.Context(), c.guest); err != nil {
		return err
	}
	if m.Open, err = s.open(c); err != nil {
		return err
	}
	return c.draw(status, private, func(p Page, w writer) error { return s.Pages.Lists.Me(w, p, m) })
}

// open is the duels going on in which the guest sits.
func (s *Server) open(c *call) (open []string, err error) {
	if c.guest == "" {
		return nil, nil
	}
	all, err := s.Lists.Mine(c.r.Context(), c.guest)
	for i := range all {
		if goesOn(&all[i]) {
			open = append(open, all[i].Duel)
		}
	}
	return open, err
}

func goesOn(l *lists.Listing) bool { return l.Phase != house.Over && l.Phase != house.Void }

// callMe says what the guest wants to be called.
func (s *Server) callMe(c *call) error {
	var body struct {
		Name string `json:"name"`
		Icon string `json:"icon"`
	}
	err := c.body(&body, func(f fields) error {
		body.Name, body.Icon = f.text("name"), f.text("icon")
		return nil
	})
	if err != nil {
		return err
	}
	g, err := c.anybody()
	if err != nil {
		return err
	}
	if err := s.Persons.Call(c.r.Context(), g, body.Name, body.Icon); err != nil {
		return err
	}
	return c.done("/me")
}

// A codeMade is a code that leads to the guest, and the link that carries it.
type codeMade struct {
	guests.Code
	URL string `json:"url,omitempty"`
}

// makeCode makes a code that leads another device to the guest.
func (s *Server) makeCode(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	var body struct {
		Lasts bool `json:"lasts"`
	}
	err = c.body(&body, func(f fields) error {
		body.Lasts = f.yes("lasts")
		return nil
	})
	if err != nil {
		return err
	}
	code, err := s.Persons.Code(c.r.Context(), g, body.Lasts)
	if err != nil {
		return err
	}
	m := Myself{Made: &code}
	if !body.Lasts {
		// No browser sends what follows #, so no log and no proxy has the code.
		m.URL = c.base().JoinPath("/me")
		m.URL.Fragment = code.Code
	}
	if c.html {
		return s.drawMe(c, http.StatusOK, m)
	}
	made := codeMade{Code: code}
	if m.URL != nil {
		made.URL = m.URL.String()
	}
	return c.sendJSON(http.StatusCreated, private, made)
}

// revokeCodes makes the guest's codes worthless.
func (s *Server) revokeCodes(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Persons.Revoke(c.r.Context(), g); err != nil {
		return err
	}
	return c.done("/me")
}

// arrive makes this device the guest's to whom a code leads: a browser gets the cookie, a
// program the token.
func (s *Server) arrive(c *call) error {
	if err := c.s.limits.takeTry(c.address()); err != nil {
		return err
	}
	var body struct {
		Code string `json:"code"`
	}
	sure := true // programs replace no token of theirs
	err := c.body(&body, func(f fields) error {
		body.Code, sure = f.text("code"), f.yes("sure")
		return nil
	})
	if err != nil {
		return err
	}
	if c.html && !sure {
		switch open, err := s.open(c); {
		case err != nil:
			return err
		case len(open) > 0:
			return s.drawMe(c, http.StatusConflict, Myself{Typed: body.Code, Why: fmt.Sprintf("This browser sits in %d unfinished duels as somebody else: tick the box to leave them.", len(open))})
		}
	}
	g, err := s.Persons.Arrive(c.r.Context(), body.Code)
	if errors.Is(err, guests.ErrCode) && c.html {
		return s.drawMe(c, http.StatusGone, Myself{Typed: body.Code, Why: "This code leads nowhere: it is used up, too old, replaced by another, or mistyped."})
	}
	if err != nil {
		return err
	}
	if c.html {
		c.old = false
		c.setCookie(g)
		return c.seeOther("/me")
	}
	return c.sendJSON(http.StatusOK, private, guestMade{string(g)})
}

// forgetMe removes what is kept of the guest besides seats.
func (s *Server) forgetMe(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Persons.Forget(c.r.Context(), g); err != nil {
		return err
	}
	return c.done("/me")
}

// called is what a guest is to be called at a table: the name that was given or, without
// one, their own. The first that somebody types into a page becomes their own.
func (c *call) called(g house.Guest, given string) (string, error) {
	me, err := c.s.Persons.Me(c.r.Context(), g)
	if err != nil || given == "" {
		return me.Name, err
	}
	if t, err := c.mediaType(); err != nil || me.Name != "" || t != formType && t != multipartType {
		return given, err
	}
	var faults riposte.Faults
	if err := c.s.Persons.Call(c.r.Context(), g, given, me.Icon); err != nil && !errors.As(err, &faults) {
		return "", err
	}
	return given, nil // what is wrong with it is told where it is given
}
