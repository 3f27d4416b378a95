package match

import (
	"slices"
	"time"

	"riposte"
)

// A Clock is the time control of a duel. The zero Clock is no clock. Time runs only
// for seats that the duel waits for; a May request never uses any.
type Clock struct {
	// Base makes a live clock: each seat's time for the whole duel. It runs while
	// its seat alone is waited for, and stands still while several are.
	Base time.Duration
	// Increment is added to a live clock with each choice the duel waited for.
	Increment time.Duration
	// Patience is how long several seats may be waited for at once on a live clock;
	// after that the time of all of them has run out. 0 means Base.
	Patience time.Duration
	// PerRequest makes a clock per day: each request has its own time, which runs
	// whoever else is waited for.
	PerRequest time.Duration
	// Bank is how long in all a seat may be away while it is waited for, before
	// another may claim the win. It runs down before the live clock, which stands
	// still meanwhile. With 0, being away changes nothing.
	Bank time.Duration
}

const (
	// MaxClock is the most that each time in a Clock may be.
	MaxClock = 366 * 24 * time.Hour
	// maxLeft is where a live clock stops growing: the sum of it and a bank must
	// still be a valid time.
	maxLeft = 100 * MaxClock
)

func (c Clock) vet(faults *riposte.Faults) {
	if max(c.Base, c.Increment, c.Patience, c.PerRequest, c.Bank) > MaxClock {
		faults.Add("clock", "", "no time may be longer than 366 days")
	}
	if min(c.Base, c.Increment, c.Patience, c.PerRequest, c.Bank) < 0 {
		faults.Add("clock", "", "no time may be negative")
	}
	if c.Base > 0 && c.PerRequest > 0 {
		faults.Add("clock", "", "a clock is live or per day, not both")
	}
	if c.Base == 0 && (c.Increment > 0 || c.Patience > 0) {
		faults.Add("clock", "", "only a live clock has an increment or patience")
	}
}

func (c Clock) patience() time.Duration {
	if c.Patience > 0 {
		return c.Patience
	}
	return c.Base
}

// A SeatClock is what one seat's clock shows.
type SeatClock struct {
	Left     time.Duration // on the live clock
	Bank     time.Duration // what is left of the time it may be away
	Away     bool
	Deadline time.Time // when its time runs out if nothing happens; zero if it is not running
	Claim    time.Time // when another seat may first claim the win; zero if it may not
}

// A watch holds the running clocks.
type watch struct {
	clock   Clock
	at      time.Time     // time is charged up to here
	several time.Duration // what is left of the patience
	seats   []SeatClock   // Deadline is kept only per day, Claim never
}

func newWatch(c Clock, seats int) watch {
	w := watch{clock: c, several: c.patience(), seats: make([]SeatClock, seats+1)}
	for s := range w.seats {
		w.seats[s] = SeatClock{Left: c.Base, Bank: c.Bank}
	}
	return w
}

// charge lets the time until now run for the seats that are waited for.
func (w *watch) charge(now time.Time, waiting []riposte.Seat) {
	passed := now.Sub(w.at)
	if passed <= 0 {
		return
	}
	w.at = now
	for _, s := range waiting {
		seat, rest := &w.seats[s], passed
		if seat.Away {
			used := min(seat.Bank, rest)
			seat.Bank -= used
			rest -= used
		}
		if len(waiting) == 1 {
			seat.Left = max(0, seat.Left-rest)
		}
	}
	if len(waiting) > 1 {
		w.several = max(0, w.several-passed)
	}
}

// deadline is when the time of a seat that is waited for runs out.
func (w *watch) deadline(s riposte.Seat, waiting []riposte.Seat) time.Time {
	seat := &w.seats[s]
	switch {
	case !slices.Contains(waiting, s):
		return time.Time{}
	case w.clock.PerRequest > 0:
		return seat.Deadline
	case w.clock.Base == 0:
		return time.Time{}
	case len(waiting) > 1:
		return w.at.Add(w.several)
	case seat.Away:
		return w.at.Add(seat.Bank + seat.Left)
	}
	return w.at.Add(seat.Left)
}

// asked gives a seat the time of a new request.
func (w *watch) asked(s riposte.Seat, now time.Time) {
	if w.clock.PerRequest > 0 {
		w.seats[s].Deadline = now.Add(w.clock.PerRequest)
	}
}

func (w *watch) answered(s riposte.Seat) {
	w.seats[s].Left = min(w.seats[s].Left+w.clock.Increment, maxLeft)
}

// waiting returns the seats whose clocks may run: those that owe a choice and have
// not locked it.
func (m *Match) waiting() []riposte.Seat {
	var waiting []riposte.Seat
	if m.going() != nil {
		return nil
	}
	for _, s := range m.all() {
		if m.desks[s].owes() {
			waiting = append(waiting, s)
		}
	}
	return waiting
}

// Clocks returns what every seat's clock shows at a given time, by seat. It does
// not tick.
func (m *Match) Clocks(now time.Time) []SeatClock {
	waiting := m.waiting()
	w := m.watch
	w.seats = slices.Clone(w.seats)
	w.charge(now, waiting)
	for s := range w.seats {
		c := &w.seats[s]
		c.Deadline = w.deadline(riposte.Seat(s), waiting)
		if c.Away && w.clock.Bank > 0 && slices.Contains(waiting, riposte.Seat(s)) {
			c.Claim = w.at.Add(c.Bank)
		}
	}
	return w.seats
}

// Deadline is the first time at which Tick would do something if nobody answers,
// zero if there is none. The time can be stored: nothing needs to run until then.
func (m *Match) Deadline() time.Time {
	var first time.Time
	waiting := m.waiting()
	for _, s := range waiting {
		if d := m.watch.deadline(s, waiting); !d.IsZero() && (first.IsZero() || d.Before(first)) {
			first = d
		}
	}
	if seats, until := m.Opens(); m.going() == nil && len(seats) > 0 && (first.IsZero() || until.Before(first)) {
		first = until
	}
	return first
}

// A Watch is the clocks in a form that can be stored.
type Watch struct {
	At      time.Time // time is charged up to here
	Several time.Duration
	Seats   []SeatClock // by seat; Deadline only per day
	// Opening is the time from which blind locks are to be opened; zero if none
	// are.
	Opening time.Time `json:",omitzero"`
}

func (w *watch) store() Watch {
	return Watch{At: w.at, Several: w.several, Seats: slices.Clone(w.seats)}
}

func (w *watch) restore(from Watch) {
	if len(from.Seats) == len(w.seats) {
		w.at, w.several, w.seats = from.At, from.Several, slices.Clone(from.Seats)
	}
}
