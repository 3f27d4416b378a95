//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// A spoken node is what a screen reader makes of an element: "button Stay".
type spoken struct {
	role, name, says string
	within           []string // those around it, the outermost first
}

// tree is the page as a screen reader has it, in its order.
func (p *Person) tree() (out []spoken) {
	p.t.Helper()
	var nodes []*accessibility.Node
	p.run("read the page", chromedp.ActionFunc(func(ctx context.Context) (err error) {
		nodes, err = accessibility.GetFullAXTree().Do(ctx)
		return err
	}))
	word := func(v *accessibility.Value) (s string) {
		if v != nil {
			_ = json.Unmarshal(v.Value, &s) // a number is no word
		}
		return s
	}
	all := map[accessibility.NodeID]*accessibility.Node{}
	for _, n := range nodes {
		all[n.NodeID] = n
	}
	var walk func(n *accessibility.Node, within []string)
	walk = func(n *accessibility.Node, within []string) {
		if role := word(n.Role); !n.Ignored && role != "none" && role != "generic" && role != "InlineTextBox" {
			out = append(out, spoken{role, word(n.Name), word(n.Description), within})
			within = append(slices.Clone(within), role+" "+word(n.Name))
		}
		for _, id := range n.ChildIDs {
			if child := all[id]; child != nil {
				walk(child, within)
			}
		}
	}
	walk(nodes[0], nil)
	return out
}

// finds is the first node of a role whose name begins so, in whatever letters.
func finds(tree []spoken, role, name string) *spoken {
	for i := range tree {
		if tree[i].role == role && strings.HasPrefix(strings.ToLower(tree[i].name), name) {
			return &tree[i]
		}
	}
	return nil
}

// commitByKey presses the block button by its key.
func (p *Person) commitByKey() {
	p.t.Helper()
	p.until("the answer is whole", `document.querySelector('#ask-commit:not([aria-disabled])')`)
	enter := func(kind input.KeyType) chromedp.Action {
		return input.DispatchKeyEvent(kind).WithKey("Enter").WithCode("Enter").WithWindowsVirtualKeyCode(13).WithModifiers(input.ModifierCtrl)
	}
	p.run("Ctrl and Enter", enter(input.KeyRawDown), enter(input.KeyUp))
}

// aims writes a place in inches, and a direction that the arrow keys come to: each is one aim,
// and nothing is wrong with it.
func (p *Person) aims() {
	p.t.Helper()
	evaluate[any](p, `window.asked = []; const was = window.fetch; window.fetch = (to, ...more) => { if (/preview/.test(to)) asked.push(to); return was(to, ...more); }; return null`)
	p.hears()
	p.tabTo("the place", `e.dataset.polar === 'place'`)
	p.keys("3, 9.5" + kb.Enter)
	p.until("the place is chosen", `document.querySelector('#notation').dataset.sentence === '300,950' && document.querySelector('#notation').textContent.trim() === 'Move: 3 in, 9.5 in'`)
	p.until("its way is drawn", `asked.length > 0`)
	if got := evaluate[[]string](p, `return [...asked, ...heard.filter(h => /why/.test(h))]`); len(got) != 1 {
		p.t.Errorf("a place in inches asks and tells %q, want one preview", got)
	}
	p.tabTo("the direction", `e.dataset.polar === 'turn'`)
	p.keys("93" + kb.ArrowUp)
	p.until("no direction is wrong", `document.activeElement.value === '94' && document.activeElement.validity.valid && document.querySelector('[data-polar=far]').validity.valid`)
	p.keys(kb.Escape)
	p.until("Escape keeps a place", `document.activeElement !== document.body && !document.activeElement.matches('input')`)
}

// rules measures with the ruler, from the own piece to the next.
func (p *Person) rules() {
	p.t.Helper()
	p.tabTo("the ruler", `e.dataset.act === 'measure'`)
	p.keys(kb.Enter)
	p.until("the ruler lies on the board", `document.activeElement?.id === 'board' && /Page Down/.test(document.querySelector('#measured').textContent)`)
	p.keys(kb.PageDown)
	p.until("it says from where to where", `/^Ada to Advised bot: 1[0-9][.0-9]* in$/.test(document.querySelector('#measured').textContent)`)
	p.keys(kb.ArrowDown)
	p.until("a place is told as one", `/^Ada to 2[.0-9]* in, [.0-9]+ in: [.0-9]+ in$/.test(document.querySelector('#measured').textContent) || /^Ada to Advised bot/.test(document.querySelector('#measured').textContent)`)
	p.keys(kb.Escape)
	p.until("its button has the focus again", `document.activeElement?.dataset.act === 'measure'`)
}

// hears begins to write down what the page has read aloud: what changes in its live regions.
func (p *Person) hears() {
	p.t.Helper()
	evaluate[any](p, `
		window.heard = [];
		const live = (n) => (n.nodeType === 1 ? n : n.parentElement)?.closest('[aria-live], [role=status], [role=alert], [role=log], output');
		new MutationObserver((changes) => {
			const said = new Map();
			for (const c of changes) for (const n of c.type === 'childList' ? c.addedNodes : [c.target]) {
				const at = n.isConnected ? live(n) : null;
				if (!at || at.getAttribute('aria-live') === 'off' || at.closest('[hidden], [aria-hidden=true]')) continue;
				const one = /^(status|alert)$/.test(at.getAttribute('role') ?? '') ? at.textContent : n.textContent;
				said.set(at, [...(at.matches('[role=log]') ? said.get(at) ?? [] : []), one.replace(/\s+/g, ' ').trim()]);
			}
			for (const [at, words] of said) if (words.join('')) heard.push((at.id || at.className || at.tagName) + ': ' + words.join(' '));
		}).observe(document.body, {subtree: true, childList: true, characterData: true});
		return null`)
}

// heard are the live regions' words that were read since the last time, those of a region only.
func (p *Person) heard() []string {
	p.t.Helper()
	return evaluate[[]string](p, `return window.heard.splice(0)`)
}

// keyed are the keys that the page shows, by the words they stand for.
func (p *Person) keyed() map[string]string {
	p.t.Helper()
	return evaluate[map[string]string](p, `return Object.fromEntries([...document.querySelectorAll('[aria-keyshortcuts]')].map(e => [(e.querySelector('b') ?? e.firstChild).textContent.trim(), e.getAttribute('aria-keyshortcuts')]))`)
}

// stops presses Tab until the focus fits, and counts.
func (p *Person) stops(most int, fits string) int {
	p.t.Helper()
	for n := 1; n <= most; n++ {
		p.keys(kb.Tab)
		if evaluate[bool](p, `const e = document.activeElement; return Boolean(`+fits+`)`) {
			return n
		}
	}
	p.t.Errorf("%s: %d presses of Tab do not come to %s", p.Name, most, fits)
	return most
}

const isAsked = `document.documentElement.dataset.ready !== undefined && JSON.parse(document.querySelector('form#ask:not([data-locked]) #asks')?.textContent ?? '[{}]')[0].id === a`

// Without eyes and without a pointer: the board of DUEL is there in words, each ask is told with
// what it says, its place is one key away, and a key means the same in every ask and after a
// reload.
func TestDuelWithoutEyes(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, desktop)
	p.lay(melee(map[string]string{"battlefield": "tavern-yard"}, duelBot))
	p.until("cards to reveal are asked for", isAsked, "reveal")
	tree := p.tree()
	for _, words := range [][]string{
		{"Ada, you: at 2.5 in across, 9 in down", "18 in from ", "direction 270"},
		{"barrel-east", "level: run", "14.88 in from Ada, direction 101"},
	} {
		if i := slices.IndexFunc(tree, func(n spoken) bool {
			return n.role == "StaticText" && !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(n.name, w) })
		}); i < 0 || !slices.ContainsFunc(tree[i].within, func(w string) bool { return strings.EqualFold(w, "region The board in words") }) {
			t.Errorf("the board in words does not say %q", words)
		}
	}
	if !strings.HasPrefix(p.text("#status"), "Your decision: Cards to reveal. Reveal any cards, or none.") {
		t.Errorf("the status says %q", p.text("#status"))
	}
	for _, at := range [...][2]string{{"heading", "cards to reveal"}, {"form", "write it in words"}, {"region", "talk"}, {"region", "the board in words"}} {
		if n := finds(tree, at[0], at[1]); n == nil {
			t.Errorf("there is no %s %q", at[0], at[1])
		} else if slices.ContainsFunc(n.within, func(w string) bool { return strings.HasPrefix(w, "region ") }) {
			t.Errorf("the %s %q stands within %q", at[0], at[1], n.within)
		}
	}

	// The ask is the first stop of the page, one key from anywhere, and comes after the hand.
	p.stops(1, `e.dataset.act === 'to-ask' && e.textContent === 'Skip to the decision'`)
	p.keys(kb.Enter)
	p.until("the question has the focus", `document.activeElement?.id === 'ask-h'`)
	p.keys(".")
	p.until("the own piece has the focus", `document.activeElement?.id === 'token-red'`)
	p.tabTo("the last card", `e.matches('#tray .suit:last-child button:last-of-type')`)
	if n := p.stops(12, `e.dataset.act === 'commit' || e.dataset.act === 'back'`); n > 8 {
		t.Errorf("from the hand to the foot of the ask are %d stops", n)
	}
	p.keys("0")
	p.until("the question has the focus", `document.activeElement?.id === 'ask-h'`)
	p.focusShows()

	// What is chosen, and what is taken back, is heard.
	p.hears()
	p.keys("1")
	p.until("a card is heard", `heard.some(h => /^notation: .*1/.test(h))`)
	p.heard()
	p.keys("1")
	p.until("taking it back is heard", `heard.some(h => /^(notation|missing small): ./.test(h))`)
	q := p.asked()
	p.commitByKey()
	p.answered(q)

	keys := map[string]string{}
	for turn := range 2 {
		p.until("a motion is asked for", isAsked, "motion")
		p.until("it has the focus and keys", `document.activeElement?.hasAttribute('aria-keyshortcuts')`)
		for words, key := range p.keyed() {
			if was := keys[words]; was != "" && was != key {
				t.Errorf("turn %d: the key of %q was %s and is %s", turn, words, was, key)
			}
			keys[words] = key
		}
		if turn == 0 {
			p.reload()
			p.until("keys are shown", `document.querySelector('[aria-keyshortcuts]')`)
			for words, key := range p.keyed() {
				if keys[words] != key {
					t.Errorf("after a reload the key of %q is %s, not %s", words, key, keys[words])
				}
			}
			p.aims()
			p.rules()
		}
		from := p.text("#in-words li")
		p.keys(keys["Towards Advised bot"])
		p.until("the way is chosen", `/^Towards/.test(document.querySelector('#notation').textContent.trim())`)
		q := p.asked()
		p.commitByKey()
		p.answered(q)
		p.until("the board in words follows", `document.querySelector('#in-words li').textContent.trim() !== a`, from)
		for turn == 0 {
			q := nextQuestion(t, p)
			if q.Ask.ID == "motion" {
				break
			}
			p.sends(q, duelSentence(&q.Ask, anyOf))
		}
	}
}

// What a card does is said where it has no room for words; what a press puts out of the sentence
// is told; the command box takes a square for what the ask makes of it; Escape keeps a place.
func TestPugilismWithoutEyes(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, desktop)
	p.lay(against(short(map[string]string{"edge": "off"}), randomBot))
	p.until("cards are asked for", `document.documentElement.dataset.ready !== undefined && document.querySelector('#tray [data-word="x2"][aria-keyshortcuts]')`)
	if n := finds(p.tree(), "button", "x2 "); n == nil || !strings.Contains(strings.ToLower(n.name), "the first attack again") {
		t.Errorf("x2 is %+v", n)
	}
	key := func(word string) string {
		return evaluate[string](p, `return document.querySelector('#tray [data-word="' + a + '"]').getAttribute('aria-keyshortcuts')`, word)
	}
	p.hears()
	p.keys(key("head-jab") + key("head-strike") + key("footwork"))
	p.until("the cards are chosen", `document.querySelector('#notation').dataset.sentence === 'head-jab head-strike / footwork'`)
	p.until("the server has them", `document.querySelector('#ask').dataset.draft === 'head-jab head-strike / footwork'`)
	p.keys(key("x2"))
	p.until("the other attack is heard to go", `heard.some(h => /^missing small: x2 instead of HEAD-STRIKE$/.test(h))`)
	p.until("the server has that", `document.querySelector('#ask').dataset.draft === 'head-jab x2 / footwork'`)
	for _, words := range []string{"notation: HEAD-JAB, HEAD-STRIKE, FOOTWORK", "missing small: x2 instead of HEAD-STRIKE"} {
		if n := evaluate[int](p, twoFrames+`return heard.filter(h => h === a).length`, words); n != 1 {
			t.Errorf("%q is heard %d times", words, n)
		}
	}
	q := p.asked()
	p.commitByKey()
	p.answered(q)
	for q = nextQuestion(t, p); !slices.ContainsFunc(q.Ask.Fields[0].Picks, func(k scene.Pick) bool { return k.At.Kind == scene.AtSquare }); q = nextQuestion(t, p) {
		p.sends(q, q.Ask.Sentence(load.Pick(&q.Ask, anyOf)))
	}
	i := slices.IndexFunc(q.Ask.Fields[0].Picks, func(k scene.Pick) bool {
		return k.At.Kind == scene.AtSquare && k.Refusal == nil && strings.HasPrefix(k.Word, "move ")
	})
	square := fmt.Sprintf("%d,%d", q.Ask.Fields[0].Picks[i].At.X, q.Ask.Fields[0].Picks[i].At.Y)
	p.keys("0/" + square[:2])
	if doubled := evaluate[string](p, `return [...document.querySelectorAll('#offers > li')].map(e => e.textContent.trim()).find(text => /(\d+,\d+).*\1/.test(text)) ?? ''`); doubled != "" {
		t.Errorf("the command box offers %q", doubled)
	}
	p.keys(square[2:] + kb.Enter)
	p.until("a square is what the ask makes of it", `document.querySelector('#notation').dataset.sentence.includes(a)`, square)
	p.keys("0,9" + kb.Enter)
	p.until("the rules say why another can't be", `/[A-Z]{2}-\d/.test(document.querySelector('#command-why')?.textContent ?? '')`)
	if says := p.text("#command-why"); strings.Contains(says, "head-jab") {
		t.Errorf("a square is refused with %q", says)
	}
	p.keys(kb.Escape)
	p.until("the question has the focus again", `document.activeElement?.id === 'ask-h'`)
}

// Who shows a fight step by step hears it once, and any key that answers ends the showing.
func TestFightIsToldOnce(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, desktop)
	p.run("allow motion", emulation.SetEmulatedMedia().WithFeatures([]*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "no-preference"}}))
	p.lay(melee(map[string]string{"battlefield": "yard"}, duelBot))
	p.hears()
	shown := func() bool { return evaluate[bool](p, `return document.querySelector('#steps .step p') !== null`) }
	for n := 0; !shown(); n++ {
		if n == 100 {
			t.Fatal("no fight is shown")
		}
		p.until("something is asked or shown", `document.querySelector('#steps, form#ask[data-request]:not([data-locked])')`)
		if q := p.asked(); q != nil && !shown() {
			evaluate[any](p, `
				const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
				await fetch(location.pathname + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: a, sentence: b, lock: true})}); return null`, q.Request, duelSentence(&q.Ask, anyOf))
			p.until("it goes on", `document.querySelector('#steps') || +(document.querySelector('form#ask[data-request]:not([data-locked])')?.dataset.request ?? 0) !== a`, q.Request)
		}
	}
	p.until("that is told", `/^The fight is shown/.test(document.querySelector('#status').textContent)`)
	p.keys("1")
	p.until("a key ends it", `!document.querySelector('#steps') && !/^The fight is shown/.test(document.querySelector('#status').textContent)`)
	if steps := evaluate[[]string](p, `return heard.filter(h => /^steps?:/.test(h))`); len(steps) > 0 {
		t.Errorf("the fight is told twice: %q", steps)
	}
}

// Before a duel: things that look alike have names of their own, and nothing is read aloud that
// nobody has asked for.
func TestNamesBeforeADuel(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "reader", s.URL, desktop)
	for _, path := range []string{"/", "/new/pugilism"} {
		p.open(path)
		p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
		seen := map[string]bool{}
		for _, n := range p.tree() {
			if n.role != "button" && n.role != "combobox" && n.role != "DisclosureTriangle" {
				continue
			}
			if what := n.role + " " + n.name; n.name != "" && seen[what] && (n.role != "button" || strings.Contains(strings.ToLower(n.name), "invite")) {
				t.Errorf("%s has two of %s", path, what)
			} else {
				seen[what] = true
			}
			if n.role == "DisclosureTriangle" && strings.HasPrefix(n.name, "composure") {
				t.Errorf("%s: %q says nothing of what it opens", path, n.name)
			}
		}
	}
	p.hears()
	p.press(css(`#forecast [value="forecast"]`))
	p.until("the forecast is told once it is whole", `heard.length === 1 && /^forecast-told: .*%/.test(heard[0])`)
	p.accessible("the set-up")
}
