package main

import (
	"fmt"
	"slices"
	"strings"

	"riposte"
	"riposte/lab"
	"riposte/stats"
)

// A tuneReport is what a tuning came to.
type tuneReport struct {
	Ruleset string   `json:"ruleset"`
	Version int      `json:"version"`
	Content string   `json:"content"`
	Seed    uint64   `json:"seed"`
	Goal    string   `json:"goal"`
	Bots    []string `json:"bots"`
	// Settings has one of each thing that was set.
	Settings []tuneSetting `json:"settings"`
	Setups   []tuneSetup   `json:"setups"`
	// Gain is how much farther from the goal the set-ups are as they are.
	Gain  changeEffect  `json:"gain"`
	Moves []tuneMove    `json:"moves"`
	Runs  [][]string    `json:"runs"` // the winner of each, in the order of settings
	Meets []tuneMeeting `json:"meetings"`
	// Values are those beside the best.
	Values []tuneValue `json:"values"`
	// Dead are values that changed no duel, wherever they were held against others.
	Dead  []tuneDead `json:"dead"`
	Left  []string   `json:"left,omitempty"`
	Pairs int        `json:"pairs"` // of each comparison

	scale float64 // of the goal: percent of a share, or steps
	near  float64 // what it seeks, in these
	tries string  // how many runs tried how much
}

// A tuneSetting is a number or an option.
type tuneSetting struct {
	Name string         `json:"name"`
	Rule riposte.RuleID `json:"rule,omitempty"`
	Is   string         `json:"is"`
	Best string         `json:"best"`
	// Least is the best put back towards what it is, as far as that is not surely farther from the
	// goal when all settings are as their Least says.
	Least string `json:"least"`
	// Range are the values that can't be told apart from the best, among those that were tried.
	Range []string `json:"range"`
	// Dead is whether no value of those that were tried changed a duel, as it is or at the best.
	Dead bool `json:"dead"`

	said    string // the range
	ordered bool   // its values are numbers
}

// A tuneSetup is what the goal measures at a set-up.
type tuneSetup struct {
	Name string   `json:"name"`
	Is   lab.Mean `json:"is"`
	Best lab.Mean `json:"best"`
}

type tuneMove struct {
	Of string `json:"of"`
	changeEffect
}

// A tuneMeeting is one of the play-off.
type tuneMeeting struct {
	First   []string     `json:"first"`
	Second  []string     `json:"second"`
	Pairs   int64        `json:"pairs"`
	Farther changeEffect `json:"farther"` // at any time
	Nearer  string       `json:"nearer"`  // first, second, or why neither
}

// A tuneValue is a value beside the best: how much farther from the goal it is.
type tuneValue struct {
	Name    string       `json:"name"`
	Value   string       `json:"value"`
	Farther changeEffect `json:"farther"`
	Same    bool         `json:"same"` // it changed no duel
}

type tuneDead struct {
	Name   string   `json:"name"`
	Values []string `json:"values"`
}

func (t *tuning) report(tuned *lab.Tuned) *tuneReport {
	info := t.ruleset.Info()
	r := &tuneReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: t.Seed, Goal: t.goal, Pairs: t.Most, scale: 1,
		Gain: momentEffect(tuned.Gain, 0.05), Meets: []tuneMeeting{}, Dead: []tuneDead{},
		tries: fmt.Sprintf("%d of %d settings, %d pairs each", t.Runs, t.Trials, t.Pairs),
	}
	if t.Measure.Share {
		r.scale = 100
	}
	r.near = r.scale * t.Target
	for _, b := range t.sittings[0].Bots {
		r.Bots = append(r.Bots, b.Name)
	}
	for i := range t.sittings {
		name := t.sittings[i].Name
		if len(t.sittings) == 1 {
			name = tableWords(sides(info, &t.sittings[i].Setup), t.sittings[i].Setup.Options)
		}
		r.Setups = append(r.Setups, tuneSetup{name, momentMean(tuned.Was[i]), momentMean(tuned.At[i])})
	}
	for i, m := range tuned.Moves {
		r.Moves = append(r.Moves, tuneMove{lab.Measures[i].Name, momentEffect(m, 0.05/float64(len(tuned.Moves)))})
	}
	for _, w := range tuned.Winners {
		r.Runs = append(r.Runs, t.words(w))
	}
	nearer := map[stats.Finding]string{stats.More: "second", stats.Less: "first"}
	for i := range tuned.Meetings {
		m := &tuned.Meetings[i]
		who := nearer[m.Finding]
		if who == "" {
			who = m.Finding.String()
		}
		low, high := m.Farther.Always()
		far := changeEffect{More: m.Farther.Mean(), Low: low, High: high, Sure: m.Finding == stats.More || m.Finding == stats.Less}
		r.Meets = append(r.Meets, tuneMeeting{t.words(m.First), t.words(m.Second), m.Farther.N, far, who})
	}
	for i := range tuned.Near {
		n := &tuned.Near[i]
		far := momentEffect(n.Farther, 0.05/float64(len(tuned.Near)))
		r.Values = append(r.Values, tuneValue{t.knobs[n.Knob].Name, t.knobs[n.Knob].Values[n.Value], far, n.Same})
	}
	for _, l := range tuned.Left {
		r.Left = append(r.Left, fmt.Sprintf("%s=%s (%s)", t.knobs[l.Knob].Name, t.knobs[l.Knob].Values[l.Value], strings.ReplaceAll(l.Reason.Error(), "\n", "; ")))
	}
	slices.Sort(r.Left)
	r.Left = slices.Compact(r.Left)
	for i := range t.knobs {
		r.Settings = append(r.Settings, t.setting(tuned, i))
		if dead := t.dead(tuned, i); len(dead) > 0 {
			r.Dead = append(r.Dead, tuneDead{t.knobs[i].Name, dead})
		}
	}
	return r
}

// momentEffect is how far a mean is from 0.
func momentEffect(m stats.Moments, err float64) changeEffect {
	low, high := m.Within(err)
	return changeEffect{More: m.Mean(), Low: low, High: high, Sure: low > 0 || high < 0}
}

func momentMean(m stats.Moments) lab.Mean {
	low, high := m.Within(0.05)
	return lab.Mean{Mean: m.Mean(), Low: low, High: high}
}

// setting is what came of a knob.
func (t *tuning) setting(tuned *lab.Tuned, i int) tuneSetting {
	k := &t.knobs[i]
	s := tuneSetting{Name: k.Name, Rule: k.Rule, Is: k.Values[k.printed], Best: k.Values[tuned.Best[i]], Least: k.Values[tuned.Least[i]], Dead: true, ordered: k.ordered}
	within := make([]bool, len(k.Values))
	within[tuned.Best[i]] = true
	err := 0.05 / float64(len(tuned.Near))
	for _, n := range tuned.Near {
		if n.Knob == i {
			low, _ := n.Farther.Within(err)
			within[n.Value] = low <= 0
		}
	}
	for _, n := range slices.Concat(tuned.Near, tuned.Printed) {
		s.Dead = s.Dead && (n.Knob != i || n.Same)
	}
	var parts []string
	for v := 0; v < len(within); v++ {
		first := v
		for ; v < len(within) && within[v]; v++ {
			s.Range = append(s.Range, k.Values[v])
		}
		switch last := v - 1; {
		case last < first:
		case last-first < 2 || !k.ordered:
			parts = append(parts, k.Values[first:v]...)
		default:
			parts = append(parts, k.Values[first]+" to "+k.Values[last])
		}
	}
	s.said = strings.Join(parts, ", ")
	return s
}

// dead are the values of a knob that changed no duel where they were held against others.
func (t *tuning) dead(tuned *lab.Tuned, i int) (list []string) {
	for v, value := range t.knobs[i].Values {
		held, same := false, true
		for _, n := range slices.Concat(tuned.Near, tuned.Printed) {
			if n.Knob == i && n.Value == v {
				held, same = true, same && n.Same
			}
		}
		if held && same {
			list = append(list, value)
		}
	}
	return list
}

func (r *tuneReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s, played by %s", r.Ruleset, r.Version, r.Seed, r.Goal, strings.Join(slices.Compact(slices.Clone(r.Bots)), " and "))
}

// grids are the tables for people to read.
func (r *tuneReport) grids() []grid {
	grids := []grid{r.settings(), r.setups(), r.moves(), r.runs()}
	if len(r.Meets) > 0 {
		grids = append(grids, r.meetings())
	}
	grids = append(grids, r.values())
	if len(r.Left) > 0 {
		grids = append(grids, leftGrid("Left out", "setting", r.Left))
	}
	return grids
}

func (r *tuneReport) settings() grid {
	g := gridOf("The setting that is nearest to "+r.Goal, 5, "setting", "rule", "is", "best", "least change", "not told apart, the others as in the best")
	var dead []string
	for i := range r.Settings {
		s := &r.Settings[i]
		if s.Dead {
			dead = append(dead, s.Name)
		}
		g.add(s.Name, string(s.Rule), s.Is, s.Best, s.Least, s.said)
	}
	g.note = "Least change: settings put back one after the other, as far as that is not surely farther from the goal than the best.\n" +
		"The last column is of one setting at a time: alone, or beside other values, it may do something else."
	if len(dead) > 0 {
		g.note += "\nDead: no value that was tried changed a duel: " + strings.Join(dead, ", ") + "."
	}
	return g
}

func (r *tuneReport) setups() grid {
	g := gridOf("What comes of "+r.what(), 1, "set-up", "is", "95 % interval", "best", "95 % interval")
	for i := range r.Setups {
		s := &r.Setups[i]
		g.add(s.Name, r.number(s.Is.Mean), r.number(s.Is.Low)+" to "+r.number(s.Is.High), r.number(s.Best.Mean), r.number(s.Best.Low)+" to "+r.number(s.Best.High))
	}
	g.note = fmt.Sprintf("As it is, it is %+.2f farther from the goal (%s).", r.scale*r.Gain.More, r.Gain.interval(r.scale))
	return g
}

// what the goal measures.
func (r *tuneReport) what() string {
	name, _, _ := strings.Cut(r.Goal, "=")
	return measureWords[name]
}

var measureWords = map[string]string{
	"side": "points of the first side, in percent", "seat": "points of the first seat, in percent",
	"draws": "draws, in percent", "steps": "steps of a duel",
}

func (r *tuneReport) number(x float64) string { return fmt.Sprintf("%.1f", r.scale*x) }

func (r *tuneReport) moves() grid {
	g := gridOf("What else moves: how much more there is at the best than as it is", 1, "", "more", "interval")
	for i := range r.Moves {
		m, scale := &r.Moves[i], 100.0
		if m.Of == "steps" {
			scale = 1
		}
		g.add(measureWords[m.Of], m.mark(scale), m.interval(scale))
	}
	g.note = fmt.Sprintf("* is sure. The intervals are corrected for %d questions.", len(r.Moves))
	return g
}

func (r *tuneReport) runs() grid {
	g := gridOf("The winner of each run", len(r.Settings)+1, "run")
	for i := range r.Settings {
		g.head = append(g.head, r.Settings[i].Name)
	}
	for i, words := range r.Runs {
		g.add(append([]string{fmt.Sprint(i + 1)}, words...)...)
	}
	return g
}

func (r *tuneReport) meetings() grid {
	g := gridOf("The play-off: how much farther from the goal the first is", 2, "first", "second", "pairs", "farther", "at any time", "nearer")
	for i := range r.Meets {
		m := &r.Meets[i]
		g.add(strings.Join(m.First, " "), strings.Join(m.Second, " "), fmt.Sprint(m.Pairs), fmt.Sprintf("%+.2f", r.scale*m.Farther.More), m.Farther.interval(r.scale), m.Nearer)
	}
	return g
}

func (r *tuneReport) values() grid {
	g := gridOf("How much farther from the goal the settings are that differ in one value from the best", 1, "setting", "farther", "interval")
	var nearer []string
	for i := range r.Values {
		v := &r.Values[i]
		name := v.Name + "=" + v.Value
		g.add(name, v.Farther.mark(r.scale), v.Farther.interval(r.scale))
		if v.Farther.Sure && v.Farther.More < 0 {
			nearer = append(nearer, name)
		}
	}
	g.note = fmt.Sprintf("* is sure. The intervals are corrected for %d questions; each setting has %d pairs at each set-up, with the same dice.", len(r.Values), r.Pairs)
	if len(nearer) > 0 {
		g.note += "\nNearer than what was found: " + strings.Join(nearer, ", ") + ". More trials or pairs would find it."
	}
	for i := range r.Dead {
		d := &r.Dead[i]
		g.note += fmt.Sprintf("\nChanged no duel: %s=%s.", d.Name, strings.Join(d.Values, ","))
	}
	return g
}

// csv is a line for each value beside the best.
func (r *tuneReport) csv() [][]string {
	lines := [][]string{{"setting", "value", "farther", "low", "high", "sure", "same"}}
	for i := range r.Values {
		v := &r.Values[i]
		lines = append(lines, []string{v.Name, v.Value, digits(v.Farther.More), digits(v.Farther.Low), digits(v.Farther.High), fmt.Sprint(v.Farther.Sure), fmt.Sprint(v.Same)})
	}
	return lines
}
