//go:build e2e

package e2e

import (
	"encoding/json"
	"fmt"
	"html"
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"riposte/internal/load"
	"riposte/scene"
)

// decks are decks of DUEL that no two people share.
var decks = []json.RawMessage{
	json.RawMessage(`{"st":3,"sp":4,"en":4,"de":2}`),
	json.RawMessage(`{"st":4,"sp":3,"en":3,"de":3}`),
	json.RawMessage(`{"st":2,"sp":3,"en":5,"de":3}`),
}

// melee is an order for a short DUEL between the person and these.
func melee(options map[string]string, others ...map[string]any) map[string]any {
	places := []any{map[string]any{"who": "me", "name": "Ada", "document": decks[0], "lock": true}}
	for _, o := range others {
		places = append(places, o)
	}
	order := map[string]any{"ruleset": "duel", "options": options, "places": places}
	if options["battlefield"] == "yard" {
		order["data"] = map[string]any{"yard": json.RawMessage(yard)}
	}
	return order
}

// yard is a battlefield so small that a fight begins soon, with all kinds of terrain.
const yard = `{"name": "The Yard", "width": 1200, "height": 1000,
	"starts": [{"x": 350, "y": 500}, {"x": 850, "y": 500}, {"x": 600, "y": 100}],
	"pieces": [
		{"id": "well", "class": "blocking", "circle": {"x": 600, "y": 800, "r": 80}},
		{"id": "crag", "class": "uneven", "polygon": [{"x": 50, "y": 50}, {"x": 250, "y": 50}, {"x": 150, "y": 200}]},
		{"id": "wall-east", "class": "uneven", "rect": {"x1": 1000, "y1": 50, "x2": 1030, "y2": 350}, "weight": 1, "flags": ["destructible"]},
		{"id": "barrel", "class": "level", "circle": {"x": 420, "y": 570, "r": 40}, "weight": 1, "flags": ["destructible", "projectile"]}
	]}`

// fighters are the words of the seats.
var fighters = []string{"red", "blue", "green"}

// Three people play a whole DUEL, each in a browser, and one watches. Nobody is sent
// anything about another's hand, or about dice, before they are shown.
func TestDuelOfThree(t *testing.T) {
	s := load.Serve(t)
	random := rand.New(rand.NewPCG(3, 1))
	names := []string{"Ada", "Bea", "Cas", "watcher"}
	var taps []*tap
	var all []*Person
	for _, name := range names {
		taps = append(taps, newTap(t, s.URL))
		all = append(all, newPerson(t, name, taps[len(taps)-1].URL, desktop))
	}
	players := all[:3]
	duel := all[0].lay(melee(map[string]string{"battlefield": "open-ring", "turn_limit": "4"}, openSeat, openSeat))
	for i, p := range players[1:] {
		p.join(duel, names[i+1], decks[i+1])
	}
	all[3].open(duel)
	all[0].reload()

	// A row of dice that is drafted but not shown, and by whom.
	type secret struct {
		sentence string
		from     []int // of each tap
	}
	rows, kinds := 0, map[string]int{}
	for n := 0; !all[0].over(); n++ {
		if n > 400 {
			t.Fatalf("%d answers do not end the duel; asked for %v", n, kinds)
		}
		var who *Person
		var q *question
		if !within(t.Context(), deadline, func() bool {
			for _, p := range players {
				if q = p.asked(); q != nil {
					who = p
					return true
				}
			}
			return all[0].over()
		}) {
			t.Fatalf("after %d answers nobody is asked", n)
		}
		if q == nil {
			break
		}
		kinds[q.Ask.ID]++
		sentence := duelSentence(&q.Ask, random)
		byHand := kinds[q.Ask.ID] <= 2
		var hidden *secret
		if q.Ask.ID == "programme" && len(sentence) > 3 {
			hidden = &secret{sentence: sentence}
			for _, tp := range taps {
				hidden.from = append(hidden.from, tp.size())
			}
		}
		who.answerDuel(q, sentence, byHand)
		if hidden == nil || !slices.ContainsFunc(players, func(p *Person) bool {
			other := p.asked()
			return p != who && other != nil && other.Ask.ID == "programme"
		}) {
			continue
		}
		// Somebody is still setting dice: the row that is locked has to be secret.
		rows++
		for i, tp := range taps {
			if all[i] == who {
				continue
			}
			came := strings.ReplaceAll(html.UnescapeString(tp.since(hidden.from[i])), `\"`, `"`)
			if strings.Contains(came, `"`+hidden.sentence+`"`) || strings.Contains(came, ">"+hidden.sentence+"<") {
				t.Errorf("%s was sent the row %q of %s before it was shown, in\n%s", names[i], hidden.sentence, who.Name, around(came, hidden.sentence))
			}
		}
	}
	t.Logf("asked for %v, %d rows looked at", kinds, rows)
	for _, kind := range []string{"reveal", "motion", "speed", "programme", "strength"} {
		if kinds[kind] == 0 {
			t.Errorf("nobody was asked for %s", kind)
		}
	}
	if rows == 0 {
		t.Error("no row was locked while another was still set")
	}
	for i, p := range all {
		p.until("the end is told", `document.querySelector('#table')?.dataset.phase === 'over'`)
		before := beforeTheEnd(t, taps[i].seen(t))
		for k, word := range fighters {
			if i == k {
				if !strings.Contains(before, `id="pile-`+word+`-hand"`) {
					t.Errorf("against vacuity: %s does not even see the own hand", p.Name)
				}
				continue
			}
			for _, secret := range []string{word + "-hand", string(decks[k])} {
				if strings.Contains(before, secret) {
					t.Errorf("%s was sent %q before the end, in\n%s", p.Name, secret, around(before, secret))
				}
			}
			if limit := limitShown(before, word); limit != "" {
				t.Errorf("%s was sent how many cards %s has: %s", p.Name, names[k], limit)
			}
		}
		if after := evaluate[string](p, `return document.documentElement.outerHTML`); !strings.Contains(after, "blue-hand") || limitShown(after, "blue") == "" {
			t.Errorf("against vacuity: %s does not see the hands after the end", p.Name)
		}
	}
	all[0].accessible("the end of a DUEL")
	all[0].press(css(`[data-act="follow"]`))
	all[0].await(css(`#steps [data-pace="step"]`))
	all[0].accessible("a fight step by step")
	all[0].keys(kb.Escape)
	all[0].until("the steps are gone", `!document.querySelector('#steps')`)
}

// beforeTheEnd is what a tap heard before the frame or the page that announces the
// end.
func beforeTheEnd(t *testing.T, came string) string {
	t.Helper()
	end := strings.Index(came, ` data-phase="over"`) // the style sheets have the same in brackets
	if end < 0 {
		t.Fatal("the tap did not hear the end")
	}
	return came[:max(strings.LastIndex(came[:end], "event: "), strings.LastIndex(came[:end], "<!doctype"), 0)]
}

var ofAll = regexp.MustCompile(`(\d+)<small>/(\d+)</small>`)

// limitShown is the first place where the bill says how many cards of a kind a
// fighter has; if all of them are shown that is no secret.
func limitShown(came, word string) string {
	for {
		_, rest, found := strings.Cut(came, `id="side-`+word+`"`)
		if !found {
			return ""
		}
		side, after, _ := strings.Cut(rest, "</article>")
		for _, limit := range ofAll.FindAllStringSubmatch(side, -1) {
			if limit[1] != limit[2] {
				return limit[0]
			}
		}
		came = after
	}
}

// duelSentence is an answer that leads to fights: it goes at others, turns cards, and
// leaves Endurance in the hand.
func duelSentence(a *scene.Ask, random *rand.Rand) string {
	words := make([]string, len(a.Fields))
	for i, f := range a.Fields {
		switch {
		case f.Number != nil && f.Name != "en":
			if n := random.IntN(f.Number.Max + 1); n > 0 {
				words[i] = fmt.Sprint(min(n, 2))
			}
		case f.Number != nil:
		case f.Aim != nil:
			words[i] = f.Picks[0].Word
			if towards := slices.IndexFunc(f.Picks, func(p scene.Pick) bool { return strings.HasPrefix(p.Label.String(), "Towards") }); towards >= 0 {
				words[i] = f.Picks[towards].Word
			}
		default:
			words[i] = f.Picks[random.IntN(len(f.Picks))].Word
		}
	}
	return a.Sentence(words)
}

// answerDuel answers by hand, pressing things on the table, or by the command box.
func (p *Person) answerDuel(q *question, sentence string, byHand bool) {
	p.t.Helper()
	if byHand {
		p.pressDuel(q, sentence)
	} else {
		p.keys("/")
		p.until("the command box has the focus", `document.activeElement?.closest('form#command')`)
		p.keys(sentence + kb.Enter)
	}
	p.until("the sentence is "+sentence, `document.querySelector('#notation')?.dataset.sentence === a`, sentence)
	if byHand {
		p.press(commit)
	} else {
		p.locks(q)
	}
	p.answered(q)
}

// pressDuel presses what makes up the sentence: cards in the hand, faces and targets
// of dice, or whatever has a word.
func (p *Person) pressDuel(q *question, sentence string) {
	p.t.Helper()
	words := strings.Fields(sentence)
	for i := range q.Ask.Fields {
		f := &q.Ask.Fields[i]
		switch {
		case f.Number != nil:
			if at := slices.Index(words, f.Before); at >= 0 && at+1 < len(words) {
				p.press(css(fmt.Sprintf(`[data-field=%q][data-word=%q]`, f.Name, words[at+1])))
			}
		case len(f.Picks) > 0 && f.Picks[0].Face != "":
			word := words[i]
			face, whom, _ := strings.Cut(word, ">")
			if whom != "" {
				p.press(css(fmt.Sprintf(`[data-whom=%q]`, whom)))
			}
			p.press(css(fmt.Sprintf(`[data-face=%q]`, face)))
			p.until("the slot shows it", `document.querySelector('[data-slot="'+a+'"]')?.dataset.value === b`, f.Name, word)
		default:
			p.press(css(fmt.Sprintf(`[data-word=%q]`, sentence)))
		}
	}
}

// playDuel answers what is asked, the first of each kind by hand, until enough holds;
// seen is called before the first answer of each kind.
func (p *Person) playDuel(random *rand.Rand, most int, seen func(kind string)) (kinds []string) {
	p.t.Helper()
	known := map[string]bool{}
	for range most {
		if !within(p.ctx, deadline, func() bool { return p.asked() != nil || p.over() }) {
			p.t.Fatalf("%s is asked for nothing at %s", p.Name, p.at())
		}
		q := p.asked()
		if q == nil {
			break
		}
		if !known[q.Ask.ID] {
			p.until("nothing moves any more", still)
			seen(q.Ask.ID)
		}
		p.answerDuel(q, duelSentence(&q.Ask, random), !known[q.Ask.ID] || p.look.Phone)
		known[q.Ask.ID] = true
	}
	return slices.Sorted(maps.Keys(known))
}

var duelBot = map[string]any{"who": "bot", "bot": "advised", "document": "bulwark"}

// On a screen 360 px wide, by touch, every decision of a DUEL fits and can be made.
func TestDuelPhone(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "phone", s.URL, phone)
	p.open("/new/duel")
	p.narrow("the form")
	p.lay(melee(map[string]string{"battlefield": "yard", "turn_limit": "4"}, duelBot, duelBot))
	kinds := p.playDuel(rand.New(rand.NewPCG(6, 2)), 30, func(kind string) { p.narrow("asked for " + kind) })
	for _, kind := range []string{"reveal", "motion", "programme"} {
		if !slices.Contains(kinds, kind) {
			t.Errorf("not asked for %s, only for %v", kind, kinds)
		}
	}
	p.narrow("the end or later")
}

// With the keyboard alone: cards are turned, a motion is given by direction and
// length and adjusted with arrow keys, and dice are set by their numbers.
func TestDuelByKeys(t *testing.T) {
	s := load.Serve(t)
	p := newPerson(t, "typist", s.URL, desktop)
	p.lay(melee(map[string]string{"battlefield": "tavern-yard"}, duelBot))
	p.await(css("form#ask[data-request]"))
	q := p.asked()
	p.tabTo("the second card of Speed", `e.dataset.field === 'sp' && e.dataset.word === '2'`)
	p.keys(kb.Enter)
	p.until("two cards are chosen", `document.querySelector('#notation')?.dataset.sentence === 'sp 2'`)
	p.keys(kb.Enter)
	p.until("the last is taken back", `document.querySelector('#notation')?.dataset.sentence === 'sp 1'`)
	p.tabTo("the block button", `e.dataset.act === 'commit'`)
	p.keys(kb.Enter)
	p.answered(q)

	p.until("a motion is asked for", `JSON.parse(document.querySelector('form#ask #asks')?.textContent ?? '[{}]')[0].id === 'motion'`)
	q = p.asked()
	p.tabTo("the direction", `e.dataset.polar === 'turn'`)
	p.keys("90" + kb.Tab + "1.5")
	p.until("the point is an inch and a half to the east", `document.querySelector('#notation')?.dataset.sentence === '400,900'`)
	p.until("the way is drawn", `document.querySelector('.board > svg.aim .b-way')`)
	p.tabTo("the board", `e.id === 'board'`)
	p.keys(kb.ArrowDown)
	p.until("the point is a tenth further south", `document.querySelector('#notation')?.dataset.sentence === '400,910'`)
	p.keys("/" + "lock" + kb.Enter)
	p.answered(q)
	p.until("the piece stands there", `document.querySelector('#token-red')?.getAttribute('transform') === 'translate(400 910)'`)
}
