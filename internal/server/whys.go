package server

import (
	"net/http"

	"riposte/internal/house"
)

// whys says why bots chose as they did.
func (s *Server) whys(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	q, err := c.query("step")
	if err != nil {
		return err
	}
	step, err := natural(q, "step")
	if err != nil {
		return err
	}
	whys, err := s.Sights.Whys(c.r.Context(), c.guest, duel, step)
	if err != nil {
		return err
	}
	return c.sendJSON(http.StatusOK, private, struct {
		Whys []house.Why `json:"whys"`
	}{whys})
}
