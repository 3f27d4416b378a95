package main

import (
	"fmt"
	"strings"

	"riposte/internal/chart"
	"riposte/internal/report"
)

// page adds the matrix as a heat map, with what each is worth.
func (s *matrixSum) page(p *report.Page, in string, words *matrixWords) {
	names := make([]string, len(s.Documents))
	heat := &chart.Heat{Axis: percentAxis, Base: even, Most: even}
	ratings := &chart.Rows{Axis: chart.Axis{Name: "rating", Signed: true}, Dots: true}
	shares := &chart.Rows{Axis: wholeAxis}
	var mixed, dominated []string
	for k := range s.Documents {
		d := &s.Documents[k]
		names[k] = d.Name
		ratings.Rows = append(ratings.Rows, chart.Row{Label: d.Name, Mean: d.Rating.Elo, Low: d.Rating.Low, High: d.Rating.High, Unsure: d.Rating.Low <= 0 && d.Rating.High >= 0})
		shares.Rows = append(shares.Rows, valueRow(d.Name, d.Share.Mean, d.Share.Low, d.Share.High, 0))
		if d.Share.Mean >= 0.005 {
			mixed = append(mixed, fmt.Sprintf("%s (%s %%)", d.Name, percent(d.Share.Mean)))
		}
		if len(d.DominatedBy) > 0 {
			dominated = append(dominated, d.Name)
		}
		row := make([]chart.Point, len(s.Points[k]))
		for j, m := range s.Points[k] {
			row[j] = chart.Point{Mean: 100 * m.Mean, Low: 100 * m.Low, High: 100 * m.High}
		}
		heat.Cells = append(heat.Cells, row)
	}
	heat.Names = names
	p.Brief = append(p.Brief, fmt.Sprintf("%s%s %s.", in, words.player, listed(mixed)))
	if len(dominated) > 0 {
		p.Brief = append(p.Brief, fmt.Sprintf("%s%s dominated: another gets surely more against every one of them.", in, areListed(dominated)))
	}
	p.Parts = append(p.Parts, report.Part{
		Title: strings.TrimSuffix(in, ": ") + strings.Repeat(", ", min(len(in), 1)) + "all against all",
		Figures: []chart.Figure{
			{Title: "Points of the row against the column, in percent", Note: "The stronger the colour, the more the row wins; the greyer, the more it loses.", Chart: heat},
			{Title: words.brings, Note: "The share of each in that mix, with 95 % intervals.", Chart: shares},
			{Title: "Ratings", Note: "By the model of Bradley and Terry: 400 more is ten points to every one of the other's. A circle, in which each beats the next, shows in the matrix alone.", Chart: ratings},
		},
	})
}

// page is the matrix as a heat map, with what is worth bringing.
func (r *matrixReport) page(p *report.Page) (bots []string) {
	p.Title = "All against all"
	for i := range r.Tables {
		t := &r.Tables[i]
		in := ""
		if t.Name != "" {
			in = t.Name + ": "
		}
		t.page(p, in, &documentWords)
	}
	n := int64(0)
	for i := range r.Tables {
		n += r.Tables[i].Duels
	}
	p.Facts = append(p.Facts, report.Fact{Name: "Duels", Value: grouped(n)}, report.Fact{Name: "Seed", Value: fmt.Sprint(r.Seed)}, report.Fact{Name: "Played by", Value: listed(r.Bots)})
	p.Parts = append(p.Parts, report.Part{Title: "All figures", Tables: tablesOf(r.grids()...)})
	return r.Bots
}
