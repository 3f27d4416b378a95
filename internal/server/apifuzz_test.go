package server

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"riposte/rules"
)

var (
	apiRequests = flag.Int("api.requests", 600, "how many requests are made up at random")
	apiBad      = flag.Int("api.bad", 1, "how many bad values each parameter, header and property is given besides")
	apiSeed     = flag.Uint64("api.seed", 1, "seed of these requests")
)

// An operation is one operation of the document.
type operation struct {
	*openapi3.Operation
	method, path string
}

// operations are all those in the document, in a fixed order.
func operations(doc *openapi3.T) []operation {
	var all []operation
	for _, path := range doc.Paths.InMatchingOrder() {
		item := doc.Paths.Find(path)
		methods := item.Operations()
		for _, method := range slices.Sorted(maps.Keys(methods)) {
			all = append(all, operation{methods[method], method, path})
		}
	}
	slices.SortFunc(all, func(a, b operation) int { return strings.Compare(a.path+" "+a.method, b.path+" "+b.method) })
	return all
}

// apiOperations are those of the document, and what is for browsers alone.
func apiOperations(doc *openapi3.T) []operation { return append(operations(doc), pageOperations()...) }

// Every operation of the document, and every route of a page, is asked, well and badly: nothing
// makes the server fail, every answer and every problem is one that the document has of the operation,
// and each succeeds at least once. The requests are made from the document: a new route is asked without
// further ado, and if no random request succeeds it needs a line in the table of
// recipes.
func TestEveryOperation(t *testing.T) {
	const perWorld = 400 // in a world that has been asked too much, nothing works any more
	seen := &tally{statuses: map[int]int{}, done: map[string]int{}}
	worlds := max(*apiBad, (*apiRequests+perWorld-1)/perWorld)
	for world := 0; world < worlds && !t.Failed(); world++ {
		seed := *apiSeed + uint64(world)
		if !t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			w := newAPIWorld(t, seed, seen)
			if world == 0 {
				w.follow()
			}
			if world < *apiBad {
				w.drill()
			}
			w.wander(min(perWorld, *apiRequests-seen.random))
		}) {
			t.Logf("again: go test ./internal/server -run TestEveryOperation -api.seed %d", seed)
		}
	}
	all := apiOperations(loadContract(t).doc)
	for _, o := range all {
		if seen.done[o.OperationID] == 0 {
			t.Errorf("%s (%s %s) never succeeded: give it a line in the table of recipes", o.OperationID, o.method, o.path)
		}
	}
	t.Logf("%d operations with %d parameters, headers and properties: %d requests, of which %d at random, seed %d; by status %v",
		len(all), seen.targets, seen.all, seen.random, *apiSeed, seen.statuses)
}

// A tally is what was asked and answered.
type tally struct {
	all, random int
	targets     int // parameters, headers and properties that were given bad values
	statuses    map[int]int
	done        map[string]int // successes by operation
	campaign    string         // a file of a campaign, played once
}

// An apiWorld is a server with duels at every stage, and a generator that knows them.
type apiWorld struct {
	*bench
	gen    *generator
	seen   *tally
	ops    []operation
	log    *faultLog
	tokens []string
}

// A faultLog keeps what the server logs as errors, even failures that were answered
// properly.
type faultLog struct {
	mu    sync.Mutex
	lines []string
}

func (l *faultLog) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, string(line))
	return len(line), nil
}

func (l *faultLog) take() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	lines := l.lines
	l.lines = nil
	return lines
}

func newAPIWorld(t *testing.T, seed uint64, seen *tally) *apiWorld {
	faults := &faultLog{}
	log := slog.New(slog.NewTextHandler(faults, &slog.HandlerOptions{Level: slog.LevelError}))
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test"), Modules: shelved{}, Log: log})
	w := &apiWorld{
		bench: b, seen: seen, log: faults, ops: apiOperations(b.contract.doc),
		gen: &generator{Rand: rand.New(rand.NewPCG(seed, 7)), pool: map[string][]string{}, path: map[string][]string{}, bad: 6},
	}
	w.stock()
	return w
}

// wander asks n requests that the generator makes.
func (w *apiWorld) wander(n int) {
	order := w.gen.Perm(len(w.ops))
	for i := range n {
		if i%len(w.ops) == 0 {
			order = w.gen.Perm(len(w.ops))
		}
		w.seen.random++
		w.try(w.ops[order[i%len(w.ops)]], w.invent(w.ops[order[i%len(w.ops)]], nil))
		if w.t.Failed() {
			return
		}
		if i%50 == 49 {
			w.now.pass(time.Minute)
		}
	}
}

// A target is one parameter, header or property of an operation's body.
type target struct{ in, name string }

// targets are all the targets of an operation.
func (o *operation) targets() []target {
	var all []target
	for _, ref := range o.Parameters {
		all = append(all, target{ref.Value.In, ref.Value.Name})
	}
	if o.RequestBody == nil {
		return all
	}
	if body := o.RequestBody.Value.Content.Get(jsonType); body != nil && body.Schema != nil {
		for _, name := range slices.Sorted(maps.Keys(body.Schema.Value.Properties)) {
			all = append(all, target{"body", name})
		}
	}
	return all
}

// drill asks each operation with a bad value in each place in turn, and good values
// elsewhere.
func (w *apiWorld) drill() {
	w.seen.targets = 0
	was := w.gen.bad
	w.gen.bad = 0
	defer func() { w.gen.bad = was }()
	for _, o := range w.ops {
		for _, to := range o.targets() {
			w.seen.targets++
			w.try(o, w.invent(o, &to))
			if w.t.Failed() {
				return
			}
		}
	}
}

// invent makes a request for an operation, with a bad value in one place if one is
// named.
func (w *apiWorld) invent(o operation, bad *target) asked {
	g := w.gen
	isBad := func(in, name string) bool { return bad != nil && bad.in == in && bad.name == name }
	a := asked{method: o.method, path: o.path, header: map[string]string{}}
	query := url.Values{}
	for _, ref := range o.Parameters {
		p := ref.Value
		name := p.Name
		var value string
		if known := g.path[o.path+" "+name]; p.In == openapi3.ParameterInPath && len(known) > 0 && g.chance(92) {
			value = pick(g, known)
		} else {
			value = plainly(g.value(p.Schema, name, 0))
		}
		if isBad(p.In, name) {
			value = plainly(pick(g, nasty))
		}
		switch p.In {
		case openapi3.ParameterInPath:
			a.path = strings.ReplaceAll(a.path, "{"+name+"}", url.PathEscape(strings.TrimLeft(value, "./")+"x"[:b2i(strings.Trim(value, "./") == "")]))
		case openapi3.ParameterInQuery:
			if p.Required || g.chance(50) || isBad(p.In, name) {
				query.Add(name, value)
			}
		case openapi3.ParameterInHeader:
			if g.chance(30) || isBad(p.In, name) {
				a.header[name] = headerText(value)
			}
		}
	}
	if g.chance(4) {
		query.Add(pick(g, []string{"unknown", "", "since", "before"}), plainly(pick(g, nasty)))
	}
	if len(query) > 0 {
		a.path += "?" + query.Encode()
	}
	if len(query) > 0 && g.chance(3) {
		a.path += "&%zz;"
	}
	if o.RequestBody != nil && g.chance(97) {
		a.kind, a.body = g.body(o.RequestBody.Value)
		if a.kind == "" {
			a.kind = "none"
		}
	}
	if bad != nil && bad.in == "body" {
		a.kind = jsonType
		object, _ := g.object(o.RequestBody.Value.Content.Get(jsonType).Schema.Value, 0).(map[string]any)
		object[bad.name] = pick(g, nasty)
		a.body = "{}"
		if data, err := json.Marshal(object); err == nil {
			a.body = string(data)
		}
	}
	a.token = pick(g, w.tokens)
	if bad != nil {
		a.header["Accept"] = pick(g, []string{"", browser})
		return a
	}
	if g.chance(12) {
		a.token = ""
	}
	if g.chance(3) {
		a.header["Authorization"] = pick(g, []string{"Bearer", "Bearer x", "Basic eDp5", "Bearer " + strings.Repeat("a", 200), "Bearer " + strings.Repeat("ä", 20)})
	}
	a.header["Accept"] = pick(g, []string{"", "application/json", browser, browser, "text/event-stream", "*/*;q=x", "image/png"})
	if g.chance(4) {
		a.header["If-None-Match"] = pick(g, []string{"*", `W/"x"`, `"`})
	}
	if g.chance(3) {
		a.header["Origin"] = pick(g, []string{"https://evil.example", "null", "http://example.com"})
	}
	if g.chance(3) {
		a.header["Cookie"] = pick(g, []string{"riposte=x", "riposte=" + a.token, "riposte", "; ;=", "riposte=" + strings.Repeat("z", 300)})
		a.token = ""
	}
	return a
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// headerText is as much of a text as a header can hold.
func headerText(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return -1
		}
		return r
	}, s[:min(len(s), 4000)])
}

// try makes one request, and checks what comes back against the document.
func (w *apiWorld) try(o operation, a asked) *reply {
	w.t.Helper()
	got := w.askOnce(a)
	w.seen.all++
	w.seen.statuses[got.status]++
	what := fmt.Sprintf("%s: %s %.300s of %.6s %v, %s %.400s", o.OperationID, a.method, a.path, a.token, a.header, a.kind, a.body)
	if got.status >= 500 {
		w.t.Errorf("%s\nis answered %d: %.600s", what, got.status, got.body)
	}
	if lines := w.log.take(); len(lines) > 0 {
		w.t.Errorf("%s\nis logged as %s", what, lines)
	}
	kind, _, _ := strings.Cut(got.header.Get("Content-Type"), ";")
	if got.status >= 400 && kind != problemType && kind != "text/html" {
		w.t.Errorf("%s\nis answered %d as %q", what, got.status, kind)
	}
	if got.status < 400 && (o.Responses == nil || kind != "text/html" && got.status != http.StatusSeeOther) {
		w.seen.done[o.OperationID]++
	}
	return got
}

// askOnce is ask, but takes only the first event of a stream.
func (w *apiWorld) askOnce(a asked) *reply {
	w.t.Helper()
	ctx, end := context.WithCancel(w.t.Context())
	defer end()
	was := w.server
	defer func() { w.server = was }()
	w.server = http.HandlerFunc(func(rw http.ResponseWriter, r *http.Request) {
		w.web.ServeHTTP(&oneEvent{rw, end}, r.WithContext(ctx))
	})
	return w.ask(a)
}

// A oneEvent ends a stream after its first event.
type oneEvent struct {
	http.ResponseWriter
	end func()
}

func (o *oneEvent) Write(b []byte) (int, error) {
	if bytes.Contains(b, []byte("event: ")) || bytes.HasPrefix(b, []byte(`{"type":"ready"`)) {
		o.end()
	}
	return o.ResponseWriter.Write(b)
}

func (o *oneEvent) Flush() {
	if f, ok := o.ResponseWriter.(*httptest.ResponseRecorder); ok {
		f.Flush()
	}
}

// follow asks every operation that has a recipe, according to the recipe.
func (w *apiWorld) follow() {
	known := map[string]bool{}
	for _, o := range w.ops {
		known[o.OperationID] = true
		recipe := recipes[o.OperationID]
		if recipe == nil {
			continue
		}
		a := recipe(w)
		a.method = o.method
		if !strings.HasPrefix(a.path, "/") {
			w.t.Fatalf("the recipe of %s makes the path %q", o.OperationID, a.path)
		}
		if got := w.try(o, a); got.status >= 400 {
			w.t.Errorf("the recipe of %s is answered %d: %.600s", o.OperationID, got.status, got.body)
		}
	}
	for name := range recipes {
		if !known[name] {
			w.t.Errorf("there is a recipe of %q, which the document has not", name)
		}
	}
}

// pause gives the house time to work.
func pause() { time.Sleep(time.Millisecond) }

// rulesetNames are the names of all rulesets.
func rulesetNames() []string {
	var names []string
	for _, r := range rules.All() {
		names = append(names, r.Info().Name)
	}
	return names
}
