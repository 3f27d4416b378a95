//go:build e2e

package web

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"riposte/dice/fair"
	"riposte/scene"
)

// A fakeTable is a server of one table, as far as the modules can tell: it draws
// the page by the contract of the regions, streams frames and notes what is posted.
type fakeTable struct {
	*httptest.Server

	mu      sync.Mutex
	request int
	ask     scene.Ask
	draft   string
	locked  bool
	extra   string // HTML of further elements
	asks    []scene.Ask
	facts   string // JSON of a preview; "" refuses it

	tokenX     int // where the acting piece stands
	seedAsked  bool
	seedCommit bool     // a new seed has to be committed to
	commitment string   // the seat's commitment
	house      string   // the commitment of the house
	attempt    int      // the attempt to begin
	other      seatNote // the other seat
	hash       string   // hash of the blind lock that is waited for
	others     string   // the others' hashes
	seq        int
	cut        bool // the feed is not served
	streams    map[chan string]bool
	since      []string // of every stream that was opened
	posts      []url.Values
	paths      []string // of the posts
	refuse     *problem // the next answer is refused
}

// A duelNote is what the page says about the promises of a duel, as far as the
// modules read it.
type duelNote struct {
	Duel       string       `json:"duel"`
	Attempt    int          `json:"attempt"`
	Commitment string       `json:"commitment"`
	Seat       string       `json:"seat,omitempty"`
	Version    fair.Version `json:"version"`
	Seats      []seatNote   `json:"seats"`
}

type seatNote struct {
	Seat       string `json:"seat"`
	Commitment string `json:"commitment,omitempty"`
	Bot        bool   `json:"bot,omitempty"`
	Seal       string `json:"seal,omitempty"`
}

type problem struct {
	Status int    `json:"status"`
	Detail string `json:"detail"`
	Rule   string `json:"rule,omitempty"`
}

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func newFakeTable(t *testing.T, ask scene.Ask) *fakeTable {
	t.Helper()
	f := &fakeTable{request: 7, ask: ask, seq: 3, streams: map[chan string]bool{}, other: seatNote{Seat: "blue", Bot: true, Seal: strings.Repeat("2", 64)}}
	mux := http.NewServeMux()
	mux.Handle("/assets/", serving())
	mux.HandleFunc("GET /duels/d1", f.page)
	mux.HandleFunc("GET /duels/d1/feed", f.feed)
	mux.HandleFunc("GET /duels/d1/preview", func(w http.ResponseWriter, r *http.Request) {
		if r.FormValue("sentence") == "too late" && r.FormValue("request") == "7" {
			w.WriteHeader(http.StatusNoContent)
			return
		}
		if r.FormValue("sentence") == "by the book" {
			fmt.Fprint(w, `{}`)
			return
		}
		if r.FormValue("sentence") == "move 3,1" {
			f.problem(w, &problem{422, "3,1 is 2 squares away, you go 1.", "PG-3.9"})
			return
		}
		if f.facts != "" {
			fmt.Fprint(w, f.facts)
			return
		}
		f.problem(w, &problem{422, "That is no choice of cards.", "PG-4.1"})
	})
	mux.HandleFunc("GET /rules/pugilism/{id}", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]string{"id": r.PathValue("id"), "text": "Two **attacks** and a defense."})
	})
	mux.HandleFunc("POST /duels/d1/{what}", f.post)
	f.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", policy)
		mux.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		f.cutFeed()
		f.CloseClientConnections()
		f.Close()
	})
	return f
}

func (f *fakeTable) problem(w http.ResponseWriter, p *problem) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p)
}

func (f *fakeTable) page(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if r.Header.Get("Accept") == "application/json" {
		fmt.Fprintf(w, `{"seat": 1, "dice": {"seats": [{"seat": 1, "commitment": %q}]}}`, f.commitment)
		return
	}
	if f.cut {
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	set := template.New("").Funcs(funcs())
	read(set, layoutFile, "templates/layout.html")
	template.Must(set.Parse(`{{define "main"}}{{.Body}}{{end}}`))
	main := fmt.Sprintf(`<main class="table" id="table" data-duel="d1" data-seat="red" data-seq="%d" data-feed="/duels/d1/feed" data-lead="tray" data-with="board">
%s<section class="gazette"><h2 id="report" data-live>Report</h2><div class="log" tabindex="0"><div id="log-turns">%s</div></div>
<form class="row say" id="say" method="post" action="/duels/d1/talk"><input type="text" id="say-text" name="text"><button class="btn">Say</button></form>
<form class="command scripted" id="command"><label for="command-text">Words</label><input type="text" id="command-text"></form></section>
%s</main>`, f.seq, f.regions(), newTurn(1, "Ulla steps."), f.extra)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	err := (&program{source: set}).execute(w, "layout", &Page{Name: "table", Title: "Test", System: "pugilism", MainID: "table", Body: template.HTML(main)})
	if err != nil {
		panic(err)
	}
}

func newTurn(n int, text string) string {
	return fmt.Sprintf(`<section class="turn-group" id="turn-%d" data-live data-into="log-turns"><h3>Turn %d</h3><ol><li class="line" id="line-%d"><span></span><p>%s</p><a class="cite" href="/rules/pugilism/PG-4.1">PG-4.1</a></li></ol></section>`, n, n, n, text)
}

// regions draws the status, the tray and the ask; the caller holds the lock.
func (f *fakeTable) regions() string {
	var b strings.Builder
	mine := ""
	if f.request > 0 && !f.locked {
		mine = " data-turn"
	}
	if f.seedAsked {
		mine += fmt.Sprintf(" data-seed-asked=%q", f.commitment)
	}
	if f.seedCommit {
		mine += " data-seed-commit"
	}
	fmt.Fprintf(&b, `<p class="vh" id="status" role="status" data-live data-title="Test, request %d"%s></p>`, f.request, mine)
	promised, err := json.Marshal(duelNote{
		Duel: "d1", Attempt: f.attempt, Commitment: f.house, Seat: "red", Version: fair.V2,
		Seats: []seatNote{{Seat: "red", Commitment: f.commitment, Seal: strings.Repeat("1", 64)}, f.other},
	})
	if err != nil {
		panic(err)
	}
	fmt.Fprintf(&b, `<div id="promise" data-live hidden data-promise="%s"></div>`, template.HTMLEscapeString(string(promised)))
	b.WriteString(`<section id="tray" data-live><div class="hand" id="hand">`)
	seen := map[string]bool{}
	for _, field := range f.ask.Fields {
		for _, p := range field.Picks {
			if p.At.Kind == scene.AtCard && !seen[p.Word] {
				seen[p.Word] = true
				fmt.Fprintf(&b, `<button type="button" class="card" id="card-%s" data-word="%s" data-card="%s" aria-pressed="false"><span class="card-name">%s</span></button>`, p.Word, p.Word, p.At.ID, p.Label)
			}
		}
	}
	b.WriteString(`</div><div class="board" id="board"><svg viewBox="0 0 150 50">`)
	for _, field := range f.ask.Fields {
		if field.Aim != nil {
			fmt.Fprintf(&b, `<g data-aim="%s" id="plane" tabindex="0" transform="scale(.5)"><rect class="b-floor" width="300" height="100"/></g>`, field.Name)
		}
	}
	b.WriteString(`<g role="grid" aria-label="Ring"><g role="row">`)
	for x := 1; x <= 3; x++ {
		fmt.Fprintf(&b, `<rect class="square" id="sq-%d-1" role="gridcell" tabindex="-1" data-square="%d,1" aria-label="%d,1" x="%d" width="50" height="50"/>`, x, x, x, 50*(x-1))
	}
	fmt.Fprintf(&b, `</g></g><g class="token active" id="token-red" data-token="red" transform="translate(%d 25)"><circle class="rim" r="15"/></g></svg></div>`, 25+50*f.tokenX)
	for _, field := range f.ask.Fields {
		if n := field.Number; n != nil {
			fmt.Fprintf(&b, `<input type="number" form="ask" id="number-%s" data-field="%s" min="%d" max="%d">`, field.Name, field.Name, n.Min, n.Max)
		}
	}
	b.WriteString(`<input type="text" id="note" value=""><details id="more"><summary>More</summary></details><aside class="odds" id="odds" data-live hidden></aside></section>`)
	if f.request == 0 {
		b.WriteString(`<section class="ask" id="ask" data-live><p class="q">Over</p></section>`)
		return b.String()
	}
	asks := f.asks
	if asks == nil {
		asks = []scene.Ask{f.ask}
	}
	raw, err := json.Marshal(asks)
	if err != nil {
		panic(err)
	}
	flags := ""
	if f.hash != "" {
		flags += fmt.Sprintf(` data-blind="1" data-hash="%s" data-opening="2030-01-01T00:00:00Z" data-others="%s"`, f.hash, f.others)
	}
	if f.ask.Sealed {
		flags += " data-sealed"
	}
	if f.locked {
		flags += " data-locked"
	}
	fmt.Fprintf(&b, `<form class="ask" id="ask" data-live method="post" action="/duels/d1/answers" data-request="%d"%s data-draft="%s"><div id="asks" hidden>%s</div><p class="q"><strong>%s</strong></p><p class="n"><output class="notation" id="notation"></output><span class="missing"></span>`,
		f.request, flags, template.HTMLEscapeString(f.draft), raw, f.ask.Title)
	for _, field := range f.ask.Fields {
		for _, p := range field.Picks {
			if p.At.Kind == scene.AtButton {
				fmt.Fprintf(&b, `<button type="button" class="btn" id="button-%s" data-field="%s" data-word="%s">%s</button>`, p.Word, field.Name, p.Word, p.Label)
			}
		}
	}
	fmt.Fprintf(&b, `</p><p class="b"><button type="button" class="btn quiet" data-act="back">Back</button><button type="button" class="btn quiet" data-act="clear">Clear</button><button class="btn primary" data-act="commit">%s</button></p>`, f.ask.Verb)
	for i, a := range asks {
		if pick := a.Fields[0].Picks; a.ID == "end" {
			fmt.Fprintf(&b, `<p class="f"><button class="btn" id="quick-%d" data-act="quick" data-form="%d" data-word="%s" value="%s">%s</button></p>`, i, i, pick[0].Word, pick[0].Word, pick[0].Label)
		}
	}
	b.WriteString(`</form>`)
	return b.String()
}

func (f *fakeTable) feed(w http.ResponseWriter, r *http.Request) {
	f.mu.Lock()
	if f.cut {
		f.mu.Unlock()
		http.Error(w, "down", http.StatusServiceUnavailable)
		return
	}
	stream := make(chan string, 16)
	f.streams[stream] = true
	f.since = append(f.since, r.FormValue("since"))
	f.mu.Unlock()
	defer func() {
		f.mu.Lock()
		delete(f.streams, stream)
		f.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	flush := http.NewResponseController(w)
	flush.Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case message, open := <-stream:
			if !open {
				return
			}
			fmt.Fprint(w, message)
			flush.Flush()
		}
	}
}

// patience is how long anything that a test waits for may take, on a busy machine too.
const patience = 30 * time.Second

// tell sends a frame of new regions to all streams, as soon as there is one.
func (f *fakeTable) tell(seq int, html string) {
	frame, err := json.Marshal([][2]string{{"frame", html}})
	if err != nil {
		panic(err)
	}
	f.tellFrame(seq, string(frame))
}

func (f *fakeTable) tellFrame(seq int, frame string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for deadline := time.Now().Add(patience); len(f.streams) == 0 && time.Now().Before(deadline); {
		f.mu.Unlock()
		time.Sleep(5 * time.Millisecond)
		f.mu.Lock()
	}
	f.seq = max(f.seq, seq)
	message := fmt.Sprintf("event: regions\nid: %d\ndata: %s\n", seq, frame)
	for stream := range f.streams {
		stream <- message + "\n"
	}
}

// redraw changes the table and sends its regions.
func (f *fakeTable) redraw(change func()) {
	f.mu.Lock()
	change()
	html, seq := f.regions(), f.seq+1
	f.mu.Unlock()
	f.tell(seq, html)
}

func (f *fakeTable) cutFeed() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.cut = true
	for stream := range f.streams {
		close(stream)
		delete(f.streams, stream)
	}
}

func (f *fakeTable) post(w http.ResponseWriter, r *http.Request) {
	if err := r.ParseForm(); err != nil {
		panic(err)
	}
	f.mu.Lock()
	f.posts = append(f.posts, r.PostForm)
	f.paths = append(f.paths, r.PathValue("what"))
	refuse := f.refuse
	f.refuse = nil
	f.mu.Unlock()
	if refuse != nil {
		f.problem(w, refuse)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprint(w, `{}`)
	if r.PathValue("what") == "answers" && r.PostForm.Get("lock") == "false" {
		f.redraw(func() { f.draft = r.PostForm.Get("sentence") })
	}
}

// posted are the posts to one path so far, each as "sentence lock".
func (f *fakeTable) posted(path string) []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []string
	for i, p := range f.posts {
		if f.paths[i] == path {
			out = append(out, strings.TrimSpace(p.Get("sentence")+p.Get("text")+" "+p.Get("lock")))
		}
	}
	return out
}

// A browser is a tab of Chromium; everything that it complains about fails the
// test.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// browse starts one Chromium for the test and opens the page.
func browse(t *testing.T, address string, wide, high int) *browser {
	t.Helper()
	var binary string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			binary = path
			break
		}
	}
	if binary == "" {
		t.Skip("no Chromium in PATH: what the page's modules do in a browser is not tested")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(binary), chromedp.Flag("disable-dev-shm-usage", true), chromedp.WindowSize(wide, high))
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium's own sandbox refuses root
	}
	allocator, cancel := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(cancel)
	ctx, cancel := chromedp.NewContext(allocator, chromedp.WithErrorf(func(string, ...any) {})) // it reports events newer than the library
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 6*patience)
	t.Cleanup(cancel)
	b := &browser{t, ctx}
	chromedp.ListenTarget(ctx, func(event any) {
		if e, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Errorf("the page threw: %s", e.ExceptionDetails.Error())
		}
	})
	b.run(chromedp.Navigate(address), chromedp.Evaluate(`document.addEventListener("securitypolicyviolation", e => (window.violated = e.violatedDirective + " " + e.blockedURI))`, nil))
	b.until(`document.documentElement.dataset.ready === ""`)
	return b
}

func (b *browser) run(actions ...chromedp.Action) {
	b.t.Helper()
	if err := chromedp.Run(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// until waits for a condition on the page; it polls, as a reader would look.
func (b *browser) until(condition string) {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		var holds bool
		// A page that is being left has nothing to look at: it is asked again.
		err := chromedp.Run(b.ctx, chromedp.Evaluate("Boolean("+condition+")", &holds))
		if err == nil && holds {
			return
		}
		if time.Now().After(deadline) {
			var ask string
			b.run(chromedp.Evaluate(`document.getElementById("ask")?.outerHTML.slice(-900) ?? document.body.innerText.slice(0, 600)`, &ask))
			b.t.Fatalf("never came true: %s\nthe ask: %s", condition, ask)
		}
		time.Sleep(15 * time.Millisecond)
	}
}

func (b *browser) text(expression string) string {
	b.t.Helper()
	var out string
	b.run(chromedp.Evaluate("String("+expression+")", &out))
	return out
}

func (b *browser) is(what, expression, want string) {
	b.t.Helper()
	if got := b.text(expression); got != want {
		b.t.Errorf("%s: got %q, want %q", what, got, want)
	}
}

// click presses an element as a pointer would, wherever it is.
func (b *browser) click(selector string) {
	b.t.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))`, selector), nil))
}

func (b *browser) keys(keys string) {
	b.t.Helper()
	b.run(chromedp.KeyEvent(keys))
}

// key presses a key without the letter that the browser would write.
func (b *browser) key(key string) {
	b.t.Helper()
	b.run(chromedp.Evaluate(fmt.Sprintf(`document.activeElement.dispatchEvent(new KeyboardEvent("keydown", {key: %q, bubbles: true, cancelable: true}))`, key), nil))
}

const (
	notation = `document.getElementById("notation").dataset.sentence`
	missing  = `document.querySelector(".missing").textContent`
	why      = `(document.getElementById("ask-why")?.textContent ?? "")`
	focused  = `(document.activeElement.id || document.activeElement.tagName)`
)

func pressed(card string) string {
	return `document.getElementById("card-` + card + `").getAttribute("aria-pressed")`
}

// waitPosts waits until that many posts have come.
func (b *browser) waitPosts(f *fakeTable, path string, n int) []string {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for time.Now().Before(deadline) {
		if got := f.posted(path); len(got) >= n {
			return got
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.t.Fatalf("got %v posts to %s, want %d", f.posted(path), path, n)
	return nil
}

// waitPost waits until the post has come.
func (b *browser) waitPost(f *fakeTable, path, want string) {
	b.t.Helper()
	for n := 1; ; n++ {
		if slices.Contains(b.waitPosts(f, path, n), want) {
			return
		}
	}
}
