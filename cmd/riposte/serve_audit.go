package main

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"riposte/internal/audit"
)

// openAudit opens the log of who did what; it is nil if there is none.
func (cfg *serving) openAudit(stderr io.Writer, log *slog.Logger) (acts *audit.Log, closes func(), err error) {
	switch cfg.audit {
	case "":
		return nil, func() {}, nil
	case "-":
		return audit.New(stderr), func() {}, nil
	}
	file, err := audit.Open(cfg.audit, func(err error) { log.Error("acts are no longer kept", "error", err) })
	if err != nil {
		return nil, nil, fmt.Errorf("--audit: %w", err)
	}
	return audit.New(file), func() { _ = file.Close() }, nil // a line is written when it is kept
}

// acted keeps what the house does by itself; nil if nothing is kept.
func acted(acts *audit.Log) func(what, duel string) {
	if acts == nil {
		return nil
	}
	return func(what, duel string) { acts.Keep(&audit.Act{At: time.Now(), What: what, Of: duel}) }
}
