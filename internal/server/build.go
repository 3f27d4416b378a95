package server

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"

	"riposte"
	"riposte/scene"
)

// builder is the page for one character without a table, filled from a link.
func (s *Server) builder(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	if !c.html {
		return s.showRuleset(c)
	}
	q := c.r.URL.Query()
	if sample, ok := r.Info().Sample(q.Get("sample")); ok {
		for name, values := range sampleForm(r, sample) {
			q[name] = values
		}
	}
	form := s.Pages.Forms.SetUp(r, q)
	return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return form.DrawBuilder(w, p) })
}

// build does what the builder's buttons ask, or sends the document as a file.
// Nothing is kept.
func (s *Server) build(c *call) error {
	r, f, err := s.draftForm(c)
	if err != nil {
		return err
	}
	form := s.Pages.Forms.SetUp(r, f.Values)
	if f.Has("give") {
		document, name := form.Document(f.text("give"))
		c.w.Header().Set("Content-Disposition", `attachment; filename="`+name+`.json"`)
		c.send(http.StatusOK, jsonType, private, append(document, '\n'))
		return nil
	}
	form.Change(f.text("act"))
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return form.DrawBuilder(w, p) })
}

// draftForm reads a posted form with a document, for the ruleset in the path.
func (s *Server) draftForm(c *call) (riposte.Ruleset, fields, error) {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return nil, fields{}, err
	}
	if s.Pages == nil {
		return nil, fields{}, refusef(wordBadRequest, "This is a page.")
	}
	f, err := c.form(maxBody)
	return r, f, err
}

// sampleSheet is the sheet of a sample, to print.
func (s *Server) sampleSheet(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	q, err := c.query("sample")
	if err != nil {
		return err
	}
	sample, ok := r.Info().Sample(q.Get("sample"))
	if !ok {
		return faulty([]Fault{{Path: "sample", Why: "is none of the samples of " + r.Info().Title}})
	}
	if !c.html {
		return refusef(wordBadRequest, "A sheet is a page; what is on it is at /rulesets/%s/draft.", r.Info().Name)
	}
	form := s.Pages.Forms.SetUp(r, sampleForm(r, sample))
	return c.draw(http.StatusOK, shared, func(p Page, w writer) error { return form.DrawSheet(w, p, "") })
}

// sampleForm is the form of a duel in which some seat may bring a sample: the usual one,
// or else one with another value for an option that the seats depend on.
func sampleForm(r riposte.Ruleset, sample riposte.Sample) url.Values {
	in := r.Info()
	usual := url.Values{"seat-1~from": {sample.Name}}
	try := func(option, value string) url.Values {
		setup := riposte.Setup{Ruleset: in.Name, Options: map[string]string{}, Seats: make([]riposte.SeatSetup, in.MinSeats)}
		if option != "" {
			setup.Options[option] = value
		}
		for i := range setup.Seats {
			setup.Seats[i].Document = sample.Document
			if seat := riposte.Seat(i + 1); r.Vet(setup, seat) == nil {
				n := strconv.Itoa(i + 1)
				return url.Values{"seat-" + n + "~from": {sample.Name}, "built": {n}, "option-" + option: {value}}
			}
			setup.Seats[i].Document = nil
		}
		return nil
	}
	if form := try("", ""); form != nil {
		return form
	}
	for _, o := range in.Options {
		for _, value := range o.Values {
			if form := try(o.Name, value); o.First && form != nil {
				return form
			}
		}
	}
	return usual
}

// printSheet is the sheet of a posted document.
func (s *Server) printSheet(c *call) error {
	r, f, err := s.draftForm(c)
	if err != nil {
		return err
	}
	form := s.Pages.Forms.SetUp(r, f.Values)
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return form.DrawSheet(w, p, f.text("sheet")) })
}

// tableSheet is the sheet of the viewer's own figures at a table.
func (s *Server) tableSheet(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	if !c.html {
		return refusef(wordBadRequest, "A sheet is a page; what is on it is in the duel.")
	}
	sight, err := s.Sights.Look(c.r.Context(), c.guest, duel, 0)
	if err != nil {
		return err
	}
	if sight.Seat == riposte.Nobody {
		return refusef(wordNoSeat, "Without a seat you have no sheet.")
	}
	return c.draw(http.StatusOK, private, func(p Page, w writer) error { return s.Pages.Tables.Sheet(w, p, sight) })
}

// ownDocument is what the viewer brought to a table, as a file.
func (s *Server) ownDocument(c *call) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	document, err := s.Readying.Brought(c.r.Context(), c.guest, duel)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Disposition", `attachment; filename="brought-`+duel[:min(8, len(duel))]+`.json"`)
	c.send(http.StatusOK, jsonType, private, append(document, '\n'))
	return nil
}

// A drafting is a document sent to find out what follows from it.
type drafting struct {
	Options map[string]string          `json:"options"`
	Data    map[string]json.RawMessage `json:"data"`
	// Seats is the number of seats, and Seat says whose document it is; 0 means the
	// fewest, and the first.
	Seats    int             `json:"seats"`
	Seat     riposte.Seat    `json:"seat"`
	Document json.RawMessage `json:"document"`
}

// drafted is what follows from a document, with everything wrong with it.
type drafted struct {
	scene.Draft
	Faults []Fault `json:"faults"`
}

// draft says what follows from a document. Nothing is kept.
func (s *Server) draft(c *call) error {
	r, err := s.ruleset(c.r.PathValue("ruleset"))
	if err != nil {
		return err
	}
	var d drafting
	err = c.body(&d, func(fields) error { return refusef(wordMedia, "A document is sent as %s.", jsonType) })
	if err != nil {
		return err
	}
	in := r.Info()
	if d.Seats == 0 {
		d.Seats = max(in.MinSeats, int(d.Seat))
	}
	if d.Seat == 0 {
		d.Seat = 1
	}
	if d.Seats < in.MinSeats || d.Seats > in.MaxSeats || d.Seat < 1 || int(d.Seat) > d.Seats {
		return faulty([]Fault{{Path: "seat", Why: "is not a seat in such a duel"}})
	}
	setup := riposte.Setup{Ruleset: in.Name, Options: d.Options, Data: d.Data, Seats: make([]riposte.SeatSetup, d.Seats)}
	setup.Seats[d.Seat-1].Document = d.Document
	out := drafted{Faults: []Fault{}}
	if drafter, ok := r.(scene.Drafter); ok {
		out.Draft = drafter.Draft(setup, d.Seat).Said(scene.Plain(r))
	}
	for _, seat := range []riposte.Seat{riposte.Nobody, d.Seat} {
		if err := r.Vet(setup, seat); err != nil {
			out.Faults = append(out.Faults, judge(err).Faults...)
		}
	}
	return c.sendJSON(http.StatusOK, private, out)
}
