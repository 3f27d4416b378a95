// Package audit keeps who did what on a server, for those who run it: a line of JSON for each act,
// appended to a file. A line names the act and never what it was about: no choice, no document, no
// word that somebody wrote, no seed. Guests are known by a short hash of their token.
package audit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"log/slog"
	"time"
)

// A Log is written line by line. A nil Log keeps nothing.
type Log struct{ handler slog.Handler }

// New is a log that is written to w.
func New(w io.Writer) *Log { return &Log{slog.NewJSONHandler(w, nil)} }

// An Act is something that a guest did, or that the server did by itself.
type Act struct {
	At      time.Time
	Who     string // as Who makes it; "" is nobody who is known, or the server itself
	What    string // the route as a pattern, or a word for what the server did
	Of      string // the ID of the duel, campaign or run; "" is none
	Outcome string // done, or the word of the problem
	Request string // the ID of the request in the other log; "" is none
}

// Keep appends an act.
func (l *Log) Keep(a *Act) {
	if l == nil {
		return
	}
	r := slog.NewRecord(a.At, slog.LevelInfo, a.What, 0)
	for _, part := range [...]struct{ key, is string }{{"who", a.Who}, {"of", a.Of}, {"outcome", a.Outcome}, {"request", a.Request}} {
		if part.is != "" {
			r.AddAttrs(slog.String(part.key, part.is))
		}
	}
	_ = l.handler.Handle(context.Background(), r) // a File tells what went wrong with it
}

// Who is how a log knows a guest: the first 12 digits of the SHA-256 of the token, which are also
// those by which the database knows it. "" is nobody.
func Who(token string) string {
	if token == "" {
		return ""
	}
	sum := sha256.Sum256([]byte(token))
	return hex.EncodeToString(sum[:6])
}
