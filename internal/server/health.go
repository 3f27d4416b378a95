package server

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"riposte/internal/house"
)

// readiness remembers whether the store could be used, so that frequent callers do not
// load it.
type readiness struct {
	mu    sync.Mutex
	asked time.Time
	err   error
}

const (
	readyAge  = time.Second
	readyTime = 2 * time.Second
)

// healthy says that the process answers.
func (s *Server) healthy(c *call) error {
	c.plain(http.StatusOK, "ok\n")
	return nil
}

// isReady says whether the server should be sent requests: the store keeps what it is
// given, and the server is not about to end.
func (s *Server) isReady(c *call) error {
	if s.leaving.Load() || s.draining.Load() {
		c.plain(http.StatusServiceUnavailable, "draining\n")
		return nil
	}
	if err := s.ready.check(c.r.Context(), s.Health, s.Now(), s.Log); err != nil {
		why := "the store does not answer"
		if errors.Is(err, house.ErrUnavailable) {
			why = err.Error() // it names no file and no duel
		}
		c.plain(http.StatusServiceUnavailable, why+"\n")
		return nil
	}
	c.plain(http.StatusOK, "ready\n")
	return nil
}

// check tries the store, at most once in readyAge.
func (r *readiness) check(ctx context.Context, h Health, now time.Time, log *slog.Logger) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if age := now.Sub(r.asked); !r.asked.IsZero() && age >= 0 && age < readyAge {
		return r.err
	}
	// One caller that goes away must not make the server unready for the others.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), readyTime)
	defer cancel()
	was := r.err
	r.err = h.Ready(ctx)
	r.asked = now
	switch {
	case r.err != nil && (was == nil || was.Error() != r.err.Error()):
		log.Error("not ready", "error", r.err.Error())
	case r.err == nil && was != nil:
		log.Info("ready again")
	}
	return r.err
}

// robots keeps duels out of search engines; the rules may be found.
func (s *Server) robots(c *call) error {
	c.send(http.StatusOK, "text/plain; charset=utf-8", lasting, []byte("User-agent: *\nAllow: /$\nAllow: /rules\nDisallow: /\n"))
	return nil
}

func (c *call) plain(status int, text string) {
	c.send(status, "text/plain; charset=utf-8", shared, []byte(text))
}
