package laboratory

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/store"
)

// The reasons why something was not done.
var (
	ErrNoStudy = errors.New("there is no such run")
	ErrNotMine = errors.New("another has made this run")
	ErrOff     = errors.New("no runs are played on this server")
	ErrEnded   = errors.New("the run has ended")
	// ErrFull: too many studies of all guests wait.
	ErrFull = errors.New("too many runs are waiting")
	// ErrKey: the key came with another order before.
	ErrKey = errors.New("the key came with another order before")
	// ErrApart: two studies can't be compared.
	ErrApart = errors.New("runs of different rulesets can't be compared")
)

// Limits are set by the operator.
type Limits struct {
	Duels    int           // of one study, over all its set-ups; 0 plays no studies
	AtOnce   int           // studies that play at the same time
	PerGuest int           // of one guest that play or wait
	Share    float64       // of the processors, for all studies together
	Keep     time.Duration // how long one stays after its end, unless it is kept
}

// DefaultLimits are for a server that is there to play duels.
var DefaultLimits = Limits{Duels: 20_000, AtOnce: 2, PerGuest: 4, Share: 0.5, Keep: 14 * 24 * time.Hour}

const (
	maxWaiting = 64   // studies of all guests
	maxKept    = 20   // of one guest
	maxStored  = 2000 // that nobody keeps; the oldest go first
)

// A Store keeps studies.
type Store interface{ store.Studies }

// A Config is what a laboratory is made from.
type Config struct {
	Store    Store
	Rulesets []riposte.Ruleset
	Limits   Limits
	// Busy reports whether somebody at a table waits for the processor; nil is never.
	Busy func() bool
	// Run is the house's run, which takes the studies that are played where several houses
	// use one store; nil is a house that is alone.
	Run    func() int64
	Now    func() time.Time // nil means time.Now
	Random io.Reader        // of IDs and seeds; nil is crypto/rand.Reader
	Log    *slog.Logger     // nil discards
}

// A Laboratory plays studies.
type Laboratory struct {
	store    Store
	rulesets []riposte.Ruleset
	limits   Limits
	busy     func() bool
	holder   func() int64 // may be nil
	now      func() time.Time
	log      *slog.Logger

	randomMu sync.Mutex
	random   io.Reader

	bell   chan struct{} // there may be something to play
	ctx    context.Context
	stop   context.CancelFunc
	ending sync.WaitGroup

	mu      sync.Mutex
	playing map[string]*bench // by ID
	// saving guards what changes of a study: it is read, changed and saved as a whole.
	saving sync.Mutex
}

// New makes a laboratory that goes on with every study that an earlier one has left.
func New(c Config) *Laboratory {
	l := &Laboratory{
		store: c.Store, rulesets: c.Rulesets, limits: c.Limits, busy: c.Busy, holder: c.Run, now: c.Now, random: c.Random, log: c.Log,
		bell: make(chan struct{}, 1), playing: map[string]*bench{},
	}
	if l.busy == nil {
		l.busy = func() bool { return false }
	}
	if l.now == nil {
		l.now = time.Now
	}
	if l.random == nil {
		l.random = rand.Reader
	}
	if l.log == nil {
		l.log = slog.New(slog.DiscardHandler)
	}
	l.ctx, l.stop = context.WithCancel(context.Background())
	if l.limits.Duels > 0 {
		l.ending.Add(1)
		go l.work()
	}
	return l
}

// Free makes it look for what nobody plays: another house has ended.
func (l *Laboratory) Free() { l.ring() }

// Close stops all studies, with what they have come to stored.
func (l *Laboratory) Close(ctx context.Context) error {
	l.stop()
	done := make(chan struct{})
	go func() {
		l.ending.Wait()
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Limits are those of the operator.
func (l *Laboratory) Limits() Limits { return l.limits }

// The phases of a study.
const (
	Waits   = "waits"
	Plays   = "plays"
	Done    = "done"
	Stopped = "stopped"
	Failed  = "failed" // the rules or a bot broke, or the rules are others than they were
)

// Begin stores a study of the guest's, to be played when its turn comes. The error is
// riposte.Faults, house.ErrTooMany, ErrFull, ErrOff, or ErrKey if the
// key came with another order.
func (l *Laboratory) Begin(ctx context.Context, g house.Guest, o Order) (id string, err error) {
	if l.limits.Duels == 0 {
		return "", ErrOff
	}
	p, err := l.vet(&o)
	if err != nil {
		return "", err
	}
	guest := store.HashToken(string(g))
	if id, err = l.id(guest, o.Key); err != nil {
		return "", err
	}
	if o.Key != "" {
		switch before, err := l.store.Study(ctx, id); {
		case err == nil:
			return id, sameOrder(before.Asked, o)
		case !errors.Is(err, store.ErrNoStudy):
			return "", house.FromStore(err)
		}
	}
	if err := l.mayBegin(ctx, guest); err != nil {
		return "", err
	}
	if o.Seed == 0 {
		if o.Seed, err = l.seed(); err != nil {
			return "", err
		}
	}
	in := p.rules.Info()
	asked, err := json.Marshal(asked{Order: o, Version: in.Version, Content: in.Content})
	if err != nil {
		return "", err
	}
	now := l.now()
	err = l.store.CreateStudy(context.WithoutCancel(ctx), store.Study{
		ID: id, Ruleset: in.Name, Name: cmp.Or(o.Name, p.name(o.Ask)), Keeper: guest, Created: now, Asked: asked,
		StudyState: store.StudyState{Phase: Waits, Listed: o.Listed, Of: (o.Duels + 1) / 2 * 2 * len(p.sittings), Changed: now},
	})
	if err != nil && !errors.Is(err, store.ErrExists) {
		return "", house.FromStore(err)
	}
	l.ring()
	return id, nil
}

// sameOrder is an error if another order than o was stored. The seed may have been drawn.
func sameOrder(stored []byte, o Order) error {
	var before asked
	if err := json.Unmarshal(stored, &before); err != nil {
		return err
	}
	if o.Seed == 0 {
		before.Seed = 0
	}
	was, err1 := json.Marshal(before.Order)
	is, err2 := json.Marshal(o)
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	if !bytes.Equal(was, is) {
		return ErrKey
	}
	return nil
}

// asked is what is stored of an order: with what its result depends on besides.
type asked struct {
	Order
	Version int    `json:"version"`
	Content string `json:"content"`
}

// mayBegin returns nil if one more study of a guest may wait.
func (l *Laboratory) mayBegin(ctx context.Context, guest store.Hash) error {
	rows, err := l.store.Studies(ctx, store.StudyQuery{Phases: []string{Waits, Plays}})
	if err != nil {
		return house.FromStore(err)
	}
	own := 0
	for i := range rows {
		if rows[i].Keeper == guest {
			own++
		}
	}
	switch {
	case own >= l.limits.PerGuest:
		return fmt.Errorf("%w: %d runs of yours play or wait", house.ErrTooMany, own)
	case len(rows) >= maxWaiting:
		return ErrFull
	}
	return nil
}

// id is random, or follows from guest and key.
func (l *Laboratory) id(guest store.Hash, key string) (string, error) {
	if key != "" {
		return house.DerivedID("study", guest[:], []byte(key)), nil
	}
	var raw [16]byte
	err := l.draw(raw[:])
	return hex.EncodeToString(raw[:]), err
}

func (l *Laboratory) seed() (int, error) {
	var raw [4]byte
	err := l.draw(raw[:])
	return 1 + int(binary.BigEndian.Uint32(raw[:])%maxSeed), err
}

func (l *Laboratory) draw(into []byte) error {
	l.randomMu.Lock()
	defer l.randomMu.Unlock()
	_, err := io.ReadFull(l.random, into)
	return err
}

func (l *Laboratory) load(ctx context.Context, id string) (*store.Study, error) {
	if !house.IsID(id) {
		return nil, ErrNoStudy
	}
	s, err := l.store.Study(ctx, id)
	return s, fromStore(err)
}

func fromStore(err error) error {
	if errors.Is(err, store.ErrNoStudy) {
		return ErrNoStudy
	}
	return house.FromStore(err)
}

// own loads a study that must be the guest's.
func (l *Laboratory) own(ctx context.Context, g house.Guest, id string) (*store.Study, error) {
	s, err := l.load(ctx, id)
	if err != nil {
		return nil, err
	}
	if guest := store.HashToken(string(g)); g == "" || !guest.Is(s.Keeper[:]) {
		return nil, ErrNotMine
	}
	return s, nil
}

// Stop ends the guest's study before its time; what it has come to stays.
func (l *Laboratory) Stop(ctx context.Context, g house.Guest, id string) error {
	s, err := l.own(ctx, g, id)
	if err != nil {
		return err
	}
	return l.halt(ctx, s)
}

// halt ends a study before its time; ErrEnded if it has ended.
func (l *Laboratory) halt(ctx context.Context, s *store.Study) error {
	if s.Phase != Waits && s.Phase != Plays {
		return ErrEnded
	}
	l.mu.Lock()
	b := l.playing[s.ID]
	l.mu.Unlock()
	if b == nil {
		return l.change(ctx, s.ID, func(s *store.StudyState) { l.turn(s, Stopped) })
	}
	b.end(errStopped)
	select {
	case <-b.gone:
	case <-ctx.Done():
		return ctx.Err()
	}
	// It may have been another house's by then.
	return l.change(ctx, s.ID, func(s *store.StudyState) { l.turn(s, Stopped) })
}

// turn puts a study into another phase, unless it has ended.
func (l *Laboratory) turn(s *store.StudyState, phase string) {
	if s.Phase == Waits || s.Phase == Plays {
		s.Phase, s.Changed = phase, l.now()
	}
}

// change saves a change of a study.
func (l *Laboratory) change(ctx context.Context, id string, do func(*store.StudyState)) error {
	l.saving.Lock()
	defer l.saving.Unlock()
	for {
		s, err := l.store.Study(ctx, id)
		if err != nil {
			return fromStore(err)
		}
		was := s.Phase
		do(&s.StudyState)
		// Another house may have put it into another phase meanwhile. There are few of those.
		if err = l.store.SaveStudy(context.WithoutCancel(ctx), id, was, s.StudyState); !errors.Is(err, store.ErrConflict) {
			return fromStore(err)
		}
	}
}

// Keep says whether the guest's study stays until it is deleted.
func (l *Laboratory) Keep(ctx context.Context, g house.Guest, id string, keep bool) error {
	s, err := l.own(ctx, g, id)
	if err != nil {
		return err
	}
	if keep && !s.Kept {
		rows, err := l.store.Studies(ctx, store.StudyQuery{Keeper: s.Keeper})
		if err != nil {
			return house.FromStore(err)
		}
		kept := 0
		for i := range rows {
			if rows[i].Kept {
				kept++
			}
		}
		if kept >= maxKept {
			return fmt.Errorf("%w: you keep %d runs", house.ErrTooMany, kept)
		}
	}
	return l.change(ctx, id, func(s *store.StudyState) {
		if s.Kept && !keep { // its time begins anew
			s.Changed = l.now()
		}
		s.Kept = keep
	})
}

// Delete removes the guest's study.
func (l *Laboratory) Delete(ctx context.Context, g house.Guest, id string) error {
	s, err := l.own(ctx, g, id)
	if err != nil {
		return err
	}
	return l.remove(ctx, s)
}

// Remove removes a study, whoever has made it.
func (l *Laboratory) Remove(ctx context.Context, id string) error {
	s, err := l.load(ctx, id)
	if err != nil {
		return err
	}
	return l.remove(ctx, s)
}

func (l *Laboratory) remove(ctx context.Context, s *store.Study) error {
	if err := l.halt(ctx, s); err != nil && !errors.Is(err, ErrEnded) {
		return err
	}
	return fromStore(l.store.DeleteStudy(context.WithoutCancel(ctx), s.ID))
}
