//go:build e2e

package e2e

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"riposte/internal/load"
)

var figures = flag.String("figures", "", "add what the tests of the first load, of how soon a choice shows and of shifts measured to this file")

// mostFirstLoad is how much may come over the wire before a newcomer can choose.
const mostFirstLoad = 120 << 10

// From the first page to the first choice of a match against a bot, with nothing kept by
// the browser, at most 120 KiB of pages and assets come over the wire. Frames of the
// feed are extra: they are never compressed, since their length would give something
// away.
func TestFirstLoad(t *testing.T) {
	total, home, lines := firstLoad(t)
	t.Logf("%d bytes, of them %d for the first page:\n%s", total, home, lines)
	if total > mostFirstLoad {
		t.Errorf("got %d bytes until the first choice, want %d at most", total, mostFirstLoad)
	}
	if total < 10_000 {
		t.Errorf("got %d bytes: the wire is not heard", total)
	}
	figure(t, fmt.Sprintf("| bytes over the wire, compressed, with headers, from opening / to the first choice after Play now, without the frames of the feed | %d | %d |", total, mostFirstLoad))
	figure(t, fmt.Sprintf("| of them for / itself | %d | |", home))
}

func firstLoad(t *testing.T) (total, home int64, lines string) {
	s := load.Serve(t)
	wire := newMeter(t, s.URL)
	p := newPerson(t, "newcomer", wire.URL, desktop)
	p.open("/")
	home = wire.came.Load()
	p.press(playNow)
	p.await(css("form#ask[data-request]"))
	q := p.asked()
	if q == nil {
		t.Fatal("nothing is asked")
	}
	// The first choice is possible: it can be made.
	words := load.Pick(&q.Ask, rand.New(rand.NewPCG(8, 8)))
	total, lines = p.wire.bytes()
	figure(t, fmt.Sprintf("| all that came over the wire until then, frames of the feed included | %d | |", wire.came.Load()))
	p.compose(q, words)
	return total, home, lines
}

// latency measures, on the clocks of one machine, from the press that sends a
// choice to the frame in which the other's page shows it.
func latency(t *testing.T, n int) []float64 {
	s := load.Serve(t)
	random := rand.New(rand.NewPCG(9, 9))
	var took []float64
	for range n { // a match may be over before there are enough
		if len(took) == n {
			break
		}
		ada, bea, _ := pair(t, s.URL, map[string]string{"ring": "off", "edge": "off"}, desktop)
		took = append(took, latencies(ada, bea, n-len(took), random)...)
	}
	return took
}

// latencies plays a match, or that many choices of one.
func latencies(ada, bea *Person, n int, random *rand.Rand) (took []float64) {
	for _, p := range []*Person{ada, bea} {
		p.watchClock()
	}
	for range 400 {
		if len(took) == n || ada.over() {
			break
		}
		for i, p := range []*Person{ada, bea} {
			other := []*Person{bea, ada}[i]
			q := p.asked()
			if q == nil || len(took) == n {
				continue
			}
			words := load.Pick(&q.Ask, random)
			p.compose(q, words)
			p.until("nothing is under way", `performance.now() - (window.painted - performance.timeOrigin) > 50`)
			evaluate[any](other, `window.painted = 0; return null`)
			p.commit(q)
			other.until("the other page is drawn anew", `window.painted > 0`)
			took = append(took, evaluate[float64](other, `return window.painted`)-evaluate[float64](p, `return window.pressed`))
		}
	}
	return took
}

// watchClock notes when the block button is pressed, and when a change of the page
// has been drawn: the frame after the one in which it was made.
func (p *Person) watchClock() {
	p.t.Helper()
	evaluate[any](p, `
		window.pressed = 0; window.painted = 1;
		const now = () => performance.timeOrigin + performance.now();
		addEventListener('click', e => { if (e.target.closest('[data-act="commit"]')) window.pressed = performance.timeOrigin + e.timeStamp; }, true);
		new MutationObserver(() => requestAnimationFrame(() => setTimeout(() => { window.painted ||= now(); })))
			.observe(document.querySelector('#table'), {subtree: true, childList: true, characterData: true, attributes: true});
		return null;`)
}

// A choice shows at the other seat; how soon is a figure, not a test.
func TestChoiceShows(t *testing.T) {
	n := 6
	if *figures != "" {
		n = 30
	}
	took := latency(t, n)
	if len(took) != n {
		t.Fatalf("got %d choices measured, want %d", len(took), n)
	}
	slices.Sort(took)
	figure(t, fmt.Sprintf("| press of the block button to the other seat's page drawn anew, median of %d, ms | %.0f | 100 |", n, took[n/2]))
	figure(t, fmt.Sprintf("| the slowest of them, ms | %.0f | |", took[n-1]))
}

// figure adds a row to the file of the figures, if one is asked for.
func figure(t *testing.T, row string) {
	t.Helper()
	figureUnder(t, "| figure | | most |\n|---|---:|---:|", row)
}

// figureUnder is figure for a table with columns of its own.
func figureUnder(t *testing.T, head, row string) {
	t.Helper()
	t.Log(row)
	if *figures == "" {
		return
	}
	f, err := os.OpenFile(*figures, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	if at, _ := f.Seek(0, 2); at == 0 {
		row = head + "\n" + row
	}
	if _, err := fmt.Fprintln(f, row); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
