package server

import (
	"net/http"
	"strings"

	"riposte"
	"riposte/internal/house"
	"riposte/scene"
)

// A Daring is an answer that costs its seat the duel, which a page without scripts asks
// about once more.
type Daring struct {
	Duel, Ruleset string
	Answer        house.Answer
	Peril         scene.Peril
}

// dared asks a browser that sent a form whether it means an answer that costs the duel;
// false if there is nothing to ask. Scripts have asked on the page, and programs know what
// they do.
func (s *Server) dared(c *call, g house.Guest, duel string, a house.Answer) (asked bool, err error) {
	if !c.html || !a.Lock || a.Hash != nil || a.Request == 0 || strings.TrimSpace(a.Sentence) == riposte.ConcedeWord {
		return false, nil
	}
	p, err := s.Sights.Preview(c.r.Context(), g, duel, a.Request, a.Sentence)
	if err != nil || p == nil || p.Peril == nil {
		return false, nil //nolint:nilerr // what is wrong with the answer is told where it is given
	}
	sight, err := s.Sights.Look(c.r.Context(), g, duel, 0)
	if err != nil {
		return false, err
	}
	return true, c.draw(http.StatusOK, private, func(p2 Page, w writer) error {
		return s.Pages.Tables.Sure(w, p2, Daring{Duel: duel, Ruleset: sight.Ruleset, Answer: a, Peril: *p.Peril})
	})
}
