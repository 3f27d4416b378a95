package solo

import (
	"encoding/json"

	"riposte"
)

// A Vetted is what the rules say of an order before it is begun.
type Vetted struct {
	Faults verdict `json:"faults"`
	// Fits are the samples that each seat may bring, in seat order; "" is among them where it may bring nothing.
	Fits [][]string `json:"fits"`
}

// A verdict is all that is wrong with an order: first with its options, then with what each seat brings.
type verdict []riposte.Faults

func (v verdict) Error() string {
	for _, faults := range v {
		if len(faults) > 0 {
			return faults[0].String()
		}
	}
	return ""
}

func (r *Room) vet(o *Order) (*Vetted, error) {
	rules, err := r.ruleset(o.Ruleset)
	if err != nil {
		return nil, err
	}
	setup := o.setup(rules.Info())
	v := &Vetted{Faults: judge(rules, setup)}
	for i := range setup.Seats {
		fit := []string{}
		try := func(name string) {
			setup.Seats[i].Document = written(rules.Info(), name)
			if rules.Vet(setup, riposte.Seat(i+1)) == nil {
				fit = append(fit, name)
			}
		}
		try("")
		for _, s := range rules.Info().Samples {
			try(s.Name)
		}
		v.Fits = append(v.Fits, fit)
	}
	return v, nil
}

func judge(rules riposte.Ruleset, setup riposte.Setup) (v verdict) {
	for s := riposte.Nobody; int(s) <= len(setup.Seats); s++ {
		faults, _ := rules.Vet(setup, s).(riposte.Faults) //nolint:errorlint // Vet returns Faults and nothing else
		v = append(v, faults)
	}
	return v
}

// setup is the order as the rules take it. It names the version, so that what is kept of a duel is gone on with by the
// rules that it was begun by.
func (o *Order) setup(info *riposte.Info) riposte.Setup {
	setup := riposte.Setup{Ruleset: o.Ruleset, Version: o.Version, Options: o.Options}
	if setup.Version == 0 {
		setup.Version = info.Version
	}
	for i, text := range o.Seats {
		seat := riposte.SeatSetup{Document: written(info, text)}
		if i < len(o.Names) {
			seat.Name = o.Names[i]
		}
		setup.Seats = append(setup.Seats, seat)
	}
	return setup
}

// written is what a seat brings, by a sample's name or as somebody has written it.
func written(info *riposte.Info, text string) json.RawMessage {
	if text == "" {
		return nil
	}
	if _, ok := info.Sample(text); !ok {
		return json.RawMessage(text)
	}
	name, _ := json.Marshal(text) // a string can always be marshalled
	return name
}
