package duel

import (
	"bytes"
	"encoding/json"
	"strconv"

	"riposte"
)

// Rules is the ruleset.
var Rules riposte.Ruleset = ruleset{}

type ruleset struct{}

func (ruleset) Info() *riposte.Info { return info }

type deck struct {
	St *int `json:"st"`
	Sp *int `json:"sp"`
	En *int `json:"en"`
	De *int `json:"de"`
}

func (ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	if seat == riposte.Nobody {
		return setup.VetOptions(info).Err()
	}
	_, faults := open(&setup, seat)
	return faults.Err()
}

// open reads the deck of a seat.
func open(setup *riposte.Setup, seat riposte.Seat) (cards [4]int8, f riposte.Faults) {
	if int(seat) > len(setup.Seats) {
		f.Add("", "", "there is no such seat")
		return cards, f
	}
	raw, ok := setup.Document(info, seat)
	if !ok {
		f.Add("", "", "there is no sample %s", setup.Seats[seat-1].Document)
		return cards, f
	}
	var d deck
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&d); err != nil || in.More() {
		f.Add("", "DU-1.8", "not a deck: %v", err)
		return cards, f
	}
	total := 0
	for i, n := range []*int{d.St, d.Sp, d.En, d.De} {
		switch {
		case n == nil:
			f.Add(statWords[i], "DU-1.8", "is missing")
		case *n < 1 || *n > 10:
			f.Add(statWords[i], "DU-1.8", "%d is not from 1 to 10", *n)
		default:
			cards[i] = int8(*n)
			total += *n
		}
	}
	if limit := deckMax(setup); limit > 0 && total > limit {
		f.Add("", "DU-1.9", "%d cards; a deck holds at most %d", total, limit)
	}
	return cards, f
}

// deckMax is 0 where the option itself is at fault.
func deckMax(setup *riposte.Setup) int {
	n, _ := strconv.Atoi(setup.Option(info, "deck_max"))
	return n
}

func (ruleset) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	faults := setup.VetOptions(info)
	st := &state{seats: int8(len(setup.Seats)), turn: 1, priority: 1}
	for s := riposte.Seat(1); int(s) <= min(3, len(setup.Seats)); s++ {
		cards, f := open(&setup, s)
		faults = append(faults, f...)
		st.f[s] = fighter{limit: cards, x: int16(starts[s][0]), y: int16(starts[s][1])}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	limit, _ := strconv.Atoi(setup.Option(info, "turn_limit"))
	st.deckMax, st.turnLimit = int8(deckMax(&setup)), int8(limit)
	// DU-1.21: all at the same moment.
	var dead []riposte.Seat
	for s := riposte.Seat(1); s <= riposte.Seat(st.seats); s++ {
		if st.turnUp(s, [4]int8{1, 1, 1, 1}, 0, log) {
			dead = append(dead, s)
		}
	}
	st.remove(dead, log)
	if !st.outcome.Over() {
		st.beginTurn(log)
		st.advance(log)
	}
	return st, nil
}
