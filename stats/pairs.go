package stats

// Pairs counts pairs of duels by what the first player got of both: Pairs[0] were lost
// twice, Pairs[2] gave one point of two, as by a win each or two draws, and Pairs[4] were
// won twice.
type Pairs [5]int64

// outcomes is how many outcomes a pair has.
const outcomes = len(Pairs{})

// Add counts one pair, of which the first player got so many half points: 2 for each duel
// won, 1 for each drawn.
func (p *Pairs) Add(halves int) { p[halves]++ }

// Join adds other pairs of the same player.
func (p *Pairs) Join(o Pairs) {
	for i, n := range o {
		p[i] += n
	}
}

// Counts are the pairs by the first player's share of the points.
func (p *Pairs) Counts() Counts { return p[:] }

// N is the number of pairs.
func (p *Pairs) N() int64 { return p.Counts().N() }

// Mean is the first player's share of all points; it is a half if there are no pairs.
func (p *Pairs) Mean() float64 { return p.Counts().Mean() }

// Reversed counts the same pairs for the other player.
func (p Pairs) Reversed() Pairs { return Pairs{p[4], p[3], p[2], p[1], p[0]} }

// Points is the first player's share of all points, as Counts.Points has it.
func (p Pairs) Points() Points { return p.Counts().Points() }

// LogLikelihood is how likely the pairs are at most where the share of points is fixed, as
// Counts.LogLikelihood has it.
func (p *Pairs) LogLikelihood(s float64) float64 { return p.Counts().LogLikelihood(s) }

// value is what an outcome is worth, as a share of the points of a pair.
func value(outcome int) float64 { return float64(outcome) / float64(outcomes-1) }

// Twins counts pairs of duels that were played twice, in one way and in another: the same
// player with the same dice. Twins[4] brought it as much in both, Twins[8] four half points
// more in the first way, Twins[0] four more in the second.
type Twins [9]int64

// Add counts one pair by the player's half points in the first way and in the second.
func (t *Twins) Add(first, second int) { t[4+first-second]++ }

// Counts are the twins by the difference: 0 is 100 percent of the points less in the first
// way than in the second, and 1 is 100 percent more.
func (t *Twins) Counts() Counts { return t[:] }
