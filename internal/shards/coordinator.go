package shards

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"riposte/lab"
)

// A Coordinator has one run played by workers.
type Coordinator struct {
	URL string
	// Build is what a worker must be to play the same: the program with all its rules.
	Build string
	// Patience is how long the queue waits for a sign of life from who plays a shard before it
	// gives the shard to another; 0 is half a minute.
	Patience time.Duration
	// Say, if not nil, is told of workers that come, go or are refused. It may be called by
	// several at once.
	Say func(string)

	mu      sync.Mutex
	workers map[string]*heard
}

// heard is when there was last a sign of a worker.
type heard struct {
	hello
	last time.Time
	gone bool
}

// Workers is how many workers of the same build are there, and on how many cores they play.
func (c *Coordinator) Workers() (workers, cores int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, w := range c.workers {
		if !w.gone && w.Build == c.Build {
			workers++
			cores += w.Cores
		}
	}
	return workers, cores
}

func (c *Coordinator) say(text string) {
	if c.Say != nil {
		c.Say(text)
	}
}

// Play has the shards of a run played; it is what a lab.Run takes as Elsewhere. It ends when
// all is told, or with the first error of a worker or of who takes what was played. A server
// that goes away meanwhile is waited for.
func (c *Coordinator) Play(ctx context.Context, list *lab.Shards) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	nc, err := dial(c.URL, "riposte lab", c.say)
	if err != nil {
		return err
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		return err
	}
	g := &gathering{
		Coordinator: c, list: list, nc: nc, js: js, run: newID(), patience: cmp.Or(c.Patience, 30*time.Second),
		held: map[string]*holding{}, done: map[string]*holding{}, refusing: map[string]bool{}, size: 2, fail: stop,
	}
	if g.stream, err = declare(ctx, js, c.Build, g.patience); err != nil {
		return fmt.Errorf("NATS at %s: %w", redacted(c.URL), err)
	}
	c.mu.Lock()
	c.workers = map[string]*heard{}
	c.mu.Unlock()
	for subject, handle := range map[string]nats.MsgHandler{asked + g.run: g.answer, presence: c.hear} {
		if _, err := nc.Subscribe(subject, handle); err != nil {
			return err
		}
	}
	var wg sync.WaitGroup
	wg.Go(func() { g.watch(ctx) })
	for ctx.Err() == nil {
		sh, ok := list.Next(ctx, g.pairs())
		if !ok {
			break
		}
		if err := g.enqueue(ctx, sh); err != nil {
			stop(err)
		}
	}
	err = context.Cause(ctx)
	stop(nil)
	wg.Wait()
	g.sweep()
	return err
}

// A gathering is one run in progress.
type gathering struct {
	*Coordinator
	list     *lab.Shards
	nc       *nats.Conn
	js       jetstream.JetStream
	run      string
	patience time.Duration
	fail     context.CancelCauseFunc

	lock     sync.Mutex
	stream   jetstream.Stream
	number   int                 // of shards so far
	held     map[string]*holding // shards that were handed out and not wholly taken
	done     map[string]*holding // those that were taken last
	order    []string            // of done, the oldest first
	size     int                 // pairs of the next shard
	refusing map[string]bool     // workers that were told of
}

// A holding is a shard that was handed out.
type holding struct {
	id    string
	shard *lab.Shard
	body  []byte
	seq   uint64 // in the stream
	tries int    // how often it was put there
	since time.Time
	parts map[int][sha256.Size]byte // what came, by its first pair
	taken int                       // pairs
}

func (g *gathering) pairs() int {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.size
}

// enqueue puts a new shard into the queue.
func (g *gathering) enqueue(ctx context.Context, sh *lab.Shard) error {
	g.lock.Lock()
	g.number++
	h := &holding{id: strconv.Itoa(g.number), shard: sh, parts: map[int][sha256.Size]byte{}}
	g.lock.Unlock()
	var err error
	if h.body, err = json.Marshal(job{g.run, h.id, g.Build, sh}); err != nil {
		return err
	}
	if most := g.nc.MaxPayload() - overhead; int64(len(h.body)) > most {
		return fmt.Errorf("%s: the set-up takes %d bytes, but the NATS server carries %d at once", sh.Name, len(h.body), most)
	}
	g.lock.Lock()
	g.held[h.id] = h
	g.lock.Unlock()
	return g.put(ctx, h)
}

// overhead is what a message's subject and header may take of what a server carries.
const overhead = 4 << 10

// put puts a shard into the queue, and tries until the server has it. A shard that is there
// twice is played twice, and taken once.
func (g *gathering) put(ctx context.Context, h *holding) error {
	g.lock.Lock()
	h.tries++
	id, body := g.message(h), h.body
	g.lock.Unlock()
	if body == nil { // it has come meanwhile
		return nil
	}
	for complained := false; ; complained = true {
		wait, stop := context.WithTimeout(ctx, answering)
		ack, err := g.js.Publish(wait, queued+key(g.Build), body, jetstream.WithMsgID(id))
		stop()
		if err == nil {
			g.lock.Lock()
			h.seq, h.since = ack.Sequence, time.Now()
			g.lock.Unlock()
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if !complained {
			g.say("the queue takes no shard, and is asked again: " + err.Error())
		}
		if !rest(ctx, pause) {
			return context.Cause(ctx)
		}
		g.redeclare(ctx)
	}
}

// message is the name of a shard's newest message.
func (g *gathering) message(h *holding) string { return fmt.Sprintf("%s-%s-%d", g.run, h.id, h.tries) }

// redeclare makes the queue anew where the server has lost it.
func (g *gathering) redeclare(ctx context.Context) {
	if stream, err := declare(ctx, g.js, g.Build, g.patience); err == nil {
		g.lock.Lock()
		g.stream = stream
		g.lock.Unlock()
	}
}

// watch calls the roll, and enqueues again what the queue has lost.
func (g *gathering) watch(ctx context.Context) {
	call := hello{Run: g.run, Name: machine(), Build: g.Build}
	began, asked := time.Now(), false
	for {
		if err := publish(g.nc, rollCall, call); err != nil {
			g.fail(err)
		}
		if !rest(ctx, min(beat, g.patience/4)) {
			return
		}
		g.miss()
		if n, _ := g.Workers(); n == 0 && !asked && time.Since(began) > beat {
			asked = true
			g.say("no worker yet: start riposte lab worker --nats " + redacted(g.URL))
		}
		g.missing(ctx)
	}
}

// missing enqueues again what was neither taken nor is in the queue: the server has lost it,
// or a worker gave it up when this coordinator did not answer.
func (g *gathering) missing(ctx context.Context) {
	const most = 512 // questions at once
	g.lock.Lock()
	list := make([]*holding, 0, len(g.held))
	for _, h := range g.held {
		if !h.since.IsZero() && time.Since(h.since) > min(beat, g.patience/4) {
			list = append(list, h)
		}
	}
	stream := g.stream
	g.lock.Unlock()
	slices.SortFunc(list, func(a, b *holding) int { return a.since.Compare(b.since) })
	for _, h := range list[:min(len(list), most)] {
		if !g.list.Wanted(h.shard) {
			g.lock.Lock()
			g.finish(h)
			g.lock.Unlock()
			continue
		}
		wait, stop := context.WithTimeout(ctx, answering)
		there, err := stream.GetMsg(wait, h.seq)
		stop()
		switch {
		case err == nil && there.Header.Get(jetstream.MsgIDHeader) == g.message(h):
			g.lock.Lock()
			h.since = time.Now()
			g.lock.Unlock()
			continue
		case err != nil && !errors.Is(err, jetstream.ErrMsgNotFound):
			g.redeclare(ctx)
			return
		}
		g.lock.Lock()
		_, open := g.held[h.id]
		g.lock.Unlock()
		if !open {
			continue
		}
		g.say(fmt.Sprintf("shard %s is neither played nor in the queue: it is put there again", h.id))
		if g.put(ctx, h) != nil {
			return
		}
	}
}

// sweep takes what is left of the run out of the queue.
func (g *gathering) sweep() {
	g.lock.Lock()
	defer g.lock.Unlock()
	for _, h := range g.held {
		if h.seq != 0 && errors.Is(g.drop(h.seq), context.DeadlineExceeded) {
			return // the server is gone: what it kept is dropped by the worker that gets it
		}
	}
}

// drop takes a shard of the run out of the queue.
func (g *gathering) drop(seq uint64) error {
	ctx, stop := context.WithTimeout(context.Background(), answering)
	defer stop()
	there, err := g.stream.GetMsg(ctx, seq)
	if err != nil || !strings.HasPrefix(there.Header.Get(jetstream.MsgIDHeader), g.run+"-") {
		return err
	}
	return g.stream.DeleteMsg(ctx, seq)
}

// finish forgets a shard, but for what its last pieces were.
func (g *gathering) finish(h *holding) {
	const most = 1024
	delete(g.held, h.id)
	h.body = nil
	g.done[h.id] = h
	if g.order = append(g.order, h.id); len(g.order) > most {
		delete(g.done, g.order[0])
		g.order = g.order[1:]
	}
}

// answer answers a worker.
func (g *gathering) answer(m *nats.Msg) {
	reply := yes
	if err := g.take(m); err != nil {
		reply = no
		if !errors.Is(err, errUnwanted) {
			g.fail(err)
		}
	}
	_ = m.Respond([]byte(reply)) // who hears nothing asks again
}

func (g *gathering) take(m *nats.Msg) error {
	g.lock.Lock()
	defer g.lock.Unlock()
	id := m.Header.Get(headShard)
	h, open := g.held[id]
	switch m.Header.Get(headKind) {
	case kindBegin:
		if !open || !g.list.Wanted(h.shard) {
			return errUnwanted
		}
		const most = 10
		if tries, _ := strconv.Atoi(m.Header.Get(headTries)); tries > most {
			return fmt.Errorf("%s, pairs %d to %d: handed out %d times, and nobody has finished them", h.shard.Name, h.shard.From, h.shard.To-1, tries-1)
		}
		return nil
	case kindPlayed:
		if !open {
			h = g.done[id]
		}
		return g.played(h, open, m)
	case kindFailed:
		if !open {
			return errUnwanted
		}
		return errors.New(string(m.Data))
	case kindRefuse:
		if name := m.Header.Get(headName); !g.refusing[name] {
			g.refusing[name] = true
			g.say(fmt.Sprintf("worker %s refuses shards: %s", name, m.Data))
		}
	}
	return nil
}

// played takes some pairs of a shard, once.
func (g *gathering) played(h *holding, open bool, m *nats.Msg) error {
	if h == nil {
		return errUnwanted
	}
	from, err := strconv.Atoi(m.Header.Get(headFrom))
	to, err2 := strconv.Atoi(m.Header.Get(headTo))
	if err := errors.Join(err, err2); err != nil {
		return err
	}
	sum := sha256.Sum256(m.Data)
	if was, had := h.parts[from]; had {
		if was != sum {
			return fmt.Errorf("two workers played pair %d of shard %s differently, the second was %s", from, h.id, m.Header.Get(headName))
		}
		return nil
	}
	if !open {
		return errUnwanted
	}
	if err := g.list.Take(h.shard, from, to, m.Data); err != nil {
		return err
	}
	h.parts[from] = sum
	if h.taken += to - from; h.taken == h.shard.To-h.shard.From {
		millis, _ := strconv.Atoi(m.Header.Get(headMillis))
		g.fit(h, millis)
		g.finish(h)
	}
	return nil
}

// fit makes shards so long that they take about a second.
func (g *gathering) fit(h *holding, millis int) {
	const aim, most = 1000, 1024
	n := h.shard.To - h.shard.From
	switch {
	case millis < aim/2 && n >= g.size:
		g.size = min(2*g.size, most)
	case millis > 2*aim:
		g.size = max(min(g.size, n)/2, 1)
	}
}

// hear notes a worker's sign of life.
func (c *Coordinator) hear(m *nats.Msg) {
	var h hello
	if json.Unmarshal(m.Data, &h) != nil || h.ID == "" {
		return
	}
	c.mu.Lock()
	w := c.workers[h.ID]
	fresh := w == nil || w.gone
	c.workers[h.ID] = &heard{hello: h, last: time.Now()}
	c.mu.Unlock()
	switch {
	case !fresh:
	case h.Build != c.Build:
		c.say(fmt.Sprintf("worker %s plays nothing of this run, it is another build: %s there, %s here", h.Name, h.Build, c.Build))
	default:
		c.say(fmt.Sprintf("worker %s is there, with %d at once", h.Name, h.Cores))
	}
}

// miss notices workers that have become silent.
func (c *Coordinator) miss() {
	var gone []string
	c.mu.Lock()
	for _, w := range c.workers {
		if !w.gone && time.Since(w.last) > silence {
			w.gone = true
			gone = append(gone, w.Name)
		}
	}
	c.mu.Unlock()
	for _, name := range gone {
		c.say("worker " + name + " is silent")
	}
}

// machine names this process for people.
func machine() string {
	name, err := os.Hostname()
	if err != nil {
		name = "somewhere"
	}
	return name + ":" + strconv.Itoa(os.Getpid())
}
