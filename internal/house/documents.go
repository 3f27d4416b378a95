package house

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"

	"riposte"
	"riposte/scene"
)

// Submit makes a document the guest's draft and returns nil or riposte.Faults; the
// draft is kept with its faults, unless it is too long. After the lock the error is
// riposte.ErrLocked.
func (h *House) Submit(ctx context.Context, g Guest, duel string, document json.RawMessage) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		return a.m.Submit(s, document)
	})
}

// Brought is the guest's own document: the draft, or what was locked, as it was handed in; null
// without one. For whoever has no seat the error is ErrNoSeat.
func (h *House) Brought(ctx context.Context, g Guest, duel string) (json.RawMessage, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	defer t.leave()
	s := t.seatOf(g)
	if s == riposte.Nobody {
		return nil, ErrNoSeat
	}
	document := t.play.m.Document(s)
	if len(document) == 0 || !json.Valid(document) {
		return json.RawMessage("null"), nil
	}
	return slices.Clone(document), nil
}

// LockDocument makes the guest's draft final. The last lock begins the duel. A
// faulty draft returns riposte.Faults and stays a draft; a second lock is
// riposte.ErrLocked.
func (h *House) LockDocument(ctx context.Context, g Guest, duel string) error {
	return h.bySeat(ctx, g, duel, func(a *act, s riposte.Seat) error {
		return a.m.LockDocument(a.now, s)
	})
}

// vetted holds the faults of one document, kept while it stands.
type vetted struct {
	document json.RawMessage
	faults   riposte.Faults
	draft    *scene.Draft
	known    bool
	samples  []scene.Draft // what follows from each sample; it depends on the table alone
}

// document is what a seat sees of its own document before the duel begins.
func (p *play) document(s riposte.Seat) *Document {
	bytesOf := p.m.Document(s)
	v := &p.faults[s]
	if !v.known || !bytes.Equal(v.document, bytesOf) {
		*v = vetted{document: slices.Clone(bytesOf), known: true, samples: v.samples}
		if len(bytesOf) > 0 {
			// It is the draft already, so this only vets it. A locked one has no
			// faults.
			errors.As(p.m.Submit(s, bytesOf), &v.faults)
		}
		v.draft = p.draft(s, v.document)
		for i := len(v.samples); i < len(p.info.Samples) && v.draft != nil; i++ {
			v.samples = append(v.samples, *p.draft(s, p.info.Samples[i].Document))
		}
	}
	d := &Document{Faults: v.faults, Locked: p.m.Locked(s), Draft: v.draft, Samples: v.samples}
	if len(bytesOf) > 0 && json.Valid(bytesOf) {
		d.Bytes = slices.Clone(bytesOf)
	}
	return d
}

// draft is what follows from a seat's document, nil if the rules don't say. It
// contains nothing from the others' documents.
func (p *play) draft(s riposte.Seat, document json.RawMessage) *scene.Draft {
	drafter, ok := p.rules.(scene.Drafter)
	if !ok {
		return nil
	}
	setup := p.duel.Setup
	setup.Seats = make([]riposte.SeatSetup, len(setup.Seats))
	setup.Seats[s-1].Document = document
	d := drafter.Draft(setup, s).Said(scene.Plain(p.rules))
	return &d
}
