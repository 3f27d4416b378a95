package record

import (
	"bytes"
	"errors"
	"fmt"
	"math"

	"riposte"
	"riposte/dice/fair"
	"riposte/match"
)

// A Lock is one blind lock: the hash that a seat gave of a sealed choice, and what
// it was opened with. See match.LockHash.
type Lock struct {
	// Step is the number of the step in which the choice was applied. If the lock was
	// dropped before that because of what others did, it is the step that was then
	// made.
	Step    int
	Seat    riposte.Seat
	Request int
	Hash    []byte
	Nonce   []byte // nil: it was not opened
	// Sentence is what was locked, if it differs from what the step says.
	Sentence string
}

// A locker collects the blind locks of a history.
type locker struct {
	locks   []Lock
	open    []int // by seat, 1 + the index of the lock that stands
	request []int // by seat, that of the last entry
}

// step records the locks that came before a step and the choices made in it.
func (k *locker) step(number int, locks []match.Lock, by []riposte.Choice, said []string) {
	for i := range locks {
		l := &locks[i]
		if l.Request != k.request[l.Seat] {
			k.open[l.Seat] = 0
		}
		k.request[l.Seat] = l.Request
		at := k.open[l.Seat] - 1
		switch {
		case l.Hash != nil:
			k.locks = append(k.locks, Lock{Step: number, Seat: l.Seat, Request: l.Request, Hash: l.Hash})
			k.open[l.Seat] = len(k.locks)
		case l.Nonce != nil && at >= 0:
			k.locks[at].Nonce, k.locks[at].Sentence = l.Nonce, l.Sentence
		}
	}
	for s, c := range by {
		if at := k.open[s] - 1; c != 0 && at >= 0 {
			l := &k.locks[at]
			l.Step = number
			if l.Sentence == said[s] {
				l.Sentence = ""
			}
			k.open[s] = 0
		}
	}
}

func writeLocks(b []byte, r *Record) []byte {
	b = append(b, '[')
	for i := range r.Locks {
		l := &r.Locks[i]
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"step":`...)
		b = appendInt(b, int64(l.Step))
		b = append(b, `,"seat":`...)
		b = appendString(b, r.Info().SeatWord(l.Seat))
		b = append(b, `,"request":`...)
		b = appendInt(b, int64(l.Request))
		b = append(b, `,"hash":`...)
		b = appendHex(b, l.Hash)
		b = append(b, `,"nonce":`...)
		b = appendHex(b, l.Nonce)
		if l.Sentence != "" {
			b = append(b, `,"sentence":`...)
			b = appendString(b, l.Sentence)
		}
		b = append(b, '}')
	}
	return append(b, ']')
}

func readLocks(d *draft, n *node) *atError {
	d.rec.Blind = true
	return n.list(func(item *node) *atError {
		lock := named[Lock]{at: item.at}
		err := item.each(func(m *member) (err *atError) {
			var v int64
			switch m.key {
			case "step":
				v, err = m.node.number(0, MaxSteps)
				lock.value.Step = int(v)
			case "seat":
				lock.word, err = m.node.str()
			case "request":
				v, err = m.node.number(1, math.MaxInt32)
				lock.value.Request = int(v)
			case "hash":
				lock.value.Hash, err = readHex(&m.node)
			case "nonce":
				lock.value.Nonce, err = readHex(&m.node)
			case "sentence":
				lock.value.Sentence, err = m.node.str()
			default:
				return unknown(m)
			}
			return err
		})
		d.locks = append(d.locks, lock)
		return err
	})
}

// verifyLocks compares every blind lock with the choice that was made, and every
// sealed choice with its lock.
func (r *Record) verifyLocks(report *Report) {
	if !r.Blind {
		return
	}
	v := lockVerifier{r: r, m: &machine{rules: r.rules, info: r.Info(), setup: r.Setup}}
	if err := v.run(); err != nil {
		report.add("locks", Failed, "%v.", err)
		return
	}
	if len(r.Locks) == 0 && v.lapsed == 0 {
		report.add("locks", NotApplicable, "No sealed choice was made.")
		return
	}
	says := fmt.Sprintf("All %d sealed choices are those whose hashes were given before any was opened", v.fit)
	for _, other := range []struct {
		n    int
		says string
	}{
		{v.lapsed, "%d more were made by the clock before a lock"},
		{v.fell, "%d locks fell before they were opened"},
		{v.unopened, "%d were never opened: the seat conceded"},
		{v.unfit, "%d were opened and no legal choice: the seat conceded"},
	} {
		if other.n > 0 {
			says += "; " + fmt.Sprintf(other.says, other.n)
		}
	}
	report.add("locks", Passed, "%s.", says)
}

// A lockVerifier plays a record again and checks the locks of each step.
type lockVerifier struct {
	r    *Record
	m    *machine
	duel fair.DuelID

	fit, lapsed, fell, unopened, unfit int
}

func (v *lockVerifier) run() error {
	r := v.r
	if err := v.duel.UnmarshalText([]byte(r.Duel)); err != nil {
		return fmt.Errorf("the id of the duel: %w", err)
	}
	byStep := map[int][]*Lock{}
	last := make([]int, len(r.Setup.Seats)+1)
	for i := range r.Locks {
		l := &r.Locks[i]
		switch {
		case len(l.Hash) != len(fair.Commitment{}):
			return v.wrong(l, "has no hash")
		case l.Step < 1 || l.Step > len(r.Steps):
			return v.wrong(l, "is of no step of the duel")
		case l.Request <= last[l.Seat]:
			return v.wrong(l, "is of a request that was locked before")
		}
		last[l.Seat] = l.Request
		byStep[l.Step] = append(byStep[l.Step], l)
	}
	v.m.reset(r.backs())
	for i := range r.Steps {
		if err := v.step(i, byStep[i]); err != nil {
			return err
		}
	}
	for _, l := range byStep[len(r.Steps)] { // of the step in which the rules failed
		if err := v.hash(l, l.Sentence); l.Sentence != "" && err != nil {
			return err
		}
		v.fell++
	}
	return nil
}

func (v *lockVerifier) step(number int, locks []*Lock) error {
	step := &v.r.Steps[number]
	made := make([]*Lock, len(v.r.Setup.Seats)+1) // those whose choices are in the step
	for _, l := range locks {
		if int(l.Seat) < len(step.By) && step.By[l.Seat] != 0 {
			if made[l.Seat] != nil {
				return v.wrong(l, "is the second of one choice")
			}
			made[l.Seat] = l
			continue
		}
		if l.Nonce != nil {
			if err := v.hash(l, l.Sentence); err != nil {
				return err
			}
		}
		v.fell++
	}
	for s, c := range step.By {
		seat := riposte.Seat(s)
		if c == 0 || v.m.state.Owed(seat).Mode != riposte.Together {
			if made[s] != nil {
				return v.wrong(made[s], "is of a choice that is not sealed")
			}
			continue
		}
		if err := v.choice(number, seat, c, made[s]); err != nil {
			return err
		}
	}
	return v.m.again(number, step)
}

// choice compares one sealed choice with its lock, which is nil if there is none.
func (v *lockVerifier) choice(number int, s riposte.Seat, c riposte.Choice, l *Lock) error {
	step := &v.r.Steps[number]
	lapsed := step.Lapsed.Has(s)
	switch {
	case l == nil && c == riposte.Concede: // openly, or by the clock
		return nil
	case l == nil && lapsed: // as the rules choose: see verifyLapses
		v.lapsed++
		return nil
	case l == nil:
		return fmt.Errorf("step %d: the sealed choice of %s was not locked by a hash", number, v.r.Info().SeatWord(s))
	case l.Nonce == nil && c == riposte.Concede:
		v.unopened++
		return nil
	case l.Nonce == nil:
		return v.wrong(l, "was never opened, and a choice was made in its place")
	}
	sentence := l.Sentence
	if sentence == "" {
		sentence = step.Said[s]
	}
	if err := v.hash(l, sentence); err != nil {
		return err
	}
	meant, err := v.judge(s, sentence)
	switch {
	case err == nil && meant == c && !lapsed:
		v.fit++
	case err == nil && c == riposte.Concede && !lapsed: // of its own will, after opening
		v.fell++
	case err == nil:
		return v.wrong(l, "is of another choice than was made: %q", sentence)
	case c != riposte.Concede:
		return v.wrong(l, "is of no legal choice: %v", err)
	default:
		v.unfit++
	}
	return nil
}

// judge returns the choice that a sentence makes in the position before the step.
func (v *lockVerifier) judge(s riposte.Seat, sentence string) (c riposte.Choice, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("the rules can't judge it: %v", r)
		}
	}()
	c, fault := v.m.read(s, sentence)
	if fault != nil {
		return 0, fault
	}
	if c == 0 {
		return 0, errors.New("nothing is chosen")
	}
	return c, v.m.state.Check(s, c)
}

func (v *lockVerifier) hash(l *Lock, sentence string) error {
	if len(l.Nonce) != match.NonceSize || !bytes.Equal(l.Hash, match.LockHash(l.Nonce, v.duel, l.Seat, l.Request, sentence)) {
		return v.wrong(l, "is not the hash of what it was opened with")
	}
	return nil
}

// wrong makes an error that names the step and the seat.
func (v *lockVerifier) wrong(l *Lock, format string, args ...any) error {
	return fmt.Errorf("step %d: the lock of %s %s", l.Step, v.r.Info().SeatWord(l.Seat), fmt.Sprintf(format, args...))
}
