package main

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"riposte"
	"riposte/internal/chart"
	"riposte/internal/report"
	"riposte/lab"
)

// mostLengths is how many set-ups have their lengths drawn, each by itself.
const mostLengths = 6

// page is a run with its distributions, uses and outliers.
func (r *labSummary) page(p *report.Page) (bots []string) {
	for i := range r.Setups {
		for k := range r.Setups[i].Sides {
			if name := r.Setups[i].Sides[k].Bot; !slices.Contains(bots, name) {
				bots = append(bots, name)
			}
		}
	}
	played := bots
	for i := range r.Skill {
		bots = append(bots, r.Skill[i].One, r.Skill[i].Two)
	}
	p.Title = howMany(r.Duels, "duel")
	if n := len(r.Setups); n == 1 {
		p.Title = r.Setups[0].Name
	} else {
		p.Title += " at " + howMany(n, "set-up")
	}
	p.Facts = []report.Fact{{Name: "Duels", Value: grouped(r.Duels)}, {Name: "Set-ups", Value: fmt.Sprint(len(r.Setups))}, {Name: "Played by", Value: listed(played)}, {Name: "Seed", Value: fmt.Sprint(r.Seed)}}
	p.Brief = r.brief()
	parts := []report.Part{
		{
			Title: "Who wins", Lead: "A side is a document with its bot, from either seat: where two sit, every pair of duels is played with the same dice, once each way round.",
			Figures: r.wins(), Tables: tablesOf(r.sides(), r.seats()),
		},
		{Title: "How long it takes", Figures: r.lengthFigures(), Tables: tablesOf(r.lengths())},
		{Title: "How duels go", Lead: "By the rules' own estimates of positions.", Figures: r.courses(), Tables: tablesOf(r.estimates())},
		r.skillPart(),
		{Title: "How duels end", Tables: tablesOf(r.endings())},
		{
			Title: "What was used", Lead: "Winners use other cards than losers, also because they are winning: that is no proof of what a card is worth. riposte lab without asks that.",
			Figures: r.uses(), Tables: tablesOf(r.useGrids()...),
		},
		{Title: "Duels worth watching", Lead: "A run with --out keeps each as a record beside this page, and the commands are for that directory. A server shows a record that is given to its page /replay.", Duels: r.watchable()},
		{Title: "Left out", Tables: r.leftOut()},
	}
	for i := range parts {
		if t := &parts[i]; len(t.Figures)+len(t.Tables)+len(t.Duels) > 0 {
			p.Parts = append(p.Parts, *t)
		}
	}
	return bots
}

func (r *labSummary) leftOut() []report.Table {
	if len(r.Left) == 0 {
		return nil
	}
	return tablesOf(leftGrid("Documents that the rules refuse", "document", r.Left))
}

// brief says in sentences what came of the run.
func (r *labSummary) brief() (list []string) {
	var side, seat *setupSum
	from, lengths := func(p *lab.Mean) float64 { return math.Abs(p.Mean - 0.5) }, map[int]int64{}
	for i := range r.Setups {
		s := &r.Setups[i]
		if p := s.Sides[0].Points; p != nil && (p.Low > 0.5 || p.High < 0.5) && (side == nil || from(p) > from(side.Sides[0].Points)) {
			side = s
		}
		if p := s.FirstSeat; p != nil && (p.Low > 0.5 || p.High < 0.5) && (seat == nil || math.Abs(p.Share-0.5) > math.Abs(seat.FirstSeat.Share-0.5)) {
			seat = s
		}
		for _, l := range s.Lengths {
			lengths[l.Steps] += l.Duels
		}
	}
	at := func(s *setupSum) string {
		if len(r.Setups) == 1 {
			return ""
		}
		return " at " + s.Name
	}
	if side != nil {
		p := side.Sides[0].Points
		list = append(list, fmt.Sprintf("The first side gets %s %% of the points%s, %s.", percent(p.Mean), at(side), between(p.Low, p.High)))
	}
	switch {
	case seat != nil:
		p := seat.FirstSeat
		list = append(list, fmt.Sprintf("The first seat gets %s %% of the points%s, %s.", percent(p.Share), at(seat), interval(*p)))
	case slices.ContainsFunc(r.Setups, func(s setupSum) bool { return s.FirstSeat != nil }):
		list = append(list, "No edge of either seat is shown.")
	}
	list = append(list, r.beginning(at)...)
	for i := range r.Skill {
		if k := &r.Skill[i]; k.Next {
			list = append(list, fmt.Sprintf("%s gets %s %% of the points against %s%s.", k.One, percent(k.Points.Share), k.Two, k.pays()))
		}
	}
	q := quartiles(lengths)
	list = append(list, fmt.Sprintf("Half of the duels take %d to %d steps, the middle one %d.", q[0], q[2], q[1]))
	for i := range r.Setups {
		s := &r.Setups[i]
		if e := s.Estimates; e != nil && e.Chance != nil && len(r.Setups) == 1 {
			list = append(list, fmt.Sprintf("From the first step on dice do %s %% of what moves the chances, choices the rest.", percent(e.Chance.Mean)))
		}
	}
	return list
}

// beginning says what acting first is worth, where that is farthest from even.
func (r *labSummary) beginning(at func(*setupSum) string) []string {
	var most *setupSum
	from := func(s *setupSum) float64 { return math.Abs(s.ActsFirst.Share - (1-s.Draws.Share)/2) }
	for i := range r.Setups {
		s := &r.Setups[i]
		if f := s.ActsFirst; f != nil && len(s.Seats) == 2 && (f.Low > 0.5 || f.High < 0.5-s.Draws.Share/2) && (most == nil || from(s) > from(most)) {
			most = s
		}
	}
	if most == nil {
		return nil
	}
	f := most.ActsFirst
	return []string{fmt.Sprintf("Who acts first wins %s %%%s, %s.", percent(f.Share), at(most), between(f.Low, f.High))}
}

// wins are what sides and seats bring.
func (r *labSummary) wins() []chart.Figure {
	sides, seats := &chart.Rows{Axis: wholeAxis, Base: even}, &chart.Rows{Axis: percentAxis, Base: even, Dots: true}
	for i := range r.Setups {
		s := &r.Setups[i]
		if p := s.FirstSeat; p != nil {
			seats.Rows = append(seats.Rows, valueRow(s.Name, p.Share, p.Low, p.High, even))
		}
		if p := s.Sides[0].Points; p != nil {
			sides.Rows = append(sides.Rows, valueRow(s.Name, p.Mean, p.Low, p.High, even))
			continue
		}
		for k := range s.Sides[:min(len(s.Sides), many(len(r.Setups)))] {
			w := &s.Sides[k].Wins
			sides.Rows = append(sides.Rows, valueRow(fmt.Sprintf("%s: side %d", s.Name, k+1), w.Share, w.Low, w.High, -1))
		}
	}
	note := "With 95 % intervals. Hollow bars may be even."
	for _, rows := range []*chart.Rows{sides, seats} {
		if len(rows.Rows) > mostRows {
			slices.SortStableFunc(rows.Rows, func(a, b chart.Row) int { return cmp.Compare(math.Abs(b.Mean-even), math.Abs(a.Mean-even)) })
			rows.Rows = rows.Rows[:mostRows]
			note = "With 95 % intervals; those farthest from even."
		}
	}
	figures := []chart.Figure{{Title: "Points of the first side, in percent", Note: note, Chart: sides}}
	if len(seats.Rows) > 0 {
		figures = append(figures, chart.Figure{Title: "Points of the first seat, in percent", Note: "Above 50 it is an edge to sit there.", Chart: seats})
	}
	return figures
}

// many is how many sides of each set-up there is room to draw.
func many(setups int) int {
	if setups > mostLengths {
		return 1
	}
	return riposte.MaxSeats
}

// lengthFigures are the distributions of lengths: of each set-up if they are few, else of all.
func (r *labSummary) lengthFigures() (figures []chart.Figure) {
	all := map[int]int64{}
	for i := range r.Setups {
		s := &r.Setups[i]
		own := map[int]int64{}
		for _, l := range s.Lengths {
			own[l.Steps] = l.Duels
			all[l.Steps] += l.Duels
		}
		if len(r.Setups) <= mostLengths {
			figures = append(figures, lengthFigure(s.Name, own))
		}
	}
	if len(r.Setups) > mostLengths {
		return []chart.Figure{lengthFigure("All duels", all)}
	}
	return figures
}

func lengthFigure(title string, lengths map[int]int64) chart.Figure {
	bins, mean := chart.BinsOf(lengths)
	return chart.Figure{Title: title, Chart: &chart.Histogram{Axis: chart.Axis{Name: "steps of a duel"}, Bins: bins, Mean: mean}}
}

// courses are what the estimates say, set-up by set-up.
func (r *labSummary) courses() []chart.Figure {
	dice, back, decided := &chart.Rows{Axis: wholeAxis}, &chart.Rows{Axis: percentAxis}, &chart.Rows{Axis: wholeAxis, Dots: true}
	for i := range r.Setups {
		s := &r.Setups[i]
		e := s.Estimates
		if e == nil || len(back.Rows) == mostRows {
			continue
		}
		if c := e.Chance; c != nil {
			dice.Rows = append(dice.Rows, valueRow(s.Name, c.Mean, c.Low, c.High, -1))
		}
		back.Rows = append(back.Rows, valueRow(s.Name, e.Comebacks.Share, e.Comebacks.Low, e.Comebacks.High, -1))
		decided.Rows = append(decided.Rows, valueRow(s.Name, e.DecidedAt.Mean, e.DecidedAt.Low, e.DecidedAt.High, -1))
	}
	var figures []chart.Figure
	for _, f := range []struct {
		title, note string
		rows        *chart.Rows
	}{
		{"How much dice do", "Of what moves the chances between two steps; the rest are choices.", dice},
		{"Comebacks", "Won from a chance of one in four or less.", back},
		{"When it is decided", "In percent of the duel: from then on who wins is ahead.", decided},
	} {
		if len(f.rows.Rows) > 0 {
			figures = append(figures, chart.Figure{Title: f.title, Note: f.note, Chart: f.rows})
		}
	}
	return figures
}

// uses are the words that were used most, by how many won with them.
func (r *labSummary) uses() []chart.Figure {
	const shown = 20
	draw := func(title string, uses []useSum) *chart.Figure {
		rows := &chart.Rows{Axis: percentAxis, Base: even, Dots: true}
		for i := range uses {
			if u := &uses[i]; u.Seats > 0 && len(rows.Rows) < shown {
				rows.Rows = append(rows.Rows, valueRow(u.Name, u.Won.Share, u.Won.Low, u.Won.High, even))
			}
		}
		if len(rows.Rows) == 0 {
			return nil
		}
		return &chart.Figure{Title: title, Note: "The most used first.", Chart: rows}
	}
	var figures []chart.Figure
	for _, f := range []*chart.Figure{
		draw("How many of the seats that used it won", r.Words), draw("How many of the seats that brought it won", r.Brought),
	} {
		if f != nil {
			figures = append(figures, *f)
		}
	}
	return figures
}

// An outlierSum is a duel that stands out.
type outlierSum struct {
	Kind  string  `json:"kind"`
	Setup string  `json:"setup"`
	Duel  int     `json:"duel"`
	Steps int     `json:"steps"`
	Value float64 `json:"value"`
	file  string  // of its record, beside the rows of the run
}

// says is what a duel stands out by.
func (o *outlierSum) says() string {
	switch o.Kind {
	case lab.Comeback:
		return "from " + percent(o.Value) + " %"
	case lab.Luckiest:
		return fmt.Sprintf("%+.0f %%", 100*o.Value)
	}
	return fmt.Sprintf("%d steps", o.Steps)
}

// outliersOf are the duels of a run that stand out.
func outliersOf(info *riposte.Info, st *study, a *lab.Account) (list []outlierSum) {
	for _, kind := range lab.Kinds {
		for i, o := range a.Outliers[kind] {
			list = append(list, outlierSum{kind, st.Sittings[o.Line].Name, o.Duel, o.Steps, o.Value, outlierFile(kind, i)})
		}
	}
	return list
}

// watchable are the duels that stand out, with the command that shows each.
func (r *labSummary) watchable() (list []report.Duel) {
	for i := range r.Outliers {
		o := &r.Outliers[i]
		list = append(list, report.Duel{
			Why: map[string]string{lab.Longest: "Longest", lab.Shortest: "Shortest", lab.Comeback: "Greatest comeback", lab.Luckiest: "Luckiest win"}[o.Kind],
			Of:  fmt.Sprintf("%s, duel %d", o.Setup, o.Duel), Value: o.says(), Command: "riposte replay " + o.file,
		})
	}
	return list
}

// standsOut lists the outliers as a table.
func (r *labSummary) standsOut() grid {
	g := gridOf("Duels that stand out", 2, "", "set-up", "duel", "steps", "by")
	g.note = "Comeback: the worst chance of who won. Luckiest: what the dice brought who won, against one other throw of every step, in one pair of eight.\n" +
		"With --out their records are in outliers/, for riposte replay."
	for i := range r.Outliers {
		o := &r.Outliers[i]
		g.add(o.Kind, o.Setup, fmt.Sprint(o.Duel), fmt.Sprint(o.Steps), o.says())
	}
	return g
}
