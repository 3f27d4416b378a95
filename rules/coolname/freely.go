package coolname

import "riposte/rules/coolname/tables"

// What a game master built may have any scores, CN-1.7. Who does not know them takes each by
// itself: mostly one of the array of CN-1.6, sometimes any.
const (
	oftenOfArray = 4 // for each time that a score is any
	scoresFreely = oftenOfArray*tables.Attributes + maxScore
	mostFreely   = 1 << 24
)

// scoreFreely draws a score.
func (s resampler) scoreFreely() uint8 {
	n := s.d.Deal(scoresFreely) - 1
	if n < maxScore {
		return uint8(n + 1)
	}
	return uint8(s.game.content.Array[(n-maxScore)/oftenOfArray])
}

// oftenFreely is how often the scores that are not 0 are drawn, out of mostFreely times.
func (s resampler) oftenFreely(at *[tables.Attributes]uint8) int {
	often := mostFreely
	for _, v := range at {
		if v == 0 {
			continue
		}
		n := 1
		for _, score := range s.game.content.Array {
			n += oftenOfArray * bit(score == int(v))
		}
		often = max(often*n/scoresFreely, 1)
	}
	return often
}

// drawFreely gives a build the attributes that it must have and draws the others; it returns
// false if they don't agree with initiative. If they don't with Vitality, those that
// make it up are raised or lowered until they do.
func (s resampler) drawFreely(i int, sh *sheet, p *pinning) bool {
	sh.at = p.at
	for a := range sh.at {
		if sh.at[a] == 0 {
			sh.at[a] = s.scoreFreely()
		}
	}
	old, k, b := s.sheets[i], &s.seen[i], &s.bodies[i]
	loose := make([]tables.Attribute, 0, 3)
	for _, a := range [...]tables.Attribute{tables.Strength, tables.Toughness, tables.Coordination} {
		if p.at[a] == 0 && (a != tables.Coordination || k.facts>>factInitiative&1 == 0) {
			loose = append(loose, a)
		}
	}
	if k.facts>>factInitiative&1 != 0 {
		v := int(old.values[factInitiative]) - sh.build.fixed(s.game.reckoning, factInitiative) - int(sh.at[tables.Coordination])
		if v < 1 || v > maxScore || p.at[tables.Awareness] != 0 && int(p.at[tables.Awareness]) != v {
			return false
		}
		sh.at[tables.Awareness] = uint8(v)
	}
	low, high := int(k.low), int(k.high)
	if !b.is(fromZero) {
		low = max(low, old.vitality-int(b.vitality)+1)
	}
	return s.fits(sh, loose, low, high)
}

// fits changes attributes of a sheet until its Vitality is within two bounds; it returns false
// if it can't be.
func (s resampler) fits(sh *sheet, loose []tables.Attribute, low, high int) bool {
	for {
		vit := int(sh.at[tables.Strength]) + int(sh.at[tables.Toughness]) + int(sh.at[tables.Coordination])
		if vit >= low && vit <= high {
			return true
		}
		to, by := uint8(maxScore), uint8(1)
		if vit > high {
			to, by = 1, 255 // one less
		}
		n := 0
		for _, a := range loose {
			n += bit(sh.at[a] != to)
		}
		if n == 0 {
			return false
		}
		n = s.d.Deal(n)
		for _, a := range loose {
			if sh.at[a] != to {
				if n--; n == 0 {
					sh.at[a] += by
				}
			}
		}
	}
}
