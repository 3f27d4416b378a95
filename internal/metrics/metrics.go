// Package metrics counts what a server does, for Prometheus. Nothing is counted by duel,
// person or address: every label has few values, all of which the program knows.
package metrics

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"riposte/internal/part"
	"riposte/internal/store"
)

// A Set is the metrics of one server. It is safe for use by many goroutines.
type Set struct {
	registry *prometheus.Registry
	answers  *prometheus.CounterVec
	took     prometheus.Histogram
	commits  *prometheus.HistogramVec
	jobs     *prometheus.CounterVec
	parts    [part.Count]prometheus.Observer
}

// latencies are the buckets, in seconds: an answer takes a few milliseconds, most
// of them for the disk.
var latencies = []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10}

// partTimes are the buckets of the parts of a choice, in seconds: most take microseconds.
var partTimes = []float64{1e-5, 2.5e-5, 5e-5, 1e-4, 2.5e-4, 5e-4, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1}

// New makes a set that has counted nothing but the process itself.
func New() *Set {
	m := &Set{
		registry: prometheus.NewRegistry(),
		answers: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "riposte_answers_total", Help: "Answers to requests in duels, by result.",
		}, []string{"outcome"}),
		took: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "riposte_answer_seconds", Help: "Time from an answer to its receipt, for accepted answers.", Buckets: latencies,
		}),
		commits: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "riposte_store_commit_seconds", Help: "Time until a change was durable, or refused.", Buckets: latencies,
		}, []string{"outcome"}),
		jobs: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "riposte_jobs_total", Help: "Work for later (bots, clocks, closings), by kind: taken up and done.",
		}, []string{"kind", "state"}),
	}
	parts := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "riposte_part_seconds", Help: "What a choice's time is spent on.", Buckets: partTimes,
	}, []string{"part"})
	for p := range part.Part(part.Count) {
		m.parts[p] = parts.WithLabelValues(p.String())
	}
	m.registry.MustRegister(parts, m.answers, m.took, m.commits, m.jobs,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Handler serves the metrics.
func (m *Set) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{MaxRequestsInFlight: 2, Timeout: 10 * time.Second})
}

// Took measures one part of a choice's time.
func (m *Set) Took(p part.Part, took time.Duration) { m.parts[p].Observe(took.Seconds()) }

// Answered counts an answer over HTTP by the status it got.
func (m *Set) Answered(status int, took time.Duration) {
	outcome := outcomeOf(status)
	m.answers.WithLabelValues(outcome).Inc()
	if outcome == "taken" {
		m.took.Observe(took.Seconds())
	}
}

func outcomeOf(status int) string {
	switch {
	case status < http.StatusBadRequest:
		return "taken"
	case status == http.StatusUnauthorized, status == http.StatusForbidden, status == http.StatusNotFound:
		return "not theirs"
	case status == http.StatusConflict:
		return "late" // the request no longer stands, is locked, or the duel is over
	case status == http.StatusUnprocessableEntity:
		return "refused"
	case status == http.StatusTooManyRequests:
		return "limited"
	case status >= http.StatusInternalServerError:
		return "failed"
	}
	return "nonsense"
}

// Streams tells from where the number of open streams comes.
func (m *Set) Streams(open func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "riposte_streams_open", Help: "Open streams of tables.",
	}, func() float64 { return float64(open()) }))
}

// countEvery is how often live duels are counted: that reads a row of each duel.
const countEvery = 15 * time.Second

// Store returns the store with measurement, and counts its live duels.
func (m *Set) Store(s store.Store) store.Store {
	var mu sync.Mutex
	var counted time.Time
	live := 0
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "riposte_duels_live", Help: "Tables and duels that are not over, as of the last 15 seconds.",
	}, func() float64 {
		mu.Lock()
		defer mu.Unlock()
		if counted.IsZero() || time.Since(counted) >= countEvery {
			n := 0
			for _, err := range store.All(context.Background(), s, store.Query{Unlisted: true, Live: true}) {
				if err != nil {
					return float64(live) // the last known number
				}
				n++
			}
			live, counted = n, time.Now()
		}
		return float64(live)
	}))
	return measured{s, m}
}

type measured struct {
	store.Store
	m *Set
}

func (s measured) Commit(ctx context.Context, c store.Change) (int64, error) {
	began := time.Now()
	revision, err := s.Store.Commit(ctx, c)
	s.m.commits.WithLabelValues(kept(err)).Observe(time.Since(began).Seconds())
	if err == nil {
		for i := range c.Done {
			s.m.jobs.WithLabelValues(c.Done[i].Kind, "done").Inc()
		}
	}
	return revision, err
}

func (s measured) Create(ctx context.Context, d store.Duel) error {
	began := time.Now()
	err := s.Store.Create(ctx, d)
	s.m.commits.WithLabelValues(kept(err)).Observe(time.Since(began).Seconds())
	return err
}

func (s measured) Lease(ctx context.Context, run int64, now time.Time, d time.Duration, most int, kinds ...string) ([]store.Job, error) {
	jobs, err := s.Store.Lease(ctx, run, now, d, most, kinds...)
	for i := range jobs {
		s.m.jobs.WithLabelValues(jobs[i].Kind, "taken up").Inc()
	}
	return jobs, err
}

func (s measured) Finish(ctx context.Context, j store.Job) error {
	err := s.Store.Finish(ctx, j)
	if err == nil {
		s.m.jobs.WithLabelValues(j.Kind, "done").Inc()
	}
	return err
}

// kept says what came of a change.
func kept(err error) string {
	switch {
	case err == nil:
		return "kept"
	case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrUnknown):
		return "failed"
	}
	return "refused"
}
