package e2e

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"riposte/internal/load"
)

var figures = flag.String("figures", "", "write what TestFigures measured to this file")

// mostFirstLoad is what may come over the wire before a newcomer can choose.
const mostFirstLoad = 150 << 10

// From the first page to the first choice of a match against a bot, with nothing
// kept by the browser, at most 150 KiB come over the wire.
func TestFirstLoad(t *testing.T) {
	total, home, lines := firstLoad(t)
	t.Logf("%d bytes, of them %d for the first page:\n%s", total, home, lines)
	if total > mostFirstLoad {
		t.Errorf("got %d bytes until the first choice, want %d at most", total, mostFirstLoad)
	}
	if total < 10_000 {
		t.Errorf("got %d bytes: the wire is not heard", total)
	}
}

func firstLoad(t *testing.T) (total, home int64, lines string) {
	s := load.Serve(t)
	p := newPerson(t, "newcomer", s.URL, desktop)
	p.open("/")
	home, _ = p.wire.bytes()
	p.press(playNow)
	p.await(css("form#ask[data-request]"))
	q := p.asked()
	if q == nil {
		t.Fatal("nothing is asked")
	}
	// The first choice is possible: it can be made.
	words := load.Pick(&q.Ask, rand.New(rand.NewPCG(8, 8)))
	total, lines = p.wire.bytes()
	p.compose(q, words)
	return total, home, lines
}

// From the press that sends a choice to the frame in which the other's page shows
// it, on the clocks of one machine.
func latency(t *testing.T, n int) []float64 {
	s := load.Serve(t)
	ada, bea, _ := pair(t, s.URL, map[string]string{"ring": "off", "edge": "off"}, desktop)
	random := rand.New(rand.NewPCG(9, 9))
	for _, p := range []*Person{ada, bea} {
		p.watchClock()
	}
	var took []float64
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

// TestFigures measures what is no matter of passing: it runs when it is asked to
// write.
func TestFigures(t *testing.T) {
	choices := 30
	if *figures == "" {
		choices = 4
	}
	total, home, lines := firstLoad(t)
	took := latency(t, choices)
	if len(took) != choices {
		t.Fatalf("got %d choices measured, want %d", len(took), choices)
	}
	slices.Sort(took)
	var b strings.Builder
	fmt.Fprintf(&b, "| figure | | most |\n|---|---:|---:|\n")
	fmt.Fprintf(&b, "| bytes over the wire, compressed, with headers, from opening / to the first choice after Play now | %d | %d |\n", total, mostFirstLoad)
	fmt.Fprintf(&b, "| of them for / itself | %d | |\n", home)
	fmt.Fprintf(&b, "| press of the block button to the other seat's page drawn anew, median of %d choices, ms | %.0f | 100 |\n", len(took), took[len(took)/2])
	fmt.Fprintf(&b, "| the slowest of them, ms | %.0f | |\n", took[len(took)-1])
	fmt.Fprintf(&b, "\n```\n%s```\n", strings.ReplaceAll(lines, "http://127.0.0.1", ""))
	t.Log(b.String())
	if *figures != "" {
		if err := os.WriteFile(*figures, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
