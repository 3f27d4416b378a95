package match

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/dice"
)

// A Step is one line of the history: the set-up, the choices that were applied
// together, or a takeback.
type Step struct {
	Seq int // from 0, the set-up; in the order in which the steps were made
	// After is the Seq of the step whose position this one started from; -1 for the
	// set-up. It is Seq-1 until something is taken back.
	After  int
	Branch int // number of takebacks before it
	At     time.Time
	// Locks is what seats locked since the step before, in the order of arrival. A
	// lock may wait for a later step, or be dropped because another step came
	// first.
	Locks []Lock
	// By is what was applied, by seat; nil for the set-up and a takeback.
	By     []riposte.Choice
	Draws  []dice.Draw
	Events []riposte.Event
	Back   *Takeback // for a takeback
}

// A Void says how the rules failed, or why people ended the duel without a result.
// The position before it stands.
type Void struct {
	Seq    int // that the failed step would have had
	At     time.Time
	Locks  []Lock
	By     []riposte.Choice
	Draws  []dice.Draw // made until then
	Reason string      // the panic; it may tell secrets
	// Stopped says why people ended the duel; it is empty if the rules failed.
	Stopped Stopped `json:",omitempty"`
}

// settle makes every step that can be made.
func (m *Match) settle() {
	for m.going() == nil {
		m.unfit()
		by := m.ready()
		if by == nil {
			return
		}
		m.step(by, m.cfg.Dice)
	}
}

// ready collects what the next step is made of, nil if somebody is waited for. It
// is all concessions that are not sealed, or the first choice that is not, or all
// sealed choices once none is missing. Where the rules seal concessions, those that
// the clock forced join the sealed choices if these are complete.
func (m *Match) ready() []riposte.Choice {
	by := make([]riposte.Choice, m.seats+1)
	sealed, missing := 0, false
	open, single := false, riposte.Nobody
	for _, s := range m.all() {
		d := &m.desks[s]
		together := d.request.Decision.Mode == riposte.Together
		switch {
		case d.open:
			open = true
		case d.locked && together && d.choice == 0: // a blind lock
			missing = true
		case d.locked && together:
			sealed++
		case d.locked && single == riposte.Nobody:
			single = s
		case together:
			missing = true
		}
	}
	switch {
	case open && (sealed == 0 || missing || !riposte.Seals(m.state)):
		return m.conceded(func(d *desk) bool { return d.open })
	case single != riposte.Nobody:
		by[single] = m.desks[single].choice
	case sealed > 0 && !missing:
		for _, s := range m.all() {
			if m.desks[s].request.Decision.Mode == riposte.Together {
				by[s] = m.desks[s].choice
			}
		}
	default:
		return nil
	}
	return by
}

// errHeld says that the first position waits because of Config.Held.
var errHeld = errors.New("the duel is not to begin yet")

func (m *Match) beginUnlessHeld() {
	if m.cfg.Held != nil && m.cfg.Held() {
		m.short = errHeld
		return
	}
	m.begin(m.cfg.Dice)
}

// begin makes the first position from the locked documents.
func (m *Match) begin(source riposte.Dice) {
	m.perform(nil, source, func(d riposte.Dice, log riposte.Log) (riposte.State, error) {
		return m.cfg.Ruleset.New(m.setup, d, log)
	})
}

func (m *Match) step(by []riposte.Choice, source riposte.Dice) {
	m.perform(by, source, func(d riposte.Dice, log riposte.Log) (riposte.State, error) {
		return m.state, m.state.Apply(slices.Clone(by), d, log)
	})
}

// perform runs the rules once, using first the draws that an earlier try has made.
// If the dice run out, the position is restored and the match waits; if the rules
// fail, it is restored and the match is void.
func (m *Match) perform(by []riposte.Choice, source riposte.Dice, apply func(riposte.Dice, riposte.Log) (riposte.State, error)) {
	rec := dice.Recorder{Source: &chain{first: dice.NewScript(m.ahead...), then: source}}
	var (
		events []riposte.Event
		state  riposte.State
		owed   []riposte.Decision
		over   bool
		saved  bool
	)
	reason, short := attempt(func() {
		if m.state != nil {
			m.spare.CopyFrom(m.state)
			saved = true
		}
		var err error
		state, err = apply(&rec, riposte.LogFunc(func(e riposte.Event) { events = append(events, e) }))
		if err != nil {
			panic(fmt.Sprintf("what was vetted is refused: %v", err))
		}
		owed, over = stand(state, m.seats)
	})
	if short != nil || reason != "" {
		if saved {
			m.state, m.spare = m.spare, m.state
		}
		if short != nil {
			m.short, m.ahead = short, slices.Clone(rec.Draws())
			return
		}
		m.fail(by, rec.Draws(), reason)
		return
	}
	if m.state == nil {
		m.spare = state.Clone()
	}
	m.state = state
	m.record(Step{By: by, Draws: slices.Clone(rec.Draws()), Events: events})
	if by == nil {
		m.tellAll(Entry{Kind: Began})
	}
	thrown := Thrown(m.cfg.Ruleset, m.setup, events, rec.Draws())
	for i, e := range events {
		entry := Entry{Kind: Told, Seat: e.Seat, Event: e}
		if thrown != nil {
			entry.Dice = thrown[i]
		}
		m.tell(e.Audience, entry)
	}
	m.stood(owed, over, m.traces[len(m.traces)-1].answered)
}

// stand returns what a position asks of each seat, and whether the duel is over in
// it. It panics if the position breaks the law that ties the two.
func stand(state riposte.State, seats int) (owed []riposte.Decision, over bool) {
	owed = make([]riposte.Decision, seats+1)
	waited := false
	for s := 1; s <= seats; s++ {
		owed[s] = state.Owed(riposte.Seat(s))
		waited = waited || owed[s].Mode.Must()
	}
	outcome := state.Outcome()
	if outcome.Over() == waited {
		panic(fmt.Sprintf("outcome %q, but somebody owes: %t", outcome.Why, waited))
	}
	return owed, !waited
}

// stood asks the seats, or ends the duel.
func (m *Match) stood(owed []riposte.Decision, over bool, answered []int) {
	if !over {
		m.ask(owed, answered)
		return
	}
	m.over = true
	m.close()
	outcome := m.state.Outcome()
	m.tellAll(Entry{Kind: Ended, Outcome: &outcome})
}

func (m *Match) fail(by []riposte.Choice, draws []dice.Draw, reason string) {
	m.void = &Void{Seq: len(m.steps), At: m.now, Locks: m.locks, By: by, Draws: slices.Clone(draws), Reason: reason}
	m.locks, m.ahead = nil, nil
	m.close()
	m.tellAll(Entry{Kind: Voided})
}

// close withdraws all requests.
func (m *Match) close() {
	for s := range m.desks {
		m.desks[s].clear()
		m.desks[s].request = Request{}
	}
	m.reckon()
}

// record appends a step; its parent is the head, and it becomes the new head.
func (m *Match) record(s Step) {
	s.Seq, s.After, s.Branch, s.At, s.Locks = len(m.steps), m.head, m.branch, m.now, m.locks
	t := trace{answered: make([]int, m.seats+1), feeds: make([]int, m.seats+1)}
	for seat, choice := range s.By {
		if choice != 0 {
			t.answered[seat] = m.desks[seat].answered()
		}
	}
	if s.By != nil && m.cfg.Referee != riposte.Nobody {
		t.said = make([]string, len(s.By))
		for seat, choice := range s.By {
			if choice != 0 {
				t.said[seat] = m.spare.Say(riposte.Seat(seat), choice)
			}
		}
	}
	for i := range m.feeds {
		t.feeds[i] = len(m.feeds[i])
	}
	m.steps = append(m.steps, s)
	m.traces = append(m.traces, t)
	m.locks, m.ahead = nil, nil
	m.head = s.Seq
}
