package example

import (
	"riposte"
	"riposte/basis"
)

// Apply follows the round: the guesses, the stake, the die.
func (st *state) Apply(by []riposte.Choice, dice riposte.Dice, events riposte.Log) error {
	log := basis.Teller{Log: events}
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
		log.Tell(toldStake, "HU-1.3", st.speaker(), int(stake))
		st.throw(stake, dice, log)
	}
	return nil
}

func (st *state) ask(kind uint8) {
	st.kind = kind
	st.serial++
}

// throw throws the die; the nearer guess takes the stake, HU-1.5.
func (st *state) throw(stake int8, dice riposte.Dice, log basis.Teller) {
	die := int8(dice.Roll(faces))
	log.Tell(toldDie, "HU-1.5", riposte.Nobody, int(st.round), int(die))
	var off [3]int8
	for s := red; s <= blue; s++ {
		log.Show(toldGuess, "HU-1.5", s, int(st.guess[s]))
		off[s] = max(die-st.guess[s], st.guess[s]-die)
	}
	switch {
	case off[red] < off[blue]:
		st.take(red, stake, log)
	case off[blue] < off[red]:
		st.take(blue, stake, log)
	default:
		log.Tell(toldTied, "HU-1.5", riposte.Nobody)
	}
	st.guess = [3]int8{}
	st.nextRound(log)
}

func (st *state) take(s riposte.Seat, stake int8, log basis.Teller) {
	before := st.points[s]
	st.points[s] += stake
	log.Tell(toldTaken, "HU-1.5", s, int(stake), int(before), int(st.points[s]))
}

// nextRound goes on to the next round or ends the duel, HU-2.1, HU-2.2.
func (st *state) nextRound(log basis.Teller) {
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

// end places the seats by comparing r and b, of which the higher is better.
func (st *state) end(why string, rule riposte.RuleID, r, b int8, log basis.Teller) {
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
	log.Tell(toldEnd, rule, riposte.Nobody, int(st.points[red]), int(st.points[blue]))
}

// forfeit ends the duel when somebody has conceded, HU-2.3.
func (st *state) forfeit(by []riposte.Choice, log basis.Teller) {
	stays := [3]int8{1, 1, 1}
	for s := red; s <= blue; s++ {
		if by[s] == riposte.Concede {
			stays[s] = 0
			log.Tell(toldForfeit, "HU-2.3", s)
		}
	}
	st.end("FORFEIT", "HU-2.3", stays[red], stays[blue], log)
}
