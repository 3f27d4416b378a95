package main

import (
	"errors"
	"fmt"
	"slices"

	"riposte"
	"riposte/internal/chart"
	"riposte/internal/report"
	"riposte/lab"
	"riposte/scenario"
	"riposte/stats"
)

// A skill is one meeting of two levels of an experiment.
type skill struct {
	table    string
	setup    string
	one, two string
	next     bool   // two is the level before one
	at       [2]int // the set-ups of the run where one has the first side, and where it has the second
}

// ask lets the levels of a table meet at its first set-up: each the one before, and the first.
// Where the two documents differ, each level plays both.
func (st *study) ask(r riposte.Ruleset, t *scenario.Table) error {
	if len(t.Skill.Levels) == 0 || len(t.Rows) == 0 {
		return nil
	}
	setup := t.Rows[0].Setup
	if !lab.Paired(r, &setup) {
		return errors.New("levels meet at a table of two players who can exchange seats")
	}
	levels := t.Skill.Levels
	for i := range levels[1:] {
		one := i + 1
		for _, two := range slices.Compact([]int{i, 0}) {
			s := skill{table: t.Name, setup: rowName(t, &t.Rows[0]), one: levels[one], two: levels[two], next: two == i}
			for k, bots := range [][]string{{s.one, s.two}, {s.two, s.one}} {
				sitting, err := sit(r, fmt.Sprintf("%s: %s against %s", s.setup, bots[0], bots[1]), &setup, bots)
				if err != nil {
					return err
				}
				sitting.Duels, sitting.Apart = t.Skill.Duels, true
				s.at[k] = len(st.Sittings)
				st.Sittings = append(st.Sittings, sitting)
			}
			st.skills = append(st.skills, s)
		}
	}
	return nil
}

// A skillSum is what a level brings against another.
type skillSum struct {
	Table  string       `json:"table,omitempty"`
	Setup  string       `json:"setup"`
	One    string       `json:"one"`
	Two    string       `json:"two"`
	Next   bool         `json:"next"` // Two is the level before One
	Duels  int64        `json:"duels"`
	Points stats.Points `json:"points"` // of One
}

// skillsOf are what levels bring against each other, from both sides together.
func (st *study) skillsOf(a *lab.Account) (list []skillSum) {
	for i := range st.skills {
		s := &st.skills[i]
		var pairs stats.Pairs
		pairs.Join(a.Setups[s.at[0]].Pairs)
		pairs.Join(a.Setups[s.at[1]].Pairs.Reversed())
		list = append(list, skillSum{s.table, s.setup, s.one, s.two, s.next, 2 * pairs.N(), pairs.Points()})
	}
	return list
}

// pays says whether thinking more is shown to pay.
func (s *skillSum) pays() string {
	switch {
	case s.Points.Low > 0.5:
		return ", " + interval(s.Points) + ": more thinking wins more"
	case s.Points.High < 0.5:
		return ", " + interval(s.Points) + ": more thinking wins less here"
	}
	return ", " + interval(s.Points) + ": that more thinking wins more is not shown"
}

func (r *labSummary) skillGrid() grid {
	g := gridOf("Does more thinking win more", 3, "set-up", "level", "against", "duels", "points", "95 % interval")
	for i := range r.Skill {
		s := &r.Skill[i]
		name := ""
		if i == 0 || r.Skill[i-1].Setup != s.Setup {
			name = s.Setup
		}
		g.add(name, s.One, s.Two, fmt.Sprint(s.Duels), percent(s.Points.Share), interval(s.Points))
	}
	return g
}

// skillPart is the ladder of skill, table by table.
func (r *labSummary) skillPart() report.Part {
	part := report.Part{Title: "Does more thinking win more", Lead: "The same table, played by levels against each other: each plays both documents and both seats with the same dice."}
	base := even
	for from := 0; from < len(r.Skill); {
		to := from
		for to < len(r.Skill) && r.Skill[to].Setup == r.Skill[from].Setup {
			to++
		}
		meets := r.Skill[from:to]
		levels := []string{meets[0].Two}
		before, first := chart.Curve{Name: "against the level before"}, chart.Curve{Name: "against " + meets[0].Two}
		first.Points = append(first.Points, chart.Point{Mean: even, Low: even, High: even})
		for i := range meets {
			m := &meets[i]
			if m.Next {
				levels = append(levels, m.One)
			}
			pt := chart.Point{X: float64(len(levels) - 1), Mean: 100 * m.Points.Share, Low: 100 * m.Points.Low, High: 100 * m.Points.High}
			if m.Next {
				before.Points = append(before.Points, pt)
			}
			if m.Two == levels[0] {
				first.Points = append(first.Points, pt)
			}
		}
		lines := &chart.Lines{Y: wholeAxis, Names: levels, Base: &base, Curves: []chart.Curve{first}}
		if len(levels) > 2 {
			lines.Curves = append(lines.Curves, before)
		}
		part.Figures = append(part.Figures, chart.Figure{Title: meets[0].Setup, Note: "Points of each level, in percent.", Chart: lines})
		from = to
	}
	if len(part.Figures) > 0 {
		part.Tables = tablesOf(r.skillGrid())
	}
	return part
}
