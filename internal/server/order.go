package server

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/match"
)

// An order is a house.Order as it comes: its clock is in seconds.
type order struct {
	Ruleset string                     `json:"ruleset"`
	Options map[string]string          `json:"options"`
	Data    map[string]json.RawMessage `json:"data"`
	Places  []house.Place              `json:"places"`
	Clock   clock                      `json:"clock"`
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
			faults = append(faults, Fault{Path: "clock." + name, Why: "is no time in seconds"})
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
	if err := c.body(&o, o.fromForm); err != nil {
		return err
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
	g, err := c.anybody()
	if err != nil {
		return err
	}
	duel, err := s.Tables.Create(c.r.Context(), g, house.Order{
		Ruleset: o.Ruleset, Options: o.Options, Data: o.Data, Places: o.Places,
		Clock: made, Listed: o.Listed, Key: key,
	})
	if err != nil {
		return err
	}
	return c.made(duel)
}

// fromForm reads the set-up form: ruleset, option-NAME, seat-N-who, -name, -bot,
// -document, clock-base, ..., commitment of the guest, listed, key.
func (o *order) fromForm(f fields) error {
	o.Ruleset, o.Listed, o.Key = f.text("ruleset"), f.yes("listed"), f.text("key")
	o.Options = map[string]string{}
	for name := range f.Values {
		if option, ok := strings.CutPrefix(name, "option-"); ok && f.text(name) != "" {
			o.Options[option] = f.text(name)
		}
	}
	for _, p := range []struct {
		name string
		to   *int
	}{
		{"clock-base", &o.Clock.Base},
		{"clock-increment", &o.Clock.Increment},
		{"clock-patience", &o.Clock.Patience},
		{"clock-perRequest", &o.Clock.PerRequest},
		{"clock-bank", &o.Clock.Bank},
	} {
		n, err := f.number(p.name)
		if err != nil {
			return err
		}
		*p.to = n
	}
	commitment, err := f.commitment()
	if err != nil {
		return err
	}
	for seat := 1; seat <= riposte.MaxSeats; seat++ {
		of := "seat-" + strconv.Itoa(seat) + "-"
		if !f.Has(of + "who") {
			break
		}
		p := house.Place{Who: house.Who(f.text(of + "who")), Name: f.text(of + "name")}
		if p.Who == house.Bot {
			p.Bot = f.text(of + "bot")
		}
		if p.Who == house.Me {
			p.Commitment = commitment
		}
		p.Lock = f.yes(of + "lock")
		if p.Document, err = documentOf(f.text(of + "document")); err != nil {
			return faulty([]Fault{{Path: of + "document", Why: err.Error()}})
		}
		o.Places = append(o.Places, p)
	}
	return nil
}

// documentOf reads a document that was typed: JSON, or the name of a sample.
func documentOf(text string) (json.RawMessage, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, nil
	case strings.HasPrefix(text, "{") || strings.HasPrefix(text, `"`):
		if !json.Valid([]byte(text)) {
			return nil, fmt.Errorf("is no JSON")
		}
		return json.RawMessage(text), nil
	}
	return json.Marshal(text)
}
