package server

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"riposte/internal/house"
)

// Limits say how much one guest, one address and all together may ask for. A look
// costs 1, an act 2, an order 10, a record to read 30.
type Limits struct {
	GuestRate, AddressRate   float64 // per second
	GuestBurst, AddressBurst int
	// AddressTables is the number of unfinished tables that may have been laid from
	// one address.
	AddressTables int
	// Streams is the number that may be open in all; GuestStreams by one token;
	// AddressStreams from one address by clients without a token; HouseStreams from
	// one address whatever the tokens, because anybody can make up tokens.
	Streams, GuestStreams, AddressStreams, HouseStreams int
	// Records is the number that may be read and played through at the same time.
	Records int
	// Forecasts is the number that may be made at the same time, and ForecastQueue
	// the number that may wait. Of these, GuestForecasts may be for one token,
	// AddressForecasts for one address.
	Forecasts, ForecastQueue, GuestForecasts, AddressForecasts int
	// Tries is the number of codes that may be tried from one address at once, and one more
	// every TryTime.
	Tries   int
	TryTime time.Duration
	// Comments is the number of lines in galleries that may come from one address in a minute,
	// whatever the tokens.
	Comments int
}

// DefaultLimits are far above what one person does, even with a household behind
// one address.
var DefaultLimits = Limits{
	GuestRate: 20, GuestBurst: 120,
	AddressRate: 60, AddressBurst: 480, AddressTables: 200,
	Streams: 4096, GuestStreams: house.MaxStreams, AddressStreams: 64, HouseStreams: 512,
	Records: 2, Forecasts: 1, ForecastQueue: 16, GuestForecasts: 2, AddressForecasts: 8,
	Tries: 10, TryTime: 10 * time.Second, Comments: 3 * house.TalkRate,
}

// Times returns limits that let one guest and one address do n times as much. The
// limits that protect the machine as a whole stay.
func (l Limits) Times(n float64) Limits {
	l.GuestRate *= n
	l.AddressRate *= n
	l.GuestBurst = int(float64(l.GuestBurst) * n)
	l.AddressBurst = int(float64(l.AddressBurst) * n)
	l.AddressTables = int(float64(l.AddressTables) * n)
	l.HouseStreams = int(float64(l.HouseStreams) * n)
	l.AddressForecasts = int(float64(l.AddressForecasts) * n)
	l.Tries = int(float64(l.Tries) * n)
	l.Comments = int(float64(l.Comments) * n)
	return l
}

func (l Limits) orDefault() Limits {
	d := DefaultLimits
	set := func(v *int, or int) {
		if *v == 0 {
			*v = or
		}
	}
	setRate := func(v *float64, or float64) {
		if *v == 0 {
			*v = or
		}
	}
	setRate(&l.GuestRate, d.GuestRate)
	setRate(&l.AddressRate, d.AddressRate)
	set(&l.GuestBurst, d.GuestBurst)
	set(&l.AddressBurst, d.AddressBurst)
	set(&l.AddressTables, d.AddressTables)
	set(&l.Streams, d.Streams)
	set(&l.GuestStreams, d.GuestStreams)
	set(&l.AddressStreams, d.AddressStreams)
	set(&l.HouseStreams, d.HouseStreams)
	set(&l.Records, d.Records)
	set(&l.Forecasts, d.Forecasts)
	set(&l.ForecastQueue, d.ForecastQueue)
	set(&l.GuestForecasts, d.GuestForecasts)
	set(&l.AddressForecasts, d.AddressForecasts)
	set(&l.Tries, d.Tries)
	set(&l.Comments, d.Comments)
	if l.TryTime == 0 {
		l.TryTime = d.TryTime
	}
	return l
}

const (
	// idleLimit is how long an unused limiter is kept: by then it is full again.
	idleLimit = time.Minute
	// maxLimiters bounds the memory; clients who come when all are in use share
	// one.
	maxLimiters = 1 << 16
)

// limits has the limiters for guests and addresses.
type limits struct {
	now       func() time.Time
	guests    *bucket[house.Guest]
	addresses *bucket[netip.Prefix]
	tries     *bucket[netip.Prefix]
	comments  *bucket[netip.Prefix]
}

func newLimits(l Limits, now func() time.Time) *limits {
	return &limits{
		now:       now,
		guests:    newBucket[house.Guest](l.GuestRate, l.GuestBurst),
		addresses: newBucket[netip.Prefix](l.AddressRate, l.AddressBurst),
		tries:     newBucket[netip.Prefix](1/l.TryTime.Seconds(), l.Tries),
		comments:  newBucket[netip.Prefix](float64(l.Comments)/60, l.Comments),
	}
}

// takeAddress charges a request to its address, or says how long to wait.
func (l *limits) takeAddress(from netip.Prefix, cost int) error {
	return tooOften(l.addresses.take(from, l.now(), cost))
}

// takeGuest charges a request to its guest, or says how long to wait. left is what the guest may
// still ask for.
func (l *limits) takeGuest(g house.Guest, cost int) (left int, err error) {
	now := l.now()
	wait := l.guests.take(g, now, cost)
	return l.guests.left(g, now), tooOften(wait)
}

// policies say in a header what limits there are, as the IETF's draft of RateLimit headers has it:
// of a token and of an address, how much at once, and in how many seconds that comes back.
func (l Limits) policies() string {
	policy := func(name string, burst int, perSecond float64) string {
		return fmt.Sprintf("%q;q=%d;w=%d", name, burst, max(1, int(math.Ceil(float64(burst)/perSecond))))
	}
	return policy("token", l.GuestBurst, l.GuestRate) + ", " + policy("address", l.AddressBurst, l.AddressRate)
}

// remaining says what is left of a limit, and after how many seconds there is more.
func remaining(name string, left int, wait time.Duration) string {
	text := fmt.Sprintf("%q;r=%d", name, left)
	if wait > 0 {
		text += fmt.Sprintf(";t=%d", int(math.Ceil(wait.Seconds())))
	}
	return text
}

// takeTry charges the try of a code to its address, or says how long to wait.
func (l *limits) takeTry(from netip.Prefix) error {
	return tooOften(l.tries.take(from, l.now(), 1))
}

// takeComment charges a line in a gallery to its address, or says how long to wait.
func (l *limits) takeComment(from netip.Prefix) error {
	return tooOften(l.comments.take(from, l.now(), 1))
}

func tooOften(wait time.Duration) error {
	if wait == 0 {
		return nil
	}
	p := problem(wordTooOften, "Too much was asked for in a short time.")
	p.retry = wait
	return p
}

// tellLimits says in the headers of an answer what limits there are, and what is left of the token's
// own. What is left of an address would tell what others there do.
func tellLimits(h http.Header, policies, name string, left int, err error) {
	h.Set("RateLimit-Policy", policies)
	var p *Problem
	if errors.As(err, &p) {
		left = 0
	} else {
		p = &Problem{}
	}
	if name == "token" || err != nil {
		h.Set("RateLimit", remaining(name, left, p.retry))
	}
}

// A bucket has one limiter for each key.
type bucket[K comparable] struct {
	rate  rate.Limit
	burst int

	mu    sync.Mutex
	by    map[K]*limiter
	rest  *rate.Limiter // for those who found no room
	swept time.Time
}

type limiter struct {
	*rate.Limiter
	used time.Time
}

func newBucket[K comparable](perSecond float64, burst int) *bucket[K] {
	return &bucket[K]{
		rate: rate.Limit(perSecond), burst: burst,
		by: map[K]*limiter{}, rest: rate.NewLimiter(rate.Limit(perSecond), burst),
	}
}

// take returns 0, or how long to wait.
func (b *bucket[K]) take(key K, now time.Time, cost int) time.Duration {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now.Sub(b.swept) > idleLimit/5 {
		b.sweep(now)
	}
	of := b.rest
	l := b.by[key]
	if l == nil && len(b.by) < maxLimiters {
		l = &limiter{Limiter: rate.NewLimiter(b.rate, b.burst)}
		b.by[key] = l
	}
	if l != nil {
		l.used = now
		of = l.Limiter
	}
	r := of.ReserveN(now, cost)
	if !r.OK() { // it costs more than the burst allows
		return time.Minute
	}
	wait := r.DelayFrom(now)
	if wait > 0 {
		r.CancelAt(now)
	}
	return wait
}

// left is what a key may still ask for at once.
func (b *bucket[K]) left(key K, now time.Time) int {
	b.mu.Lock()
	defer b.mu.Unlock()
	of := b.rest
	if l := b.by[key]; l != nil {
		of = l.Limiter
	}
	return max(0, int(of.TokensAt(now)))
}

func (b *bucket[K]) sweep(now time.Time) {
	b.swept = now
	for key, l := range b.by {
		if now.Sub(l.used) > idleLimit {
			delete(b.by, key)
		}
	}
	if len(b.by) == 0 {
		b.by = map[K]*limiter{} // the other keeps the room of the largest crowd
	}
}

// Forget forgets the clients who have not come for a while, as the next request would.
func (s *Server) Forget() {
	now := s.Now()
	s.limits.guests.forget(now)
	s.limits.addresses.forget(now)
	s.limits.tries.forget(now)
	s.limits.comments.forget(now)
}

func (b *bucket[K]) forget(now time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.sweep(now)
}

// streams counts the open streams.
type streams struct {
	limits Limits

	mu        sync.Mutex
	all       int
	guests    map[house.Guest]int
	addresses map[netip.Prefix]int // for clients without a token
	houses    map[netip.Prefix]int // for all clients
}

func newStreams(l Limits) *streams {
	return &streams{limits: l, guests: map[house.Guest]int{}, addresses: map[netip.Prefix]int{}, houses: map[netip.Prefix]int{}}
}

// enter counts one more; leave must be called when it ends.
func (s *streams) enter(from netip.Prefix, g house.Guest) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all >= s.limits.Streams {
		p := problem(wordUnavailable, "Too many are watching at the moment.")
		p.retry = 10 * time.Second
		return nil, p
	}
	if g != "" && s.guests[g] >= s.limits.GuestStreams || g == "" && s.addresses[from] >= s.limits.AddressStreams ||
		s.houses[from] >= s.limits.HouseStreams {
		p := problem(wordTooMany, "Too many streams are open already: close another tab.")
		p.retry = 5 * time.Second
		return nil, p
	}
	s.all++
	s.houses[from]++
	if g != "" {
		s.guests[g]++
	} else {
		s.addresses[from]++
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all--
		less(s.houses, from)
		if g != "" {
			less(s.guests, g)
		} else {
			less(s.addresses, from)
		}
	}, nil
}

func (s *streams) open() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.all
}

func less[K comparable](m map[K]int, key K) {
	if m[key]--; m[key] <= 0 {
		delete(m, key)
	}
}
