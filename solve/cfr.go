package solve

// A Regret is how counterfactual regrets are kept and averaged.
type Regret uint8

// The variants. Plus is quicker than Plain everywhere; Predictive is the quickest on most
// games, though not on poker.
const (
	Plain      Regret = iota // CFR: Zinkevich, Johanson, Bowling and Piccione 2007
	Plus                     // CFR+: Tammelin 2014; regrets never negative, later plans count more
	Predictive               // PCFR+: Farina, Kroer and Sandholm 2021; the last regret is taken for the next
)

// CFR comes nearer to the value of a tree with every step, by the regret of each action
// at each information set. A step lets the first side learn from the second's plan and
// then the second from the new plan of the first; it costs as much as the form has
// cells. It needs a limit.
//
// The strategies are averages. Their bounds are looked at now and then, and when
// another limit ends the call.
func CFR(f *Form, how Regret, l Limits) (Profile, error) {
	if l.endless() {
		return Profile{}, ErrUnlimited
	}
	first, second := newActor(f, 0, how), newActor(f, 1, how)
	look := 1
	for steps := 1; ; steps++ {
		weight := how.weight(steps)
		first.face(second, weight)
		first.learn()
		second.face(first, weight)
		second.learn()
		stop := l.after(steps)
		if stop == Going && steps < look {
			continue
		}
		look = steps + steps/8 + 1
		p := Profile{First: first.side.behave(first.sum), Second: second.side.behave(second.sum)}
		p.Answer = f.bounds(p.First, p.Second)
		p.Steps, p.Stop = steps, stop
		if p.Gap() <= l.Gap {
			p.Stop = ByGap
		}
		if p.Stop != Going {
			return p, nil
		}
	}
}

// weight is how much the plans of a step count in the average.
func (r Regret) weight(step int) float64 {
	switch r {
	case Plus:
		return float64(step)
	case Predictive:
		return float64(step) * float64(step)
	case Plain:
	}
	return 1
}

// An actor is one side's regrets and what it makes of them.
type actor struct {
	*side
	how    Regret
	sign   float64 // of what this side wins
	cells  *payoffs
	odds   []float64 // the present strategy
	plans  []float64 // and its plan
	pays   []float64 // what each sequence pays against the other's plan
	regret []float64
	sum    []float64 // of the plans that the other side faced, by weight
}

func newActor(f *Form, who int, how Regret) *actor {
	a := &actor{side: &f.sides[who], how: how, sign: 1 - 2*float64(who), cells: &f.cells[who]}
	n := a.sequences()
	all := make([]float64, 5*n)
	part := func(i int) []float64 { return all[i*n : (i+1)*n : (i+1)*n] }
	a.odds, a.plans, a.pays, a.regret, a.sum = part(0), part(1), part(2), part(3), part(4)
	for k := range a.sets() {
		a.even(a.first[k], a.first[k+1])
	}
	a.plan(a.odds, a.plans)
	return a
}

// even makes the actions of a set equally likely.
func (a *actor) even(from, to int) {
	for i := from; i < to; i++ {
		a.odds[i] = 1 / float64(to-from)
	}
}

func (a *actor) face(other *actor, weight float64) {
	a.cells.faced(other.plans, a.pays)
	axpy(other.sum, other.plans, weight)
}

// learn goes from the last sets to the first: what a set pays under the present
// strategy is part of what the sequence before it pays.
func (a *actor) learn() {
	for k := a.sets() - 1; k >= 0; k-- {
		from, to := a.first[k], a.first[k+1]
		mean := 0.0
		for i := from; i < to; i++ {
			mean += a.odds[i] * a.pays[i]
		}
		a.pays[a.parent[k]] += mean
		total := 0.0
		for i := from; i < to; i++ {
			r := a.sign * (a.pays[i] - mean)
			a.regret[i] += r
			if a.how != Plain {
				a.regret[i] = max(0, a.regret[i])
			}
			next := a.regret[i]
			if a.how == Predictive {
				next += r
			}
			a.odds[i] = max(0, next)
			total += a.odds[i]
		}
		if total <= 0 {
			a.even(from, to)
			continue
		}
		for i := from; i < to; i++ {
			a.odds[i] /= total
		}
	}
	a.plan(a.odds, a.plans)
}
