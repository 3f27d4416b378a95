package solve

import "math/big"

// A Fraction is an equilibrium without a rounding error.
type Fraction struct {
	// Equilibrium is the same in floats: its bounds are the value, or the floats next to
	// it, and not what its rounded mixes prove. If the call was stopped, it is that of
	// [Simplex] and all there is.
	Equilibrium
	Value    *big.Rat // nil if the call was stopped
	Row, Col []*big.Rat
}

// Rational solves a matrix by [Simplex] and then its last basis in fractions, taking
// the payoffs for what their floats are to the last bit. Should the basis not be the
// best, because of rounding, it goes on without any. A step is a pivot of either kind;
// the gap is not looked at.
//
// The numbers grow with the number of choices that are played: it is meant for tests
// and for games of some dozens of choices.
func Rational(m *Matrix, l Limits) (Fraction, error) {
	l.Gap = 0
	e, t, err := simplex(m, l)
	if err != nil || e.Stop != Solved {
		return Fraction{Equilibrium: e}, err
	}
	exact := newIntegers(m)
	f := Fraction{Equilibrium: e}
	stopped := false
	pivot := func(next func() (int, int, bool)) {
		for !stopped {
			r, s, ok := next()
			if !ok {
				return
			}
			exact.pivot(r, s)
			f.Steps++
			if f.Stop = l.after(f.Steps); f.Stop != Going {
				stopped = true
			}
		}
	}
	if t != nil {
		basis := t.basis()
		pivot(func() (int, int, bool) { return exact.toward(basis) })
	}
	if !stopped && !exact.feasible() {
		exact = newIntegers(m)
	}
	pivot(exact.next)
	if stopped {
		return f, nil
	}
	f.Stop = Solved
	f.take(exact)
	return f, nil
}

// take reads the value and the mixes off the best basis.
func (f *Fraction) take(t *integers) {
	sum := new(big.Rat).SetFrac(new(big.Int).Neg(t.a[t.m][t.n]), t.d) // of all y; its inverse is the value
	f.Col, f.Row = zeros(t.n), zeros(t.m)
	for i, v := range t.row {
		if v < t.n {
			f.Col[v].SetFrac(t.a[i][t.n], t.d)
			f.Col[v].Quo(f.Col[v], sum)
		}
	}
	for j, v := range t.col {
		if v >= t.n {
			f.Row[v-t.n].SetFrac(new(big.Int).Neg(t.a[t.m][j]), t.d)
			f.Row[v-t.n].Quo(f.Row[v-t.n], sum)
		}
	}
	f.Value = sum.Inv(sum)
	f.Value.Add(f.Value, new(big.Rat).SetInt(t.low))
	power := new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(max(t.exp, -t.exp))))
	if t.exp < 0 {
		power.Inv(power)
	}
	f.Value.Mul(f.Value, power)
	for i := range f.Equilibrium.Row {
		f.Equilibrium.Row[i], _ = f.Row[i].Float64()
	}
	for j := range f.Equilibrium.Col {
		f.Equilibrium.Col[j], _ = f.Col[j].Float64()
	}
	v, exact := f.Value.Float64()
	f.Low, f.High = v, v
	if !exact { // the value lies between two floats
		f.Low, f.High = below(v), above(v)
	}
}

func zeros(n int) []*big.Rat {
	v := make([]*big.Rat, n)
	for i := range v {
		v[i] = new(big.Rat)
	}
	return v
}
