//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"riposte/internal/house"
	"riposte/internal/load"
	"riposte/scene"
)

// A shown duel is one that programs play in all seats while a page shows the first.
type shown struct {
	t       *testing.T
	p       *Person
	duel    string
	guests  []*load.Guest
	random  *rand.Rand
	prefer  func(seat int, ask *scene.Ask) []string // words that a seat would rather answer with; nil: none, or any
	careful bool                                    // no seat answers with what costs it the duel
}

// A game is a set-up to be shown.
type game struct {
	name, ruleset string
	options       map[string]string
	documents     []any // of the seats: the name of a sample, or a document
}

// hunters are a hunter with two companions: four of them are twelve pieces.
var hunters = json.RawMessage(`{"class":"hunter","points":{"str":4},"right":"kukri","left":"both","companions":[{"companion":"lord"},{"companion":"mule"}]}`)

// show lays a table whose seats are all taken. No page shows it yet.
func show(t *testing.T, base string, g game, seed uint64) *shown {
	t.Helper()
	d := &shown{t: t, random: rand.New(rand.NewPCG(seed, 3))}
	order := load.Order{Ruleset: g.ruleset, Options: g.options}
	for i := range g.documents {
		d.guests = append(d.guests, load.NewGuest(base))
		place := load.Place{Who: house.Open}
		if i == 0 {
			place = load.Place{Who: house.Me, Name: "Ada"}
		}
		order.Places = append(order.Places, place)
	}
	var err error
	if d.duel, err = d.guests[0].Create(t.Context(), order, "k"); err != nil {
		t.Fatal(err)
	}
	for i, guest := range d.guests {
		if i > 0 {
			if err := guest.Join(t.Context(), d.duel, house.Joining{Name: []string{"Bea", "Cas", "Dan"}[i-1]}); err != nil {
				t.Fatal(err)
			}
		}
		if err := guest.Bring(t.Context(), d.duel, g.documents[i]); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// open opens the page of the first seat.
func (d *shown) open(base string) { d.openAs(base, desktop) }

func (d *shown) openAs(base string, look Look) {
	d.t.Helper()
	token, err := d.guests[0].Token(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	d.p = newPerson(d.t, "Ada", base, look)
	d.p.run("take the seat", chromedp.ActionFunc(func(ctx context.Context) error {
		return network.SetCookie("riposte", token).WithURL(base).Do(ctx)
	}), performance.Enable().WithTimeDomain(performance.EnableTimeDomainThreadTicks))
	d.p.open(d.duel)
	d.p.until("the script listens", `document.documentElement.dataset.ready !== undefined && document.querySelector('#table').dataset.seat`)
	d.p.watchClock()
}

// next is a seat that is asked, what for, and an answer; false once nobody is.
func (d *shown) next() (seat int, answer house.Answer, playing bool) {
	d.t.Helper()
	for _, i := range d.random.Perm(len(d.guests)) {
		sight, err := d.guests[i].Look(d.t.Context(), d.duel)
		if err != nil {
			d.t.Fatal(err)
		}
		if r := sight.Request; sight.Phase == house.Playing && r != nil && !r.Locked {
			ask, words := load.Form(sight.View.Asks, d.random)
			for d.careful && ask.Peril(words) != nil {
				ask, words = load.Form(sight.View.Asks, d.random)
			}
			if d.prefer != nil {
				if rather := d.prefer(i, ask); rather != nil {
					words = rather
				}
			}
			return i, house.Answer{Request: r.ID, Sentence: ask.Sentence(words), Lock: r.Sealed, Key: fmt.Sprint("k", r.ID)}, true
		}
	}
	return 0, house.Answer{}, false
}

// choose makes one choice; false if the duel is over.
func (d *shown) choose() (seat int, playing bool) {
	d.t.Helper()
	seat, answer, playing := d.next()
	if playing {
		if _, err := d.guests[seat].SendAnswer(d.t.Context(), d.duel, answer); err != nil {
			d.t.Fatal(err)
		}
	}
	return seat, playing
}

// costs is what the main thread has done so far, by kind, in ms of its own time.
func (p *Person) costs() map[string]float64 {
	p.t.Helper()
	costs := map[string]float64{}
	p.run("metrics", chromedp.ActionFunc(func(ctx context.Context) error {
		metrics, err := performance.GetMetrics().Do(ctx)
		for _, m := range metrics {
			if strings.HasSuffix(m.Name, "Duration") {
				costs[strings.TrimSuffix(m.Name, "Duration")] = m.Value * 1000
			}
		}
		return err
	}))
	return costs
}

// measure has n choices of others shown: how long each took from when it was sent, and what
// the page's thread did for one, in ms.
func (d *shown) measure(n int) (took []float64, costs map[string]float64) {
	d.t.Helper()
	costs = map[string]float64{}
	for len(took) < n {
		seat, answer, playing := d.next()
		if !playing {
			break
		}
		d.p.until("nothing is under way", `performance.now() - (window.painted - performance.timeOrigin) > 50`)
		was := d.p.costs()
		evaluate[any](d.p, `window.painted = 0; return null`)
		began := time.Now()
		if _, err := d.guests[seat].SendAnswer(d.t.Context(), d.duel, answer); err != nil {
			d.t.Fatal(err)
		}
		drawn := within(d.p.ctx, time.Second, func() bool {
			painted, err := ask[float64](d.p, `return window.painted`)
			return err == nil && painted > 0
		})
		if !drawn {
			evaluate[any](d.p, `window.painted = 1; return null`)
			continue
		}
		if seat == 0 {
			continue
		}
		took = append(took, evaluate[float64](d.p, `return window.painted`)-float64(began.UnixMicro())/1000)
		for kind, now := range d.p.costs() {
			costs[kind] += now - was[kind]
		}
	}
	for kind := range costs {
		costs[kind] /= max(1, float64(len(took)))
	}
	return took, costs
}

// games are what is shown: each system, and large boards.
var games = []game{
	{"Pugilism", "pugilism", map[string]string{"edge": "off"}, []any{"ulla", "brannoch"}},
	{"DUEL", "duel", nil, []any{"bulwark", "anvil"}},
	{"Cool Duel", "coolduel", nil, []any{"sellsword", "bulwark"}},
	{"Cool Name", "coolname", nil, []any{"issa", "corvin"}},
	{"the Fort, two pieces", "coolduel", map[string]string{"map": "fort-of-salvation", "best_of": "3"}, []any{"sellsword", "bulwark"}},
	{"the Fort, twelve pieces", "coolduel", map[string]string{"map": "fort-of-salvation", "power": "20", "best_of": "3"}, []any{hunters, hunters, hunters, hunters}},
}

// What a reader looks at stays where it is while all choose: the shifts, as the browser counts
// them, of some choices of each system. What is left is words that grow within their line.
func TestShiftsAreSmall(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range sizes(Look{Width: 1440, Height: 900}, Look{Width: 1024, Height: 768}, Look{Width: 390, Height: 844, Phone: true}) {
		for _, g := range games[:4] {
			t.Run(fmt.Sprintf("%s at %d", g.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, g, 5)
				d.openAs(s.URL, look)
				d.shifts()
			})
		}
	}
}

// shifts makes choices and says how much the page has moved.
func (d *shown) shifts() {
	const most, choices = 0.02, 12
	t := d.t
	t.Helper()
	evaluate[any](d.p, `
		window.shifts = [];
		new PerformanceObserver(list => {
			for (const e of list.getEntries()) if (!e.hadRecentInput && document.querySelector('#table').dataset.phase === 'playing') shifts.push({value: e.value, what: e.sources.map(({node}) =>
				node?.nodeName + '#' + (node?.id ?? '') + '.' + (node?.getAttribute?.('class') ?? '') + ' in ' + (node?.parentElement?.closest('[id]')?.id ?? ''))});
		}).observe({type: 'layout-shift'});
		return null`)
	made := 0
	for ; made < choices; made++ {
		evaluate[any](d.p, `window.painted = 0; return null`)
		if _, playing := d.choose(); !playing {
			break
		}
		within(d.p.ctx, time.Second/2, func() bool {
			painted, err := ask[float64](d.p, `return window.painted`)
			return err == nil && painted > 0
		})
	}
	sum := 0.0
	for _, shift := range evaluate[[]struct {
		Value float64
		What  []string
	}](d.p, `await new Promise(done => setTimeout(done)); return shifts`) {
		t.Logf("%.4f %s", shift.Value, strings.Join(shift.What, "; "))
		sum += shift.Value
	}
	figure(t, fmt.Sprintf("| %s: layout shift a choice, mean of %d | %.4f | 0.02 |", strings.ReplaceAll(t.Name()[len("TestShiftsAreSmall/"):], "_", " "), made, sum/float64(made)))
	if sum/float64(made) > most {
		t.Errorf("the page has shifted by %.4f in %d choices, want at most %v a choice", sum, made, most)
	}
}

// How soon a choice shows at another seat, and what the page does for it, is a figure.
func TestShows(t *testing.T) {
	if *figures == "" {
		t.Skip("a figure, not a test: see ./check load")
	}
	s := load.Serve(t, "--limits=1000")
	for _, g := range games {
		t.Run(g.name, func(t *testing.T) {
			tell(t, g.name, func(seed uint64) *shown { return show(t, s.URL, g, seed) }, s.URL)
		})
	}
	t.Run("a long report", func(t *testing.T) {
		const lines = 1000
		d := show(t, s.URL, games[4], 2)
		for seq := 0; seq < lines; {
			if _, playing := d.choose(); !playing {
				t.Fatalf("the duel is over after %d lines", seq)
			}
			sight, err := d.guests[0].Look(t.Context(), d.duel)
			if err != nil {
				t.Fatal(err)
			}
			seq = sight.Seq
		}
		tell(t, fmt.Sprintf("%s, %d lines", games[4].name, lines), func(uint64) *shown { return d }, s.URL)
	})
}

// tell measures choices, of as many duels as it takes, and makes rows of figures of them.
func tell(t *testing.T, name string, next func(seed uint64) *shown, base string) {
	t.Helper()
	const n = 30
	var took []float64
	costs := map[string]float64{}
	for seed := uint64(2); seed < 12 && len(took) < n; seed++ {
		d := next(seed)
		d.open(base)
		more, each := d.measure(n - len(took))
		took = append(took, more...)
		for kind, cost := range each {
			costs[kind] += cost * float64(len(more))
		}
	}
	if len(took) == 0 {
		t.Fatal("nothing was shown")
	}
	for kind := range costs {
		costs[kind] /= float64(len(took))
	}
	slices.Sort(took)
	busy, _ := os.ReadFile("/proc/loadavg")
	figure(t, fmt.Sprintf("| %s: a choice sent to another seat's page drawn anew, median of %d, ms, at a load of %.4s | %.0f | 30 |", name, len(took), busy, took[len(took)/2]))
	figure(t, fmt.Sprintf("| the slowest of them, ms | %.0f | 80 |", took[len(took)-1]))
	figure(t, fmt.Sprintf("| what the page's thread did for one, ms of its own time: script %.1f, style %.1f, layout %.1f; in all | %.1f | |", costs["Script"], costs["RecalcStyle"], costs["Layout"], costs["Task"]))
}
