//go:build e2e

package e2e

import (
	"encoding/hex"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"riposte/internal/load"
)

const brought = "Every player brought a seed."

// reads waits until the seeds of a table are in, and reads a sentence on its fairness page.
func (p *Person) reads(duel, sentence string) {
	p.t.Helper()
	p.open(duel)
	p.until("the seeds are in", `JSON.parse(document.querySelector('#promise')?.dataset.promise ?? '{}').settled`)
	p.open(duel + "/fairness")
	if text := p.text("#main"); !strings.Contains(text, sentence) {
		p.t.Fatalf("%s reads no %q on the fairness page of %s: %s", p.Name, sentence, duel, one(text))
	}
}

// whole waits until the script has run and what it adds is on the page: after that,
// nothing moves away from a press.
func (p *Person) whole() {
	p.t.Helper()
	p.until("the page is whole", `document.readyState === 'complete' && 'ready' in document.documentElement.dataset && [...document.querySelectorAll('[data-noted]')].every(e => e.dataset.noted || !document.querySelector('[data-promise]'))`)
}

// follow presses something that leads to another page, and presses again if it moved
// away, as anybody would.
func (p *Person) follow(s spot) {
	p.t.Helper()
	p.await(s)
	p.whole()
	from := p.at()
	for range 4 {
		if p.sees(s) {
			p.press(s)
		}
		if within(p.ctx, deadline/4, func() bool { return p.at() != from }) {
			return
		}
	}
	p.t.Fatalf("%s: %s leads nowhere from %s", p.Name, s, from)
}

// sits waits until the person has a seat at the table that is shown, and returns its path.
func (p *Person) sits() string {
	p.t.Helper()
	p.until("a table with a seat", `document.querySelector('main[data-duel]') && document.querySelector('#promise')?.dataset.promise.includes('"seat":"') && JSON.parse(document.querySelector('#promise').dataset.promise).seat`)
	p.whole()
	return p.path()
}

// concedes gives up whatever is played at a table.
func (p *Person) concedes(duel string) {
	p.t.Helper()
	over := func() bool {
		done, err := ask[bool](p, `
			const json = {Accept: 'application/json', 'Content-Type': 'application/json'};
			const sight = await (await fetch(a, {headers: json})).json();
			if (sight.phase === 'over') return true;
			if (sight.request) await fetch(a + '/answers', {method: 'POST', headers: json, body: JSON.stringify({request: sight.request.id, sentence: 'concede', lock: true})});
			return false;`, duel)
		return err == nil && done
	}
	if !within(p.ctx, deadline, over) {
		p.t.Fatalf("%s can't concede %s", p.Name, duel)
	}
}

var (
	invite   = css(`[data-system="pugilism"] .go .row form[action="/duels"] button`)
	playOn   = css(".fork button")
	makeLink = css(`form[action$="/move"] button.primary`)
	takeSeat = css(`form[action*="/move/"] button`)
)

// Every way of taking a seat against bots brings a seed from the browser that takes
// it.
func TestEveryWayBringsASeed(t *testing.T) {
	s := load.Serve(t, "--limits", "100")
	ada := newPerson(t, "Ada", s.URL, desktop)
	ada.allow(`status of (409|422)`) // conceding looks whether it can

	ada.open("/")
	ada.follow(playNow)
	duel := ada.sits()
	ada.reads(duel, brought)
	ada.concedes(duel)
	ada.holds(duel)
	ada.open(duel)
	ada.follow(rematch)
	ada.until("the rematch", `location.pathname !== a`, duel)
	next := ada.sits()
	ada.readies()
	ada.reads(next, brought)

	ada.open(duel + "/replay?step=0&as=all")
	ada.follow(playOn)
	fork := ada.sits()
	ada.reads(fork, brought)
	ada.concedes(fork)
	ada.holds(fork)

	record := evaluate[string](ada, `return (await fetch(a + '/record?form=text')).text()`, duel)
	ada.open("/replay")
	evaluate[any](ada, `document.querySelector('#upload-text').value = a; return null`, record)
	ada.press(css("form[action='/replay'] button.primary"))
	ada.follow(playOn)
	ada.reads(ada.sits(), brought)

	ada.open("/new/coolduel")
	ada.choosePlace("2", "bot")
	ada.follow(layTable)
	duel = ada.sits()
	ada.readies()
	ada.reads(duel, brought)

	ada.open("/build/coolduel")
	ada.follow(css(`#build button[value="take"]`))
	ada.until("the set-up", `location.pathname.startsWith('/new/')`)
	ada.whole()
	ada.choosePlace("2", "bot")
	ada.follow(layTable)
	duel = ada.sits()
	ada.readies()
	ada.reads(duel, brought)
}

// So does every way of taking a seat among people.
func TestEveryGuestBringsASeed(t *testing.T) {
	s := load.Serve(t, "--limits", "100")
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, phone)

	ada.open("/")
	ada.follow(invite)
	duel := ada.sits()
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	ada.readies()
	bea.readies()
	ada.reads(duel, brought)
	bea.reads(duel, brought)

	ada.open("/new/pugilism")
	ada.press(css(`label[for="f-listed"]`))
	ada.follow(layTable)
	duel = ada.sits()
	bea.open("/duels?phase=seating")
	bea.press(css(`a[href="` + duel + `"]`))
	bea.press(sit)
	bea.sits()
	ada.readies()
	bea.readies()
	ada.reads(duel, brought)

	// A seat that moves takes its seed along.
	ada.open("/")
	ada.follow(invite)
	duel = ada.sits()
	ada.until("the table's promise is noted", `localStorage['riposte.noted']?.includes(location.pathname.split('/')[2])`)
	ada.open(duel + "/move")
	ada.press(makeLink)
	ada.until("the link takes along what was noted", `document.querySelector('#move-link')?.value.includes('#')`)
	link := evaluate[string](ada, `return document.querySelector('#move-link').value`)
	other := newPerson(t, "Ada elsewhere", s.URL, phone)
	other.open(link)
	other.follow(takeSeat)
	other.sits()
	if at := evaluate[string](other, `return location.href`); strings.Contains(at, "#") {
		t.Errorf("the address still shows what came along: %s", at)
	}
	bea.open(duel)
	bea.press(sit)
	bea.sits()
	bea.readies()
	other.readies()
	other.reads(duel, brought)
	other.until("the new device compares too", `document.querySelector('#noted [data-line="seed"] [data-ok]')?.checkVisibility()`)
}

// So does every table of a campaign, for the person who lays it and for those who
// come back.
func TestCampaignBringsSeeds(t *testing.T) {
	s := load.Serve(t, "--limits", "100")
	ada, bea := newPerson(t, "Ada", s.URL, desktop), newPerson(t, "Bea", s.URL, desktop)
	ada.allow(`status of (409|422)`)
	first := ada.lay(map[string]any{"ruleset": "coolname", "options": map[string]string{"encounter": "duel"}, "places": []any{
		map[string]any{"who": "me", "name": "Ada", "document": "brannoc", "lock": true}, openSeat,
	}})
	bea.join(first, "Bea", "oda")
	ada.concedes(first)
	ada.open(first)
	ada.follow(css("#campaign button"))
	ada.until("the campaign", `location.pathname.startsWith('/campaigns/')`)
	campaign := ada.path()
	ada.follow(css(`#next form:not(#between) button.primary`))
	second := ada.sits()
	bea.open(first)
	bea.follow(rematch) // the next table, where her seat is kept
	bea.until("the next table", `location.pathname === a`, second)
	bea.sits()
	ada.open(second)
	ada.reads(second, brought)

	ada.open(second)
	ada.concedes(second)
	ada.open(campaign)
	ada.follow(css("#between button"))
	third := ada.sits()
	bea.open(third)
	bea.press(sit) // back to the kept seat, by the table's own form
	bea.sits()
	ada.reads(third, brought)
}

// Over plain HTTP a browser gives the page no SHA-256; ours takes its place, and the seat
// brings a seed there too.
func TestSeedOverPlainHTTP(t *testing.T) {
	s := load.Serve(t, "--host", "riposte.test")
	ada := newPerson(t, "Ada", strings.Replace(s.URL, "127.0.0.1", "riposte.test", 1), desktop)
	ada.allow(`status of (409|422)`)
	ada.allow(`Cross-Origin-Opener-Policy header has been ignored`) // it asks for a secure context
	ada.open("/")
	if evaluate[bool](ada, `return isSecureContext || !!crypto.subtle`) {
		t.Fatal("the page has a secure context")
	}
	ada.follow(playNow)
	duel := ada.sits()
	ada.reads(duel, brought)
	ada.concedes(duel)
	ada.open(duel + "/fairness")
	ada.until("all is as promised", `document.querySelector('#noted [data-says="same"]')?.checkVisibility()`)
	for _, v := range hashVectors {
		got := evaluate[string](ada, `
			const {sha256, hmac} = await import(document.querySelector('script[type=module]').src.replace('riposte.js', 'sha256.js'));
			const bytes = text => Uint8Array.from(text.match(/../g) ?? [], p => parseInt(p, 16));
			const out = a === null ? sha256(bytes(b).length ? bytes(b) : new Uint8Array()) : hmac(bytes(a), bytes(b));
			return [...out].map(x => x.toString(16).padStart(2, '0')).join('')`, v.key, hex.EncodeToString([]byte(v.message)))
		if got != v.want {
			t.Errorf("of %.20q with key %v: got %s, want %s", v.message, v.key, got, v.want)
		}
	}
}

// hashVectors are from FIPS 180-4 and its examples, and from RFC 4231; a nil key means a
// plain hash.
var hashVectors = []struct {
	key           any
	message, want string
}{
	{nil, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
	{nil, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
	{nil, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
	{nil, strings.Repeat("a", 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
	{strings.Repeat("0b", 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
	{hex.EncodeToString([]byte("Jefe")), "what do ya want for nothing?", "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
	{strings.Repeat("aa", 131), "Test Using Larger Than Block-Size Key - Hash Key First", "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
}

// A house that shows a different promise from the one it made is found out by the
// browser that noted it: by the table's own page, by the replay and, in full, where
// it is explained.
func TestLyingHouse(t *testing.T) {
	s := load.Serve(t, "--limits", "100")
	// A house that lies to whoever comes through it, as an operator could.
	var lie func(string) string
	behind, err := url.Parse(s.URL)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{FlushInterval: -1, Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(behind)
		r.Out.Host = r.In.Host
		r.Out.Header.Del("Accept-Encoding")
	}}
	proxy.ModifyResponse = func(r *http.Response) error {
		if lie == nil || !strings.HasPrefix(r.Header.Get("Content-Type"), "text/html") {
			return nil
		}
		page, err := io.ReadAll(r.Body)
		if err != nil {
			return err
		}
		told := lie(string(page))
		r.Body, r.ContentLength = io.NopCloser(strings.NewReader(told)), int64(len(told))
		r.Header.Set("Content-Length", strconv.Itoa(len(told)))
		return nil
	}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if lie != nil && strings.HasSuffix(r.URL.Path, "/feed") {
			w.WriteHeader(http.StatusNoContent) // whoever lies sticks to it: the feed would tell the truth
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	defer front.Close()
	defer front.CloseClientConnections() // a stream never ends by itself

	ada := newPerson(t, "Ada", front.URL, desktop)
	ada.allow(`status of (409|422)`)
	ada.open("/")
	ada.follow(playNow)
	duel := ada.sits()
	ada.until("the seeds are in", `JSON.parse(document.querySelector('#promise').dataset.promise).settled`)
	ada.concedes(duel)
	const (
		same    = `[...document.querySelectorAll('[data-says="same"]')].some(e => e.checkVisibility())`
		differs = `[...document.querySelectorAll('[data-says="differs"]')].some(e => e.checkVisibility())`
	)
	pages := []string{duel, duel + "/replay?as=all", duel + "/fairness"}
	for _, path := range pages {
		ada.open(path)
		ada.until("all is as promised at "+path, same+" && !"+differs)
	}
	ada.accessible("all as promised")
	promised := evaluate[string](ada, `return JSON.parse(document.querySelector('[data-promise]').dataset.promise).commitment`)
	lie = func(page string) string { return strings.ReplaceAll(page, promised, strings.Repeat("ab", 32)) }
	for _, path := range pages {
		ada.open(path)
		ada.until("it differs at "+path, differs+" && !"+same)
	}
	ada.accessible("a promise that was broken")
	if got := ada.text(`#noted [data-line="server"]`); !strings.Contains(got, promised) || !strings.Contains(got, strings.Repeat("ab", 32)) {
		t.Errorf("what differs reads %q", got)
	}
	seed := evaluate[string](ada, `return Object.values(JSON.parse(localStorage['riposte.seeds']))[0].seed`)
	lie = func(page string) string { return strings.ReplaceAll(page, seed, strings.Repeat("cd", 32)) }
	ada.open(duel + "/fairness")
	ada.until("another seed of mine differs", `document.querySelector('#noted [data-line="seed"] [data-bad]')?.checkVisibility()`)
	lie = nil

	stranger := newPerson(t, "stranger", front.URL, phone)
	stranger.open(duel + "/fairness")
	stranger.until("who noted nothing is told so", `document.querySelector('[data-says="none"]')?.checkVisibility()`)
	stranger.narrow("fairness")
}
