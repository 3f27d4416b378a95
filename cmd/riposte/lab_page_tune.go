package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"riposte/internal/chart"
	"riposte/internal/report"
)

// page shows what the best setting brings beside what there is, and what can't be told apart from it.
func (r *tuneReport) page(p *report.Page) (bots []string) {
	p.Title = "The setting nearest to " + r.Goal
	p.Facts = []report.Fact{
		{Name: "Goal", Value: fmt.Sprintf("%s: %g", r.what(), r.near)},
		{Name: "Set-ups", Value: fmt.Sprint(len(r.Setups))},
		{Name: "Played by", Value: listed(slices.Compact(slices.Clone(r.Bots)))},
		{Name: "Runs", Value: r.tries},
		{Name: "Pairs beside the best", Value: grouped(int64(r.Pairs))},
		{Name: "Seed", Value: fmt.Sprint(r.Seed)},
	}
	p.Brief = r.brief()
	axis := r.axis()
	p.Parts = append(p.Parts, report.Part{
		Title: "What it comes to",
		Figures: []chart.Figure{
			{Title: capital(r.what()), Note: "The line is the goal; what is hollow can't be told from it.", Chart: r.reached(axis)},
			{Title: "What else moves, in percent", Note: "How much more there is at the best than as it is. What is hollow can't be told from nothing.", Chart: r.moved(true)},
			{Title: "What else moves, in steps of a duel", Chart: r.moved(false)},
		},
	})
	axis.Signed = true
	beside := report.Part{Title: "What can't be told apart from the best", Lead: "How much farther from the goal the settings are that differ from the best in one value, on dice that the search has not seen. " +
		fmt.Sprintf("The intervals are corrected for %s.", howMany(len(r.Values), "question"))}
	for i := range r.Settings {
		if f, ok := r.beside(&r.Settings[i], axis); ok {
			beside.Figures = append(beside.Figures, f)
		}
	}
	if len(beside.Figures) > 0 {
		p.Parts = append(p.Parts, beside)
	}
	p.Parts = append(p.Parts, report.Part{Title: "All figures", Tables: tablesOf(r.grids()...)})
	return r.Bots
}

// axis is that of what the goal measures.
func (r *tuneReport) axis() chart.Axis {
	if strings.HasPrefix(r.Goal, "steps=") {
		return chart.Axis{Name: "steps"}
	}
	return percentAxis
}

// brief says in sentences what came of it.
func (r *tuneReport) brief() (list []string) {
	var set, dead, kept []string
	for i := range r.Settings {
		switch s := &r.Settings[i]; {
		case s.Dead:
			dead = append(dead, s.Name)
		case s.Best == s.Is:
			kept = append(kept, fmt.Sprintf("%s at %s", s.Name, s.Is))
		default:
			set = append(set, fmt.Sprintf("%s from %s to %s", s.Name, s.Is, s.Best))
		}
	}
	switch {
	case len(set) > 0 && len(kept) > 0:
		list = append(list, fmt.Sprintf("Nearest to the goal is to set %s, and to leave %s.", listed(set), listed(kept)))
	case len(set) > 0:
		list = append(list, fmt.Sprintf("Nearest to the goal is to set %s.", listed(set)))
	default:
		list = append(list, "Nothing that was tried is nearer to the goal than the table as it is.")
	}
	if len(set) > 0 {
		sure := "which may be chance"
		if r.Gain.Sure {
			sure = "which is sure"
		}
		list = append(list, fmt.Sprintf("As it is, it is %+.2f farther from the goal (%s), %s.", r.scale*r.Gain.More, r.Gain.interval(r.scale), sure))
	}
	if least := r.least(); len(least) > 0 {
		list = append(list, fmt.Sprintf("The least change that is not surely farther away is %s.", listed(least)))
	}
	for i := range r.Settings {
		if s := &r.Settings[i]; !s.Dead && len(s.Range) > 1 {
			list = append(list, fmt.Sprintf("%s: with the others as in the best, %s can't be told apart from it.", s.Name, s.said))
		}
	}
	if len(dead) > 0 {
		list = append(list, fmt.Sprintf("%s dead: no value that was tried changed a duel.", areListed(dead)))
	}
	return list
}

// least is what the least change sets, if that is less than the best does.
func (r *tuneReport) least() (list []string) {
	less := false
	for i := range r.Settings {
		s := &r.Settings[i]
		less = less || s.Least != s.Best
		if s.Least != s.Is {
			list = append(list, fmt.Sprintf("%s from %s to %s", s.Name, s.Is, s.Least))
		}
	}
	if !less {
		return nil
	}
	return list
}

// reached is what the goal measures at each set-up, as it is and at the best.
func (r *tuneReport) reached(axis chart.Axis) *chart.Rows {
	c := &chart.Rows{Axis: axis, Dots: true, Base: r.near}
	for i := range r.Setups {
		s := &r.Setups[i]
		for _, at := range []struct {
			word            string
			mean, low, high float64
		}{{"as it is", s.Is.Mean, s.Is.Low, s.Is.High}, {"at the best", s.Best.Mean, s.Best.Low, s.Best.High}} {
			low, high := r.scale*at.low, r.scale*at.high
			c.Rows = append(c.Rows, chart.Row{Label: s.Name + ", " + at.word, Mean: r.scale * at.mean, Low: low, High: high, Unsure: low <= r.near && r.near <= high})
		}
	}
	return c
}

// moved is how much more there is at the best of what is measured in percent, or in steps.
func (r *tuneReport) moved(shares bool) *chart.Rows {
	c, scale := &chart.Rows{Axis: moreAxis, Dots: true}, 100.0
	if !shares {
		c.Axis, scale = chart.Axis{Name: "steps", Signed: true}, 1
	}
	for i := range r.Moves {
		m := &r.Moves[i]
		if label, _, _ := strings.Cut(measureWords[m.Of], ","); (m.Of != "steps") == shares {
			c.Rows = append(c.Rows, chart.Row{Label: label, Mean: scale * m.More, Low: scale * m.Low, High: scale * m.High, Unsure: !m.Sure})
		}
	}
	return c
}

// beside is how much farther from the goal the other values of a setting are: a curve through
// the best where they are numbers, rows where they are words.
func (r *tuneReport) beside(s *tuneSetting, axis chart.Axis) (f chart.Figure, ok bool) {
	f.Title = s.Name + ", beside " + s.Best
	rows := &chart.Rows{Axis: axis, Dots: true}
	var points []chart.Point
	numbers := s.ordered
	add := func(value string, e changeEffect) {
		x, err := strconv.ParseFloat(value, 64)
		numbers = numbers && err == nil
		points = append(points, chart.Point{X: x, Mean: r.scale * e.More, Low: r.scale * e.Low, High: r.scale * e.High})
		rows.Rows = append(rows.Rows, chart.Row{Label: value, Mean: r.scale * e.More, Low: r.scale * e.Low, High: r.scale * e.High, Unsure: !e.Sure})
	}
	for i := range r.Values {
		if v := &r.Values[i]; v.Name == s.Name {
			add(v.Value, v.Farther)
		}
	}
	if len(points) == 0 {
		return f, false
	}
	if f.Chart = rows; numbers {
		add(s.Best, changeEffect{})
		slices.SortFunc(points, func(a, b chart.Point) int { return int(a.X - b.X) })
		zero := 0.0
		axis.Name = ""
		f.Chart = &chart.Lines{X: chart.Axis{Name: s.Name}, Y: axis, Base: &zero, Curves: []chart.Curve{{Points: points}}}
	}
	return f, true
}

// capital begins with a capital letter.
func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }
