package server

import (
	"bytes"
	"net/http"
)

// prints is what the players of a system print at home, with the options and
// documents in the address: everything, or one thing.
func (s *Server) prints(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if !c.html {
		return refusef(wordBadRequest, "What is printed is a page; the numbers on it are at /rulesets/%s.", r.Info().Name)
	}
	q := c.r.URL.Query()
	if sample, ok := r.Info().Sample(q.Get("sample")); ok {
		for name, values := range sampleForm(r, sample) {
			q[name] = values
		}
	}
	return c.drawPrints(s.Pages.Forms.SetUp(r, q), shared)
}

// printsOf is the same with the options and documents from a posted form. Nothing
// is kept.
func (s *Server) printsOf(c *call) error {
	r, f, err := s.draftForm(c)
	if err != nil {
		return err
	}
	return c.drawPrints(s.Pages.Forms.SetUp(r, f.Values), private)
}

func (c *call) drawPrints(form OrderForm, to reach) error {
	var b bytes.Buffer
	found, err := form.DrawPrints(&b, c.page(), c.r.PathValue("print"))
	if err != nil {
		return err
	}
	if !found {
		return refusef(wordNotFound, "There is nothing of the kind to print.")
	}
	c.send(http.StatusOK, htmlType, to, b.Bytes())
	return nil
}
