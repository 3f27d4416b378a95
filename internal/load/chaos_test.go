//go:build e2e

package load

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"

	"riposte/internal/judge"
	"riposte/internal/store/postgres/pgtest"
)

// actsAtOnce is how many duels are played at the same time.
const actsAtOnce = 12

var (
	harms   = flag.Int("harms", 5, "how often TestChaos does harm to the servers")
	duels   = flag.Int("duels", 40, "how many duels TestChaos has played, at least")
	planted = flag.String("planted", "", "the faults that TestPlantedFaults has found: early, twice; none takes no time")
)

// A theatre is three servers of one database with NATS between them, each way in it a link of its own, and clients
// that write down what they see.
type theatre struct {
	t        *testing.T
	database *pgtest.Cluster
	queue    *queue
	nodes    []*node
	random   *rand.Rand // for harms, one after another

	mu   sync.Mutex
	ways *rand.Rand // for requests
}

// A node is one server with the ways to and from it.
type node struct {
	*Server
	clients, nats, db *link
	doubtful          atomic.Int64 // until when clients ask others, in nanoseconds since 1970
}

// open starts the servers.
func open(t *testing.T, n int, env ...string) *theatre {
	t.Helper()
	bin, err := fragile()
	if err != nil {
		t.Fatal(err)
	}
	th := &theatre{t: t, database: postgres(t), queue: &queue{t: t, port: server.RANDOM_PORT}, random: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 8)), ways: rand.New(rand.NewPCG(1, 9))}
	name := "chaos"
	if err := th.database.Make(name); err != nil {
		t.Fatal(err)
	}
	th.queue.start()
	t.Cleanup(func() { th.queue.stop() })
	for range n {
		folder, err := os.MkdirTemp("", "l") // the name of a socket may be 107 bytes long
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = os.RemoveAll(folder) })
		const socket = ".s.PGSQL.5432"
		nd := &node{
			db:   openLink(t, "unix", filepath.Join(folder, socket), filepath.Join(th.database.Folder(), socket)),
			nats: openLink(t, "tcp", "127.0.0.1:0", fmt.Sprintf("127.0.0.1:%d", th.queue.port)),
		}
		nd.Server = serve(t, bin, env, append(slices.Clone(unlimited), "--db="+pgtest.At(folder, name), "--nats=nats://"+nd.nats.at.String())...)
		nd.clients = openLink(t, "tcp", "127.0.0.1:0", nd.addr)
		th.nodes = append(th.nodes, nd)
	}
	return th
}

// RoundTrip sends a request to any of the servers that are not known to be away, as a balancer does.
func (th *theatre) RoundTrip(request *http.Request) (*http.Response, error) {
	now := time.Now().UnixNano()
	var sound []*node
	for _, nd := range th.nodes {
		if nd.doubtful.Load() < now {
			sound = append(sound, nd)
		}
	}
	if len(sound) == 0 {
		sound = th.nodes
	}
	th.mu.Lock()
	nd := sound[th.ways.IntN(len(sound))]
	th.mu.Unlock()
	out := request.Clone(request.Context())
	out.URL.Host = nd.clients.at.String()
	response, err := transport.RoundTrip(out)
	if err != nil || response.StatusCode == http.StatusServiceUnavailable {
		nd.doubtful.Store(now + int64(time.Second))
	}
	return response, err
}

var transport = &http.Transport{
	MaxIdleConnsPerHost: 1024, IdleConnTimeout: time.Minute,
	DialContext: (&net.Dialer{Timeout: time.Second}).DialContext,
}

// A harm is something that is done to the servers.
type harm struct {
	name string
	do   func(*theatre, *node)
}

// harms are all of them. What a harm takes away it gives back in the end.
var allHarms = []harm{
	{"kill", func(th *theatre, nd *node) { th.kill(3*time.Second, nd) }},
	{"cut from the database", func(th *theatre, nd *node) { th.without(nd.db) }},
	{"PostgreSQL crashes", func(th *theatre, _ *node) {
		if err := errors.Join(th.database.Down("immediate"), th.database.Up()); err != nil {
			th.t.Error(err)
		}
	}},
	{"stopped beyond its lease", func(th *theatre, nd *node) {
		nd.signal(syscall.SIGSTOP)
		th.rest(2*time.Second, 4*time.Second)
		nd.signal(syscall.SIGCONT)
	}},
	{"NATS restarts", func(th *theatre, _ *node) {
		th.queue.stop()
		th.rest(0, 2*time.Second)
		th.queue.start()
	}},
	{"connections reset", func(_ *theatre, nd *node) {
		for _, l := range []*link{nd.db, nd.nats, nd.clients} {
			l.reset()
		}
	}},
	{"cut from NATS", func(th *theatre, nd *node) { th.without(nd.nats) }},
	{"clock ahead", func(th *theatre, nd *node) { th.wrong(nd, "2s") }},
	{"slow database", func(th *theatre, nd *node) {
		nd.db.delay(time.Duration(10+th.random.IntN(60)) * time.Millisecond)
		th.rest(time.Second, 3*time.Second)
		nd.db.heal()
	}},
	{"cut from clients", func(th *theatre, nd *node) { th.without(nd.clients) }},
	{"clock back", func(th *theatre, nd *node) { th.wrong(nd, "-1m") }},
	{"two killed", func(th *theatre, nd *node) {
		for _, other := range th.nodes {
			if other != nd {
				th.kill(2*time.Second, nd, other)
				return
			}
		}
	}},
}

// ahead is by how much a harm moves a clock forward.
func (h *harm) ahead() time.Duration {
	if h.name == "clock ahead" {
		return 2 * time.Second
	}
	return 0
}

func (th *theatre) rest(least, most time.Duration) {
	time.Sleep(least + time.Duration(th.random.Int64N(int64(most-least))))
}

// kill kills servers, which come back at some time: perhaps before the others have noticed.
func (th *theatre) kill(within time.Duration, victims ...*node) {
	for _, nd := range victims {
		nd.Kill()
	}
	th.rest(0, within)
	for _, nd := range victims {
		nd.Start()
	}
}

// without takes a link away for longer than a server may be silent.
func (th *theatre) without(l *link) {
	l.sever()
	th.rest(1500*time.Millisecond, 4*time.Second)
	l.heal()
}

// wrong starts a server anew with a clock that is wrong.
func (th *theatre) wrong(nd *node, by string) {
	nd.env = slices.DeleteFunc(nd.env, func(v string) bool { return strings.HasPrefix(v, "CHAOS_CLOCK=") })
	nd.env = append(nd.env, "CHAOS_CLOCK="+by)
	th.kill(time.Second, nd)
}

func (nd *node) signal(s syscall.Signal) { _ = nd.cmd.Process.Signal(s) }

// program is what is played in turn: every system, between persons and against bots, with those who watch.
func program() (all []stage) {
	for i, game := range games {
		if game.Ruleset == "coolduel" {
			game.Options = map[string]string{"cycle_limit": "8"} // at random it would last as long as all others together
		}
		all = append(all,
			stage{game: game, watchers: 2, clock: &Clock{Base: 3600, Bank: 60}},
			stage{game: game, bot: []string{"random", "advised", "novice", "random"}[i], watchers: 1, pages: 1},
		)
	}
	return all
}

// clients are those of the servers.
func (th *theatre) clients() *story {
	return newStory(th.t, "http://localhost", &http.Client{Transport: th})
}

// Three servers of one database, with NATS between them, play the duels of every system, people against each other and
// against bots, watched by others; each request goes to any of them. They are killed, stopped, cut off, slowed down and
// started with wrong clocks, NATS and the database too. What the clients saw keeps to all laws of package judge; and the
// store is sound.
func TestChaos(t *testing.T) {
	th := open(t, 3)
	ctx, cancel := context.WithTimeout(t.Context(), time.Duration(120+20**harms+3**duels)*time.Second)
	defer cancel()
	verdict, err := th.play(ctx, th.clients(), program(), *duels, *harms)
	if err != nil {
		t.Fatal(err)
	}
	if t.Log(verdict); !verdict.OK() {
		t.Error("laws are broken")
	}
	for _, nd := range th.nodes {
		if err := nd.Stop(); err != nil {
			t.Error(err)
		}
	}
	if out, err := exec.Command(th.nodes[0].bin, "store", "verify", "--db", th.database.Name("chaos")).CombinedOutput(); err != nil {
		t.Errorf("store verify: %v\n%s", err, out)
	}
}

// Servers with a fault are found out: early acknowledges an answer before the commit; twice takes leases that others
// have, and believes that who has a lease is alone. A run that shows nothing is followed by others.
func TestPlantedFaults(t *testing.T) {
	for name := range strings.FieldsSeq(strings.ReplaceAll(*planted, ",", " ")) {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			for range 5 {
				found := false
				t.Run("", func(t *testing.T) { found = findsOut(t, name) })
				if found {
					t.Logf("found after %v", time.Since(began).Round(100*time.Millisecond))
					return
				}
			}
			t.Error("nothing was found")
		})
	}
}

// findsOut has servers with a fault play some duels, and reports whether the judge says so.
func findsOut(t *testing.T, fault string) bool {
	th := open(t, 3, "CHAOS_FAULT="+fault)
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	against := slices.DeleteFunc(program(), func(s stage) bool { return fault == "twice" && s.bot == "" })
	clients := th.clients()
	verdict, err := th.play(ctx, clients, against, actsAtOnce, 1)
	if err != nil { // duels that do not end are judged by what was seen of them
		t.Log(err)
		after, done := context.WithTimeout(t.Context(), time.Minute)
		defer done()
		if verdict, err = clients.close(after); err != nil {
			t.Log(err)
			return false
		}
	}
	t.Log(verdict)
	return slices.ContainsFunc(verdict.Breaches, func(b judge.Breach) bool { return b.Law != "whole" && b.Law != "end" })
}

// play has duels played while the servers are harmed, and all of it judged.
func (th *theatre) play(ctx context.Context, s *story, of []stage, duels, strikes int) (*judge.Verdict, error) {
	ctx, give := context.WithCancelCause(ctx)
	defer give(nil)
	var next atomic.Int64
	var harmed atomic.Bool // no harm is left to be done
	var all sync.WaitGroup
	for range actsAtOnce {
		all.Go(func() {
			for ctx.Err() == nil {
				n := int(next.Add(1))
				if n > duels && harmed.Load() {
					return
				}
				if err := s.perform(ctx, of[n%len(of)], n); err != nil {
					give(fmt.Errorf("duel %d: %w", n, err))
				}
			}
		})
	}
	for n := range strikes {
		before := s.acked.Load()
		for s.acked.Load() < before+20 && ctx.Err() == nil { // it must be working
			pause(ctx)
		}
		wait(ctx, time.Duration(th.random.IntN(400))*time.Millisecond)
		if ctx.Err() != nil {
			break
		}
		h := &allHarms[n%len(allHarms)]
		nd := th.nodes[th.random.IntN(len(th.nodes))]
		began := s.Now()
		h.do(th, nd)
		s.Write(judge.Entry{Do: judge.Harm, Harm: h.name, Node: slices.Index(th.nodes, nd) + 1, Began: began, Ended: s.Now(), Shift: int64(h.ahead())})
	}
	harmed.Store(true)
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return s.close(ctx)
}
