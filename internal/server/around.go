package server

import (
	"encoding/hex"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"runtime/debug"
	"time"
)

// policy is the Content-Security-Policy: nothing inline, nothing from elsewhere.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

// safety is the headers that every answer has.
var safety = [][2]string{
	{"Content-Security-Policy", policy},
	{"X-Content-Type-Options", "nosniff"},
	{"X-Frame-Options", "DENY"},
	// A duel's address is what lets a friend in, so other sites must not learn it.
	// It is not "no-referrer" because browsers would then send forms with the
	// origin "null".
	{"Referrer-Policy", "same-origin"},
	{"Cross-Origin-Opener-Policy", "same-origin"},
	{"Cross-Origin-Resource-Policy", "same-origin"},
	{"Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
}

// safe is the same as a header holds it: values that nobody changes, as all answers share
// them.
var safe = func() http.Header {
	all := http.Header{}
	for _, h := range safety {
		all.Set(h[0], h[1])
	}
	return all
}()

// A watched response remembers what is written.
type watched struct {
	http.ResponseWriter
	id     string
	route  string
	quiet  bool
	status int
	bytes  int64
}

func (w *watched) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *watched) Write(b []byte) (int, error) {
	if w.status == 0 {
		w.status = http.StatusOK
	}
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	return n, err
}

// Unwrap lets http.ResponseController through.
func (w *watched) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// around wraps every request: it adds an ID, the log, deadlines and headers, and
// lets no other site change state.
func (s *Server) around(next http.Handler) http.Handler {
	next = s.foreign(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.Now()
		a := &watched{ResponseWriter: w, id: s.requestID()}
		headers := w.Header()
		maps.Copy(headers, safe)
		// Not every writer has deadlines; those of connections do.
		rc := http.NewResponseController(w)
		_ = rc.SetReadDeadline(time.Now().Add(readTime))
		_ = rc.SetWriteDeadline(time.Now().Add(writeTime))
		defer func() {
			if fault := recover(); fault != nil {
				if fault == http.ErrAbortHandler { //nolint:errorlint // the value itself is panicked with
					panic(fault)
				}
				s.Log.Error("panic", "request", a.id, "route", a.route, "fault", fault, "stack", string(debug.Stack()))
				if a.status != 0 {
					panic(http.ErrAbortHandler) // half an answer must not look like a whole one
				}
				s.run(&route{path: a.route, bare: true, do: func(*call) error {
					return refusef(wordInternal, "The fault is on this side and has been logged.")
				}}, a, r)
			}
			took := s.Now().Sub(began)
			if s.Answered != nil && a.route == answersPath && r.Method == http.MethodPost {
				s.Answered(a.status, took)
			}
			s.Log.LogAttrs(r.Context(), a.level(), "request",
				slog.String("method", known(r.Method)), slog.String("route", a.route), slog.Int("status", a.status),
				slog.Int64("bytes", a.bytes), slog.Duration("took", took), slog.String("request", a.id))
		}()
		next.ServeHTTP(a, r)
	})
}

// level is the level at which the log tells of it: successful requests that come
// all the time are at debug level.
func (w *watched) level() slog.Level {
	if w.quiet && w.status < http.StatusBadRequest {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// known keeps made-up methods out of the log.
func known(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions, http.MethodPatch:
		return method
	}
	return "other"
}

// requestID names a request in the log. It is random, because a counter would tell
// each guest how much the others ask.
func (s *Server) requestID() string {
	var raw [8]byte
	if _, err := io.ReadFull(s.Random, raw[:]); err != nil {
		return "unknown"
	}
	return hex.EncodeToString(raw[:])
}
