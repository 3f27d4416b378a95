package house

import (
	"context"
	"errors"

	"riposte"
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/match"
	"riposte/scene"
)

// Preview shows what a sentence of the guest's would do as an answer to a request; 0 is
// whichever stands. It is nil if the duel has gone on and no longer asks that. The errors are
// those of an answer.
//
// It is worked out on a copy of the position without the turn of the table, so that neither an
// answer nor another preview waits for it.
func (h *House) Preview(ctx context.Context, g Guest, duel string, request int, sentence string) (*scene.Preview, error) {
	return aside(ctx, h, duel, func(t *table) (*making[scene.Preview], func(), error) { return t.previewFor(ctx, g, request, sentence) })
}

// Prospects are what stands on the buttons of what the guest is asked, as far as it may know;
// nil if the duel has gone on and no longer asks that. Like a preview they are worked out without
// the turn of the table, and once for all who ask. They name no choice, so a blind lock is no
// reason to refuse them.
func (h *House) Prospects(ctx context.Context, g Guest, duel string, request int) (*[]match.Foreseen, error) {
	return aside(ctx, h, duel, func(t *table) (*making[[]match.Foreseen], func(), error) { return t.prospectsFor(ctx, g, request) })
}

// aside waits for what is worked out without the turn of the table. find returns it in the making,
// nil if there is nothing to wait for, and the work if nobody does it yet.
func aside[T any](ctx context.Context, h *House, duel string, find func(*table) (*making[T], func(), error)) (*T, error) {
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	made, work, err := find(t)
	t.leave()
	if made == nil || err != nil {
		return nil, err
	}
	if work != nil {
		work()
	}
	return made.wait(ctx)
}

// previewFor returns the preview in the making, nil if the request no longer stands. If nobody is
// making it yet, work does, without the turn.
func (t *table) previewFor(ctx context.Context, g Guest, request int, sentence string) (shown *making[scene.Preview], work func(), err error) {
	s, err := t.asks(ctx, g, request)
	if s == riposte.Nobody || err != nil {
		return nil, nil, err
	}
	p := t.play
	if p.m.Blind(s) {
		return nil, nil, match.ErrBlind
	}
	choice, err := p.m.Read(s, sentence)
	if err == nil {
		err = p.m.Check(s, choice)
	}
	if err != nil {
		return nil, nil, err
	}
	what := previewed{s, choice}
	p.previews.drop(p.position())
	if made := p.previews.made[what]; made != nil {
		return made, nil, nil
	}
	later, say := p.m.PreviewLater(s, choice), p.voice().Quote
	meter, ruleset := t.house.meter, p.duel.Setup.Ruleset
	shown = p.previews.add(what)
	return shown, func() {
		defer meter.Begin(ctx, part.Preview, ruleset).End()
		shown.make(func() scene.Preview { return later().Said(say) })
	}, nil
}

// prospectsFor is previewFor for the prospects of a seat.
func (t *table) prospectsFor(ctx context.Context, g Guest, request int) (told *making[[]match.Foreseen], work func(), err error) {
	s, err := t.asks(ctx, g, request)
	if s == riposte.Nobody || err != nil {
		return nil, nil, err
	}
	p := t.play
	p.previews.drop(p.position())
	if made := p.previews.prospects[s]; made != nil {
		return made, nil, nil
	}
	later, say := p.m.ForeseeLater(s), p.voice().Quote
	meter, ruleset := t.house.meter, p.duel.Setup.Ruleset
	told = newMaking[[]match.Foreseen]()
	if p.previews.prospects == nil {
		p.previews.prospects = map[riposte.Seat]*making[[]match.Foreseen]{}
	}
	p.previews.prospects[s] = told
	return told, func() {
		defer meter.Begin(ctx, part.Preview, ruleset).End()
		told.make(func() []match.Foreseen {
			list := later()
			for i := range list {
				list[i].Prospect = list[i].Said(say)
			}
			return list
		})
	}, nil
}

// asks is the seat of whoever asks about a request; nobody if the request no longer stands.
func (t *table) asks(ctx context.Context, g Guest, request int) (riposte.Seat, error) {
	s := t.play.seatOf(store.HashToken(string(g)))
	if s == riposte.Nobody {
		return s, ErrNoSeat
	}
	if err := t.seen(ctx, s); err != nil {
		return riposte.Nobody, err
	}
	p := t.play
	if err := p.began(); err != nil {
		return riposte.Nobody, err
	}
	switch {
	case request != 0 && (p.m.Over() || p.m.Request(s).ID != request):
		return riposte.Nobody, nil
	case p.m.Over():
		return riposte.Nobody, over(p)
	}
	return s, nil
}

// previews are what was worked out at one position, or is being: each choice once, however
// many ask for it, and the prospects of each seat once.
type previews struct {
	position
	made      map[previewed]*making[scene.Preview]
	prospects map[riposte.Seat]*making[[]match.Foreseen]
}

type previewed struct {
	seat   riposte.Seat
	choice riposte.Choice
}

// A making is what is worked out, as soon as it is done.
type making[T any] struct {
	done  chan struct{}
	shown *T
	err   error
}

func newMaking[T any]() *making[T] { return &making[T]{done: make(chan struct{})} }

func (m *making[T]) wait(ctx context.Context) (*T, error) {
	select {
	case <-m.done:
		return m.shown, m.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *making[T]) make(preview func() T) {
	defer close(m.done)
	defer func() {
		if r := recover(); r != nil {
			m.err = errors.New("house: the rules can't show it")
		}
	}()
	shown := preview()
	m.shown = &shown
}

// maxPreviews bounds what is kept for one position.
const maxPreviews = 512

// add begins another.
func (p *previews) add(what previewed) *making[scene.Preview] {
	if p.made == nil || len(p.made) >= maxPreviews {
		p.made = map[previewed]*making[scene.Preview]{}
	}
	m := newMaking[scene.Preview]()
	p.made[what] = m
	return m
}

// drop forgets what belongs to another position than that which the duel is in now.
func (p *previews) drop(now position) {
	if p.position != now {
		*p = previews{position: now}
	}
}
