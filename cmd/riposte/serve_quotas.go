package main

import (
	"time"

	"github.com/spf13/pflag"

	"riposte/internal/house"
	"riposte/internal/server"
)

// quotas are how much guests may have, and how long it is kept.
type quotas struct {
	duels, campaigns, forecasts, waiting, keep, unbegun int
}

const oneDay = 24 * time.Hour

func (q *quotas) add(f *pflag.FlagSet) {
	f.IntVar(&q.duels, "guest-duels", house.MaxOpen, "live duels in which one guest may sit")
	f.IntVar(&q.campaigns, "guest-campaigns", house.MaxCampaigns, "campaigns that one guest may keep or play in")
	f.IntVar(&q.forecasts, "guest-forecasts", server.DefaultLimits.GuestForecasts, "forecasts that one guest may ask for at the same time")
	f.IntVar(&q.waiting, "forecasts", server.DefaultLimits.ForecastQueue, "forecasts that may wait for their turn, of all guests")
	f.IntVar(&q.keep, "keep-days", int(house.KeepOver/oneDay), "days that a duel is kept after its end")
	f.IntVar(&q.unbegun, "open-days", int(house.KeepUnbegun/oneDay), "days that a table is kept on which no duel begins")
}

func (q *quotas) vet() error {
	return inRange([]ranged{
		{"guest-duels", q.duels, 1, 1000},
		{"guest-campaigns", q.campaigns, 1, 10_000},
		{"guest-forecasts", q.forecasts, 1, 100},
		{"forecasts", q.waiting, 1, 1000},
		{"keep-days", q.keep, 1, 36_500},
		{"open-days", q.unbegun, 1, 365},
	})
}

// of sets the limits of requests that follow from them.
func (q *quotas) of(l server.Limits) server.Limits {
	l.GuestForecasts, l.ForecastQueue = q.forecasts, q.waiting
	l.GuestStreams += q.duels - house.MaxOpen // one for each duel
	return l
}

// A ranged is a setting and what it may be.
type ranged struct {
	flag         string
	is, low, top int
}

func inRange(all []ranged) error {
	for _, n := range all {
		if n.is < n.low || n.is > n.top {
			return usagef("--%s %d: takes a number from %d to %d", n.flag, n.is, n.low, n.top)
		}
	}
	return nil
}
