package duel

import (
	"fmt"
	"strconv"
	"strings"

	"riposte"
)

// The verbs.
const (
	doReveal    = 1 // 4 bits a statistic
	doStay      = 2
	doRun       = 3 // x, y << 14
	doProgramme = 4 // 5 bits a die: action, target << 3
)

const (
	maxDice  = 10
	dieBits  = 5
	wholeRow = 3 // rows up to this long are listed whole
)

func reveal(n [4]int8) riposte.Choice {
	return riposte.NewChoice(doReveal, uint64(n[0])|uint64(n[1])<<4|uint64(n[2])<<8|uint64(n[3])<<12)
}

func revealed(c riposte.Choice) (n [4]int8) {
	for i := range n {
		n[i] = int8(c >> (4 * i) & 15)
	}
	return n
}

func run(x, y int) riposte.Choice { return riposte.NewChoice(doRun, uint64(x)|uint64(y)<<14) }

func target(c riposte.Choice) (x, y int) { return int(c & (1<<14 - 1)), int(c.Args() >> 14) }

func dieOf(row uint64, i int) (action uint64, target riposte.Seat) {
	d := row >> (dieBits * i) & (1<<dieBits - 1)
	return d & 7, riposte.Seat(d >> 3)
}

func (st *state) Legal(buf []riposte.Choice, s riposte.Seat) []riposte.Choice {
	buf = buf[:0]
	f := &st.f[max(0, min(int(s), 3))]
	switch owed := st.Owed(s); owed.Kind {
	case askReveal:
		var n [4]int8
		for n[0] = 0; n[0] <= f.hand(strength); n[0]++ {
			for n[1] = 0; n[1] <= f.hand(speed); n[1]++ {
				for n[2] = 0; n[2] <= f.hand(endurance); n[2]++ {
					for n[3] = 0; n[3] <= f.hand(dexterity); n[3]++ {
						buf = append(buf, reveal(n))
					}
				}
			}
		}
	case askMove:
		buf = append(buf, riposte.NewChoice(doStay, 0))
		for _, d := range compass {
			for _, part := range [2]int{2, 1} {
				far := int(f.up[speed]) * unitsAnInch / part
				if x, y := int(f.x)+d[0]*far/1000, int(f.y)+d[1]*far/1000; st.checkRun(s, x, y) == nil {
					buf = append(buf, run(x, y))
				}
			}
		}
	case askProgramme:
		buf = st.rows(buf, s, int(f.dice))
	case askStrength:
		for n := range f.hand(strength) + 1 {
			buf = append(buf, reveal([4]int8{n}))
		}
	}
	return buf
}

// compass is sixteen directions, in thousandths, none longer than 1000.
var compass = [16][2]int{
	{1000, 0},
	{923, 382},
	{707, 707},
	{382, 923},
	{0, 1000},
	{-382, 923},
	{-707, 707},
	{-923, 382},
	{-1000, 0},
	{-923, -382},
	{-707, -707},
	{-382, -923},
	{0, -1000},
	{382, -923},
	{707, -707},
	{923, -382},
}

// faces lists what one die of s may show.
func (st *state) faces(s riposte.Seat) (list [9]uint64, n int) {
	for action := uint64(1); action <= 6; action++ {
		if !aimed(action) {
			list[n] = action
			n++
			continue
		}
		for o := riposte.Seat(1); int8(o) <= st.seats; o++ {
			if o != s && st.f[o].fighting {
				list[n] = action | uint64(o)<<3
				n++
			}
		}
	}
	return list, n
}

// rows lists all rows of up to wholeRow dice; of longer ones those that repeat a
// pair of faces.
func (st *state) rows(buf []riposte.Choice, s riposte.Seat, dice int) []riposte.Choice {
	faces, n := st.faces(s)
	count := n
	for range min(dice, wholeRow) - 1 {
		count *= n
	}
	if dice > wholeRow {
		count = n * n
	}
	for i := range count {
		row, rest := uint64(0), i
		for d := range dice {
			face := rest % n
			if rest /= n; dice > wholeRow && d%2 == 1 {
				rest = i
			}
			row |= faces[face] << (dieBits * d)
		}
		buf = append(buf, riposte.NewChoice(doProgramme, row))
	}
	return buf
}

func (st *state) Check(s riposte.Seat, c riposte.Choice) error {
	if c == riposte.Concede && s >= 1 && int8(s) <= st.seats && !st.f[s].out && !st.outcome.Over() {
		return nil // DU-6.9
	}
	owed := st.Owed(s)
	if owed.Mode == riposte.Idle {
		return riposte.ErrNotOwed
	}
	f := &st.f[s]
	switch {
	case c.Verb() == doReveal && (owed.Kind == askReveal || owed.Kind == askStrength):
		n := revealed(c)
		if c.Args() >= 1<<16 {
			return riposte.Refuse("DU-1.22", "there are four statistics")
		}
		for i := range n {
			if owed.Kind == askStrength && i > 0 && n[i] > 0 {
				return riposte.Refuse("DU-5.6", "only Strength is asked for")
			}
			if n[i] > f.hand(stat(i)) {
				return riposte.Refuse("DU-1.22", "your hand has %d of %s", f.hand(stat(i)), statWords[i])
			}
		}
	case c.Verb() == doStay && owed.Kind == askMove:
		if c.Args() != 0 {
			return riposte.Refuse("DU-2.16", "who stays names no point")
		}
	case c.Verb() == doRun && owed.Kind == askMove:
		x, y := target(c)
		return st.checkRun(s, x, y)
	case c.Verb() == doProgramme && owed.Kind == askProgramme:
		return st.checkRow(s, c.Args())
	default:
		return riposte.Refuse(info.Decisions[owed.Kind].Rule, "that answers another question")
	}
	return nil
}

// checkRun is DU-3.21.
func (st *state) checkRun(s riposte.Seat, x, y int) error {
	f := &st.f[s]
	allowed := int(f.up[speed]) * unitsAnInch
	switch d := apart(int(f.x), int(f.y), x, y); {
	case x < 0 || y < 0 || x > tableSize || y > tableSize:
		return refuseOff
	case d == 0:
		return refuseHere
	case d > allowed*allowed:
		return refuseFar
	}
	return nil
}

// Legal tries points, so these refusals are made once: making one allocates.
var (
	refuseOff  = riposte.Refuse("DU-3.21", "the point is not on the table")
	refuseHere = riposte.Refuse("DU-3.21", "a run goes somewhere else")
	refuseFar  = riposte.Refuse("DU-3.21", "farther than your Speed in inches")
)

func (st *state) checkRow(s riposte.Seat, row uint64) error {
	dice := int(st.f[s].dice)
	if row>>(dieBits*dice) != 0 {
		return riposte.Refuse("DU-4.10", "you have %d dice", dice)
	}
	for i := range dice {
		action, target := dieOf(row, i)
		switch {
		case action < swingHigh || action > retreat:
			return riposte.Refuse("DU-4.10", "die %d of %d shows no action", i+1, dice)
		case aimed(action) && (target == 0 || target == s || !st.f[target].fighting):
			return riposte.Refuse("DU-4.14", "die %d needs an enemy in the fight", i+1)
		case !aimed(action) && target != 0:
			return riposte.Refuse("DU-4.14", "die %d has no target", i+1)
		}
	}
	return nil
}

func (st *state) Say(_ riposte.Seat, c riposte.Choice) string {
	switch {
	case c == riposte.Concede:
		return riposte.ConcedeWord
	case c.Verb() == doReveal && c.Args() < 1<<16:
		n := revealed(c)
		return fmt.Sprintf("st %d sp %d en %d de %d", n[0], n[1], n[2], n[3])
	case c.Verb() == doStay && c.Args() == 0:
		return "stay"
	case c.Verb() == doRun:
		if x, y := target(c); x <= tableSize && y <= tableSize {
			return fmt.Sprintf("%d,%d", x, y)
		}
	case c.Verb() == doProgramme:
		if said, ok := sayRow(c.Args()); ok {
			return said
		}
	}
	return fmt.Sprintf("%#x", uint64(c))
}

func sayRow(row uint64) (string, bool) {
	var b strings.Builder
	for i := 0; row>>(dieBits*i) != 0; i++ {
		action, target := dieOf(row, i)
		if action < swingHigh || action > retreat || i == maxDice {
			return "", false
		}
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(int(action)))
		if target > 0 {
			b.WriteString(">" + strconv.Itoa(int(target)))
		}
	}
	return b.String(), b.Len() > 0
}

func (st *state) Parse(_ riposte.Seat, sentence string) (riposte.Choice, error) {
	w := strings.Fields(strings.ToLower(sentence))
	unread := fmt.Errorf("%w: %q", riposte.ErrNotation, sentence)
	if len(w) == 0 {
		return 0, unread
	}
	x, y, point := strings.Cut(w[0], ",")
	switch {
	case len(w) == 1 && w[0] == riposte.ConcedeWord:
		return riposte.Concede, nil
	case len(w) == 1 && w[0] == "stay":
		return riposte.NewChoice(doStay, 0), nil
	case len(w) == 1 && point:
		tx, okX := number(x, tableSize)
		ty, okY := number(y, tableSize)
		if !okX || !okY {
			return 0, unread
		}
		return run(tx, ty), nil
	case w[0][0] >= 'a':
		n, ok := parseReveal(w)
		if !ok {
			return 0, unread
		}
		return reveal(n), nil
	}
	if len(w) > maxDice {
		return 0, riposte.Refuse("DU-4.10", "no row is longer than %d dice", maxDice)
	}
	row := uint64(0)
	for i, die := range w {
		a, t, named := strings.Cut(die, ">")
		action, ok := number(a, 6)
		target, okTarget := 0, true
		if named {
			target, okTarget = number(t, 3)
		}
		if !ok || !okTarget || action == 0 || named && target == 0 {
			return 0, unread
		}
		row |= uint64(action|target<<3) << (dieBits * i)
	}
	return riposte.NewChoice(doProgramme, row), nil
}

func parseReveal(w []string) (n [4]int8, ok bool) {
	if len(w)%2 != 0 {
		return n, false
	}
	next := 0
	for i := 0; i < len(w); i += 2 {
		for next < 4 && statWords[next] != w[i] {
			next++ // in the order of the statistics, each once
		}
		v, ok := number(w[i+1], 10)
		if next == 4 || !ok {
			return n, false
		}
		n[next] = int8(v)
		next++
	}
	return n, true
}

// number reads 0..most in its only spelling.
func number(word string, most int) (int, bool) {
	n, err := strconv.Atoi(word)
	return n, err == nil && n >= 0 && n <= most && strconv.Itoa(n) == word
}
