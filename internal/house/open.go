package house

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"riposte"
	"riposte/bot"
	"riposte/internal/store"
	"riposte/record"
)

// A House keeps tables. It is safe for use by many goroutines.
//
// Locks are taken in this order: the turn of one table, then mu. Nobody holds the
// turns of two tables.
type House struct {
	store  store.Store
	list   []riposte.Ruleset
	rules  map[string]riposte.Ruleset
	now    func() time.Time
	log    *slog.Logger
	most   int
	shared bool
	origin *addresses
	movers movers
	idle   time.Duration // after which a duel nobody touches is ended; 0 is never

	cancelled remembrance

	records records // of imported campaigns

	randomMu sync.Mutex
	random   io.Reader

	// Of the goroutine that leases jobs.
	run     store.Run       // whose leases are this house's
	others  map[int64]heard // the runs of other houses
	beating time.Time       // when the run has last beaten

	pauses []store.Pause // in which no house was open, before this one was

	done chan struct{}  // closed when the house closes
	stop func()         // ends the work
	busy sync.WaitGroup // those who use a table, and the work
	bell chan struct{}  // there is work to do
	bots atomic.Int64   // answers of bots that are leased and not done

	mostBacks int // takebacks of a duel

	mu      sync.Mutex // guards what follows
	closed  bool
	tables  map[string]*table
	uses    uint64                 // counts the uses of tables
	streams map[store.Hash]int     // by guest
	queues  map[string][]store.Job // leased, by duel
	aside   map[string]bool        // the duels that can't be played
}

var _ Tables = (*House)(nil)

// New opens a house on a store. Work that is due begins at once; ctx is for the
// start only.
func New(ctx context.Context, cfg Config) (*House, error) {
	if cfg.Store == nil || len(cfg.Rulesets) == 0 {
		return nil, errors.New("house: a store and rulesets are needed")
	}
	h := &House{
		store:  cfg.Store,
		list:   cfg.Rulesets,
		rules:  map[string]riposte.Ruleset{},
		random: cfg.Random,
		log:    cfg.Log,
		most:   cfg.Tables,

		mostBacks: record.MaxBacks,

		shared:  cfg.Shared,
		idle:    cfg.Idle,
		origin:  newAddresses(cfg.AddressOpen),
		done:    make(chan struct{}),
		bell:    make(chan struct{}, 1),
		tables:  map[string]*table{},
		streams: map[store.Hash]int{},
		queues:  map[string][]store.Job{},
		aside:   map[string]bool{},
		others:  map[int64]heard{},
	}
	for _, r := range cfg.Rulesets {
		h.rules[r.Info().Name] = r
	}
	if h.random == nil {
		h.random = rand.Reader
	}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	if h.most <= 0 {
		h.most = maxTables
	}
	if err := h.begin(ctx, &cfg); err != nil {
		return nil, err
	}
	work, stop := context.WithCancel(context.Background())
	h.stop = stop
	h.busy.Add(1)
	go h.work(work)
	return h, nil
}

// Close ends all streams, lets the acts under way finish and stops the work; what
// is left of it is in the store. The store stays open. Later calls get ErrClosed.
// The error is that of ctx, if it ended first.
func (h *House) Close(ctx context.Context) error {
	h.mu.Lock()
	if !h.closed {
		h.closed = true
		close(h.done)
		h.stop()
		for _, t := range h.tables {
			t.quiet()
		}
	}
	h.mu.Unlock()
	finished := make(chan struct{})
	go func() {
		h.busy.Wait()
		h.end()
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

// Ready is nil if acts can be kept, ErrUnavailable if not.
func (h *House) Ready(ctx context.Context) error { return ours(h.store.Ready(ctx)) }

// Bots lists the kinds of bots.
func (h *House) Bots() []string { return bot.Names() }

// moment is the house's time in the form in which it is stored, whole milliseconds, so
// that a duel that was loaded again tells the same times.
func (h *House) moment() time.Time { return h.now().UTC().Round(0).Truncate(time.Millisecond) }

// draw fills b with random bytes.
func (h *House) draw(b []byte) error {
	h.randomMu.Lock()
	defer h.randomMu.Unlock()
	_, err := io.ReadFull(h.random, b)
	return err
}

// wakeWork has the work look at the store now.
func (h *House) wakeWork() {
	select {
	case h.bell <- struct{}{}:
	default:
	}
}
