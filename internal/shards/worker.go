package shards

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"riposte"
	"riposte/lab"
)

// A Worker plays shards of any run that is of its own build.
type Worker struct {
	URL   string
	Build string // as a Coordinator's
	Cores int    // how many shards it plays at once
	// Find has the rules of a shard and its players, or an error where it can't play it.
	Find func(*lab.Shard) (riposte.Ruleset, []lab.Contender, error)
	// Say, if not nil, is told what becomes of the connection and which runs are not played. It
	// may be called by several at once.
	Say func(string)

	id, name string
	nc       *nats.Conn
	js       jetstream.JetStream

	mu    sync.Mutex
	known map[string]bool // runs of another build that were told of
	left  string          // the last run that nobody coordinated
}

func (w *Worker) say(text string) {
	if w.Say != nil {
		w.Say(text)
	}
}

// Work plays until ctx ends, which is no error. A shard that it then plays goes back at once.
func (w *Worker) Work(ctx context.Context) error {
	var err error
	if w.nc, err = dial(w.URL, "riposte lab worker", w.say); err != nil {
		return err
	}
	defer w.nc.Close()
	if w.js, err = jetstream.New(w.nc); err != nil {
		return err
	}
	w.id, w.name, w.known = newID(), machine(), map[string]bool{}
	called := make(chan struct{}, 1)
	if _, err := w.nc.Subscribe(rollCall, func(m *nats.Msg) {
		w.called(m)
		select {
		case called <- struct{}{}:
		default:
		}
	}); err != nil {
		return err
	}
	w.say("this worker waits for duels from " + redacted(w.URL))
	var wg sync.WaitGroup
	for range max(w.Cores, 1) {
		wg.Go(func() { w.play(ctx) })
	}
	for ctx.Err() == nil {
		if err := publish(w.nc, presence, hello{ID: w.id, Name: w.name, Cores: max(w.Cores, 1), Build: w.Build}); err != nil {
			w.say(err.Error())
		}
		wait := time.NewTimer(beat)
		select {
		case <-ctx.Done():
		case <-wait.C:
		case <-called:
		}
		wait.Stop()
	}
	wg.Wait()
	return nil
}

// called hears a coordinator's call.
func (w *Worker) called(m *nats.Msg) {
	var h hello
	if json.Unmarshal(m.Data, &h) != nil || h.Build == w.Build {
		return
	}
	w.mu.Lock()
	told := w.known[h.Run]
	w.known[h.Run] = true
	w.mu.Unlock()
	if !told {
		w.say(fmt.Sprintf("the run at %s is of another build, and not played here: %s there, %s here", h.Name, h.Build, w.Build))
	}
}

// play takes one shard after another.
func (w *Worker) play(ctx context.Context) {
	for ctx.Err() == nil {
		cons, err := w.consumer(ctx)
		if err != nil { // no coordinator has made one yet
			rest(ctx, 4*pause)
			continue
		}
		for ctx.Err() == nil {
			wait, stop := context.WithTimeout(ctx, answering)
			m, err := cons.Next(jetstream.FetchContext(wait))
			stop()
			if err == nil {
				w.shard(ctx, m, cons.CachedInfo().Config.AckWait)
				continue
			}
			if !errors.Is(err, nats.ErrTimeout) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, jetstream.ErrNoMessages) {
				rest(ctx, pause)
				break // the queue may be another one now
			}
		}
	}
}

func (w *Worker) consumer(ctx context.Context) (jetstream.Consumer, error) {
	ctx, stop := context.WithTimeout(ctx, answering)
	defer stop()
	return w.js.Consumer(ctx, streamName, key(w.Build))
}

// shard plays a shard and gives it back to the queue, or takes it out.
func (w *Worker) shard(ctx context.Context, m jetstream.Msg, patience time.Duration) {
	var j job
	if err := json.Unmarshal(m.Data(), &j); err != nil || j.Shard == nil {
		w.say("what was in the queue is no shard")
		_ = m.Term()
		return
	}
	// Whatever can't be told to the server now, the queue finds out by itself: it hands out
	// again what nobody takes out.
	err := w.attempt(ctx, m, &j, patience)
	switch {
	case ctx.Err() != nil:
		_ = m.Nak()
		_ = w.nc.FlushTimeout(time.Second)
	case errors.As(err, new(refusal)):
		_ = m.NakWithDelay(patience)
	default:
		wait, stop := context.WithTimeout(ctx, answering)
		_ = m.DoubleAck(wait)
		stop()
	}
}

// A refusal is why a worker can't play what others can.
type refusal struct{ error }

// attempt plays a shard and hands in what came of it.
func (w *Worker) attempt(ctx context.Context, m jetstream.Msg, j *job, patience time.Duration) error {
	ruleset, bots, err := w.suits(j)
	if err != nil {
		return cmp.Or(w.ask(ctx, j, kindRefuse, nil, []byte(err.Error())), error(refusal{err}))
	}
	tries := uint64(1)
	if meta, err := m.Metadata(); err == nil {
		tries = meta.NumDelivered
	}
	if err := w.ask(ctx, j, kindBegin, nats.Header{headTries: {strconv.FormatUint(tries, 10)}}, nil); err != nil {
		return err
	}
	playing, stop := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop()
	wg.Go(func() {
		for rest(playing, patience/3) {
			_ = m.InProgress()
		}
	})
	began := time.Now()
	err = j.Shard.Play(ctx, ruleset, bots, int(w.nc.MaxPayload()-overhead), func(from, to int, played []byte) error {
		return w.ask(ctx, j, kindPlayed, nats.Header{
			headFrom: {strconv.Itoa(from)}, headTo: {strconv.Itoa(to)}, headMillis: {strconv.FormatInt(time.Since(began).Milliseconds(), 10)},
		}, played)
	})
	if err == nil || ctx.Err() != nil || errors.Is(err, errUnwanted) || errors.Is(err, errGone) {
		return err
	}
	return w.ask(ctx, j, kindFailed, nil, []byte(err.Error()))
}

// suits finds what a shard is played with, if this worker is what it was made for.
func (w *Worker) suits(j *job) (riposte.Ruleset, []lab.Contender, error) {
	if j.Build != w.Build {
		return nil, nil, fmt.Errorf("it is of another build: %s there, %s here", j.Build, w.Build)
	}
	r, bots, err := w.Find(j.Shard)
	if err != nil {
		return nil, nil, err
	}
	if info := r.Info(); info.Name != j.Shard.Ruleset || info.Version != j.Shard.Version || info.Content != j.Shard.Content {
		return nil, nil, fmt.Errorf(
			"it has other rules: %s %d, content %.12s there, %s %d, content %.12s here",
			j.Shard.Ruleset, j.Shard.Version, j.Shard.Content, info.Name, info.Version, info.Content,
		)
	}
	return r, bots, nil
}

// ask asks the coordinator until it answers; nil is yes. While the server is away it waits.
func (w *Worker) ask(ctx context.Context, j *job, kind string, header nats.Header, data []byte) error {
	m := nats.NewMsg(asked + j.Run)
	for k, v := range header {
		m.Header[k] = v
	}
	m.Header.Set(headKind, kind)
	m.Header.Set(headShard, j.ID)
	m.Header.Set(headName, w.name)
	m.Data = data
	patient := 4 // times that nobody listens
	if w.gone(j.Run) {
		patient = 1 // the queue may be full of what such a run has left
	}
	for gone := 0; ; {
		wait, stop := context.WithTimeout(ctx, answering)
		answer, err := w.nc.RequestMsgWithContext(wait, m)
		stop()
		switch {
		case err == nil && string(answer.Data) == yes:
			return nil
		case err == nil:
			return errUnwanted
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, nats.ErrMaxPayload):
			return err
		case errors.Is(err, nats.ErrNoResponders):
			if gone++; gone == patient {
				w.forget(j.Run)
				return errGone
			}
		}
		if !rest(ctx, pause) {
			return context.Cause(ctx)
		}
	}
}

// gone reports whether the last to ask for a run found nobody; a run that is there after all
// enqueues again what was dropped.
func (w *Worker) gone(run string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.left == run
}

func (w *Worker) forget(run string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.left = run
}
