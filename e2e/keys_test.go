//go:build e2e

package e2e

import (
	"math/rand/v2"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
)

// With a keyboard and nothing else, from the first page to the end of a bout; the
// focus can always be seen.
func TestKeyboardAlone(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.open("/")
	p.tabTo("play now", `/^play now/i.test(e.innerText ?? e.value ?? '')`)
	p.keys(kb.Enter)
	p.await(css("form#ask[data-request]"))
	random := rand.New(rand.NewPCG(7, 7))

	bout := p.bout()
	for n := 0; p.bout() == bout && !p.over(); n++ {
		if n > 30 {
			t.Fatal("thirty answers do not end a bout")
		}
		if !within(t.Context(), deadline, func() bool { return p.asked() != nil || p.bout() != bout || p.over() }) {
			t.Fatalf("nothing is asked at %s", p.at())
		}
		q := p.asked()
		if q == nil {
			break
		}
		words := load.Pick(&q.Ask, random)
		if n%2 == 0 {
			for i, word := range words {
				if word == "" {
					continue
				}
				p.tabTo(word, `e.dataset.word === b && (!e.dataset.field || e.dataset.field === c)`, word, q.Ask.Fields[i].Name)
				p.keys(kb.Enter)
			}
			p.until("the sentence is there", `document.querySelector('#notation')?.dataset.sentence === a`, q.Ask.Sentence(words))
			p.tabTo("the block button", `e.dataset.act === 'commit'`)
			p.keys(kb.Enter)
		} else {
			p.keys("/")
			p.until("the command box has the focus", `document.activeElement?.closest('form#command')`)
			p.focusShows()
			p.keys(q.Ask.Sentence(words))
			p.keys(kb.Enter)
			p.until("the sentence is there", `document.querySelector('#notation')?.dataset.sentence === a`, q.Ask.Sentence(words))
			p.keys("lock" + kb.Enter)
			p.keys(kb.Escape)
		}
		p.answered(q)
	}
	p.focusShows()
}

// tabTo presses Tab and, inside a board or a tray, the arrow keys, until what is
// focused fits; at every stop the focus must be visible.
func (p *Person) tabTo(what, fits string, args ...any) {
	p.t.Helper()
	script := `const e = document.activeElement; return !!e && e !== document.body && !!(` + fits + `)`
	given := append([]any{""}, args...)
	for n := range 400 {
		if ok, err := ask[bool](p, script, given...); err == nil && ok {
			p.focusShows()
			return
		}
		switch {
		// A group that is one stop for the Tab key is walked through with the arrow
		// keys, row by row.
		case evaluate[bool](p, `return !!document.activeElement?.closest('[role=grid], .tray .cards, [role=radiogroup], [role=toolbar]') && document.activeElement.tabIndex === 0 && document.activeElement.dataset.word !== undefined`) && n%3 != 2:
			p.keys(kb.ArrowRight)
		default:
			p.keys(kb.Tab)
		}
		if n%10 == 0 {
			p.focusShows()
		}
	}
	p.t.Fatalf("%s: Tab does not come to %s at %s", p.Name, what, p.at())
}

// focusShows checks that a person can see what has the focus.
func (p *Person) focusShows() {
	p.t.Helper()
	if why := evaluate[string](p, `
		const e = document.activeElement;
		if (!e || e === document.body || e === document.documentElement) return '';
		const name = e.tagName + '#' + e.id + ' ' + (e.textContent ?? '').trim().slice(0, 30);
		const ringed = (x) => { const s = getComputedStyle(x);
			return s.outlineStyle !== 'none' && parseFloat(s.outlineWidth) > 0 || s.boxShadow !== 'none' || s.stroke !== 'none' && x instanceof SVGElement; };
		const seen = [e, e.labels?.[0], e.parentElement, ...e.querySelectorAll?.('*') ?? []].some(x => x && ringed(x));
		if (!seen) return name + ' shows no ring';
		const r = (e.labels?.[0] ?? e).getBoundingClientRect();
		if (r.width * r.height === 0) return name + ' has no size';
		if (r.bottom <= 0 || r.top >= innerHeight || r.right <= 0 || r.left >= innerWidth) return name + ' is out of view';
		return '';`); why != "" {
		p.t.Errorf("%s at %s: the focus does not show: %s", p.Name, p.at(), why)
	}
}
