package server

import (
	"net/http"

	"riposte/internal/guests"
	"riposte/internal/house"
)

// A botList is the bots that are here now.
type botList struct {
	Bots []guests.Bot `json:"bots"`
}

// listBots lists the bots that listen now: all of them, those that play a ruleset, or those that play that of
// a duel.
func (s *Server) listBots(c *call) error {
	q, err := c.query("ruleset", "duel")
	if err != nil {
		return err
	}
	ruleset, duel := q.Get("ruleset"), q.Get("duel")
	if duel != "" {
		sight, err := s.Sights.Peek(c.r.Context(), c.guest, duel, -1)
		if err != nil {
			return err
		}
		ruleset = sight.Ruleset
	}
	if ruleset != "" {
		if _, err := s.ruleset(ruleset); err != nil {
			return err
		}
	}
	here, err := s.Bots.Here(c.r.Context(), ruleset)
	if err != nil {
		return err
	}
	if c.html {
		return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return s.Pages.Lists.Bots(w, p, here, duel) })
	}
	return c.sendJSON(http.StatusOK, shared, botList{here})
}

// self answers with what the guest says of itself as a bot.
func (s *Server) self(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if _, err := c.query(); err != nil {
		return err
	}
	is, err := s.Bots.Self(c.r.Context(), g)
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusOK, private, is)
}

// enlist makes the guest a bot.
func (s *Server) enlist(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	var body struct {
		Name  string   `json:"name"`
		About string   `json:"about"`
		Plays []string `json:"plays"`
	}
	if err := c.body(&body, onlyJSON); err != nil {
		return err
	}
	is, err := s.Bots.Enlist(c.r.Context(), g, guests.Bot{Name: body.Name, About: body.About, Plays: body.Plays})
	if err != nil {
		return err
	}
	s.enlists(g)
	return c.sendJSON(http.StatusOK, private, is)
}

// enlists has the streams of a guest look whether it is a bot. It is counted when it is kept, and
// before they are rung: whoever looks by an old count looks once more.
func (s *Server) enlists(g house.Guest) {
	s.enlisted.Add(1)
	s.Bots.Ring(g)
}

func onlyJSON(fields) error { return refusef(wordMedia, "A bot is described as %s.", jsonType) }

// retire makes a bot an ordinary guest.
func (s *Server) retire(c *call) error {
	g, err := c.known()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Bots.Retire(c.r.Context(), g); err != nil {
		return err
	}
	s.enlists(g)
	return c.done("/me")
}

// challenge asks a bot to sit down.
func (s *Server) challenge(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Bot string `json:"bot"`
	}
	err = c.body(&body, func(f fields) error {
		body.Bot = f.text("bot")
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.Challenges.Challenge(c.r.Context(), g, duel, body.Bot); err != nil {
		return err
	}
	return c.done(at(duel))
}

// decline says that the guest, who is a bot, does not sit down.
func (s *Server) decline(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Why string `json:"why"`
	}
	err = c.body(&body, func(f fields) error {
		body.Why = f.text("why")
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.Challenges.Decline(c.r.Context(), g, duel, body.Why); err != nil {
		return err
	}
	return c.done(at(duel))
}
