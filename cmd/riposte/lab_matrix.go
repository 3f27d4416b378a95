package main

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"riposte/lab"
	"riposte/solve"
	"riposte/stats"
)

// A matrixReport is what all who play against all came to, table by table.
type matrixReport struct {
	Ruleset string      `json:"ruleset"`
	Version int         `json:"version"`
	Content string      `json:"content"`
	Seed    uint64      `json:"seed"`
	Bots    []string    `json:"bots"`
	Tables  []matrixSum `json:"tables"`
	Left    []string    `json:"left,omitempty"`
}

// A matrixSum is one matrix.
type matrixSum struct {
	Name  string `json:"name"`
	Duels int64  `json:"duels"`
	// Points are those of the row's document against the column's.
	Points    [][]lab.Mean     `json:"points"`
	Documents []matrixDocument `json:"documents"`
}

// A matrixDocument is a row of a matrix.
type matrixDocument struct {
	Name   string       `json:"name"`
	Rating stats.Rating `json:"rating"`
	// Share is how often somebody who can't be exploited brings it, and Low and High hold it
	// in 95 of a hundred matrices that could as well have been seen.
	Share lab.Mean `json:"share"`
	// Against is what it gets against somebody who brings that mix.
	Against lab.Mean `json:"against"`
	// Worst is the document against which it gets least.
	Worst       string   `json:"worst"`
	DominatedBy []string `json:"dominatedBy,omitempty"`
}

// A pairing says which set-ups of a study are a matrix.
type pairing struct {
	name  string
	names []string
	at    map[[2]int]int // the set-up of two documents, the earlier of them first
}

// meet notes that a set-up is of two documents.
func (p *pairing) meet(documents []string, at int) {
	var k [2]int
	for i, name := range documents {
		if k[i] = slices.Index(p.names, name); k[i] < 0 {
			k[i] = len(p.names)
			p.names = append(p.names, name)
		}
	}
	p.at[k] = at
}

func newMatrix(s streams) *cobra.Command {
	return newStudy(s, &cobra.Command{
		Use:   "matrix EXPERIMENT.yaml",
		Short: "Play all against all, and say what is worth bringing",
		Long: "matrix plays an experiment as riposte lab run does, and reads each table of pairs as a matrix: what every\n" +
			"document gets against every other with 95% intervals, ratings by the model of Bradley and Terry, the mix\n" +
			"that nobody can exploit, what each gets against it, and which are dominated beyond the error: another gets\n" +
			"more against everybody. With --out it goes on from the directory of riposte lab run for the same file.",
		Example: "  riposte lab matrix experiments/classes.yaml -n 2000 --seed 1\n" +
			"  riposte lab matrix experiments/classes.yaml --out runs/classes --csv",
	}, "matrix", someMatrix, func(st *study, a *lab.Account) (pageReport, error) { return matrices(st, a) })
}

// matrices reads the tables of pairs.
func matrices(st *study, a *lab.Account) (*matrixReport, error) {
	info := st.Ruleset.Info()
	out := &matrixReport{Ruleset: info.Name, Version: info.Version, Content: info.Content, Seed: st.Seed, Left: st.left}
	for i := range st.Sittings {
		for _, b := range st.Sittings[i].Bots {
			if !slices.Contains(out.Bots, b.Name) {
				out.Bots = append(out.Bots, b.Name)
			}
		}
	}
	for _, p := range st.pairings {
		sum, err := p.sum(a, st.Seed)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", p.name, err)
		}
		out.Tables = append(out.Tables, *sum)
	}
	return out, nil
}

// someMatrix reports an experiment without a matrix.
func someMatrix(st *study) error {
	if len(st.pairings) == 0 {
		return errors.New("no table of the experiment has pairs: what plays against what?")
	}
	return nil
}

func (p *pairing) sum(a *lab.Account, seed uint64) (*matrixSum, error) {
	n := len(p.names)
	var meetings []stats.Meeting
	duels := int64(0)
	for i := range n {
		for j := i; j < n; j++ {
			at, ok := p.at[[2]int{i, j}]
			if !ok {
				return nil, errors.New("not all play against all")
			}
			c := &a.Setups[at]
			if duels += c.Duels; i != j { // what one gets from itself is a half, whatever was seen
				meetings = append(meetings, stats.Meeting{One: i, Two: j, Pairs: c.Pairs})
			}
		}
	}
	sum, err := matrixOf(p.names, meetings, seed)
	if err != nil {
		return nil, err
	}
	sum.Name, sum.Duels = p.name, duels
	return sum, nil
}

// matrixOf is the matrix of some who each met all others.
func matrixOf(names []string, meetings []stats.Meeting, seed uint64) (*matrixSum, error) {
	n := len(names)
	sum := &matrixSum{}
	for i := range n {
		sum.Points = append(sum.Points, make([]lab.Mean, n))
		sum.Points[i][i] = lab.Mean{Mean: 0.5, Low: 0.5, High: 0.5}
	}
	for _, m := range meetings {
		there, back := m.Pairs.Points(), m.Pairs.Reversed().Points()
		sum.Points[m.One][m.Two] = lab.Mean{Mean: there.Share, Low: there.Low, High: there.High}
		sum.Points[m.Two][m.One] = lab.Mean{Mean: back.Share, Low: back.Low, High: back.High}
	}
	ratings := stats.Rate(n, meetings)
	mix, err := mixOf(sum.Points)
	if err != nil {
		return nil, err
	}
	shares, err := sum.shares(mix, seed)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		worst := 0
		for j := range n {
			if sum.Points[i][j].Mean < sum.Points[i][worst].Mean {
				worst = j
			}
		}
		sum.Documents = append(sum.Documents, matrixDocument{
			Name: name, Rating: ratings[i], Share: shares[i], Against: sum.against(i, mix), Worst: names[worst], DominatedBy: sum.dominators(names, i),
		})
	}
	return sum, nil
}

// mixOf is the mix of the rows that nobody can exploit.
func mixOf(points [][]lab.Mean) (solve.Mix, error) {
	m := solve.NewMatrix(len(points), len(points))
	for i := range points {
		for j := range points {
			// Both sides choose from the same: what one gains the other loses.
			m.Set(i, j, points[i][j].Mean-points[j][i].Mean)
		}
	}
	found, err := solve.Simplex(m, solve.Limits{})
	return found.Row, err
}

// shares are the shares of a mix with intervals: it is solved again for matrices drawn around
// the one that was seen.
func (s *matrixSum) shares(mix solve.Mix, seed uint64) ([]lab.Mean, error) {
	const draws, large = 200, 60
	n := len(mix)
	shares, drawn := make([]lab.Mean, n), make([][]float64, n)
	for i := range shares {
		shares[i] = lab.Mean{Mean: mix[i], High: 1}
	}
	if n > large { // it would take longer than the duels did
		return shares, nil
	}
	random := rand.New(rand.NewPCG(seed, 48))
	points := make([][]lab.Mean, n)
	for range draws {
		for i := range points {
			points[i] = slices.Clone(s.Points[i])
		}
		for i := range n {
			for j := range i {
				p := &points[i][j]
				p.Mean = min(max(p.Mean+deviation(p)*random.NormFloat64(), 0), 1)
				points[j][i].Mean = 1 - p.Mean
			}
		}
		again, err := mixOf(points)
		if err != nil {
			return nil, err
		}
		for i := range n {
			drawn[i] = append(drawn[i], again[i])
		}
	}
	for i := range shares {
		slices.Sort(drawn[i])
		shares[i].Low, shares[i].High = min(drawn[i][draws/40], mix[i]), max(drawn[i][draws-1-draws/40], mix[i])
	}
	return shares, nil
}

// deviation is the standard error of a mean, from its 95 % interval.
func deviation(m *lab.Mean) float64 { return (m.High - m.Low) / (2 * 1.96) }

// against is what a row gets against a mix of the columns.
func (s *matrixSum) against(row int, mix solve.Mix) lab.Mean {
	mean, variance := 0.0, 0.0
	for j, share := range mix {
		p := &s.Points[row][j]
		mean += share * p.Mean
		variance += share * share * deviation(p) * deviation(p)
	}
	e := 1.96 * math.Sqrt(variance)
	return lab.Mean{Mean: mean, Low: max(mean-e, 0), High: min(mean+e, 1)}
}

// dominators are the rows that surely get more than this one against every column. There
// are as many questions as ordered pairs of rows, and one false answer to any of them is as
// likely as one in twenty.
func (s *matrixSum) dominators(names []string, row int) (list []string) {
	n := len(names)
	z := stats.Deviations(0.1 / float64(max(n*(n-1), 1))) // one-sided
	for k := range n {
		more := k != row
		for j := range n {
			better, worse := &s.Points[k][j], &s.Points[row][j]
			d, e := better.Mean-worse.Mean, math.Hypot(deviation(better), deviation(worse))
			more = more && d > z*e
		}
		if more {
			list = append(list, names[k])
		}
	}
	return list
}

func (r *matrixReport) title() string {
	n := int64(0)
	for i := range r.Tables {
		n += r.Tables[i].Duels
	}
	return fmt.Sprintf("%s %d, seed %d: all against all, %d duels", r.Ruleset, r.Version, r.Seed, n)
}

func (r *matrixReport) grids() (grids []grid) {
	for i := range r.Tables {
		t := &r.Tables[i]
		in := ""
		if t.Name != "" {
			in = t.Name + ": "
		}
		grids = append(grids, t.grids(in, &documentWords)...)
	}
	if len(r.Left) > 0 {
		grids = append(grids, leftGrid("Documents that the rules refuse", "document", r.Left))
	}
	return grids
}

// matrixWords are what a matrix says of those who met in it.
type matrixWords struct {
	one    string // of them
	worth  string // the title of what each is worth
	always string // somebody who does so with one alone
	player string // a player whom nobody can exploit does so
	brings string // the same in the title of a figure
}

var documentWords = matrixWords{"document", "what is worth bringing", "always brings this", "A player whom nobody can exploit brings", "What a player whom nobody can exploit brings"}

// grids are the tables of a matrix: what each is worth, and what each gets against each.
func (s *matrixSum) grids(in string, words *matrixWords) []grid {
	worth := gridOf(in+words.worth, 1, words.one, "rating", "95 % interval", "share %", "95 % interval", "against it %", "95 % interval", "least against", "dominated by")
	worth.note = "share: of a mix that nobody can exploit; against it: the points of somebody who " + words.always + " against that mix.\n" +
		"Dominated: another gets surely more against every one of them."
	points := gridOf(in+"points of the row against the column, in percent, ± half of the 95 % interval", 1, "")
	for k := range s.Documents {
		d := &s.Documents[k]
		worth.add(
			d.Name, fmt.Sprintf("%+.0f", d.Rating.Elo), fmt.Sprintf("%+.0f to %+.0f", d.Rating.Low, d.Rating.High),
			percent(d.Share.Mean), between(d.Share.Low, d.Share.High), percent(d.Against.Mean), between(d.Against.Low, d.Against.High),
			d.Worst, strings.Join(d.DominatedBy, ", "),
		)
		points.head = append(points.head, d.Name)
		row := []string{d.Name}
		for j := range s.Points[k] {
			p := &s.Points[k][j]
			if j == k {
				row = append(row, "-")
			} else {
				row = append(row, fmt.Sprintf("%.1f ± %.1f", 100*p.Mean, 50*(p.High-p.Low)))
			}
		}
		points.add(row...)
	}
	return []grid{worth, points}
}

// csv is a line for each cell.
func (r *matrixReport) csv() [][]string {
	lines := [][]string{{"table", "row", "column", "points", "low", "high"}}
	for i := range r.Tables {
		lines = append(lines, r.Tables[i].csv()...)
	}
	return lines
}

func (s *matrixSum) csv() (lines [][]string) {
	for k := range s.Points {
		for j := range s.Points[k] {
			p := &s.Points[k][j]
			lines = append(lines, []string{s.Name, s.Documents[k].Name, s.Documents[j].Name, digits(p.Mean), digits(p.Low), digits(p.High)})
		}
	}
	return lines
}

func digits(x float64) string { return fmt.Sprintf("%.6g", x) }
