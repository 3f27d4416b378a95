package main

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"riposte"
	"riposte/stats"
)

// A ladderReport is what a ladder came to. It holds neither time nor workers, so the same
// ladder has the same report wherever it was played.
type ladderReport struct {
	Ruleset   string            `json:"ruleset"`
	Version   int               `json:"version"`
	Content   string            `json:"content"`
	Options   map[string]string `json:"options,omitempty"`
	Seats     []string          `json:"seats"`
	Seed      uint64            `json:"seed"`
	Test      *ladderTest       `json:"sprt,omitempty"`
	Players   []ladderPlayer    `json:"players"`
	Matrix    [][]*stats.Points `json:"matrix"` // of the row against the column; null where they did not meet
	Meetings  []ladderMeeting   `json:"meetings"`
	Doublings *ladderCurve      `json:"doublings,omitempty"`
}

type ladderTest struct {
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Error float64 `json:"error"`
}

type ladderPlayer struct {
	Bot    string       `json:"bot"`
	Rating stats.Rating `json:"rating"`
	Points stats.Points `json:"points"` // of all its duels with other levels
	// Exploited is what a bot gets against it that knows how it plays.
	Exploited *ladderMeeting `json:"exploited,omitempty"`
}

type ladderMeeting struct {
	One     string         `json:"one"`
	Two     string         `json:"two"`
	Pairs   int64          `json:"pairs"`
	Counts  stats.Pairs    `json:"counts"` // pairs by the half points of the first: 0 to 4
	Points  stats.Points   `json:"points"` // of the first
	Verdict *stats.Verdict `json:"verdict,omitempty"`
}

// A ladderCurve says what each doubling of the nodes gains.
type ladderCurve struct {
	Steps []ladderDoubling `json:"steps"`
	// Until is the bot beyond which thinking no longer pays: the first of which the double
	// does not surely get more than half of the points. It is empty if every doubling pays.
	Until string `json:"until,omitempty"`
}

type ladderDoubling struct {
	From   string       `json:"from"`
	To     string       `json:"to"`
	Points stats.Points `json:"points"` // of To against From
	Pays   bool         `json:"pays"`   // the lower end is above a half
}

func (l *ladder) report(came []stats.Pairs) *ladderReport {
	info := l.ruleset.Info()
	out := &ladderReport{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Options: l.setup.Options, Seed: l.seed,
		Seats: sides(info, &l.setup),
	}
	if l.test != nil {
		out.Test = &ladderTest{l.test.Low, l.test.High, l.test.Error}
	}
	all, meetings := make([]stats.Pairs, l.levels), []stats.Meeting{}
	exposed := make([]*ladderMeeting, l.levels)
	for range l.levels {
		out.Matrix = append(out.Matrix, make([]*stats.Points, l.levels))
	}
	for i, pairs := range came {
		one, two := l.meets[i][0], l.meets[i][1]
		there, back := pairs.Points(), pairs.Reversed().Points()
		m := ladderMeeting{One: l.players[one].Name, Two: l.players[two].Name, Pairs: pairs.N(), Counts: pairs, Points: there}
		if !l.ranked(i) {
			exposed[two] = &m
			continue
		}
		if l.test != nil {
			verdict := l.test.Verdict(pairs)
			m.Verdict = &verdict
		}
		meetings = append(meetings, stats.Meeting{One: one, Two: two, Pairs: pairs})
		all[one].Join(pairs)
		all[two].Join(pairs.Reversed())
		out.Matrix[one][two], out.Matrix[two][one] = &there, &back
		out.Meetings = append(out.Meetings, m)
	}
	for i, rating := range stats.Rate(l.levels, meetings) {
		out.Players = append(out.Players, ladderPlayer{l.players[i].Name, rating, all[i].Points(), exposed[i]})
	}
	if l.doublings {
		out.Doublings = curve(out.Meetings)
	}
	return out
}

// curve reads the meetings of a bot with its doubles.
func curve(meetings []ladderMeeting) *ladderCurve {
	c := &ladderCurve{}
	for _, m := range meetings {
		step := ladderDoubling{From: m.Two, To: m.One, Points: m.Points, Pays: m.Points.Low > 0.5}
		if !step.Pays && c.Until == "" {
			c.Until = step.From
		}
		c.Steps = append(c.Steps, step)
	}
	return c
}

func (r *ladderReport) title() string {
	return fmt.Sprintf("%s %d, seed %d: %d bots in pairs of duels with swapped seats; %s", r.Ruleset, r.Version, r.Seed, len(r.Players), tableWords(r.Seats, r.Options))
}

// sides are the names of those who meet: those of their seats, else of the samples they bring.
func sides(info *riposte.Info, setup *riposte.Setup) (names []string) {
	for i := range setup.Seats {
		seat, name := &setup.Seats[i], info.SeatWord(riposte.Seat(i+1))
		for _, sample := range info.Samples {
			if bytes.Equal(sample.Document, seat.Document) {
				name = sample.Title
			}
		}
		names = append(names, cmp.Or(seat.Name, name))
	}
	return names
}

// tableWords says who meets under which options.
func tableWords(seats []string, options map[string]string) string {
	words := strings.Join(seats, " against ")
	for _, name := range slices.Sorted(maps.Keys(options)) {
		words += fmt.Sprintf(", %s=%s", name, options[name])
	}
	return words
}

// grids are the tables for people to read.
func (r *ladderReport) grids() []grid {
	ratings := grid{title: "Ratings (Elo: 400 more is ten points to every one of the other's)", words: 1, head: []string{"bot", "rating", "95 % interval", "points", "95 % interval"}}
	if r.Players[0].Exploited != nil {
		ratings.head = append(ratings.head, "exploited", "95 % interval")
		ratings.note = "exploited: the points of " + r.Players[0].Exploited.One + " and its like, which know how the bot plays."
	}
	matrix := grid{title: "Points of the row against the column, in percent", words: 1, head: []string{""}}
	for i, p := range r.Players {
		row := []string{p.Bot, fmt.Sprintf("%+.0f", p.Rating.Elo), fmt.Sprintf("%+.0f to %+.0f", p.Rating.Low, p.Rating.High), percent(p.Points.Share), interval(p.Points)}
		if x := p.Exploited; x != nil {
			row = append(row, percent(x.Points.Share), interval(x.Points))
		}
		ratings.add(row...)
		matrix.head = append(matrix.head, p.Bot)
		row = []string{p.Bot}
		for _, cell := range r.Matrix[i] {
			if cell == nil {
				row = append(row, "")
			} else {
				row = append(row, percent(cell.Share))
			}
		}
		matrix.add(row...)
	}
	meetings := grid{
		title: "Meetings, and how many pairs brought the first bot 0 to 2 points",
		words: 2,
		head:  []string{"first", "second", "pairs", "0", "½", "1", "1½", "2", "points", "95 % interval"},
	}
	if r.Test != nil {
		meetings.head = append(meetings.head, fmt.Sprintf("%s or %s %%", percent(r.Test.Low), percent(r.Test.High)))
	}
	for _, m := range r.Meetings {
		row := []string{m.One, m.Two, fmt.Sprint(m.Pairs)}
		for _, n := range m.Counts {
			row = append(row, fmt.Sprint(n))
		}
		row = append(row, percent(m.Points.Share), interval(m.Points))
		if m.Verdict != nil {
			row = append(row, m.Verdict.String())
		}
		meetings.add(row...)
	}
	grids := []grid{ratings, matrix, meetings}
	if r.Doublings != nil {
		grids = append(grids, r.Doublings.grid())
	}
	return grids
}

func (c *ladderCurve) grid() grid {
	g := grid{title: "What twice the nodes gain", words: 2, head: []string{"from", "to", "points", "95 % interval", "pays"}}
	for _, step := range c.Steps {
		pays := "no"
		if step.Pays {
			pays = "yes"
		}
		g.add(step.From, step.To, percent(step.Points.Share), interval(step.Points), pays)
	}
	g.note = "Every doubling pays."
	if c.Until != "" {
		g.note = fmt.Sprintf("From %s on, more thinking is not shown to pay.", c.Until)
	}
	return g
}

func percent(share float64) string { return fmt.Sprintf("%.1f", 100*share) }

func interval(p stats.Points) string { return percent(p.Low) + " to " + percent(p.High) }
