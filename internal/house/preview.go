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
	t, err := h.enter(ctx, duel)
	if err != nil {
		return nil, err
	}
	making, work, err := t.previewFor(ctx, g, request, sentence)
	t.leave()
	if making == nil || err != nil {
		return nil, err
	}
	if work != nil {
		work()
	}
	select {
	case <-making.done:
		return making.shown, making.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// previewFor returns the preview in the making, nil if the request no longer stands. If nobody is
// making it yet, work does, without the turn.
func (t *table) previewFor(ctx context.Context, g Guest, request int, sentence string) (making *making, work func(), err error) {
	s := t.play.seatOf(store.HashToken(string(g)))
	if s == riposte.Nobody {
		return nil, nil, ErrNoSeat
	}
	if err := t.seen(ctx, s); err != nil {
		return nil, nil, err
	}
	p := t.play
	if err := p.began(); err != nil {
		return nil, nil, err
	}
	switch {
	case request != 0 && (p.m.Over() || p.m.Request(s).ID != request):
		return nil, nil, nil
	case p.m.Over():
		return nil, nil, over(p)
	case p.m.Blind(s):
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
	making = p.previews.add(what)
	return making, func() {
		defer meter.Begin(ctx, part.Preview, ruleset).End()
		making.make(func() scene.Preview { return later().Said(say) })
	}, nil
}

// previews are what was worked out at one position, or is being: each choice once, however
// many ask for it.
type previews struct {
	position
	made map[previewed]*making
}

type previewed struct {
	seat   riposte.Seat
	choice riposte.Choice
}

// A making is a preview as soon as it is done.
type making struct {
	done  chan struct{}
	shown *scene.Preview
	err   error
}

func (m *making) make(preview func() scene.Preview) {
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
func (p *previews) add(what previewed) *making {
	if p.made == nil || len(p.made) >= maxPreviews {
		p.made = map[previewed]*making{}
	}
	m := &making{done: make(chan struct{})}
	p.made[what] = m
	return m
}

// drop forgets what belongs to another position than that which the duel is in now.
func (p *previews) drop(now position) {
	if p.position != now {
		*p = previews{position: now}
	}
}
