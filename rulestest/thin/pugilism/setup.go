package pugilism

import (
	"strconv"

	"riposte"
	"riposte/dice"
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

// open reads the document of a seat, PG-1.6.
func open(setup *riposte.Setup, seat riposte.Seat, faults *riposte.Faults) sheet {
	if int(seat) > len(setup.Seats) {
		faults.Add("", "PG-1.2", "there is no such seat")
		return sheet{}
	}
	raw := setup.Seats[seat-1].Document
	if name, ok := document.SampleName(raw); ok {
		sample, found := info.Sample(name)
		if !found {
			faults.Add("", "PG-1.6", "there is no sample %q", name)
			return sheet{}
		}
		raw = sample.Document
	}
	doc := document.Read(raw, "", "PG-1.6", faults)
	read := func(i int) int {
		f := &info.Schema[i]
		n := doc.Int(f.Name, f.Rule, f.Min, f.Max)
		if f.Step > 0 && (n-f.Min)%f.Step != 0 {
			doc.Fault(f.Name, f.Rule, "is %d, want %d, %d, ...", n, f.Min, f.Min+f.Step)
		}
		return n
	}
	b := sheet{die: read(0), con: read(1), save: read(2), edge: read(3)}
	doc.Done()
	return b
}

func (r ruleset) New(setup riposte.Setup, d riposte.Dice, log riposte.Log) (riposte.State, error) {
	var faults riposte.Faults
	riposte.VetOptions(info, &setup, &faults)
	if len(setup.Seats) != 2 {
		faults.Add("seats", "PG-1.2", "a match has two boxers, not %d", len(setup.Seats))
	}
	t := &table{}
	for s := red; s <= blue && int(s) <= len(setup.Seats); s++ {
		t.boxer[s] = open(&setup, s, &faults)
	}
	if len(faults) > 0 {
		return nil, faults
	}
	t.bouts, _ = strconv.Atoi(setup.Option(info, "bouts"))
	if setup.Option(info, "edge") == "off" {
		t.boxer[red].edge, t.boxer[blue].edge = 0, 0
	}
	st := &state{table: t}
	st.Restart(d, log)
	return st, nil
}

// Restart begins the duel anew, PG-1.11 to 1.13.
func (st *state) Restart(d riposte.Dice, log riposte.Log) {
	*st = state{table: st.table, asked: 1}
	st.rollComposure(d, log)
	st.dealEdge(d, log)
	st.rollInitiative(d, log)
	st.next(askCards)
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
