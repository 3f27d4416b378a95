package match

import (
	"fmt"
	"slices"
	"time"

	"riposte"
	"riposte/dice"
)

// A Takeback is the return to the position in which a request was answered.
type Takeback struct {
	By      riposte.Seat // who took back
	Of      riposte.Seat // whose answer
	Request int
	// Free: nothing stood in the way between people. If it is false, what follows
	// is a branch that records mark.
	Free bool
	// To is the Seq of the step after which play continues. It is in the history
	// only: feeds name no steps.
	To int
}

// TakeBack lets seat by return to the point where seat of answered the request.
// What has been played since is set aside, the draws made stay drawn, and everyone
// sees that it happened. Between people, a seat may take back only its own answer,
// and only while nothing has been drawn, revealed or chosen by another seat since;
// another seat's lock counts as a choice. The referee, and a person who plays
// against bots only, may go back to any answer. An answer that may not be taken
// back, or is not part of the play that stands, is ErrFinal; that alone can tell a
// seat that another has acted unseen. Nothing can be taken back once the duel is
// over.
func (m *Match) TakeBack(now time.Time, by, of riposte.Seat, request int) error {
	m.Tick(now)
	if err := m.going(); err != nil {
		return err
	}
	if !m.sits(by) || !m.sits(of) {
		return riposte.ErrNotOwed
	}
	return m.takeBack(by, of, request, m.since(of, request))
}

// takeBack sets aside the steps of the line since the answer; if there are none,
// the error is ErrFinal.
func (m *Match) takeBack(by, of riposte.Seat, request int, since []int) error {
	if len(since) == 0 {
		return ErrFinal
	}
	b := Takeback{By: by, Of: of, Request: request, Free: by == of && m.free(by, since), To: m.steps[since[0]].After}
	if !b.Free && by != m.cfg.Referee && !m.amongBots(by) {
		return ErrFinal
	}
	m.back(b)
	m.settle()
	return nil
}

// CanTakeBack is the request that seat s answered last, if it could take that
// answer back now with TakeBack; 0 if not. It tells no more than the attempt would.
func (m *Match) CanTakeBack(s riposte.Seat) int {
	if m.going() != nil || !m.sits(s) {
		return 0
	}
	line := m.line(m.head)
	for i := len(line) - 1; i > 0; i-- {
		request := m.traces[line[i]].answered[s]
		if request == 0 {
			continue
		}
		if m.free(s, line[i:]) || s == m.cfg.Referee || m.amongBots(s) {
			return request
		}
		return 0
	}
	return 0
}

// since returns the steps of the line of play from the last answer to the request
// on.
func (m *Match) since(of riposte.Seat, request int) []int {
	line := m.line(m.head)
	for i := len(line) - 1; i > 0; i-- {
		if request != 0 && m.traces[line[i]].answered[of] == request {
			return line[i:]
		}
	}
	return nil
}

// line returns the Seqs of the steps that lead to a step, the set-up first.
func (m *Match) line(head int) []int {
	var line []int
	for ; head >= 0; head = m.steps[head].After {
		line = append(line, head)
	}
	slices.Reverse(line)
	return line
}

// free reports whether the steps, and what has been locked since, contain nothing
// but open choices of one seat. What others locked before the first of these was
// not a reply to it.
func (m *Match) free(s riposte.Seat, since []int) bool {
	lapsed := func(l Lock) bool { return l.Seat == s && l.Lapsed }
	reply := func(l Lock) bool { return l.Seat != s || l.Lapsed }
	if slices.ContainsFunc(m.steps[since[0]].Locks, lapsed) || slices.ContainsFunc(m.locks, reply) {
		return false
	}
	for i, seq := range since {
		step := &m.steps[seq]
		if len(step.Draws) > 0 || i > 0 && slices.ContainsFunc(step.Locks, reply) ||
			slices.ContainsFunc(step.Events, func(e riposte.Event) bool { return e.Reveals }) {
			return false
		}
		for seat, choice := range step.By {
			if choice != 0 && riposte.Seat(seat) != s {
				return false
			}
		}
	}
	return true
}

func (m *Match) amongBots(s riposte.Seat) bool {
	for _, seat := range m.all() {
		if slices.Contains(m.cfg.Bots, seat) == (seat == s) {
			return false
		}
	}
	return true
}

// back restores the position by replay. As after any step, requests stand if their
// Decisions do; all others are asked anew.
func (m *Match) back(b Takeback) {
	kept := m.line(b.To)
	dropped := m.line(m.head)[len(kept):]
	var (
		state riposte.State
		owed  []riposte.Decision
	)
	reason, short := attempt(func() {
		state = m.replay(kept)
		owed, _ = stand(state, m.seats)
	})
	if short != nil {
		reason = fmt.Sprint("replay: ", short)
	}
	if reason != "" {
		m.fail(nil, nil, reason)
		return
	}
	m.branch++
	m.record(Step{Back: &b})
	m.head = b.To
	m.state, m.spare = state, state.Clone()
	since := m.traces[dropped[0]].feeds
	shown := b
	shown.To = 0
	for s := range m.feeds {
		m.tell(riposte.Only(riposte.Seat(s)), Entry{Kind: TakenBack, Seat: b.By, Back: &shown, Since: since[s] + 1})
	}
	m.ask(owed, make([]int, m.seats+1))
}

// replay makes the position at the end of a line of steps from the setup, their
// choices and their draws. It panics if the rules differ from the record.
func (m *Match) replay(line []int) riposte.State {
	script := dice.NewScript(m.steps[line[0]].Draws...)
	state, err := m.cfg.Ruleset.New(m.setup, script, nil)
	for _, seq := range line[1:] {
		if err != nil || len(script.Left()) > 0 {
			break
		}
		script.Load(m.steps[seq].Draws)
		err = state.Apply(slices.Clone(m.steps[seq].By), script, nil)
	}
	if err != nil || len(script.Left()) > 0 {
		panic(fmt.Sprintf("a replay differs from the play: %v, draws left over: %v", err, script.Left()))
	}
	return state
}
