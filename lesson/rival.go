package lesson

import (
	"slices"

	"riposte"
	"riposte/bot"
	"riposte/dice"
)

// Answer is what a seat other than the pupil's chooses: what the lesson says, else what the
// rules advise most. It depends on the position and on nothing that was drawn before.
func (l *Lesson) Answer(st riposte.State, s riposte.Seat) riposte.Choice {
	if choice, err := Try(position{st}, s, l.Rival); err == nil {
		return choice
	}
	return greedy(st, s, l.Seed)
}

// greedy takes the heaviest advice; of equals always the same.
func greedy(st riposte.State, s riposte.Seat, seed uint64) riposte.Choice {
	var g bot.Greedy
	return g.Choose(bot.At(st, s), dice.NewSeeded(seed, uint64(s)))
}

// Dice are those of the duels of a lesson with this seed, after the draws that were made.
func Dice(seed uint64, made []dice.Draw) riposte.Dice {
	d := dice.NewSeeded(0, seed)
	for _, m := range made {
		d.Roll(int(m.Sides))
	}
	return d
}

// begin is the position in which the pupil is first asked, or the duel is over.
func (l *Lesson) begin(log riposte.Log) (*duel, error) {
	d := &duel{lesson: l, dice: Dice(l.Seed, nil), log: log, by: make([]riposte.Choice, riposte.MaxSeats+1)}
	st, err := l.Rules.New(l.Setup, d.dice, log)
	d.st = st
	return d, err
}

// A duel of a lesson in progress.
type duel struct {
	lesson *Lesson
	st     riposte.State
	dice   riposte.Dice
	log    riposte.Log
	by     []riposte.Choice
	owing  []riposte.Seat
}

// asked plays for the others until the pupil is asked, and reports whether it is: otherwise
// the duel is over.
func (d *duel) asked() bool {
	for {
		d.owing = riposte.Owing(d.owing[:0], d.st, len(d.lesson.Setup.Seats))
		switch {
		case len(d.owing) == 0:
			return false
		case slices.Contains(d.owing, d.lesson.Pupil):
			return true
		}
		d.step(0)
	}
}

// step makes one step, in which the pupil chooses so.
func (d *duel) step(own riposte.Choice) {
	clear(d.by)
	pupil := d.lesson.Pupil
	if own != 0 {
		d.by[pupil] = own
	}
	if own == 0 || d.st.Owed(pupil).Mode == riposte.Together {
		for _, s := range d.owing {
			if s == pupil {
				continue
			}
			d.by[s] = d.lesson.Answer(d.st, s)
			if d.st.Owed(s).Mode != riposte.Together {
				break
			}
		}
	}
	if err := d.st.Apply(d.by, d.dice, d.log); err != nil {
		panic(err) // every choice was checked
	}
}
