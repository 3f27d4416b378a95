package main

import (
	"fmt"
	"strings"

	"riposte"
	"riposte/stats"
)

// A labReport is what a comparison came to. It holds neither time nor workers, so the same
// comparison has the same report wherever it was played.
type labReport struct {
	Ruleset    string         `json:"ruleset"`
	Version    int            `json:"version"`
	Content    string         `json:"content"`
	Seed       uint64         `json:"seed"`
	Of         string         `json:"of"`
	Bots       []string       `json:"bots"`
	A          labArm         `json:"a"`
	B          labArm         `json:"b"`
	Pairs      int64          `json:"pairs"` // of A, and of B where they are set-ups
	Effect     labEffect      `json:"effect"`
	AtAnyTime  labEffect      `json:"atAnyTime"`
	Difference *labDifference `json:"difference,omitempty"`
	Finding    *stats.Finding `json:"finding,omitempty"`
	// Counts are the pairs of bots by the half points of A, 0 to 4; or those at two set-ups
	// by how many half points A brought more, -4 to 4.
	Counts stats.Counts `json:"counts"`
	// Variates, if there are any, took the dice out of effect, interval and finding.
	Variates *labVaried `json:"variates,omitempty"`
}

type labArm struct {
	Name    string            `json:"name"`
	Options map[string]string `json:"options,omitempty"`
	Seats   []string          `json:"seats"`
	Points  stats.Points      `json:"points"`
}

// A labEffect is how much more A brings: than B where they are set-ups, than a half where
// they are bots.
type labEffect struct {
	More float64 `json:"more"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// A labDifference is what is decided.
type labDifference struct {
	Percent float64 `json:"percent"`
	Error   float64 `json:"error"`
}

func (c *comparison) report(difference *labDifference) *labReport {
	info, counts := c.series.Ruleset.Info(), c.counts()
	out := &labReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: c.series.Seed, Of: c.of.name,
		Pairs: counts.N(), Difference: difference, Counts: counts,
	}
	for _, p := range c.series.Players {
		out.Bots = append(out.Bots, p.Name)
	}
	setups := [2]riposte.Setup{c.series.Setup, c.series.Setup}
	for i := range c.series.Tables {
		setups[i] = c.series.Tables[i].Setup
	}
	brought := c.arms
	if c.bots {
		brought[1] = brought[0].Reversed()
	}
	for i, arm := range []*labArm{&out.A, &out.B} {
		*arm = labArm{Name: c.names[i], Options: setups[i].Options, Seats: sides(info, &setups[i]), Points: brought[i].Points()}
	}
	out.Effect, out.AtAnyTime = c.effect(counts.Points()), c.effect(counts.Always())
	if c.variates != nil {
		c.takeOut(out)
	}
	if c.test != nil {
		finding := c.find()
		out.Finding = &finding
	}
	return out
}

// effect is what a mean of the counts says in points.
func (c *comparison) effect(p stats.Points) labEffect {
	scale := 2.0 // from -1 to 1
	if c.bots {
		scale = 1
	}
	return labEffect{scale * (p.Share - 0.5), scale * (p.Low - 0.5), scale * (p.High - 0.5)}
}

func (r *labReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s and %s, %s", r.Ruleset, r.Version, r.Seed, r.A.Name, r.B.Name, r.what())
}

// what is measured, in words.
func (r *labReport) what() string {
	switch {
	case r.twins() && r.Of == "side":
		return "points of the first side"
	case r.Of == "seat":
		return "points of the first seat"
	case r.Of == "draws":
		return "draws"
	}
	return "points"
}

// twins reports whether A and B are set-ups, and not bots.
func (r *labReport) twins() bool { return len(r.Counts) == len(stats.Twins{}) }

// grids are the tables for people to read.
func (r *labReport) grids() []grid {
	arms := grid{title: "What each brings, in percent", words: 2, head: []string{"", "table", "brings", "95 % interval"}}
	for _, arm := range []*labArm{&r.A, &r.B} {
		arms.add(arm.Name, tableWords(arm.Seats, arm.Options), percent(arm.Points.Share), interval(arm.Points))
	}
	effect := grid{
		title: fmt.Sprintf("How much more %s brings", r.A.Name), words: 1,
		head: []string{"pairs", "more", "95 % interval", "at any time"},
	}
	effect.add(fmt.Sprint(r.Pairs), signed(r.Effect.More), r.Effect.interval(), r.AtAnyTime.interval())
	if effect.note = r.finding(); r.Variates != nil {
		effect.note = strings.TrimSpace(effect.note + "\n" + r.Variates.say())
	}
	counts := grid{title: fmt.Sprintf("Pairs by how much %s brought", r.A.Name), words: 0}
	if r.twins() {
		counts.title += " more"
	}
	var row []string
	for i, n := range r.Counts {
		half := float64(i)
		if r.twins() {
			half -= float64(len(r.Counts) / 2)
		}
		counts.head = append(counts.head, fmt.Sprintf("%g", half/2))
		row = append(row, fmt.Sprint(n))
	}
	counts.add(row...)
	return []grid{arms, effect, counts}
}

// say says what was taken out.
func (v *labVaried) say() string {
	return fmt.Sprintf("What the dice gave is taken out, %.2f of it, as %d other throws of each tell; with it the effect is %+.2f (%s).\n"+
		"The same interval takes %.2f times as many pairs with the dice in it.", v.Weight, v.Throws, 100*v.Plain.More, v.Plain.interval(), v.Times)
}

// finding says what was decided.
func (r *labReport) finding() string {
	if r.Finding == nil {
		return ""
	}
	switch *r.Finding {
	case stats.More:
		return fmt.Sprintf("%s brings more.", r.A.Name)
	case stats.Less:
		return fmt.Sprintf("%s brings less.", r.A.Name)
	case stats.Same:
		return fmt.Sprintf("They are not %g apart.", r.Difference.Percent)
	case stats.Unsure:
	}
	open := fmt.Sprintf("Open: the test of a difference of %g wants more pairs.", r.Difference.Percent)
	switch {
	case r.AtAnyTime.Low > 0:
		open += fmt.Sprintf(" That %s brings more is sure.", r.A.Name)
	case r.AtAnyTime.High < 0:
		open += fmt.Sprintf(" That %s brings less is sure.", r.A.Name)
	}
	return open
}

func (e *labEffect) interval() string { return signed(e.Low) + " to " + signed(e.High) }

func signed(share float64) string { return fmt.Sprintf("%+.2f", 100*share) }
