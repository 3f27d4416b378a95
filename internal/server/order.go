package server

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/match"
)

// An order is a house.Order as it is sent, with its clock in seconds.
type order struct {
	Ruleset string                     `json:"ruleset"`
	Options map[string]string          `json:"options"`
	Data    map[string]json.RawMessage `json:"data"`
	Places  []house.Place              `json:"places"`
	Clock   clock                      `json:"clock"`
	Blind   bool                       `json:"blind"`
	Listed  bool                       `json:"listed"`
	Key     string                     `json:"key"`
}

// A clock is a match.Clock in whole seconds.
type clock struct {
	Base       int `json:"base"`
	Increment  int `json:"increment"`
	Patience   int `json:"patience"`
	PerRequest int `json:"perRequest"`
	Bank       int `json:"bank"`
}

func (k clock) clock() (match.Clock, []Fault) {
	var faults []Fault
	seconds := func(name string, n int) time.Duration {
		if n < 0 || n > math.MaxInt32 {
			faults = append(faults, Fault{Path: "clock." + name, Why: "is not a time in seconds"})
			return 0
		}
		return time.Duration(n) * time.Second
	}
	return match.Clock{
		Base: seconds("base", k.Base), Increment: seconds("increment", k.Increment),
		Patience: seconds("patience", k.Patience), PerRequest: seconds("perRequest", k.PerRequest),
		Bank: seconds("bank", k.Bank),
	}, faults
}

// create lays a table.
func (s *Server) create(c *call) error {
	var o order
	var form *fields
	err := c.body(&o, func(f fields) error { form = &f; return nil })
	if err != nil {
		return err
	}
	if form != nil {
		return s.createByForm(c, *form)
	}
	key, err := c.key(o.Key)
	if err != nil {
		return err
	}
	made, faults := o.Clock.clock()
	if o.Ruleset == "" {
		faults = append(faults, Fault{Path: "ruleset", Why: "is missing"})
	}
	if len(o.Places) > riposte.MaxSeats {
		faults = append(faults, Fault{Path: "places", Why: fmt.Sprintf("are more than %d", riposte.MaxSeats)})
	}
	for i, p := range o.Places {
		switch p.Who {
		case "", house.Me, house.Open, house.Bot:
		default:
			faults = append(faults, Fault{Path: fmt.Sprintf("places[%d].who", i), Why: fmt.Sprintf("is %q, it takes me, open, bot", p.Who)})
		}
	}
	if len(faults) > 0 {
		return faulty(faults)
	}
	return c.lay(house.Order{
		Ruleset: o.Ruleset, Options: o.Options, Data: o.Data, Places: o.Places,
		Clock: made, Blind: o.Blind, Listed: o.Listed, Key: key,
	})
}

// createByForm reads the page's own form. Faults are shown beside their fields:
// nobody has to type anything twice.
func (s *Server) createByForm(c *call, f fields) error {
	if s.Pages == nil {
		return refusef(wordMedia, "A table is ordered as %s.", jsonType)
	}
	r, err := s.ruleset(f.text("ruleset"))
	if err != nil {
		return err
	}
	form := s.Pages.Forms.SetUp(r, f.Values)
	again := func(status int) error {
		return c.draw(status, private, func(p Page, w writer) error { return form.Draw(w, p) })
	}
	if form.Change(f.text("act")) {
		return again(http.StatusOK)
	}
	o, err := form.Order()
	if err != nil && c.html {
		return again(http.StatusUnprocessableEntity)
	}
	if err != nil {
		return err
	}
	if o.Key, err = c.key(o.Key); err != nil {
		return err
	}
	err = c.lay(o)
	if errors.Is(err, match.ErrKey) && c.html {
		// A page reached by going back has its old key: an order placed there is meant
		// as another table.
		sum := sha256.Sum256([]byte(f.Encode()))
		o.Key = "changed " + hex.EncodeToString(sum[:])
		err = c.lay(o)
	}
	return err
}

func (c *call) lay(o house.Order) error {
	g, err := c.anybody()
	if err != nil {
		return err
	}
	for i := range o.Places {
		if p := &o.Places[i]; p.Who == house.Me {
			if p.Name, err = c.called(g, p.Name); err != nil {
				return err
			}
		}
	}
	duel, err := c.s.Laying.Create(c.r.Context(), g, o)
	if err != nil {
		return err
	}
	return c.made(duel)
}

// documentOf reads a document that was typed: JSON, or the name of a sample.
func documentOf(text string) (json.RawMessage, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, nil
	case strings.HasPrefix(text, "{") || strings.HasPrefix(text, `"`):
		if !json.Valid([]byte(text)) {
			return nil, fmt.Errorf("is not JSON")
		}
		return json.RawMessage(text), nil
	}
	return json.Marshal(text)
}
