package pugilism

import (
	"bytes"
	"encoding/json"
	"strconv"

	"riposte"
	"riposte/dice"
)

// Rules is the ruleset.
var Rules riposte.Ruleset = ruleset{}

type ruleset struct{}

func (ruleset) Info() *riposte.Info { return info }

// A boxer is a document, PG-1.6.
type boxer struct {
	Die  *int `json:"die"`
	Con  *int `json:"con"`
	Save *int `json:"save"`
	Edge *int `json:"edge"`
}

func (ruleset) Vet(setup riposte.Setup, seat riposte.Seat) error {
	if seat == riposte.Nobody {
		return setup.VetOptions(info).Err()
	}
	_, faults := open(&setup, seat)
	return faults.Err()
}

// open reads the document of a seat.
func open(setup *riposte.Setup, seat riposte.Seat) (b boxer, f riposte.Faults) {
	if int(seat) > len(setup.Seats) {
		f.Add("", "", "there is no such seat")
		return b, f
	}
	raw, ok := setup.Document(info, seat)
	if !ok {
		f.Add("", "", "there is no sample %s", setup.Seats[seat-1].Document)
		return b, f
	}
	in := json.NewDecoder(bytes.NewReader(raw))
	in.DisallowUnknownFields()
	if err := in.Decode(&b); err != nil || in.More() {
		f.Add("", "PG-1.6", "not a boxer: %v", err)
		return b, f
	}
	for i, v := range []*int{b.Die, b.Con, b.Save, b.Edge} {
		field := &info.Schema[i]
		switch {
		case v == nil:
			f.Add(field.Name, field.Rule, "is missing")
		case *v < field.Min || *v > field.Max || field.Step > 0 && (*v-field.Min)%field.Step != 0:
			f.Add(field.Name, field.Rule, "%d is not from %d to %d", *v, field.Min, field.Max)
		}
	}
	return b, f
}

func (r ruleset) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	faults := setup.VetOptions(info)
	t := &table{}
	if len(faults) == 0 {
		t.bouts, _ = strconv.Atoi(setup.Option(info, "bouts"))
	}
	for s := riposte.Seat(1); int(s) <= min(2, len(setup.Seats)); s++ {
		b, f := open(&setup, s)
		faults = append(faults, f...)
		if len(f) == 0 {
			t.boxer[s] = sheet{*b.Die, *b.Con, *b.Save, *b.Edge}
		}
	}
	if len(faults) > 0 {
		return nil, faults
	}
	if setup.Option(info, "edge") == "off" {
		t.boxer[red].edge, t.boxer[blue].edge = 0, 0
	}
	st := &state{table: t, asked: 1}
	st.rollComposure(d, log)
	st.dealEdge(d, log)
	st.rollInitiative(d, log)
	st.next(askCards)
	return st, nil
}

func (st *state) rollComposure(d riposte.Dice, log riposte.Log) {
	for s := red; s <= blue; s++ {
		b := &st.boxer[s]
		one, two := d.Roll(b.die), d.Roll(b.die)
		st.side[s].composure = int16(max(one, two) + 15 + b.con)
		if log != nil {
			log.Tell(riposte.Event{
				Kind: toldComposure, Rule: "PG-1.11", Seat: s, Audience: riposte.Everyone,
				N: [6]int32{int32(one), int32(two), int32(st.side[s].composure)},
			})
		}
	}
}

// dealEdge is PG-7.4.
func (st *state) dealEdge(d riposte.Dice, log riposte.Log) {
	pool := [edgeCards]uint8{conditioned, mitigated, goodChin, momentum, brace, deepBreath}
	dealt, left := [3]int{}, pool[:]
	for s := red; dealt[red] < st.boxer[red].edge || dealt[blue] < st.boxer[blue].edge; s = other(s) {
		if dealt[s] == st.boxer[s].edge {
			continue
		}
		i := d.Deal(len(left)) - 1
		card := left[i]
		left = append(left[:i], left[i+1:]...)
		st.side[s].hand |= 1 << card
		dealt[s]++
		if log != nil {
			log.Tell(riposte.Event{Kind: toldHand, Rule: "PG-7.4", Seat: s, Audience: riposte.Only(s), N: [6]int32{int32(card)}})
		}
	}
	for s := red; s <= blue && log != nil; s++ {
		log.Tell(riposte.Event{Kind: toldHeld, Rule: "PG-7.4", Seat: s, Audience: riposte.Everyone, N: [6]int32{int32(dealt[s])}})
	}
}

// rollInitiative is PG-1.13.
func (st *state) rollInitiative(d riposte.Dice, log riposte.Log) {
	st.first = red
	for range 20 {
		r, b := d.Roll(20), d.Roll(20)
		if log != nil {
			log.Tell(riposte.Event{Kind: toldInitiative, Rule: "PG-1.13", Audience: riposte.Everyone, N: [6]int32{int32(r), int32(b)}})
		}
		if r != b {
			if b > r {
				st.first = blue
			}
			return
		}
	}
}

// rollSave is PG-6.8. The named cut point lets odds stop here.
func (st *state) rollSave(s riposte.Seat, d riposte.Dice) (rolled, total int) {
	rolled = d.Roll(20)
	return rolled, rolled + st.boxer[s].save
}

// CutSave is the cut point after a knockdown save.
const CutSave = "save"

func cutSave(d riposte.Dice) { dice.Cut(d, CutSave) }
