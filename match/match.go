package match

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"riposte"
	"riposte/dice"
)

// Config is what a match is opened with.
type Config struct {
	Ruleset riposte.Ruleset
	// Setup holds the options, the data and the names. A document in it is its
	// seat's first draft.
	Setup riposte.Setup
	// Dice is the source of every draw from here on. A source that runs out in the
	// middle of a step, as the dice of a real table do, makes the match wait for
	// it: see [Match.Resume].
	Dice  riposte.Dice
	Clock Clock
	// Bots lists the seats where no person sits. A person who plays against bots
	// only may take back anything.
	Bots []riposte.Seat
	// Referee is the seat that may take back anything, the game master's; Nobody if
	// there is none.
	Referee riposte.Seat
	// Nonce returns the nonce for a seat's commitment to its document, 32 random
	// bytes. If nil, no commitments are made.
	Nonce func(riposte.Seat) []byte
	// Blind makes locks blind, among people only; if nil, no locks are.
	Blind *Blind
	// Held reports whether the first position must not be made yet, although every
	// document is locked; [Match.Resume] asks again. If nil, it is never held.
	Held func() bool
}

// A Match is one duel from its set-up to its end. It is used by one goroutine at
// a time. Times passed to it should not go back: an earlier one is taken as the
// latest so far.
type Match struct {
	cfg   Config
	info  *riposte.Info
	seats int
	setup riposte.Setup // options, names and the locked documents

	drafts []json.RawMessage // of documents, by seat
	seals  []Seal            // in the order of locking

	state, spare riposte.State // spare is the position before the step under way
	over         bool
	void         *Void

	desks  []desk // by seat
	locks  []Lock // since the last step
	steps  []Step
	traces []trace // of the steps, by Seq
	head   int     // Seq of the step that made the position
	branch int

	feeds [][]*Entry // by seat, the public's first; those of an entry's audience share it
	news  news
	watch watch
	// opening is when the last who owed a sealed choice locked it, while blind locks
	// are to be opened; otherwise zero.
	opening time.Time

	short error       // why the step under way could not continue its draws
	ahead []dice.Draw // drawn for it so far

	now time.Time
}

// A trace is what takeback needs to know of a step beyond the record.
type trace struct {
	answered []int // the request that each seat's choice answered, by seat
	feeds    []int // the length of each feed before the step's events
	// said holds the step's choices, by seat, in the notation of the position in
	// which they were made; it is kept only where there is a referee to show them
	// to.
	said []string
}

// Open vets the options and begins the set-up, which has no clock. If the rules ask
// for no documents, the duel begins at once. The error is Faults.
func Open(cfg Config, now time.Time) (*Match, error) {
	m, err := open(cfg)
	if err != nil {
		return nil, err
	}
	m.charge(now)
	for s := range m.seats {
		m.drafts[s+1] = slices.Clone(cfg.Setup.Seats[s].Document)
	}
	if len(m.info.Schema) == 0 {
		for s := range m.seats {
			if err := m.LockDocument(m.now, riposte.Seat(s+1)); err != nil {
				return nil, err
			}
		}
	}
	return m, nil
}

// open makes the match with no document in it.
func open(cfg Config) (*Match, error) {
	if cfg.Ruleset == nil || cfg.Dice == nil {
		return nil, errors.New("match: a ruleset and dice are needed")
	}
	info := cfg.Ruleset.Info()
	seats := len(cfg.Setup.Seats)
	m := &Match{
		cfg:    cfg,
		info:   info,
		seats:  seats,
		setup:  cfg.Setup,
		drafts: make([]json.RawMessage, seats+1),
		desks:  make([]desk, seats+1),
		feeds:  make([][]*Entry, seats+1),
		head:   -1,
	}
	m.setup.Options = maps.Clone(cfg.Setup.Options)
	m.setup.Data = maps.Clone(cfg.Setup.Data)
	m.setup.Seats = slices.Clone(cfg.Setup.Seats)
	for s := range m.setup.Seats {
		m.setup.Seats[s].Document = nil
	}
	if m.setup.Ruleset == "" {
		m.setup.Ruleset = info.Name
	}
	if m.setup.Version == 0 {
		m.setup.Version = info.Version
	}
	var faults riposte.Faults
	if m.setup.Ruleset != info.Name {
		faults.Add("ruleset", "", "%q is not %q", m.setup.Ruleset, info.Name)
	}
	if least, most := max(1, info.MinSeats), min(info.MaxSeats, riposte.MaxSeats); seats < least || seats > most {
		faults.Add("seats", "", "%d seats; the rules take %d to %d", seats, least, most)
	}
	cfg.Clock.vet(&faults)
	if cfg.Blind != nil && len(cfg.Bots) > 0 {
		faults.Add("blind", "", "locks are blind among people only: a bot would choose in the place where the other locks are kept")
	}
	for _, s := range append(slices.Clone(cfg.Bots), max(cfg.Referee, 1)) {
		if s < 1 || int(s) > max(1, seats) {
			faults.Add("seats", "", "there is no seat %d", s)
		}
	}
	if err := faults.Err(); err != nil {
		return nil, err
	}
	m.watch = newWatch(cfg.Clock, seats)
	return m, vet(cfg.Ruleset, m.setup, riposte.Nobody)
}

// sits reports whether the duel has the seat.
func (m *Match) sits(s riposte.Seat) bool { return s >= 1 && int(s) <= m.seats }

// all returns every seat in order. It is read-only.
func (m *Match) all() []riposte.Seat { return Seats(m.seats) }

// Seats returns the first n seats, Seat 1 first. It is read-only.
func Seats(n int) []riposte.Seat { return everySeat[:n:n] }

var everySeat = func() (all [riposte.MaxSeats]riposte.Seat) {
	for i := range all {
		all[i] = riposte.Seat(i + 1)
	}
	return all
}()

// advance moves the time to now, in a form that survives storing.
func (m *Match) advance(now time.Time) {
	if now = now.UTC().Round(0); now.After(m.now) {
		m.now = now
	}
}

// Began reports whether all documents are in and the first position is made.
func (m *Match) Began() bool { return m.state != nil }

// Outcome is zero while the duel goes on, and when it is void.
func (m *Match) Outcome() riposte.Outcome {
	if !m.over {
		return riposte.Outcome{}
	}
	return m.state.Outcome()
}

// Over reports whether nothing can happen any more: the duel has ended or is
// void.
func (m *Match) Over() bool { return m.over || m.void != nil }

// Request is what seat s is asked now; its ID is 0 if nothing.
func (m *Match) Request(s riposte.Seat) Request {
	if !m.sits(s) {
		return Request{}
	}
	return m.desks[s].request
}

// Locked reports whether seat s has locked its document, during the set-up, or
// its choice, afterwards.
func (m *Match) Locked(s riposte.Seat) bool {
	if !m.sits(s) {
		return false
	}
	if !m.Began() {
		return m.sealed(s)
	}
	return m.desks[s].locked
}

// Draft is the choice that seat s has drafted or locked for its standing
// request; only that seat may see it.
func (m *Match) Draft(s riposte.Seat) riposte.Choice {
	if !m.sits(s) {
		return 0
	}
	return m.desks[s].choice
}
