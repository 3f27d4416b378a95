//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// A spot is something on the page that a person can find: by its role and name, as
// a screen reader tells them, or by a selector of the page's contract.
type spot struct{ css, role, name string }

func css(selector string) spot        { return spot{css: selector} }
func named(role, pattern string) spot { return spot{role: role, name: pattern} }
func button(pattern string) spot      { return named("button", pattern) }

func (s spot) String() string {
	if s.css != "" {
		return s.css
	}
	return fmt.Sprintf("%s %q", s.role, s.name)
}

// press presses a spot: with a click of the mouse or, on a phone, a tap. The spot
// must be there, enabled, and under nothing else; if it moves away under the press, it is pressed again.
func (p *Person) press(s spot) {
	p.t.Helper()
	var why error
	if within(p.ctx, deadline, func() bool {
		why = p.try(chromedp.ActionFunc(func(ctx context.Context) error { return p.pressNow(ctx, s) }))
		return why == nil
	}) {
		return
	}
	p.t.Fatalf("%s can't press %s at %s: %v", p.Name, s, p.at(), why)
}

func (p *Person) pressNow(ctx context.Context, s spot) error {
	x, y, err := p.place(ctx, s, true)
	if err != nil {
		return err
	}
	if p.look.Phone {
		err = chromedp.Tasks{
			input.DispatchTouchEvent(input.TouchStart, []*input.TouchPoint{{X: x, Y: y}}),
			input.DispatchTouchEvent(input.TouchEnd, []*input.TouchPoint{}),
		}.Do(ctx)
	} else {
		err = chromedp.MouseClickXY(x, y).Do(ctx)
	}
	if err != nil {
		return err
	}
	// A page that the press has left can't be asked, and was not missed.
	met, _, err := runtime.Evaluate(`window.unguarded?.() ?? ''`).Do(ctx)
	if err == nil && len(met.Value) > len(`""`) {
		return fmt.Errorf("the press met %s", met.Value)
	}
	return nil
}

// hover brings the mouse over a spot, without a press.
func (p *Person) hover(s spot) {
	p.t.Helper()
	if err := p.try(chromedp.ActionFunc(func(ctx context.Context) error {
		x, y, err := p.place(ctx, s, false)
		if err != nil {
			return err
		}
		return input.DispatchMouseEvent(input.MouseMoved, x, y).Do(ctx)
	})); err != nil {
		p.t.Fatalf("%s can't point at %s at %s: %v", p.Name, s, p.at(), err)
	}
}

// aim scrolls an element into view and tells where to press it, or why it can't be. With guarded it
// sees to it that a press which meets something else, since the page has moved meanwhile, is heard by
// nobody: unguarded tells what was met, and ends it.
const aim = `function(guarded) {
	if (this.disabled) return {why: 'it is disabled'};
	if (this.hasAttribute('data-held')) return {why: 'it is held back'};
	this.scrollIntoView({block: 'center', inline: 'center', behavior: 'instant'});
	const r = this.getBoundingClientRect();
	if (r.width === 0 || r.height === 0) return {why: 'it has no size'};
	const x = r.x + r.width / 2, y = r.y + r.height / 2;
	const top = document.elementFromPoint(x, y);
	const label = this.labels && this.labels[0];
	const meets = (top) => this.contains(top) || top.contains(this) && top.closest('a, button, label, g') === this.closest('a, button, label, g') || label && label.contains(top);
	const told = (top) => top.outerHTML?.slice(0, 120) ?? top.nodeName;
	if (!top || !meets(top))
		return {why: 'it is under ' + (top ? told(top) : 'nothing: out of view')};
	if (guarded) {
		window.unguarded?.();
		let met = null;
		const guard = (event) => {
			if (!event.isTrusted) return;
			met ??= meets(event.target) ? '' : told(event.target);
			if (!met) return;
			event.preventDefault();
			event.stopImmediatePropagation();
		};
		const presses = ['pointerdown', 'touchstart', 'mousedown', 'pointerup', 'touchend', 'mouseup', 'click'];
		for (const press of presses) addEventListener(press, guard, {capture: true, passive: false});
		window.unguarded = () => {
			for (const press of presses) removeEventListener(press, guard, {capture: true});
			delete window.unguarded;
			return met ?? '';
		};
	}
	return {x, y};
}`

func (p *Person) place(ctx context.Context, s spot, guarded bool) (x, y float64, err error) {
	object, err := s.find(ctx)
	if err != nil {
		return 0, 0, err
	}
	result, exception, err := runtime.CallFunctionOn(aim).WithObjectID(object).WithArguments([]*runtime.CallArgument{{Value: fmt.Append(nil, guarded)}}).WithReturnByValue(true).Do(ctx)
	switch {
	case err != nil:
		return 0, 0, err
	case exception != nil:
		return 0, 0, exception
	}
	var at struct {
		X, Y float64
		Why  string
	}
	if err := json.Unmarshal(result.Value, &at); err != nil {
		return 0, 0, err
	}
	if at.Why != "" {
		return 0, 0, fmt.Errorf("%s", at.Why)
	}
	return at.X, at.Y, nil
}

// find is the first match for the spot on the page.
func (s spot) find(ctx context.Context) (runtime.RemoteObjectID, error) {
	if s.css != "" {
		expression := fmt.Sprintf("[...document.querySelectorAll(%q)].find(e => e.getClientRects().length > 0)", s.css)
		object, exception, err := runtime.Evaluate(expression).Do(ctx)
		if err != nil {
			return "", err
		}
		if exception != nil {
			return "", exception
		}
		if object.ObjectID == "" {
			return "", fmt.Errorf("it is not there")
		}
		return object.ObjectID, nil
	}
	node, err := s.findNode(ctx)
	if err != nil {
		return "", err
	}
	object, err := dom.ResolveNode().WithBackendNodeID(node).Do(ctx)
	if err != nil {
		return "", err
	}
	return object.ObjectID, nil
}

func (s spot) findNode(ctx context.Context) (cdp.BackendNodeID, error) {
	pattern, err := regexp.Compile(s.name)
	if err != nil {
		return 0, err
	}
	root, _, err := runtime.Evaluate("document").Do(ctx)
	if err != nil {
		return 0, err
	}
	nodes, err := accessibility.QueryAXTree().WithObjectID(root.ObjectID).WithRole(s.role).Do(ctx)
	if err != nil {
		return 0, err
	}
	var others []string
	for _, n := range nodes {
		if n.Ignored || n.Name == nil {
			continue
		}
		var name string
		if err := json.Unmarshal(n.Name.Value, &name); err != nil {
			return 0, err
		}
		if pattern.MatchString(name) {
			return n.BackendDOMNodeID, nil
		}
		others = append(others, name)
	}
	return 0, fmt.Errorf("there is none; there are %q", others)
}

// sees reports whether there is such a spot now.
func (p *Person) sees(s spot) bool {
	return p.try(chromedp.ActionFunc(func(ctx context.Context) error { _, err := s.find(ctx); return err })) == nil
}

// await waits until there is such a spot.
func (p *Person) await(s spot) {
	p.t.Helper()
	if !within(p.ctx, deadline, func() bool { return p.sees(s) }) {
		p.t.Fatalf("%s waited in vain for %s at %s", p.Name, s, p.at())
	}
}

// keys presses keys, each a rune or one of kb. What a key writes comes with its press,
// as on a real keyboard: a page that takes the press for itself writes nothing.
func (p *Person) keys(keys string) {
	p.t.Helper()
	p.run("keys", chromedp.ActionFunc(func(ctx context.Context) error {
		for _, r := range keys {
			var down, up *input.DispatchKeyEventParams
			for _, e := range kb.Encode(r) {
				switch e.Type {
				case input.KeyChar:
					down.Text, down.UnmodifiedText = e.Text, e.UnmodifiedText
				case input.KeyUp:
					up = e
				default:
					down = e
				}
			}
			if down.Type = input.KeyRawDown; down.Text != "" {
				down.Type = input.KeyDown
			}
			if err := down.Do(ctx); err != nil {
				return err
			}
			if err := up.Do(ctx); err != nil {
				return err
			}
		}
		return nil
	}))
}

// write fills the input at a spot with text, in place of what was there.
func (p *Person) write(s spot, text string) {
	p.t.Helper()
	p.press(s)
	p.run("select all", chromedp.Evaluate(`document.activeElement.select?.()`, nil))
	p.run("write", chromedp.ActionFunc(func(ctx context.Context) error { return input.InsertText(text).Do(ctx) }))
}

// text is the words of the first element of a selector.
func (p *Person) text(selector string) string {
	text, _ := ask[string](p, `return document.querySelector(a)?.innerText ?? ''`, selector)
	return text
}

// tryPlace is place once, without waiting.
func (p *Person) tryPlace(s spot) (x, y float64, err error) {
	err = p.try(chromedp.ActionFunc(func(ctx context.Context) error {
		x, y, err = p.place(ctx, s, false)
		return err
	}))
	return x, y, err
}
