package server

import (
	"bytes"
	"context"
	"errors"
	"log"
	"log/slog"
	"net"
	"net/http"
	"strings"
	"time"
)

const (
	// drainTime is how long requests may take to finish after the server was asked
	// to end.
	drainTime = 10 * time.Second
	// headerTime and readTime are how long a client may take to send a header and a
	// whole request, writeTime to receive an answer; a stream has writeTime for
	// each frame.
	headerTime = 5 * time.Second
	readTime   = 20 * time.Second
	writeTime  = 20 * time.Second
	idleTime   = 2 * time.Minute

	// maxHeader is the size of a whole header, with its first line.
	maxHeader = 16 << 10
	// headerSlop is what package net/http reads beyond its limit.
	headerSlop = 4 << 10
)

// Serve answers on a listener until the context is done. Then the server is no longer ready, and
// after DrainDelay it drains: streams end with the event "gone", and requests finish. What has not
// finished after ten seconds is broken off: a client that is slow on purpose must not turn the end
// into a failure.
func (s *Server) Serve(ctx context.Context, l net.Listener) error {
	h := &http.Server{
		Handler:           s,
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    maxHeader - headerSlop,
		ErrorLog:          log.New(listening{s.Log}, "", 0),
	}
	failed := make(chan error, 1)
	go func() { failed <- h.Serve(l) }()
	select {
	case err := <-failed:
		s.Drain()
		return err
	case <-ctx.Done():
	}
	s.leaving.Store(true)
	s.Log.Info("draining", "after", s.DrainDelay)
	delay := time.NewTimer(s.DrainDelay)
	defer delay.Stop()
	select {
	case err := <-failed:
		s.Drain()
		return err
	case <-delay.C:
	case <-s.ending.Done(): // somebody has no patience
	}
	s.Drain()
	left, cancel := context.WithTimeout(context.WithoutCancel(ctx), s.patience)
	defer cancel()
	err := h.Shutdown(left)
	if errors.Is(err, context.DeadlineExceeded) {
		s.Log.Warn("requests were broken off", "after", s.patience)
		err = h.Close()
	}
	if end := <-failed; !errors.Is(end, http.ErrServerClosed) {
		err = errors.Join(err, end)
	}
	return err
}

// listening passes on what package net/http says about the port, but not what it says
// about connections, because that includes people's addresses.
type listening struct{ log *slog.Logger }

func (l listening) Write(line []byte) (int, error) {
	if said := string(bytes.TrimSpace(line)); strings.HasPrefix(said, "http: Accept error") {
		l.log.Error("port", "error", said)
	}
	return len(line), nil
}

// Drain makes the server unready and ends its streams; this can't be undone.
func (s *Server) Drain() {
	s.draining.Store(true)
	s.end()
}
