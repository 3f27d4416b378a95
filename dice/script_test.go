package dice

import (
	"errors"
	"fmt"
	"testing"
)

func TestDrawText(t *testing.T) {
	for text, want := range map[string]Draw{
		"d20=15":  {Sides: 20, Face: 15},
		"deal9=3": {Sides: 9, Face: 3, Closed: true},
		"d1=1":    {Sides: 1, Face: 1},
	} {
		got, err := ParseDraw(text)
		if err != nil || got != want {
			t.Errorf("ParseDraw(%q): got %v, %v", text, got, err)
		}
		if got.String() != text {
			t.Errorf("String: got %q, want %q", got, text)
		}
	}
	for _, text := range []string{"", "d", "20=3", "d20", "d20=", "d20=21", "d20=0", "d20=-1", "d020=3", "d20=+3", "x20=3", "deal=3", "d20=3 ", "d2147483648=1", "D20=3"} {
		if d, err := ParseDraw(text); err == nil {
			t.Errorf("ParseDraw(%q): got %v, want an error", text, d)
		}
	}
	draws, err := ParseDraws("d20=15, d12=3\ndeal9=1")
	if err != nil || fmt.Sprint(draws) != "[d20=15 d12=3 deal9=1]" {
		t.Errorf("ParseDraws: got %v, %v", draws, err)
	}
	if _, err := ParseDraws("d20=15 d12"); err == nil {
		t.Error("ParseDraws accepted a draw without a face")
	}
}

func TestScript(t *testing.T) {
	s := NewScript(Draw{20, 15, false}, Draw{9, 3, true}, Draw{6, 6, false})
	if got := s.Roll(20); got != 15 {
		t.Errorf("first: got %d", got)
	}
	if got := s.Deal(9); got != 3 {
		t.Errorf("second: got %d", got)
	}
	if left := s.Left(); len(left) != 1 || left[0] != (Draw{6, 6, false}) || s.Used() != 2 {
		t.Errorf("left over: got %v after %d", left, s.Used())
	}
	mismatch := func(name string, want MismatchError, f func()) {
		var got *MismatchError
		if err := Run(func() error { f(); return nil }); !errors.As(err, &got) || *got != want {
			t.Errorf("%s: got %v, want %v", name, err, &want)
		}
		if s.Used() != 2 {
			t.Errorf("%s used up a draw", name)
		}
	}
	six := Draw{6, 6, false}
	mismatch("another size", MismatchError{2, Draw{8, 0, false}, six}, func() { s.Roll(8) })
	mismatch("another kind", MismatchError{2, Draw{6, 0, true}, six}, func() { s.Deal(6) })
	s.Roll(6)
	s.Append(Draw{6, 2, true})
	var kind *MismatchError
	if err := Run(func() error { s.Roll(6); return nil }); !errors.As(err, &kind) || *kind != (MismatchError{3, Draw{6, 0, false}, Draw{6, 2, true}}) {
		t.Errorf("a throw where a deal is scripted: got %v", err)
	}
	s.Load(s.draws[:3])
	s.Roll(20)
	s.Deal(9)
	s.Roll(6)
	var short *ShortError
	if err := Run(func() error { s.Deal(52); return nil }); !errors.As(err, &short) || *short != (ShortError{Draw{52, 0, true}, 3}) {
		t.Errorf("run out: got %v", err)
	}
	s.Load([]Draw{{6, 7, false}, {6, 0, true}})
	var bad *MismatchError
	if err := Run(func() error { s.Roll(6); return nil }); !errors.As(err, &bad) {
		t.Errorf("face 7 of a d6: got %v, want a mismatch", err)
	}
	s.next++
	if err := Run(func() error { s.Deal(6); return nil }); !errors.As(err, &bad) {
		t.Errorf("face 0 of a deal: got %v, want a mismatch", err)
	}
}

func TestRunRecoversOnlyItsOwn(t *testing.T) {
	want := errors.New("of the rules")
	if got := Run(func() error { return want }); got != want {
		t.Errorf("error of f: got %v", got)
	}
	defer func() {
		if got := recover(); got != "a fault" {
			t.Errorf("another panic: got %v, want it passed through", got)
		}
	}()
	Run(func() error { panic("a fault") })
}

// A person at a table is asked for one die after the other.
func TestRunAsksForRealDice(t *testing.T) {
	thrown := NewSeeded(1, 9)
	script := NewScript()
	asked, total := 0, 0
	for {
		script.Rewind()
		err := Run(func() error {
			total = Sum(script, Pool{N: 2, Sides: 6, Explode: Top})
			return nil
		})
		if err == nil {
			break
		}
		short, ok := err.(*ShortError)
		if !ok || short.Used != asked {
			t.Fatalf("got %v, want draw %d missing", err, asked+1)
		}
		asked++
		short.Need.Face = int32(thrown.Roll(int(short.Need.Sides)))
		script.Append(short.Need)
	}
	if want := Sum(NewSeeded(1, 9), Pool{N: 2, Sides: 6, Explode: Top}); total != want || len(script.Left()) != 0 {
		t.Errorf("got %d with %d dice left, want %d", total, len(script.Left()), want)
	}
}
