//go:build e2e

package e2e

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeSum is the checksum of axe.min.js as axe-core 4.14.1 ships it.
const axeSum = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"

var axe = sync.OnceValues(func() (string, error) {
	data, err := os.ReadFile("testdata/axe-core-4.14.1/axe.min.js")
	return string(data), err
})

func TestAxeIsWhatItWas(t *testing.T) {
	source, err := axe()
	if err != nil {
		t.Fatal(err)
	}
	if sum := sha256.Sum256([]byte(source)); hex.EncodeToString(sum[:]) != axeSum {
		t.Errorf("got a checksum of %x, want %s", sum, axeSum)
	}
}

// A violation is a rule of axe-core that the page breaks.
type violation struct {
	ID    string `json:"id"`
	Help  string `json:"help"`
	Nodes []struct {
		Target []any  `json:"target"`
		HTML   string `json:"html"`
		Why    string `json:"failureSummary"`
	} `json:"nodes"`
}

// accessible runs every rule of axe-core on the page as it is: no violations. At a table, which
// is not sent pages.css, it also makes sure that nothing misses a rule of it.
func (p *Person) accessible(where string) {
	p.t.Helper()
	for _, selector := range p.unstyled() {
		p.t.Errorf("%s, %s: %s is styled by pages.css, which a table does without", p.Name, where, selector)
	}
	for _, v := range p.violations() {
		for _, n := range v.Nodes {
			p.t.Errorf("%s, %s: %s (%s): %v %.300s: %s", p.Name, where, v.Help, v.ID, n.Target, n.HTML, one(n.Why))
		}
	}
}

func (p *Person) violations() []violation {
	p.t.Helper()
	source, err := axe()
	if err != nil {
		p.t.Fatal(err)
	}
	if there := evaluate[bool](p, "return typeof axe === 'object'"); !there {
		p.run("load axe-core", chromedp.Evaluate(source+"; true", nil))
	}
	return evaluate[[]violation](p, `return axe.run(document, {resultTypes: ['violations']}).then(r => r.violations)`)
}

// unstyled are the selectors of pages.css that would fit something at a table.
func (p *Person) unstyled() []string {
	p.t.Helper()
	return evaluate[[]string](p, `
		if (document.body.dataset.page !== 'table') return [];
		const sheet = new CSSStyleSheet();
		const sent = await fetch(document.querySelector('link[href$="/riposte.css"]').href.replace('riposte.css', 'pages.css')).catch(() => null);
		if (!sent) return []; // the server is gone, which some tests are about
		sheet.replaceSync(await sent.text());
		if (sheet.cssRules.length < 20) return ['nothing'];
		const found = [];
		const look = (rules, above) => {
			for (const rule of rules) {
				const selector = rule.selectorText?.replaceAll('&', above ? ':is(' + above + ')' : '') ?? above;
				const plain = selector.replaceAll(/::[\w-]+|:(hover|focus-visible|focus|active)/g, '');
				if (rule.selectorText && document.querySelector(plain)) found.push(selector);
				else look(rule.cssRules ?? [], selector);
			}
		};
		look(sheet.cssRules, '');
		return found`)
}

// narrow checks what a small screen needs: nothing scrolls sideways, and what can be
// pressed is large enough for a finger: 40 px, but 24 px for squares of a board, of
// which eight lie side by side with the ropes, and for the command box.
func (p *Person) narrow(where string) {
	p.t.Helper()
	if wide := evaluate[string](p, `
		const w = document.documentElement.clientWidth;
		if (document.documentElement.scrollWidth <= w) return '';
		const out = [...document.body.querySelectorAll('*')].filter(e => e.getBoundingClientRect().right > w + 1)
			.map(e => e.tagName + '#' + e.id + '.' + (e.getAttribute('class') ?? ''));
		return document.documentElement.scrollWidth + ' of ' + w + ' px: ' + out.slice(0, 8).join(', ')`); wide != "" {
		p.t.Errorf("%s, %s: the page scrolls sideways: %s", p.Name, where, wide)
	}
	small := evaluate[[]string](p, `
		const out = [];
		for (const e of document.querySelectorAll('a[href], button, select, summary, input:not([type=hidden]), textarea, [role=button], g[data-word], rect[data-word]')) {
			if (e.closest('p, li, dd, td, figcaption, footer, legend, label, h2, h3, .crumbs') && e.matches('a') && getComputedStyle(e).display === 'inline') continue; // within a sentence
			const box = e.labels?.[0]?.contains(e) ? e.labels[0] : e; // a label around it is the target
			const r = box.getBoundingClientRect();
			if (r.width === 0 || r.height === 0 || !e.checkVisibility({opacityProperty: true, visibilityProperty: true}) && box === e) continue;
			if (e.matches('.token') && document.querySelector('#tray .choices .act')) continue; // there is a card for it too
			if (r.right < 0 || r.bottom < 0 || e.matches('.vh')) continue; // off the page until it is focused
			const least = e instanceof SVGElement ? 24 : 39.5;
			if (r.width < least || r.height < least) out.push((e.id || e.getAttribute('aria-label') || e.textContent).trim().slice(0, 40) + ' ' + Math.round(r.width) + 'x' + Math.round(r.height) + ' ' + e.outerHTML.slice(0, 100));
		}
		return out;`)
	for _, s := range small {
		p.t.Errorf("%s, %s: smaller than 40 px: %s", p.Name, where, one(s))
	}
}

func (v violation) String() string { return fmt.Sprintf("%s (%d)", v.ID, len(v.Nodes)) }
