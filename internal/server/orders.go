package server

// giveOrder has a standing order of the guest's seat stand.
func (s *Server) giveOrder(c *call) error { return s.ordered(c, true) }

func (s *Server) cancelOrder(c *call) error { return s.ordered(c, false) }

func (s *Server) ordered(c *call, stands bool) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if err := c.noBody(); err != nil {
		return err
	}
	if err := s.Deputies.Stand(c.r.Context(), g, duel, c.r.PathValue("order"), stands); err != nil {
		return err
	}
	return c.done(at(duel))
}

// setOrder does either, as a form asks.
func (s *Server) setOrder(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var body struct {
		Order  string `json:"order"`
		Stands bool   `json:"stands"`
	}
	err = c.body(&body, func(f fields) error {
		body.Order, body.Stands = f.text("order"), f.text("stands") == "true"
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.Deputies.Stand(c.r.Context(), g, duel, body.Order, body.Stands); err != nil {
		return err
	}
	return c.done(at(duel))
}
