package coolname

import (
	"riposte"
)

// A band is what players see of a Vitality: CN-8.7.
type band int16

const (
	down band = iota
	bloodied
	hurt
	unhurt
)

var bandWords = [...]string{"down", "bloodied", "hurt", "unhurt"}

func bandOf(vitality, most int16) band {
	switch {
	case vitality == 0:
		return down
	case vitality == most:
		return unhurt
	case 2*vitality <= most:
		return bloodied
	}
	return hurt
}

// limits are the Vitalities of a band.
func (b band) limits(most int16) (low, high int16) {
	switch b {
	case down:
		return 0, 0
	case bloodied:
		return 1, most / 2
	case hurt:
		return most/2 + 1, most - 1
	case unhurt:
	}
	return most, most
}

// A shown is what the table has shown of the foe: by stat block, the lowest and
// highest Vitality it can have now. A block that can't be has high < low. It is
// public: equal for every foe that the players couldn't tell apart.
type shown struct{ low, high [foes]int16 }

// any makes every foe possible that is in the band.
func (k *shown) any(c *Content, b band) {
	for i := range k.low {
		k.low[i], k.high[i] = b.limits(c.Foes[i].Vitality)
	}
}

func (k *shown) possible(i int) bool { return k.low[i] <= k.high[i] }

// keep rules out the blocks for which holds is false.
func (k *shown) keep(c *Content, holds func(*Foe) bool) {
	for i := range k.low {
		if k.possible(i) && !holds(&c.Foes[i]) {
			k.low[i], k.high[i] = 1, 0
		}
	}
}

// lose takes the damage from every possible Vitality and keeps those in the band.
func (k *shown) lose(c *Content, damage int16, b band) {
	for i := range k.low {
		if k.possible(i) {
			low, high := b.limits(c.Foes[i].Vitality)
			k.low[i], k.high[i] = max(low, max(0, k.low[i]-damage)), min(high, max(0, k.high[i]-damage))
		}
	}
}

// reset allows every Vitality of the band for the blocks still possible.
func (k *shown) reset(c *Content, b band) {
	for i := range k.low {
		if k.possible(i) {
			k.low[i], k.high[i] = b.limits(c.Foes[i].Vitality)
		}
	}
}

// count is the number of foes, Vitality included, that are possible.
func (k *shown) count() int {
	n := 0
	for i := range k.low {
		n += max(0, int(k.high[i]-k.low[i])+1)
	}
	return n
}

// pick is the n-th of them, from 0.
func (k *shown) pick(n int) (block uint8, vitality int16) {
	for i := range k.low {
		size := max(0, int(k.high[i]-k.low[i])+1)
		if n < size {
			return uint8(i), k.low[i] + int16(n)
		}
		n -= size
	}
	panic("coolname: the foe is not among those possible")
}

// agree returns a number of the foe if all that are possible have the same.
func (k *shown) agree(c *Content, of func(*Foe) int16) (int16, bool) {
	value, found := int16(0), false
	for i := range k.low {
		if !k.possible(i) {
			continue
		}
		if v := of(&c.Foes[i]); !found {
			value, found = v, true
		} else if v != value {
			return 0, false
		}
	}
	return value, found
}

// Resample draws the foe among all that agree with what was shown, each alike,
// and the hidden checks anew: their subject uniformly, their dice as they fall.
// The game master knows everything.
func (s *state) Resample(seat riposte.Seat, d riposte.Dice) {
	if seat == gm || s.phase == over {
		return
	}
	if !s.game.duel {
		s.foe, s.bodies[foe].vitality = s.shown.pick(d.Deal(s.shown.count()) - 1)
	}
	for i := range s.hiddens {
		h := &s.hidden[i]
		h.who = fighter(d.Deal(int(foe)) - 1)
		h.attribute = uint8(d.Deal(attributes) - 1)
		h.ds = int16(d.Deal(maxDS-minDS+1)-1+minDS) + h.wounds[h.who]
		h.asr = s.game.rollHidden(d, s.game.sheets[h.who].attributes[h.attribute])
	}
}
