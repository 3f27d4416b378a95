package duel

import (
	"strconv"

	"riposte"
	"riposte/document"
)

// Rules is the ruleset.
var Rules riposte.Ruleset = ruleset{}

type ruleset struct{}

func (ruleset) Info() *riposte.Info { return info }

func (ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	var faults riposte.Faults
	if seat == riposte.Nobody {
		riposte.VetOptions(info, &setup, &faults)
	} else {
		open(&setup, seat, &faults)
	}
	return faults.Err()
}

// open reads the deck of a seat, DU-1.8, 1.9.
func open(setup *riposte.Setup, seat riposte.Seat, faults *riposte.Faults) (cards [4]int8) {
	if int(seat) > len(setup.Seats) {
		faults.Add("", "DU-1.2", "there is no such seat")
		return cards
	}
	raw := setup.Seats[seat-1].Document
	if name, ok := document.SampleName(raw); ok {
		sample, found := info.Sample(name)
		if !found {
			faults.Add("", "DU-1.8", "there is no sample %q", name)
			return cards
		}
		raw = sample.Document
	}
	doc := document.Read(raw, "", "DU-1.8", faults)
	total := 0
	for i := range cards {
		n := doc.Int(statWords[i], "DU-1.8", 1, 10)
		cards[i] = int8(n)
		total += n
	}
	doc.Done()
	if limit := deckMax(setup); limit > 0 && total > limit {
		doc.Fault("", "DU-1.9", "has %d cards; a deck holds at most %d", total, limit)
	}
	return cards
}

// deckMax is 0 where the option itself is at fault.
func deckMax(setup *riposte.Setup) int {
	n, _ := strconv.Atoi(setup.Option(info, "deck_max"))
	return n
}

func (ruleset) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	var faults riposte.Faults
	riposte.VetOptions(info, &setup, &faults)
	if n := len(setup.Seats); n < 2 || n > 3 {
		faults.Add("seats", "DU-1.2", "a fight has two or three fighters, not %d", n)
	}
	st := &state{seats: int8(len(setup.Seats)), turn: 1, priority: 1}
	for s := riposte.Seat(1); int(s) <= min(3, len(setup.Seats)); s++ {
		cards := open(&setup, s, &faults)
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
