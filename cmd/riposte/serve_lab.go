package main

import (
	"time"

	"github.com/spf13/pflag"

	"riposte/internal/laboratory"
)

// labServing is what serve lets guests play in the laboratory.
type labServing struct {
	duels, runs, guest, days int
	share                    float64
}

func (c *labServing) add(f *pflag.FlagSet) {
	l := laboratory.DefaultLimits
	f.IntVar(&c.duels, "lab-duels", l.Duels, "duels that one run of the laboratory may have; 0 plays no runs")
	f.IntVar(&c.runs, "lab-runs", l.AtOnce, "runs of the laboratory that are played at the same time; others wait")
	f.IntVar(&c.guest, "lab-guest", l.PerGuest, "runs of one guest that may be played or wait")
	f.Float64Var(&c.share, "lab-share", l.Share, "share of the processors that all runs together may use")
	f.IntVar(&c.days, "lab-days", int(l.Keep.Hours()/24), "days that a run stays after its end, unless it is kept")
}

func (c *labServing) vet() error {
	if err := inRange([]ranged{{"lab-duels", c.duels, 0, 10_000_000}, {"lab-runs", c.runs, 1, 64}, {"lab-guest", c.guest, 1, 64}, {"lab-days", c.days, 1, 3650}}); err != nil {
		return err
	}
	if !(c.share >= 0.01 && c.share <= 1) { // nor is NaN a share
		return usagef("--lab-share %v: takes a share from 0.01 to 1", c.share)
	}
	return nil
}

func (c *labServing) limits() laboratory.Limits {
	return laboratory.Limits{Duels: c.duels, AtOnce: c.runs, PerGuest: c.guest, Share: c.share, Keep: time.Duration(c.days) * 24 * time.Hour}
}
