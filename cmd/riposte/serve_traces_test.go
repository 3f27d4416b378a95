package main

import (
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	collected "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	otlp "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"riposte/internal/store/postgres/pgtest"
)

// A collector takes spans by OTLP over HTTP.
type collector struct {
	*httptest.Server
	mu    sync.Mutex
	spans []*otlp.Span
	raw   []byte // of all that came
}

func collect(t *testing.T) *collector {
	t.Helper()
	c := &collector{}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var sent collected.ExportTraceServiceRequest
		body, err := gzip.NewReader(r.Body)
		if err != nil || r.URL.Path != "/v1/traces" || r.Header.Get("Content-Type") != "application/x-protobuf" {
			http.Error(w, "no traces", http.StatusBadRequest)
			return
		}
		data, err := io.ReadAll(body)
		if err == nil {
			err = proto.Unmarshal(data, &sent)
		}
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.raw = append(c.raw, data...)
		for _, of := range sent.ResourceSpans {
			for _, in := range of.ScopeSpans {
				c.spans = append(c.spans, in.Spans...)
			}
		}
		w.Header().Set("Content-Type", "application/x-protobuf")
	}))
	t.Cleanup(c.Close)
	return c
}

// path is the names of a span and of all that it is within, the outermost first.
func (c *collector) path(s *otlp.Span) string {
	name := s.Name
	for _, around := range c.spans {
		if string(around.SpanId) == string(s.ParentSpanId) && string(around.TraceId) == string(s.TraceId) {
			return c.path(around) + " > " + name
		}
	}
	return name
}

var (
	spanForm = regexp.MustCompile(`^(GET|POST|PUT|DELETE) /[a-z{}/]*$|^job [a-z]+$|^sql [A-Z]+$|^(judge|store|sight|think|preview)$`)
	// literal is a value in a statement: there is none but for words of ours.
	literal = regexp.MustCompile(`'([^']*)'`)
)

// With --traces a collector is sent requests, the house's acts and the statements of the store,
// each within the other, in both databases, and nothing of a duel, a person or what is played.
func TestTraces(t *testing.T) {
	cluster, err := pgtest.Start()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cluster.Stop)
	for _, db := range []string{filepath.Join(t.TempDir(), "duels.db"), cluster.Database(t, t.TempDir())} {
		c := collect(t)
		s := serveProgram(t, nil, "--db", db, "--listen", "127.0.0.1:0", "--traces", c.URL, "--traces-share", "1")
		ann := s.guest()
		status, body := s.ask("POST", "/duels", ann, `{"ruleset":"pugilism","options":{"ring":"off"},"places":[{"who":"me","name":"Wolfgang","document":"ulla","lock":true},{"who":"bot","document":"pell"}]}`)
		var made struct{ Duel string }
		if err := json.Unmarshal([]byte(body), &made); err != nil || status != 201 {
			t.Fatalf("got %d, %s", status, body)
		}
		const sentence = "head-jab body-heavy / general-defense"
		if status, body := s.ask("POST", "/duels/"+made.Duel+"/answers", ann, `{"request":1,"sentence":"`+sentence+`","lock":true}`); status != 200 {
			t.Fatalf("got %d, %s", status, body)
		}
		s.ask("POST", "/duels/"+made.Duel+"/talk", ann, `{"text":"behind the ropes"}`)
		var seen struct{ Request struct{ ID int } }
		for tries := 0; seen.Request.ID < 2; tries++ { // the bot has answered, too
			if tries == 600 {
				t.Fatal("the bot does not answer")
			}
			time.Sleep(50 * time.Millisecond)
			_, body := s.ask("GET", "/duels/"+made.Duel, ann, "")
			_ = json.Unmarshal([]byte(body), &seen)
		}
		s.end()

		var paths []string
		for _, span := range c.spans {
			paths = append(paths, c.path(span))
			if !spanForm.MatchString(span.Name) {
				t.Errorf("a span is called %q", span.Name)
			}
			for _, a := range span.Attributes {
				is, ok := a.Value.GetStringValue(), false
				switch a.Key {
				case "http.route":
					ok = strings.HasSuffix(span.Name, " "+is)
				case "riposte.ruleset":
					ok = is == "pugilism"
				case "db.query.text":
					ok = strings.HasPrefix(is, strings.TrimPrefix(span.Name, "sql "))
					for _, word := range literal.FindAllStringSubmatch(is, -1) {
						ok = ok && slices.Contains([]string{"", "gallery", "deadline"}, word[1])
					}
				}
				if !ok {
					t.Errorf("the span %s has %s=%q", span.Name, a.Key, is)
				}
			}
		}
		slices.Sort(paths)
		paths = slices.Compact(paths)
		for _, want := range []string{
			"POST /duels/{id}/answers", "POST /duels/{id}/answers > judge", "POST /duels/{id}/answers > store > sql UPDATE", "POST /duels > sql INSERT",
			"job bot", "job bot > store > sql INSERT", "job bot > judge",
		} {
			if !slices.Contains(paths, want) {
				t.Errorf("%q is not told: %q", want, paths)
			}
		}
		for _, secret := range []string{ann, made.Duel, "Wolfgang", "behind", sentence, "general-defense", fmt.Sprintf("%q", "ulla")} {
			if strings.Contains(string(c.raw), secret) {
				t.Errorf("the collector was sent %q", secret)
			}
		}
	}
}

// A collector that is away keeps nobody waiting, and an address that is none stops the start.
func TestTracesWithoutCollector(t *testing.T) {
	s := serveProgram(t, nil, "--db", filepath.Join(t.TempDir(), "duels.db"), "--listen", "127.0.0.1:0", "--traces", "http://127.0.0.1:1", "--traces-share", "1")
	ann := s.guest()
	if status, body := s.ask("POST", "/duels", ann, `{"ruleset":"pugilism","places":[{"who":"me"},{"who":"open"}]}`); status != 201 {
		t.Errorf("got %d, %s", status, body)
	}
	s.end()
	for _, args := range [][]string{{"--traces", "nowhere"}, {"--traces", "http://127.0.0.1:1", "--traces-share", "2"}} {
		out, err := program(t, nil, append([]string{"serve", "--db", filepath.Join(t.TempDir(), "duels.db"), "--listen", "127.0.0.1:0"}, args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(out), "--traces") {
			t.Errorf("%q: got %v: %s", args, err, out)
		}
	}
}
