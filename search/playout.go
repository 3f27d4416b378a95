package search

import (
	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// answers are the choices of one step, by seat.
type answers [riposte.MaxSeats + 1]riposte.Choice

// A playout goes on from a position by everybody's heaviest advice.
type playout struct {
	seat   riposte.Seat
	units  int
	cuts   bool // an estimate counts before the end of the duel
	bold   float64
	state  riposte.State
	by     []riposte.Choice
	owing  []riposte.Seat
	policy bot.Greedy
	model  bot.Advised // of several others who choose at the same time
	dice   dice.Seeded
	lots   dice.Seeded // between choices of equal advice
}

// tooLong ends a playout that no rule ends.
const tooLong = 20_000

func (p *playout) prepare(plan Plan, seat riposte.Seat) {
	p.seat, p.units, p.bold = seat, plan.Units, plan.Boldness
	if p.by == nil {
		p.by = make([]riposte.Choice, riposte.MaxSeats+1)
		p.owing = make([]riposte.Seat, 0, riposte.MaxSeats)
	}
}

// cutsOff reports whether an estimate counts in a duel before it ends.
func (p *playout) cutsOff(st riposte.State) bool {
	_, estimates := st.(riposte.Evaluator)
	_, paced := st.(riposte.Pacer)
	return paced && estimates && p.units > 0
}

// on is what comes of the step by from the position of st, and how many steps it took; it reports false
// if most were too few.
func (p *playout) on(st riposte.State, by *answers, most int) (value float64, steps int, ok bool) {
	units := tooLong
	if p.cuts = p.cutsOff(st); p.cuts {
		units = p.units
	}
	before := reservesOf(st)
	steps, _, ok = p.play(st, by, most, &p.dice, units, false)
	if !ok {
		return 0, steps, false
	}
	return p.styled(p.worth(), before), steps, true
}

// play makes the step by from the position of st, with these dice, and plays on by everybody's heaviest
// advice until so many units of play are over; to meet, on to where two choose at the same time, if no
// other unit is over before. It reports that as up, unless the duel or the rules end it before, and false
// if most steps were too few. A step that the rules refuse says nothing of who wins: it ends the playout
// where it stands.
func (p *playout) play(st riposte.State, by *answers, most int, d riposte.Dice, units int, meet bool) (steps int, up, ok bool) {
	if p.state == nil {
		p.state = st.Clone()
	} else {
		p.state.CopyFrom(st)
	}
	pacer, _ := p.state.(riposte.Pacer)
	pace := paceOf(pacer)
	copy(p.by, by[:])
	for steps < most {
		steps++
		refused := p.state.Apply(p.by, d, nil) != nil
		p.owing = riposte.Owing(p.owing[:0], p.state, riposte.MaxSeats)
		if now := paceOf(pacer); now != pace {
			pace = now
			units--
		}
		switch {
		case len(p.owing) == 0 || refused || meet && units < 0 || steps >= tooLong:
			return steps, false, true
		case units <= 0 && (!meet || p.meets()):
			return steps, true, true
		}
		p.choose()
	}
	return steps, false, false
}

// meets reports whether two choose at the same time.
func (p *playout) meets() bool {
	return len(p.owing) == 2 && p.state.Owed(p.owing[0]).Mode == riposte.Together
}

// worth is what the position is worth that the playout has come to: its outcome or else an estimate.
func (p *playout) worth() float64 {
	if len(p.owing) == 0 {
		return bot.Worth(p.state.Outcome(), p.seat)
	}
	if e, ok := p.state.(riposte.Evaluator); ok {
		return float64(e.Evaluate(p.seat)) / 1e6
	}
	return 0
}

// styled is what an estimate is worth to whoever is bold or patient, if before is what all had left.
func (p *playout) styled(value float64, before int) float64 {
	if p.bold == 0 {
		return value
	}
	return value + p.bold*float64(before-reservesOf(p.state))/1e6
}

func reservesOf(st riposte.State) int {
	if r, ok := st.(riposte.Reserver); ok {
		return r.Reserves()
	}
	return 0
}

func paceOf(p riposte.Pacer) int {
	if p == nil {
		return 0
	}
	return p.Pace()
}

// choose lets everybody who is asked next take the heaviest advice.
func (p *playout) choose() {
	clear(p.by)
	for _, s := range p.owing {
		p.by[s] = p.policy.Choose(bot.At(p.state, s), &p.lots)
		if p.state.Owed(s).Mode == riposte.Alone {
			return
		}
	}
}
