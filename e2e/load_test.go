//go:build e2e

package e2e

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/network"

	"riposte/internal/load"
)

// mostFirst and mostRequests bound the first load of each page: bytes as they are on the wire,
// headers included, and requests, the feed among them. A seat's page is private and so never
// compressed, nor are the frames of its feed, which are extra.
const (
	mostFirst    = 120 << 10
	mostRequests = 19
)

// The first load of each page, with nothing kept by the browser, is small and takes few
// requests.
func TestFirstLoadOfEachPage(t *testing.T) {
	s := load.Serve(t)
	for _, test := range []struct {
		name, path string
		order      map[string]any
		replay     bool
		most       int64 // if it is more, as a page of many squares or steps is
	}{
		{name: "the first page", path: "/"},
		{name: "a set-up", path: "/new/coolname"},
		{name: "the form of a replay", path: "/replay"},
		{name: "a table of Pugilism", order: against(nil, randomBot)},
		{name: "a replay", order: against(nil, randomBot), replay: true, most: 122 << 10},
		{name: "a table of DUEL", order: melee(nil, duelBot)},
		{name: "a table of Cool Duel", order: coolOrder(nil, zealot, map[string]any{"who": "bot", "bot": "advised", "document": "reaver"}), most: 130 << 10},
		{name: "a table of Cool Name", order: map[string]any{"ruleset": "coolname", "places": []any{
			map[string]any{"who": "me", "name": "Ada", "document": "brannoc", "lock": true},
			map[string]any{"who": "bot", "bot": "advised", "document": "corvin"},
		}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := newPerson(t, "newcomer", s.URL, desktop)
			path := test.path
			table := test.order != nil
			if table {
				path = p.lay(test.order)
				p.await(css("form#ask[data-request]"))
			}
			if test.replay {
				p.concedes(path)
				p.until("the duel is over", `document.querySelector('#table')?.dataset.phase === 'over'`)
				path, table = path+"/replay", false
			}
			p.allow(`/favicon\.ico`) // of a page without a link to one
			p.open("/robots.txt")
			p.run("forget", network.ClearBrowserCache())
			p.wire.forget()
			p.open(path)
			p.until("the script listens", `document.documentElement.dataset.ready !== undefined`)
			if table {
				p.await(css("form#ask[data-request]"))
			}
			if !within(p.ctx, deadline, p.wire.still) {
				_, lines := p.wire.bytes()
				t.Fatalf("something is still loading:\n%s", lines)
			}
			total, lines := p.wire.bytes()
			n := p.wire.requests()
			t.Logf("%d bytes in %d requests:\n%s", total, n, lines)
			if most := max(mostFirst, test.most); total > most || n > mostRequests {
				t.Errorf("got %d bytes in %d requests, want at most %d in %d:\n%s", total, n, most, mostRequests, lines)
			}
			if n < 5 {
				t.Errorf("got %d requests: the wire is not heard", n)
			}
			figure(t, fmt.Sprintf("| first load of %s, bytes over the wire, compressed, with headers | %d | %d |", test.name, total, mostFirst))
			figure(t, fmt.Sprintf("| its requests | %d | %d |", n, mostRequests))
		})
	}
}
