package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte"
	"riposte/lab"
	"riposte/stats"
)

// changeFlags are those of commands that change one thing after another.
type changeFlags struct {
	study studyFlags
	setup setupFlags
	bots  []string
}

func (f *changeFlags) add(cmd *cobra.Command, duels int) {
	f.setup.add(cmd)
	f.study.add(cmd, duels)
	cmd.Flags().StringSliceVar(&f.bots, "bots", []string{"advised"}, "who plays both sides, or each of them: "+seatWords())
	cmd.ValidArgsFunction = rulesetArg
}

// A change is one thing that is different from the base.
type change struct {
	name  string
	rule  riposte.RuleID
	title string
}

// changes are a study in which each set-up but the first differs from the first in one thing.
type changes struct {
	study
	base   riposte.Setup
	list   []change
	ranked bool // by what they do; else in their order
	loss   bool // only what the first side gets is asked
}

// read makes the base of some changes: a set-up of two, with bots.
func (f *changeFlags) read(s streams, word, kind string) (*changes, error) {
	r, err := findRuleset(word)
	if err != nil {
		return nil, err
	}
	if err := f.study.vet(); err != nil {
		return nil, err
	}
	c := &changes{study: study{kind: kind, report: kind}, ranked: true}
	c.Ruleset, c.Duels = r, f.study.duels
	if c.base, err = readTable(s, r, f.setup); err != nil {
		return nil, err
	}
	if len(f.bots) < 1 || len(f.bots) > 2 {
		return nil, usagef("--bots names %d; there are two sides", len(f.bots))
	}
	base, err := sit(r, "standard", &c.base, f.bots)
	if err != nil {
		return nil, err
	}
	c.Sittings = []lab.Sitting{base}
	return c, nil
}

// add adds a change that is a set-up of its own; one that the rules refuse, or that is not for
// two, is left out.
func (c *changes) add(ch change, setup riposte.Setup) {
	err := vetPaired(c.Ruleset, &setup)
	if err != nil {
		c.left = append(c.left, fmt.Sprintf("%s (%v)", ch.name, strings.ReplaceAll(err.Error(), "\n", "; ")))
		return
	}
	c.sit(ch, lab.Sitting{Name: ch.name, Setup: setup, Bots: c.Sittings[0].Bots})
}

// vetPaired is nil if two can play at a set-up who can exchange seats.
func vetPaired(r riposte.Ruleset, setup *riposte.Setup) error {
	err := r.Vet(*setup, riposte.Nobody)
	for seat := riposte.Seat(1); err == nil && int(seat) <= len(setup.Seats); seat++ {
		err = r.Vet(*setup, seat)
	}
	if err == nil && !lab.Paired(r, setup) {
		err = errors.New("it is not for two players who can exchange seats")
	}
	return err
}

func (c *changes) sit(ch change, sitting lab.Sitting) {
	sitting.Base = 1
	c.list = append(c.list, ch)
	c.Sittings = append(c.Sittings, sitting)
}

func (c *changes) play(ctx context.Context, s streams, f *changeFlags, seeded bool) error {
	if len(c.list) == 0 {
		return errors.New(strings.Join(append([]string{"there is nothing to change"}, c.left...), "; "))
	}
	return c.run(ctx, s, &f.study, seeded, func(_ *study, a *lab.Account) (pageReport, error) { return c.sum(a), nil })
}

// A changesReport says what each change does, compared with the base pair by pair.
type changesReport struct {
	Kind      string            `json:"kind"`
	Ruleset   string            `json:"ruleset"`
	Version   int               `json:"version"`
	Content   string            `json:"content"`
	Seed      uint64            `json:"seed"`
	Options   map[string]string `json:"options,omitempty"`
	Seats     []string          `json:"seats"`
	Bots      []string          `json:"bots"`
	Base      baseSum           `json:"base"`
	Questions int               `json:"questions"` // that the intervals are corrected for
	Changes   []changeSum       `json:"changes"`
	Left      []string          `json:"left,omitempty"`
	loss      bool
}

// A baseSum is what the base brings.
type baseSum struct {
	Pairs int64        `json:"pairs"`
	Side  stats.Points `json:"side"`
	Seat  stats.Points `json:"seat"`
	Draws lab.Share    `json:"draws"`
	Steps simSum       `json:"steps"`
}

// A changeSum is what a change does.
type changeSum struct {
	Name  string         `json:"name"`
	Rule  riposte.RuleID `json:"rule,omitempty"`
	Title string         `json:"title,omitempty"`
	Side  changeEffect   `json:"side"` // the points of the first side, whoever begins
	Seat  changeEffect   `json:"seat"` // the points of the first seat
	Draws changeEffect   `json:"draws"`
	Steps changeEffect   `json:"steps"` // of a duel
	// Same is whether not one pair came to anything else, as far as points and steps go.
	Same bool `json:"same"`
}

// A changeEffect is how much more there is than at the base. Its interval is so wide that one
// of all those of the report leaves out the truth in at most one report of twenty. It is
// sure if so many questions leave no doubt.
type changeEffect struct {
	More float64 `json:"more"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
	Sure bool    `json:"sure"`

	chance float64 // that there is no effect and so much is seen
}

// asked are the effects of a change that a report asks about.
func (s *changeSum) asked(loss bool) []*changeEffect {
	if loss {
		return []*changeEffect{&s.Side}
	}
	return []*changeEffect{&s.Side, &s.Seat, &s.Draws, &s.Steps}
}

func (c *changes) sum(a *lab.Account) *changesReport {
	info, base := c.Ruleset.Info(), &a.Setups[0]
	out := &changesReport{
		Kind: c.kind, Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: c.Seed, Options: c.base.Options,
		Seats: sides(info, &c.base), Left: c.left, loss: c.loss,
		Base: baseSum{base.Pairs.N(), base.Pairs.Points(), base.Seats.Points(), lab.ShareOf(base.Draws, base.Duels), sumOf(&base.Steps)},
	}
	for _, b := range c.Sittings[0].Bots {
		out.Bots = append(out.Bots, b.Name)
	}
	out.Questions = len(c.list) * len((&changeSum{}).asked(c.loss))
	const err = 0.05
	each := err / float64(out.Questions)
	for i, ch := range c.list {
		m := a.Setups[i+1].More
		out.Changes = append(out.Changes, changeSum{
			Name: ch.name, Rule: ch.rule, Title: ch.title,
			Side: effectOf(lab.EffectOnPoints(&m.Player, each)), Seat: effectOf(lab.EffectOnPoints(&m.Seat, each)), Draws: effectOf(lab.EffectOnPoints(&m.Draws, each)),
			Steps: effectOf(lab.EffectOnSteps(&m.Steps, each)), Same: m.Same(),
		})
	}
	var asked []*changeEffect
	var chances []float64
	for i := range out.Changes {
		for _, e := range out.Changes[i].asked(c.loss) {
			asked, chances = append(asked, e), append(chances, e.chance)
		}
	}
	for i, sure := range stats.Holm(chances, err) {
		asked[i].Sure = sure
	}
	if c.ranked {
		slices.SortStableFunc(out.Changes, func(x, y changeSum) int { return cmp.Compare(y.weight(c.loss), x.weight(c.loss)) })
	}
	return out
}

// effectOf is an effect, not yet known to be sure.
func effectOf(e lab.Effect) changeEffect {
	return changeEffect{More: e.More, Low: e.Low, High: e.High, chance: e.Chance}
}

// weight ranks changes: by how far they move points or draws, or by what the first side
// loses.
func (s *changeSum) weight(loss bool) float64 {
	if loss {
		return -s.Side.More
	}
	return max(math.Abs(s.Side.More), math.Abs(s.Seat.More), math.Abs(s.Draws.More))
}

func (r *changesReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s, %s played by %s", r.Ruleset, r.Version, r.Seed, tableWords(r.Seats, r.Options), howMany(r.Base.Pairs, "pair"), strings.Join(slices.Compact(slices.Clone(r.Bots)), " and "))
}

// grids are the tables for people to read.
func (r *changesReport) grids() []grid {
	base := gridOf("What it brings as it is, in percent", 0, "first side", "95 % interval", "first seat", "95 % interval", "drawn", "95 % interval", "steps")
	base.add(percent(r.Base.Side.Share), interval(r.Base.Side), percent(r.Base.Seat.Share), interval(r.Base.Seat),
		percent(r.Base.Draws.Share), between(r.Base.Draws.Low, r.Base.Draws.High), plusMinus(&r.Base.Steps))
	grids := []grid{base}
	if r.loss {
		grids = append(grids, r.losses())
	} else {
		grids = append(grids, r.effects())
	}
	if len(r.Left) > 0 {
		grids = append(grids, leftGrid("Left out", "change", r.Left))
	}
	return grids
}

// effects are what changes do to everything.
func (r *changesReport) effects() grid {
	g := gridOf("How much more each change brings, in percent of the points; steps of a duel", 2,
		"change", "rule", "first side", "interval", "first seat", "interval", "drawn", "interval", "steps", "interval")
	var nothing []string
	for i := range r.Changes {
		c := &r.Changes[i]
		if c.Same {
			nothing = append(nothing, c.Name)
			continue
		}
		row := []string{c.Name, string(c.Rule)}
		for _, e := range []*changeEffect{&c.Side, &c.Seat, &c.Draws} {
			row = append(row, e.mark(100), e.interval(100))
		}
		g.add(append(row, c.Steps.mark(1), c.Steps.interval(1))...)
	}
	g.note = r.corrected()
	if len(nothing) > 0 {
		g.note += "\nNot one pair came to anything else: " + strings.Join(nothing, ", ") + "."
	}
	if len(nothing) == len(r.Changes) {
		g.note += "\nDoes anybody have it? At the table are " + strings.Join(r.Seats, " and ") + "; --characters says who."
	}
	return g
}

// corrected says how to read intervals and stars of many questions.
func (r *changesReport) corrected() string {
	return fmt.Sprintf("There are %d questions, so the intervals are wide enough that all of them together leave out a truth in at most one report of twenty.\n"+
		"* is sure by a test of all together (Holm's), which finds a little more than such intervals show.", r.Questions)
}

// losses are what the first side loses without something.
func (r *changesReport) losses() grid {
	g := gridOf("What the first side loses, in percent of the points", 1, "change", "loses", "interval", "steps")
	var unsaid, missed []string
	for i := range r.Changes {
		c := &r.Changes[i]
		switch word := strings.TrimPrefix(c.Name, "without "); {
		case c.Same:
			unsaid = append(unsaid, word)
			continue
		case !c.Side.Sure:
			missed = append(missed, word)
		}
		loss := changeEffect{More: 0 - c.Side.More, Low: 0 - c.Side.High, High: 0 - c.Side.Low, Sure: c.Side.Sure}
		g.add(c.Name, loss.mark(100), loss.interval(100), fmt.Sprintf("%+.2f", c.Steps.More))
	}
	g.note = r.corrected()
	if len(missed) > 0 {
		g.note += "\nToo few pairs to say whether they are missed: " + strings.Join(missed, ", ") + "."
	}
	if len(unsaid) > 0 {
		g.note += "\nWithout them not one pair came to anything else; these bots hardly said them: " + strings.Join(unsaid, ", ") + "."
	}
	return g
}

func (e *changeEffect) mark(scale float64) string {
	if e.Sure {
		return fmt.Sprintf("%+.2f *", scale*e.More)
	}
	return fmt.Sprintf("%+.2f  ", scale*e.More)
}

func (e *changeEffect) interval(scale float64) string {
	return fmt.Sprintf("%+.2f to %+.2f", scale*e.Low, scale*e.High)
}

// csv is a line for each change.
func (r *changesReport) csv() [][]string {
	head := []string{"change", "rule"}
	for _, of := range []string{"side", "seat", "draws", "steps"} {
		head = append(head, of, of+"_low", of+"_high", of+"_sure")
	}
	lines := [][]string{head}
	for i := range r.Changes {
		c := &r.Changes[i]
		line := []string{c.Name, string(c.Rule)}
		for _, e := range []*changeEffect{&c.Side, &c.Seat, &c.Draws, &c.Steps} {
			line = append(line, digits(e.More), digits(e.Low), digits(e.High), fmt.Sprint(e.Sure))
		}
		lines = append(lines, line)
	}
	return lines
}
