package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"time"
	"unicode/utf8"

	"riposte"
	"riposte/dice"
	"riposte/match"
)

// Meta is what a record holds in addition to the play itself.
type Meta struct {
	Duel     string
	Date     time.Time // kept in whole seconds; zero means the first time in the history
	RNG      RNG
	Fair     Fair
	Blind    bool // sealed choices were locked by their hashes
	Tags     map[string]string
	Comments []Comment
}

func (meta *Meta) record(m *machine, setup riposte.Setup) (*Record, error) {
	r := &Record{
		Game: m.info.Title, Setup: setup, Duel: plain(meta.Duel), RNG: meta.RNG, Fair: meta.Fair, Blind: meta.Blind, rules: m.rules,
	}
	r.Content = m.info.ContentOf(setup.Version)
	if !meta.Date.IsZero() {
		r.Date = meta.Date.UTC().Truncate(time.Second)
	}
	for name, value := range meta.Tags {
		if !tagName(name) {
			return nil, fmt.Errorf("record: %q is not a tag name", name)
		}
		if r.Tags == nil {
			r.Tags = map[string]string{}
		}
		r.Tags[name] = plain(value)
	}
	return r, nil
}

// FromMatch is FromHistory for the match so far; rules are those that it is played
// by.
func FromMatch(rules riposte.Ruleset, m *match.Match, meta Meta) (*Record, error) {
	return FromHistory(rules, m.History(), meta)
}

// FromHistory makes the record of a history by playing it again. The error is an
// *Error if the rules make something else of it.
func FromHistory(rules riposte.Ruleset, h match.History, meta Meta) (*Record, error) {
	m := &machine{rules: rules, info: rules.Info()}
	for i, seat := range h.Setup.Seats {
		if len(seat.Document) > 0 && (!json.Valid(seat.Document) || !utf8.Valid(seat.Document)) {
			return nil, wrong(ErrSetup, "the document of %s is not JSON in UTF-8", m.info.SeatWord(riposte.Seat(i+1)))
		}
	}
	m.setup = expand(m.info, h.Setup)
	if meta.Date.IsZero() {
		meta.Date = begin(&h)
	}
	r, err := meta.record(m, m.setup)
	if err != nil {
		return nil, err
	}
	since := func(at time.Time) time.Duration {
		return min(max(at.Sub(r.Date), 0).Truncate(time.Millisecond), maxTime*time.Millisecond)
	}
	for _, seal := range h.Seals {
		own := Seal{Seat: seal.Seat, At: since(seal.At), Commitment: seal.Commitment, Nonce: seal.Nonce}
		if doc := h.Setup.Seats[seal.Seat-1].Document; string(doc) != string(m.setup.Seats[seal.Seat-1].Document) {
			own.Sealed = string(doc)
		}
		r.Seals = append(r.Seals, own)
	}
	var backs []int
	for i := range h.Steps {
		if back := h.Steps[i].Back; back != nil {
			backs = append(backs, back.To)
		}
	}
	m.reset(backs)
	lapsed := make([]bool, len(m.setup.Seats)+1)
	locks := locker{open: make([]int, len(lapsed)), request: make([]int, len(lapsed))}
	for i := range h.Steps {
		s := &h.Steps[i]
		for _, lock := range s.Locks {
			lapsed[lock.Seat] = lock.Lapsed
		}
		step := Step{At: since(s.At), By: s.By, Draws: s.Draws}
		var held []string
		if i > 0 && s.Back == nil {
			if left := m.held(s.Locks, s.By); left != nil {
				var fault *Error
				if held, fault = m.say(left); fault != nil {
					return nil, fault
				}
			}
		}
		if fault := step.play(m, s.Back); fault != nil {
			return nil, fault
		}
		r.keep(m, i, held)
		for seat, c := range s.By {
			if c != 0 && lapsed[seat] {
				step.Lapsed |= riposte.Only(riposte.Seat(seat))
			}
		}
		if s.Events != nil && !slices.Equal(s.Events, step.Events) {
			return nil, &Error{Step: i, draw: -1, Kind: ErrEvents}
		}
		r.Steps = append(r.Steps, step)
		locks.step(i, s.Locks, s.By, step.Said)
	}
	if h.Void != nil {
		locks.step(len(h.Steps), h.Void.Locks, nil, nil)
	}
	r.Locks = locks.locks
	if v := h.Void; v != nil {
		r.Void = &Void{At: since(v.At), By: v.By, Draws: v.Draws, Reason: plain(v.Reason), Stopped: string(v.Stopped)}
		if v.By != nil {
			var fault *Error
			if r.Void.Said, fault = m.say(v.By); fault != nil {
				return nil, fault
			}
		}
	}
	return r, r.close(m, meta.Comments)
}

// begin is the first time in a history.
func begin(h *match.History) time.Time {
	switch {
	case len(h.Seals) > 0:
		return h.Seals[0].At
	case len(h.Steps) > 0:
		return h.Steps[0].At
	}
	return time.Time{}
}

// play makes the step on the machine and fills in what follows from it.
func (s *Step) play(m *machine, back *match.Takeback) (fault *Error) {
	switch {
	case m.next == 0:
		if s.By != nil || back != nil {
			return m.fault(ErrTurn, errors.New("step 0 is the set-up, nobody chooses"), riposte.Nobody)
		}
		fault = m.start(s.Draws)
	case back != nil:
		s.Back = &Takeback{To: back.To, By: back.By, Of: back.Of, Free: back.Free}
		return m.back(back.To)
	case len(s.By) != len(m.setup.Seats)+1:
		return m.fault(ErrTurn, fmt.Errorf("choices of %d seats", len(s.By)-1), riposte.Nobody)
	default:
		if s.Said, fault = m.say(s.By); fault != nil {
			return fault
		}
		fault = m.step(s.By, s.Draws)
	}
	if fault == nil {
		s.Events = m.events()
	}
	return fault
}

// close takes the outcome and the comments.
func (r *Record) close(m *machine, comments []Comment) error {
	if r.Void == nil {
		out, fault := m.outcome()
		if fault != nil {
			return fault
		}
		r.Outcome = out
	}
	for _, c := range comments {
		r.Comment(c.Step, c.Text)
	}
	return nil
}

// A Maker makes the records of many duels of one setup, in the same storage if the
// rules allow it. It is for one goroutine.
type Maker struct {
	rules riposte.Ruleset
	setup riposte.Setup // as it was given
	m     *machine
}

// NewMaker makes a Maker for the rules.
func NewMaker(rules riposte.Ruleset) *Maker { return &Maker{rules: rules} }

// begin makes the machine ready for a duel of the setup.
func (k *Maker) begin(setup riposte.Setup) *machine {
	if k.m == nil || !reflect.DeepEqual(setup, k.setup) {
		info := k.rules.Info()
		k.setup = setup
		k.m = &machine{rules: k.rules, info: info, setup: expand(info, setup)}
	}
	k.m.reset(nil)
	return k.m
}

// FromPlayed makes the record of one duel that was played step by step without a
// match, such as lab.Played, from the draws of the set-up and the choices by seat
// and draws of each step. It keeps none of its arguments.
func FromPlayed[S ~struct {
	By    []riposte.Choice
	Draws []dice.Draw
}](k *Maker, setup riposte.Setup, setUp []dice.Draw, steps []S, meta Meta,
) (*Record, error) {
	m := k.begin(setup)
	r, err := meta.record(m, m.setup)
	if err != nil {
		return nil, err
	}
	n, draws := 0, len(setUp)
	for i := range steps {
		s := struct {
			By    []riposte.Choice
			Draws []dice.Draw
		}(steps[i])
		n, draws = n+len(s.By), draws+len(s.Draws)
	}
	// One allocation each for all steps.
	choices, all := make([]riposte.Choice, 0, n), make([]dice.Draw, 0, draws)
	r.Steps = make([]Step, 1+len(steps))
	all = append(all, setUp...)
	r.Steps[0].Draws = all[:len(all):len(all)]
	for i := range r.Steps {
		step := &r.Steps[i]
		if i > 0 {
			s := struct {
				By    []riposte.Choice
				Draws []dice.Draw
			}(steps[i-1])
			from, first := len(choices), len(all)
			choices, all = append(choices, s.By...), append(all, s.Draws...)
			step.By, step.Draws = choices[from:len(choices):len(choices)], all[first:len(all):len(all)]
		}
		if fault := step.play(m, nil); fault != nil {
			k.m = nil
			return nil, fault
		}
	}
	return r, r.close(m, meta.Comments)
}
