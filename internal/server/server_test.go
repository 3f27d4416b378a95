package server

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"riposte"
	"riposte/internal/house"
	"riposte/internal/lists"
	"riposte/lesson"
	"riposte/match"
	"riposte/rules"
	"riposte/scene"
)

// paper is tables on which nothing is played: what surrounds them is tested.
type paper struct{ fail error }

func (p *paper) rooms() Rooms {
	return Rooms{Offered: p, Health: p, Guests: p, Sights: p, Galleries: p, Lists: p}
}

func (p *paper) Rulesets() []riposte.Ruleset          { return rules.All() }
func (p *paper) Bots(string) []string                 { return []string{"random"} }
func (p *paper) Lessons() []*lesson.Lesson            { return nil }
func (p *paper) Keeps() (unbegun, over time.Duration) { return house.KeepUnbegun, house.KeepOver }

func (p *paper) List(context.Context, lists.Query) ([]lists.Listing, error) { return nil, p.fail }

func (p *paper) Count(context.Context, house.Phase) (int, error) { return 0, p.fail }

func (p *paper) Mine(context.Context, house.Guest) ([]lists.Listing, error) { panic("nobody plays") }

func (p *paper) Knows(context.Context, house.Guest) (bool, error) { return false, p.fail }

func (p *paper) Thinking() bool { return false }

func (p *paper) Ready(context.Context) error { return p.fail }

func (p *paper) Look(context.Context, house.Guest, string, int) (*house.Sight, error) {
	if p.fail != nil {
		return nil, p.fail
	}
	panic("nobody laid this table")
}

func (p *paper) LookGallery(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error) {
	return p.Look(ctx, g, duel, since)
}

func (p *paper) Comment(context.Context, house.Guest, string, string, string, string) error {
	panic("nobody laid this table")
}

func (p *paper) LookKnown(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error) {
	return p.Look(ctx, g, duel, since)
}

func (p *paper) Peek(ctx context.Context, g house.Guest, duel string, since int) (*house.Sight, error) {
	return p.Look(ctx, g, duel, since)
}

func (p *paper) Listen(house.Guest) *house.Ear { panic("nobody plays") }

func (p *paper) Going(context.Context, house.Guest) ([]lists.Listing, error) { panic("nobody plays") }

func (p *paper) Preview(context.Context, house.Guest, string, int, string) (*scene.Preview, error) {
	panic("nobody laid this table")
}

func (p *paper) Prospects(context.Context, house.Guest, string, int) (*[]match.Foreseen, error) {
	panic("nobody laid this table")
}

func (p *paper) Whys(context.Context, house.Guest, string, int) ([]house.Why, error) {
	panic("nobody laid this table")
}

func (p *paper) Watch(context.Context, house.Guest, string, int) (*house.Stream, error) {
	panic("nobody laid this table")
}

func paperClient(t *testing.T, p *paper, c Config) *client {
	c.TokenKey = testKey
	c.Rooms = p.rooms()
	return &client{t, New(c), loadContract(t)}
}

// Every route is either in the document, for programs, or a page's.
func TestEveryRouteIsInTheDocument(t *testing.T) {
	known := map[string]string{}
	for kind, all := range map[string][]operation{"the document": operations(loadContract(t).doc), "the list of pages": pageOperations()} {
		for _, o := range all {
			to := o.method + " " + o.path
			if was := known[to]; was != "" {
				t.Errorf("%s is in %s and in %s", to, was, kind)
			}
			known[to] = kind
		}
	}
	s := New(Config{Rooms: (&paper{}).rooms()})
	for _, r := range s.routes {
		to := r.method + " " + strings.TrimSuffix(r.path, "{$}")
		if known[to] == "" {
			t.Errorf("%s is neither in the document nor in the list of pages", to)
		}
		delete(known, to)
	}
	for to, where := range known {
		t.Errorf("%s is in %s and nowhere else", to, where)
	}
}

func TestEveryProblemIsExplained(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	for w := range kinds {
		k.ask(asked{method: "GET", path: "/problems/" + string(w)}).want(200)
	}
	k.ask(asked{method: "GET", path: "/problems/none"}).problem(404, wordNotFound)
	for _, v := range verdicts {
		if _, ok := kinds[v.word]; !ok {
			t.Errorf("no problem is called %s", v.word)
		}
	}
}

func TestReading(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	for _, path := range []string{
		"/", "/rules", "/rules/pugilism", "/rules/pugilism?q=ropes", "/rules/pugilism/PG-5.20", "/rulesets", "/rulesets/pugilism",
		"/new/pugilism", "/duels", "/duels?phase=over&most=100", "/mine", "/openapi.json", "/healthz", "/readyz", "/robots.txt",
	} {
		t.Run(path, func(t *testing.T) {
			got := k.ask(asked{method: "GET", path: path}).want(200)
			head := k.ask(asked{method: "HEAD", path: path}).want(200)
			if len(head.body) > 0 {
				t.Errorf("HEAD has a body of %d bytes", len(head.body))
			}
			if g, h := got.header.Get("Content-Length"), head.header.Get("Content-Length"); g != h {
				t.Errorf("HEAD says %s bytes, GET %s", h, g)
			}
			for _, h := range safety {
				if got.header.Get(h[0]) != h[1] {
					t.Errorf("got %s %q, want %q", h[0], got.header.Get(h[0]), h[1])
				}
			}
			if got.header.Get("Set-Cookie") != "" {
				t.Error("a look makes a cookie")
			}
		})
	}
}

func TestAnErrorNobodyKnowsIsNotTold(t *testing.T) {
	k := paperClient(t, &paper{fail: errors.New("secret of the disk")}, Config{})
	got := k.ask(asked{method: "GET", path: "/duels"})
	p := got.problem(500, wordInternal)
	if strings.Contains(string(got.body), "secret") {
		t.Errorf("the error is told: %s", got.body)
	}
	if p.Instance == "" {
		t.Error("the problem does not name the line of the log")
	}
}

func TestAPanicIsAProblem(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	got := k.ask(asked{method: "GET", path: "/duels/0123"})
	got.problem(500, wordInternal)
	if strings.Contains(string(got.body), "nobody laid") {
		t.Errorf("the panic is told: %s", got.body)
	}
}

func TestCaching(t *testing.T) {
	k := paperClient(t, &paper{}, Config{})
	got := k.ask(asked{method: "GET", path: "/rules/pugilism"}).want(200)
	if cc := got.header.Get("Cache-Control"); !strings.HasPrefix(cc, "public") {
		t.Errorf("rules: got Cache-Control %q, want public", cc)
	}
	k.ask(asked{method: "GET", path: "/rules/pugilism", header: map[string]string{"If-None-Match": got.header.Get("ETag")}}).notModified()
	for _, path := range []string{"/", "/mine", "/duels"} {
		if cc := k.ask(asked{method: "GET", path: path}).want(200).header.Get("Cache-Control"); cc != "no-store" {
			t.Errorf("%s: got Cache-Control %q, want no-store", path, cc)
		}
	}
}

// notModified is a check of its own, because the document does not list 304.
func (r *reply) notModified() {
	r.t.Helper()
	if r.status != http.StatusNotModified || len(r.body) > 0 {
		r.t.Errorf("got %d with %d bytes, want 304 with none", r.status, len(r.body))
	}
}

func TestLimits(t *testing.T) {
	k := paperClient(t, &paper{}, Config{Limits: Limits{AddressRate: 1, AddressBurst: 5, GuestRate: 1, GuestBurst: 3}})
	token := tokenOf("AAAAAAAAAAAAAAAAAAAAAAAA")
	for range 3 {
		k.ask(asked{method: "GET", path: "/duels", token: token}).want(200)
	}
	got := k.ask(asked{method: "GET", path: "/duels", token: token})
	got.problem(429, wordTooOften)
	if got.header.Get("Retry-After") != "1" {
		t.Errorf("got Retry-After %q, want 1", got.header.Get("Retry-After"))
	}
	// The address has one left; after that a new token does not help.
	k.ask(asked{method: "GET", path: "/duels", token: tokenOf("BBBBBBBBBBBBBBBBBBBBBBBB")}).want(200)
	k.ask(asked{method: "GET", path: "/duels", token: tokenOf("CCCCCCCCCCCCCCCCCCCCCCCC")}).problem(429, wordTooOften)
	k.ask(asked{method: "GET", path: "/duels", address: "192.0.2.77:999"}).want(200)
	for range 20 {
		k.ask(asked{method: "GET", path: "/healthz"}).want(200)
	}
}

func TestAccept(t *testing.T) {
	for _, c := range []struct {
		accept string
		html   bool
	}{
		{"", false},
		{"*/*", false},
		{browser, true},
		{"application/json", false},
		{"text/html;q=0.5, application/json", false},
		{"application/json;q=0.4, text/html;q=0.5", true},
		{"text/html;q=0", false},
		{"text/event-stream", false},
		{";;q=x,", false},
	} {
		if got := prefersHTML(c.accept); got != c.html {
			t.Errorf("Accept %q: got html %v, want %v", c.accept, got, c.html)
		}
	}
}

func TestProxy(t *testing.T) {
	for _, c := range []struct {
		name, forwarded string
		trust           bool
		want            string
	}{
		{"direct", "", false, "192.0.2.1/32"},
		{"who says so itself", "203.0.113.9", false, "192.0.2.1/32"},
		{"behind a proxy", "198.51.100.1, 203.0.113.9", true, "203.0.113.9/32"},
		{"of IPv6 a household", "2001:db8:1:2:3:4:5:6", true, "2001:db8:1:2::/64"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.RemoteAddr = "192.0.2.1:1234"
			if c.forwarded != "" {
				r.Header.Set("X-Forwarded-For", c.forwarded)
			}
			k := &call{s: &Server{Config: Config{TrustProxy: c.trust}}, r: r}
			if got := k.address().String(); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestVetNamesEveryPlace(t *testing.T) {
	for _, c := range []struct{ name, body, want string }{
		{"unknown", `{"rulset":"x"}`, "rulset: is not known"},
		{"inside a list", `{"places":[{"who":"me"},{"whom":"bot"}]}`, "places[1].whom: is not known"},
		{"of the wrong type", `{"places":[{"who":7}]}`, "places[0].who: is a number, it must be text"},
		{"a list for an object", `{"options":[]}`, "options: is a list, it must be an object"},
		{"a value of a map", `{"options":{"ring":true}}`, "options.ring: is true or false, it must be text"},
		{"a fraction", `{"clock":{"base":1.5}}`, "clock.base: is 1.5"},
		{"too large", `{"clock":{"base":99999999999999999999}}`, "clock.base: is 9999"},
		{"twice", `{"ruleset":"a","ruleset":"b"}`, "ruleset: appears twice"},
		{"bad text", `{"places":[{"commitment":"zz"}]}`, "places[0].commitment: "},
		{"cut off", `{"ruleset":"a"`, "is not a complete JSON"},
		{"no JSON", `ruleset=a`, "is not JSON"},
		{"more than one", `{} {}`, "something follows"},
		{"too deep", `{"data":{"map":` + strings.Repeat("[", 100), "is nested too deeply"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := decode([]byte(c.body), &order{})
			if err == nil {
				t.Fatal("taken")
			}
			said := err.Error()
			var p *Problem
			if errors.As(err, &p) {
				for _, f := range p.Faults {
					said += "\n" + f.Path + ": " + f.Why
				}
			}
			if !strings.Contains(said, c.want) {
				t.Errorf("got %s, want %s", said, c.want)
			}
		})
	}
}
