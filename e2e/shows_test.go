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
)

// A shown duel is one that programs play in all seats while a page shows the first.
type shown struct {
	t      *testing.T
	p      *Person
	duel   string
	guests []*load.Guest
	random *rand.Rand
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
func (d *shown) open(base string) {
	d.t.Helper()
	token, err := d.guests[0].Token(d.t.Context())
	if err != nil {
		d.t.Fatal(err)
	}
	d.p = newPerson(d.t, "Ada", base, desktop)
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
		costs[kind] /= float64(len(took))
	}
	return took, costs
}

func TestShows(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	n := 12
	if *figures != "" {
		n = 40
	}
	for _, g := range []game{
		{"Pugilism", "pugilism", map[string]string{"edge": "off"}, []any{"ulla", "brannoch"}},
		{"DUEL", "duel", nil, []any{"bulwark", "anvil"}},
		{"Cool Duel", "coolduel", nil, []any{"sellsword", "bulwark"}},
		{"Cool Duel, the Fort, two pieces", "coolduel", map[string]string{"map": "fort-of-salvation", "best_of": "3"}, []any{"sellsword", "bulwark"}},
		{"Cool Duel, the Fort, twelve pieces", "coolduel", map[string]string{"map": "fort-of-salvation", "power": "20", "best_of": "3"}, []any{hunters, hunters, hunters, hunters}},
		{"Cool Name", "coolname", nil, []any{"issa", "corvin"}},
	} {
		for _, lines := range []int{0, 1000} {
			if lines > 0 && g.name != "Cool Duel, the Fort, two pieces" {
				continue
			}
			name := g.name
			if lines > 0 {
				name += fmt.Sprintf(", %d lines", lines)
			}
			t.Run(name, func(t *testing.T) {
				d := show(t, s.URL, g, 2)
				for at := 0; lines > 0; at++ {
					if _, playing := d.choose(); !playing {
						t.Fatal("over")
					}
					if at%20 == 0 {
						sight, err := d.guests[0].Look(t.Context(), d.duel)
						if err != nil {
							t.Fatal(err)
						}
						if sight.Seq >= lines {
							t.Logf("%d lines after %d choices", sight.Seq, at)
							break
						}
					}
				}
				d.open(s.URL)
				took, costs := d.measure(n)
				if len(took) == 0 {
					t.Fatal("nothing was shown")
				}
				slices.Sort(took)
				load, _ := os.ReadFile("/proc/loadavg")
				t.Logf("%d: median %.0f worst %.0f ms; CPU task %.1f script %.1f layout %.1f style %.1f; load %.5s", len(took), took[len(took)/2], took[len(took)-1], costs["Task"], costs["Script"], costs["Layout"], costs["RecalcStyle"], load)
			})
		}
	}
}
