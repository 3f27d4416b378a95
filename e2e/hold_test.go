//go:build e2e

package e2e

import (
	"context"
	"sync"

	"github.com/chromedp/cdproto/fetch"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// hold keeps from the page what fits a pattern, until it is let go.
func (p *Person) hold(pattern string) (held func() bool, let func()) {
	p.t.Helper()
	var mu sync.Mutex
	var paused []fetch.RequestID
	ctx, stop := context.WithCancel(p.ctx)
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*fetch.EventRequestPaused); ok {
			mu.Lock()
			paused = append(paused, e.RequestID)
			mu.Unlock()
		}
	})
	p.run("hold "+pattern, network.SetCacheDisabled(true), fetch.Enable().WithPatterns([]*fetch.RequestPattern{{URLPattern: pattern}}))
	held = func() bool {
		mu.Lock()
		defer mu.Unlock()
		return len(paused) > 0
	}
	return held, func() {
		p.t.Helper()
		stop()
		mu.Lock()
		defer mu.Unlock()
		for _, id := range paused {
			p.run("let go "+pattern, fetch.ContinueRequest(id))
		}
		p.run("hold nothing", fetch.Disable())
	}
}
