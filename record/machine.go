package record

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
)

// A machine plays a record through its rules, one step after another, and trusts
// nothing that it is given.
type machine struct {
	rules  riposte.Ruleset
	info   *riposte.Info
	setup  riposte.Setup
	state  riposte.State
	script dice.Script
	raw    []riposte.Event
	by     []riposte.Choice

	next  int                   // number of the next step
	line  []int                 // steps that led to the state
	saved map[int]riposte.State // positions that takebacks return to
	marks map[int]bool          // steps whose positions must be saved
}

// fault makes an Error about the step under way.
func (m *machine) fault(kind, cause error, s riposte.Seat) *Error {
	e := &Error{Step: m.next, draw: -1, Kind: kind, Cause: cause, Seat: s}
	if s != riposte.Nobody {
		e.word = m.info.SeatWord(s)
	}
	return e
}

// attempt runs the rules with the draws and turns anything that goes wrong into an
// Error. The state is then undefined.
func (m *machine) attempt(draws []dice.Draw, run func(d riposte.Dice, log riposte.Log) error) (fault *Error) {
	defer func() {
		if r := recover(); r != nil {
			fault = m.fault(ErrRules, fmt.Errorf("panic: %v", r), riposte.Nobody)
		}
	}()
	m.script.Load(draws)
	m.raw = m.raw[:0]
	err := dice.Run(func() error {
		return run(&m.script, riposte.LogFunc(func(e riposte.Event) { m.raw = append(m.raw, e) }))
	})
	var short *dice.ShortError
	var other *dice.MismatchError
	switch {
	case errors.As(err, &short):
		fault = m.fault(ErrDraws, err, riposte.Nobody)
		fault.draw = len(draws)
	case errors.As(err, &other):
		fault = m.fault(ErrDraws, err, riposte.Nobody)
		fault.draw = other.Index
	case err != nil:
		fault = m.fault(riposte.ErrIllegal, err, riposte.Nobody)
	case len(m.script.Left()) > 0:
		fault = m.fault(ErrDraws, fmt.Errorf("left over: %v", m.script.Left()), riposte.Nobody)
		fault.draw = m.script.Used()
	}
	return fault
}

// start makes the first position.
func (m *machine) start(draws []dice.Draw) *Error {
	if fault := m.vet(); fault != nil {
		return fault
	}
	fault := m.attempt(draws, func(d riposte.Dice, log riposte.Log) error {
		if again, ok := m.state.(riposte.Restarter); ok {
			again.Restart(d, log)
			return nil
		}
		state, err := m.rules.New(m.setup, d, log)
		m.state = state
		return err
	})
	if fault != nil {
		if errors.Is(fault.Kind, riposte.ErrIllegal) {
			fault.Kind, fault.Step = ErrSetup, -1
		}
		return fault
	}
	m.stepped()
	return nil
}

// vet checks the bounds of what New may be given.
func (m *machine) vet() *Error {
	if n := len(m.setup.Seats); n < max(1, m.info.MinSeats) || n > min(riposte.MaxSeats, m.info.MaxSeats) {
		return wrong(ErrSetup, "%d seats, the rules take %d to %d", n, m.info.MinSeats, m.info.MaxSeats)
	}
	return nil
}

// step applies the choices, which must be exactly those that the position asks for.
func (m *machine) step(by []riposte.Choice, draws []dice.Draw) *Error {
	if fault := m.judge(by); fault != nil {
		return fault
	}
	m.by = append(m.by[:0], by...)
	fault := m.attempt(draws, func(d riposte.Dice, log riposte.Log) error { return m.state.Apply(m.by, d, log) })
	if fault == nil {
		m.stepped()
	}
	return fault
}

// judge checks the choices against the law of riposte.State.Apply.
func (m *machine) judge(by []riposte.Choice) (fault *Error) {
	defer func() {
		if r := recover(); r != nil {
			fault = m.fault(ErrRules, fmt.Errorf("panic: %v", r), riposte.Nobody)
		}
	}()
	if m.over() {
		return m.fault(ErrOver, nil, riposte.Nobody)
	}
	var missing, alone riposte.Seat
	conceding, given, sealed := 0, 0, riposte.Seals(m.state)
	for s := riposte.Seat(1); int(s) <= len(m.setup.Seats); s++ {
		c, owed := by[s], m.state.Owed(s)
		switch {
		case c == 0 && owed.Mode.Must() && missing == riposte.Nobody:
			missing = s
		case c == 0:
		case owed.Mode == riposte.Idle && c != riposte.Concede:
			return m.fault(ErrTurn, fmt.Errorf("%q: nothing is asked of %s", m.state.Say(s, c), m.info.SeatWord(s)), s)
		default:
			given++
			if err := m.state.Check(s, c); errors.Is(err, riposte.ErrNotOwed) {
				return m.fault(ErrTurn, fmt.Errorf("%q: %s has lost", m.state.Say(s, c), m.info.SeatWord(s)), s)
			} else if err != nil {
				return m.fault(riposte.ErrIllegal, fmt.Errorf("%q: %w", m.state.Say(s, c), err), s)
			}
			if c == riposte.Concede {
				conceding++
				sealed = sealed && owed.Mode == riposte.Together
			} else if owed.Mode != riposte.Together {
				alone = s
			}
		}
	}
	switch {
	case given == 0 && missing != riposte.Nobody:
		return m.fault(ErrMissing, nil, missing)
	case conceding == given:
	case conceding > 0 && !sealed:
		return m.fault(ErrTurn, errors.New("a concession stands alone"), riposte.Nobody)
	case alone != riposte.Nobody && given > 1:
		return m.fault(ErrTurn, errors.New("this choice is applied by itself"), alone)
	case alone == riposte.Nobody && missing != riposte.Nobody && m.state.Owed(missing).Mode == riposte.Together:
		return m.fault(ErrMissing, nil, missing)
	}
	return nil
}

// over reports whether the duel waits for nobody.
func (m *machine) over() bool {
	for s := riposte.Seat(1); int(s) <= len(m.setup.Seats); s++ {
		if m.state.Owed(s).Mode.Must() {
			return false
		}
	}
	return true
}

func (m *machine) stepped() {
	m.line = append(m.line, m.next)
	if m.marks[m.next] {
		m.saved[m.next] = m.state.Clone()
	}
	m.next++
}

// back returns to the position after a step of the line.
func (m *machine) back(to int) *Error {
	at := slices.Index(m.line, to)
	if at < 0 || m.saved[to] == nil {
		return m.fault(ErrBack, fmt.Errorf("step %d is not an earlier one that still stands", to), riposte.Nobody)
	}
	m.line = m.line[:at+1]
	m.state.CopyFrom(m.saved[to])
	m.next++
	return nil
}

// events returns what the step just made has told.
func (m *machine) events() []riposte.Event { return slices.Clone(m.raw) }

// say returns the choices in the notation of the position.
func (m *machine) say(by []riposte.Choice) (said []string, fault *Error) {
	defer func() {
		if r := recover(); r != nil {
			fault = m.fault(ErrRules, fmt.Errorf("panic: %v", r), riposte.Nobody)
		}
	}()
	said = make([]string, len(m.setup.Seats)+1)
	for s := 1; s < len(said); s++ {
		if by[s] != 0 {
			said[s] = m.state.Say(riposte.Seat(s), by[s])
		}
	}
	return said, nil
}

// read returns the choice that a sentence makes.
func (m *machine) read(s riposte.Seat, sentence string) (c riposte.Choice, fault *Error) {
	defer func() {
		if r := recover(); r != nil {
			fault = m.fault(ErrRules, fmt.Errorf("panic: %v", r), s)
		}
	}()
	c, err := m.state.Parse(s, sentence)
	if err != nil {
		kind := riposte.ErrNotation
		if errors.Is(err, riposte.ErrIllegal) {
			kind = riposte.ErrIllegal
		}
		return 0, m.fault(kind, fmt.Errorf("%q: %w", sentence, err), s)
	}
	return c, nil
}

// outcome is that of the position; it checks the law that ties the outcome to what
// is owed.
func (m *machine) outcome() (riposte.Outcome, *Error) {
	if m.state == nil || m.next == 0 {
		return riposte.Outcome{}, nil
	}
	out := m.state.Outcome()
	if out.Over() != m.over() {
		return out, m.fault(ErrRules, fmt.Errorf("outcome %q, but somebody owes: %t", out.Why, !m.over()), riposte.Nobody)
	}
	return out, nil
}

// reset makes the machine ready for another duel of the same setup.
func (m *machine) reset(backs []int) {
	m.next, m.line = 0, m.line[:0]
	m.marks, m.saved = nil, nil
	if len(backs) > 0 {
		m.marks, m.saved = map[int]bool{}, map[int]riposte.State{}
		for _, to := range backs {
			m.marks[to] = true
		}
	}
}
