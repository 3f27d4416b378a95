package rulestest

import (
	"errors"
	"fmt"
	"math"

	"riposte"
	"riposte/dice"
)

// pools checks that where a step throws a pool of dice, the chances of what is told
// and of the key of what comes after are the same with the pool as one draw of
// known distribution and with each die thrown by itself.
func (k *suite) pools() error {
	thrown, compared := 0, 0
	err := k.walks(randomly, func(d *duel) error {
		if o := d.st.Outcome(); o.Over() || compared == 8 || thrown == 24 {
			return nil
		}
		if err := d.choose(randomly); err != nil {
			return err
		}
		ear := &poolEar{twin: newTwin(d.seed, uint64(len(d.steps)))}
		if err := d.st.Clone().Apply(d.by, ear, nil); err != nil || ear.pools == 0 {
			return err
		}
		thrown++
		same, err := d.poolsSame()
		if same {
			compared++
		}
		return err
	})
	if err == nil && thrown > 0 && compared == 0 {
		return errors.New("pools are thrown, and every throw has too many faces to compare with single dice")
	}
	return err
}

// A poolEar rolls pools die by die and counts them.
type poolEar struct {
	*twin
	pools int
}

func (p *poolEar) Pool(pool dice.Pool) int {
	p.pools++
	return dice.Sum(p.twin, pool)
}

// plain hides from the rules that a source can take pools at once.
type plain struct{ riposte.Dice }

// poolsSame compares the chances of a step; it returns false if there are too many
// faces.
func (d *duel) poolsSame() (bool, error) {
	work := d.st.Clone()
	lim := dice.Limits{Leaves: 20_000, Samples: -1, Tail: 1e-7}
	var key []byte
	chances := func(wrap func(riposte.Dice) riposte.Dice) (dice.Distribution, error) {
		return dice.Chances(func(source riposte.Dice) (int, error) {
			work.CopyFrom(d.st)
			sum := digest(1)
			err := work.Apply(d.by, wrap(source), &sum)
			if k, ok := offers[riposte.Keyer](work); ok {
				key = k.Key(key[:0])
				for _, b := range key {
					sum.add(uint64(b))
				}
			}
			return int(sum >> 1), err
		}, lim)
	}
	atOnce, err := chances(func(source riposte.Dice) riposte.Dice { return source })
	if err != nil {
		return false, err
	}
	singly, err := chances(func(source riposte.Dice) riposte.Dice { return plain{source} })
	if err != nil {
		return false, err
	}
	slack := atOnce.Remainder + singly.Remainder + 1e-9
	if slack > 0.01 {
		return false, nil
	}
	want := map[int]float64{}
	for _, c := range singly.Outcomes {
		want[c.Value] = c.P
	}
	for _, c := range atOnce.Outcomes {
		if math.Abs(c.P-want[c.Value]) > slack {
			return false, fmt.Errorf("something has the chance %v with pools at once, %v with single dice", c.P, want[c.Value])
		}
		delete(want, c.Value)
	}
	for _, p := range want {
		if p > slack {
			return false, fmt.Errorf("something has the chance %v with single dice, none with pools at once", p)
		}
	}
	return true, nil
}

// A digest is a number made from a sequence of events and bytes.
type digest uint64

func (d *digest) add(n uint64) { *d = (*d ^ digest(n)) * 1099511628211 }

// Tell adds an event.
func (d *digest) Tell(e riposte.Event) {
	d.add(uint64(e.Kind))
	d.add(uint64(e.Seat)<<8 | uint64(e.Other))
	d.add(uint64(e.Audience))
	for _, n := range e.N {
		d.add(uint64(uint32(n)))
	}
}
