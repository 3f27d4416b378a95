package server

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httputil"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"riposte/internal/house"
	"riposte/internal/wire"
)

// A secret is what seat 1 does out of sight.
type secret struct {
	document string   // which it locks before the duel
	drafts   []string // sentences that it drafts, of which it locks the last
}

// An eye is somebody who must not learn it.
type eye struct{ name, token string }

var eyes = []eye{{"seat 2", brannoch}, {"the public", ""}, {"a stranger", stranger}}

// A witness gathers all bytes about a duel that others get, by what they asked for.
type witness struct {
	*bench
	base, at string // of the server, and of the duel
	eyes     []eye
	packed   bool // answers are asked for compressed
	// The commitment to a document is public and hides it (see package fair), and
	// differs for different documents: it is left out, both whole and cut.
	commitment string
	talker     string // token of the seat that says marks
	streams    []stream
	marks      int
	step       string // what is done; nothing is gathered while it is ""
	got        map[string]string
}

type stream struct {
	name string
	*listener
	// The bare one does not tell of every act that all are shown, so that it is chance how many
	// frames tell of what comes close together. What they add up to is compared.
	bare *wire.Bare
}

// add adds a frame of the bare stream, and returns what all of them add up to.
func (l *stream) add(t testing.TB, f frame) string {
	t.Helper()
	var is wire.Bare
	if err := json.Unmarshal([]byte(f.data), &is); err != nil {
		t.Fatalf("%v: %s", err, f.data)
	}
	if !is.Fresh && is.Fields != nil {
		all := maps.Clone(l.bare.Fields)
		maps.Copy(all, is.Fields)
		is.Fields = all
	} else if is.Fields == nil {
		is.Fields = l.bare.Fields
	}
	is.Fresh = false
	is.Told, is.Talk = append(l.bare.Told, is.Told...), append(l.bare.Talk, is.Talk...)
	*l.bare = is
	text, err := is.JSON()
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// watch listens for every eye.
func (b *bench) watch(base, duel, talker string, eyes []eye, pages bool) *witness {
	b.t.Helper()
	w := &witness{bench: b, base: base, at: "/duels/" + duel, eyes: eyes, talker: talker, got: map[string]string{}}
	for _, e := range eyes {
		w.streams = append(w.streams, stream{"JSON stream of " + e.name, listenTo(b.t, base, w.at+"/feed", e.token, nil), nil},
			stream{"bare stream of " + e.name, listenTo(b.t, base, w.at+"/feed?view=bare", e.token, nil), &wire.Bare{}})
		if pages {
			w.streams = append(w.streams, stream{"HTML stream of " + e.name, listenTo(b.t, base, w.at+"/feed?as=html", e.token, nil), nil})
		}
	}
	// A bare stream tells nothing that has happened before it, so it has to be there first.
	for _, l := range w.streams {
		if l.bare == nil {
			continue
		}
		f, ok := l.next()
		if !ok {
			b.t.Fatalf("%s did not begin", l.name)
		}
		l.add(b.t, f)
	}
	return w
}

func (w *witness) hide(text string) string {
	if w.commitment == "" {
		return text
	}
	return strings.ReplaceAll(strings.ReplaceAll(text, w.commitment, "COMMITMENT"), w.commitment[:16], "COMMIT")
}

func (w *witness) fetch(name, path, token, accept string) {
	w.t.Helper()
	r, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.base+path, nil)
	if err != nil {
		w.t.Fatal(err)
	}
	r.Host = "duels.test"
	r.Header.Set("Accept", accept)
	if w.packed {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	resp.Header.Del("Date")
	dump, err := httputil.DumpResponse(resp, true)
	if err != nil {
		w.t.Fatal(err)
	}
	w.got[w.step+": "+name] = w.hide(string(dump))
}

// told reads every stream up to the mark, which is said after an act and appears in
// every stream: what came before it was due to the act.
func (w *witness) told() {
	w.t.Helper()
	w.marks++
	w.now.pass(10 * time.Second) // talk has its limit
	mark := fmt.Sprintf("mark-%d-", w.marks)
	w.post(w.talker, w.at+"/talk", `{"text":"`+mark+`"}`).want(204)
	for _, l := range w.streams {
		for {
			f, ok := l.next()
			if !ok {
				w.t.Fatalf("%s ended", l.name)
			}
			switch name := w.step + ": " + l.name; {
			case l.bare != nil:
				if all := l.add(w.t, f); w.step != "" {
					w.got[name] = w.hide(all)
				}
			case w.step != "":
				w.got[name] += w.hide(f.raw)
			}
			if strings.Contains(f.data, mark) {
				break
			}
		}
	}
}

// shown waits for what an act shows to everybody.
func (w *witness) shown() {
	w.t.Helper()
	for _, l := range w.streams {
		if l.bare != nil {
			continue
		}
		f, ok := l.next()
		if !ok {
			w.t.Fatalf("%s ended", l.name)
		}
		w.got[w.step+": "+l.name] += w.hide(f.raw)
	}
}

// look asks for everything that there is to ask for.
func (w *witness) look() {
	w.t.Helper()
	for _, e := range w.eyes {
		w.fetch("JSON of "+e.name, w.at, e.token, jsonType)
		w.fetch("bare view of "+e.name, w.at+"?view=bare", e.token, jsonType)
		w.fetch("bare changes of "+e.name, w.at+"?view=bare&since=1-1", e.token, jsonType)
		w.fetch("page of "+e.name, w.at, e.token, browser)
		w.fetch("fairness of "+e.name, w.at+"/fairness", e.token, jsonType)
		w.fetch("picture of "+e.name, w.at+"/picture", e.token, browser)
		w.fetch("list of "+e.name, "/mine", e.token, jsonType)
		w.fetch("all that is kept of "+e.name, "/me/export", e.token, jsonType)
		w.fetch("preview of "+e.name, w.at+"/preview?sentence=concede", e.token, jsonType)
		w.fetch("late preview of "+e.name, w.at+"/preview?request=2&sentence=concede", e.token, jsonType)
		w.fetch("prospects of "+e.name, w.at+"/prospects", e.token, jsonType)
		w.fetch("record of "+e.name, w.at+"/record", e.token, jsonType)
	}
	w.fetch("all lists", "/duels", "", jsonType)
}

// world plays the same acts with a secret of seat 1 on a server of its own, and
// returns all bytes that others get meanwhile, by what they asked for.
func world(t *testing.T, s secret, config Config, spoil func(*Rooms)) map[string]string {
	t.Helper()
	b := newBench(t, config)
	if spoil != nil {
		spoil(&b.web.Rooms)
	}
	base, _ := b.listen()
	duel := b.lay(`{"who":"me","name":"Ulla"}`)
	at := "/duels/" + duel
	b.post(brannoch, at+"/seats", `{"name":"Brannoch"}`).want(200)

	w := b.watch(base, duel, brannoch, eyes, config.Pages != nil)
	w.packed = len(s.drafts) > 0

	// Several come and go at once: it is chance how many frames tell of it.
	w.step = ""
	w.told()
	w.step = "document drafted"
	b.ask(asked{method: "PUT", path: at + "/document", token: ulla, body: s.document}).want(204)
	w.told()
	w.look()
	w.step = "document locked"
	b.post(ulla, at+"/document/lock", "").want(204)
	if c := b.sight(ulla, duel).Seats[0].Commitment; c != nil {
		w.commitment = c.String()
	}
	w.shown()
	w.told()
	w.look()

	// The duel begins, and the documents are open; what they say is not a secret
	// about what follows, so worlds in which they differ are compared up to here.
	b.ask(asked{method: "PUT", path: at + "/document", token: brannoch, body: `"brannoch"`}).want(204)
	b.post(brannoch, at+"/document/lock", "").want(204)
	if len(s.drafts) == 0 {
		return w.got
	}
	w.step = ""
	w.told()
	request := b.sight(ulla, duel).Request.ID
	for i, draft := range s.drafts {
		w.step = fmt.Sprintf("draft %d", i)
		b.post(ulla, at+"/answers", answering(request, draft, false)).want(200)
		w.told()
		w.look()
	}
	w.step = "locked"
	b.post(ulla, at+"/answers", answering(request, s.drafts[len(s.drafts)-1], true)).want(200)
	w.shown()
	w.told()
	w.look()
	return w.got
}

// apart names what two worlds show differently.
func apart(one, two map[string]string) (names []string) {
	for name := range maps.Keys(one) {
		if one[name] != two[name] {
			names = append(names, name)
		}
	}
	for name := range maps.Keys(two) {
		if _, there := one[name]; !there {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// twoDrafts are two lists of sentences that the rules accept, of different lengths.
func twoDrafts(t *testing.T) (one, two []string) {
	t.Helper()
	b := newBench(t, Config{})
	duel := b.lay(`{"who":"me","name":"Ulla","document":"ulla","lock":true}`)
	b.post(brannoch, "/duels/"+duel+"/seats", `{"name":"Brannoch"}`).want(200)
	b.ask(asked{method: "PUT", path: "/duels/" + duel + "/document", token: brannoch, body: `"brannoch"`}).want(204)
	b.post(brannoch, "/duels/"+duel+"/document/lock", "").want(204)
	s := b.sight(ulla, duel)
	if !s.Request.Sealed {
		t.Fatal("the first request is not sealed")
	}
	draw := rand.New(chance(9))
	taken := map[string]bool{}
	for range 2000 {
		said := sentence(&s.View.Asks[0], draw.IntN)
		if len(taken) == 6 {
			break
		}
		if !taken[said] && b.post(ulla, "/duels/"+duel+"/answers", answering(s.Request.ID, said, false)).status == 200 {
			taken[said] = true
		}
	}
	all := slices.SortedFunc(maps.Keys(taken), func(a, b string) int { return len(a) - len(b) })
	if len(all) < 6 || len(all[0]) == len(all[5]) {
		t.Fatalf("too few sentences: %q", all)
	}
	return all[:3], all[3:]
}

func TestNothingLeaks(t *testing.T) {
	drafts, others := twoDrafts(t)
	config := func() Config { return Config{Pages: Drawn(&paper{}, "test")} }
	first := world(t, secret{`"ulla"`, drafts}, config(), nil)
	pages, frames := 0, 0
	for name, body := range first {
		if strings.Contains(name, "page of") && strings.Contains(body, "200 OK") && strings.Contains(body, "Content-Type: text/html") {
			pages++
		}
		if strings.Contains(name, "HTML stream") && strings.Contains(body, "data: [[") {
			frames++
		}
	}
	if len(first) < 100 || pages < 15 || frames < 15 {
		t.Fatalf("only %d answers were compared, %d pages, %d times frames", len(first), pages, frames)
	}
	for name, body := range first {
		for _, draft := range drafts {
			if strings.Contains(body, draft) {
				t.Errorf("%s holds %q", name, draft)
			}
		}
	}
	t.Run("the same again is the same", func(t *testing.T) {
		for _, name := range apart(first, world(t, secret{`"ulla"`, drafts}, config(), nil)) {
			t.Errorf("%s: chance or time shows", name)
		}
	})
	t.Run("another choice", func(t *testing.T) {
		for _, name := range apart(first, world(t, secret{`"ulla"`, others}, config(), nil)) {
			t.Errorf("%s tells what was chosen", name)
		}
	})
	t.Run("another document", func(t *testing.T) {
		one := world(t, secret{document: `"ulla"`}, config(), nil)
		for _, name := range apart(one, world(t, secret{document: `"brannoch"`}, config(), nil)) {
			t.Errorf("%s tells what the document is", name)
		}
	})
}

// A leaky house tells everybody how long the sentence is that seat 1 has drafted.
type leaky struct {
	Playing
	Sights
	Galleries
	mu    sync.Mutex
	drawn int
}

func (l *leaky) spoil(r *Rooms) {
	l.Playing, l.Sights, l.Galleries = r.Playing, r.Sights, r.Galleries
	r.Playing, r.Sights, r.Galleries = l, l, l
}

func (l *leaky) Answer(ctx context.Context, g house.Guest, duel string, a house.Answer) (house.Receipt, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.drawn = len(a.Sentence)
	return l.Playing.Answer(ctx, g, duel, a)
}

func (l *leaky) Look(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error) {
	s, err := l.Sights.Look(ctx, g, duel, since)
	return l.told(s, err)
}

func (l *leaky) LookGallery(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error) {
	s, err := l.Galleries.LookGallery(ctx, g, duel, since)
	return l.told(s, err)
}

func (l *leaky) told(s *house.Sight, err error) (*house.Sight, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err == nil {
		s.Watching += l.drawn
	}
	return s, err
}

// A leakyPages tells it in the frames of streams.
type leakyPages struct {
	TablePages
	of *leaky
}

func (p *leakyPages) Stream(of Page, since int) func(*house.Sight) ([]byte, error) {
	draw := p.TablePages.Stream(of, since)
	return func(s *house.Sight) ([]byte, error) {
		data, err := draw(s)
		p.of.mu.Lock()
		defer p.of.mu.Unlock()
		if len(data) > 0 {
			data = append(data, strings.Repeat(" ", p.of.drawn)...)
		}
		return data, err
	}
}

// The test above must be able to fail: planted leaks are found.
func TestAPlantedLeakIsFound(t *testing.T) {
	drafts, others := twoDrafts(t)
	for _, c := range []struct{ name, where string }{
		{"in what is looked at", "JSON of seat 2"},
		{"in the size of a frame", "HTML stream of the public"},
	} {
		t.Run(c.name, func(t *testing.T) {
			run := func(drafts []string) map[string]string {
				l := &leaky{}
				config := Config{Pages: Drawn(&paper{}, "test")}
				if strings.HasPrefix(c.where, "HTML") {
					config.Pages.Tables = &leakyPages{config.Pages.Tables, l}
				}
				return world(t, secret{`"ulla"`, drafts}, config, l.spoil)
			}
			found := apart(run(drafts), run(others))
			if !slices.ContainsFunc(found, func(name string) bool { return strings.HasSuffix(name, c.where) }) {
				t.Errorf("not found in %s, only in %q", c.where, found)
			}
		})
	}
}
