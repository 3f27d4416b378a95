package odds_test

import (
	"math"
	"testing"

	"riposte/dice"
	"riposte/odds"
)

// A d6 that explodes: 5 or more is 1/3, and beyond every chain that is followed
// only bounds are known.
func TestCheck(t *testing.T) {
	d6 := dice.Pool{Last: 6, Explode: dice.Top}
	a := odds.Check(d6, 5, 0)
	if math.Abs(a.Success.P-1.0/3) > 1e-12 || a.Success.Low != a.Success.High {
		t.Errorf("5 with a d6: got %+v, want exactly 1/3", a.Success)
	}
	if a.Remainder <= 0 || a.Remainder > 1e-6 {
		t.Errorf("remainder %v, want a little", a.Remainder)
	}
	// 5, then 7 to 11, 13 to 17 ...: E[(total-5)+] = sum over k>=1 of (1/6)^(k+1)*(10+5*(6k-3)).
	want := 0.0
	for k := 1; k < 40; k++ {
		for face := 1; face < 6; face++ {
			want += math.Pow(1.0/6, float64(k+1)) * float64(6*k+face-5)
		}
	}
	if math.Abs(a.Damage-want) > 1e-4 {
		t.Errorf("expected damage %v, want %v", a.Damage, want)
	}
	if a := odds.Check(d6, 200, 0); a.Success.Low != 0 || a.Success.High != a.Remainder {
		t.Errorf("200 with a d6: got %+v, want the remainder at most", a.Success)
	}
	if a.Success.Exact != "1/3" || a.Failure.Exact != "2/3" || a.Margins[0].Exact != "1/6" || a.Margins[1].Exact != "1/36" {
		t.Errorf("5 with a d6: got %+v, want the fractions", a)
	}
	if a := odds.Check(d6, 200, 0); a.Success.Exact != "" || a.Failure.Exact != "" {
		t.Errorf("200 with a d6: got %+v, want no fraction of what was not followed", a)
	}
	if a := odds.Check(dice.Pool{N: 1, Sides: 6, Last: 8}, 13, 0); a.Success.Exact != "1/16" || a.Failure.Exact != "15/16" || a.Failure.P != 15.0/16 {
		t.Errorf("13 with d6+d8: got %+v, want 1/16", a)
	}
	if a := odds.Check(dice.Pool{N: 1, Sides: 6, Last: 8}, 20, 0); a.Success.High != 0 {
		t.Errorf("20 with d6+d8: got %+v, want nothing", a.Success)
	}
}
