package solo

import (
	"errors"
	"fmt"
	"time"

	"riposte"
)

// A Kept is what a duel can be gone on with from, wherever these rules are: how it was begun and what was answered. The
// dice follow from the seed, so whoever holds a Kept holds every secret of the duel; a page shows nothing of it.
//
// What a bot has locked and nobody has been told is left out: it locks the same again.
type Kept struct {
	Order Order   `json:"order"`
	Began int64   `json:"began"` // in milliseconds since 1970
	Given []given `json:"given"`
	Sum   string  `json:"sum"` // hash of all that came of it
}

// A given is an answer that was taken.
type given struct {
	Seat riposte.Seat `json:"seat"`
	Said string       `json:"said"`
	At   int64        `json:"at"` // in milliseconds since the duel began

	steps int // that had been made before
}

// errOther says that other rules, or other dice, have been at work.
var errOther = errors.New("its dice or events come out otherwise")

func (d *duel) keep() *Kept {
	n := len(d.given)
	for n > 0 && d.given[n-1].Seat != d.you && d.given[n-1].steps == d.match.Steps() {
		n--
	}
	return &Kept{Order: d.order, Began: d.began.UnixMilli(), Given: d.given[:n], Sum: d.sum()}
}

// sum is the hash of the steps so far. Those of the last call are in it already.
func (d *duel) sum() string {
	history := d.match.History()
	for ; d.summed < len(history.Steps); d.summed++ {
		step := &history.Steps[d.summed]
		for _, c := range step.By {
			d.digest.number(uint64(c))
		}
		d.digest.draws(step.Draws)
		for _, e := range step.Events {
			d.digest.tell(e)
		}
	}
	return d.digest.String()
}

// resume goes on with a duel that was kept, in the place of the one before, if the rules make the same of it again.
func (r *Room) resume(k *Kept) (*Sight, error) {
	began := time.UnixMilli(k.Began)
	d, err := r.open(&k.Order, began)
	if err != nil {
		return nil, err
	}
	for i, g := range k.Given {
		c, err := d.match.Read(g.Seat, g.Said)
		if err == nil {
			err = d.give(began.Add(time.Duration(g.At)*time.Millisecond), g.Seat, d.match.Request(g.Seat).ID, c)
		}
		if err != nil {
			return nil, fmt.Errorf("answer %d: %w", i+1, err)
		}
	}
	if d.sum() != k.Sum {
		return nil, errOther
	}
	r.duel = d
	return d.sight(0), nil
}
