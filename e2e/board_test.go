//go:build e2e

package e2e

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"riposte"
	"riposte/dice"
	"riposte/internal/load"
	"riposte/internal/server/web/draw"
	"riposte/rules"
	"riposte/rules/coolduel"
	"riposte/scene"
)

// turnOn is a table on a map, at the moment when the person at the page is asked to move.
func turnOn(t *testing.T, base, field string, look Look) *shown {
	t.Helper()
	for seed := range uint64(20) { // random play does not always come so far
		d := show(t, base, game{"Cool Duel", "coolduel", map[string]string{"map": field}, []any{"sellsword", "bulwark"}}, seed)
		for playing := true; playing; _, playing = d.choose() {
			sight, err := d.guests[0].Look(t.Context(), d.duel)
			if err != nil {
				t.Fatal(err)
			}
			if sight.Request != nil && len(sight.View.Asks) > 0 && sight.View.Asks[0].ID == "turn" {
				d.openAs(base, look)
				return d
			}
		}
	}
	t.Fatal("the first seat is never asked")
	return nil
}

// Squares that cost the duel are marked, say so, and are not entered by one press, nor by two
// of the same place: the page asks elsewhere.
func TestDeadlyGround(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	for _, look := range []Look{{Width: 1440, Height: 900}, {Width: 390, Height: 844, Phone: true, Dark: true}} {
		d := turnOn(t, s.URL, "brimstone", look)
		p := d.p
		const deadly = "#board .square.deadly"
		marks := evaluate[[]int](p, `return [document.querySelectorAll('#board .square.deadly').length, document.querySelectorAll('#board use[href$="#deadly"]').length,
			[...document.querySelectorAll('#board .square.deadly')].filter(s => /loses you the duel/.test(s.ariaLabel)).length]`)
		if marks[0] == 0 || marks[1] != marks[0] || marks[2] != marks[0] {
			t.Errorf("%d squares are deadly, %d have a mark, %d say so", marks[0], marks[1], marks[2])
		}
		p.press(css(deadly))
		p.until("the slip says what it costs", `/Loses you the duel/.test(document.querySelector('#odds .peril')?.textContent ?? '')`)
		p.shoot(t.ArtifactDir(), fmt.Sprintf("deadly-%d", look.Width))
		p.press(commit)
		p.until("the page asks", `document.querySelector('#peril[open]') !== null`)
		p.accessible("deadly ground")
		p.shoot(t.ArtifactDir(), fmt.Sprintf("deadly-ask-%d", look.Width))
		if covered := evaluate[bool](p, `
			const r = document.querySelector('[data-act="commit"]').getBoundingClientRect();
			return document.elementsFromPoint(r.x + r.width / 2, r.y + r.height / 2).some(e => e.matches('#peril *'))`); covered {
			t.Errorf("%d px: the question lies over the button that was pressed", look.Width)
		}
		if p.over() {
			t.Fatal("one press has ended the duel")
		}
		p.press(css("#peril .btn:not(.primary)"))
		p.until("the duel is over", `document.querySelector('#ask.over') !== null`)
	}
}

// A defense is asked with an arrow on the board, from who attacks to who defends.
func TestAttackIsDrawn(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := show(t, s.URL, game{"Cool Duel", "coolduel", map[string]string{"map": "close-quarters", "best_of": "5"}, []any{"sellsword", "bulwark"}}, 5)
	for range 600 {
		sight, err := d.guests[0].Look(t.Context(), d.duel)
		if err != nil {
			t.Fatal(err)
		}
		if sight.Request != nil && sight.View.Asks[0].ID == "react" {
			d.openAs(s.URL, Look{Width: 1440, Height: 900})
			arrow := evaluate[string](d.p, `return document.querySelector('#board > g > path.b-bad')?.getAttribute('d') ?? ''`)
			if strings.Count(arrow, "M") != 2 { // the line, and its head
				t.Errorf("got arrow %q", arrow)
			}
			if !strings.Contains(d.p.text("figcaption, .legend, .plate"), "attacks") {
				t.Error("the legend does not say who attacks")
			}
			d.p.shoot(t.ArtifactDir(), "attack")
			return
		}
		if _, playing := d.choose(); !playing {
			break
		}
	}
	t.Fatal("nobody attacks the first seat")
}

// What a move costs can be read on every square of every sample map, light and dark: the
// figures stand out from whatever is drawn there.
func TestReachIsReadable(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	d := turnOn(t, s.URL, "ave", Look{Width: 1440, Height: 1000})
	p := d.p
	var maps []string
	for i := range rules.All() {
		for _, o := range rules.All()[i].Info().Options {
			if rules.All()[i].Info().Name == "coolduel" && o.Name == "map" {
				maps = o.Values
			}
		}
	}
	if len(maps) < 11 {
		t.Fatalf("got maps %q", maps)
	}
	for _, dark := range []string{"light", "dark"} {
		evaluate[any](p, `document.documentElement.dataset.theme = a; return null`, dark)
		for _, field := range maps {
			drawn, ok := boardOn(t, field)
			if !ok {
				continue
			}
			n := evaluate[int](p, `
				const board = document.querySelector('.board');
				board.innerHTML = a;
				const wide = board.firstElementChild.viewBox.baseVal.width > 750;
				board.toggleAttribute('data-big', wide);
				if (wide) board.dataset.big = '3';
				board.dataset.zoom = wide ? 'middle' : 'whole';
				board.scrollIntoView();
				board.scrollTo(0, board.scrollHeight);
				return [...board.querySelectorAll('.b-cost')].reduce((n, e) => n + e.getNumberOfChars(), 0)`, drawn)
			if n == 0 {
				t.Errorf("%s: no square has a cost", field)
				continue
			}
			frame := evaluate[[4]float64](p, `const r = document.querySelector('.board').getBoundingClientRect(); return [r.x, Math.max(0, r.y), r.width, Math.min(innerHeight, r.bottom) - Math.max(0, r.y)]`)
			with := p.picture(frame)
			evaluate[any](p, `for (const e of document.querySelectorAll('.b-cost')) e.style.fill = 'transparent'; return null`)
			without := p.picture(frame)
			boxes := evaluate[[][4]float64](p, `return [...document.querySelectorAll('.board .b-cost')].flatMap(e => e.x.baseVal.length === 1 ? [e.getBoundingClientRect()] : Array.from({length: e.getNumberOfChars()}, (_, i) => {
					const box = e.getExtentOfChar(i), at = e.getScreenCTM();
					const [a, z] = [new DOMPoint(box.x, box.y).matrixTransform(at), new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(at)];
					return new DOMRect(a.x, a.y, z.x - a.x, z.y - a.y);
				}))
				.filter(r => [[r.left, r.top], [r.right, r.bottom]].every(([x, y]) => document.elementFromPoint(x, y)?.closest('.board'))).map(r => [r.x, r.y, r.width, r.height])`)
			if len(boxes) < n/3 {
				t.Errorf("%s, %s: %d of %d figures are in view", field, dark, len(boxes), n)
			}
			worst, at := math.Inf(1), 0
			for i, box := range boxes {
				box[0], box[1] = box[0]-frame[0], box[1]-frame[1]
				if share := inked(with, without, box); share < worst {
					worst, at = share, i
				}
			}
			t.Logf("%s, %s: %d figures; of the worst, %.0f %% of the box stands out", field, dark, n, 100*worst)
			if worst < .04 {
				p.shoot(t.ArtifactDir(), field+"-"+dark)
				t.Errorf("%s, %s: figure %d of %d can't be read: %.1f %% of its box stands out", field, dark, at, n, 100*worst)
			}
		}
	}
}

// boardOn is the board of a map as it is drawn for the first who is asked to move there.
func boardOn(t *testing.T, field string) (string, bool) {
	t.Helper()
	setup := riposte.Setup{Options: map[string]string{"map": field}, Seats: []riposte.SeatSetup{{Document: []byte(`"sellsword"`)}, {Document: []byte(`"bulwark"`)}}}
	st, err := coolduel.Ruleset().New(setup, dice.NewSeeded(1, 2), nil)
	if err != nil {
		return "", false
	}
	seat := riposte.Owing(nil, st, 2)[0]
	v := scene.Of(st, seat)
	b := draw.Board{View: &v, Info: coolduel.Ruleset().Info(), You: seat, Asked: true, Way: func(riposte.Seat, int, int) [][2]int { return nil }, Why: func(*scene.Refusal) string { return "" }}
	return string(b.Draw().Board), true
}

// picture is what is in view, within a frame.
func (p *Person) picture(frame [4]float64) image.Image {
	p.t.Helper()
	var raw []byte
	p.run("picture", chromedp.ActionFunc(func(ctx context.Context) (err error) {
		x, y := frame[0]+evaluate[float64](p, `return scrollX`), frame[1]+evaluate[float64](p, `return scrollY`)
		raw, err = page.CaptureScreenshot().WithFormat(page.CaptureScreenshotFormatPng).
			WithClip(&page.Viewport{X: x, Y: y, Width: frame[2], Height: frame[3], Scale: 1}).Do(ctx)
		return err
	}))
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		p.t.Fatal(err)
	}
	return img
}

// inked is the share of a box in which two pictures differ by 4.5 to 1, what WCAG asks of
// text.
func inked(a, b image.Image, box [4]float64) float64 {
	n, all := 0, 0
	for y := int(box[1]); y < int(box[1]+box[3]); y++ {
		for x := int(box[0]); x < int(box[0]+box[2]); x++ {
			all++
			la, lb := luminance(a.At(x, y).RGBA()), luminance(b.At(x, y).RGBA())
			if (max(la, lb)+.05)/(min(la, lb)+.05) >= 4.5 {
				n++
			}
		}
	}
	return float64(n) / float64(max(all, 1))
}

func luminance(r, g, b, _ uint32) float64 {
	linear := func(v uint32) float64 {
		c := float64(v) / 0xffff
		if c <= .04045 {
			return c / 12.92
		}
		return math.Pow((c+.055)/1.055, 2.4)
	}
	return .2126*linear(r) + .7152*linear(g) + .0722*linear(b)
}

// At a desk the names of pieces keep off the marks of squares that may be chosen.
func TestNamesKeepOffSquares(t *testing.T) {
	s := load.Serve(t, "--limits=1000")
	covered, dots := 0, 0
	for seed := range uint64(4) {
		d := show(t, s.URL, game{"Cool Name", "coolname", map[string]string{"initiative": "static"}, []any{"brannoc", "issa", "corvin"}}, seed+1)
		d.openAs(s.URL, Look{Width: 1440, Height: 900, Dark: seed%2 == 1})
		for range 14 {
			if d.kind() == "turn" {
				d.p.until("a turn is asked for", `JSON.parse(document.querySelector('form#ask:not([data-locked]) #asks')?.textContent ?? '[{}]')[0].id === 'turn'`)
				got := evaluate[[2]int](d.p, `
					const names = [...document.querySelectorAll('.board .b-name')].map(e => e.getBoundingClientRect()).filter(r => r.width);
					const squares = [...document.querySelectorAll('.board .square.may')].map(e => e.getBoundingClientRect()).map(r => [r.x + r.width / 2, r.y + r.height / 2]);
					return [squares.filter(([x, y]) => names.some(n => n.left < x + 3 && n.right > x - 3 && n.top + 4 < y + 3 && n.bottom - 4 > y - 3)).length, squares.length];`)
				covered, dots = covered+got[0], dots+got[1]
			}
			if !d.stay() {
				break
			}
		}
	}
	t.Logf("%d of %d marks lie under a name", covered, dots)
	if dots < 200 {
		t.Fatalf("only %d squares were offered", dots)
	}
	if covered*250 > dots { // where there is no place without a mark, a name is written all the same
		t.Errorf("names lie over %d of %d marks of squares that may be chosen", covered, dots)
	}
}
