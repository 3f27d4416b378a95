package duel

import (
	"riposte"
	"riposte/phrase"
)

// Programmes, step 3 of a fight: what a die may show, and rows of dice.

// colours reports whether each die has a colour that counts, DU-4.31.
func (s *state) colours() bool { return s.game.options.each && s.crowd }

// eligible are those at whom a fighter may aim, DU-4.5 and DU-4.14.
func (s *state) eligible(seat riposte.Seat) seats {
	set := s.fighting & s.enemies(seat)
	if s.game.options.engagedOnly {
		set &= s.engaged(seat)
	}
	return set
}

// rowLength is how many dice a fighter programmes, DU-4.11 and DU-4.31.
func (s *state) rowLength(seat riposte.Seat) int {
	n := int(s.fighter(seat).up[speed])
	if s.colours() {
		n *= s.eligible(seat).len()
	}
	return n
}

// A faces is everything that a die may show.
type faces struct {
	list [packedMost]die
	n    int
}

// faces lists what a die of the seat may show if colours don't count.
func (s *state) faces(seat riposte.Seat) (f faces) {
	targets := s.eligible(seat)
	for a := swingHigh; a < actions; a++ {
		if !s.game.content.Actions[a].Aimed {
			f.list[f.n] = newDie(a, riposte.Nobody)
			f.n++
			continue
		}
		for set := targets; set != 0; set = set.rest() {
			f.list[f.n] = newDie(a, set.first())
			f.n++
		}
	}
	return f
}

// A rowMaker makes rows of n dice from faces.
type rowMaker struct {
	faces
	dice int
}

// row makes a choice out of the dice that at picks.
func (m *rowMaker) row(at func(i int) int) riposte.Choice {
	var word uint64
	for i := range m.dice {
		word |= pack(m.list[at(i)]) << (rowBits * i)
	}
	return riposte.NewChoice(verbRow, word)
}

// rows are the choices of D9: every row, up to wholeRows of them. If there are
// more, they are rows that repeat one face except in one die, rows that alternate
// between two faces, and others spread evenly.
func (s *state) rows(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	m := rowMaker{s.faces(seat), s.rowLength(seat)}
	if all := power(m.n, m.dice); all <= wholeRows {
		for r := range all {
			rest := r
			buf = append(buf, m.row(func(int) int {
				face := rest % m.n
				rest /= m.n
				return face
			}))
		}
		return buf
	}
	few := m.n > 12 // many targets: the odd die only comes first
	for f := range m.n {
		buf = append(buf, m.row(func(int) int { return f }))
		for g := range m.n {
			if f == g {
				continue
			}
			for p := range m.dice {
				if p > 0 && few {
					break
				}
				buf = append(buf, m.row(func(i int) int {
					if i == p {
						return g
					}
					return f
				}))
			}
			if m.dice > 3 && !few {
				buf = append(buf, m.row(func(i int) int {
					if i%2 == 0 {
						return f
					}
					return g
				}))
			}
		}
	}
	return buf
}

// nextDice are the choices of D9 die by die, DU-4.32: every action with every
// colour that is left.
func (s *state) nextDice(buf []riposte.Choice, seat riposte.Seat) []riposte.Choice {
	left := s.coloursLeft(seat)
	for set := s.eligible(seat); set != 0; set = set.rest() {
		if left[set.first()-1] == 0 {
			continue
		}
		for a := swingHigh; a < actions; a++ {
			buf = append(buf, riposte.NewChoice(verbDie, uint64(newDie(a, set.first()))))
		}
	}
	return buf
}

// coloursLeft counts the dice of each colour that a row can still take, DU-4.31.
func (s *state) coloursLeft(seat riposte.Seat) (left [maxSeats]uint8) {
	f := s.fighter(seat)
	for set := s.eligible(seat); set != 0; set = set.rest() {
		left[set.first()-1] = f.up[speed]
	}
	for _, d := range f.row[:f.dice] {
		if t := d.target(); t > 0 && left[t-1] > 0 {
			left[t-1]--
		}
	}
	return left
}

// checkRow refuses a row of the wrong length or with a wrong die, DU-4.11 and
// DU-4.14.
func (s *state) checkRow(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	n, word, targets := s.rowLength(seat), c.Args(), s.eligible(seat)
	if word>>(rowBits*n) != 0 {
		return s.refuse("DU-4.11", "refuse.row-length", n)
	}
	for i := range n {
		code := word >> (rowBits * i) & (1<<rowBits - 1)
		if code == 0 || code > packedMost {
			return s.refuse("DU-4.11", "refuse.die-of-no-action", i+1, n)
		}
		if refusal := s.checkTarget(seat, i+1, unpack(code), targets); refusal != nil {
			return refusal
		}
	}
	return nil
}

// checkTarget refuses a die with a wrong target, DU-4.14.
func (s *state) checkTarget(seat riposte.Seat, n int, d die, targets seats) *riposte.RuleError {
	t := d.target()
	switch {
	case t == riposte.Nobody || targets.has(t):
		return nil
	case t == seat:
		return s.refuse("DU-4.14", "refuse.aim-self", n)
	case !s.fighting.has(t):
		return s.refuse("DU-4.14", "refuse.aim-nobody", n)
	case s.game.ally[seat-1].has(t):
		return s.refuse("DU-4.14", "refuse.aim-ally", n, phrase.Seat(t))
	}
	return s.refuse("DU-4.5", "refuse.aim-not-engaged", n, phrase.Seat(t))
}

// checkDie refuses a die of a colour that the row has no room for, DU-4.31.
func (s *state) checkDie(seat riposte.Seat, c riposte.Choice) *riposte.RuleError {
	d := die(c.Args() & 127)
	n := int(s.fighter(seat).dice) + 1
	if c.Args()>>7 != 0 || d.action() == noAction || d.action() >= actions {
		return s.refuse("DU-4.11", "refuse.die-no-action", n)
	}
	if d.target() == riposte.Nobody {
		return s.refuse("DU-4.31", "refuse.die-colour", n)
	}
	if refusal := s.checkTarget(seat, n, d, s.eligible(seat)); refusal != nil {
		return refusal
	}
	if s.coloursLeft(seat)[d.target()-1] == 0 {
		return s.refuse("DU-4.31", "refuse.no-die-left", phrase.Seat(d.target()))
	}
	return nil
}

// storeRow keeps a programme that came as one word.
func (s *state) storeRow(seat riposte.Seat, c riposte.Choice) {
	f := s.fighter(seat)
	f.dice = 0
	for word := c.Args(); word != 0; word >>= rowBits {
		f.row[f.dice] = unpack(word & (1<<rowBits - 1))
		f.dice++
	}
}
