package sim

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/judge"
	"riposte/internal/load"
	"riposte/match"
	"riposte/record"
)

// A stage is one duel with those who play and watch it.
type stage struct {
	ruleset   string
	options   map[string]string
	documents [2]string
	thinks    bool   // its bot takes its time
	bot       string // in the second seat; "" is a person
	watchers  int
	pages     int // more feeds of the first seat
	clock     match.Clock
	leaves    bool // the second person goes home, and the clock plays on
}

// stages are what is played: every system, among persons and against bots.
var stages = func() (all []stage) {
	bank := match.Clock{Base: time.Hour, Bank: time.Minute}
	for _, s := range []stage{
		{ruleset: "pugilism", options: map[string]string{"rounds": "1", "bouts": "3"}, documents: [2]string{"brannoch", "ulla"}, thinks: true},
		{ruleset: "duel", documents: [2]string{"bulwark", "anvil"}},
		{ruleset: "coolduel", options: map[string]string{"cycle_limit": "3"}, documents: [2]string{"sellsword", "bulwark"}},
		{ruleset: "coolname", documents: [2]string{"issa", "corvin"}},
	} {
		with := func(change func(*stage)) {
			of := s
			change(&of)
			all = append(all, of)
		}
		with(func(s *stage) { s.watchers, s.clock = 1, bank })
		with(func(s *stage) { s.bot, s.watchers, s.pages = "random", 1, 1 })
		with(func(s *stage) {
			s.bot, s.clock = "advised", bank
			if s.thinks {
				s.bot = "novice"
			}
		})
		with(func(s *stage) { s.clock, s.leaves = match.Clock{PerRequest: 4 * time.Second}, true })
	}
	return all
}()

// A client is one of a duel: it follows the feed and, if it plays, answers what it is asked. Whatever it does and
// is told it writes down.
type client struct {
	w      *world
	who    string
	guest  house.Guest
	duel   string
	seat   riposte.Seat
	plays  bool
	only   bool // it only looks
	leaves int  // after so many answers; 0 is never
	random *rand.Rand

	wrote    []judge.Entry
	last     int // line
	waits    time.Duration
	done     int // the last request that it has answered
	again    int
	answered int
}

func (c *client) write(e judge.Entry) {
	e.Who, e.Duel, e.Seat = c.who, c.duel, c.seat
	c.wrote = append(c.wrote, e)
}

// sleep rests for a part of a time, and tells whether there is more to do.
func (c *client) sleep(ctx context.Context, most time.Duration) bool {
	timer := time.NewTimer(time.Duration(1 + c.random.Int64N(int64(most))))
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// some is a house that runs, as far as a balancer knows.
func (c *client) some() *process {
	var up []*process
	for _, nd := range c.w.nodes {
		if p := nd.process(); p != nil {
			up = append(up, p)
		}
	}
	if len(up) == 0 {
		return nil
	}
	return up[c.random.IntN(len(up))]
}

// ask asks some house, and returns errLost if nothing is heard.
func ask[T any](ctx context.Context, c *client, patience time.Duration, do func(context.Context, *house.House) (T, error)) (T, error) {
	var none T
	p := c.some()
	if !c.sleep(ctx, 2*time.Millisecond) || p == nil {
		return none, errLost
	}
	if c.random.IntN(40) == 0 { // it does not arrive
		c.sleep(ctx, patience)
		return none, errLost
	}
	within, cancel := context.WithTimeout(ctx, patience)
	type came struct {
		v   T
		err error
	}
	done := make(chan came, 1)
	hear := func(ctx context.Context, what string) {
		p.mu.Lock()
		away := p.away
		p.mu.Unlock()
		if away || p.awake(ctx, c.who, what) != nil {
			return
		}
		v, err := do(ctx, p.house)
		if p.awake(ctx, c.who, what) == nil {
			select {
			case done <- came{v, err}:
			default:
			}
		}
	}
	twice := c.random.IntN(20) == 0
	if twice {
		late := time.Duration(c.random.Int64N(int64(2 * time.Second)))
		c.w.busy.Go(func() {
			time.Sleep(late)
			hear(context.Background(), "again")
		})
	}
	c.w.busy.Go(func() {
		defer cancel()
		hear(within, "once")
	})
	var got came
	select {
	case got = <-done:
	case <-p.dead:
		return none, errLost
	case <-within.Done():
		select {
		case got = <-done:
		default:
			c.sleep(ctx, time.Millisecond)
			return none, errLost
		}
	}
	if !c.sleep(ctx, 2*time.Millisecond) || p.alive() != nil || c.random.IntN(40) == 0 { // the answer does not arrive
		return none, errLost
	}
	// That one copy was refused says nothing of the other, which may still be on its way.
	if doubtful(got.err) && !refuses(got.err) || twice && refuses(got.err) {
		return none, errLost
	}
	return got.v, got.err
}

// refuses reports whether an error says that nothing was changed, and that the same may be asked again.
func refuses(err error) bool { return errors.Is(err, house.ErrUnavailable) }

// doubtful reports whether an error says nothing of what was asked.
func doubtful(err error) bool {
	return errors.Is(err, house.ErrUnavailable) || errors.Is(err, house.ErrUnknown) || errors.Is(err, house.ErrClosed) ||
		errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// insist asks until something is heard.
func insist[T any](ctx context.Context, c *client, do func(context.Context, *house.House) (T, error)) (T, error) {
	for {
		v, err := ask(ctx, c, patience, do)
		if !errors.Is(err, errLost) && !refuses(err) {
			return v, err
		}
		if !c.sleep(ctx, 200*time.Millisecond) {
			return v, ctx.Err()
		}
	}
}

// table lays a table and begins what is played there.
func (w *world) table(ctx context.Context, played *sync.WaitGroup, number int, st stage) {
	random := w.rand("table", number)
	enter := func(who string, guest house.Guest, seat riposte.Seat) *client {
		c := &client{
			w: w, who: fmt.Sprintf("%s of %d", who, number), guest: guest, seat: seat, waits: patience, plays: seat != riposte.Nobody,
			random: w.rand("client", number, who),
		}
		w.clients = append(w.clients, c)
		return c
	}
	red, blue := house.Guest(fmt.Sprint("red ", number)), house.Guest(fmt.Sprint("blue ", number))
	first := enter("player 1", red, 1)
	sample := func(i int) json.RawMessage { return json.RawMessage(`"` + st.documents[i] + `"`) }
	order := house.Order{
		Ruleset: st.ruleset, Options: st.options, Clock: st.clock, Key: fmt.Sprint("order ", number),
		Places: []house.Place{{Who: house.Me, Name: "Red", Document: sample(0), Lock: true}, {Who: house.Open}},
	}
	table := &judge.Table{Ruleset: st.ruleset, Persons: []riposte.Seat{1, 2}, Bank: st.clock.Bank.Milliseconds(), Request: st.clock.PerRequest.Milliseconds()}
	if st.bot != "" {
		order.Places[1] = house.Place{Who: house.Bot, Bot: st.bot, Document: sample(1)}
		table.Persons, table.Bots = table.Persons[:1], table.Persons[1:]
	}
	duel, err := insist(ctx, first, func(ctx context.Context, h *house.House) (string, error) { return h.Create(ctx, red, order) })
	if err != nil {
		w.fail("lay table %d: %v", number, err)
		return
	}
	all := []*client{first}
	if st.bot == "" {
		second := enter("player 2", blue, 2)
		all = append(all, second)
		if st.leaves {
			second.leaves = 1 + random.IntN(4)
		}
		_, err = insist(ctx, second, func(ctx context.Context, h *house.House) (any, error) {
			if _, err := h.Join(ctx, blue, duel, house.Joining{Name: "Blue"}); err != nil {
				return nil, err
			}
			if s, err := h.Look(ctx, blue, duel, 0); err != nil || s.Document == nil || s.Document.Locked || s.Phase == house.Playing {
				return nil, err
			}
			if err := h.Submit(ctx, blue, duel, sample(1)); err != nil {
				return nil, err
			}
			return nil, h.LockDocument(ctx, blue, duel)
		})
		if err != nil {
			w.fail("sit down at table %d: %v", number, err)
			return
		}
	}
	first.duel = duel
	first.write(judge.Entry{Do: judge.Laid, Began: w.now(), Table: table})
	for i := range st.pages {
		page := enter(fmt.Sprint("page ", i+1), red, 1)
		page.plays = false
		all = append(all, page)
	}
	for i := range st.watchers {
		all = append(all, enter(fmt.Sprint("watcher ", i+1), "", riposte.Nobody))
	}
	if st.watchers == 0 { // somebody looks at the end
		enter("nobody", "", riposte.Nobody).duel = duel
	}
	over, stop := context.WithCancel(ctx)
	var follow sync.WaitGroup
	for _, c := range all {
		c.duel = duel
		follow.Go(func() { c.play(ctx) })
		if c.seat == riposte.Nobody {
			other := enter(c.who+", looking", c.guest, c.seat)
			other.duel, other.only = duel, true
			w.busy.Go(func() { other.glances(over) })
		}
	}
	played.Go(func() {
		follow.Wait()
		stop()
	})
}

// play follows the duel to its end.
func (c *client) play(ctx context.Context) {
	for {
		over, err := c.follow(ctx)
		switch {
		case over || ctx.Err() != nil:
			return
		case err != nil && !errors.Is(err, errLost) && !doubtful(err):
			c.w.fail("%s at line %d: %v", c.who, c.last, err)
			return
		}
		if !c.sleep(ctx, 200*time.Millisecond) {
			return
		}
	}
}

// follow follows one feed until it breaks off or the duel is over.
func (c *client) follow(ctx context.Context) (over bool, err error) {
	p := c.some()
	c.write(judge.Entry{Do: judge.Opened, Began: c.w.now(), Since: c.last})
	defer func() { c.write(judge.Entry{Do: judge.Broke, Began: c.w.now()}) }()
	if p == nil || !c.sleep(ctx, 2*time.Millisecond) {
		return false, errLost
	}
	since := c.last
	if c.w.plan.Planted == Skips && since > 0 && since%3 == 0 {
		since++
	}
	conn, cut := context.WithCancel(ctx)
	defer cut()
	p.mu.Lock()
	away := p.away
	defer context.AfterFunc(p.conns, cut)()
	p.mu.Unlock()
	if away || p.awake(conn, c.who) != nil {
		return false, errLost
	}
	type opened struct {
		s   *house.Stream
		err error
	}
	ready := make(chan opened)
	c.w.busy.Go(func() {
		s, err := p.house.Watch(conn, c.guest, c.duel, since)
		select {
		case ready <- opened{s, err}:
		case <-conn.Done(): // it comes too late
			if err == nil {
				s.Close()
			}
		}
	})
	var stream *house.Stream
	silence := time.NewTimer(c.waits)
	defer silence.Stop()
	select {
	case got := <-ready:
		if got.err != nil {
			return false, got.err
		}
		stream = got.s
	case <-conn.Done():
		return false, errLost
	case <-silence.C:
		cut()
		c.waits = min(2*c.waits, mostPatience)
		return false, errLost
	}
	frames := make(chan *house.Sight)
	ended := make(chan error, 1)
	c.w.busy.Go(func() {
		defer func() { // not all that are cut off at one moment are missed at one moment
			time.Sleep(c.w.wire.takes(most, c.who, "closes"))
			stream.Close()
		}()
		for {
			s, err := stream.Next(conn)
			if err == nil {
				time.Sleep(c.w.wire.takes(most, c.who, "frame"))
				err = p.awake(conn, c.who)
			}
			if err == nil {
				err = conn.Err()
			}
			if err != nil {
				ended <- err
				return
			}
			select {
			case frames <- s:
			case <-conn.Done():
				ended <- conn.Err()
				return
			}
		}
	})
	fresh := true
	for {
		select {
		case s := <-frames:
			c.waits = patience
			if c.hear(s); s.Phase == house.Over || s.Phase == house.Void {
				c.sleep(ctx, 2*time.Millisecond)
				return true, nil
			}
			if r := s.Request; c.plays && r != nil && r.Must && !r.Locked && (r.ID > c.done || fresh) && s.View != nil && len(s.View.Asks) > 0 {
				if c.leaves > 0 && c.answered >= c.leaves {
					break // gone home; the page stays open
				}
				if r.ID <= c.done { // it was acknowledged, and is asked for all the same: the judge will see
					c.again++
				}
				if err := c.answer(conn, s); err != nil {
					return false, err
				}
			}
			fresh = false
			silence.Reset(c.waits)
		case err := <-ended:
			return false, err
		case <-silence.C:
			c.waits = min(2*c.waits, mostPatience)
			return false, errLost
		case <-conn.Done():
			return false, errLost
		}
	}
}

// hear writes down a frame.
func (c *client) hear(s *house.Sight) {
	now := c.w.now()
	c.last = s.Seq
	c.write(judge.Entry{Do: judge.Heard, Began: now, Ended: now, Since: s.Since, Seen: seen(s)})
}

// seen is as much of a sight as the judge asks for.
func seen(s *house.Sight) *judge.Seen {
	n := &judge.Seen{Seq: s.Seq, Step: s.Step, Phase: string(s.Phase)}
	if r := s.Request; r != nil && r.Must {
		n.Request, n.Locked = r.ID, r.Locked
	}
	for i := range s.Seats {
		if clock := s.Seats[i].Clock; clock != nil {
			n.Banks = append(n.Banks, clock.Bank)
		}
	}
	for i := range s.Lines {
		form, err := json.Marshal(&s.Lines[i])
		if err == nil {
			n.Lines = append(n.Lines, form)
		}
	}
	return n
}

// answer sends an answer until something is heard of it, or sometimes only once: then it looks at the feed, and if
// it is still asked it says something else.
func (c *client) answer(ctx context.Context, s *house.Sight) error {
	r := s.Request
	asked, words := load.Form(s.View.Asks, c.random)
	if words == nil {
		return fmt.Errorf("request %d: nothing can be picked", r.ID)
	}
	answer := house.Answer{Request: r.ID, Sentence: asked.Sentence(words), Lock: r.Sealed, Key: fmt.Sprintf("k%d-%d", r.ID, c.again)}
	for {
		began := c.w.now()
		try := &judge.Try{Request: r.ID, Key: answer.Key, Sentence: answer.Sentence}
		receipt, err := ask(ctx, c, c.waits, func(ctx context.Context, h *house.House) (house.Receipt, error) {
			return h.Answer(ctx, c.guest, c.duel, answer)
		})
		e := judge.Entry{Do: judge.Answer, Began: began, Try: try}
		lost := errors.Is(err, errLost)
		switch {
		case err == nil:
			try.Said = receipt.Sentence
		case !lost:
			try.Refused = err.Error()
		}
		if !lost {
			e.Ended = c.w.now()
		}
		c.write(e)
		switch {
		case err == nil:
			c.done = max(c.done, r.ID)
			c.answered++
			if c.random.IntN(4) == 0 {
				c.look(ctx, judge.Look, c.last)
			}
			return nil
		case refuses(err): // so it may say something else
			c.again++
			return errLost
		case !lost:
			return nil // it was taken before, or the feed is behind: the next frame tells
		case c.random.IntN(5) == 0:
			c.again++
			return errLost
		}
		c.waits = min(2*c.waits, mostPatience)
		if !c.sleep(ctx, 100*time.Millisecond) {
			return ctx.Err()
		}
	}
}

// look looks at the duel once.
func (c *client) look(ctx context.Context, do judge.Do, since int) bool {
	began := c.w.now()
	s, err := ask(ctx, c, mostPatience, func(ctx context.Context, h *house.House) (*house.Sight, error) {
		return h.Look(ctx, c.guest, c.duel, since)
	})
	if err != nil {
		return false
	}
	c.write(judge.Entry{Do: do, Began: began, Ended: c.w.now(), Seen: seen(s)})
	if do == judge.Look && c.only {
		c.last = s.Seq
	}
	return true
}

// glances looks now and then, beside the feed, as another client does.
func (c *client) glances(ctx context.Context) {
	for c.sleep(ctx, time.Second) {
		c.look(ctx, judge.Look, c.last)
	}
}

// final looks at all that there is in the end, and one of the public asks for the record.
func (c *client) final() {
	ctx := context.Background()
	for n := 0; !c.look(ctx, judge.Final, 0); n++ {
		if n == 50 {
			c.w.fail("%s can't look at the end", c.who)
			return
		}
		c.sleep(ctx, 100*time.Millisecond)
	}
	if c.seat != riposte.Nobody || c.w.records[c.duel] != nil {
		return
	}
	data, err := insist(ctx, c, func(ctx context.Context, h *house.House) ([]byte, error) {
		r, _, err := h.Finished(ctx, c.duel)
		if err != nil {
			return nil, err
		}
		return r.Export(record.JSONL)
	})
	if err == nil {
		c.w.records[c.duel] = data
	}
}
