package server

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/part"
	"riposte/internal/wire"
)

const (
	// pulse is how often a quiet stream shows that it is alive, below the idle
	// limits of common proxies.
	pulse = 15 * time.Second
	// frameTime is how long a listener may take to receive a frame before it is
	// dropped.
	frameTime = 10 * time.Second
	// retryTime is what a client waits before it opens a lost stream again.
	retryTime = 2 * time.Second
)

// feed tells what the guest sees again and again, as Server-Sent Events: "sight" with a
// house.Sight and then "patch" with what makes the next one of it, with ?as=sights "sight" each time;
// with ?as=html "regions" with the regions of the page that changed, with ?view=bare "bare" with a
// wire.Bare; at the end of the server "gone".
func (s *Server) feed(c *call) error { return s.feeds(c, true) }

// feeds is the feed, with what those who watch say or without.
func (s *Server) feeds(c *call, hears bool) error {
	duel, err := c.duel()
	if err != nil {
		return err
	}
	q, err := c.query("since", "as", "view", "side")
	if err != nil {
		return err
	}
	if last := c.r.Header.Get("Last-Event-ID"); last != "" {
		q.Set("since", last)
	}
	bare, err := isBare(q)
	if err != nil {
		return err
	}
	from := mark{}
	if bare {
		from, err = markIn(q)
	} else {
		from.seq, err = natural(q, "since")
	}
	if err != nil {
		return err
	}
	since, as := from.seq, q.Get("as")
	asHTML := as == "html"
	if as != "" && as != "sights" && !asHTML || asHTML && s.Pages == nil {
		return faulty([]Fault{{Path: "as", Why: "takes html or sights, or is left out"}})
	}
	if bare && as != "" {
		return faulty([]Fault{{Path: "as", Why: "does not go together with view"}})
	}
	page := c.page()
	if page.Side, err = sideNamed(q, riposte.MaxSeats); err != nil {
		return err
	}
	ctx, leave, err := s.admit(c, c.guest)
	if err != nil {
		return err
	}
	defer leave()
	draw := drawing(&patches{})
	switch {
	case bare:
		draw = &bares{from: from.step}
	case as == "sights":
		draw = sights{}
	case asHTML:
		// Regions are drawn from all lines; what the page has already is not sent.
		draw = regions(s.Pages.Tables.Stream(page, since))
		since = 0
	}
	stream, err := s.Sights.Watch(ctx, c.guest, duel, since)
	if err != nil {
		return err
	}
	defer stream.Close()
	switch {
	case bare:
		stream.Knows(since > 0)
	case hears:
		stream.Hears()
	}

	out := s.stream(ctx, c, "text/event-stream")
	if c.r.Method == http.MethodHead {
		return nil
	}
	out.retry(retryTime)

	quiet := time.NewTimer(pulse)
	defer quiet.Stop()
	next := func() (*house.Sight, error) {
		quiet.Reset(pulse)
		return stream.Until(ctx, quiet.C)
	}
	for out.err == nil {
		sight, err := next()
		if err == nil && sight != nil && sight.Since > 0 && !draw.follows(sight) {
			stream.Again()
			sight, err = next()
		}
		switch {
		case err == nil && sight == nil:
			out.comment()
		case err == nil:
			if err := out.sight(draw, sight); err != nil {
				s.Log.Error("frame", "request", c.id, "error", err.Error())
				return nil
			}
		case s.draining.Load() || errors.Is(err, house.ErrClosed):
			out.gone()
			return nil
		case c.r.Context().Err() != nil:
			return nil
		default:
			// The headers have been sent: the client opens the stream again and is
			// told then.
			s.Log.Warn("stream", "request", c.id, "error", err.Error())
			out.gone()
			return nil
		}
	}
	return nil
}

// admit counts a stream among those of its address and guest. Its context ends when the server
// does; leave gives the place back.
func (s *Server) admit(c *call, g house.Guest) (ctx context.Context, leave func(), err error) {
	if s.draining.Load() {
		return nil, nil, house.ErrClosed
	}
	left, err := s.streams.enter(c.address(), g)
	if err != nil {
		return nil, nil, err
	}
	ctx, cancel := context.WithCancel(c.r.Context())
	stop := context.AfterFunc(s.ending, cancel)
	return ctx, func() {
		stop()
		cancel()
		left()
	}, nil
}

// stream begins to answer with a stream.
func (s *Server) stream(ctx context.Context, c *call, kind string) *frames {
	out := &frames{meter: s.Meter, ctx: ctx, to: c.w, rc: http.NewResponseController(c.w)}
	_ = out.rc.SetReadDeadline(time.Time{}) // nothing more is read, and a deadline would end the stream
	h := c.w.Header()
	h.Set("Content-Type", kind)
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")       // nor is it compressed: its length would reveal what a seat sees
	h.Set("Transfer-Encoding", "identity") // it ends with its connection: no chunks, and one write to the socket for each frame
	c.moveCookie()
	c.w.WriteHeader(http.StatusOK)
	return out
}

// frames writes events; after an error it writes nothing more.
type frames struct {
	meter *part.Meter
	ctx   context.Context
	to    io.Writer
	rc    *http.ResponseController
	due   time.Time // when what is being written must have been received
	err   error
}

// A drawing makes the events of one stream.
type drawing interface {
	// follows reports whether the sight can be told after the one drawn last; otherwise
	// it comes again with all lines.
	follows(*house.Sight) bool
	// draw makes the event of a sight; no data is no event.
	draw(*house.Sight) (event string, data []byte, err error)
}

// sights tells every sight whole, with the lines since the one before.
type sights struct{}

func (sights) follows(*house.Sight) bool { return true }

func (sights) draw(s *house.Sight) (string, []byte, error) {
	data, err := madeOnce(s, "json", func() ([]byte, error) { return wire.Sight(s) })
	return "sight", data, err
}

// regions draws the page.
type regions func(*house.Sight) ([]byte, error)

// The page keeps only the last turns, and what is set aside may reach far behind them.
func (regions) follows(s *house.Sight) bool { return !s.WentBack() }

func (r regions) draw(s *house.Sight) (string, []byte, error) {
	data, err := r(s)
	return "regions", data, err
}

// patches tells the first sight whole, and of the others what has changed.
type patches struct {
	last  *house.Sight
	lined bool // lines have been told
}

func (p *patches) follows(s *house.Sight) bool { return p.last == nil || wire.Follows(p.last, s) }

func (p *patches) draw(s *house.Sight) (event string, data []byte, err error) {
	was, lined := p.last, p.lined
	p.last = s
	if was == nil || !wire.Follows(was, s) {
		p.lined = len(s.Lines) > 0
		return sights{}.draw(s)
	}
	p.lined = lined || len(s.Lines) > 0
	data, err = madeOnce(s, patched{was.Core(), lined}, func() ([]byte, error) { return wire.Patch(was, s, lined) })
	return "patch", data, err
}

// patched tells the patches of one sight apart by what they are made to.
type patched struct {
	core  *house.Sight
	lined bool
}

// madeOnce makes what all have who were given the same sight.
func madeOnce(s *house.Sight, key any, made func() ([]byte, error)) ([]byte, error) {
	type form struct {
		data []byte
		err  error
	}
	got := s.Once(key, func() any {
		data, err := made()
		return form{data, err}
	}).(form)
	return got.data, got.err
}

func (f *frames) sight(d drawing, sight *house.Sight) error {
	span := f.meter.Begin(f.ctx, part.Draw, sight.Ruleset)
	event, data, err := d.draw(sight)
	span.End()
	if err == nil && len(data) > 0 {
		span = f.meter.Begin(f.ctx, part.Write, sight.Ruleset)
		id := strconv.Itoa(sight.Seq)
		if event == "bare" {
			id = wire.MarkOf(sight)
		}
		f.event(event, id, data)
		span.End()
	}
	return err
}

func (f *frames) retry(d time.Duration) {
	f.write([]byte("retry: " + strconv.FormatInt(d.Milliseconds(), 10) + "\n\n"))
}

func (f *frames) comment() { f.write([]byte(":\n\n")) }

// gone tells the client that the server is ending, and when to look for the next
// one.
func (f *frames) gone() {
	f.retry(retryTime)
	f.event("gone", "", []byte("{}"))
}

// event writes one event. Any line break, CR too, would end a line of data, so each
// line gets a data line of its own.
func (f *frames) event(name, id string, data []byte) {
	kept := frameBuffers.Get().(*[]byte)
	b := (*kept)[:0]
	if id != "" {
		b = append(append(append(b, "id: "...), id...), '\n')
	}
	b = append(append(append(b, "event: "...), name...), '\n')
	for more := true; more; {
		line := data
		at := lineBreak(data)
		if more = at >= 0; more {
			line = data[:at]
			if bytes.HasPrefix(data[at:], crlf) {
				at++
			}
			data = data[at+1:]
		}
		b = append(append(append(b, "data: "...), line...), '\n')
	}
	b = append(b, '\n')
	f.write(b)
	*kept = b
	frameBuffers.Put(kept)
}

// frameBuffers are what frames are put together in.
var frameBuffers = sync.Pool{New: func() any { return new([]byte) }}

var crlf = []byte("\r\n")

// lineBreak is where the first line ends; -1 if there is only one.
func lineBreak(data []byte) int {
	at := bytes.IndexByte(data, '\n')
	if at < 0 {
		return bytes.IndexByte(data, '\r')
	}
	if before := bytes.IndexByte(data[:at], '\r'); before >= 0 {
		return before
	}
	return at
}

// write sends at once. A client that doesn't receive it in time is dropped; while frames
// come one after another, the time is not set for each.
func (f *frames) write(b []byte) {
	if f.err != nil {
		return
	}
	if now := time.Now(); f.due.Sub(now) < frameTime*9/10 {
		f.due = now.Add(frameTime)
		_ = f.rc.SetWriteDeadline(f.due)
	}
	if _, f.err = f.to.Write(b); f.err == nil {
		f.err = f.rc.Flush()
	}
}
