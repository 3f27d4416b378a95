package main

import (
	"context"
	"time"

	"github.com/spf13/pflag"

	"riposte/internal/part"
	"riposte/internal/tracing"
)

// traces are the settings of traces.
type traces struct {
	to    string
	share float64
}

func (cfg *traces) add(f *pflag.FlagSet) {
	f.StringVar(&cfg.to, "traces", "", "address of a collector to which traces are sent by OTLP over HTTP, such as http://127.0.0.1:4318 (default: none)")
	f.Float64Var(&cfg.share, "traces-share", 0.1, "share of all requests and jobs that are traced, from 0 to 1")
}

func (cfg *traces) vet() error {
	if cfg.share < 0 || cfg.share > 1 {
		return usagef("--traces-share %v: takes a number from 0 to 1", cfg.share)
	}
	return nil
}

// open is what the meter tells of steps; nil if nobody is told.
func (cfg *traces) open(ctx context.Context) (t part.Tracer, closes func(), err error) {
	if cfg.to == "" {
		return nil, func() {}, nil
	}
	sender, err := tracing.New(ctx, cfg.to, version().Riposte, cfg.share)
	if err != nil {
		return nil, nil, usagef("--traces: %v", err)
	}
	return sender, func() {
		left, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
		defer cancel()
		_ = sender.Close(left) // a collector that is away is no fault of the server's
	}, nil
}
