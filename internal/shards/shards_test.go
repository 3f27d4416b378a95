package shards

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"riposte"
	"riposte/bot"
	"riposte/lab"
	"riposte/rules/pugilism"
)

// The test program is also a worker: one that is to be killed says when it holds a shard, and
// stays there.
const asWorker = "RIPOSTE_TEST_WORKER" // the address of the server, and what kind of worker

func TestMain(m *testing.M) {
	address, kind, _ := strings.Cut(os.Getenv(asWorker), " ")
	if address == "" {
		os.Exit(m.Run())
	}
	w := worker(address)
	if kind == "stalls" {
		w.Cores, w.Find = 1, func(sh *lab.Shard) (riposte.Ruleset, []lab.Contender, error) {
			r, bots, err := find(sh)
			for i := range bots {
				bots[i].New = func() bot.Bot { return stalled{} }
			}
			return r, bots, err
		}
	}
	if err := w.Work(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// stalled is a player that never answers.
type stalled struct{}

func (stalled) Choose(bot.Chair, bot.Chooser) riposte.Choice {
	fmt.Println("playing")
	select {}
}

const build = "the build of this test"

func advised() bot.Bot { return &bot.Advised{} }
func random() bot.Bot  { return &bot.Random{} }

func find(sh *lab.Shard) (riposte.Ruleset, []lab.Contender, error) {
	makers := map[string]func() bot.Bot{"advised": advised, "random": random}
	var bots []lab.Contender
	for _, name := range sh.Bots {
		if makers[name] == nil {
			return nil, nil, fmt.Errorf("it has no bot %q", name)
		}
		bots = append(bots, lab.Contender{Name: name, New: makers[name]})
	}
	return pugilism.Ruleset(), bots, nil
}

func worker(address string) *Worker {
	return &Worker{URL: address, Build: build, Cores: 2, Find: find}
}

// A play is a run, what was told of it and what its coordinator said.
type play struct {
	lab.Run
	coordinator *Coordinator
	rows        []string
	mu          sync.Mutex
	said        []string
	heard       chan string
}

// newPlay makes a run of two set-ups. With an address it is played there.
func newPlay(address string, duels int) *play {
	seats := []riposte.SeatSetup{{Document: json.RawMessage(`"brannoch"`)}, {Document: json.RawMessage(`"tobias"`)}}
	bots := []lab.Contender{{Name: "advised", New: advised}, {Name: "random", New: random}}
	p := &play{heard: make(chan string, 100)}
	p.Run = lab.Run{
		Ruleset: pugilism.Ruleset(), Duels: duels, Seed: 5, Workers: 2, Decisions: true,
		Sittings: []lab.Sitting{
			{Name: "short", Setup: riposte.Setup{Options: map[string]string{"rounds": "1"}, Seats: seats}, Bots: bots},
			{Name: "no ring", Setup: riposte.Setup{Options: map[string]string{"rounds": "1", "ring": "off"}, Seats: seats}, Bots: bots, Base: 1},
		},
		Keep: func(rows []lab.RunRow) error {
			for i := range rows {
				line, err := json.Marshal(&rows[i])
				every, err2 := json.Marshal(rows[i].Every)
				if err := errors.Join(err, err2); err != nil {
					return err
				}
				p.rows = append(p.rows, string(line), string(every))
			}
			return nil
		},
	}
	if address != "" {
		p.coordinator = &Coordinator{URL: address, Build: build, Patience: time.Second, Say: func(text string) {
			p.mu.Lock()
			p.said = append(p.said, text)
			p.mu.Unlock()
			select {
			case p.heard <- text:
			default:
			}
		}}
		p.Elsewhere = p.coordinator.Play
	}
	return p
}

// until waits for something the coordinator says.
func (p *play) until(t *testing.T, part string) {
	t.Helper()
	for {
		select {
		case text := <-p.heard:
			if strings.Contains(text, part) {
				return
			}
		case <-t.Context().Done():
			t.Fatalf("nobody says %q", part)
		}
	}
}

// end plays to the end, and returns all that is told and counted.
func (p *play) end(t *testing.T) string {
	t.Helper()
	account, err := p.Play(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(account)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(p.rows, "\n") + string(data)
}

// alone is what the run comes to on one machine, played once for all tests.
func alone(t *testing.T, duels int) string {
	t.Helper()
	once, _ := lone.LoadOrStore(duels, sync.OnceValue(func() string { return newPlay("", duels).end(t) }))
	return once.(func() string)()
}

var lone sync.Map // of func() string, by duels

// A queue is a server that can be stopped and started.
type queue struct {
	t       *testing.T
	options server.Options
	running *server.Server
}

func newQueue(t *testing.T) *queue {
	t.Helper()
	q := &queue{t: t, options: server.Options{Host: "127.0.0.1", Port: freePort(t), JetStream: true, StoreDir: t.TempDir(), NoSigs: true, NoLog: true}}
	q.start()
	t.Cleanup(q.stop)
	return q
}

func freePort(t *testing.T) int {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().(*net.TCPAddr).Port
}

func (q *queue) start() {
	q.t.Helper()
	options := q.options
	s, err := server.NewServer(&options)
	if err != nil {
		q.t.Fatal(err)
	}
	s.Start()
	if !s.ReadyForConnections(time.Minute) {
		q.t.Fatal("the server does not start")
	}
	q.running = s
}

func (q *queue) stop() {
	q.running.Shutdown()
	q.running.WaitForShutdown()
}

func (q *queue) address() string { return "nats://127.0.0.1:" + strconv.Itoa(q.options.Port) }

// employ starts a worker, which ends with the test or when it is dismissed.
func employ(t *testing.T, w *Worker) (dismiss func()) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := w.Work(ctx); err != nil {
			t.Error(err)
		}
	})
	dismiss = func() { stop(); wg.Wait() }
	t.Cleanup(dismiss)
	return dismiss
}

// Three workers that come and go play what one machine plays.
func TestSameFromWorkers(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	p := newPlay(q.address(), 200)
	for range 2 {
		employ(t, worker(q.address()))
	}
	late := sync.OnceFunc(func() { employ(t, worker(q.address())) })
	first := employ(t, worker(q.address()))
	early := sync.OnceFunc(func() { go first() })
	p.Progress = func(done, _ int) {
		if done > 60 {
			early()
		}
		if done > 120 {
			late()
		}
	}
	if far, here := p.end(t), alone(t, 200); far != here {
		t.Error("workers tell something else than one machine")
	}
	if workers, cores := p.coordinator.Workers(); workers < 1 || cores != 2*workers {
		t.Errorf("%d workers with %d cores are known", workers, cores)
	}
}

// A process that is killed while it plays loses nothing, and nothing is counted twice.
func TestKilledWorkers(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	p := newPlay(q.address(), 200)
	result := make(chan string, 1)
	go func() { result <- p.end(t) }()
	for range 2 {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), asWorker+"="+q.address()+" stalls")
		cmd.Stderr = os.Stderr
		out, err := cmd.StdoutPipe()
		if err == nil {
			err = cmd.Start()
		}
		if err != nil {
			t.Fatal(err)
		}
		if line, _ := bufio.NewReader(out).ReadString('\n'); line != "playing\n" {
			t.Errorf("the worker says %q", line)
		}
		if err := cmd.Process.Kill(); err != nil {
			t.Error(err)
		}
		_ = cmd.Wait()
	}
	select {
	case <-result:
		t.Fatal("the run ended without a worker that plays")
	default:
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), asWorker+"="+q.address()+" plays")
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = cmd.Process.Kill(); _ = cmd.Wait() }()
	if far, here := <-result, alone(t, 200); far != here {
		t.Error("after two kills something else is told than by one machine")
	}
}

// The server may be stopped and started, with what it kept and without.
func TestServerStops(t *testing.T) {
	t.Parallel()
	for _, lost := range []bool{false, true} {
		t.Run(fmt.Sprintf("lost=%v", lost), func(t *testing.T) {
			t.Parallel()
			q := newQueue(t)
			p := newPlay(q.address(), 200)
			employ(t, worker(q.address()))
			var wg sync.WaitGroup
			stop := sync.OnceFunc(func() {
				wg.Go(func() {
					q.stop()
					if lost {
						if err := os.RemoveAll(filepath.Join(q.options.StoreDir, "jetstream")); err != nil {
							t.Error(err)
						}
					}
					q.start()
				})
			})
			p.Progress = func(done, _ int) {
				if done > 50 {
					stop()
				}
			}
			far := p.end(t)
			wg.Wait()
			if far != alone(t, 200) {
				t.Error("after a stop of the server something else is told than by one machine")
			}
		})
	}
}

// What the queue lost without a word is put there again, also when the server's answer is
// another shard under the same number.
func TestLostShards(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	p := newPlay(q.address(), 200)
	result := make(chan string, 1)
	go func() { result <- p.end(t) }()
	p.until(t, "no worker yet")
	nc, err := nats.Connect(q.address())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	if err := js.DeleteStream(t.Context(), streamName); err != nil {
		t.Fatal(err)
	}
	p.until(t, "put there again")
	employ(t, worker(q.address()))
	if far := <-result; far != alone(t, 200) {
		t.Error("after the queue was lost something else is told than by one machine")
	}
}

// A worker of another build plays nothing, and both sides say so. One that has the key of the
// build, but other rules or bots, refuses.
func TestOtherBuilds(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	p := newPlay(q.address(), 60)
	told := make(chan string, 10)
	other := worker(q.address())
	other.Build, other.Say = "another build", func(text string) { told <- text }
	other.Find = func(*lab.Shard) (riposte.Ruleset, []lab.Contender, error) {
		t.Error("a worker of another build plays")
		return nil, nil, errors.New("no")
	}
	employ(t, other)
	poor := worker(q.address())
	poor.Find = func(sh *lab.Shard) (riposte.Ruleset, []lab.Contender, error) {
		r, bots, err := find(sh)
		return changed{r}, bots, err
	}
	dismiss := employ(t, poor)
	result := make(chan string, 1)
	go func() { result <- p.end(t) }()
	p.until(t, "refuses shards: it has other rules")
	for text := range told {
		if strings.Contains(text, "not played here: "+build+" there, another build here") {
			break
		}
	}
	dismiss()
	employ(t, worker(q.address()))
	if far := <-result; far != alone(t, 60) {
		t.Error("something else is told than by one machine")
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if all := strings.Join(p.said, "\n"); !strings.Contains(all, "plays nothing of this run, it is another build: another build there, "+build+" here") {
		t.Errorf("the coordinator says only\n%s", all)
	}
}

// changed is a ruleset with other content.
type changed struct{ riposte.Ruleset }

func (c changed) Info() *riposte.Info {
	info := *c.Ruleset.Info()
	info.Content = "other content"
	return &info
}

// A job of another build that gets into the queue of this one is refused as well.
func TestSuits(t *testing.T) {
	w := &Worker{Build: build, Find: find}
	info := pugilism.Ruleset().Info()
	good := lab.Shard{Ruleset: info.Name, Version: info.Version, Content: info.Content, Bots: []string{"advised", "random"}}
	if _, bots, err := w.suits(&job{Build: build, Shard: &good}); err != nil || len(bots) != 2 {
		t.Errorf("%d players, %v", len(bots), err)
	}
	for name, change := range map[string]func(*job){
		"build":   func(j *job) { j.Build = "another" },
		"version": func(j *job) { j.Shard.Version++ },
		"content": func(j *job) { j.Shard.Content = "another" },
		"ruleset": func(j *job) { j.Shard.Ruleset = "another" },
		"bot":     func(j *job) { j.Shard.Bots = []string{"nobody", "random"} },
	} {
		sh := good
		j := job{Build: build, Shard: &sh}
		if change(&j); true {
			if _, _, err := w.suits(&j); err == nil {
				t.Errorf("a shard of another %s is played", name)
			}
		}
	}
}

// What comes twice counts once; what comes twice and differs ends the run.
func TestTwice(t *testing.T) {
	t.Parallel()
	for _, same := range []bool{true, false} {
		t.Run(fmt.Sprintf("same=%v", same), func(t *testing.T) {
			t.Parallel()
			q := newQueue(t)
			p := newPlay(q.address(), 200)
			// Somebody hears what workers hand in, and hands it in once more.
			nc, err := nats.Connect(q.address())
			if err != nil {
				t.Fatal(err)
			}
			defer nc.Close()
			if _, err := nc.Subscribe(asked+"*", func(m *nats.Msg) {
				if m.Header.Get(headKind) != kindPlayed || m.Header.Get("Again") != "" {
					return
				}
				again := nats.NewMsg(m.Subject)
				again.Header, again.Data = m.Header, append([]byte(nil), m.Data...)
				again.Header.Set("Again", "yes")
				if !same {
					again.Data[len(again.Data)-1] ^= 1
				}
				if err := nc.PublishMsg(again); err != nil {
					t.Error(err)
				}
			}); err != nil {
				t.Fatal(err)
			}
			if err := nc.Flush(); err != nil {
				t.Fatal(err)
			}
			employ(t, worker(q.address()))
			if same {
				if far := p.end(t); far != alone(t, 200) {
					t.Error("what came twice counts twice")
				}
				return
			}
			if _, err := p.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "differently") {
				t.Errorf("two workers disagree: %v", err)
			}
		})
	}
}

// A duel that can't be played ends the run, with the error that one machine has.
func TestBrokenDuel(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	employ(t, worker(q.address()))
	p := newPlay(q.address(), 60)
	p.MaxSteps = 1
	_, here := newPlay("", 60).Play(t.Context())
	if here != nil {
		t.Fatal(here)
	}
	if _, err := p.Play(t.Context()); err == nil || !strings.Contains(err.Error(), "duel 0: does not end") {
		t.Errorf("got %v", err)
	}
}

// A set-up that no message carries is an error, and so is a server without a queue, one that is
// not there, and an address that is none.
func TestNoQueue(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	large := newPlay(q.address(), 10)
	large.Sittings[0].Setup.Data = map[string]json.RawMessage{"map": json.RawMessage(`"` + strings.Repeat("x", 2<<20) + `"`)}
	plain := newQueue(t)
	plain.stop()
	nobody := "nats://lab:secret@127.0.0.1:" + strconv.Itoa(freePort(t))
	plain.options.JetStream = false
	plain.start()
	for want, p := range map[string]*play{
		"carries":            large,
		"no JetStream":       newPlay(plain.address(), 10),
		"NATS at nats://127": newPlay(nobody, 10),
		"NATS at":            newPlay("nats://[::1", 10),
	} {
		if _, err := p.Play(t.Context()); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "secret") {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	if err := worker(nobody).Work(t.Context()); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("a worker without a server: %v", err)
	}
}

// A run that is interrupted leaves nothing in the queue.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	q := newQueue(t)
	p := newPlay(q.address(), 200)
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { _, err := p.Play(ctx); ended <- err }()
	p.until(t, "no worker yet")
	stop()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	nc, err := nats.Connect(q.address())
	if err != nil {
		t.Fatal(err)
	}
	defer nc.Close()
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	stream, err := js.Stream(t.Context(), streamName)
	if err != nil {
		t.Fatal(err)
	}
	if n := stream.CachedInfo().State.Msgs; n != 0 {
		t.Errorf("%d shards are left in the queue", n)
	}
}
