package house

import (
	"cmp"
	"container/list"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime"
	"sync"
	"time"

	"riposte"
	"riposte/internal/jobs"
	"riposte/internal/part"
	"riposte/internal/store"
	"riposte/lesson"
	"riposte/record"
)

// A House keeps tables. It is safe for use by many goroutines.
//
// Locks are taken in this order: the turn of one table, then mu. Nobody holds the
// turns of two tables.
type House struct {
	store   Store
	list    []riposte.Ruleset
	rules   map[string]riposte.Ruleset
	lessons []*lesson.Lesson
	// programs are kinds of bots beside those of the roster.
	programs []Program
	notices  Notices   // nil: nobody is told
	run      *jobs.Run // its time and its work
	log      *slog.Logger
	meter    *part.Meter
	most     int
	among    *among // nil: the house is alone on its store
	origin   *addresses
	idle     time.Duration // after which an untouched duel is ended; 0 is never

	// What its operator has set; see Config.
	mostOpen              int
	mostCampaigns         int
	keepUnbegun, keepOver time.Duration

	emptied func() // may be nil
	ended   func() // the same
	acted   func(what, duel string)

	cancelled remembrance

	randomMu sync.Mutex
	random   io.Reader

	minds  chan struct{} // as many as bots may think at the same time
	throng throng
	ears   ears

	done  chan struct{}  // closed when the house closes
	busy  sync.WaitGroup // those who use a table
	swept time.Time      // belongs to the run's goroutine

	mostBacks int // the most takebacks in a duel

	mu      sync.Mutex // guards what follows
	closed  bool
	tables  map[string]*table
	spare   *list.List         // of the tables that nobody uses or watches, the longest first
	crowd   int                // the most tables since Config.Emptied was last called
	streams map[store.Hash]int // by guest
	aside   map[string]bool    // the duels that can't be played
}

// New opens a house on a store. Work that is due begins at once; ctx is for the
// start only.
func New(ctx context.Context, cfg Config) (*House, error) {
	if cfg.Store == nil || len(cfg.Rulesets) == 0 {
		return nil, errors.New("house: a store and rulesets are needed")
	}
	h := &House{
		store:   cfg.Store,
		list:    cfg.Rulesets,
		rules:   map[string]riposte.Ruleset{},
		lessons: cfg.Lessons,

		programs: cfg.Programs,
		notices:  cfg.Notices,

		random: cfg.Random,
		log:    cfg.Log,
		meter:  cfg.Meter,
		most:   cfg.Tables,

		mostBacks: record.MaxBacks,

		mostOpen:      cmp.Or(cfg.Open, MaxOpen),
		mostCampaigns: cmp.Or(cfg.Campaigns, MaxCampaigns),
		keepUnbegun:   cmp.Or(cfg.Unbegun, KeepUnbegun),
		keepOver:      cmp.Or(cfg.Over, KeepOver),

		idle:    cfg.Idle,
		emptied: cfg.Emptied,
		ended:   cfg.Ended,
		acted:   cfg.Acted,
		origin:  newAddresses(cfg.AddressOpen),
		minds:   make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)), // the other cores answer people
		done:    make(chan struct{}),
		tables:  map[string]*table{},
		spare:   list.New(),
		streams: map[store.Hash]int{},
		aside:   map[string]bool{},
	}
	for _, r := range cfg.Rulesets {
		h.rules[r.Info().Name] = r
	}
	if h.random == nil {
		h.random = rand.Reader
	}
	if h.acted == nil {
		h.acted = func(string, string) {}
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.most <= 0 {
		h.most = maxTables
	}
	if cfg.Shared {
		h.asksOthers(cfg.Crier)
	}
	run, err := jobs.Begin(ctx, jobs.Config{Store: cfg.Store, Alone: !cfg.Shared, Among: h.say(), Lanes: jobLanes, Log: h.log, Now: cfg.Now, Elapsed: cfg.Elapsed})
	if err != nil {
		return nil, fmt.Errorf("house: begin: %w", FromStore(err))
	}
	h.run, h.swept = run, run.Now()
	run.Work(h.do, h.tend)
	if h.among != nil {
		h.among.begin()
	}
	return h, nil
}

// Close ends all streams, lets the acts under way finish and stops the work; the
// rest of the work remains in the store. The store stays open. Later calls get
// ErrClosed. The error is that of ctx, if it ended first.
func (h *House) Close(ctx context.Context) error {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.done)
		h.run.Stop()
		for _, t := range h.tables {
			t.quiet()
		}
	}
	h.mu.Unlock()
	finished := make(chan struct{})
	go func() {
		h.busy.Wait()
		h.run.End()
		close(finished)
	}()
	select {
	case <-finished:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Rulesets lists the rules that duels may be played by.
func (h *House) Rulesets() []riposte.Ruleset { return h.list }

// Ready returns nil if acts can be stored, ErrUnavailable if not.
func (h *House) Ready(ctx context.Context) error { return FromStore(h.store.Ready(ctx, h.run.Now())) }

// Moment is the time of the house in the form in which it is stored.
func (h *House) Moment() time.Time { return h.run.Moment() }

// Run is the house's run in its store.
func (h *House) Run() int64 { return h.run.ID() }

// draw fills b with random bytes.
func (h *House) draw(b []byte) error {
	h.randomMu.Lock()
	defer h.randomMu.Unlock()
	_, err := io.ReadFull(h.random, b)
	return err
}
