//go:build e2e

package load

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/judge"
	"riposte/scene"
)

const (
	// patience is how long a client waits at first for an answer, and for the next frame of a feed, before it asks
	// another server; each time in vain it waits twice as long the next time, up to mostPatience.
	patience     = 3 * time.Second
	mostPatience = 8 * patience
	// restless is how long a client rests between two attempts.
	restless = 50 * time.Millisecond
)

// A story is what clients write down, for the judge.
type story struct {
	*judge.Writer
	folder string
	url    string
	client *http.Client
	acked  atomic.Int64

	mu   sync.Mutex
	ends []*actor // one of each seat of each duel that is over
}

func (s *story) guest() *Guest { return &Guest{base: s.url, client: s.client} }

// An actor is one client at one duel: it follows the feed and, if it plays, answers what it is asked. Whatever it does
// and is told it writes down.
type actor struct {
	*story
	who    string
	guest  *Guest
	duel   string // /duels/ID
	seat   riposte.Seat
	plays  bool
	random *rand.Rand

	asked asked
	heard heard
	last  int           // line
	waits time.Duration // its patience
	fresh bool          // the next frame is the first of its feed
	done  int           // the last request that it has answered
	again int           // how often it has thought anew about an answer
}

func (a *actor) write(e judge.Entry) {
	e.Who, e.Duel, e.Seat = a.who, strings.TrimPrefix(a.duel, "/duels/"), a.seat
	a.Write(e)
}

// play follows the duel to its end.
func (a *actor) play(ctx context.Context) error {
	for {
		over, err := a.follow(ctx)
		var problem *Problem
		switch {
		case over:
			return nil
		case ctx.Err() != nil:
			return fmt.Errorf("%s at line %d of %s: %w", a.who, a.last, a.duel, ctx.Err())
		case errors.As(err, &problem) && problem.Status != http.StatusServiceUnavailable:
			return fmt.Errorf("%s at line %d of %s: %w", a.who, a.last, a.duel, err)
		}
		wait(ctx, time.Duration(a.random.Int64N(int64(4*restless))))
	}
}

// follow follows one feed until it breaks off or the duel is over.
func (a *actor) follow(ctx context.Context) (over bool, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var silent atomic.Bool
	silence := time.AfterFunc(a.waits, func() {
		silent.Store(true)
		cancel()
	})
	defer silence.Stop()
	a.write(judge.Entry{Do: judge.Opened, Began: a.Now(), Since: a.last})
	a.fresh = true
	defer func() { a.write(judge.Entry{Do: judge.Broke, Began: a.Now()}) }()
	feed := a.guest.Feed(ctx, a.duel, strconv.Itoa(a.last), false, func(f Frame) bool {
		silence.Stop()
		a.waits = patience
		if over, err = a.hear(f); err != nil || over {
			return false
		}
		if r := a.asked.Request; a.plays && r != nil && r.Must && !r.Locked && (r.ID > a.done || a.fresh) && a.asked.View != nil && len(a.asked.View.Asks) > 0 {
			if r.ID <= a.done { // it was acknowledged, and is asked for all the same: the judge will see
				a.again++
			}
			if err = a.answer(ctx, r, a.asked.View.Asks); err != nil {
				return false
			}
		}
		a.fresh = false
		silence.Reset(a.waits)
		return true
	})
	if silent.Load() {
		a.waits = min(2*a.waits, mostPatience)
	}
	if err == nil {
		err = feed
	}
	return over, err
}

// hear writes down a frame.
func (a *actor) hear(f Frame) (over bool, err error) {
	now := a.Now()
	since := a.last
	switch f.Event {
	case "sight":
		if err := errors.Join(a.asked.read(f.Data), a.heard.read(f.Data)); err != nil {
			return false, err
		}
		since = a.heard.Since
	case "patch":
		a.heard.Lines = nil
		if err := errors.Join(a.asked.patch(f.Data), a.heard.patch(f.Data)); err != nil {
			return false, err
		}
	default:
		return false, nil
	}
	h := &a.heard
	seen := &judge.Seen{Seq: h.Seq, Step: h.Step, Phase: string(h.Phase), Lines: h.Lines}
	seen.Request, seen.Locked = waited(h.Request)
	a.last = h.Seq
	a.write(judge.Entry{Do: judge.Heard, Began: now, Ended: now, Since: since, Seen: seen})
	return h.Phase == house.Over || h.Phase == house.Void, nil
}

// waited is the request that the duel waits for.
func waited(r *house.Request) (id int, locked bool) {
	if r == nil || !r.Must {
		return 0, false
	}
	return r.ID, r.Locked
}

// answer sends an answer until something is heard of it, or sometimes only once: then it looks at the feed, and if it is
// still asked it says something else.
func (a *actor) answer(ctx context.Context, r *house.Request, asks []scene.Ask) error {
	ask, words := Form(asks, a.random)
	if words == nil {
		return fmt.Errorf("%s request %d: nothing can be picked: %+v", a.duel, r.ID, asks)
	}
	answer := house.Answer{Request: r.ID, Sentence: ask.Sentence(words), Lock: r.Sealed, Key: fmt.Sprintf("k%d-%d", r.ID, a.again)}
	for {
		began := a.Now()
		try := &judge.Try{Request: r.ID, Key: answer.Key, Sentence: answer.Sentence}
		within, cancel := context.WithTimeout(ctx, a.waits)
		receipt, err := a.guest.SendAnswer(within, a.duel, answer)
		cancel()
		var problem *Problem
		refused := errors.As(err, &problem) && problem.Status != http.StatusServiceUnavailable
		switch {
		case err == nil:
			try.Said = receipt.Sentence
		case refused:
			try.Refused = problem.Error()
		}
		e := judge.Entry{Do: judge.Answer, Began: began, Try: try}
		if err == nil || refused {
			e.Ended = a.Now()
		}
		a.write(e)
		switch {
		case err == nil:
			a.done = max(a.done, r.ID)
			a.acked.Add(1)
			if a.random.IntN(4) == 0 {
				a.look(ctx)
			}
			return nil
		case refused:
			// It was taken before, and nobody has said so; or the feed is behind. The next frame tells.
			return nil
		case a.random.IntN(5) == 0:
			a.again++
			return errAgain
		}
		a.waits = min(2*a.waits, mostPatience)
		wait(ctx, restless)
		if ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// errAgain has the feed opened again.
var errAgain = errors.New("look again at what is asked")

// A looked is as much of a sight as the judge asks for.
type looked struct {
	Seq, Step int
	Phase     string
	Request   *house.Request
	Seats     []struct{ Clock *house.Clock }
	Lines     []json.RawMessage
}

// see asks for what stands after a line.
func (a *actor) see(ctx context.Context, do judge.Do, since int) (*looked, error) {
	ctx, cancel := context.WithTimeout(ctx, mostPatience)
	defer cancel()
	var l looked
	began := a.Now()
	if _, err := a.guest.Do(ctx, http.MethodGet, a.duel+"?since="+strconv.Itoa(since), nil, &l, ""); err != nil {
		return nil, err
	}
	seen := &judge.Seen{Seq: l.Seq, Step: l.Step, Phase: l.Phase, Lines: l.Lines}
	seen.Request, seen.Locked = waited(l.Request)
	for _, seat := range l.Seats {
		if seat.Clock != nil {
			seen.Banks = append(seen.Banks, seat.Clock.Bank)
		}
	}
	a.write(judge.Entry{Do: do, Began: began, Ended: a.Now(), Seen: seen})
	return &l, nil
}

// look looks once, if a server lets it.
func (a *actor) look(ctx context.Context) { _, _ = a.see(ctx, judge.Look, a.last) }

// end looks at all that there is in the end.
func (a *actor) end(ctx context.Context) error {
	for {
		_, err := a.see(ctx, judge.Final, 0)
		if err == nil || ctx.Err() != nil {
			return err
		}
		wait(ctx, restless)
	}
}

// A heard is as much of a sight as is written down, kept up to date by the patches of a feed.
type heard struct {
	Seq, Since, Step int
	Phase            house.Phase
	Request          *house.Request
	Lines            []json.RawMessage // of the last frame
}

var heardPlaces = map[string]func(*heard) place{
	"seq":     func(h *heard) place { return number{&h.Seq} },
	"since":   func(h *heard) place { return number{&h.Since} },
	"step":    func(h *heard) place { return number{&h.Step} },
	"phase":   func(h *heard) place { return word[house.Phase]{&h.Phase} },
	"request": func(h *heard) place { return maybe[house.Request]{&h.Request, requestPlace} },
	"lines":   func(h *heard) place { return list[json.RawMessage]{&h.Lines, rawPlace} },
}

func heardPlace(h *heard) place         { return parts[heard]{h, heardPlaces} }
func rawPlace(r *json.RawMessage) place { return raw{r} }

func (h *heard) read(data []byte) error {
	c := cursor{data: data}
	heardPlace(h).read(&c)
	return c.end()
}

func (h *heard) patch(data []byte) error {
	c := cursor{data: data}
	patchPlace(&c, heardPlace(h))
	return c.end()
}

// A raw keeps a value as it came.
type raw struct{ of *json.RawMessage }

func (r raw) clear()        { *r.of = nil }
func (raw) at(string) place { return nil }
func (r raw) read(c *cursor) {
	c.peek()
	from := c.at
	c.skip()
	*r.of = append(json.RawMessage(nil), c.data[from:c.at]...)
}
