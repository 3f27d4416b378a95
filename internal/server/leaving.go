package server

import "net/http"

// An endOffer is the body of an offer to end a duel without a result.
type endOffer struct {
	Withdraw bool `json:"withdraw,omitempty"`
}

// offerEnd offers to end the duel without a result, agrees, or takes that back.
func (s *Server) offerEnd(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	var o endOffer
	err = c.body(&o, func(f fields) error {
		o.Withdraw = f.yes("withdraw")
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.Playing.OfferEnd(c.r.Context(), g, duel, o.Withdraw); err != nil {
		return err
	}
	return c.done(at(duel))
}

// cancel removes a table on which no duel has begun; a browser goes on to the
// guest's other duels.
func (s *Server) cancel(c *call) error {
	g, duel, err := c.act()
	if err != nil {
		return err
	}
	if c.r.Method != http.MethodDelete {
		if err := c.noBody(); err != nil {
			return err
		}
	}
	if err := s.Laying.Cancel(c.r.Context(), g, duel); err != nil {
		return err
	}
	return c.done("/mine")
}
