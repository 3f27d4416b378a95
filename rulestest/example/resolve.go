package example

import "riposte"

// Apply follows the round: guesses, the stake, the die.
func (st *state) Apply(by []riposte.Choice, dice riposte.Dice, log riposte.Log) error {
	conceding, err := riposte.CheckStep(st, by, 2)
	switch {
	case err != nil:
		return err
	case conceding:
		st.forfeit(by, log)
	case st.kind == askGuess:
		for s := red; s <= blue; s++ {
			st.guess[s] = int8(by[s].Args())
		}
		if st.said {
			st.ask(askStake)
			return nil
		}
		st.throw(1, dice, log)
	default:
		stake := int8(by[st.speaker()].Args())
		tell(log, toldStake, "HU-1.3", st.speaker(), int32(stake))
		st.throw(stake, dice, log)
	}
	return nil
}

func (st *state) ask(kind uint8) {
	st.kind = kind
	st.serial++
}

// throw is HU-1.5: the nearer guess takes the stake.
func (st *state) throw(stake int8, dice riposte.Dice, log riposte.Log) {
	die := int8(dice.Roll(faces))
	tell(log, toldDie, "HU-1.5", riposte.Nobody, int32(st.round), int32(die))
	var off [3]int8
	for s := red; s <= blue; s++ {
		tell(log, toldGuess, "HU-1.5", s, int32(st.guess[s]))
		off[s] = max(die-st.guess[s], st.guess[s]-die)
	}
	switch {
	case off[red] < off[blue]:
		st.take(red, stake, log)
	case off[blue] < off[red]:
		st.take(blue, stake, log)
	default:
		tell(log, toldTied, "HU-1.5", riposte.Nobody)
	}
	st.guess = [3]int8{}
	st.nextRound(log)
}

func (st *state) take(s riposte.Seat, stake int8, log riposte.Log) {
	before := st.points[s]
	st.points[s] += stake
	tell(log, toldTaken, "HU-1.5", s, int32(stake), int32(before), int32(st.points[s]))
}

// nextRound goes on, or ends the duel, HU-2.1, HU-2.2.
func (st *state) nextRound(log riposte.Log) {
	r, b := st.points[red], st.points[blue]
	switch {
	case max(r, b) >= int8(st.goal):
		st.end("GOAL", "HU-2.1", r, b, log)
	case st.round == maxRounds:
		st.end("ROUNDS", "HU-2.2", r, b, log)
	default:
		st.round++
		st.ask(askGuess)
	}
}

// end places the seats: r and b are compared, the more the better.
func (st *state) end(why string, rule riposte.RuleID, r, b int8, log riposte.Log) {
	st.kind, st.guess = 0, [3]int8{}
	st.outcome = riposte.Outcome{Why: why, Rule: rule}
	st.outcome.Place[red], st.outcome.Place[blue] = 1, 1
	switch {
	case r > b:
		st.outcome.Place[blue] = 2
	case b > r:
		st.outcome.Place[red] = 2
	}
	for s := red; s <= blue; s++ {
		st.outcome.Score[s] = int32(st.points[s])
	}
	tell(log, toldEnd, rule, riposte.Nobody, int32(st.points[red]), int32(st.points[blue]))
}

// forfeit is HU-2.3.
func (st *state) forfeit(by []riposte.Choice, log riposte.Log) {
	stays := [3]int8{1, 1, 1}
	for s := red; s <= blue; s++ {
		if by[s] == riposte.Concede {
			stays[s] = 0
			tell(log, toldForfeit, "HU-2.3", s)
		}
	}
	st.end("FORFEIT", "HU-2.3", stays[red], stays[blue], log)
}

// tell tells everyone. A guess is the only thing here that was hidden before.
func tell(log riposte.Log, kind uint16, rule riposte.RuleID, s riposte.Seat, n ...int32) {
	if log == nil {
		return
	}
	e := riposte.Event{Kind: kind, Rule: rule, Seat: s, Audience: riposte.Everyone, Reveals: kind == toldGuess}
	copy(e.N[:], n)
	log.Tell(e)
}
