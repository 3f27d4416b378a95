package match

import (
	"time"

	"riposte"
	"riposte/dice"
)

// An EntryKind is a kind of entry of a feed.
type EntryKind uint8

// The kinds of entries.
const (
	DocumentLocked EntryKind = iota + 1 // Seat has locked its document; Commitment, if any
	Began                               // all documents are in
	Told                                // Event
	Asked                               // Seat is asked Request; nothing any more if its ID is 0
	Locked                              // Seat has locked its choice for a Together request
	Reopened                            // what Seat had locked is no longer legal: it must choose again
	Lapsed                              // the time of Seat has run out
	TakenBack                           // Back; what this feed was told from entry Since on is set aside
	Ended                               // Outcome
	Voided                              // the rules have failed, or the duel was ended without a result
	Unopened                            // Seat has not opened its blind lock in time
	Unfit                               // Seat has opened its blind lock, and it is not a legal choice
)

var entryNames = [...]string{
	DocumentLocked: "document-locked", Began: "began", Told: "told", Asked: "asked", Locked: "locked",
	Reopened: "reopened", Lapsed: "lapsed", TakenBack: "taken-back", Ended: "ended", Voided: "voided",
	Unopened: "unopened", Unfit: "unfit",
}

func (k EntryKind) String() string { return entryNames[k] }

// An Entry is one thing a feed tells.
type Entry struct {
	Seq        int // from 1, of this feed
	At         time.Time
	Kind       EntryKind
	Seat       riposte.Seat // whom it concerns
	Event      riposte.Event
	Dice       []dice.Die // the dice thrown for Event
	Request    Request
	Commitment []byte
	Refused    *riposte.RuleError // with Unfit, for Seat alone: why the rules refuse it
	Back       *Takeback
	Since      int
	Outcome    *riposte.Outcome
}

// Feed returns what seat s, or the public, has been told after entry since, oldest
// first.
func (m *Match) Feed(s riposte.Seat, since int) []Entry {
	n := m.Told(s)
	if s != riposte.Nobody && !m.sits(s) {
		return nil
	}
	since = min(max(since, 0), n)
	entries := make([]Entry, n-since)
	for i := range entries {
		entries[i] = m.Entry(s, since+i)
	}
	return entries
}

// Told returns how many entries the feed of seat s, or of the public, has.
func (m *Match) Told(s riposte.Seat) int {
	if s != riposte.Nobody && !m.sits(s) {
		return 0
	}
	return len(m.feeds[s])
}

// Entry returns entry i, from 0, of the feed of seat s or of the public. An event names
// only its reader as the audience: who else was told may be a secret.
func (m *Match) Entry(s riposte.Seat, i int) Entry {
	e := *m.feeds[s][i]
	e.Seq = i + 1
	if e.Kind == Told {
		e.Event.Audience = riposte.Only(s)
	}
	return e
}

// news are entries that nobody has been told yet: they are made some at a time.
type news []Entry

const newsMade = 8

func (n *news) one(e *Entry) *Entry {
	if len(*n) == 0 {
		*n = make(news, newsMade)
	}
	own := &(*n)[0]
	*n = (*n)[1:]
	*own = *e
	return own
}

func (m *Match) tellAll(e Entry) { m.tell(riposte.Everyone, e) }

// tell appends the entry to the feeds of an audience, which share it.
func (m *Match) tell(to riposte.Audience, e Entry) {
	e.At = m.now
	var own *Entry
	for s := range m.feeds {
		if !to.Has(riposte.Seat(s)) {
			continue
		}
		if own == nil {
			own = m.news.one(&e)
		}
		m.feeds[s] = append(m.feeds[s], own)
	}
}
