package server

import (
	"context"
	"crypto/rand"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/internal/audit"
	"riposte/internal/part"
)

// A Config is what a server is made from.
type Config struct {
	Rooms
	Pages *Pages // nil serves programs only
	// Modules are the rules for pages; nil has no page that plays without a server.
	Modules Modules
	// PublicURL is how others reach the server: the scheme and host of every link.
	// If nil, each request's own are used.
	PublicURL *url.URL
	// TrustProxy believes X-Forwarded-For and X-Forwarded-Proto.
	TrustProxy bool
	// Hosts are the names that the server answers to, in addition to those of PublicURL
	// and of the machine itself. Without either it answers to any name, unless it is
	// Local.
	Hosts []string
	// Local says that only this machine can reach the server; the page says so.
	Local bool
	// TokenKey makes guests' tokens valid beyond this run; if nil, the server makes
	// a key of its own.
	TokenKey []byte
	Limits   Limits
	// DrainDelay is how long, after the server was asked to end, everything is still
	// answered as before, except that the server says it is not ready: whoever routes
	// requests needs that long to notice.
	DrainDelay time.Duration
	Log        *slog.Logger     // nil discards
	Now        func() time.Time // for limits and durations; nil means time.Now
	Random     io.Reader        // for tokens and request IDs; nil means crypto/rand.Reader
	// Meter is told what a choice's time is spent on; nil tells nobody.
	Meter *part.Meter
	// Audit is told who did what; nil tells nobody.
	Audit *audit.Log
	// Answered, if not nil, is told of every answer to a request about a duel.
	Answered func(status int, took time.Duration)
}

// KeySize is the number of bytes in a key for tokens.
const KeySize = 32

// A Server answers HTTP for a house.
type Server struct {
	Config
	rulesets  []riposte.Ruleset
	handler   http.Handler
	routes    []route
	hosts     hosts
	tokens    *tokens
	limits    *limits
	policies  string // what the limits are, for headers
	streams   *streams
	ready     readiness
	loads     chan struct{} // number of records read at the same time
	forecasts *queue
	enlisted  atomic.Int64 // how often a guest has said that it is a bot, or is none: streams look then
	leaving   atomic.Bool  // soon to drain: no longer ready
	draining  atomic.Bool
	patience  time.Duration   // with requests, once draining
	ending    context.Context // done when streams must end
	end       context.CancelFunc
}

// New makes a server. Limits that are zero are replaced by those of
// [DefaultLimits].
func New(c Config) *Server {
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Random == nil {
		c.Random = rand.Reader
	}
	if c.TokenKey == nil {
		c.TokenKey = make([]byte, KeySize)
		if _, err := io.ReadFull(c.Random, c.TokenKey); err != nil {
			panic("server: " + err.Error())
		}
	}
	c.Limits = c.Limits.orDefault()
	s := &Server{
		Config:    c,
		rulesets:  c.Offered.Rulesets(),
		hosts:     hostsOf(&c),
		tokens:    &tokens{key: c.TokenKey, random: c.Random, guests: c.Guests, by: map[string]struct{}{}},
		limits:    newLimits(c.Limits, c.Now),
		policies:  c.Limits.policies(),
		streams:   newStreams(c.Limits),
		loads:     make(chan struct{}, c.Limits.Records),
		forecasts: newQueue(c.Limits),
		patience:  drainTime,
	}
	s.ending, s.end = context.WithCancel(context.Background())
	s.routes = s.table()
	s.handler = s.around(s.mux())
	return s
}

// ServeHTTP answers one request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Streams is the number of open streams.
func (s *Server) Streams() int { return s.streams.open() }

// ruleset returns the ruleset with a name.
func (s *Server) ruleset(name string) (riposte.Ruleset, error) {
	for _, r := range s.rulesets {
		if r.Info().Name == name {
			return r, nil
		}
	}
	return nil, refusef(wordNoRuleset, "There is no ruleset %q.", name)
}
