package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"riposte/internal/house"
	"riposte/internal/part"
)

// A Load is what is put on a server.
type Load struct {
	Duels    int           // at once; one that ends makes room for the next
	Pages    int           // HTML streams of the seats, each duel
	Watchers int           // HTML streams of the public, each duel
	Rate     float64       // answers a second in all; 0 is as fast as they are accepted
	Warmup   time.Duration // not measured
	For      time.Duration // measured
	Games    []Game        // played in turn; none is Pugilism
	Bot      string        // the kind of bot in every second seat; "" is another program
	Previews bool          // a player looks at what a sentence would do before sending it
}

// A Measure is the result within the time measured.
type Measure struct {
	Elapsed      time.Duration
	Choices      int
	Looks        Latency             // previews
	Parts        map[part.Part]Times // what the first server has spent its time on, if it serves its metrics
	Duels        int                 // that ended
	P50, P99     time.Duration
	Worst        time.Duration
	ServerCPU    time.Duration
	ClientCPU    time.Duration
	Memory       int64
	Frames       int64 // of the HTML streams
	FrameBytes   int64
	FrameBytes50 int   // the median of their lengths, to a sixteenth of a KiB
	Answers      int64 // frames of the players' JSON feeds
	AnswerSize   int64
}

// A Latency is how long requests of one kind took.
type Latency struct {
	N               int
	P50, P99, Worst time.Duration
}

func latency(took []time.Duration) (l Latency) {
	if l.N = len(took); l.N > 0 {
		slices.Sort(took)
		l.P50, l.P99, l.Worst = took[l.N/2], took[l.N*99/100], took[l.N-1]
	}
	return l
}

// PerSecond is the choices a second.
func (m *Measure) PerSecond() float64 { return float64(m.Choices) / m.Elapsed.Seconds() }

// CPUPerChoice is the server's processor time for each choice.
func (m *Measure) CPUPerChoice() time.Duration { return per(m.ServerCPU, m.Choices) }

// ClientPerChoice is the load's own processor time for each choice.
func (m *Measure) ClientPerChoice() time.Duration { return per(m.ClientCPU, m.Choices) }

func per(d time.Duration, n int) time.Duration {
	if n == 0 {
		return 0
	}
	return d / time.Duration(n)
}

// gauge collects while it is open.
type gauge struct {
	open          atomic.Bool
	frames, bytes atomic.Int64
	lengths       [1 << 12]atomic.Int64 // how many frames there were, by length
	feeds, size   atomic.Int64
	duels         atomic.Int64

	mu     sync.Mutex
	took   []time.Duration
	looked []time.Duration
}

func (g *gauge) shown(took time.Duration) {
	if g.open.Load() {
		g.mu.Lock()
		g.looked = append(g.looked, took)
		g.mu.Unlock()
	}
}

func (g *gauge) answered(_ house.Receipt, took time.Duration) {
	if g.open.Load() {
		g.mu.Lock()
		g.took = append(g.took, took)
		g.mu.Unlock()
	}
}

func (g *gauge) framed(n int) {
	if g.open.Load() {
		g.frames.Add(1)
		g.bytes.Add(int64(n))
		g.lengths[min(n/lengthStep, len(g.lengths)-1)].Add(1)
	}
}

// Run puts the load on a server, or in equal shares on several of one database, and measures. Of
// several, the second seat of a duel sits at the next one, and so do the watchers: what one does
// is shown by another. The error is the first that a player met; the measure then means nothing.
func (l Load) Run(ctx context.Context, servers ...*Server) (*Measure, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var g gauge
	pace := l.pacer(ctx)
	var all sync.WaitGroup
	for i := range l.Duels {
		all.Go(func() {
			random := rand.New(rand.NewPCG(uint64(i), 1)) // which choices are made does not depend on the run
			for n := 0; ctx.Err() == nil; n++ {
				at, beside := servers[i%len(servers)].URL, servers[(i+1)%len(servers)].URL
				if err := l.duel(ctx, at, beside, l.game(i+n), random, &g, pace); err != nil && ctx.Err() == nil {
					cancel(fmt.Errorf("duel %d of place %d: %w", n+1, i+1, err))
				}
			}
		})
	}
	m, err := l.measure(ctx, servers, &g)
	if err == nil {
		err = context.Cause(ctx)
	}
	cancel(nil)
	all.Wait()
	return m, err
}

func (l Load) measure(ctx context.Context, servers []*Server, g *gauge) (*Measure, error) {
	if !wait(ctx, l.Warmup) {
		return nil, context.Cause(ctx)
	}
	server, _, err := takenBy(servers)
	if err != nil {
		return nil, err
	}
	s := servers[0] // the others are like it
	parts, err := s.Parts(ctx)
	if err != nil {
		return nil, err
	}
	client, began := ownCPU(), time.Now()
	g.open.Store(true)
	wait(ctx, l.For)
	g.open.Store(false)
	m := &Measure{Elapsed: time.Since(began), ClientCPU: ownCPU() - client}
	after, memory, err := takenBy(servers)
	if err != nil {
		return nil, err
	}
	m.ServerCPU, m.Memory = after-server, memory
	if m.Parts, err = s.Parts(ctx); err != nil {
		return nil, err
	}
	for p := range m.Parts {
		m.Parts[p] = m.Parts[p].since(parts[p])
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	took := latency(g.took)
	m.Looks = latency(g.looked)
	m.Choices, m.Duels = took.N, int(g.duels.Load())
	m.Frames, m.FrameBytes, m.FrameBytes50 = g.frames.Load(), g.bytes.Load(), g.median()
	m.Answers, m.AnswerSize = g.feeds.Load(), g.size.Load()
	if m.Choices == 0 {
		return nil, errors.New("no choice was answered")
	}
	m.P50, m.P99, m.Worst = took.P50, took.P99, took.Worst
	return m, nil
}

// takenBy is what servers have taken so far: of processors, and of memory now.
func takenBy(servers []*Server) (cpu time.Duration, memory int64, err error) {
	for _, s := range servers {
		took, err := s.CPU()
		if err != nil {
			return 0, 0, err
		}
		has, err := s.Memory()
		if err != nil {
			return 0, 0, err
		}
		cpu, memory = cpu+took, memory+has
	}
	return cpu, memory, nil
}

func wait(ctx context.Context, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-ctx.Done():
		return false
	}
}

func (l Load) game(i int) Game {
	if len(l.Games) == 0 {
		return Pugilism
	}
	return l.Games[i%len(l.Games)]
}

// duel plays one duel with its streams to the end, the second seat and the watchers at another
// server, which may be the same.
func (l Load) duel(ctx context.Context, base, beside string, game Game, random *rand.Rand, g *gauge, pace func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	red, blue := NewGuest(base), NewGuest(beside)
	duel, players, err := l.table(ctx, red, blue, game)
	if err != nil {
		cancel()
		return err
	}
	var streams sync.WaitGroup
	for i := range l.Pages + l.Watchers {
		viewer := NewGuest(beside)
		if i < l.Pages {
			viewer = []*Guest{red, blue}[i%2]
		}
		streams.Go(func() {
			_ = viewer.Feed(ctx, duel, "0", true, func(f Frame) bool { g.framed(f.Bytes); return true })
		})
	}
	errs := make([]error, len(players))
	var all sync.WaitGroup
	for i, guest := range players {
		player := Player{
			Guest: guest, Duel: duel, Random: rand.New(rand.NewPCG(random.Uint64(), 2)), Answered: g.answered, Pace: pace,
			Heard: func(f Frame) {
				if g.open.Load() {
					g.feeds.Add(1)
					g.size.Add(int64(f.Bytes))
				}
			},
		}
		if l.Previews {
			player.Shown = g.shown
		}
		all.Go(func() { errs[i] = player.Play(ctx) })
	}
	all.Wait()
	cancel()
	streams.Wait()
	if g.open.Load() {
		g.duels.Add(1)
	}
	return errors.Join(errs...)
}

// table lays a duel, and returns who plays it besides the bot.
func (l Load) table(ctx context.Context, red, blue *Guest, game Game) (duel string, players []*Guest, err error) {
	if l.Bot != "" {
		duel, err = Against(ctx, red, game, l.Bot, "")
		return duel, []*Guest{red}, err
	}
	duel, err = Table(ctx, red, blue, game, "")
	return duel, []*Guest{red, blue}, err
}

// pacer lets Rate answers a second through, evenly.
func (l Load) pacer(ctx context.Context) func(context.Context) error {
	if l.Rate == 0 {
		return nil
	}
	tokens := make(chan struct{})
	go func() {
		began := time.Now()
		for n := 1; ; n++ {
			due := began.Add(time.Duration(float64(n) / l.Rate * float64(time.Second)))
			if !wait(ctx, time.Until(due)) {
				return
			}
			select {
			case tokens <- struct{}{}:
			case <-ctx.Done():
				return
			}
		}
	}()
	return func(ctx context.Context) error {
		select {
		case <-tokens:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// lengthStep is how finely the lengths of frames are counted.
const lengthStep = 64

// median is that of the lengths of frames.
func (g *gauge) median() int {
	before := int64(0)
	for i := range g.lengths {
		if before += g.lengths[i].Load(); 2*before >= g.frames.Load() {
			return i * lengthStep
		}
	}
	return 0
}

// Row is the measure as a row of the table under Head.
func (m *Measure) Row(name string) string {
	ms := func(d time.Duration) string {
		return strconv.FormatFloat(float64(d)/float64(time.Millisecond), 'f', 2, 64)
	}
	frames := "–"
	if m.Frames > 0 {
		frames = fmt.Sprintf("%.0f of %d B, half of them below %d", float64(m.Frames)/m.Elapsed.Seconds(), m.FrameBytes/m.Frames, m.FrameBytes50+lengthStep)
	}
	return fmt.Sprintf("| %s | %.0f | %s | %s | %s | %s | %s | %s | %.0f |",
		name, m.PerSecond(), ms(m.P50), ms(m.P99), ms(m.Worst), ms(m.CPUPerChoice()), ms(m.ClientPerChoice()), frames,
		float64(m.Memory)/(1<<20))
}

// Head is the head of a table of measures.
const Head = "| load | choices/s | p50 ms | p99 ms | worst ms | CPU ms a choice | of the load itself | page frames/s | memory MiB |\n|---|---:|---:|---:|---:|---:|---:|---:|---:|"
