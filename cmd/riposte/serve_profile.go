package main

import (
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"time"
)

// profile opens the port of the profiles, if --pprof asks for one. The mux is our own: that
// of package http, where pprof leaves its handlers, is served nowhere.
func (cfg *serving) profile(ctx context.Context, log *slog.Logger) (end func(), err error) {
	if cfg.pprof == "" {
		return func() {}, nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", cfg.pprof)
	if err != nil {
		return nil, explainListen("pprof", cfg.pprof, err)
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/cmdline", pprof.Cmdline)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/symbol", pprof.Symbol)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	h := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10}
	log.Info("profiles", "address", "http://"+listener.Addr().String()+"/debug/pprof/")
	go func() { _ = h.Serve(listener) }()                      // ends by end
	return func() { _ = h.Close(); _ = listener.Close() }, nil // readers of profiles come again
}
