package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"time"

	"riposte/internal/metrics"
	"riposte/internal/part"
	"riposte/internal/store"
)

// counted is what is measured of a server if --metrics asks for it.
type counted struct {
	store    store.Store
	answered func(status int, took time.Duration) // nil: not measured
	meter    *part.Meter                          // nil: neither measured nor labelled
	close    func()
	serve    func(streams func() int, log *slog.Logger)
}

// count opens the port for metrics before anything else begins.
func (cfg *serving) count(ctx context.Context, kept store.Store, tracer part.Tracer) (*counted, error) {
	if cfg.metrics == "" {
		return &counted{store: kept, meter: cfg.meter(nil, tracer), close: func() {}, serve: func(func() int, *slog.Logger) {}}, nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.metrics)
	if err != nil {
		return nil, explainListen("metrics", cfg.metrics, err)
	}
	set := metrics.New()
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", set.Handler())
	h := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, WriteTimeout: 20 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	return &counted{
		store: set.Store(kept), answered: set.Answered, meter: cfg.meter(set.Took, tracer),
		close: func() { _ = h.Close(); _ = listener.Close() }, // readers of metrics come again
		serve: func(streams func() int, log *slog.Logger) {
			set.Streams(streams)
			log.Info("metrics", "address", "http://"+listener.Addr().String()+"/metrics")
			go func() { _ = h.Serve(listener) }() // ends when it is closed
		},
	}, nil
}

// meter is told what a choice's time is spent on: for the metrics, and for the labels of
// profiles and traces.
func (cfg *serving) meter(took func(part.Part, time.Duration), tracer part.Tracer) *part.Meter {
	if took == nil && cfg.pprof == "" && tracer == nil {
		return nil
	}
	return &part.Meter{Took: took, Labels: cfg.pprof != "", Tracer: tracer}
}
