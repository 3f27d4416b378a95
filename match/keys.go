package match

import (
	"bytes"
	"slices"

	"riposte"
)

const (
	// MaxKey is the most bytes a client key may have.
	MaxKey = 128
	// KeysKept is the number of keys that are remembered for each seat, the latest.
	KeysKept = 256
)

// A keyring remembers the latest answers that came with a key.
type keyring []keyed

type keyed struct {
	key, body string
	receipt   Receipt
	sealed    bool   // the answer could have been a draft
	said      string // for a draft: its sentence
	hash      []byte // for a blind lock
}

func (k *keyring) add(new keyed) {
	if new.key == "" {
		return
	}
	if len(*k) == KeysKept {
		*k = append((*k)[:0], (*k)[1:]...)
	}
	*k = append(*k, new)
}

// of returns what came with a key, nil if nothing did.
func (k keyring) of(key string) *keyed {
	i := slices.IndexFunc(k, func(old keyed) bool { return key != "" && old.key == key })
	if i < 0 {
		return nil
	}
	return &k[i]
}

// find returns the receipt of an answer that came before, or ErrKey if its key came
// with another answer. stands is the request that stands now.
func (k keyring) find(a Answer, stands int) (r Receipt, seen bool, err error) {
	if len(a.Key) > MaxKey {
		return Receipt{}, false, ErrKey
	}
	old := k.of(a.Key)
	switch {
	case old == nil:
		return Receipt{}, false, nil
	case old.is(a, stands):
		return old.receipt, true, nil
	}
	return Receipt{}, false, ErrKey
}

// is reports whether an answer is the one that came before. The same answer in other
// words counts as the same while its request stands; after that, the words mean
// something else.
func (old *keyed) is(a Answer, stands int) bool {
	r := old.receipt
	known := old.body != "" && a.Body != ""
	if known && (a.Body == old.body || r.Request != stands) {
		return a.Body == old.body
	}
	choice := a.Choice == r.Choice || a.Choice == 0 && a.Lock
	request := a.Request == r.Request || a.Request == 0 && a.Choice == riposte.Concede
	return choice && request && bytes.Equal(a.Hash, old.hash) && (a.Lock || !old.sealed) == r.Final
}

// Repeated finds the answer that came before with the key and Body of a. It does not
// look at a's Choice, so a caller that reads choices from sentences need not read one
// for a position that has gone. said is the sentence of what was chosen then. used
// says that the key came before, with this Body or another.
func (m *Match) Repeated(a Answer) (r Receipt, said string, seen, used bool) {
	if !m.sits(a.Seat) || a.Key == "" {
		return Receipt{}, "", false, false
	}
	stands := m.desks[a.Seat].request.ID
	old := m.desks[a.Seat].keys.of(a.Key)
	if old == nil && a.Request != stands {
		old = m.lockedWith(a.Seat, a.Key)
	}
	if old == nil {
		return Receipt{}, "", false, false
	}
	r = old.receipt
	// For answers that were stored without a Body, nothing better is known.
	gone := old.body == "" && r.Request == a.Request && r.Request != stands
	if !gone && (old.body == "" || old.body != a.Body) {
		return Receipt{}, "", false, true
	}
	return r, m.saidThen(a.Seat, old), true, true
}

// lockedWith finds the step that a seat's lock with a given key led to.
func (m *Match) lockedWith(s riposte.Seat, key string) *keyed {
	for i := range m.steps {
		for _, l := range m.steps[i].Locks {
			if l.Seat == s && l.Key == key {
				return &keyed{key: l.Key, body: l.Body, receipt: Receipt{Request: l.Request, Choice: l.Choice, Final: true}}
			}
		}
	}
	return nil
}

// saidThen is the sentence of an answer in the position in which it was given.
func (m *Match) saidThen(s riposte.Seat, old *keyed) string {
	if old.said != "" || old.receipt.Choice == 0 {
		return old.said
	}
	is := func(l Lock) bool { return l.Seat == s && l.Key == old.key }
	for i := len(m.steps) - 1; i > 0; i-- {
		if !slices.ContainsFunc(m.steps[i].Locks, is) {
			continue
		}
		said := ""
		if reason, short := attempt(func() { said = m.replay(m.line(m.steps[i].After)).Say(s, old.receipt.Choice) }); reason == "" && short == nil {
			return said
		}
	}
	return m.Say(s, old.receipt.Choice)
}
