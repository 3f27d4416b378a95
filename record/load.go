package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte"
)

// Load reads a record in either form and plays it through the rules: sentences
// become choices, events are collected, and everything that is recorded is compared
// with what the rules make. If several of the rulesets have its name, the one with
// its content is used. The error is an *Error with its line and column.
func Load(data []byte, rulesets []riposte.Ruleset) (*Record, error) {
	d, err := parse(data)
	if err != nil {
		return nil, err
	}
	r, err := d.resolve(rulesets)
	if err != nil {
		return nil, err
	}
	return r, nil
}

// at gives an error of the rules its place in the text.
func (d *draft) at(err *Error, offset int) *Error {
	err.Line, err.Column = d.place(offset)
	return err
}

// locate finds the place in a step where the rules disagree.
func (d *draft) locate(err *Error, s *draftStep, info *riposte.Info) *Error {
	offset := s.at
	if err.Line > 0 {
		return err
	}
	switch {
	case err.draw >= 0 && err.draw < len(s.drawsAt):
		offset = s.drawsAt[err.draw]
	case errors.Is(err.Kind, ErrBack):
		offset = s.backAt
	case err.Seat != riposte.Nobody:
		for _, one := range s.said {
			if strings.EqualFold(one.word, info.SeatWord(err.Seat)) {
				offset = one.at
			}
		}
	}
	return d.at(err, offset)
}

func (d *draft) resolve(rulesets []riposte.Ruleset) (*Record, *Error) {
	if d.rec.withheld {
		return nil, d.at(wrong(ErrWithheld, "it can be verified but not played again"), d.places["withheld"])
	}
	m, err := d.head(rulesets)
	if err != nil {
		return nil, err
	}
	if err := d.play(m); err != nil {
		return nil, err
	}
	return &d.rec, d.conclude(m)
}

// head completes the header.
func (d *draft) head(rulesets []riposte.Ruleset) (*machine, *Error) {
	m, err := d.choose(rulesets)
	if err != nil {
		return nil, err
	}
	r := &d.rec
	r.rules = m.rules
	if r.Game == "" {
		r.Game = m.info.Title
	}
	if r.Content == "" && r.Setup.Version == m.info.Version {
		r.Content = m.info.Content
	}
	return m, d.setup(m)
}

// choose finds the ruleset and refuses what it can't replay.
func (d *draft) choose(rulesets []riposte.Ruleset) (*machine, *Error) {
	r := &d.rec
	var rules riposte.Ruleset
	var names []string
	for _, one := range rulesets {
		info := one.Info()
		if !slices.Contains(names, info.Name) {
			names = append(names, info.Name)
		}
		if strings.EqualFold(info.Name, d.ruleset) && (rules == nil || info.Content == r.Content && rules.Info().Content != r.Content) {
			rules = one
		}
	}
	if rules == nil {
		return nil, d.at(wrong(ErrRuleset, "%q, there are %s", d.ruleset, strings.Join(names, ", ")), d.places["ruleset"])
	}
	info := rules.Info()
	if r.Setup.Version == 0 {
		r.Setup.Version = info.Version
	}
	if v := r.Setup.Version; v > info.Version {
		return nil, d.at(wrong(ErrNewer, "%s %d, this riposte has versions 1 to %d", info.Name, v, info.Version), d.places["version"])
	}
	if r.Setup.Version == info.Version && r.Content != "" && r.Content != info.Content {
		return nil, d.at(wrong(ErrContent, "%.20q, but %s %d has %q", r.Content, info.Name, info.Version, info.Content), d.places["content"])
	}
	return &machine{rules: rules, info: info}, nil
}

// seat finds the seat that a word names, which must be in this duel.
func (d *draft) seat(m *machine, at int, word string) (riposte.Seat, *Error) {
	for s := riposte.Seat(1); int(s) <= len(d.seats); s++ {
		if strings.EqualFold(m.info.SeatWord(s), word) {
			return s, nil
		}
	}
	return riposte.Nobody, d.at(wrong(ErrForm, "%q is not a seat in this duel", word), at)
}

// setup gives the seats what is theirs and completes the setup.
func (d *draft) setup(m *machine) *Error {
	r := &d.rec
	if len(d.seats) == 0 { // a lax text without names
		for _, doc := range d.docs {
			d.seats = append(d.seats, named[string]{at: doc.at, word: doc.word})
		}
	}
	if n := len(d.seats); n < m.info.MinSeats || n > min(m.info.MaxSeats, riposte.MaxSeats) {
		return d.at(wrong(ErrSetup, "%d seats, the rules take %d to %d", n, m.info.MinSeats, m.info.MaxSeats), d.places["seats"])
	}
	setup := r.Setup
	setup.Ruleset = m.info.Name
	setup.Seats = make([]riposte.SeatSetup, len(d.seats))
	seen := riposte.Audience(0)
	for _, one := range d.seats {
		s, err := d.seat(m, one.at, one.word)
		if err != nil {
			return err
		}
		if seen.Has(s) {
			return d.at(wrong(ErrForm, "%s appears twice", one.word), one.at)
		}
		seen |= riposte.Only(s)
		setup.Seats[s-1].Name = one.value
	}
	for _, one := range d.docs {
		s, err := d.seat(m, one.at, one.word)
		if err != nil {
			return err
		}
		if setup.Seats[s-1].Document != nil {
			return d.at(wrong(ErrForm, "%s appears twice", one.word), one.at)
		}
		setup.Seats[s-1].Document = one.value
	}
	for i := range d.seeds {
		s, err := d.seat(m, d.seeds[i].at, d.seeds[i].word)
		if err != nil {
			return err
		}
		seed := d.seeds[i].value
		seed.Seat = s
		r.Fair.Seats = append(r.Fair.Seats, seed)
	}
	slices.SortStableFunc(r.Fair.Seats, func(a, b SeatSeed) int { return int(a.Seat) - int(b.Seat) })
	if err := d.attempted(m); err != nil {
		return err
	}
	for _, one := range d.seals {
		s, err := d.seat(m, one.at, one.word)
		if err != nil {
			return err
		}
		seal := one.value
		seal.Seat = s
		r.Seals = append(r.Seals, seal)
	}
	for _, one := range d.locks {
		s, err := d.seat(m, one.at, one.word)
		if err != nil {
			return err
		}
		lock := one.value
		lock.Seat = s
		r.Locks = append(r.Locks, lock)
	}
	for _, one := range d.held {
		s, err := d.seat(m, one.at, one.word)
		if err != nil {
			return err
		}
		held := one.value
		held.Seat = s
		r.Held = append(r.Held, held)
	}
	r.Setup = expand(m.info, setup)
	m.setup = r.Setup
	return nil
}

// play makes the steps.
func (d *draft) play(m *machine) *Error {
	var backs []int
	for i := range d.steps {
		if back := d.steps[i].back; back != nil {
			if len(backs) == MaxBacks {
				return d.point(&atError{d.steps[i].backAt, ErrSize, errBacks})
			}
			backs = append(backs, back.to)
		}
	}
	m.reset(backs)
	d.rec.Steps = make([]Step, len(d.steps))
	for i := range d.steps {
		s, step := &d.steps[i], &d.rec.Steps[i]
		if err := d.playStep(m, s, step); err != nil {
			return d.locate(err, s, m.info)
		}
		if err := d.compare(m, s, step, i); err != nil {
			return err
		}
	}
	if d.void == nil {
		return nil
	}
	d.rec.Void = &Void{At: d.void.time, Draws: d.void.draws, Reason: plain(d.reason), Stopped: plain(d.stopped)}
	if d.void.said != nil && m.state != nil {
		var err *Error
		if d.rec.Void.By, err = d.choices(m, d.void); err == nil {
			d.rec.Void.Said, err = m.say(d.rec.Void.By)
		}
		if err != nil {
			return d.locate(err, d.void, m.info)
		}
	}
	return nil
}

func (d *draft) playStep(m *machine, s *draftStep, step *Step) (err *Error) {
	step.At, step.Draws = s.time, s.draws
	if m.next == 0 {
		if s.said != nil || s.back != nil {
			return m.fault(ErrTurn, errors.New("step 0 is the set-up, nobody chooses"), riposte.Nobody)
		}
		if err := m.start(s.draws); err != nil {
			if errors.Is(err.Kind, ErrSetup) {
				return d.refused(err)
			}
			return err
		}
		step.Events = m.events()
		return nil
	}
	if s.back != nil {
		if s.said != nil || len(s.draws) > 0 {
			return m.fault(ErrBack, errors.New("a takeback has neither choices nor draws"), riposte.Nobody)
		}
		back := Takeback{To: s.back.to, Free: s.back.free}
		if back.By, err = d.seat(m, s.backAt, s.back.by); err == nil {
			back.Of, err = d.seat(m, s.backAt, s.back.of)
		}
		if err != nil {
			err.Step = m.next
			return err
		}
		step.Back = &back
		return m.back(back.To)
	}
	if step.By, err = d.choices(m, s); err != nil {
		return err
	}
	for _, one := range s.said {
		if one.lapsed {
			seat, _ := d.seat(m, one.at, one.word)
			step.Lapsed |= riposte.Only(seat)
		}
	}
	if step.Said, err = m.say(step.By); err != nil {
		return err
	}
	if err := d.rec.judgeHeld(m, m.next); err != nil {
		return err
	}
	if err = m.step(step.By, s.draws); err == nil {
		step.Events = m.events()
	}
	return err
}

// refused places the faults of a setup at its documents or options.
func (d *draft) refused(err *Error) *Error {
	at := "options"
	var faults riposte.Faults
	if errors.As(err, &faults) && len(faults) > 0 && !strings.HasPrefix(faults[0].Path, "options") {
		at = "documents"
		if strings.HasPrefix(faults[0].Path, "data") {
			at = "data"
		}
	}
	err.Line, err.Column = d.place(d.places[at])
	return err
}

// choices reads the sentences of a step.
func (d *draft) choices(m *machine, s *draftStep) ([]riposte.Choice, *Error) {
	by := make([]riposte.Choice, len(d.seats)+1)
	for _, one := range s.said {
		seat, err := d.seat(m, one.at, one.word)
		if err != nil {
			err.Step = m.next
			return nil, err
		}
		if by[seat] != 0 {
			return nil, m.fault(ErrTurn, errors.New("two choices"), seat)
		}
		if by[seat], err = m.read(seat, one.sentence); err != nil {
			return nil, err
		}
		if by[seat] == 0 {
			return nil, m.fault(riposte.ErrNotation, fmt.Errorf("%q", one.sentence), seat)
		}
	}
	return by, nil
}

// compare checks the events of the rules against those that were recorded. A record
// of an older version keeps its wording.
func (d *draft) compare(m *machine, s *draftStep, step *Step, number int) *Error {
	if !d.anyEvent {
		return nil
	}
	fail := func(at int, format string, args ...any) *Error {
		err := wrong(ErrEvents, format, args...)
		err.Step = number
		return d.at(err, at)
	}
	for i := range step.Events {
		e := &step.Events[i]
		want := m.words(e)
		if i >= len(s.events) {
			return fail(s.at, "event %d of the step is missing: %s", i+1, &want)
		}
		got := s.events[i]
		want.at = got.at
		if got != want {
			return fail(got.at, "event %d of the step is %s, the rules tell %s", i+1, &got, &want)
		}
	}
	if n := len(step.Events); len(s.events) > n {
		return fail(s.events[n].at, "the rules tell %d events in this step, not %d", n, len(s.events))
	}
	return nil
}

// words is an event in the words of its line.
func (m *machine) words(e *riposte.Event) draftEvent {
	w := draftEvent{
		kind: m.info.Events[e.Kind].Name, rule: e.Rule, reveals: e.Reveals, numbers: e.N,
		to: string(appendAudience(nil, m.info, e.Audience, len(m.setup.Seats))),
	}
	if e.Seat != riposte.Nobody {
		w.seat = m.info.SeatWord(e.Seat)
	}
	if e.Other != riposte.Nobody {
		w.other = m.info.SeatWord(e.Other)
	}
	return w
}

// conclude checks the result against the recorded one.
func (d *draft) conclude(m *machine) *Error {
	r := &d.rec
	var err *Error
	if r.Outcome, err = m.outcome(); err != nil {
		return d.at(err, len(d.data))
	}
	if r.Void != nil {
		if r.Outcome.Over() {
			return d.at(wrong(ErrResult, "void, though the duel is over"), d.void.at)
		}
		r.Outcome = riposte.Outcome{}
	}
	if d.result == nil {
		return nil
	}
	if got, want := plain(d.result.text), r.Result(); !strings.EqualFold(got, want) {
		return d.at(wrong(ErrResult, "%q, the rules say %q", got, want), d.result.at)
	}
	if d.outcome == nil {
		return nil
	}
	return d.concludeLine()
}

// concludeLine compares the other members of the line of the result.
func (d *draft) concludeLine() *Error {
	r := &d.rec
	own := reader{data: r.appendResult(nil)}
	line, bad := own.value(0)
	if bad != nil {
		return d.at(wrong(ErrResult, "%v", bad.err), d.outcome.at)
	}
	for i := range d.outcome.keys {
		member := &d.outcome.keys[i]
		if member.key == "result" || member.key == "void" {
			continue
		}
		want := line.has(member.key)
		if want == nil || string(compact(member.node.raw)) != string(want.raw) {
			return d.at(wrong(ErrResult, "%s is %s", member.key, strconv.Quote(string(member.node.raw))), member.node.at)
		}
	}
	return nil
}
