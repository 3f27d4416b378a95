package main

import (
	"fmt"
	"slices"

	"riposte/internal/chart"
	"riposte/internal/report"
)

// page is the comparison as figures.
func (r *labReport) page(p *report.Page) (bots []string) {
	p.Title = fmt.Sprintf("%s and %s", r.A.Name, r.B.Name)
	p.Facts = []report.Fact{
		{Name: "Measured", Value: r.what()},
		{Name: "Played by", Value: listed(slices.Compact(slices.Clone(r.Bots)))},
		{Name: "Pairs", Value: grouped(r.Pairs)},
		{Name: "Seed", Value: fmt.Sprint(r.Seed)},
	}
	if found := r.finding(); found != "" {
		p.Brief = append(p.Brief, found)
	}
	p.Brief = append(p.Brief, fmt.Sprintf("%s brings %s percent of the %s more, %s; however long anybody looked on, %s.", r.A.Name, signed(r.Effect.More), r.what(), r.Effect.interval(), r.AtAnyTime.interval()))
	arms, effect := &chart.Rows{Axis: percentAxis, Dots: true}, &chart.Rows{Axis: moreAxis, Dots: true}
	for _, arm := range []*labArm{&r.A, &r.B} {
		arms.Rows = append(arms.Rows, valueRow(arm.Name, arm.Points.Share, arm.Points.Low, arm.Points.High, -1))
	}
	if r.Of != "draws" {
		arms.Base = even
	}
	for _, e := range []struct {
		name string
		*labEffect
	}{{"95 % interval", &r.Effect}, {"at any time", &r.AtAnyTime}} {
		effect.Rows = append(effect.Rows, valueRow(e.name, e.More, e.Low, e.High, 0))
	}
	counts := &chart.Histogram{Axis: chart.Axis{Name: "points of a pair", Signed: r.twins()}}
	mean, total := 0.0, 0.0
	for i, n := range r.Counts {
		half := float64(i)
		if r.twins() {
			half -= float64(len(r.Counts) / 2)
		}
		counts.Bins = append(counts.Bins, chart.Bin{Low: half/2 - 0.25, High: half/2 + 0.25, Count: n})
		mean, total = mean+half/2*float64(n), total+float64(n)
	}
	counts.Mean = mean / max(total, 1)
	how := "Pairs by how much " + r.A.Name + " brought"
	if r.twins() {
		how += " more"
	}
	p.Parts = append(p.Parts, report.Part{
		Title: "What came of it",
		Figures: []chart.Figure{
			{Title: "How much more " + r.A.Name + " brings", Note: "The first interval holds for a number of pairs that was settled before; the other however long people look on and whenever they stop, or a test does.", Chart: effect},
			{Title: "What each brings", Chart: arms},
			{Title: how, Chart: counts},
		},
	}, report.Part{Title: "All figures", Tables: tablesOf(r.grids()...)})
	return slices.Clone(r.Bots)
}
