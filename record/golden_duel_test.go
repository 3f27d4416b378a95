package record_test

import (
	"encoding/json"
	"testing"

	"riposte"
	"riposte/bot"
	"riposte/dice"
	"riposte/record"
	"riposte/rules/duel"
)

// A goldenDuel is a golden record of DUEL that is to be made.
type goldenDuel struct {
	name     string
	options  map[string]string
	data     map[string]json.RawMessage
	decks    []string
	concedes riposte.Seat // its first answer from the sixth step on is to concede
}

var goldenDuels = []goldenDuel{
	{"two", map[string]string{"battlefield": "the-ford"}, nil, []string{`"journeyman"`, `"bulwark"`}, 0},
	{"two-zones", map[string]string{"battlefield": "tavern-yard", "deployment": "zones", "deck_total": "exact13"}, nil, []string{`"bruiser"`, `{"st":4,"sp":3,"en":4,"de":2}`}, 0},
	{"two-own-field", map[string]string{"battlefield": "cellar", "retreat_timing": "immediate", "grapple": "absolute"}, map[string]json.RawMessage{
		"cellar": json.RawMessage(`{"name":"The Cellar","width":1200,"height":1000,"starts":[{"x":200,"y":500},{"x":1000,"y":500}],
			"pieces":[{"id":"cask","class":"level","circle":{"x":320,"y":500,"r":40},"weight":1,"flags":["destructible","projectile"]},
			{"id":"pillar","class":"blocking","rect":{"x1":560,"y1":420,"x2":640,"y2":580}}]}`),
	}, []string{`"colossus"`, `"whirlwind"`}, 0},
	{"three-each", map[string]string{"battlefield": "cell", "dice": "each"}, map[string]json.RawMessage{
		"cell": json.RawMessage(`{"name":"The Cell","width":1000,"height":1000,"starts":[{"x":300,"y":300},{"x":700,"y":300},{"x":500,"y":640}],"pieces":[]}`),
	}, []string{`"anvil"`, `"bulwark"`, `"fencer"`}, 0},
	{"five", map[string]string{"battlefield": "cinder-steps", "cancel_tie": "fastest", "acting_player": "slowest", "dex_order": "dexterity"}, nil, []string{`"journeyman"`, `"bulwark"`, `"whirlwind"`, `"bruiser"`, `"fencer"`}, 3},
	{"eight-sides", map[string]string{"battlefield": "long-causeway", "sides": "odd-even", "target_reach": "engaged", "engaged_move": "none"}, nil, []string{`"journeyman"`, `"bulwark"`, `"whirlwind"`, `"bruiser"`, `"fencer"`, `"anvil"`, `"cutpurse"`, `"colossus"`}, 0},
}

// make plays one: with choices by the ruleset's advice, and one in twelve at
// random.
func (g *goldenDuel) make(t *testing.T, seed uint64) *record.Record {
	t.Helper()
	rules := duel.Ruleset()
	setup := riposte.Setup{Options: g.options, Data: g.data}
	for _, deck := range g.decks {
		setup.Seats = append(setup.Seats, riposte.SeatSetup{Document: json.RawMessage(deck)})
	}
	setup.Seats[0].Name = "Ann"
	st, err := rules.New(setup, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	own := dice.NewSeeded(seed, 99)
	var steps []played
	for {
		owing := riposte.Owing(nil, st, len(setup.Seats))
		if len(owing) == 0 {
			break
		}
		by := make([]riposte.Choice, len(setup.Seats)+1)
		for _, s := range owing {
			by[s] = g.choice(st, s, len(steps), own)
			if st.Owed(s).Mode == riposte.Alone {
				break
			}
		}
		if err := st.Apply(by, nil, nil); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, played{By: by})
	}
	r, err := record.FromPlayed(record.NewMaker(rules), setup, nil, steps, record.Meta{
		Duel: "sim-" + g.name, Date: date, RNG: record.RNG{Kind: record.PCG, Hi: 7, Lo: seed},
	})
	if err != nil {
		t.Fatal(err)
	}
	r.Comment(-1, "Golden record "+g.name+".")
	return r
}

func (g *goldenDuel) choice(st riposte.State, s riposte.Seat, step int, own *dice.Seeded) riposte.Choice {
	if s == g.concedes && step >= 6 {
		return riposte.Concede
	}
	legal := st.Legal(nil, s)
	if own.Pick(12) == 0 {
		return legal[own.Pick(len(legal))]
	}
	w := make([]int32, len(legal))
	st.(riposte.Advisor).Advise(w, s, legal)
	return legal[bot.Draw(w, own)]
}
