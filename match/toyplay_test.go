package match

import (
	"strconv"

	"riposte"
)

func (st *toyState) Apply(by []riposte.Choice, dice riposte.Dice, log riposte.Log) error {
	seat, n := riposte.Nobody, 0
	conceded, answered := false, false
	for s, c := range by {
		if c == 0 {
			continue
		}
		if err := st.Check(riposte.Seat(s), c); err != nil {
			return err
		}
		if c == riposte.Concede {
			conceded = true
			continue
		}
		seat, n, answered = riposte.Seat(s), n+1, true
	}
	if conceded {
		if answered && !st.sealing {
			return riposte.Refuse("", "a concession is mixed with a choice")
		}
		for s, c := range by {
			if c == riposte.Concede {
				st.out[s] = true
				st.tell(log, riposte.Event{Kind: eventOut, Seat: riposte.Seat(s), Audience: riposte.Everyone})
			}
		}
		if st.left() <= 1 {
			st.end("last", log)
		} else if st.walker != riposte.Nobody && st.out[st.walker] {
			st.next(log)
		}
		if !answered || st.outcome.Over() {
			return nil
		}
	}
	switch by[seat].Verb() {
	case verbBid:
		if want := st.left(); n != want {
			return riposte.Refuse("", "%d bids of %d", n, want)
		}
		best := 0
		for s, c := range by {
			if c != 0 && c != riposte.Concede {
				st.tell(log, riposte.Event{Kind: eventBid, Seat: riposte.Seat(s), Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(c.Args())}})
				st.points[s] += int32(c.Args())
				best = max(best, int(c.Args()))
			}
		}
		die := dice.Roll(best + 1)
		st.tell(log, riposte.Event{Kind: eventDie, Audience: riposte.Everyone, N: [6]int32{int32(die)}})
		st.points[1] += int32(die)
		st.next(log)
		return nil
	case verbWalk:
		return st.walk(seat, int(by[seat].Args()), dice, log)
	}
	return st.intervene(seat, int(by[seat].Args()), dice, log)
}

func (st *toyState) walk(s riposte.Seat, n int, dice riposte.Dice, log riposte.Log) error {
	if n == walkRoll {
		n += dice.Roll(6) + dice.Roll(6)
	}
	st.tell(log, riposte.Event{Kind: eventWalk, Seat: s, Audience: riposte.Everyone, N: [6]int32{int32(n)}})
	if n == walkShow {
		st.tell(log, riposte.Event{Kind: eventShown, Seat: s, Audience: riposte.Everyone, Reveals: true, N: [6]int32{int32(st.hand[s][0])}})
	}
	st.points[s] += int32(n)
	st.serial++
	if st.walks++; st.walks == 2 {
		st.next(log)
	}
	return nil
}

func (st *toyState) intervene(s riposte.Seat, n int, dice riposte.Dice, log riposte.Log) error {
	switch n {
	case gmDeal:
		n += 10 * dice.Deal(6)
		fallthrough
	case gmNote:
		st.notes += n
		st.tell(log, riposte.Event{Kind: eventNote, Seat: s, Audience: riposte.Only(s), N: [6]int32{int32(n)}})
	case gmGift:
		st.points[1]++
		st.tell(log, riposte.Event{Kind: eventGift, Seat: 1, Audience: riposte.Everyone})
	case gmForbid:
		st.forbid = true
	case gmPanic:
		st.points[1] = 1000
		dice.Roll(20)
		panic("the rules are broken: " + strconv.Itoa(st.hand[1][0]))
	case gmRefuse:
		return riposte.Refuse("TY-8", "changed my mind")
	case gmDead:
		st.dead = true
	case gmSpy:
		st.tell(log, riposte.Event{Kind: eventShown, Seat: 2, Audience: riposte.Only(s), Reveals: true, N: [6]int32{int32(st.hand[2][0])}})
	}
	return nil
}

func (st *toyState) left() (n int) {
	for s := 1; s <= st.players; s++ {
		if !st.out[s] {
			n++
		}
	}
	return n
}

// next goes on to the next walker, or the next round.
func (st *toyState) next(log riposte.Log) {
	st.serial++
	st.walks = 0
	for st.walker++; int(st.walker) <= st.players; st.walker++ {
		if !st.out[st.walker] {
			return
		}
	}
	st.walker = riposte.Nobody
	if st.round++; st.round > st.rounds {
		st.end("rounds", log)
	}
}

func (st *toyState) end(why string, log riposte.Log) {
	st.outcome.Why, st.outcome.Rule = why, "TY-10"
	for s := 1; s <= st.players; s++ {
		st.outcome.Place[s] = 1
		for o := 1; o <= st.players; o++ {
			if st.out[s] && !st.out[o] || st.out[s] == st.out[o] && st.points[o] > st.points[s] {
				st.outcome.Place[s]++
			}
		}
		st.outcome.Score[s] = st.points[s]
		st.tell(log, riposte.Event{
			Kind: eventEnd, Seat: riposte.Seat(s), Audience: riposte.Everyone, Reveals: true,
			N: [6]int32{int32(st.hand[s][0]), int32(st.hand[s][1]), int32(st.strength[s])},
		})
	}
}
