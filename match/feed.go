package match

import (
	"slices"
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
// first. It is read-only.
func (m *Match) Feed(s riposte.Seat, since int) []Entry {
	if s != riposte.Nobody && !m.sits(s) {
		return nil
	}
	feed := m.feeds[s]
	return slices.Clip(feed[min(max(since, 0), len(feed)):])
}

func (m *Match) tellAll(e Entry) { m.tell(riposte.Everyone, e) }

// tell appends the entry to the feeds of an audience. An event names only its
// reader as the audience: who else was told may be a secret.
func (m *Match) tell(to riposte.Audience, e Entry) {
	e.At = m.now
	for s := range m.feeds {
		if !to.Has(riposte.Seat(s)) {
			continue
		}
		e.Seq = len(m.feeds[s]) + 1
		if e.Kind == Told {
			e.Event.Audience = riposte.Only(riposte.Seat(s))
		}
		m.feeds[s] = append(m.feeds[s], e)
	}
}
