//go:build e2e

package e2e

import (
	"fmt"
	"strings"
	"testing"

	"riposte/internal/load"
)

// Every part of a duel in play has a place: the ask covers nothing, nothing that is shown for
// a while covers the ask, and on a phone the ask stays at the foot whatever is read.
func TestPlaces(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 1280, Height: 757}, {Width: 1024, Height: 768}, {Width: 360, Height: 640, Phone: true}} {
		for _, g := range games[:4] {
			t.Run(fmt.Sprintf("%s at %d", g.name, look.Width), func(t *testing.T) {
				d := show(t, s.URL, g, 5)
				d.careful = true // nobody withdraws: the duel is still played whenever it is looked at
				d.openAs(s.URL, look)
				for n := range 3 {
					if n > 0 {
						d.choose()
					}
					d.p.places(look.Phone)
				}
			})
		}
	}
}

// places says what lies where it should not, as the page is now.
func (p *Person) places(phone bool) {
	p.t.Helper()
	for _, why := range evaluate[[]string](p, `
		const out = [], main = document.querySelector('#table'), box = s => document.querySelector(s)?.getBoundingClientRect();
		if (main.dataset.phase !== 'playing') return out;
		// What follows the size of the ask has followed.
		for (let i = 0; i < 60 && parseInt(document.documentElement.style.getPropertyValue('--dock')) !== document.querySelector('#ask').offsetHeight; i++) await new Promise(requestAnimationFrame);
		const over = (a, b) => a && b && a.width * a.height && b.width * b.height && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
		const ask = box('#ask');
		if (ask.bottom > innerHeight + 1 || ask.top < 0) out.push('the ask is out of sight');
		for (const [i, one] of [...document.querySelectorAll('#ask .q, #ask .n, #ask .b .btn, #ask .f .btn')].entries()) {
			const r = one.getBoundingClientRect();
			if (r.width && (r.bottom > ask.bottom + 1 || r.top < ask.top - 1 || r.right > innerWidth + 1)) out.push('out of the ask: ' + one.className + ' ' + one.textContent.trim() + ' from ' + Math.round(r.top) + ' to ' + Math.round(r.bottom) + ' in ' + Math.round(ask.top) + ' to ' + Math.round(ask.bottom) + ', right end ' + Math.round(r.right));
		}
		if (over(box('#ask .b'), box('#ask .f'))) out.push('final answers lie among others');
		if (getComputedStyle(document.querySelector('#ask .detail')).display === 'none') out.push('the ask has no sentence');
		if (!a) for (const at of ['#tray', '#odds', '#acts', '.plate']) if (innerWidth >= 1280 && over(box(at), ask)) out.push('the ask covers ' + at);
		// What is shown for a while.
		const odds = document.querySelector('#odds');
		if (document.documentElement.dataset.system === 'pugilism') odds.id = 'no-odds'; // there are none
		else [odds.hidden, odds.innerHTML] = [false, '<p>What it would do.</p>'.repeat(30)];
		if (over(box('#odds'), ask)) out.push('the odds lie under the ask');
		if (innerWidth >= 1280 && over(box('#odds'), box('#tray'))) out.push('the odds lie over the tray');
		if (box('#odds')?.top < 0 || box('#odds')?.bottom > innerHeight) out.push('the odds are out of sight');
		[odds.hidden, odds.innerHTML, odds.id] = [true, '', 'odds'];
		for (const name of ['moment', 'steps']) {
			const strip = main.appendChild(document.createElement('div'));
			strip.className = name;
			strip.textContent = 'Ada is knocked down!';
			if (over(strip.getBoundingClientRect(), box('#ask'))) out.push(name + ' lies over the ask');
			if (name === 'moment' && !a) for (const one of document.querySelectorAll('#bill :is(.big, .piles, .meter, .facts)')) if (over(strip.getBoundingClientRect(), one.getBoundingClientRect())) out.push('the strip lies over what changes');
			if (name === 'moment') for (const at of ['#tray', '.board']) if (over(strip.getBoundingClientRect(), box(at))) out.push('the strip lies over ' + at);
			strip.remove();
		}
		if (!a) return out;
		const folded = [...document.querySelectorAll('.choices .act[aria-disabled="true"]')].filter(e => e.getClientRects().length && e.offsetHeight > 60);
		if (folded.length) out.push('what is refused takes room: ' + folded[0].textContent);
		const first = document.querySelector('#tray .choices')?.getBoundingClientRect();
		if (main.dataset.lead === 'board' && first?.height && first.top < box('.board').top) out.push('the board comes after the buttons');
		const tab = id => { document.querySelector('#tab-' + id).click(); return box('#ask'); };
		for (const id of ['log', 'talk']) {
			const now = tab(id);
			if (now.top !== ask.top || now.height !== ask.height) out.push('the ask moves for ' + id);
			if (id === 'talk') continue;
			const log = document.querySelector('.log'), seen = () => Math.abs(log.scrollTop) < 2 && box('.log').bottom <= ask.top + 1;
			for (let i = 0; i < 60 && !seen(); i++) await new Promise(requestAnimationFrame);
			if (!seen()) out.push('the newest line is out of sight');
		}
		tab('table');
		return out;`, phone) {
		p.t.Errorf("%s: %s", p.at(), why)
	}
}

// Chosen cards can be read: x2, which is printed in reverse, too.
func TestChosenCardsAreReadable(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, dark := range []bool{false, true} {
		d := show(t, s.URL, games[0], 5)
		d.openAs(s.URL, Look{Width: 1440, Height: 900, Dark: dark})
		evaluate[any](d.p, `document.querySelector('.card.double').setAttribute('aria-pressed', 'true'); return null`)
		got := evaluate[float64](d.p, `
			const ink = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
			const light = colour => { ink.fillStyle = colour; ink.fillRect(0, 0, 1, 1);
				const [r, g, b] = [...ink.getImageData(0, 0, 1, 1).data].map(v => (v /= 255) <= .04045 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4);
				return .2126 * r + .7152 * g + .0722 * b; };
			const card = document.querySelector('.card.double');
			const [x, y] = [light(getComputedStyle(card).backgroundColor), light(getComputedStyle(card.querySelector('.card-name')).color)];
			return (Math.max(x, y) + .05) / (Math.min(x, y) + .05)`)
		if got < 4.5 {
			t.Errorf("dark %v: x2, chosen, has a contrast of %.2f, want 4.5", dark, got)
		}
	}
}

// Before anything is focused the board's cursor is on the reader's own piece.
func TestCursorBeginsAtOnesPiece(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, games[2], 5)
	d.openAs(s.URL, desktop)
	for range 4 {
		if got := evaluate[string](d.p, `return document.querySelector('[role=gridcell][tabindex="0"]').getAttribute('aria-label')`); !strings.Contains(got, "you") {
			t.Errorf("the cursor is on %q, want one's own piece", got)
		}
		if _, playing := d.choose(); !playing {
			break
		}
	}
}
