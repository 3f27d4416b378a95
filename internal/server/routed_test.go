package server

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"riposte/internal/house"
)

// pageOf asks as a browser does, and looks for what no page may contain.
func (b *bench) pageOf(token, path string) *reply {
	b.t.Helper()
	got := b.ask(asked{method: "GET", path: path, token: token, header: map[string]string{"Accept": browser}})
	if !strings.HasPrefix(got.header.Get("Content-Type"), "text/html") {
		b.t.Errorf("%s: got %d %s: %.300s", path, got.status, got.header.Get("Content-Type"), got.body)
	}
	for _, bad := range []string{"ZgotmplZ", "<i>Evil", "%!", " style=", "<script>", " onclick="} {
		if strings.Contains(string(got.body), bad) {
			b.t.Errorf("%s holds %q", path, bad)
		}
	}
	return got
}

var assetLink = regexp.MustCompile(`(?:href|src)="(/assets/[^"#]+)`)

// A table has its page in every phase, for everybody, with all that it links to.
func TestTablePages(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	playing := b.two()
	b.play(playing, 4, rand.New(chance(3)).IntN, ulla, brannoch)
	over := b.two()
	s := b.sight(ulla, over)
	b.post(ulla, "/duels/"+over+"/answers", answering(s.Request.ID, "concede", true)).want(200)
	if s := b.sight(ulla, over); s.Phase != house.Over {
		t.Fatalf("the phase is %s, want over", s.Phase)
	}
	seating := b.lay(`{"who":"me","name":"Ulla"}`)
	preparing := b.lay(`{"who":"me","name":"Ulla"}`)
	b.post(brannoch, "/duels/"+preparing+"/seats", `{"name":"<i>Evil</i>"}`).want(200)

	assets := map[string]bool{}
	for _, token := range []string{"", ulla, brannoch, stranger} {
		for _, duel := range []string{playing, over, seating, preparing} {
			got := b.pageOf(token, "/duels/"+duel).want(200)
			if want := fmt.Sprintf(`data-duel="%s"`, duel); !strings.Contains(string(got.body), want) {
				t.Errorf("the page of %s has no %s", duel, want)
			}
			if got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("the page of %s may be kept", duel)
			}
			// A page has all lines, whatever a program would have been given.
			if later := b.pageOf(token, "/duels/"+duel+"?since=1").want(200); string(later.body) != string(got.body) {
				t.Errorf("the page of %s is another with ?since=1", duel)
			}
			for _, link := range assetLink.FindAllStringSubmatch(string(got.body), -1) {
				assets[link[1]] = true
			}
		}
	}
	if len(assets) < 5 {
		t.Errorf("the pages link to %d assets only", len(assets))
	}
	for path := range assets {
		got := b.plain(path, "").want(200)
		if !strings.Contains(got.header.Get("Cache-Control"), "immutable") {
			t.Errorf("%s is not kept for ever", path)
		}
	}
	b.plain("/favicon.svg", "").want(200)
	b.plain("/manifest.webmanifest", "").want(200)
	for _, path := range []string{"/assets/0/nothing.js", "/assets/", "/assets/0/../vet.go"} {
		if got := b.plain(path, browser); !strings.Contains(string(got.body), "There is no such file.") && got.status != 307 || got.status == 200 {
			t.Errorf("%s: got %d, want a page that says that there is no such file: %.100s", path, got.status, got.body)
		}
	}
	b.plain("/assets/0/nothing.js", "").problem(404, wordNotFound)
	w := httptest.NewRecorder()
	b.web.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/favicon.svg", nil))
	if p := (&reply{t, w.Code, w.Result().Header, w.Body.Bytes()}).problem(405, wordMethod); p != nil && w.Header().Get("Allow") != "GET, HEAD" {
		t.Errorf("got Allow %q", w.Header().Get("Allow"))
	}
}

// plain asks for what the document does not describe: files.
func (b *bench) plain(path, accept string) *reply {
	b.t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(b.t.Context(), http.MethodGet, path, nil)
	if accept != "" {
		r.Header.Set("Accept", accept)
	}
	b.web.ServeHTTP(w, r)
	return &reply{b.t, w.Code, w.Result().Header, w.Body.Bytes()}
}

// Every other route that has a page serves it, and the forms lead on.
func TestPages(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	playing, over := b.two(), b.two()
	s := b.sight(ulla, over)
	b.post(ulla, "/duels/"+over+"/answers", answering(s.Request.ID, "concede", true)).want(200)
	record := string(b.get("", "/duels/"+over+"/record?form=text").want(200).body)
	for _, token := range []string{"", ulla} {
		for _, path := range []string{
			"/", "/about", "/new/pugilism", "/new/pugilism?option-ring=off", "/duels", "/duels?phase=over&ruleset=pugilism", "/mine",
			"/rules", "/rules/pugilism", "/rules/pugilism?q=ropes&kind=text", "/rules/pugilism/PG-5.20", "/rulesets", "/replay",
			"/duels/" + playing + "/fairness", "/duels/" + over + "/fairness", "/duels/" + over + "/replay",
			"/duels/" + over + "/replay?step=1&as=red&play=1", "/duels/" + over + "/replay?as=all",
		} {
			b.pageOf(token, path).want(200)
		}
	}
	b.pageOf(ulla, "/duels/"+strings.Repeat("0", 32)).want(404)
	b.pageOf(ulla, "/nowhere").want(404)
	b.pageOf(ulla, "/duels/"+playing+"/replay").want(409)
	b.pageOf(ulla, "/rules/pugilism/PG-99.99").want(404)
	b.pageOf(ulla, "/duels?most=0").want(400)

	form := func(path string, v url.Values) *reply {
		t.Helper()
		return b.ask(asked{method: "POST", path: path, token: ulla, kind: formType, body: v.Encode(), header: map[string]string{"Accept": browser}})
	}
	form("/new/pugilism", url.Values{"act": {"swap"}, "seat-2-who": {"bot:random"}}).want(200)
	refused := form("/duels", url.Values{"ruleset": {"pugilism"}, "option-rounds": {"many"}, "name": {"Ulla of the Hide"}}).want(422)
	if !strings.Contains(string(refused.body), "Ulla of the Hide") {
		t.Error("an order that is refused is not given back")
	}
	form("/replay", url.Values{"record": {record}, "step": {"0"}, "as": {"all"}}).want(200)
	if got := form("/replay", url.Values{"record": {"nonsense of mine"}}).want(422); !strings.Contains(string(got.body), "nonsense of mine") {
		t.Error("a record that is refused is not given back")
	}
	forked := form("/replay/fork", url.Values{"record": {record}, "step": {"0"}, "seat": {"2"}, "bot": {"random"}}).want(303)
	if s := b.sight(ulla, strings.TrimPrefix(forked.header.Get("Location"), "/duels/")); s.Seat != 2 {
		t.Errorf("the fork seats the guest in %d, want 2", s.Seat)
	}
}

// alone is a sight that tells the same and has nothing of what others made from it.
func alone(s *house.Sight) *house.Sight {
	own := new(house.Sight)
	from, to := reflect.ValueOf(s).Elem(), reflect.ValueOf(own).Elem()
	for i := range from.NumField() {
		if from.Type().Field(i).IsExported() {
			to.Field(i).Set(from.Field(i))
		}
	}
	return own
}

// What many streams draw together is what each would have drawn by itself, whenever
// they came, through bouts and takebacks.
func TestSharedFrames(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.lay(`{"who":"me","name":"Ulla","document":"ulla","lock":true},{"who":"bot","bot":"random"}`)
	page := Page{Base: &url.URL{Scheme: "https", Host: "duels.example"}}
	type viewer struct {
		token          string
		stream         *house.Stream
		shared, lonely func(*house.Sight) ([]byte, error)
		seq            int // of the line seen last
	}
	var viewers []*viewer
	come := func(token string, base *url.URL) {
		stream, err := b.house.Watch(t.Context(), house.Guest(token), duel, 0)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stream.Close)
		p := page
		p.Base = base
		viewers = append(viewers, &viewer{token, stream, b.web.Pages.Tables.Stream(p, 0), b.web.Pages.Tables.Stream(p, 0), -1})
	}
	elsewhere := &url.URL{Scheme: "http", Host: "another.example"}
	frames, together := 0, map[*house.Sight]int{}
	look := func() {
		t.Helper()
		b.asked(duel) // the bot has answered
		for i, v := range viewers {
			last := b.sight(v.token, duel).Seq
			for {
				wait := 3 * time.Millisecond // for what adds no line
				if v.seq < last {
					wait = time.Minute
				}
				ctx, cancel := context.WithTimeout(t.Context(), wait)
				s, err := v.stream.Next(ctx)
				cancel()
				if err != nil {
					break
				}
				v.seq = s.Seq
				frames++
				together[s]++
				got, err1 := v.shared(s)
				want, err2 := v.lonely(alone(s))
				if err1 != nil || err2 != nil || !bytes.Equal(got, want) {
					t.Fatalf("viewer %d, line %d: the frame is another than that of one who is alone: %v, %v\n%.3000s\nwant\n%.3000s", i, s.Seq, err1, err2, got, want)
				}
			}
		}
	}
	come("", page.Base)
	come(ulla, page.Base)
	draw := rand.New(chance(7))
	for turn := range 7 {
		if turn%4 == 2 {
			come("", page.Base)
			come(ulla, page.Base)
			come("", elsewhere)
		}
		look()
		s := b.sight(ulla, duel)
		switch {
		case turn%5 == 4 && s.CanBack != 0:
			b.post(ulla, "/duels/"+duel+"/takeback", fmt.Sprintf(`{"request":%d}`, s.CanBack))
		default:
			b.play(duel, 1, draw.IntN, ulla)
		}
	}
	look()
	most := 0
	for _, n := range together {
		most = max(most, n)
	}
	if frames < 25 || most < 3 {
		t.Errorf("%d frames were drawn, at most %d of one sight", frames, most)
	}
}

// Links are made with the address that a viewer came by, which is no other
// viewer's.
func TestSharedFramesHaveTheirOwnLinks(t *testing.T) {
	b := newBench(t, Config{Pages: Drawn(&paper{}, "test")})
	duel := b.lay(`{"who":"me","name":"Ulla"},{"who":"open"}`)
	hosts := []string{"one.example", "two.example", "one.example"}
	var streams []*house.Stream
	for range hosts {
		stream, err := b.house.Watch(t.Context(), house.Guest(ulla), duel, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer stream.Close()
		streams = append(streams, stream)
	}
	var first *house.Sight
	for i, host := range hosts {
		s, err := streams[i].Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = s
		}
		data, err := b.web.Pages.Tables.Stream(Page{Base: &url.URL{Scheme: "https", Host: host}}, 0)(s)
		if n := bytes.Count(data, []byte("https://")); err != nil || n == 0 || bytes.Count(data, []byte("https://"+host)) != n {
			t.Errorf("%s: %v, a link is missing or leads elsewhere: %s", host, err, data)
		}
		if s != first {
			t.Error("the sight is not shared")
		}
	}
}
