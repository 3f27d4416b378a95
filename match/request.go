package match

import (
	"errors"
	"time"

	"riposte"
)

// The reasons why an answer or a takeback was not taken, in addition to the errors
// of riposte.
var (
	// ErrKey: the key was used with something else, or is longer than MaxKey.
	ErrKey = errors.New("the key came with something else before")
	// ErrVoid: the rules have failed and the duel is void.
	ErrVoid = errors.New("the duel is void")
	// ErrDice: a step waits for a draw that the dice could not make yet.
	ErrDice = errors.New("the dice are awaited")
	// ErrFinal: the answer can't be taken back. It does not say why: that could
	// tell what was drawn or shown out of sight of the seat.
	ErrFinal = errors.New("it can't be taken back")
	// ErrEarly: nobody who is waited for has been away for the whole bank.
	ErrEarly = errors.New("there is nothing to claim yet")
)

// A StaleError is riposte.ErrStale with the request that stands instead.
type StaleError struct{ Current Request }

func (e *StaleError) Error() string { return riposte.ErrStale.Error() }

// Is reports whether target is riposte.ErrStale, as every StaleError is.
func (e *StaleError) Is(target error) bool { return target == riposte.ErrStale }

// A Request asks one seat for a choice. Requests are numbered from 1 for each seat,
// and no number comes twice, not even after a takeback.
type Request struct {
	ID       int
	Seat     riposte.Seat
	Decision riposte.Decision
}

// A Lock is a choice that its seat can no longer change.
type Lock struct {
	Seat    riposte.Seat
	Request int
	Choice  riposte.Choice
	At      time.Time
	Key     string // the answer's
	Body    string `json:",omitempty"` // the answer's
	Lapsed  bool   // made not by the seat but by the clock or by a lock that came to nothing

	// Hash is the choice in a blind lock, which has no Choice; see [Blind].
	Hash []byte `json:",omitempty"`
	// Nonce and Sentence open the seat's earlier blind lock; Choice is 0 if the
	// sentence is not a legal choice.
	Nonce    []byte `json:",omitempty"`
	Sentence string `json:",omitempty"`
	// Forfeit is why a blind lock came to nothing, Unopened or Unfit; the choice is
	// then Concede.
	Forfeit EntryKind `json:",omitempty"`
}

// A desk is what the match holds for one seat.
type desk struct {
	request   Request
	lastID    int            // the last request answered, or the one that stands
	choice    riposte.Choice // drafted or locked
	locked    bool
	open      bool               // the lock is Concede and waits for nobody
	draftKey  string             // the standing draft's
	draftBody string             // the standing draft's
	hash      []byte             // of a blind lock
	opened    bool               // the blind lock is open; choice 0 means that it is not a legal choice
	refused   *riposte.RuleError // why it is not legal
	keys      keyring
}

// owes reports whether the duel waits for the seat.
func (d *desk) owes() bool { return d.request.Decision.Mode.Must() && !d.locked }

// answered is the number of the request that the lock answers. A seat that concedes
// without being asked has one all the same: the next.
func (d *desk) answered() int {
	if d.request.ID == 0 {
		return d.lastID
	}
	return d.request.ID
}

func (d *desk) clear() {
	d.choice, d.locked, d.open, d.draftKey, d.draftBody, d.hash, d.opened, d.refused = 0, false, false, "", "", nil, false, nil
}

// ask compares what is owed with the requests that stand. answered holds, by seat,
// the requests that have just been answered and so end even if the next looks the
// same.
func (m *Match) ask(owed []riposte.Decision, answered []int) {
	fresh := false
	for _, s := range m.all() {
		d := &m.desks[s]
		if d.request.ID == 0 {
			d.clear() // it may have conceded
		}
		used := answered[s] != 0 && answered[s] == d.request.ID
		if owed[s] == d.request.Decision && !(used && owed[s].Mode.Must()) {
			if used {
				d.clear()
			}
			m.reconsider(s)
			continue
		}
		idle := d.request.ID == 0
		d.clear()
		d.request = Request{Seat: s, Decision: owed[s]}
		if owed[s].Mode == riposte.Idle {
			d.request = Request{}
			if !idle {
				m.tellAll(Entry{Kind: Asked, Seat: s})
			}
			continue
		}
		d.lastID++
		d.request.ID = d.lastID
		fresh = fresh || owed[s].Mode.Must()
		m.watch.asked(s, m.now)
		m.tellAll(Entry{Kind: Asked, Seat: s, Request: d.request})
	}
	if fresh {
		m.watch.several = m.cfg.Clock.patience()
	}
	m.reckon()
}

// reconsider opens the lock of a seat whose choice has been made illegal by another
// step: it becomes a draft again, and everyone sees that the seat must choose
// again, with the time of a new request. Rules avoid this by changing the Decision
// when they change what is legal.
func (m *Match) reconsider(s riposte.Seat) {
	d := &m.desks[s]
	if d.locked && d.choice != 0 && m.Check(s, d.choice) != nil { // what a blind lock hides is judged when it is opened
		d.locked, d.hash, d.opened = false, nil, false
		m.watch.asked(s, m.now)
		m.watch.several = m.cfg.Clock.patience()
		m.tellAll(Entry{Kind: Reopened, Seat: s})
	}
}
