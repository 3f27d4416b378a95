package house

import (
	"encoding/binary"
	"slices"

	"riposte"
)

// prepare does what no person does: bots lock their documents, all sit, the seeds
// are settled, the duel begins.
func (a *act) prepare() {
	if a.m.Over() {
		return
	}
	if !a.m.Began() {
		for _, s := range a.everySeat() {
			if a.bots[s] != "" && !a.m.Locked(s) {
				a.lockBot(s)
			}
		}
		for _, s := range a.duel.Terms.Carried {
			if a.taken(s) && !a.m.Locked(s) { // not before: the last lock begins the duel
				_ = a.m.LockDocument(a.now, s) // vetted when the table was laid
			}
		}
		if a.full() && len(a.info.Schema) == 0 {
			for _, s := range a.everySeat() {
				if !a.m.Locked(s) {
					_ = a.m.LockDocument(a.now, s) // an empty document if the rules have none
				}
			}
		}
	}
	if a.dice.source == nil {
		a.settle()
	}
	if a.dice.source != nil && a.m.Awaits() != nil {
		_ = a.m.Resume(a.now) // what it waits for then shows in the match
	}
	a.attend()
}

// lockBot locks a bot's document: the one it was given or a sample, with as many
// different ones at a table as there are.
func (a *act) lockBot(s riposte.Seat) {
	if document := a.m.Document(s); len(document) > 0 && a.m.Submit(s, document) == nil {
		if a.m.LockDocument(a.now, s) == nil {
			return
		}
	}
	samples := a.info.Samples
	if len(samples) == 0 || len(a.info.Schema) == 0 {
		_ = a.m.LockDocument(a.now, s)
		return
	}
	first := int(binary.BigEndian.Uint64(a.derive("sample", int(s))) % uint64(len(samples)))
	var used []int // others' come last: the house knows them, though no bot does
	for i := range samples {
		at := (first + i) % len(samples)
		if a.shown(s, samples[at].Document) {
			used = append(used, at)
			continue
		}
		if a.lockSample(s, at) {
			return
		}
	}
	for _, at := range used {
		if a.lockSample(s, at) {
			return
		}
	}
	if a.m.Submit(s, nil) == nil { // for example a game master's seat in an interlude, which has no foes
		_ = a.m.LockDocument(a.now, s)
	}
}

// shown reports whether another bot plays the document. What persons have chosen
// must not show in what a bot chooses.
func (a *act) shown(s riposte.Seat, document []byte) bool {
	return slices.ContainsFunc(a.everySeat(), func(other riposte.Seat) bool {
		return other != s && a.bots[other] != "" && slices.Equal(a.m.Document(other), document)
	})
}

func (a *act) lockSample(s riposte.Seat, at int) bool {
	return a.m.Submit(s, a.info.Samples[at].Document) == nil && a.m.LockDocument(a.now, s) == nil
}
