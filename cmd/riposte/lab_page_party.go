package main

import (
	"fmt"

	"riposte/internal/chart"
	"riposte/internal/report"
)

// page shows how often the party lost with each bot, and how much more each gets than the last.
func (r *partyReport) page(p *report.Page) (bots []string) {
	p.Title = listed(r.Bots) + " as the party"
	p.Facts = []report.Fact{
		{Name: "Set-ups", Value: fmt.Sprint(len(r.Setups) / len(r.Bots))},
		{Name: "Duels of each", Value: grouped(int64(r.Duels))},
		{Name: "Seed", Value: fmt.Sprint(r.Seed)},
	}
	lost, more := &chart.Rows{Axis: wholeAxis}, &chart.Rows{Axis: moreAxis, Dots: true}
	for i := range r.Setups {
		s := &r.Setups[i]
		label := s.Setup + ", " + s.Bot
		lost.Rows = append(lost.Rows, valueRow(label, s.Lost.Share, s.Lost.Low, s.Lost.High, -1))
		if e := s.More; e != nil {
			more.Rows = append(more.Rows, chart.Row{Label: label, Mean: 100 * e.More, Low: 100 * e.Low, High: 100 * e.High, Unsure: !e.Sure})
		}
	}
	p.Parts = []report.Part{{
		Title: "How it fared",
		Figures: []chart.Figure{
			{Title: "How often the party lost, in percent of the duels", Chart: lost},
			{Title: "How much more each bot gets than " + r.Bots[len(r.Bots)-1], Note: "In percent of the points, with the same dice. What is hollow can't be told from nothing.", Chart: more},
		},
	}, {Title: "All figures", Tables: tablesOf(r.grids()...)}}
	return r.Bots
}
