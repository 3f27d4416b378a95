package duel

import "riposte"

// A pair is a fight of two before its dice are set, as one of them imagines it: what
// each guess makes of the foe. It is only for advice.
type pair struct {
	*state
	seat, foe  riposte.Seat
	me         duelist
	mine       int // Endurance in hand
	foes       [guesses]duelist
	endurances [guesses]int
	speeds     [guesses]int // the foe's Speed in hand
	aims       bool         // the foe may aim at the seat
	rows       duets
}

// duets are fights in which the foe cancels none of the seat's dice, and fights in
// which it does.
type duets [2]duet

// pair imagines the present fight, which is one of two.
func (s *state) pair(seat riposte.Seat) (p pair) {
	p.state, p.seat, p.foe = s, seat, (s.fighting &^ only(seat)).first()
	me, foe := s.fighter(seat), s.fighter(p.foe)
	p.me, p.mine = duelist{int(me.limit[strength]), int(me.limit[dexterity])}, int(me.hand(endurance))
	p.aims = s.eligible(p.foe) != 0
	for way := range guesses {
		limit := s.guess(seat, p.foe, way)
		p.foes[way] = duelist{limit[strength], limit[dexterity]}
		p.endurances[way] = limit[endurance] - int(foe.up[endurance])
		p.speeds[way] = limit[speed] - int(foe.up[speed])
	}
	return p
}

// A ranking is rows whose worth is summed.
type ranking struct {
	w    []int32
	rows []riposte.Choice
	tree *tree // instead of rows
}

// add adds what each row is worth in the fights of a duet.
func (r *ranking) add(d *duet) {
	if r.tree != nil {
		r.tree.weigh(d, r.w)
	} else {
		d.weigh(r.w, r.rows)
	}
}

// adviseDuet adds what each row is worth in fights of two.
func (s *state) adviseDuet(w []int32, seat riposte.Seat, legal []riposte.Choice, tries int) {
	p, faces, dice := s.pair(seat), s.faces(seat), min(s.rowLength(seat), rowWord)
	if t, ok := faces.tree(dice, legal); ok {
		p.imagine(tries, dice, 0, false, &ranking{w: w, tree: &t})
		return
	}
	p.imagine(tries, dice, 0, false, &ranking{w: w, rows: legal})
}

// speed is crowdSpeed for a fight of two.
func (p *pair) speed(seat riposte.Seat, turned int) (sums [plainRows]int32) {
	var row [rowWord]die
	var rows [plainRows]riposte.Choice
	dice := min(int(p.fighter(seat).up[speed])+turned, rowWord)
	for i := range rows {
		rows[i] = rowChoice(plainRow(&row, dice, i, p.foe))
	}
	p.imagine(speedTries, dice, turned, (p.waiting | p.asking).has(p.foe), &ranking{w: sums[:], rows: rows[:]})
	return sums
}

// rowChoice is the choice of a row.
func rowChoice(row []die) riposte.Choice {
	var word uint64
	for i, d := range row {
		word |= pack(d) << (rowBits * i)
	}
	return riposte.NewChoice(verbRow, word)
}

// imagine makes fights in which the seat sets up to that many dice and has turned
// that many Speed cards of its hand before step 5, and ranks rows by them.
// The foe turns more Speed before it sets its dice, if it may.
func (p *pair) imagine(tries, dice, before int, more bool, r *ranking) {
	me := p.fighter(p.seat)
	rank := p.rankWith(p.seat, int(me.hand(speed)))
	if before > 0 && int(me.hand(speed)) == before {
		rank = spentRank(int(me.up[speed]) + before)
	}
	done := uint16(0)
	for _, endurance := range p.endurances {
		if done>>endurance&1 != 0 {
			continue
		}
		done |= 1 << endurance
		for i := range p.rows {
			p.rows[i].begin(p.mine, endurance, dice, i == 1)
		}
		for k := range tries {
			if p.endurances[k%guesses] != endurance {
				continue
			}
			if d := p.add(k, rank, more); d.fights == abreast {
				r.add(d)
				d.begin(p.mine, endurance, dice, d.cancelled)
			}
		}
		for i := range p.rows {
			if p.rows[i].fights > 0 {
				r.add(&p.rows[i])
			}
		}
	}
}

// add imagines a fight for a lot, as adviseCrowd does.
func (p *pair) add(k, rank int, more bool) *duet {
	l := lot(k)
	if p.seat < p.foe { // the first number of each, by seat, is for a guess
		l.skip()
	}
	hidden := p.speeds[l.next()%guesses]
	if hidden > 0 && l.next()%2 == 0 {
		hidden = l.pick(hidden + 1)
	}
	if p.seat > p.foe {
		l.skip()
	}
	theirs, first := p.rankWith(p.foe, hidden), false
	if first = rank > theirs; rank == theirs {
		first = p.seat < p.foe
	}
	foe, dice := p.foes[k%guesses], int(p.fighter(p.foe).up[speed])
	if more {
		dice += l.pick(p.speeds[k%guesses] + 1)
	}
	var codes [rowWord]uint8
	row := codes[:min(dice, rowWord)]
	for i := range row {
		row[i] = usualCodes[l.next()%uint32(len(usualCodes))]
		if blowOf[row[i]] != 0 {
			if !p.aims {
				row[i] = uint8(packed[block])
			} else {
				l.skip() // there is only one to aim at
			}
		}
	}
	i := 0
	switch mine, theirs := p.me.de, foe.de; {
	case mine > theirs, mine == theirs && first && p.game.options.tiedCancel:
		row = cancelFirst(row)
	case mine < theirs, p.game.options.tiedCancel:
		i = 1
	}
	d := &p.rows[i]
	d.add(first, p.me, foe, row, p.game.options.absolute)
	return d
}

// usualCodes are the codes of the usual faces.
var usualCodes = func() (codes [len(usual)]uint8) {
	for i, a := range usual {
		codes[i] = uint8(packed[a])
	}
	return codes
}()

// cancelFirst takes the first attack out of a row.
func cancelFirst(row []uint8) []uint8 {
	for i, code := range row {
		if blowOf[code] != 0 {
			return append(row[:i], row[i+1:]...)
		}
	}
	return row
}
