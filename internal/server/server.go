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
)

// A Config is what a server is made from.
type Config struct {
	Rooms
	Pages *Pages // nil serves programs only
	// PublicURL is how others reach the server: scheme and host of every link. nil
	// is as each request asks.
	PublicURL *url.URL
	// TrustProxy believes X-Forwarded-For and X-Forwarded-Proto.
	TrustProxy bool
	// Hosts are the names by which the server may be asked besides that of PublicURL and
	// those of the machine itself; without either any name does, unless it is Local.
	Hosts []string
	// Local says that only this machine can reach the server; the page tells.
	Local bool
	// TokenKey makes the tokens of guests known again; nil is one of its own.
	TokenKey []byte
	Limits   Limits
	// DrainDelay is how long everything is answered as before once the end was asked
	// for, but that the server says it is not ready: so long who sends requests by that
	// has to see it.
	DrainDelay time.Duration
	Log        *slog.Logger     // nil discards
	Now        func() time.Time // of limits and durations; nil is time.Now
	Random     io.Reader        // of tokens and request ids; nil is crypto/rand.Reader
	// Answered is told of every answer to a request of a duel; nil is nobody.
	Answered func(status int, took time.Duration)
}

// KeySize is the bytes of a key of tokens.
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
	streams   *streams
	ready     readiness
	loads     chan struct{} // records read at the same time
	forecasts *queue
	leaving   atomic.Bool // soon to drain: no longer ready
	draining  atomic.Bool
	patience  time.Duration   // with requests, once draining
	ending    context.Context // done when streams must end
	end       context.CancelFunc
}

// New makes a server. Its Limits that are zero are those of [DefaultLimits].
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

// Streams is how many streams are open.
func (s *Server) Streams() int { return s.streams.open() }

// Ruleset is the ruleset with a name.
func (s *Server) ruleset(name string) (riposte.Ruleset, error) {
	for _, r := range s.rulesets {
		if r.Info().Name == name {
			return r, nil
		}
	}
	return nil, refusef(wordNoRuleset, "There is no ruleset %q.", name)
}
