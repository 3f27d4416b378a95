package duel

import "riposte"

func (st *state) Apply(by []riposte.Choice, _ riposte.Dice, log riposte.Log) error {
	conceding, err := riposte.CheckStep(st, by, int(st.seats))
	switch {
	case err != nil:
		return err
	case conceding:
		st.resign(by, log)
	case st.phase == revealing:
		st.revealCards(by, log)
	case st.phase == moving:
		st.move(by, log)
	case st.phase == programming:
		st.showRows(by, log)
	case st.phase == striking:
		s := st.order[st.at]
		n := revealed(by[s])
		st.asking[s] = false
		if n[strength] > 0 {
			st.turnUp(s, n, 0, log)
		}
		st.strike(s, log)
		st.at++
	}
	if !st.outcome.Over() {
		st.advance(log)
	}
	return nil
}

// advance goes on until somebody owes a choice or the duel is over. Every pass
// ends a phase, and turns are limited.
func (st *state) advance(log riposte.Log) {
	for !st.outcome.Over() && st.asking == [4]bool{} {
		switch st.phase {
		case revealing:
			st.askSlowest()
		case moving:
			st.askMover(log)
		case programming:
			st.phase, st.round, st.at = striking, 0, 0
			st.line()
		case striking:
			st.nextDie(log)
		}
	}
}

// beginTurn opens the Reveal phase, DU-2.4.
func (st *state) beginTurn(log riposte.Log) {
	if log != nil {
		log.Tell(riposte.Event{Kind: toldTurn, Rule: "DU-2.4", Audience: riposte.Everyone, N: [6]int32{int32(st.turn)}})
	}
	st.phase = revealing
	for s := range st.f {
		f := &st.f[s]
		f.waiting, f.start = s > 0 && s <= int(st.seats) && !f.out, f.up[speed]
		f.fighting, f.row, f.dice, f.last = false, 0, 0, 0
	}
}

// askSlowest asks all of the lowest Speed that have not revealed, DU-2.7.
func (st *state) askSlowest() {
	lowest := int8(-1)
	for s := range st.f {
		if f := &st.f[s]; f.waiting && (lowest < 0 || f.start < lowest) {
			lowest = f.start
		}
	}
	if lowest < 0 {
		st.phase, st.at = moving, 0
		st.line()
		return
	}
	for s := range st.f {
		st.asking[s] = st.f[s].waiting && st.f[s].start == lowest
	}
	st.asked++
}

func (st *state) revealCards(by []riposte.Choice, log riposte.Log) {
	var all [3]riposte.Seat
	dead := all[:0]
	stamp := st.stamps + 1
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		if by[s] == 0 {
			continue
		}
		st.asking[s], st.f[s].waiting = false, false
		if st.turnUp(s, revealed(by[s]), stamp, log) {
			dead = append(dead, s)
		}
		if st.f[s].stamp == stamp {
			st.stamps = stamp
		}
	}
	st.remove(dead, log)
}

// turnUp reveals cards, Speed with the stamp of the moment, and reports whether
// Endurance is exhausted.
func (st *state) turnUp(s riposte.Seat, n [4]int8, stamp uint8, log riposte.Log) (dead bool) {
	f := &st.f[s]
	if log != nil {
		log.Tell(riposte.Event{
			Kind: toldReveal, Rule: "DU-1.22", Seat: s, Audience: riposte.Everyone, Reveals: true,
			N: [6]int32{int32(n[0]), int32(n[1]), int32(n[2]), int32(n[3])},
		})
	}
	for i := range n {
		f.up[i] += n[i]
		if log != nil && n[i] > 0 && f.exhausted(stat(i)) {
			log.Tell(riposte.Event{
				Kind: toldExhausted, Rule: "DU-5.36", Seat: s, Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(i)},
			})
		}
	}
	if n[speed] > 0 {
		f.stamp = stamp
	}
	f.spent = f.up[endurance] == f.limit[endurance]
	return f.spent
}

// line sorts the fighters by initiative, DU-2.15.
func (st *state) line() {
	for i := range st.order {
		st.order[i] = 0
		if int8(i) < st.seats {
			st.order[i] = riposte.Seat((int8(st.priority)-1+int8(i))%st.seats + 1)
		}
	}
	for i := 1; i < int(st.seats); i++ {
		for j := i; j > 0; j-- {
			a, b := &st.f[st.order[j-1]], &st.f[st.order[j]]
			if b.up[speed] < a.up[speed] || b.up[speed] == a.up[speed] && b.stamp <= a.stamp {
				break
			}
			st.order[j-1], st.order[j] = st.order[j], st.order[j-1]
		}
	}
}

// ask asks one seat.
func (st *state) ask(s riposte.Seat) {
	st.asking[s] = true
	st.asked++
}

func (st *state) askMover(log riposte.Log) {
	for ; st.at < st.seats; st.at++ {
		if s := st.order[st.at]; !st.f[s].out {
			st.ask(s)
			return
		}
	}
	st.beginFight(log)
}

func (st *state) move(by []riposte.Choice, log riposte.Log) {
	s := st.order[st.at]
	f := &st.f[s]
	st.asking[s] = false
	st.at++
	if by[s].Verb() != doRun {
		return
	}
	from := [2]int16{f.x, f.y}
	x, y := target(by[s])
	st.run(s, x, y)
	if log != nil {
		log.Tell(riposte.Event{
			Kind: toldMove, Rule: "DU-3.23", Seat: s, Audience: riposte.Everyone,
			N: [6]int32{int32(from[0]), int32(from[1]), int32(f.x), int32(f.y)},
		})
	}
}

// beginFight finds the fight, DU-4.3: of three fighters two or all.
func (st *state) beginFight(log riposte.Log) {
	any := false
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		for o := riposte.Seat(1); int8(o) <= st.seats; o++ {
			if st.engaged(s, o) {
				st.f[s].fighting, any = true, true
			}
		}
	}
	if !any {
		st.endTurn(log)
		return
	}
	st.phase = programming
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		f := &st.f[s]
		if !f.fighting {
			continue
		}
		f.dice = min(f.up[speed], maxDice)
		st.asking[s] = true
		if log != nil {
			log.Tell(riposte.Event{Kind: toldFight, Rule: "DU-4.3", Seat: s, Audience: riposte.Everyone, N: [6]int32{int32(f.dice)}})
		}
	}
	st.asked++
}

// showRows opens all programmes, DU-4.15.
func (st *state) showRows(by []riposte.Choice, log riposte.Log) {
	st.asking = [4]bool{}
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		f := &st.f[s]
		if !f.fighting {
			continue
		}
		f.row = by[s].Args()
		for i := int8(0); log != nil && i < f.dice; i++ {
			action, target := f.die(i)
			log.Tell(riposte.Event{
				Kind: toldDie, Rule: "DU-4.15", Seat: s, Other: target, Audience: riposte.Everyone, Reveals: true,
				N: [6]int32{int32(i + 1), int32(action)},
			})
		}
	}
}

// nextDie resolves the next die of the fight, DU-4.25, or asks for Strength.
func (st *state) nextDie(log riposte.Log) {
	fighters, left := 0, false
	for s := range st.f {
		if st.f[s].fighting {
			fighters++
			left = left || st.f[s].dice > st.round
		}
	}
	switch {
	case fighters < 2 || !left: // DU-4.29
		st.endTurn(log)
		return
	case st.at == st.seats:
		st.round, st.at = st.round+1, 0
		return
	}
	s := st.order[st.at]
	f := &st.f[s]
	if !f.fighting || f.dice <= st.round {
		st.at++
		return
	}
	action, target := f.die(st.round)
	if aimed(action) && st.f[target].fighting && !f.exhausted(strength) { // DU-8.10
		st.ask(s)
		return
	}
	st.strike(s, log)
	st.at++
}

// strike resolves the die of s, DU-5.
func (st *state) strike(s riposte.Seat, log riposte.Log) {
	f := &st.f[s]
	action, target := f.die(st.round)
	g := &st.f[target]
	f.last = uint8(action)
	e := riposte.Event{Kind: toldAction, Rule: "DU-5.5", Seat: s, Other: target, Audience: riposte.Everyone, N: [6]int32{int32(action)}}
	if aimed(action) && !g.fighting {
		e.Kind, e.Rule = toldWasted, "DU-5.33"
	}
	if log != nil {
		log.Tell(e)
	}
	switch {
	case e.Kind == toldWasted:
	case action == retreat:
		st.fallBack(s)
		f.fighting = false
		if log != nil {
			log.Tell(riposte.Event{
				Kind: toldRetreat, Rule: "DU-5.22", Seat: s, Audience: riposte.Everyone, N: [6]int32{int32(f.x), int32(f.y)},
			})
		}
	case aimed(action):
		st.lose(target, max(0, f.up[strength]-g.guard(action)), log)
	}
}

// guard is what a target takes off the blow, DU-5.6.
func (f *fighter) guard(action uint64) int8 {
	switch {
	case action == swingHigh && f.last == block, action == grapple:
		return f.up[strength]
	case action == swingLow && f.last == evade:
		return f.up[dexterity]
	}
	return 0
}

// lose is DU-5.4.
func (st *state) lose(s riposte.Seat, required int8, log riposte.Log) {
	f := &st.f[s]
	dead := required >= f.hand(endurance)
	f.up[endurance] += min(required, f.hand(endurance))
	if log != nil {
		log.Tell(riposte.Event{
			Kind: toldLoss, Rule: "DU-5.4", Seat: s, Audience: riposte.Everyone, Reveals: true,
			N: [6]int32{int32(required), int32(f.up[endurance])},
		})
	}
	if dead {
		f.spent = true
		one := [1]riposte.Seat{s}
		st.remove(one[:], log)
	}
}

// remove takes fighters out at one moment and ends the duel if it must, DU-6.1.
func (st *state) remove(dead []riposte.Seat, log riposte.Log) {
	if len(dead) == 0 {
		return
	}
	var before, left [4]bool
	count := 0
	for s := 1; s <= int(st.seats); s++ {
		before[s] = !st.f[s].out
		left[s] = before[s]
	}
	for _, s := range dead {
		f := &st.f[s]
		f.out, f.fighting, f.waiting, st.asking[s], left[s] = true, false, false, false, false
		if log != nil {
			log.Tell(riposte.Event{Kind: toldRemoved, Rule: "DU-5.4", Seat: s, Audience: riposte.Everyone, Reveals: true})
		}
	}
	for s := range left {
		if left[s] {
			count++
		}
	}
	switch count {
	case 0:
		st.finish("LAST STANDING", "DU-6.1", before, log)
	case 1:
		st.finish("LAST STANDING", "DU-6.1", left, log)
	}
}

func (st *state) endTurn(log riposte.Log) {
	if st.turn == st.turnLimit {
		var left [4]bool
		for s := 1; s <= int(st.seats); s++ {
			left[s] = !st.f[s].out
		}
		st.finish("TURN LIMIT", "DU-6.7", left, log)
		return
	}
	st.turn++
	st.priority = st.priority%riposte.Seat(st.seats) + 1
	st.beginTurn(log)
}

// finish ends the duel; the first share the first place.
func (st *state) finish(why string, rule riposte.RuleID, first [4]bool, log riposte.Log) {
	st.outcome = riposte.Outcome{Why: why, Rule: rule}
	place := uint8(1)
	for s := 1; s <= int(st.seats); s++ {
		if first[s] {
			st.outcome.Place[s] = 1
			place++
		}
	}
	for s := 1; s <= int(st.seats); s++ {
		if !first[s] {
			st.outcome.Place[s] = place
		}
	}
	st.asking = [4]bool{}
	if log != nil {
		log.Tell(riposte.Event{Kind: toldEnd, Rule: rule, Audience: riposte.Everyone, Reveals: true})
	}
}

// resign is DU-6.9. Where others still choose together their question is a new
// one: what they may choose has changed.
func (st *state) resign(by []riposte.Choice, log riposte.Log) {
	var all [3]riposte.Seat
	gone := all[:0]
	for s := riposte.Seat(1); int8(s) <= st.seats; s++ {
		if by[s] == 0 {
			continue
		}
		gone = append(gone, s)
		if log != nil {
			log.Tell(riposte.Event{Kind: toldResigns, Rule: "DU-6.9", Seat: s, Audience: riposte.Everyone})
		}
	}
	st.remove(gone, log)
	st.asked++
	if st.phase == programming && !st.outcome.Over() {
		st.alone()
	}
}

// alone lets a fighter whose only enemies have resigned out of the fight.
func (st *state) alone() {
	fighters := 0
	for s := range st.f {
		if st.f[s].fighting {
			fighters++
		}
	}
	if fighters < 2 {
		st.asking = [4]bool{}
	}
}
