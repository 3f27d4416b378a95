//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"html"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// Characters who between them block, parry, dodge, strike in special ways and have
// companions; no two people share one.
var (
	zealot  = json.RawMessage(`{"class": "mercenary", "generalist": "multipliers", "right": "longsword", "left": "round", "companions": [{"companion": "chorister"}]}`)
	captain = json.RawMessage(`{"class": "mercenary", "generalist": "block", "right": "tetsubo", "left": "both", "companions": [{"companion": "hired-blade"}]}`)
)

// coolOrder is an order for a Cool Duel between the person and these.
func coolOrder(options map[string]string, document any, others ...map[string]any) map[string]any {
	places := []any{map[string]any{"who": "me", "name": "Ada", "document": document, "lock": true}}
	for _, o := range others {
		places = append(places, o)
	}
	return map[string]any{"ruleset": "coolduel", "options": options, "places": places}
}

// Two people play a whole Cool Duel of several rounds, each in a browser: they block,
// dodge, parry, strike in a special way, suffer a status, and their companions act.
// What one selects at a rest is not sent to the other before both have selected.
func TestCoolDuelOfTwo(t *testing.T) {
	s := load.Serve(t)
	taps := []*tap{newTap(t, s.URL), newTap(t, s.URL)}
	ada, bea := newPerson(t, "Ada", taps[0].URL, desktop), newPerson(t, "Bea", taps[1].URL, desktop)
	people := []*Person{ada, bea}
	duel := ada.lay(coolOrder(map[string]string{"best_of": "3"}, zealot, openSeat))
	bea.join(duel, "Bea", captain)
	ada.reload()

	play := newCoolPlay(t)
	rests := 0
	for n := 0; !ada.over(); n++ {
		if n > 600 {
			t.Fatalf("%d answers do not end the duel; done %v", n, play.done)
		}
		who, q := nextAsked(t, people, ada.over)
		if who == nil {
			break
		}
		if q.Ask.ID == "rest" && rests == 0 && ada.asked() != nil && bea.asked() != nil {
			rests++
			selectInSecret(t, ada, bea, taps[1])
			continue
		}
		play.answer(who, q)
	}
	t.Logf("done %v, %d rests", play.done, rests)
	for _, want := range []string{"block", "dodge", "parry", "special", "hymn", "odds", "companion"} {
		if play.done[want] == 0 {
			t.Errorf("nobody has come to %s", want)
		}
	}
	if rests == 0 {
		t.Error("there was no rest at which both selected")
	}
	for i, p := range people {
		p.until("the end is told", `document.querySelector('#table')?.dataset.phase === 'over'`)
		p.reload() // the whole report
		report := p.text(".log")
		for _, line := range []string{
			`blocks: \d+ in 100 go through`, `dodges to \d+,\d+: score`, `parries: \w+ and \d+ d100`, `attacks .*(Strike|Streak|Attack|Pummel|Uppercut)`,
			`is made anxious`, `(Hired Blade|Apocalypse Chorister) of \w+ (moves|attacks|ends|has)`, `wins round 1`,
		} {
			if !regexp.MustCompile(line).MatchString(strings.ReplaceAll(report, "\n", " ")) {
				t.Errorf("the report of %s has nothing like %q", p.Name, line)
			}
		}
		if !play.anxious[i] {
			t.Errorf("%s has not seen the status on a plate", p.Name)
		}
		p.accessible("the end of a Cool Duel")
	}
}

// nextAsked waits until somebody is asked; it returns nobody if the duel is over.
func nextAsked(t *testing.T, people []*Person, over func() bool) (who *Person, q *question) {
	t.Helper()
	if !within(t.Context(), deadline, func() bool {
		for _, p := range people {
			if q = p.asked(); q != nil {
				who = p
				return true
			}
		}
		return over()
	}) {
		t.Fatal("nobody is asked")
	}
	return who, q
}

// selectInSecret: one person selects at a rest while the other, who is sent nothing
// of it, still chooses; the form shows the weight of what is in it.
func selectInSecret(t *testing.T, ada, bea *Person, toBea *tap) {
	t.Helper()
	from := toBea.size()
	q := ada.asked()
	before := ada.text("[data-load]")
	ada.accessible("a rest")
	evaluate[any](ada, `document.querySelector('select[data-field="right"]').focus(); return null`)
	ada.keys("/")
	ada.until("the command box is reached from a list", `document.activeElement?.closest('form#command')`)
	for name, word := range map[string]string{"right": "dagger", "slot-1": "shuriken*3"} {
		evaluate[any](ada, `
			const list = document.querySelector('select[data-field="' + a + '"]');
			list.value = b;
			list.dispatchEvent(new Event('change', {bubbles: true}));
			return null`, name, word)
	}
	const kit = "kit dagger round unarmored shuriken*3"
	ada.until("the form reads "+kit, `document.querySelector('#notation')?.dataset.sentence === a`, kit)
	ada.until("the draft is kept", `document.querySelector('form#ask')?.dataset.draft === a`, kit)
	if after := ada.text("[data-load]"); after == before || after == "" {
		t.Errorf("the weight reads %q before and %q after", before, after)
	}
	ada.reload()
	ada.until("a reload keeps the selection", `document.querySelector('select[data-field="slot-1"]')?.value === 'shuriken*3'`)
	ada.press(commit)
	ada.answered(q)
	bea.until("Bea sees that Ada has locked", `/locked/i.test(document.querySelector('#bill')?.innerText ?? '')`)
	came := html.UnescapeString(toBea.since(from))
	for _, secret := range []string{kit, "kit dagger", "Ada takes Dagger"} {
		if strings.Contains(came, secret) {
			t.Errorf("Bea was sent %q before it was shown, in\n%s", secret, around(came, secret))
		}
	}
}

// A coolPlay answers what is asked in such a way that everything happens, and notes
// what has happened.
type coolPlay struct {
	t       *testing.T
	done    map[string]int
	known   map[string]bool // kinds that have been pressed by hand
	anxious [2]bool
	struck  string // who has attacked in this turn
}

func newCoolPlay(t *testing.T) *coolPlay {
	return &coolPlay{t: t, done: map[string]int{}, known: map[string]bool{}}
}

// A coolMove is one sentence that the forms allow.
type coolMove struct {
	form  int
	kind  string
	pick  scene.Pick // of the first field
	words []string
	said  string
}

// forms are all forms of the answer.
func (p *Person) forms() []scene.Ask {
	p.t.Helper()
	return evaluate[[]scene.Ask](p, `
		const f = document.querySelector('form#ask[data-request]');
		return f ? JSON.parse(f.querySelector('#asks').textContent) : [];`)
}

// coolMoves lists what the forms allow, one move for each pick of the first field.
func coolMoves(asks []scene.Ask) (list []coolMove) {
	for i := range asks {
		a := &asks[i]
		if a.Budget != nil {
			continue
		}
		for _, first := range a.Fields[0].Picks {
			if first.Refusal != nil {
				continue
			}
			words := []string{first.Word}
			for _, f := range a.Fields[1:] {
				word := f.Now
				for _, p := range f.Picks {
					if word == "" && !f.Optional && load.Takes(&p, words) {
						word = p.Word
					}
				}
				words = append(words, word)
			}
			list = append(list, coolMove{i, coolKind(a, &first), first, words, a.Sentence(words)})
		}
	}
	return list
}

// coolKind is what an answer is an example of.
func coolKind(a *scene.Ask, p *scene.Pick) string {
	switch {
	case a.Verb == "Attack" && strings.HasPrefix(p.Word, "attack "):
		return "attack"
	case a.Verb == "Attack":
		return "special"
	case strings.HasPrefix(p.Word, "hymn"):
		return "hymn"
	case a.Verb == "Move", a.Verb == "End turn", a.Verb == "Block", a.Verb == "Dodge", a.Verb == "Parry", a.Verb == "Take it", a.Verb == "Keep":
		return strings.ToLower(a.Verb.String())
	}
	return "other"
}

// answer makes the move that is wanted most: something that has not happened yet,
// then blows, then coming closer.
func (c *coolPlay) answer(p *Person, q *question) {
	c.t.Helper()
	moves := coolMoves(p.forms())
	if len(moves) == 0 {
		c.t.Fatalf("%s can do nothing: %+v", p.Name, q.Ask)
	}
	of := func(kind string) int { return slices.IndexFunc(moves, func(m coolMove) bool { return m.kind == kind }) }
	pick := -1
	for _, kind := range []string{"hymn", "special", "parry", "block", "dodge"} {
		if c.done[kind] == 0 && pick < 0 {
			pick = of(kind)
		}
	}
	acting := evaluate[string](p, `return document.querySelector('.token.active')?.dataset.token ?? ''`)
	if pick < 0 && c.struck == acting && c.done["block"]*c.done["dodge"]*c.done["parry"] == 0 {
		pick = of("end turn") // AP are kept for reactions until all have been seen
	}
	for _, kind := range []string{"attack", "take it", "keep"} {
		if pick < 0 {
			pick = of(kind)
		}
	}
	if pick < 0 {
		pick = c.nearer(p, moves)
	}
	if pick < 0 {
		pick = max(0, of("end turn"))
	}
	m := moves[pick]
	switch m.kind {
	case "attack", "special":
		c.struck = acting
	case "end turn":
		c.struck = ""
	}
	c.note(p, &m)
	c.make(p, q, &m)
}

// note notes what happens.
func (c *coolPlay) note(p *Person, m *coolMove) {
	c.done[m.kind]++
	if who := p.text("#ask-h"); regexp.MustCompile(`(?i)hired blade|chorister`).MatchString(who) {
		c.done["companion"]++
	}
	for i, name := range []string{"Ada", "Bea"} {
		if p.Name == name && !c.anxious[i] {
			c.anxious[i] = evaluate[bool](p, `return [...document.querySelectorAll('#bill .chip')].some(e => /anxious/i.test(e.innerText) && e.querySelector('svg'))`)
		}
	}
}

// nearer is the move that ends closest to an enemy, -1 if none comes closer.
func (c *coolPlay) nearer(p *Person, moves []coolMove) int {
	tokens := evaluate[[]scene.Token](p, `
		const r = await fetch(location.pathname, {headers: {Accept: 'application/json'}});
		return (await r.json()).view.board.tokens;`)
	seat := evaluate[string](p, `return document.querySelector('#table').dataset.seat`)
	acting := evaluate[string](p, `return document.querySelector('.token.active')?.dataset.token ?? ''`)
	far := func(x, y int) int {
		least := 1000
		for _, k := range tokens {
			if !strings.HasPrefix(k.ID, seat) {
				least = min(least, max(abs(k.X-x), abs(k.Y-y)))
			}
		}
		return least
	}
	best, least := -1, 1000
	for _, k := range tokens {
		if k.ID == acting {
			least = far(k.X, k.Y)
		}
	}
	for i, m := range moves {
		if m.kind == "move" {
			if d := far(m.pick.At.X, m.pick.At.Y); d < least {
				best, least = i, d
			}
		}
	}
	return best
}

func abs(n int) int { return max(n, -n) }

// make answers: the first of each kind by pressing things on the table, the rest by
// the command box.
func (c *coolPlay) make(p *Person, q *question, m *coolMove) {
	p.t.Helper()
	if c.known[m.kind] {
		p.keys("/")
		p.until("the command box has the focus", `document.activeElement?.closest('form#command')`)
		p.keys(m.said + kb.Enter)
	} else {
		if quick := css(fmt.Sprintf(`#ask [data-act="quick"][data-form="%d"]`, m.form)); !p.sees(css("#tray "+fmt.Sprintf(`[data-form="%d"]`, m.form))) && p.sees(quick) {
			p.press(quick)
			c.known[m.kind] = true
			p.answered(q)
			return
		}
		c.press(p, m)
		// A finger may meet what stood there a moment before: people press again.
		if !within(p.ctx, deadline/4, func() bool {
			return evaluate[string](p, `return document.querySelector('#notation')?.dataset.sentence ?? ''`) == m.said
		}) {
			c.press(p, m)
		}
	}
	p.until("the sentence is "+m.said, `document.querySelector('#notation')?.dataset.sentence === a`, m.said)
	if c.known[m.kind] {
		p.locks(q)
	} else {
		if slices.Contains([]string{"attack", "special", "dodge", "parry"}, m.kind) {
			p.until("the odds are shown", `/\d+ %/.test(document.querySelector('#odds:not([hidden]) .figure')?.innerText ?? '') && document.querySelector('#odds .split rect')`)
			c.done["odds"]++
		}
		if quick := css(fmt.Sprintf(`#ask [data-act="quick"][data-form="%d"]`, m.form)); p.sees(quick) && !p.sees(commit) {
			p.press(quick) // nothing else is possible
		} else {
			p.press(commit)
		}
	}
	c.known[m.kind] = true
	p.answered(q)
}

// locks locks what is written by the command box, and once more if that costs the fight.
func (p *Person) locks(q *question) {
	p.t.Helper()
	p.keys("lock" + kb.Enter)
	p.until("it is locked, or asked about once more", `(() => {
		const f = document.querySelector('form#ask[data-request]');
		return !f || +f.dataset.request !== a || 'locked' in f.dataset || document.querySelector('#command-why');
	})()`, q.Request)
	if p.sees(css("#command-why")) {
		p.keys("lock" + kb.Enter)
	}
	p.keys(kb.Escape)
}

// press presses a card, a square, or a target and then what is done to it.
func (c *coolPlay) press(p *Person, m *coolMove) {
	p.t.Helper()
	word := fmt.Sprintf(`[data-form="%d"][data-word=%q]`, m.form, m.pick.Word)
	switch {
	case m.pick.At.Kind == scene.AtSquare:
		p.press(css(fmt.Sprintf(`#board [data-square="%d,%d"]`, m.pick.At.X, m.pick.At.Y)))
	case p.sees(css("#tray " + word)):
		p.press(css("#tray " + word))
	case m.pick.Face != "":
		p.press(css(fmt.Sprintf(`[data-aimed=%q]`, m.pick.Whom)))
		p.press(css(fmt.Sprintf(`[data-form="%d"][data-kind=%q]`, m.form, m.pick.Face)))
	default:
		p.press(css(word))
	}
	for i, w := range m.words[1:] {
		if at := p.square(m.form, i+1, w); at != "" {
			p.press(css(at))
		}
	}
}

// square is the square on the board of a later field's word, "" if it has none.
func (p *Person) square(form, field int, word string) string {
	asks := p.forms()
	for _, pick := range asks[form].Fields[field].Picks {
		if pick.Word == word && pick.At.Kind == scene.AtSquare {
			return fmt.Sprintf(`#board [data-square="%d,%d"]`, pick.At.X, pick.At.Y)
		}
	}
	return ""
}

// On a screen 360 px wide, by touch, a turn, a reaction and their odds fit and can be
// made.
func TestCoolDuelPhone(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "phone", s.URL, phone)
	p.lay(coolOrder(map[string]string{}, "bulwark", map[string]any{"who": "bot", "bot": "advised", "document": "captain"}))
	play := newCoolPlay(t)
	seen := map[string]bool{}
	for n := 0; n < 25 && len(seen) < 4 && !p.over(); n++ {
		who, q := nextAsked(t, []*Person{p}, p.over)
		if who == nil {
			break
		}
		p.until("nothing moves any more", still)
		moves := coolMoves(p.forms())
		for _, kind := range []string{q.Ask.ID, "attack", "block"} {
			if !seen[kind] && (kind == q.Ask.ID || slices.ContainsFunc(moves, func(m coolMove) bool { return m.kind == kind })) {
				seen[kind] = true
				p.narrow("asked for " + kind)
			}
		}
		for _, kind := range []string{"attack", "move", "take it", "end turn", "block", "dodge"} {
			play.known[kind] = false // everything by touch
		}
		play.answer(p, q)
	}
	for _, kind := range []string{"turn", "react"} {
		if !seen[kind] {
			t.Errorf("not asked for %s, only for %v", kind, seen)
		}
	}
	p.accessible("a turn on a phone")
}

// With the keyboard alone: the places of a move are reached from their card, a list is
// set, and the odds of whatever is focused are shown.
func TestCoolDuelByKeys(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.lay(coolOrder(map[string]string{}, zealot, map[string]any{"who": "bot", "bot": "random", "document": "reaver"}))
	for range 20 {
		q := nextQuestion(t, p)
		if slices.ContainsFunc(p.forms(), func(a scene.Ask) bool { return a.Verb == "Move" && a.Fields[0].Picks[0].Refusal == nil }) {
			break
		}
		p.keys("/")
		p.until("the command box has the focus", `document.activeElement?.closest('form#command')`)
		moves := coolMoves(p.forms())
		p.keys(moves[len(moves)-1].said + kb.Enter)
		p.locks(q)
		p.answered(q)
	}
	q := nextQuestion(t, p)
	p.tabTo("the card of the moves", `'places' in e.dataset`)
	p.keys(kb.Enter)
	p.until("the focus is on the own piece", `/, you\b/.test(document.activeElement?.matches('#board .square') ? document.activeElement.getAttribute('aria-label') : '')`)
	own := evaluate[string](p, `return document.activeElement.dataset.square`)
	p.toSquare(`:not(.may, [data-first], [data-holds])`)
	p.until("a square that can't be chosen says so", `document.activeElement.getAttribute('aria-disabled') === 'true'`)
	p.keys(".")
	p.until("a key leads back to the own piece, and to what it is", `document.activeElement.dataset.square === a && !document.querySelector('.square[data-shut]')`, own)
	p.toSquare(".may")
	p.until("a square says what is done there", `/, move here, \d+ AP$/.test(document.activeElement.getAttribute('aria-label'))`)
	p.hears()
	p.keys(kb.Enter)
	p.until("the card says where to", `/move to \d+,\d+/i.test(document.querySelector('#tray [data-places]')?.innerText ?? '')`)
	p.until("the choice is heard, once", `heard.filter(h => /^notation: Move: /.test(h)).length === 1`)
	p.until("the cost of the move is shown", `/AP to move to/.test(document.querySelector('#odds:not([hidden])')?.innerText ?? '')`)
	p.tabTo("the block button", `e.dataset.act === 'commit'`)
	p.keys(kb.Enter)
	p.answered(q)
	p.until("the move is told", `/Ada moves/.test(document.querySelector('.log')?.innerText ?? '')`)
	p.until("and what is left to do", `heard.some(h => /^status: Your decision: .*AP/.test(h))`)
	p.shutsKeys()
}

// toSquare walks over the board with the arrow keys to the nearest square that fits.
func (p *Person) toSquare(fits string) {
	p.t.Helper()
	way := evaluate[[]int](p, `
		const at = (e) => e.dataset.square.split(',').map(Number), [x, y] = at(document.activeElement);
		const ways = [...document.querySelectorAll('#board .square' + a)].map(e => [at(e)[0] - x, at(e)[1] - y]);
		return ways.sort((a, b) => Math.abs(a[0]) + Math.abs(a[1]) - Math.abs(b[0]) - Math.abs(b[1]))[0]`, fits)
	step := func(n int, back, on string) { p.keys(strings.Repeat(back, max(-n, 0)) + strings.Repeat(on, max(n, 0))) }
	step(way[0], kb.ArrowLeft, kb.ArrowRight)
	step(way[1], kb.ArrowUp, kb.ArrowDown)
	p.until("the focus is on "+fits, `document.activeElement?.matches('#board .square' + a)`, fits)
}

// shutsKeys turns the single keys off: none of them does anything then, and the list of keys
// has none of them.
func (p *Person) shutsKeys() {
	p.t.Helper()
	evaluate[any](p, `localStorage.setItem('riposte.keys', 'off'); document.activeElement?.blur(); return null`)
	p.reload()
	p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
	p.keys("/?0.1")
	if got := evaluate[string](p, `return [document.activeElement !== document.body && 'focus', document.querySelector('dialog[open]') && 'dialog', document.querySelector('#notation')?.textContent.trim()].filter(Boolean).join()`); got != "" {
		p.t.Errorf("keys that are off do something: %s", got)
	}
	if got := evaluate[string](p, `document.querySelector('.mast [data-act=help]').click(); return document.querySelector('#help').innerText`); strings.Contains(got, "Backspace") || !strings.Contains(got, "Ctrl") || !strings.Contains(got, "are off") {
		p.t.Errorf("the list of keys says %s", one(got))
	}
	evaluate[any](p, `localStorage.removeItem('riposte.keys'); return null`)
}

// nextQuestion waits until the person is asked.
func nextQuestion(t *testing.T, p *Person) *question {
	t.Helper()
	_, q := nextAsked(t, []*Person{p}, p.over)
	if q == nil {
		t.Fatal("the duel is over")
	}
	return q
}
