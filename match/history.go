package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/dice"
)

// A History is the whole truth of a duel, secrets included: nobody at the table may
// see it before the end. Its slices are read-only.
type History struct {
	Setup riposte.Setup // with the locked documents
	Seals []Seal        // the documents' seals, in the order of locking
	Steps []Step        // by Seq, including those set aside; none before the duel has begun
	Void  *Void
}

// Line returns the Seqs of the steps of the play that stands, beginning with the
// set-up: without takebacks and what they set aside.
func (h *History) Line() []int {
	head := len(h.Steps) - 1
	if head >= 0 && h.Steps[head].Back != nil {
		head = h.Steps[head].Back.To
	}
	var line []int
	for ; head >= 0; head = h.Steps[head].After {
		line = append(line, head)
	}
	slices.Reverse(line)
	return line
}

// Drawn is the number of draws made in all, set aside or not. It is the index of
// the next draw of a verifiable source, unless a Standing holds some ahead.
func (h *History) Drawn() int {
	n := 0
	for i := range h.Steps {
		n += len(h.Steps[i].Draws)
	}
	if h.Void != nil {
		n += len(h.Void.Draws)
	}
	return n
}

// History is the record so far. Later steps do not change it.
func (m *Match) History() History {
	setup := m.setup
	setup.Seats = slices.Clone(setup.Seats)
	return History{Setup: setup, Seals: slices.Clip(m.seals), Steps: slices.Clip(m.steps), Void: m.void}
}

// Steps returns how many steps have been made: the position stays as it is until there
// is another.
func (m *Match) Steps() int { return len(m.steps) }

// Seals returns the seals of the documents, in the order of locking. It is read-only.
func (m *Match) Seals() []Seal { return m.seals }

// Void is nil unless the rules have failed, or people ended the duel without a result.
func (m *Match) Void() *Void { return m.void }

// Branches returns how many of them were takebacks.
func (m *Match) Branches() int { return m.branch }

// A Standing is what lies on the table but is not history yet. It holds secrets of
// every seat.
type Standing struct {
	Documents []json.RawMessage // drafts and locked, by seat
	Drafts    []Lock            // drafted choices, with their Keys
	Locks     []Lock            // since the last step, in the order in which they arrived
	Ahead     []dice.Draw       // drawn for the step that is waiting for dice
	// Watch holds the clocks. To forgive the time between, move At, Deadlines and
	// Opening of a stored Watch forward.
	Watch Watch
}

// Standing returns what must be stored in addition to the history.
func (m *Match) Standing() Standing {
	st := Standing{
		Documents: slices.Clone(m.drafts),
		Locks:     slices.Clone(m.locks),
		Ahead:     slices.Clone(m.ahead),
		Watch:     m.watch.store(),
	}
	st.Watch.Opening = m.opening
	for _, s := range m.all() {
		if d := &m.desks[s]; d.choice != 0 && !d.locked {
			st.Drafts = append(st.Drafts, Lock{Seat: s, Request: d.request.ID, Choice: d.choice, Key: d.draftKey, Body: d.draftBody})
		}
	}
	return st
}

// A ReplayError says where a history differs from what the rules and its draws
// make.
type ReplayError struct {
	Seq int
	Why string
}

func (e *ReplayError) Error() string { return fmt.Sprintf("step %d: %s", e.Seq, e.Why) }

// Rebuild makes the match from a history and what was standing, by playing it
// again. The Setup of cfg is not used, and cfg.Dice continues after the draws of
// the history. With a nil standing there are no drafts, and the clocks are those
// that the history's times make. Where a step of h has events, the same events must
// result. The error is a *ReplayError, or Faults of the options.
func Rebuild(cfg Config, h History, st *Standing) (*Match, error) {
	cfg.Setup = h.Setup
	m, err := open(cfg)
	if err != nil {
		return nil, err
	}
	for i, seat := range h.Setup.Seats {
		m.drafts[i+1] = seat.Document
	}
	for _, seal := range h.Seals {
		if !m.sits(seal.Seat) || m.sealOf(seal.Seat) >= 0 {
			return nil, &ReplayError{0, fmt.Sprintf("the seal of seat %d", seal.Seat)}
		}
		m.charge(seal.At)
		m.seal(seal)
	}
	for i := range h.Steps {
		if why := m.again(&h.Steps[i]); why != "" {
			return nil, &ReplayError{i, why}
		}
	}
	if v := h.Void; v != nil {
		if why := m.voidAgain(v); why != "" {
			return nil, &ReplayError{v.Seq, why}
		}
	}
	if st != nil {
		m.layOut(st)
	}
	if m.state == nil && m.void == nil && m.complete() {
		m.short = errors.New("the rules do not make the draws of the set-up")
	}
	return m, nil
}

// again makes one step of a history again; why is empty if the result was the same.
func (m *Match) again(s *Step) (why string) {
	if m.Over() || !m.complete() {
		return "the duel is not at a step"
	}
	if !m.relock(s.Locks) {
		return "a lock for a request that does not stand, or an opening of another"
	}
	m.charge(s.At)
	if s.Back != nil {
		return m.backAgain(s)
	}
	script := dice.NewScript(s.Draws...)
	switch {
	case m.state == nil:
		m.begin(script)
	case len(s.By) != m.seats+1:
		return fmt.Sprintf("choices of %d seats", len(s.By)-1)
	case !slices.Equal(s.By, m.ready()) && !slices.Equal(s.By, m.conceded(func(d *desk) bool { return d.locked })):
		return fmt.Sprintf("choices %v are not what was locked", s.By)
	default:
		m.step(slices.Clone(s.By), script)
	}
	switch {
	case m.short != nil:
		return m.short.Error()
	case m.void != nil:
		return m.void.Reason
	case len(script.Left()) > 0:
		return fmt.Sprintf("draws left over: %v", script.Left())
	case s.Events != nil && !slices.Equal(s.Events, m.steps[len(m.steps)-1].Events):
		return "other events"
	}
	return ""
}

func (m *Match) backAgain(s *Step) string {
	if !m.sits(s.Back.Of) || !m.sits(s.Back.By) {
		return "a takeback of nobody"
	}
	since := m.following(s.Back.To)
	if len(since) == 0 || s.Back.Request == 0 || m.traces[since[0]].answered[s.Back.Of] != s.Back.Request {
		return "a takeback of an answer that was not given"
	}
	m.back(*s.Back)
	if m.void != nil {
		return m.void.Reason
	}
	return ""
}

// voidAgain ends the duel as it ended before, whether or not the present rules
// still fail.
func (m *Match) voidAgain(v *Void) string {
	if m.Over() || !m.relock(v.Locks) {
		return "the duel is not at a step"
	}
	m.charge(v.At)
	m.fail(v.By, v.Draws, v.Reason)
	m.void.Stopped = v.Stopped
	return ""
}

// relock puts locks back on the desks as they were. Only a concession needs no
// request.
func (m *Match) relock(locks []Lock) bool {
	locks, ok := m.unlaid(locks)
	if !ok {
		return false
	}
	for _, l := range locks {
		if !m.sits(l.Seat) || l.Request == 0 {
			return false
		}
		switch d := &m.desks[l.Seat]; {
		case l.Request == d.request.ID:
		case d.request.ID == 0 && l.Request == d.lastID+1 && l.Choice == riposte.Concede:
		default:
			return false
		}
		if d := &m.desks[l.Seat]; l.opens() && (d.hash == nil || d.opened ||
			m.cfg.Blind != nil && !m.fits(d, &Opening{l.Seat, l.Request, l.Nonce, l.Sentence})) {
			return false
		}
		m.charge(l.At)
		m.lock(l)
	}
	return true
}

// layOut puts back what was on the table; it returns false if other locks lie there.
func (m *Match) layOut(st *Standing) bool {
	for s := range m.drafts {
		if s > 0 && s < len(st.Documents) && !m.sealed(riposte.Seat(s)) {
			m.drafts[s] = st.Documents[s]
		}
	}
	laid := m.relock(st.Locks)
	m.draftAgain(st.Drafts)
	m.ahead = slices.Clone(st.Ahead)
	m.watch.restore(st.Watch)
	if !m.opening.IsZero() && st.Watch.Opening.After(m.opening) {
		m.opening = st.Watch.Opening
	}
	m.advance(st.Watch.At)
	return laid
}

// draftAgain puts drafts back on the desks, and leaves no other there.
func (m *Match) draftAgain(drafts []Lock) {
	for _, s := range m.all() {
		d := &m.desks[s]
		if d.locked {
			continue
		}
		switch i := slices.IndexFunc(drafts, func(l Lock) bool { return l.Seat == s && l.Request == d.request.ID }); {
		case i < 0:
			d.choice, d.draftKey, d.draftBody = 0, "", ""
		case d.choice != drafts[i].Choice || d.draftKey != drafts[i].Key || d.draftBody != drafts[i].Body:
			m.draft(Answer{Seat: s, Key: drafts[i].Key, Body: drafts[i].Body}, drafts[i].Choice)
		}
	}
}
