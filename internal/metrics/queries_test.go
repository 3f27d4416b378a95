package metrics

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"riposte/internal/store"
)

// fate is a store of which each change comes to one thing.
type fate struct {
	store.Store
	err error
}

func (f fate) Commit(context.Context, store.Change) (int64, error) { return 0, f.err }

func (f fate) Lease(context.Context, int64, time.Time, time.Duration, int, ...string) ([]store.Job, error) {
	return []store.Job{{Kind: "bot"}}, nil
}

func (f fate) Finish(context.Context, store.Job) error { return nil }

func (f fate) List(context.Context, store.Query) ([]store.Row, error) { return nil, nil }

// The dashboard and the alerts ask for metrics, labels and values that there are.
func TestQueriesAskForWhatThereIs(t *testing.T) {
	m := New()
	m.Streams(func() int { return 0 })
	s := m.Store(fate{})
	for status := http.StatusOK; status < 600; status++ {
		m.Answered(status, 0)
	}
	for _, err := range []error{nil, store.ErrConflict, store.ErrUnavailable} {
		_, _ = measured{fate{err: err}, m}.Commit(t.Context(), store.Change{})
	}
	jobs, _ := s.Lease(t.Context(), 0, time.Time{}, 0, 1)
	_ = s.Finish(t.Context(), jobs[0])
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))

	// What Prometheus itself adds to each series.
	labels := map[string]map[string]bool{"up": {}}
	values := map[string]bool{}
	series := regexp.MustCompile(`(?m)^(\w+)(?:\{(.*)\})? \S+$`)
	label := regexp.MustCompile(`(\w+)="([^"]*)"`)
	for _, line := range series.FindAllStringSubmatch(w.Body.String(), -1) {
		if labels[line[1]] == nil {
			labels[line[1]] = map[string]bool{}
		}
		for _, l := range label.FindAllStringSubmatch(line[2], -1) {
			labels[line[1]][l[1]] = true
			values[line[1]+l[0]] = true
		}
	}
	asked := queries(t)
	if len(asked) < 18 {
		t.Errorf("%d queries were found", len(asked))
	}
	selector := regexp.MustCompile(`\b((?:riposte|go|process)_\w+|up)\b(?:\{([^}]*)\})?`)
	by := regexp.MustCompile(`by \(([\w, ]*)\)`)
	for where, query := range asked {
		found := selector.FindAllStringSubmatch(query, -1)
		if len(found) == 0 {
			t.Errorf("%s asks for nothing: %s", where, query)
		}
		grouped := map[string]bool{}
		for _, list := range by.FindAllStringSubmatch(query, -1) {
			for name := range strings.SplitSeq(list[1], ", ") {
				grouped[name] = true
			}
		}
		for _, of := range found {
			have := labels[of[1]]
			if have == nil {
				t.Errorf("%s: there is no metric %s", where, of[1])
				continue
			}
			for _, l := range label.FindAllStringSubmatch(of[2], -1) {
				if l[1] != "job" && !values[of[1]+l[0]] {
					t.Errorf("%s: %s has no %s", where, of[1], l[0])
				}
			}
			for name := range grouped {
				if name != "instance" && !have[name] {
					t.Errorf("%s: %s has no label %s", where, of[1], name)
				}
			}
		}
		if strings.Count(query, "(") != strings.Count(query, ")") || strings.Count(query, "{") != strings.Count(query, "}") {
			t.Errorf("%s: brackets: %s", where, query)
		}
	}
}

// queries are all that the files for operators ask Prometheus for, by where they stand.
func queries(t *testing.T) map[string]string {
	t.Helper()
	read := func(name string, decode func([]byte, any) error, into any) {
		t.Helper()
		data, err := os.ReadFile("../../deploy/" + name)
		if err == nil {
			err = decode(data, into)
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	asked := map[string]string{}
	var alerts struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Labels      map[string]string
				Annotations map[string]string
			}
		}
	}
	read("alerts.yaml", func(data []byte, into any) error { return yaml.Unmarshal(data, into) }, &alerts)
	for _, g := range alerts.Groups {
		for _, r := range g.Rules {
			asked[r.Alert] = r.Expr
			if r.Labels["severity"] == "" || r.Annotations["summary"] == "" || r.Annotations["action"] == "" {
				t.Errorf("%s does not say how bad it is, what it is or what to do", r.Alert)
			}
		}
	}
	var board struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
		Templating struct {
			List []struct{ Name, Definition string }
		}
	}
	read("dashboard.json", json.Unmarshal, &board)
	for _, p := range board.Panels {
		for i, target := range p.Targets {
			asked[fmt.Sprintf("%s, %d", p.Title, i+1)] = target.Expr
		}
	}
	for _, v := range board.Templating.List {
		if v.Definition != "" {
			asked[v.Name] = v.Definition
		}
	}
	return asked
}
