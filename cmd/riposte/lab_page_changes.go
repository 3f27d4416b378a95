package main

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"riposte/internal/chart"
	"riposte/internal/report"
)

// mostRows is how many changes a forest plot shows; the tables have all.
const mostRows = 30

// page is a forest plot of the changes, or their curves where they are the values of a number.
func (r *changesReport) page(p *report.Page) (bots []string) {
	bots = r.Bots
	p.Title = map[string]string{"rulings": "What each ruling changes", "without": "What each thing is worth", "sweep": "One number over a range"}[r.Kind]
	if points, ok := r.swept(); ok {
		name, _, _ := strings.Cut(points[0].Name, "=")
		p.Title = fmt.Sprintf("%s from %g to %g", name, points[0].x, points[len(points)-1].x)
	}
	p.Facts = []report.Fact{
		{Name: "Table", Value: tableWords(r.Seats, r.Options)},
		{Name: "Played by", Value: listed(slices.Compact(slices.Clone(r.Bots)))},
		{Name: "Duels of each", Value: grouped(2 * r.Base.Pairs)},
		{Name: "Questions", Value: grouped(int64(r.Questions))},
		{Name: "Seed", Value: fmt.Sprint(r.Seed)},
	}
	p.Brief = r.brief()
	part := report.Part{Title: "What it does", Lead: "Each change alone, compared pair by pair with the table as it is: the same bots and the same dice. " +
		fmt.Sprintf("The intervals are so wide that one of all %d leaves out the truth in at most one report of twenty. What is hollow can't be told from nothing.", r.Questions)}
	switch points, curves := r.swept(); {
	case r.loss:
		part.Figures = []chart.Figure{{Title: "What the first side loses without it, in percent of the points", Chart: r.forest(moreAxis, -100, func(c *changeSum) *changeEffect { return &c.Side })}}
	case curves:
		part.Figures = r.curves(points)
	default:
		part.Figures = []chart.Figure{
			{Title: "Points of the first side, from either seat", Chart: r.forest(moreAxis, 100, func(c *changeSum) *changeEffect { return &c.Side })},
			{Title: "Points of the first seat, whoever sits there", Chart: r.forest(moreAxis, 100, func(c *changeSum) *changeEffect { return &c.Seat })},
			{Title: "Draws", Chart: r.forest(moreAxis, 100, func(c *changeSum) *changeEffect { return &c.Draws })},
			{Title: "Length, in steps of a duel", Chart: r.forest(chart.Axis{Name: "steps", Signed: true}, 1, func(c *changeSum) *changeEffect { return &c.Steps })},
		}
	}
	p.Parts = append(p.Parts, part, report.Part{Title: "All figures", Tables: tablesOf(r.grids()...)})
	return bots
}

// brief says in sentences what came of it.
func (r *changesReport) brief() (list []string) {
	var nothing, sure []*changeSum
	for i := range r.Changes {
		c := &r.Changes[i]
		switch {
		case c.Same:
			nothing = append(nothing, c)
		case slices.ContainsFunc(c.asked(r.loss), func(e *changeEffect) bool { return e.Sure }):
			sure = append(sure, c)
		}
	}
	what := "change"
	said := fmt.Sprintf("Of %s, %d surely %s something at this table between these bots", howMany(len(r.Changes), what), len(sure), verb(len(sure), "do"))
	if n := len(r.Changes) - len(sure) - len(nothing); n > 0 {
		said += fmt.Sprintf("; %d can't be told from nothing", n)
	}
	if n := len(nothing); n > 0 {
		said += fmt.Sprintf("; %d changed not one pair of duels", n)
	}
	list = append(list, said+".")
	if len(sure) > 0 && r.ranked() {
		most := sure[0]
		effect, of := &most.Side, "points of the first side"
		if !r.loss {
			for i, e := range []*changeEffect{&most.Seat, &most.Draws} {
				if e.Sure && (!effect.Sure || math.Abs(e.More) > math.Abs(effect.More)) {
					effect, of = e, []string{"points of the first seat", "draws"}[i]
				}
			}
		}
		list = append(list, fmt.Sprintf("The farthest goes %s: %s percent of the %s, %s.", most.Name, signed(effect.More), of, effect.interval(100)))
	}
	list = append(list, fmt.Sprintf("As it is, the first side gets %s %% of the points (%s), the first seat %s %% (%s), and %s %% of the duels are drawn.",
		percent(r.Base.Side.Share), interval(r.Base.Side), percent(r.Base.Seat.Share), interval(r.Base.Seat), percent(r.Base.Draws.Share)))
	return list
}

func verb(n int, do string) string {
	if n == 1 {
		return do + "es"
	}
	return do
}

// ranked reports whether the first of its changes does most.
func (r *changesReport) ranked() bool { return r.Kind != "sweep" }

// forest is a row for each change that did something, by what of asks about.
func (r *changesReport) forest(axis chart.Axis, scale float64, of func(*changeSum) *changeEffect) *chart.Rows {
	f := &chart.Rows{Axis: axis, Dots: true}
	for i := range r.Changes {
		c := &r.Changes[i]
		if c.Same || len(f.Rows) == mostRows {
			continue
		}
		e := of(c)
		low, high := scale*e.Low, scale*e.High
		f.Rows = append(f.Rows, chart.Row{Label: strings.TrimSpace(c.Name + "  " + string(c.Rule)), Mean: scale * e.More, Low: min(low, high), High: max(low, high), Unsure: !e.Sure})
	}
	return f
}

// A sweptPoint is a change that is one value of a number.
type sweptPoint struct {
	x float64
	*changeSum
}

// swept are the values of a sweep, if its changes are that.
func (r *changesReport) swept() (points []sweptPoint, ok bool) {
	if r.Kind != "sweep" || len(r.Changes) < 2 {
		return nil, false
	}
	for i := range r.Changes {
		c := &r.Changes[i]
		x, err := strconv.ParseFloat(c.Name[strings.LastIndexByte(c.Name, '=')+1:], 64)
		if err != nil {
			return nil, false
		}
		points = append(points, sweptPoint{x, c})
	}
	slices.SortStableFunc(points, func(a, b sweptPoint) int {
		return int(math.Copysign(1, a.x-b.x))
	})
	return points, true
}

// curves are the effects of a number over its values.
func (r *changesReport) curves(points []sweptPoint) []chart.Figure {
	name, _, _ := strings.Cut(r.Changes[0].Name, "=")
	zero := 0.0
	curve := func(title string, scale float64, of func(*changeSum) *changeEffect) chart.Curve {
		c := chart.Curve{Name: title}
		for _, pt := range points {
			e := of(pt.changeSum)
			c.Points = append(c.Points, chart.Point{X: pt.x, Mean: scale * e.More, Low: scale * e.Low, High: scale * e.High})
		}
		return c
	}
	axis := chart.Axis{Name: name}
	return []chart.Figure{
		{Title: "How much more it brings than the table as it is", Note: "In percent of the points, or of the duels.", Chart: &chart.Lines{X: axis, Y: moreAxis, Base: &zero, Curves: []chart.Curve{
			curve("first side", 100, func(c *changeSum) *changeEffect { return &c.Side }),
			curve("first seat", 100, func(c *changeSum) *changeEffect { return &c.Seat }),
			curve("drawn", 100, func(c *changeSum) *changeEffect { return &c.Draws }),
		}}},
		{Title: "How much longer a duel is", Note: "In steps.", Chart: &chart.Lines{X: axis, Y: chart.Axis{Signed: true}, Base: &zero, Curves: []chart.Curve{
			curve("steps", 1, func(c *changeSum) *changeEffect { return &c.Steps }),
		}}},
	}
}
