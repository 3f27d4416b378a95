//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"riposte/internal/load"
)

// A game master's desk is quicker than a table of paper: from the home page two presses lead to an
// encounter that runs, and what a session is made of takes few acts, counted in a browser. More
// acts than these are a step back.
func TestDeskActs(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	gus := newPerson(t, "Gus", s.URL, Look{Width: 1440, Height: 900})
	gus.allow(`status of (409|422)`)
	count := func(what string, most int, do func()) {
		t.Helper()
		acts := gus.acts(do)
		figure(t, fmt.Sprintf("| %s | %d | %d |", what, acts, most))
		if acts > most {
			t.Errorf("%s takes %d acts, want %d at most", what, acts, most)
		}
	}

	// Each of the two presses leads to another page, so they are counted here.
	gus.open("/")
	gus.press(css(`[data-system="coolname"] a[href="/lead/coolname"]`))
	gus.until("the encounters are there", `document.querySelector('[data-encounter="roadside-ambush"]')`)
	gus.accessible("encounters to lead")
	gus.press(css(`[data-encounter="roadside-ambush"] .btn:not(.quiet)`))
	gus.until("the encounter runs", `document.querySelector('.table')?.dataset.phase === 'playing'`)
	figure(t, "| from the home page to a running encounter | 2 | 2 |")

	gus.until("at the desk", `document.querySelector('form[data-name="Roll a check"]')`)
	count("a check of four players", 2, func() {
		gus.picks("Roll a check", "what", "coordination focus stealth")
		gus.until("each one's chance is shown", `document.querySelectorAll('form[data-name="Roll a check"] [data-slip] tr').length >= 3`)
		gus.press(css(`form[data-name="Roll a check"] button[name="lock"]`))
		gus.until("four have rolled", `(document.querySelector('#log-turns').textContent.match(/free check, AS/g) ?? []).length >= 4`)
	})

	count("a foe from a template, on the map", 3, func() {
		gus.until("foes can come", `document.querySelector('.tools a[href="#aside-Bring_32_foes"]')`)
		gus.press(css(`.tools a[href="#aside-Bring_32_foes"]`))
		gus.picks("Bring foes", "who", "hill-brute")
		gus.press(css(`form[data-name="Bring foes"] button[name="lock"]`))
		gus.until("it has joined", `document.querySelector('#bill .order').textContent.includes('Hill Brute')`)
	})
	count("a group of eight", 5, func() {
		gus.picks("Bring foes", "who", "mire-rat")
		gus.picks("Bring foes", "count", "8")
		gus.press(css(`form[data-name="Bring foes"] button[name="lock"]`))
		gus.until("all have joined", `(document.querySelector('#log-turns').textContent.match(/Mire Rat( [2-8])? joins the fight/g) ?? []).length === 8`)
	})
	count("surprise", 3, func() {
		gus.until("somebody can be surprised", `document.querySelector('.tools a[href="#aside-Surprise"]')`)
		gus.press(css(`.tools a[href="#aside-Surprise"]`))
		gus.picks("Surprise", "who", "hill-brute")
		gus.press(css(`form[data-name="Surprise"] button[name="lock"]`))
		gus.until("it is surprised", `/Hill Brute[^.]*surprised/i.test(document.querySelector('#log-turns').textContent)`)
	})
	count("going back", 2, func() {
		gus.press(css(`.tools a[href="#goback"]`))
		gus.press(css(`#goback button`))
		gus.until("it is undone", `document.querySelector('#log-turns .aside, #log-turns [data-aside]') || /went back|taken back|set aside/i.test(document.querySelector('#log-turns').textContent)`)
	})
	if top := evaluate[float64](gus, `document.querySelector('#tray .tools').scrollIntoView(); scrollBy(0, 400); return document.querySelector('#tray > .tools').getBoundingClientRect().top`); top < -1 {
		t.Errorf("the bar of the desk is %v px out of sight", top)
	}

	count("a foe's ordinary turn", 2, func() {
		gus.press(css(`.plays button[aria-pressed="false"]`))
		gus.until("a bot plays it", `document.querySelector('.plays button[aria-pressed="true"]')`)
		gus.press(css(`.plays button[aria-pressed="true"]`))
		gus.until("and no longer", `!document.querySelector('.plays button[aria-pressed="true"]')`)
	})
	count("a bot plays this foe", 1, func() {
		gus.press(css(`.plays button[aria-pressed="false"]`))
		gus.until("a bot plays it", `document.querySelector('.plays button[aria-pressed="true"]')`)
	})
	count("a bot plays all foes", 1, func() {
		gus.press(css(`#hand-all button`))
		gus.until("a bot plays them all", `!document.querySelector('#hand-all') && !document.querySelector('.plays button[aria-pressed="false"]')`)
	})
	gus.until("the foes act by themselves", `document.querySelector('#table').dataset.phase !== 'playing' ||
		[...document.querySelectorAll('#log-turns .line')].some(e => /(Road Cutthroat|Fen Poacher)[^.]* (attacks|moves|ends)/.test(e.textContent))`)
	gus.accessible("a desk where bots play foes")

	// The players' screen, in the browser of the game master.
	at := evaluate[string](gus, `return location.pathname`)
	gus.open(at + "/screen")
	gus.until("the screen shows the board", `document.querySelector('.screen .plate svg') && document.querySelector('.screen .order [aria-current], .screen[data-phase="over"]')`)
	if shown := evaluate[string](gus, `return [...document.querySelectorAll('form, [data-form], .tools a, #ask, .tray')].filter(e => e.checkVisibility()).map(e => e.id || e.className).join(' ')`); shown != "" {
		t.Errorf("the screen asks: %s", shown)
	}
	gus.accessible("the players' screen")
}

// picks chooses a word from a list of a form at the desk, as a hand does: one act.
func (p *Person) picks(form, field, word string) {
	p.t.Helper()
	evaluate[any](p, `
		const form = document.querySelector('form[data-name="' + a + '"]');
		const control = [...form.querySelectorAll('select')].find(s => [...s.options].some(o => o.value === c));
		if (!control) throw new Error(b + ' does not offer ' + c);
		control.focus();
		control.value = c;
		control.dispatchEvent(new Event('change', {bubbles: true}));
		return null`, form, field, word)
}

// acts counts what a hand does: presses, and choices from lists.
func (p *Person) acts(do func()) int {
	p.t.Helper()
	p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
	evaluate[any](p, `
		window.acts = 0;
		if (window.countsActs) return null;
		window.countsActs = true;
		addEventListener('click', e => { window.acts += e.isTrusted && e.detail > 0 ? 1 : 0; }, true);
		addEventListener('change', e => { window.acts += e.target.matches('select') ? 1 : 0; }, true);
		return null`)
	do()
	return evaluate[int](p, `return window.acts`)
}
