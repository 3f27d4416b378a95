//go:build e2e

package e2e

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/chromedp/cdproto/network"
)

// A wire counts what comes over the network to one window.
type wire struct {
	mu    *sync.Mutex
	loads map[network.RequestID]*transfer
}

// A transfer is one request and the bytes that came for it, headers included.
type transfer struct {
	url   string
	kind  network.ResourceType
	bytes int64
	done  bool
}

func newWire() wire { return wire{mu: &sync.Mutex{}, loads: map[network.RequestID]*transfer{}} }

func (w wire) hear(event any) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		old := w.loads[e.RequestID]
		w.loads[e.RequestID] = &transfer{url: e.Request.URL, kind: e.Type}
		if old != nil && e.RedirectResponse != nil { // a redirect keeps the id; what it cost counts
			w.loads[e.RequestID].bytes = int64(e.RedirectResponse.EncodedDataLength)
		}
	case *network.EventRequestServedFromCache:
		delete(w.loads, e.RequestID) // it came before
	case *network.EventResponseReceived:
		if e.Response.FromDiskCache || e.Response.FromPrefetchCache {
			delete(w.loads, e.RequestID)
		}
		if t := w.loads[e.RequestID]; t != nil {
			t.bytes += int64(e.Response.EncodedDataLength) // the headers
		}
	case *network.EventDataReceived:
		if t := w.loads[e.RequestID]; t != nil && t.kind != network.ResourceTypeEventSource { // frames are counted separately
			t.bytes += e.EncodedDataLength
		}
	case *network.EventLoadingFinished:
		if t := w.loads[e.RequestID]; t != nil && !t.done {
			t.done = true
			if t.kind == network.ResourceTypeEventSource {
				return
			}
			t.bytes = max(t.bytes, int64(e.EncodedDataLength))
		}
	}
}

func (w wire) url(id network.RequestID) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if t := w.loads[id]; t != nil {
		return t.url
	}
	return "?"
}

// bytes is everything that has come so far, with a line for each request, the
// largest first.
func (w wire) bytes() (total int64, lines string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	var all []*transfer
	for _, t := range w.loads {
		if !strings.HasPrefix(t.url, "data:") && !strings.HasPrefix(t.url, "about:") {
			all = append(all, t)
			total += t.bytes
		}
	}
	slices.SortFunc(all, func(a, b *transfer) int { return cmp.Compare(b.bytes, a.bytes) })
	var b strings.Builder
	for _, t := range all {
		fmt.Fprintf(&b, "%8d  %-11s %s\n", t.bytes, t.kind, t.url)
	}
	return total, b.String()
}

// requests is how many there were.
func (w wire) requests() int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return len(w.loads)
}

// still reports whether all but a feed has come.
func (w wire) still() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, t := range w.loads {
		if !t.done && (t.bytes == 0 || t.kind != network.ResourceTypeEventSource) {
			return false
		}
	}
	return true
}

// forget starts anew.
func (w wire) forget() {
	w.mu.Lock()
	defer w.mu.Unlock()
	clear(w.loads)
}
