package match

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"slices"
	"time"
	"unicode/utf8"

	"riposte"
)

// A Seal is one document's lock.
type Seal struct {
	Seat riposte.Seat
	At   time.Time
	// Commitment is SHA-256 of Nonce and the document. It is published at once; the
	// nonce is opened with the document. Both are nil where there are no
	// commitments.
	Commitment, Nonce []byte
	// Released says that the document was taken back before the duel began and
	// another takes its place. Once the duel has begun, no Seal is Released.
	Released bool `json:"-"`
}

// MaxDocument is the most bytes a document may have.
const MaxDocument = 1 << 20

// Submit makes document the draft of seat s and returns nil or Faults. A faulty
// draft is kept too, unless it is longer than MaxDocument, but can't be locked.
// After the lock, the error is ErrLocked.
func (m *Match) Submit(s riposte.Seat, document json.RawMessage) error {
	if !m.sits(s) {
		return riposte.ErrNotOwed
	}
	if m.sealed(s) {
		return riposte.ErrLocked
	}
	if len(document) > MaxDocument {
		return tooLong(document)
	}
	m.drafts[s] = slices.Clone(document)
	return m.vetDraft(s)
}

// Document is the document of seat s, draft or locked. Only that seat may see it;
// the others see what the rules tell them of it.
func (m *Match) Document(s riposte.Seat) json.RawMessage {
	if !m.sits(s) {
		return nil
	}
	return m.drafts[s]
}

// LockDocument makes the draft of seat s final, or an empty document where the role
// brings none. Others see only that it is locked. The last lock begins the duel.
// Locking twice is ErrLocked; a faulty draft returns its Faults and stays a draft.
func (m *Match) LockDocument(now time.Time, s riposte.Seat) error {
	m.Tick(now)
	if !m.sits(s) {
		return riposte.ErrNotOwed
	}
	if m.sealed(s) {
		return riposte.ErrLocked
	}
	if err := m.vetDraft(s); err != nil {
		return err
	}
	seal := Seal{Seat: s, At: m.now}
	if m.cfg.Nonce != nil {
		seal.Nonce = slices.Clone(m.cfg.Nonce(s))
		seal.Commitment = Commitment(seal.Nonce, m.drafts[s])
	}
	m.seal(seal)
	if m.complete() {
		m.beginUnlessHeld()
	}
	return nil
}

// Release removes the lock of seat s and its document before the duel begins,
// because somebody else will sit there. What has been told stays told. The error is
// ErrNotOwed if nothing is locked, and ErrOver once the duel has begun.
func (m *Match) Release(s riposte.Seat) error {
	switch {
	case m.state != nil || m.void != nil:
		return riposte.ErrOver
	case !m.sealed(s):
		return riposte.ErrNotOwed
	}
	m.seal(Seal{Seat: s, Released: true})
	m.drafts[s], m.setup.Seats[s-1].Document = nil, nil
	m.short, m.ahead = nil, nil
	return nil
}

// complete reports whether every document is locked.
func (m *Match) complete() bool {
	return len(m.seals) == m.seats && !slices.ContainsFunc(m.seals, func(seal Seal) bool { return seal.Released })
}

// Commitment is SHA-256 of the nonce followed by the document.
func Commitment(nonce, document []byte) []byte {
	h := sha256.New()
	h.Write(nonce)
	h.Write(document)
	return h.Sum(nil)
}

// seal adds a seal, in place of a released one if there is one: feeds are told of a
// seat's lock only once.
func (m *Match) seal(seal Seal) {
	i := m.sealOf(seal.Seat)
	if i < 0 {
		i = len(m.seals)
		m.seals = append(m.seals, Seal{})
		m.tellAll(Entry{Kind: DocumentLocked, Seat: seal.Seat})
	}
	m.seals = slices.Clone(m.seals)
	m.seals[i] = seal
	for s := range m.feeds {
		for _, e := range m.feeds[s] {
			if e.Kind == DocumentLocked && e.Seat == seal.Seat {
				e.Commitment = seal.Commitment
				if !seal.Released {
					e.At = seal.At
				}
			}
		}
	}
	if seal.Released {
		return
	}
	m.setup.Seats[seal.Seat-1].Document = m.drafts[seal.Seat]
}

func (m *Match) sealed(s riposte.Seat) bool {
	i := m.sealOf(s)
	return i >= 0 && !m.seals[i].Released
}

// sealOf is the index of a seat's seal, -1 if there is none.
func (m *Match) sealOf(s riposte.Seat) int {
	return slices.IndexFunc(m.seals, func(seal Seal) bool { return seal.Seat == s })
}

// vetDraft shows the rules the options and this one document, so that no fault can
// reveal anything of another seat's.
func (m *Match) vetDraft(s riposte.Seat) error {
	document := m.drafts[s]
	if len(document) > MaxDocument {
		return tooLong(document)
	}
	if len(document) > 0 && !(json.Valid(document) && utf8.Valid(document)) {
		return riposte.Faults{{Msg: "the document is not JSON in UTF-8"}}
	}
	alone := m.setup
	alone.Seats = slices.Clone(m.setup.Seats)
	for i := range alone.Seats {
		alone.Seats[i].Document = nil
	}
	alone.Seats[s-1].Document = document
	return vet(m.cfg.Ruleset, alone, s)
}

func tooLong(document json.RawMessage) riposte.Faults {
	return riposte.Faults{{Msg: fmt.Sprintf("the document has %d bytes, at most %d are allowed", len(document), MaxDocument)}}
}

// vet turns a panic into a fault: what a person typed must not break anything
// beyond itself.
func vet(rules riposte.Ruleset, setup riposte.Setup, s riposte.Seat) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = riposte.Faults{{Msg: fmt.Sprintf("the rules can't read it: %v", r)}}
		}
	}()
	return rules.Vet(setup, s)
}
