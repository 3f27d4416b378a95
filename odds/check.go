package odds

import (
	"math"

	"riposte/dice"
)

// A CheckAnswer is what is known of one check: a pool against a difficulty that it
// must reach.
type CheckAnswer struct {
	// Success runs from Low to High: what was not followed to its end may be a
	// success or a failure, unless it is known to lie above the difficulty.
	Success Value    `json:"success"`
	Failure Value    `json:"failure"`
	Margins []Margin `json:"margins"` // of successes, in ascending order
	// Damage is the expected value of the margin plus what is added, never below 0.
	// A failed check counts as 0, and the remainder is left out.
	Damage    float64 `json:"damage"`
	Remainder float64 `json:"remainder"` // the chance of what was not followed to its end
}

// A Margin is by how much a check succeeds, and how likely that is.
type Margin struct {
	Margin int     `json:"margin"`
	P      float64 `json:"p"`
	Exact  string  `json:"exact,omitempty"` // as in Value
}

// Check computes the chances of a pool against a difficulty; plus is added to the
// margin to make the damage. A chain of rerolls that was given up has come far: it
// reaches any difficulty below that, so the chance of success is then exact, one
// minus that of all failures.
func Check(pool dice.Pool, difficulty, plus int) CheckAnswer {
	d := pool.Distribution()
	fail := d.Where(func(v int) bool { return v < difficulty }).Lo
	a := CheckAnswer{Remainder: max(0, d.Remainder)}
	reached := math.MaxInt // if a chain was given up, a sum up to this is exact
	if d.Remainder > 0 {
		reached = followed(pool)
	}
	parts := pool.Parts(difficulty - 1)
	if difficulty <= followed(pool) {
		a.Failure = Value{Value: "failure", P: fail, Low: fail, High: fail}
		a.Success = Value{Value: "success", P: 1 - fail, Low: 1 - fail, High: 1 - fail}
	} else {
		in := d.AtLeast(difficulty)
		a.Success = Value{Value: "success", P: in.Lo, Low: in.Lo, High: in.Hi}
		a.Failure = Value{Value: "failure", P: fail, Low: fail, High: fail + d.Remainder}
	}
	if difficulty <= reached {
		a.Failure.exactly(parts)
		a.Success.exactly(parts)
	}
	for _, o := range d.Outcomes {
		if o.Value < difficulty {
			continue
		}
		margin := o.Value - difficulty
		m := Margin{Margin: margin, P: o.P}
		if o.Value < reached {
			m.Exact = dice.FractionOf(o.P, o.Parts).String()
		}
		a.Margins = append(a.Margins, m)
		a.Damage += o.P * float64(max(0, margin+plus))
	}
	return a
}

// followed is a total that is reached by every chain that [dice.Pool.Distribution]
// gives up: it takes so many rerolls of the smaller die that their chance is no
// more than [dice.PoolTail].
func followed(p dice.Pool) int {
	if p.Explode != dice.Top || p.Once || p.Keep != 0 {
		return math.MinInt
	}
	least := math.MaxInt
	for _, sides := range [...]int{int(p.Sides) * min(1, int(p.N)), int(p.Last)} {
		total := 0
		for chance := 1.0; sides > 1 && chance > dice.PoolTail; chance /= float64(sides) {
			total += sides
		}
		if total > 0 {
			least = min(least, total)
		}
	}
	return least
}
