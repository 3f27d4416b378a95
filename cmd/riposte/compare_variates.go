package main

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math"

	"riposte/lab"
	"riposte/stats"
)

// Pilot duels say how much of the luck is taken out. They have a seed of their own, so that
// nothing of the run is chosen after it was seen.
const (
	pilotSeed  = 0x70696c6f74
	pilotPairs = 200
)

// variates are what takes the dice out of a comparison. They are settled before its first duel.
type variates struct {
	Throws int `json:"throws"` // of the dice of each step, again
	// Weight is how much of what the dice gave is taken off a result.
	Weight float64 `json:"weight"`
	// Estimate is a hash of what the rules' estimates said of the dice in the pilot duels.
	Estimate string `json:"estimate"`
	// Fewer is how many times fewer pairs the pilot duels needed for the same interval.
	Fewer float64 `json:"fewer"`
}

// A measured pair is what is observed of it, and what the dice gave to that.
type measured struct{ brought, luck float64 }

// observe is what a pair brought of what is measured, from 0 to 1, and what of it dice gave.
func (c *comparison) observe(p *lab.Pair) measured {
	one, two := p.Duels[0].Luck, p.Duels[1].Luck
	if c.of.name == "seat" {
		two = -two
	}
	return measured{float64(c.of.of(p)) / 4, (one + two) / 2}
}

// vary makes the comparison one with variates: pilot duels say how much is taken off.
func (c *comparison) vary(ctx context.Context, throws int) error {
	if c.of.name == "draws" {
		return usagef("--variates takes the dice out of points; it can't be had with --of draws")
	}
	c.series.Throws = throws
	pilot := c.series
	pilot.Seed, pilot.Pairs = pilotSeed, pilotPairs
	hash := sha256.New()
	var first measured
	var n, xx, xl, ll, x, l float64
	pilot.Keep = func(p *lab.Pair) error {
		for i := range p.Duels {
			var b [8]byte
			binary.BigEndian.PutUint64(b[:], math.Float64bits(p.Duels[i].Luck))
			hash.Write(b[:])
		}
		seen := c.observe(p)
		if !c.bots {
			if p.Meet == 0 {
				first = seen
				return nil
			}
			seen = measured{first.brought - seen.brought, first.luck - seen.luck}
		}
		n++
		x, l = x+seen.brought, l+seen.luck
		xx, xl, ll = xx+seen.brought*seen.brought, xl+seen.brought*seen.luck, ll+seen.luck*seen.luck
		return nil
	}
	if _, err := pilot.Run(ctx); err != nil {
		return simError(ctx, err)
	}
	xx, xl, ll = xx/n-x*x/n/n, xl/n-x*l/n/n, ll/n-l*l/n/n
	if ll <= 0 {
		return usagef("--variates: these rules estimate nothing that dice of a step change here")
	}
	v := &variates{Throws: throws, Weight: rounded(xl / ll), Estimate: hex.EncodeToString(hash.Sum(nil)[:16]), Fewer: 1}
	if left := xx - 2*v.Weight*xl + v.Weight*v.Weight*ll; xx > 0 && left > 0 {
		v.Fewer = rounded(xx / left)
	}
	c.variates, c.varied = v, stats.Moments{Unit: 1}
	// What is found is the same difference in points; it is more of the smaller deviation.
	if c.test != nil {
		c.test.Size = min(c.test.Size*math.Sqrt(v.Fewer), 0.5)
	}
	return nil
}

// rounded is a number of few digits, so that it is read and written alike.
func rounded(x float64) float64 { return math.Round(x*1000) / 1000 }

// add takes in a pair of a comparison with variates.
func (c *comparison) add(p *lab.Pair) {
	seen := c.observe(p)
	x := seen.brought - c.variates.Weight*seen.luck
	switch {
	case c.bots:
		c.varied.Add(x - 0.5)
	case p.Meet == 0:
		c.before = x
	default:
		c.varied.Add(c.before - x)
	}
}

// find is what the pairs so far say.
func (c *comparison) find() stats.Finding {
	if c.variates != nil {
		return c.test.FindMean(c.varied)
	}
	return c.test.Find(c.counts())
}

// A labVaried is what a comparison comes to where the dice are taken out.
type labVaried struct {
	variates
	// Plain is the effect with the dice in it, and Times how many times fewer pairs have been
	// needed for the same interval.
	Plain labEffect `json:"plain"`
	Times float64   `json:"times"`
}

// takeOut puts what is left without the dice into a report.
func (c *comparison) takeOut(r *labReport) {
	low, high := c.varied.Within(0.05)
	first, last := c.varied.Always()
	v := &labVaried{variates: *c.variates, Plain: r.Effect, Times: 1}
	mean := c.varied.Mean()
	r.Effect, r.AtAnyTime, r.Variates = labEffect{mean, low, high}, labEffect{mean, first, last}, v
	plain := stats.Moments{}
	for i, n := range r.Counts {
		x := float64(i) / 4
		plain.N, plain.Sum, plain.Squares = plain.N+n, plain.Sum+float64(n)*x, plain.Squares+float64(n)*x*x
	}
	if left := c.varied.Variance(); left > 0 {
		v.Times = rounded(plain.Variance() / left)
	}
}
