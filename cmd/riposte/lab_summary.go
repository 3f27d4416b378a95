package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"riposte"
	"riposte/lab"
	"riposte/scenario"
	"riposte/stats"
)

// A labSummary is what a run came to.
type labSummary struct {
	Ruleset   string     `json:"ruleset"`
	Version   int        `json:"version"`
	Content   string     `json:"content"`
	Seed      uint64     `json:"seed"`
	Duels     int64      `json:"duels"`
	Precision float64    `json:"precision,omitempty"`
	Setups    []setupSum `json:"setups"`
	// Words are those of the notation, Brought what stood in documents: of how many seats in
	// how many duels, and how many of those won.
	Words   []useSum  `json:"words"`
	Brought []useSum  `json:"brought,omitempty"`
	Rules   []ruleSum `json:"rules"`
	// Never are rules of which the ruleset's own scenarios expect an event, and none was told.
	Never []riposte.RuleID `json:"never"`
	Left  []string         `json:"left,omitempty"` // documents that the rules refuse
	// Skill is what levels bring against each other, if the experiment asks for it.
	Skill []skillSum `json:"skill,omitempty"`
	// Outliers are duels that stand out.
	Outliers []outlierSum `json:"outliers,omitempty"`
}

// A setupSum is one set-up of a run.
type setupSum struct {
	Name      string        `json:"name"`
	Duels     int64         `json:"duels"`
	Pairs     int64         `json:"pairs"`
	Sides     []sideSum     `json:"sides"`
	Seats     []seatSum     `json:"seats"`
	FirstSeat *stats.Points `json:"firstSeat,omitempty"` // its points; of pairs
	// ActsFirst is what who is first asked alone brings, whatever the seat; nil where nobody was.
	ActsFirst *lab.Share      `json:"actsFirst,omitempty"`
	Draws     lab.Share       `json:"draws"`
	Endings   []lab.Ending    `json:"endings"`
	Steps     simSum          `json:"steps"`
	Lengths   []lengthSum     `json:"lengths"` // duels by their steps
	Decisions simSum          `json:"decisions"`
	Choices   simSum          `json:"choices"` // at a decision
	Partial   float64         `json:"partial"` // share of decisions for which more choices exist than are listed
	Counts    []simCount      `json:"counts,omitempty"`
	Estimates *setupEstimates `json:"estimates,omitempty"`
}

// A lengthSum is how many duels took so many steps.
type lengthSum struct {
	Steps int   `json:"steps"`
	Duels int64 `json:"duels"`
}

// setupEstimates are what the rules' own estimates of positions say.
type setupEstimates struct {
	LeadChanges lab.Mean  `json:"leadChanges"`
	Comebacks   lab.Share `json:"comebacks"` // won from a chance of one in four or less
	DecidedAt   lab.Mean  `json:"decidedAt"` // from 0, the beginning, to 1, the end
	Chance      *lab.Mean `json:"chance,omitempty"`
}

// A sideSum is what a player got, whoever begins.
type sideSum struct {
	Side   int       `json:"side"`
	Bot    string    `json:"bot"`
	Wins   lab.Share `json:"wins"`             // ahead of somebody, alone or with a side
	Points *lab.Mean `json:"points,omitempty"` // of pairs: a draw is half of one
	Score  simScore  `json:"score"`
}

type seatSum struct {
	Seat string    `json:"seat"`
	Wins lab.Share `json:"wins"`
}

type useSum struct {
	Name  string    `json:"name"`
	Times int64     `json:"times,omitempty"`
	Seats int64     `json:"seats"`
	Won   lab.Share `json:"won"`
}

type ruleSum struct {
	useSum
	Text string `json:"text,omitempty"`
}

// summarise makes the summary of a run.
func summarise(st *study, a *lab.Account) (*labSummary, error) {
	info := st.Ruleset.Info()
	out := &labSummary{
		Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: st.Seed, Precision: st.precision,
		Left: st.left, Never: []riposte.RuleID{},
	}
	brought := map[string]*lab.Use{}
	for i := range a.Setups {
		c := &a.Setups[i]
		if st.Sittings[i].Apart {
			continue
		}
		out.Duels += c.Duels
		out.Setups = append(out.Setups, setupSummary(info, &st.Sittings[i], c))
		countBrought(brought, info, &st.Sittings[i], c)
	}
	out.Skill = st.skillsOf(a)
	out.Outliers = outliersOf(info, st, a)
	out.Words, out.Brought = usesOf(a.Words), usesOf(brought)
	for _, u := range usesOf(a.Rules) {
		rule := ruleSum{useSum: u}
		if r, ok := info.Ledger.Rule(riposte.RuleID(u.Name)); ok {
			rule.Text = r.Section
		}
		out.Rules = append(out.Rules, rule)
	}
	told, err := scenario.Told(st.Ruleset)
	if err != nil {
		return nil, err
	}
	for _, rule := range info.Ledger.Rules() {
		if told[rule.ID] && a.Rules[string(rule.ID)] == nil {
			out.Never = append(out.Never, rule.ID)
		}
	}
	return out, nil
}

func setupSummary(info *riposte.Info, sitting *lab.Sitting, c *lab.Came) setupSum {
	sum := setupSum{
		Name: sitting.Name, Duels: c.Duels, Pairs: c.Pairs.N(), Draws: lab.ShareOf(c.Draws, c.Duels), Endings: c.EndingShares(),
		Steps: sumOf(&c.Steps), Decisions: sumOf(&c.Decisions), Choices: sumOf(&c.Lists), Partial: ratio(float64(c.Partial), float64(c.Lists.N)),
	}
	for _, steps := range slices.Sorted(maps.Keys(c.Lengths)) {
		sum.Lengths = append(sum.Lengths, lengthSum{steps, c.Lengths[steps]})
	}
	for i := range c.Players {
		p := &c.Players[i]
		side := sideSum{Side: i + 1, Bot: sitting.Bots[i].Name, Wins: lab.ShareOf(p.Firsts, c.Duels), Score: scoreOf(info, &p.Score)}
		if sum.Pairs > 0 {
			points := pointsOf(c, i)
			side.Points = &lab.Mean{Mean: points.Share, Low: points.Low, High: points.High}
		}
		sum.Sides = append(sum.Sides, side)
		sum.Seats = append(sum.Seats, seatSum{info.SeatWord(riposte.Seat(i + 1)), lab.ShareOf(c.BySeat[i].Won, c.BySeat[i].Seats)})
	}
	if sum.Pairs > 0 {
		first := c.Seats.Points()
		sum.FirstSeat = &first
	}
	if c.Opener.Seats > 0 {
		opener := lab.ShareOf(c.Opener.Won, c.Opener.Seats)
		sum.ActsFirst = &opener
	}
	for i := range c.Tallies {
		t := &c.Tallies[i]
		sum.Counts = append(sum.Counts, simCount{t.ID, t.Label, t.Rule, lab.MeanOf(&t.Sum)})
	}
	if c.Estimated > 0 {
		at := lab.MeanOf(&c.DecidedAt)
		const most = 1000 // thousandths
		sum.Estimates = &setupEstimates{
			LeadChanges: lab.MeanOf(&c.Leads), Comebacks: lab.ShareOf(c.Comebacks, c.DecidedAt.N),
			DecidedAt: lab.Mean{Mean: at.Mean / most, Low: at.Low / most, High: min(at.High/most, 1)},
		}
		if luck, ok := c.Luck.Share(); ok {
			sum.Estimates.Chance = &luck
		}
	}
	return sum
}

// pointsOf is what a player of pairs gets.
func pointsOf(c *lab.Came, player int) stats.Points {
	if player == 0 {
		return c.Pairs.Points()
	}
	return c.Pairs.Reversed().Points()
}

func ratio(a, b float64) float64 {
	if b == 0 {
		return 0
	}
	return a / b
}

// usesOf lists uses, the most frequent first.
func usesOf(uses map[string]*lab.Use) []useSum {
	list := []useSum{}
	for name, u := range uses {
		list = append(list, useSum{name, u.Times, u.Seats, lab.ShareOf(u.Won, u.Seats)})
	}
	slices.SortFunc(list, func(a, b useSum) int {
		return cmp.Or(cmp.Compare(b.Seats, a.Seats), cmp.Compare(b.Times, a.Times), cmp.Compare(a.Name, b.Name))
	})
	return list
}

// countBrought counts the words in the documents of a set-up, such as the weapon in the
// right hand.
func countBrought(into map[string]*lab.Use, info *riposte.Info, sitting *lab.Sitting, c *lab.Came) {
	for i := range c.Players {
		raw, name := sitting.Setup.Seats[i].Document, ""
		if json.Unmarshal(raw, &name) == nil {
			sample, _ := info.Sample(name)
			raw = sample.Document
		}
		var document any
		if json.Unmarshal(raw, &document) != nil {
			continue
		}
		words := map[string]bool{}
		wordsIn(words, info.Schema, "", document)
		for word := range words {
			if into[word] == nil {
				into[word] = &lab.Use{}
			}
			into[word].Seats += c.Duels
			into[word].Won += c.Players[i].Firsts
		}
	}
}

// wordsIn finds what the fields of a document hold that take one of some words.
func wordsIn(into map[string]bool, schema []riposte.DocField, path string, value any) {
	fields, ok := value.(map[string]any)
	if !ok {
		return
	}
	for _, f := range schema {
		name := strings.TrimSpace(path + " " + f.Name)
		switch v := fields[f.Name].(type) {
		case string:
			if f.Type == riposte.DocWord {
				into[name+" "+v] = true
			}
		case []any:
			for _, entry := range v {
				if word, ok := entry.(string); ok {
					into[name+" "+word] = true
				}
				wordsIn(into, f.Fields, name, entry)
			}
		default:
			wordsIn(into, f.Fields, name, v)
		}
	}
}

func (r *labSummary) title() string {
	return fmt.Sprintf("%s %d, seed %d: %s at %s", r.Ruleset, r.Version, r.Seed, howMany(r.Duels, "duel"), howMany(len(r.Setups), "set-up"))
}

// most is how many words and rules a report for people lists; summary.json has all.
const most = 40

// grids are the tables for people to read.
func (r *labSummary) grids() []grid {
	grids := []grid{r.sides(), r.seats(), r.lengths()}
	if g := r.estimates(); len(g.rows) > 0 {
		grids = append(grids, g)
	}
	grids = append(grids, r.endings())
	if len(r.Skill) > 0 {
		grids = append(grids, r.skillGrid())
	}
	grids = append(grids, r.useGrids()...)
	if len(r.Outliers) > 0 {
		grids = append(grids, r.standsOut())
	}
	if len(r.Left) > 0 {
		grids = append(grids, leftGrid("Documents that the rules refuse", "document", r.Left))
	}
	return grids
}

// useGrids are the tables of what was used and brought, and of the rules at work.
func (r *labSummary) useGrids() []grid {
	grids := []grid{usesGrid("Cards, weapons and actions by the words of the notation, and how many of the seats that used them won", "word", r.Words)}
	if len(r.Brought) > 0 {
		grids = append(grids, usesGrid("What was brought, and how many won with it", "document", r.Brought))
	}
	rules := make([]useSum, len(r.Rules))
	for i := range r.Rules {
		rules[i] = r.Rules[i].useSum
	}
	grid := usesGrid("Rules by the events that named them", "rule", rules)
	grid.note = strings.TrimPrefix(grid.note+"\n"+r.never(), "\n")
	return append(grids, grid)
}

// never says which rules were not exercised.
func (r *labSummary) never() string {
	if len(r.Never) == 0 {
		return "Every rule that tells of itself did."
	}
	names := make([]string, len(r.Never))
	for i, id := range r.Never {
		names[i] = string(id)
	}
	return fmt.Sprintf("Never exercised, %d: %s.", len(names), strings.Join(names, ", "))
}

// leftGrid lists the documents that the rules refuse.
func leftGrid(title, what string, list []string) grid {
	g := gridOf(title, 1, what)
	for _, name := range list {
		g.add(name)
	}
	return g
}

func gridOf(title string, words int, head ...string) grid {
	return grid{title: title, words: words, head: head}
}

func (r *labSummary) sides() grid {
	g := gridOf("What each side brings, in percent, from either seat", 3, "set-up", "side", "bot", "duels", "won", "95 % interval", "points", "95 % interval")
	for i := range r.Setups {
		s := &r.Setups[i]
		for k := range s.Sides {
			side := &s.Sides[k]
			row := []string{"", fmt.Sprint(side.Side), side.Bot, "", percent(side.Wins.Share), between(side.Wins.Low, side.Wins.High)}
			if k == 0 {
				row[0], row[3] = s.Name, fmt.Sprint(s.Duels)
			}
			if p := side.Points; p != nil {
				row[5] = "" // two duels of a pair are not two throws: the points' interval knows that
				row = append(row, percent(p.Mean), between(p.Low, p.High))
			}
			g.add(padded(row, len(g.head))...)
		}
	}
	return g
}

func (r *labSummary) seats() grid {
	g := gridOf("What each seat brings, and acting first, in percent; whoever sits there", 2, "set-up", "seat", "won", "95 % interval", "points", "95 % interval")
	g.note = "Points of the first seat above 50 are the seat's own edge. Who acts first is whom the rules ask alone first: where dice\n" +
		"say who that is, the seats may be even and acting first may still be worth much."
	for i := range r.Setups {
		s := &r.Setups[i]
		name := s.Name
		for k := range s.Seats {
			seat := &s.Seats[k]
			row := []string{name, fmt.Sprintf("%d, %s", k+1, seat.Seat), percent(seat.Wins.Share), ""}
			switch p := s.FirstSeat; {
			case p == nil:
				row[3] = between(seat.Wins.Low, seat.Wins.High)
			case k == 0:
				row = append(row, percent(p.Share), interval(*p))
			}
			name = ""
			g.add(padded(row, len(g.head))...)
		}
		if first := s.ActsFirst; first != nil {
			g.add(padded([]string{name, "acts first", percent(first.Share), between(first.Low, first.High)}, len(g.head))...)
		}
	}
	return g
}

func (r *labSummary) lengths() grid {
	g := gridOf("How long a duel is, and how much there is to choose from", 1, "set-up", "steps", "least", "most", "decisions", "choices", "most", "drawn", "95 % interval")
	for i := range r.Setups {
		s := &r.Setups[i]
		g.add(s.Name, plusMinus(&s.Steps), fmt.Sprint(s.Steps.Least), fmt.Sprint(s.Steps.Most), plusMinus(&s.Decisions),
			fmt.Sprintf("%.1f", s.Choices.Mean), fmt.Sprint(s.Choices.Most), percent(s.Draws.Share), between(s.Draws.Low, s.Draws.High))
	}
	return g
}

func (r *labSummary) estimates() grid {
	g := gridOf("How duels go, by the rules' own estimates", 1, "set-up", "lead changes", "comebacks %", "95 % interval", "decided at %", "95 % interval", "dice %", "95 % interval")
	g.note = "A comeback is won from a chance of one in four or less. A duel is decided when who wins is ahead for good.\n" +
		"Dice: the share of what moves the chances from step to step that they do; the rest are choices. What is rolled or dealt before\n" +
		"the first step, such as who begins, is not in it."
	for i := range r.Setups {
		e := r.Setups[i].Estimates
		if e == nil {
			continue
		}
		row := []string{
			r.Setups[i].Name, fmt.Sprintf("%.2f", e.LeadChanges.Mean), percent(e.Comebacks.Share), between(e.Comebacks.Low, e.Comebacks.High),
			percent(e.DecidedAt.Mean), between(e.DecidedAt.Low, e.DecidedAt.High),
		}
		if c := e.Chance; c != nil {
			row = append(row, percent(c.Mean), between(c.Low, c.High))
		}
		g.add(padded(row, len(g.head))...)
	}
	return g
}

func (r *labSummary) endings() grid {
	g := gridOf("How duels end, in percent", 2, "set-up", "ending", "duels", "share", "95 % interval")
	for i := range r.Setups {
		for k, e := range r.Setups[i].Endings {
			name := ""
			if k == 0 {
				name = r.Setups[i].Name
			}
			g.add(name, e.Why, fmt.Sprint(e.Count), percent(e.Share.Share), between(e.Low, e.High))
		}
	}
	return g
}

func usesGrid(title, what string, uses []useSum) grid {
	g := gridOf(title, 1, what, "times", "seats", "won %", "95 % interval")
	for i := range uses[:min(len(uses), most)] {
		u := &uses[i]
		row := []string{u.Name, fmt.Sprint(u.Times), fmt.Sprint(u.Seats), percent(u.Won.Share), between(u.Won.Low, u.Won.High)}
		if u.Times == 0 {
			row[1] = ""
		}
		if u.Seats == 0 { // the table's own
			row[2], row[3], row[4] = "", "", ""
		}
		g.add(row...)
	}
	if more := len(uses) - most; more > 0 {
		g.note = fmt.Sprintf("%d more are in the JSON.", more)
	}
	return g
}

func between(low, high float64) string { return percent(low) + " to " + percent(high) }

func plusMinus(s *simSum) string { return fmt.Sprintf("%.1f ± %.1f", s.Mean, 1.96*s.Error) }

// padded fills a row up with empty cells.
func padded(row []string, n int) []string { return append(row, make([]string, max(n-len(row), 0))...) }

// csv is a line for each side of each set-up.
func (r *labSummary) csv() [][]string {
	lines := [][]string{{"setup", "side", "bot", "duels", "won", "won_low", "won_high", "points", "points_low", "points_high", "drawn", "steps", "decisions"}}
	for i := range r.Setups {
		s := &r.Setups[i]
		for k := range s.Sides {
			side := &s.Sides[k]
			points := []string{"", "", ""}
			if p := side.Points; p != nil {
				points = []string{digits(p.Mean), digits(p.Low), digits(p.High)}
			}
			lines = append(lines, append(append([]string{
				s.Name, fmt.Sprint(side.Side), side.Bot, fmt.Sprint(s.Duels), digits(side.Wins.Share), digits(side.Wins.Low), digits(side.Wins.High),
			}, points...), digits(s.Draws.Share), digits(s.Steps.Mean), digits(s.Decisions.Mean)))
		}
	}
	return lines
}
